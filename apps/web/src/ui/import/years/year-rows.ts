import { assignYear, unassignedYears, type SeriesRef } from '@stackwatt/model';
import type { ImportChoices, ImportText, ReadSeries } from '../import-state.ts';

/** One year of values that project years may take: a file, or a year of a file of several. */
export interface YearRow {
  readonly key: string;
  readonly fileName: string;
  /** Calendar year of the values; undefined where neither file nor name says it. */
  readonly year: number | undefined;
  /** Where the year comes from: 'dates', 'name', 'heading', 'chosen'. */
  readonly yearFrom: string;
  /** Short name in the table: '2021', 'Year 3', or the file's. */
  readonly label: string;
  /** The project years (from 1) that take it. */
  readonly years: readonly number[];
  readonly stepMinutes: number;
  readonly count: number;
  readonly mean: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Read here and not stored yet. */
  readonly read?: ReadSeries & { readonly source: ImportText; readonly choices: ImportChoices };
  /** Stored with the project. */
  readonly stored?: SeriesRef;
}

/** The rows with their project years, and the years that follow another: what it gets, they get. */
export interface YearTable {
  readonly rows: readonly YearRow[];
  readonly follows: Readonly<Record<number, number>>;
}

const lastYear = Number.MAX_SAFE_INTEGER;
/** The order of the source years; what has none comes behind, in the order of the files. */
const inOrder = (rows: readonly YearRow[]): YearRow[] => rows.toSorted((a, b) => (a.year ?? lastYear) - (b.year ?? lastYear));
const withoutYears = (rows: readonly YearRow[]): YearRow[] => rows.map((row) => ({ ...row, years: [] }));
const placeOf = (rows: readonly YearRow[], key: string | undefined): number => rows.findIndex((row) => row.key === key);
export const rowOfYear = (rows: readonly YearRow[], projectYear: number): YearRow | undefined =>
  rows.find((row) => row.years.includes(projectYear));

/** Years that follow another take what it has now; a year that follows none that is there is on its own again. */
function resolved({ rows, follows }: YearTable): YearTable {
  let now = [...rows];
  for (const [year, followed] of Object.entries(follows).toSorted(([a], [b]) => Number(a) - Number(b)))
    now = assignYear(now, Number(year), placeOf(now, rowOfYear(now, followed)?.key));
  return { rows: now, follows };
}
const without = (follows: YearTable['follows'], year: number): YearTable['follows'] =>
  Object.fromEntries(Object.entries(follows).filter(([one]) => Number(one) !== year));

/** IMP-20: gives a project year to a row and takes it from every other; undefined takes it from all. */
export const assign = ({ rows, follows }: YearTable, projectYear: number, key: string | undefined): YearTable =>
  resolved({ rows: assignYear(rows, projectYear, placeOf(rows, key)), follows: without(follows, projectYear) });

/** A year takes what the year before it takes, now and when that changes. */
export const followBefore = ({ rows, follows }: YearTable, projectYear: number): YearTable =>
  projectYear < 2 ? { rows, follows } : resolved({ rows, follows: { ...follows, [projectYear]: projectYear - 1 } });

export type AssignedBy = 'calendar' | 'order';

/**
 * UX-10: gives each row a project year by its source year. Rows of calendar years that are all among those of the project stand in their
 * years; other rows stand in the order of their years from project year 1. The remaining project years stay without.
 *
 * @param calendarYears  of the project years
 * @param keepsOrder     the years of one file, which are consecutive project years
 */
export function assignByYear(
  rows: readonly YearRow[],
  calendarYears: readonly number[],
  keepsOrder: boolean,
): YearTable & { by: AssignedBy } {
  const years = rows.map(({ year }) => year);
  const fits =
    !keepsOrder && new Set(years).size === rows.length && years.every((year) => year !== undefined && calendarYears.includes(year));
  const ordered = keepsOrder ? rows : inOrder(rows);
  const yearOf = (row: YearRow): number => (fits ? calendarYears.indexOf(row.year!) + 1 : ordered.indexOf(row) + 1);
  return {
    rows: rows.map((row) => ({ ...row, years: yearOf(row) <= calendarYears.length ? [yearOf(row)] : [] })),
    follows: {},
    by: fits ? 'calendar' : 'order',
  };
}

