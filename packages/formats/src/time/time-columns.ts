import { MINUTES_PER_HOUR } from '@stackwatt/units';
import type { CellKind, Table } from '../table/find-table.ts';
import { splitCells } from '../text/split-cells.ts';
import { MINUTES_PER_DAY } from './civil.ts';
import { parseNumber } from '../number/parse-number.ts';

export type LabelSide = 'beginning' | 'ending' | 'centre';

/** The columns that carry the time of a row. */
export type TimeColumns =
  | { readonly form: 'stamps'; readonly stamp: number; readonly utc?: number }
  | { readonly form: 'dateAndTime'; readonly date: number; readonly time: number }
  /** Hours of the day, times in digits (1330) or intervals counted through the day. */
  | { readonly form: 'dateAndHour'; readonly date: number; readonly hour: number; readonly interval?: number }
  /** One row per day. */
  | { readonly form: 'days'; readonly date: number }
  /** Without an hour: one row per day. */
  | {
      readonly form: 'parts';
      readonly year?: number;
      readonly month: number;
      readonly day: number;
      readonly hour?: number;
      readonly minute?: number;
    };

const utcName = /\b(?:utc|gmt)|(?:utc|gmt)\b|_(?:utc|gmt)|(?:utc|gmt)_/i;
const endingName = /end|\bhe\b|\(he\)|hour ?ending/i;
const beginningName = /begin|start/i;

/** Which end of the interval a heading says its stamps mark. */
export function sideOfName(name: string | undefined): LabelSide | undefined {
  if (name === undefined) return undefined;
  if (beginningName.test(name)) return 'beginning';
  return endingName.test(name) ? 'ending' : undefined;
}

const hourName =
  /^(?:hour|hr|hours|hh|hhmm|h)$|^(?:hour|delivery|opr)[ _-]?(?:number|hour|ending|beginning|hr|he)$|^h[eb]$|^hour ?(?:ending|beginning)$|^(?:stunde|hora|heure|ora|uur)$/i;
const periodName =
  /^(?:(?:settlement|trading|delivery|dispatch|market)[ _-]?)?(?:period|interval|time ?unit)(?:[ _-]?(?:number|no\.?|id))?$|^(?:mtu|sp|isp|ptu|pte|pos|position|time|zeit|quarter(?:[ _-]?hour)?)$/i;

/** Finds the columns that say when a row is; undefined when the rows carry no dates. */
export function findTimeColumns(table: Table): TimeColumns | undefined {
  const { kinds, names } = table;
  const stamps = columnsOf(kinds, 'stamp');
  const time = columnsOf(kinds, 'time')[0];
  const hour = countColumn(table, hourName) ?? countColumn(table, periodName);
  const hasClock = time !== undefined || hour !== undefined;
  const withTime = stamps.filter((column) => hasTimeOfDay(table, column, hasClock));
  if (withTime.length > 0) {
    const utc = best(
      withTime.filter((column) => utcName.test(names[column] ?? '')),
      names,
    );
    const locals = withTime.filter((column) => !utcName.test(names[column] ?? ''));
    const rivals = locals.length > 1 && locals.every((column) => score(names[column]) === score(names[locals[0]!])) ? locals : [];
    const { even, uneven } = splitByEvenness(table, rivals);
    if (even.length > 0 && uneven.length > 0) return { form: 'stamps', stamp: uneven[0]!, utc: utc ?? even[0]! };
    const local = best(locals, names);
    return { form: 'stamps', stamp: local ?? utc!, utc: local === undefined ? undefined : utc };
  }
  const date = best(stamps, names);
  if (date !== undefined) {
    if (time !== undefined) return { form: 'dateAndTime', date, time };
    const counted = hour ?? findDayCounter(table, date);
    if (counted === undefined) return undefined;
    const interval = namedColumn(names, /^(?:delivery)?[ _-]?interval$|^opr_interval$/i);
    return { form: 'dateAndHour', date, hour: counted, interval: interval === counted ? undefined : interval };
  }
  const parts = findDateParts(names);
  const ofDay = hour ?? time;
  return parts === undefined || ofDay === undefined
    ? undefined
    : { ...parts, hour: ofDay, minute: namedColumn(names, /^(?:minutes?|min|mi)$/i) ?? exactColumn(names, 'mm') };
}

/** Two columns of times that neither headings nor clock changes tell apart, some hours from each other; undefined when there are none. */
export function findRivals(table: Table, columns: TimeColumns): readonly [number, number] | undefined {
  if (columns.form !== 'stamps' || columns.utc !== undefined) return undefined;
  const { stamp } = columns;
  const other = columnsOf(table.kinds, 'stamp').find(
    (column) => column !== stamp && score(table.names[column]) === score(table.names[stamp]) && hasTimeOfDay(table, column, false),
  );
  if (other === undefined) return undefined;
  const minuteOf = (column: number): number => table.forms[column]?.parse(cellsOfHead(table, column)[0] ?? '')?.minutes ?? Number.NaN;
  const apart = Math.abs(minuteOf(other) - minuteOf(stamp));
  // Up to an hour apart they are the two ends of an interval.
  return apart > MINUTES_PER_HOUR && apart < MINUTES_PER_DAY - MINUTES_PER_HOUR ? [stamp, other] : undefined;
}

/** "HE 1", "H01" and "02X", the repeated hour of the clock change: the digits; undefined for other cells. */
export const countText = (cell: string): string | undefined => /^(?:h[eb]?\s?)?(\d{1,4}(?:[.,]\d+)?)x?$/i.exec(cell.trim())?.[1];

