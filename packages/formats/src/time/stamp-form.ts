import { MINUTES_PER_HOUR } from '@stackwatt/units';
import { civilDate, MINUTES_PER_DAY } from './civil.ts';
import type { Stamp } from './parse-stamp.ts';
import { LONGEST_STAMP, parseStamp, parseTime } from './parse-stamp.ts';

/** A way in which all stamps of a column are written. */
export interface StampForm {
  /** As the preview names it: "dates", "ranges", "Unix seconds". */
  readonly name: string;
  /** Minutes from the begin to the end of each range; undefined where a stamp is one point in time. */
  readonly length?: number;
  /** Counted from 1 January 1970 UTC. */
  readonly isEpoch?: boolean;
  /** @returns undefined for a cell that is no stamp of this form */
  parse(cell: string): Stamp | undefined;
}

export const WRITTEN_DATES: StampForm = { name: 'dates', parse: parseStamp };

/** Earliest and latest year of a date written in digits only; a number of another size is a value. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** 20140701, 2014070113, 201407011330, 20140701133000. */
const YEAR_FIRST_DIGITS: StampForm = { name: 'dates in digits, year first', parse: parseYearFirstDigits };
/** 01072014: day and month in either order. */
const YEAR_LAST_DIGITS: StampForm = { name: 'dates in digits, year last', parse: parseYearLastDigits };

function parseYearFirstDigits(cell: string): Stamp | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})?(\d{2})?)?(?:\.0+)?$/.exec(cell.trim());
  if (match === null) return undefined;
  const [, a = '', b = '', c = '', hour, minute = '0', second = '0'] = match;
  const minutes = hour === undefined ? undefined : Number(hour) * MINUTES_PER_HOUR + Number(minute) + Number(second) / MINUTES_PER_HOUR;
  const isTime = minutes === undefined || (minutes <= MINUTES_PER_DAY && Number(minute) < 60 && Number(second) < 60);
  return isTime && isDate(Number(a), Number(b), Number(c)) ? { a: Number(a), b: Number(b), c: Number(c), form: 'ymd', minutes } : undefined;
}

function parseYearLastDigits(cell: string): Stamp | undefined {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(cell.trim());
  if (match === null) return undefined;
  const [a, b, c] = match.slice(1).map(Number) as [number, number, number];
  return isDate(c, a, b) || isDate(c, b, a) ? { a, b, c, form: 'slash' } : undefined;
}

const isDate = (year: number, month: number, day: number): boolean =>
  year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Counts of seconds, or of their thousandths, millionths or thousand-millionths, since 1 January 1970 00:00 UTC. */
const EPOCHS: readonly StampForm[] = (
  [
    ['Unix seconds', 1],
    ['Unix milliseconds', 1e3],
    ['Unix microseconds', 1e6],
    ['Unix nanoseconds', 1e9],
  ] as const
).map(([name, perSecond]) => ({ name, isEpoch: true, parse: (cell) => parseEpoch(cell, perSecond) }));

/** 1 January 1990 and 2100: a count outside is a value. */
const FIRST_EPOCH_SECOND = 631_152_000;
const LAST_EPOCH_SECOND = 4_102_444_800;

function parseEpoch(cell: string, perSecond: number): Stamp | undefined {
  const trimmed = cell.trim();
  if (!/^\d{9,19}(?:\.0+)?$/.test(trimmed)) return undefined;
  // Whole seconds are exact in a double also where the thousand-millionths are not.
  const seconds = Math.round(Number(trimmed) / perSecond);
  // Intervals begin and end with a minute; the middle of an odd one is at half a minute.
  if (seconds < FIRST_EPOCH_SECOND || seconds > LAST_EPOCH_SECOND || seconds % 30 !== 0) return undefined;
  const minute = seconds / MINUTES_PER_HOUR;
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const { year, month, day: ofMonth } = civilDate(day);
  return { a: year, b: month, c: ofMonth, form: 'ymd', minutes: minute - day * MINUTES_PER_DAY, offset: 0 };
}

/** What may stand between the two ends of a range; a bare hyphen only behind a time. */
const RANGE_MARKS = [/\s+[-–—]\s+/, /\s*[–—]\s*/, /\s+(?:to|bis|until|till)\s+/i, /(?<=[\dZ])\s*\/\s*(?=\d{4}-)/, /(?<=:\d{2})-(?=\d)/];

/** "01.07.2014 00:00 - 01.07.2014 01:00", "2014-07-01 00:00–01:00", "2014-07-01T00:00Z/2014-07-01T01:00Z": the two ends as text. */
function splitRange(cell: string): readonly [string, string] | undefined {
  const trimmed = cell.trim();
  if (trimmed.length > 2 * LONGEST_STAMP + 8) return undefined;
  for (const mark of RANGE_MARKS) {
    const parts = trimmed.split(mark);
    if (parts.length === 2) return [parts[0]!, parts[1]!];
  }
  return undefined;
}

/** Minutes from one end of a range to the other, days left out: an interval is shorter than a day. */
function lengthOfRange(cell: string): number | undefined {
  const parts = splitRange(cell);
  if (parts === undefined) return undefined;
  const from = parseStamp(parts[0]);
  const to = parseStamp(parts[1]);
  const end = to?.minutes ?? (to === undefined ? parseTime(parts[1]) : undefined);
  if (from?.minutes === undefined || end === undefined) return undefined;
  const zones = from.offset === undefined || to?.offset === undefined ? 0 : to.offset - from.offset;
  return (((end - from.minutes - zones) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
}

const rangesOf = (length: number): StampForm => ({
  name: 'ranges',
  length,
  parse: (cell) => {
    const parts = splitRange(cell);
    return parts === undefined ? undefined : parseStamp(parts[0]);
  },
});

/** Share of a column's cells that must be of a form. */
const MOST = 0.9;

/**
 * The form of a column whose cells are, by majority, dates, numbers or words; undefined when they are no stamps. Numbers are stamps only
 * when nearly all of them are dates or counts of seconds and they change from row to row.
 *
 * @param cells  of rows spread over the file
 */
export function findStampForm(cells: readonly string[], kind: 'stamp' | 'number' | 'text'): StampForm | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const fits = (form: StampForm): boolean => filled.filter((cell) => form.parse(cell) !== undefined).length >= MOST * filled.length;
  const length = commonLength(filled);
  if (length !== undefined) return rangesOf(length);
  if (kind === 'stamp') return WRITTEN_DATES;
  if (kind === 'text' || new Set(filled).size < 2) return undefined;
  return [YEAR_FIRST_DIGITS, YEAR_LAST_DIGITS, ...EPOCHS].find(fits);
}

/** The length nearly all cells have as ranges. "00:00-07:00" with an offset of −7 h has another length in every row. */
function commonLength(cells: readonly string[]): number | undefined {
  const counts = new Map<number, number>();
  for (const cell of cells) {
    const length = lengthOfRange(cell);
    if (length !== undefined) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  for (const [length, count] of counts) if (length > 0 && length <= MINUTES_PER_HOUR && count >= MOST * cells.length) return length;
  return undefined;
}
