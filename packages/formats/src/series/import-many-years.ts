import { readSource } from '../layouts/read-source.ts';
import type { Source, SourceColumn } from '../layouts/source.ts';
import { plural } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { civilDate, dayNumber, MINUTES_PER_DAY } from '../time/civil.ts';
import type { Axis } from '../time/read-axis.ts';
import { yearOfCount, yearsOfCount } from '../time/year-count.ts';
import type { ImportOptions, Understood } from '../understood.ts';
import { findCandidates } from './choose-column.ts';
import { importColumn } from './import-series.ts';
import { yearOfSource } from './import-years.ts';

/** One year of a file of several. */
export interface FileYear {
  /** As the file names it: '2028', 'Year 3'; its number, where the file has none. */
  readonly label: string;
  readonly series: Float64Array;
  readonly understood: Understood;
}

/** How the years stand in the file: below each other without dates, by their dates, or one column for each. */
export type YearsLayout = 'blocks' | 'dates' | 'columns';

export type ManyYearsOutcome =
  | { readonly ok: true; readonly layout: YearsLayout; readonly years: readonly FileYear[]; readonly notes: readonly string[] }
  | (Refusal & { readonly understood?: Partial<Understood> });

/** Most years of a project, and of a file. */
const MOST_YEARS = 40;
/** A calendar year with fewer of its rows than this share is no year of the file: the evening before, the first hour after. */
const LEAST_SHARE = 0.95;
const CALENDAR_YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/;

/**
 * Reads a file of several years: rows with dates over several calendar years, a column for each year, or one column with the years one
 * behind the other. Each year is read as importSeries reads one.
 *
 * @returns  the years in the order of the file; refused where it holds one year only or no whole number of years
 */
export function importManyYears(text: string, options: ImportOptions): ManyYearsOutcome {
  const source = readSource(withNamedColumns(text), options);
  if ('ok' in source) return source;
  const columns = options.column === undefined ? columnsOfYears(source) : [];
  if (columns.length > 1) return byColumns(source, columns, options);
  return source.axis === undefined ? byBlocks(source, options) : byDates(source, source.axis, options);
}

const NUMBERED = /^(?:project\s+)?(?:year|yr)[ _-]?(\d{1,4})$/i;

/**
 * Headings that are bare years are numbers like the values below them, and headings with the word year are taken for times: both are read
 * as 'Y2028' or 'Y3'.
 */
function withNamedColumns(text: string): string {
  const end = text.indexOf('\n');
  const first = (end < 0 ? text : text.slice(0, end)).replace(/\r$/, '');
  const separator = [';', '\t', ','].find((one) => first.includes(one));
  if (separator === undefined) return text;
  const cells = first.split(separator).map((cell) => cell.trim().replaceAll('"', ''));
  const follows = cells.every((cell, i) => /^\d{1,4}$/.test(cell) && (i === 0 || Number(cell) === Number(cells[i - 1]) + 1));
  const isBare = follows && (Number(cells[0]) === 1 || CALENDAR_YEAR.test(cells[0]!));
  const numbers = cells.map((cell) => (isBare ? cell : NUMBERED.exec(cell)?.[1]));
  if (numbers.filter((number) => number !== undefined).length < 2) return text;
  return cells.map((cell, i) => (numbers[i] === undefined ? cell : `Y${numbers[i]}`)).join(separator) + text.slice(first.length);
}

interface YearColumn {
  readonly column: SourceColumn;
  readonly label: string;
  readonly year?: number;
}

/** The columns that are a year each: all with a calendar year of their own in the heading, or all numbered 'Year 1', 'Year 2', … */
function columnsOfYears(source: Source): YearColumn[] {
  const columns = findCandidates(source);
  if (columns.length < 2 || columns.length > MOST_YEARS) return [];
  const calendar = columns.map(({ name }) => CALENDAR_YEAR.exec(name)?.[0]);
  if (calendar.every((year) => year !== undefined) && new Set(calendar).size === columns.length)
    return columns.map((column, i) => ({ column, label: calendar[i]!, year: Number(calendar[i]) }));
  const numbers = columns.map(({ name }) => /^Y(\d{1,2})$/i.exec(name.trim())?.[1]);
  return numbers.every((number, i) => Number(number) === Number(numbers[0]) + i)
    ? columns.map((column, i) => ({ column, label: `Year ${Number(numbers[i])}` }))
    : [];
}

