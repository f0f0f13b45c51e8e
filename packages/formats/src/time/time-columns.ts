import type { CellKind, Table } from '../table/find-table.ts';
import { splitCells } from '../text/split-cells.ts';
import { parseNumber } from '../number/parse-number.ts';
import { parseStamp } from './parse-stamp.ts';

export type LabelSide = 'beginning' | 'ending' | 'centre';

/** The columns that carry the time of a row. */
export type TimeColumns =
  | { readonly form: 'stamps'; readonly stamp: number; readonly utc?: number }
  | { readonly form: 'dateAndTime'; readonly date: number; readonly time: number }
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

/** Finds the columns that say when a row is; undefined when the rows carry no dates. */
export function findTimeColumns(table: Table): TimeColumns | undefined {
  const { kinds, names } = table;
  const stamps = columnsOf(kinds, 'stamp');
  const withTime = stamps.filter((column) => hasTimeOfDay(table, column));
  if (withTime.length > 0) {
    const utc = best(
      withTime.filter((column) => utcName.test(names[column] ?? '')),
      names,
    );
    const local = best(
      withTime.filter((column) => !utcName.test(names[column] ?? '')),
      names,
    );
    return { form: 'stamps', stamp: local ?? utc!, utc: local === undefined ? undefined : utc };
  }
  const hour = namedColumn(names, /^(?:hour|hr|hours)$|^(?:hour|delivery|opr)[ _-]?(?:number|hour|ending|hr|he)$|^he$|^hour ?ending$/i);
  const date = stamps[0];
  if (date !== undefined) {
    const time = columnsOf(kinds, 'time')[0];
    if (time !== undefined) return { form: 'dateAndTime', date, time };
    if (hour !== undefined && kinds[hour] === 'number') {
      return { form: 'dateAndHour', date, hour, interval: namedColumn(names, /^(?:delivery)?[ _-]?interval$|^opr_interval$/i) };
    }
    return undefined;
  }
  const parts = findDateParts(names);
  return parts === undefined || hour === undefined ? undefined : { ...parts, hour, minute: namedColumn(names, /^(?:minute|min)$/i) };
}

/** Columns of year, month and day under their own headings. */
export function findDateParts(names: readonly (string | undefined)[]): Extract<TimeColumns, { form: 'parts' }> | undefined {
  const month = namedColumn(names, /^(?:month|mo)$/i);
  const day = namedColumn(names, /^(?:day|dy)$/i);
  return month === undefined || day === undefined ? undefined : { form: 'parts', year: namedColumn(names, /^(?:year|yr)$/i), month, day };
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

function hasTimeOfDay(table: Table, column: number): boolean {
  return table.rows.slice(0, 50).some((record) => {
    const cell = splitCells(table.records.line(record), table.dialect.separator, column + 1)[column];
    return cell !== undefined && parseStamp(cell)?.minutes !== undefined;
  });
}

/** Of several stamp columns the one that marks the beginning, in local time; times of observation are no intervals. */
function best(columns: readonly number[], names: readonly (string | undefined)[]): number | undefined {
  const score = (column: number): number => {
    const name = names[column] ?? '';
    return (
      (beginningName.test(name) ? 2 : 0) +
      (/local|prevailing|ept|cpt/i.test(name) ? 1 : 0) -
      (/observ|publish|updat|modif/i.test(name) ? 4 : 0)
    );
  };
  return columns.toSorted((a, b) => score(b) - score(a))[0];
}
