import type { ExportSelection } from './export-selection.ts';

/** The files of a system, by the names of the command line. */
export const EXPORT_FILES = [
  'workbook',
  'pro-forma',
  'report',
  'sensitivity',
  'optimization',
  'cashflow',
  'cashflow-long',
  'timeseries',
  'timeseries-all',
] as const;
export type ExportFile = (typeof EXPORT_FILES)[number];

/** Paper that workbook and report are printed on. */
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** How long a row of time series is: a simulated step, or the hours, days and months that steps make up. */
export const SERIES_STEPS = ['step', 'hour', 'day', 'month'] as const;
export type SeriesStep = (typeof SERIES_STEPS)[number];
/** Standard time of the site, or UTC. */
export const SERIES_CLOCKS = ['site', 'utc'] as const;
export type SeriesClock = (typeof SERIES_CLOCKS)[number];

/** Series that are named for a workbook, at the most. */
export const MOST_CHOSEN_SERIES = 100;

/** What a file holds and how. */
export interface ExportOptions {
  readonly what: ExportFile;
  /** Project year of the time series, from 1; of a workbook also every simulated one. */
  readonly year: number | 'all';
  /** Of the workbook and the report. */
  readonly sections: ExportSelection;
  /** Of the sheet of time series: which of them, by id or by name; all of them when left out. */
  readonly series?: readonly string[];
  /** Of rows of time series; left out: a simulated step. */
  readonly step?: SeriesStep;
  /** Of rows of time series that are no days or months; left out: the standard time of the site. */
  readonly clock?: SeriesClock;
  readonly paper: Paper;
  /** Of CSV files: semicolons between cells and commas in numbers (D-161). */
  readonly decimalComma: boolean;
  /** Of the dates in a report: index into DATE_FORMATS. */
  readonly dateFormat: number;
}

const FILE_NAMES: Readonly<Record<ExportFile, string>> = {
  workbook: 'Result.xlsx',
  'pro-forma': 'ProForma.xlsx',
  report: 'Result.pdf',
  sensitivity: 'sensitivity.csv',
  optimization: 'optimization.csv',
  cashflow: 'cashflow.csv',
  'cashflow-long': 'cashflow-long.csv',
  timeseries: 'timeseries.csv',
  'timeseries-all': 'timeseries.zip',
};

/** Files with rows of time series. */
export const hasSeriesRows = (what: ExportFile): boolean => ['workbook', 'timeseries', 'timeseries-all'].includes(what);

const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const;

/** How many systems a cancelled calculation had finished. */
interface Partial {
  readonly done: number;
  readonly total: number;
}

/** The specified name of a file, marked when its results are partial. */
export const exportFileName = (what: ExportFile, partial?: Partial): string => markedFileName(FILE_NAMES[what], partial);

/** 'timeseries.csv', of a calculation that was cancelled 'timeseries_partial-4-of-16.csv' (CALC-24). */
export function markedFileName(name: string, partial: Partial | undefined): string {
  if (partial === undefined) return name;
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}_partial-${partial.done}-of-${partial.total}${name.slice(dot)}`;
}

export const exportMediaType = (what: ExportFile): string =>
  MEDIA_TYPES[FILE_NAMES[what].slice(FILE_NAMES[what].lastIndexOf('.') + 1) as keyof typeof MEDIA_TYPES];
