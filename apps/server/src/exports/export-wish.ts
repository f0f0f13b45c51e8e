import {
  allSections,
  hasSeriesRows,
  type ExportFile,
  type ExportOptions,
  type ExportSelection,
  type Paper,
  type SeriesClock,
  type SeriesStep,
} from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import { ApiProblem } from '../http/problem.ts';

export interface ExportWish {
  readonly what: ExportFile;
  readonly n: string;
  readonly year?: number | 'all' | undefined;
  readonly step?: SeriesStep | undefined;
  readonly clock?: SeriesClock | undefined;
  readonly sections?: ExportSelection | undefined;
  readonly series?: readonly string[] | undefined;
  readonly paper?: Paper | undefined;
  readonly decimalComma?: boolean | undefined;
  /** Index into DATE_FORMATS; left out, that of the account. */
  readonly dateFormat?: number | undefined;
}

/** @throws ApiProblem 422 when something is chosen of which the file has nothing */
export function assertFits({ what, year, series, step, clock }: ExportWish): void {
  if (series !== undefined && what !== 'workbook')
    throw new ApiProblem(422, 'No choice of series', `Series are chosen for a workbook; of "${what}" there is no part of them.`);
  if (year === 'all' && what !== 'workbook')
    throw new ApiProblem(422, 'No choice of years', `Every year is chosen for a workbook; hours of every year alone are "timeseries-all".`);
  if ((step !== undefined || clock !== undefined) && !hasSeriesRows(what))
    throw new ApiProblem(422, 'No choice of rows', `Step and clock are chosen for time series; "${what}" has none.`);
  if (clock === 'utc' && (step === 'day' || step === 'month'))
    throw new ApiProblem(422, 'No choice of clock', 'Days and months are those of the site; rows in UTC are steps or hours.');
}

/** A wish with what was left out taken from the project and the account. */
export const optionsOf = (wish: ExportWish, usesCommaAsDecimalPoint: boolean, account: Account): ExportOptions => ({
  what: wish.what,
  year: wish.year ?? 1,
  paper: wish.paper ?? 'a4',
  sections: wish.sections ?? allSections(true),
  ...(wish.series !== undefined && { series: wish.series }),
  ...(wish.step !== undefined && { step: wish.step }),
  ...(wish.clock !== undefined && { clock: wish.clock }),
  decimalComma: wish.decimalComma ?? usesCommaAsDecimalPoint,
  dateFormat: wish.dateFormat ?? account.defaultDateFormat,
});
