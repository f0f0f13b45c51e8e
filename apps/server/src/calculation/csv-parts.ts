import { BYTE_ORDER_MARK, cashflowSheet, joinColumns, seriesSheet, writeCsv, type ResultFile, type SeriesColumn } from '@stackwatt/formats';
import type { DetailResult, Project, TimeSeriesResult } from '@stackwatt/model';

interface CsvTerms {
  /** Its style of numbers and its currency. */
  readonly project: Project;
  readonly file: ResultFile;
}

/** The years of a system under one header, one after the other. */
export async function* timeSeriesParts(
  years: readonly number[],
  seriesOf: (year: number) => Promise<TimeSeriesResult>,
  { project, file }: CsvTerms,
): AsyncGenerator<string> {
  const style = { decimalComma: project.useCommaAsDecimalPoint };
  // The head stands before the first row, so every year is looked at before one is written.
  let columns: SeriesColumn[] = [];
  for (const year of years) columns = joinColumns(columns, await seriesOf(year));
  for (const [k, year] of years.entries()) {
    const { rows } = seriesSheet(await seriesOf(year), file, { columns });
    yield k === 0 ? `${BYTE_ORDER_MARK}${writeCsv(rows, style)}` : writeCsv(rows.slice(1), style);
  }
}

/** @param streams  names of the revenues, in the order of the tables */
export async function* cashflowParts(
  details: DetailResult,
  streams: readonly string[],
  { project, file }: CsvTerms,
): AsyncGenerator<string> {
  const { rows } = cashflowSheet(details, project.currencySymbol, streams, file);
  yield `${BYTE_ORDER_MARK}${writeCsv(rows, { decimalComma: project.useCommaAsDecimalPoint })}`;
}