function byColumns(source: Source, columns: readonly YearColumn[], options: ImportOptions): ManyYearsOutcome {
  const years: FileYear[] = [];
  for (const { column, label, year } of columns) {
    const outcome = importColumn(source, { ...options, column: column.index + 1 });
    if (!outcome.ok) return outcome;
    const understood = year === undefined ? outcome.understood : { ...outcome.understood, year, yearFrom: 'heading of the column' };
    years.push({ label, series: outcome.series, understood });
  }
  return { ok: true, layout: 'columns', years, notes: [] };
}

function byBlocks(source: Source, options: ImportOptions): ManyYearsOutcome {
  if (yearOfCount(source.count) !== undefined && yearsOfCount(source.count).every(({ stepMinutes }) => stepMinutes !== 60))
    return oneYear(source);
  // Of several readings the one with the longest step has the most years: 35,040 hourly values are four years.
  const reading = yearsOfCount(source.count).toSorted((a, b) => b.stepMinutes - a.stepMinutes)[0];
  if (reading === undefined) {
    // Says what is wrong with the count in the words of one year.
    const outcome = importColumn(source, options);
    return outcome.ok ? oneYear(source) : outcome;
  }
  const perYear = source.count / reading.years;
  const years: FileYear[] = [];
  for (let year = 0; year < reading.years; year++) {
    const unit = years[0]?.understood.unit.source ?? options.unit;
    const outcome = importColumn(yearOfSource(source, year, perYear), { ...options, unit });
    if (!outcome.ok) return outcome;
    years.push({ label: String(year + 1), series: outcome.series, understood: outcome.understood });
  }
  return { ok: true, layout: 'blocks', years, notes: [] };
}

function byDates(source: Source, axis: Axis, options: ImportOptions): ManyYearsOutcome {
  const rows = new Map<number, number>();
  for (const label of axis.labels) {
    const { year } = civilDate(Math.floor(label / MINUTES_PER_DAY));
    rows.set(year, (rows.get(year) ?? 0) + 1);
  }
  const most = Math.max(...rows.values());
  const whole = [...rows].filter(([, count]) => count >= LEAST_SHARE * most).map(([year]) => year);
  if (!axis.hasYear || whole.length < 2) return oneYear(source);
  if (whole.length > MOST_YEARS) return refuse('severalYears', `the file holds ${whole.length} years; a project has at most ${MOST_YEARS}`);
  const years: FileYear[] = [];
  for (const year of whole.toSorted((a, b) => a - b)) {
    const outcome = importColumn(calendarYear(source, axis, year), { ...options, year });
    if (!outcome.ok) return outcome;
    years.push({ label: String(year), series: outcome.series, understood: ownRowsOnly(outcome.understood) });
  }
  const partial = [...rows].filter(([year]) => !whole.includes(year));
  const notes = partial.map(([year, count]) => `${plural(count, 'row')} of ${year}, which is no whole year there, not used`);
  return { ok: true, layout: 'dates', years, notes };
}

/** The rows of a calendar year and of a day on either side, which stamps at the end of an interval and other zones need. */
function calendarYear(source: Source, axis: Axis, year: number): Source {
  const first = (dayNumber(year, 1, 1) - 1) * MINUTES_PER_DAY;
  const last = (dayNumber(year + 1, 1, 1) + 1) * MINUTES_PER_DAY;
  const rows: number[] = [];
  axis.labels.forEach((label, row) => {
    if (label >= first && label <= last) rows.push(row);
  });
  const pick = (stamps: Float64Array): Float64Array => Float64Array.from(rows, (row) => stamps[row]!);
  return {
    ...source,
    hasNeighbours: true,
    count: rows.length,
    axis: { ...axis, labels: pick(axis.labels), utc: axis.utc && pick(axis.utc) },
    notes: [...source.notes, `${year} of a file of several years`],
    cell: (interval, column) => source.cell(rows[interval]!, column),
    rowOf: (interval) => source.rowOf(rows[interval]!),
    raw: (interval) => source.raw(rows[interval]!),
  };
}

/** What lies outside of a year belongs to the next one of the file: nothing was left out. */
const ownRowsOnly = (understood: Understood): Understood => ({
  ...understood,
  rows: { ...understood.rows, dropped: understood.rows.dropped.filter(({ reason }) => !reason.startsWith('outside ')) },
  repairs: understood.repairs.filter(({ kind }) => kind !== 'outside'),
});

const oneYear = (source: Source): Refusal =>
  refuse('severalYears', `the file holds one year, ${plural(source.count, 'value')}; a file of several years is read here`);
