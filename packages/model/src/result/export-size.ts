import { DAYS_PER_YEAR, HOURS_PER_YEAR, MONTHS_PER_YEAR, stepsPerYear } from '@stackwatt/units';
import type { SeriesStep } from './export-file.ts';
import { EXPORT_SECTIONS, sectionsOf, SHEETS_ALWAYS, sheetsOf, type ExportSelection, type SystemParts } from './export-selection.ts';

/** Project year, month, day, hour and minute of a row of time series, as far as a row of that length has them. */
export const timeColumns = (step: SeriesStep): number => ({ step: 5, hour: 5, day: 3, month: 2 })[step];
const seriesRowsPerYear = (step: SeriesStep, stepMinutes: number): number =>
  ({ step: stepsPerYear(stepMinutes), hour: HOURS_PER_YEAR, day: DAYS_PER_YEAR, month: MONTHS_PER_YEAR })[step];

/**
 * Cells of a sheet of several years, at the most: its program opens it within seconds, and it is made in 0.5 GB. The steps of every year
 * fit as CSV.
 */
export const MOST_CELLS_OF_YEARS = 1_000_000;

/** What a file with rows of time series holds. */
export interface SeriesForm {
  readonly step: SeriesStep;
  readonly stepMinutes: number;
  /** How many. */
  readonly years: number;
  /** How many. */
  readonly series: number;
}

/** Rows below the head, and cells with those of the time. */
export function seriesSize({ step, stepMinutes, years, series }: SeriesForm): { readonly rows: number; readonly cells: number } {
  const rows = seriesRowsPerYear(step, stepMinutes) * years;
  return { rows, cells: rows * (timeColumns(step) + series) };
}

/**
 * Bytes of a cell of time series, in the mean: of a step many are zero, which takes less than the mean of a day. Measured on the sample
 * projects; a file is within a third of what they give.
 */
const BYTES_OF_CELL = {
  workbook: { step: 4.6, hour: 4.6, day: 8.5, month: 8.5 },
  csv: { step: 6.3, hour: 6.3, day: 13.5, month: 13.5 },
  zip: { step: 1.65, hour: 1.65, day: 5, month: 5 },
} as const satisfies Record<string, Readonly<Record<SeriesStep, number>>>;
/** Of what every workbook has, and of one more sheet with its styles and tables. */
const BYTES_OF_WORKBOOK = 4000;
const BYTES_OF_SHEET = 5000;

/** About so many bytes a file of time series alone has. */
export const seriesFileBytes = (kind: 'csv' | 'zip', form: SeriesForm): number => seriesSize(form).cells * BYTES_OF_CELL[kind][form.step];

export interface WorkbookSize {
  readonly sheets: number;
  /** Of time series; 0 without them. */
  readonly rows: number;
  /** About so many. */
  readonly bytes: number;
  /** The time series of several years are more than their sheet takes. */
  readonly isTooLarge: boolean;
}

/** What becomes of a choice for the workbook, before it is made. */
export function workbookSize(sections: ExportSelection, parts: SystemParts, form: SeriesForm): WorkbookSize {
  const offered = sectionsOf(parts);
  const chosen = EXPORT_SECTIONS.filter((section) => sections[section] && offered.includes(section));
  const sheets = SHEETS_ALWAYS.length + chosen.flatMap((section) => sheetsOf(section, parts)).length;
  const { rows, cells } = sections.Timeseries ? seriesSize(form) : { rows: 0, cells: 0 };
  return {
    sheets,
    rows,
    bytes: BYTES_OF_WORKBOOK + BYTES_OF_SHEET * sheets + cells * BYTES_OF_CELL.workbook[form.step],
    isTooLarge: form.years > 1 && cells > MOST_CELLS_OF_YEARS,
  };
}
