import {
  BYTE_ORDER_MARK,
  cashflowSheet,
  joinColumns,
  longCashflowSheet,
  seriesSheet,
  tableSheet,
  writeCsv,
  type SeriesColumn,
  type SeriesRows,
  type Sheet,
} from '@stackwatt/formats';
import { allSections, DATE_FORMATS, type ExportOptions } from '@stackwatt/model';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportSource } from './source.ts';
import { PRO_FORMA_SECTIONS, writeWorkbook } from './workbook/write-workbook.ts';

/** How far a file is, and at what. */
export interface FileProgress {
  readonly stage: string;
  /** 0 to 1. */
  readonly share: number;
}

/** Pieces of a file are at most so long, bytes. */
const PIECE = 1 << 20;
/** Every archive says the same time, so that the same contents are the same bytes: the first a zip can hold. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * The bytes of a file, piece by piece; the same ones whenever and wherever the same source is asked for them. The text of a CSV begins
 * with a byte order mark, by which spreadsheets know its alphabet (UX-45).
 */
export async function* makeFile(
  source: ExportSource,
  options: ExportOptions,
  onProgress: (progress: FileProgress) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const { project, tables, details, file } = source;
  const currency = project.currencySymbol;
  const csv = (sheet: Sheet): Uint8Array => strToU8(`${BYTE_ORDER_MARK}${writeCsv(sheet.rows, options)}`);
  const streams = tables.sensitivity.header.revenue.map(({ name }) => name);
  switch (options.what) {
    case 'sensitivity':
    case 'optimization':
      yield csv(tableSheet(tables[options.what], options.what, currency, file));
      return;
    case 'cashflow':
      yield csv(cashflowSheet(details, currency, streams, file));
      return;
    case 'cashflow-long':
      yield csv(longCashflowSheet(details.cashflowTree, project.currency, project.expectedDate, file));
      return;
    case 'timeseries':
      onProgress({ stage: `Time series, year ${options.year}`, share: 0.2 });
      yield* inPieces(csv(seriesSheet(source.seriesOf(options.year === 'all' ? 1 : options.year), file, seriesRowsOf(source, options))));
      return;
    case 'timeseries-all':
      yield* zipped('timeseries.csv', allYears(source, options, onProgress));
      return;
    case 'pro-forma':
    case 'workbook':
      onProgress({ stage: 'Workbook', share: 0.3 });
      yield* inPieces(
        await writeWorkbook(source, {
          sections: options.what === 'workbook' ? options.sections : PRO_FORMA_SECTIONS,
          paper: options.paper,
          seriesYears: options.year === 'all' ? yearsOf(source) : [Math.min(options.year, source.simulatedYears)],
          series: options.series,
          rows: seriesRowsOf(source, options),
        }),
      );
      return;
    case 'report':
      onProgress({ stage: 'Report', share: 0.3 });
      // What draws on paper is large: it is loaded for the first report.
      yield* inPieces(await (await import('./report/write-report.ts')).writeReport(source, options));
      return;
  }
}

/** Everything, for a year, in the numbers of a project. */
export const defaultOptions = (what: ExportOptions['what'], { useCommaAsDecimalPoint }: ExportSource['project']): ExportOptions => ({
  what,
  year: 1,
  sections: allSections(true),
  paper: 'a4',
  decimalComma: useCommaAsDecimalPoint,
  // The command line knows no user whose preference it could follow: years first, as everywhere in its files.
  dateFormat: DATE_FORMATS.indexOf('YYYY-MM-DD'),
});

const yearsOf = ({ simulatedYears }: ExportSource): readonly number[] => Array.from({ length: simulatedYears }, (_, y) => y + 1);

/** What rows of time series stand for, as it was asked for. */
const seriesRowsOf = ({ project }: ExportSource, { step, clock }: ExportOptions): SeriesRows => ({
  step,
  clock,
  utcOffsetHours: project.location.utcOffsetHours,
});

/** Every simulated year under one head, a year at a time. */
function* allYears(source: ExportSource, options: ExportOptions, onProgress: (progress: FileProgress) => void): Generator<Uint8Array> {
  const years = yearsOf(source);
  const tell = (pass: number, year: number): void =>
    onProgress({ stage: `Time series, year ${year} of ${years.length}`, share: (pass * years.length + year - 1) / (2 * years.length) });
  // The head stands before the first row, so every year is looked at before one is written.
  let columns: SeriesColumn[] = [];
  for (const year of years) {
    tell(0, year);
    columns = joinColumns(columns, source.seriesOf(year));
  }
  for (const year of years) {
    tell(1, year);
    const { rows } = seriesSheet(source.seriesOf(year), source.file, { ...seriesRowsOf(source, options), columns });
    yield strToU8(year === 1 ? `${BYTE_ORDER_MARK}${writeCsv(rows, options)}` : writeCsv(rows.slice(1), options));
  }
}

/** An archive with one file in it, as its parts come. */
function* zipped(name: string, parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const entry = new ZipDeflate(name, { level: 6 });
  entry.mtime = NO_TIME;
  zip.add(entry);
  const out = function* (): Generator<Uint8Array> {
    for (const bytes of made) yield* inPieces(bytes);
    made = [];
  };
  for (const part of parts) {
    entry.push(part);
    yield* out();
  }
  entry.push(new Uint8Array(0), true);
  zip.end();
  yield* out();
}

function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.slice(from, from + PIECE);
}
