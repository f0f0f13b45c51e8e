import { timeColumns, yearNumber, type SeriesClock, type SeriesStep, type TimeSeriesItem, type TimeSeriesResult } from '@stackwatt/model';
import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR, MONTHS_PER_YEAR, monthOfDay } from '@stackwatt/units';
import { withMark, type ResultFile, type Sheet } from './result-sheets.ts';
import type { Cell } from './write-csv.ts';

/** A series of a file, whichever years have it. */
export interface SeriesColumn {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly units: string;
}

/**
 * The columns known so far and those of another year: a series that was zero all year is missing from its year and nevertheless has one
 * place in the file of all years. A new one stands behind the series it follows in its year.
 */
export function joinColumns(known: readonly SeriesColumn[], result: TimeSeriesResult): SeriesColumn[] {
  const joined = [...known];
  let place = 0;
  for (const { name: group, main, extra } of result.groups) {
    for (const { id, name, units } of [...main, ...extra]) {
      const found = joined.findIndex((column) => column.id === id);
      if (found < 0) joined.splice(place, 0, { id, group, name, units });
      place = found < 0 ? place + 1 : found + 1;
    }
  }
  return joined;
}

/**
 * The columns of the series that are asked for, in the order of the result.
 *
 * @param wanted  each by its id, its name, or its name with the unit as the head of its column has it
 * @throws RangeError when one is not there, with those that are
 */
export function chosenColumns(result: TimeSeriesResult, wanted: readonly string[]): SeriesColumn[] {
  const columns = joinColumns([], result);
  const headings = headingsOf(columns);
  const callsFor = (text: string, k: number): boolean => [columns[k]!.id, columns[k]!.name, headings[k]!].includes(text);
  const unknown = wanted.filter((text) => !columns.some((_, k) => callsFor(text, k)));
  if (unknown.length > 0)
    throw new RangeError(
      `There is no series ${unknown.map((text) => `"${text}"`).join(', ')} in year ${result.year}. There are: ${headings.join('; ')}`,
    );
  return columns.filter((_, k) => wanted.some((text) => callsFor(text, k)));
}

/** Several storage units have series of one name: theirs are told apart by the name of the storage unit, those of one name by their ids. */
function headingsOf(columns: readonly SeriesColumn[]): string[] {
  const own = (texts: readonly string[], longer: (column: SeriesColumn, text: string) => string): string[] =>
    texts.map((text, k) => (texts.indexOf(text) === texts.lastIndexOf(text) ? text : longer(columns[k]!, text)));
  const plain = columns.map(({ name, units }) => `${name} (${units})`);
  const grouped = own(plain, ({ group }, text) => `${group}: ${text}`);
  return own(grouped, ({ id }, text) => `${text} [${id}]`);
}

/** What the rows of a sheet of time series stand for. */
export interface SeriesRows {
  /** Of the whole file. A power, an energy or an amount that this year has no series of was zero; a price stays empty. */
  readonly columns?: readonly SeriesColumn[] | undefined;
  /** How long a row is; left out: a simulated step. */
  readonly step?: SeriesStep | undefined;
  /** Left out: the standard time of the site. */
  readonly clock?: SeriesClock | undefined;
  /** Hours east of UTC of the standard time of the site. */
  readonly utcOffsetHours?: number;
}

/**
 * Every series of a year, one row per step, hour, day or month with the time of its beginning (D-161). A longer row has the mean of a
 * power, a price or a level, and the sum of what is an amount of its step; days and months are those of the site.
 */
export function seriesSheet(
  result: TimeSeriesResult,
  file: ResultFile,
  { columns = joinColumns([], result), step = 'step', clock = 'site', utcOffsetHours = 0 }: SeriesRows = {},
): Sheet {
  const byId = new Map(result.groups.flatMap((group) => [...group.main, ...group.extra]).map((item) => [item.id, item]));
  const steps = (DAYS_PER_YEAR * HOURS_PER_DAY * MINUTES_PER_HOUR) / result.stepMinutes;
  const starts = rowStarts(step, steps, result.stepMinutes);
  const cells = columns.map(({ id, units }) => {
    const item = byId.get(id);
    return { data: item && perRow(item, starts, steps), missing: units.includes('/MW') ? null : 0 };
  });
  const isUtc = clock === 'utc' && (step === 'step' || step === 'hour');
  const time = TIME_HEADS.slice(0, timeColumns(step) - 1);
  const header = ['Project year', ...time.map((name) => (isUtc ? `${name} (UTC)` : name)), ...headingsOf(columns)];
  const year = yearNumber(result.year, file.isBaseYearZero);
  const behind = isUtc ? utcOffsetHours * MINUTES_PER_HOUR : 0;
  const rows = starts
    .slice(0, -1)
    .map((start, row): Cell[] => [
      year,
      ...timeOf(start, result.stepMinutes, behind).slice(0, time.length),
      ...cells.map(({ data, missing }) => (data === undefined ? missing : data[row]!)),
    ]);
  return { name: 'Time series', rows: withMark([header, ...rows], file) };
}
const TIME_HEADS = ['Month', 'Day', 'Hour', 'Minute'] as const;

/** The first step of each row and, behind the last, the end of the year. */
function rowStarts(step: SeriesStep, steps: number, stepMinutes: number): readonly number[] {
  const perDay = steps / DAYS_PER_YEAR;
  if (step === 'month') return [...Array.from({ length: MONTHS_PER_YEAR }, (_, month) => FIRST_DAY_OF_MONTH[month]! * perDay), steps];
  const length = step === 'step' ? 1 : step === 'day' ? perDay : MINUTES_PER_HOUR / stepMinutes;
  return Array.from({ length: steps / length + 1 }, (_, row) => row * length);
}

/** The sum of an amount over each row, the mean of anything else. */
function perRow({ data, isAmount }: TimeSeriesItem, starts: readonly number[], steps: number): readonly number[] {
  if (starts.length === steps + 1) return data;
  return starts.slice(0, -1).map((start, row) => {
    const end = starts[row + 1]!;
    let sum = 0;
    for (let step = start; step < end; step++) sum += data[step]!;
    return isAmount === true ? sum : sum / (end - start);
  });
}

/** Month, day of the month, hour and minute of a step. @param behind  minutes that the site is ahead of the wanted clock */
function timeOf(step: number, stepMinutes: number, behind: number): readonly number[] {
  const perYear = DAYS_PER_YEAR * HOURS_PER_DAY * MINUTES_PER_HOUR;
  const minutes = (((step * stepMinutes - behind) % perYear) + perYear) % perYear;
  const day = Math.floor(minutes / (HOURS_PER_DAY * MINUTES_PER_HOUR));
  const month = monthOfDay(day);
  return [
    month + 1,
    day - FIRST_DAY_OF_MONTH[month]! + 1,
    Math.floor(minutes / MINUTES_PER_HOUR) % HOURS_PER_DAY,
    minutes % MINUTES_PER_HOUR,
  ];
}