/** What the project years without a row get when the rows go on in their order behind the year before. */
function goingOn(rows: readonly YearRow[], lifetime: number): { readonly year: number; readonly key: string }[] {
  const ordered = inOrder(rows);
  if (ordered.length === 0) return [];
  const given: { year: number; key: string }[] = [];
  for (const year of unassignedYears(rows, lifetime)) {
    const before = given.find((one) => one.year === year - 1)?.key ?? rowOfYear(rows, year - 1)?.key;
    given.push({ year, key: ordered[(placeOf(ordered, before) + 1) % ordered.length]!.key });
  }
  return given;
}

/** Every project year without a row gets the next one in the order of the rows. */
export const repeatInOrder = (table: YearTable, lifetime: number): YearTable =>
  goingOn(table.rows, lifetime).reduce((now, { year, key }) => assign(now, year, key), table);

/** One way to close the gaps, in the words of its button. */
export interface Mend {
  readonly label: string;
  readonly table: YearTable;
}

const MOST_NAMED = 3;

/** IMP-28: what may be put into the project years without a row; nothing is put there by itself. */
export function mendsOf(table: YearTable, lifetime: number, nameOf: (projectYear: number) => string): Mend[] {
  const { rows } = table;
  const gaps = unassignedYears(rows, lifetime);
  const [first] = gaps;
  if (first === undefined || rows.length === 0) return [];
  const assigned = rows.flatMap(({ years }) => years).toSorted((a, b) => a - b);
  const near = assigned.findLast((year) => year < first) ?? assigned[0];
  const next = goingOn(rows, lifetime).map(({ key }) => rows[placeOf(rows, key)]!.label);
  const same = near === undefined ? undefined : rowOfYear(rows, near)!.key;
  return [
    ...(same === undefined
      ? []
      : [{ label: `Same as year ${nameOf(near!)}`, table: gaps.reduce((now, year) => assign(now, year, same), table) }]),
    {
      label: `Go on repeating: ${next.slice(0, MOST_NAMED).join(', ')}${next.length > MOST_NAMED ? ', …' : ''}`,
      table: repeatInOrder(table, lifetime),
    },
  ];
}

/** No project year has a row. */
export const cleared = ({ rows }: YearTable): YearTable => ({ rows: withoutYears(rows), follows: {} });

/**
 * Gives project years from the first one on what a pasted row or column names: calendar years or names of the rows.
 *
 * @returns  what named no row
 */
export function pasteYears(
  table: YearTable,
  text: string,
  lifetime: number,
): { readonly table: YearTable; readonly unknown: readonly string[] } {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '');
  const unknown: string[] = [];
  let now = table;
  names.slice(0, lifetime).forEach((name, i) => {
    const row = table.rows.find(({ label, year, fileName }) => label === name || String(year) === name || fileName === name);
    if (row === undefined) unknown.push(name);
    else now = assign(now, i + 1, row.key);
  });
  return { table: now, unknown };
}

/** Takes a row out; its project years have none then. */
export const removeRow = (table: YearTable, key: string): YearTable =>
  resolved({ ...table, rows: table.rows.filter((row) => row.key !== key) });

/** Adds a row, or puts it in the place of the one of the same file, whose project years it keeps. */
export function putRow(table: YearTable, row: YearRow): YearTable {
  const old = table.rows.find(({ fileName, label }) => fileName === row.fileName && (label === row.label || !row.fileName.includes(', ')));
  return old === undefined
    ? { ...table, rows: [...table.rows, row] }
    : { ...table, rows: table.rows.map((one) => (one === old ? { ...row, years: old.years } : one)) };
}
