import { useProject } from './use-editor.ts';

/** What every import of the open project takes from it. */
export const useImportSettings = () =>
  useProject((project) => ({
    symbol: project.currencySymbol,
    decimalComma: project.useCommaAsDecimalPoint,
    utcOffset: project.location.utcOffsetHours,
    dateFormat: project.dateFormat,
  }));