/** A column of a name whose cells count hours or intervals. */
function countColumn(table: Table, name: RegExp): number | undefined {
  const found = table.names.findIndex(
    (one, column) =>
      one !== undefined &&
      name.test(withoutRemark(one)) &&
      (table.kinds[column] === 'number' || (table.kinds[column] === 'text' && cellsOfHead(table, column).every((cell) => countText(cell)))),
  );
  return found === -1 ? undefined : found;
}

/** "Hour (EST)" → "Hour". */
const withoutRemark = (name: string): string => name.replace(/[([].*$/s, '').trim();

/** Without a heading: the first column whose whole numbers rise evenly while the date stays. */
function findDayCounter(table: Table, date: number): number | undefined {
  const dates = cellsOfHead(table, date);
  return columnsOf(table.kinds, 'number').find((column) => {
    if (table.names[column] !== undefined) return false;
    const counts = cellsOfHead(table, column).map((cell) => Number(countText(cell) ?? Number.NaN));
    const rises = counts.flatMap((count, row) => (row > 0 && dates[row] === dates[row - 1] ? [count - counts[row - 1]!] : []));
    return rises.length > 2 && rises.every((rise) => rise === 1 || rise === 100) && counts.every((count) => count >= 0);
  });
}

/** Columns of year, month and day under their own headings. */
export function findDateParts(names: readonly (string | undefined)[]): Extract<TimeColumns, { form: 'parts' }> | undefined {
  const month = namedColumn(names, /^(?:month|mo|mth)$/i) ?? exactColumn(names, 'MM');
  const day = namedColumn(names, /^(?:day|dy|dd|day of (?:the )?month)$/i);
  return month === undefined || day === undefined
    ? undefined
    : { form: 'parts', year: namedColumn(names, /^#?(?:year|yr|yyyy|yy)$/i), month, day };
}

/** MM is the month and mm the minute. */
function exactColumn(names: readonly (string | undefined)[], wanted: string): number | undefined {
  const found = names.findIndex((name) => name?.trim() === wanted);
  return found === -1 ? undefined : found;
}

function namedColumn(names: readonly (string | undefined)[], pattern: RegExp): number | undefined {
  const found = names.findIndex((name) => name !== undefined && pattern.test(name.trim()));
  return found === -1 ? undefined : found;
}

/** Every column the time is read from, none of which can be the value. */
export function columnsUsed(time: TimeColumns): number[] {
  return Object.values(time).filter((column): column is number => typeof column === 'number');
}

/** Rows looked at for a counter, spread over the file: prices may rise evenly for a day, not for a year. */
const COUNTER_SAMPLE = 200;

/** Headings a counter may have; a column of another name is not taken for one, however evenly it rises. */
const counterName = /hour|index|row|step|interval|second|minute|time|^t\b|^t_|^id$|^no\.?$|^#$|^n$/i;

/** Columns whose numbers rise by the same amount from row to row through the whole file: counters of hours, seconds or rows. */
export function findCounters(table: Table): number[] {
  const { rows, records, dialect } = table;
  const stride = Math.max(1, Math.floor(rows.length / COUNTER_SAMPLE));
  const sample = Array.from({ length: Math.ceil(rows.length / stride) }, (_, i) =>
    splitCells(records.line(rows[i * stride]!), dialect.separator),
  );
  return columnsOf(table.kinds, 'number').filter((column) => {
    const name = table.names[column];
    if (name !== undefined && !counterName.test(name)) return false;
    const values = sample.map((cells) => parseNumber(cells[column] ?? '', dialect.decimalComma) ?? Number.NaN);
    const first = values[0]!;
    const rise = values[1]! - first;
    return values.length > 2 && rise > 0 && values.every((value, i) => Math.abs(value - first - i * rise) <= 1e-9 * Math.abs(value));
  });
}

const columnsOf = (kinds: readonly CellKind[], kind: CellKind): number[] => kinds.flatMap((k, column) => (k === kind ? [column] : []));

/** Rows at the top from which the time columns are told. */
const HEAD = 50;

const cellsOfHead = (table: Table, column: number): string[] =>
  table.rows.slice(0, HEAD).map((record) => splitCells(table.records.line(record), table.dialect.separator, column + 1)[column] ?? '');

/** Whether stamps say the time of day; midnight throughout says none where another column does. */
function hasTimeOfDay(table: Table, column: number, hasClock: boolean): boolean {
  const form = table.forms[column];
  return cellsOfHead(table, column).some((cell) => {
    const minutes = form?.parse(cell)?.minutes;
    return minutes !== undefined && (minutes > 0 || !hasClock);
  });
}

/** How well a heading fits the beginning of an interval in local time; times of observation are no intervals. */
const score = (name = ''): number =>
  (beginningName.test(name) ? 2 : 0) +
  (/local|prevailing|ept|cpt/i.test(name) ? 1 : 0) -
  (/observ|publish|updat|modif/i.test(name) ? 4 : 0);

const best = (columns: readonly number[], names: readonly (string | undefined)[]): number | undefined =>
  columns.toSorted((a, b) => score(names[b]) - score(names[a]))[0];

/**
 * Stamp columns that no heading tells apart: one whose stamps are evenly spaced where those of another skip or repeat an hour keeps a
 * clock that never changes, such as UTC.
 */
function splitByEvenness(table: Table, columns: readonly number[]): { even: number[]; uneven: number[] } {
  const out = { even: [] as number[], uneven: [] as number[] };
  if (columns.length < 2) return out;
  for (const column of columns) {
    const form = table.forms[column];
    const minutes = table.rows.map((record) => {
      const cell = splitCells(table.records.line(record), table.dialect.separator, column + 1)[column] ?? '';
      return form?.parse(cell)?.minutes ?? Number.NaN;
    });
    const distances = new Set(
      minutes.slice(1).map((minute, row) => (((minute - minutes[row]!) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY),
    );
    (distances.size === 1 ? out.even : out.uneven).push(column);
  }
  return out;
}
