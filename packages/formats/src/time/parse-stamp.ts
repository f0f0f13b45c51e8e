import { HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';

/** A date or date-time as written; which of a, b, c is the day is decided over the whole file. */
export interface Stamp {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** 'ymd' and 'dmy' are certain by form (2021-01-31, 31.01.2021, 31-Jan-2021); 'slash' is D/M/Y or M/D/Y. */
  readonly form: 'ymd' | 'dmy' | 'slash';
  /** Minutes since midnight, 1440 for 24:00; undefined when there is only a date. */
  readonly minutes?: number;
  /** Minutes ahead of UTC written behind the time (Z, +01:00). */
  readonly offset?: number;
}

const time = String.raw`(\d{1,2})[:.h](\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([AaPp]\.?[Mm]\.?)?`;
const zone = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?`;
const separated = new RegExp(String.raw`^(\d{1,4})([-/. ])(\d{1,2}|[A-Za-z]{3,9})\.?\2(\d{1,4})(?:(?:T|[ :,\u00a0]+)${time}${zone})?$`);
const compact = /^(\d{4})(\d{2})(\d{2})(?:[:T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?)?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/;
const timeOnly = new RegExp(`^${time}$`);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Two digits are years of this century up to 79 (PVsyst's dummy year is 90). */
const fullYear = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) < 80 ? 2000 + Number(digits) : 1900 + Number(digits);

/** Longest date-time text; anything longer is none. */
const LONGEST_STAMP = 40;

/**
 * Reads one date or date-time: 2021-01-31 13:00[:00], 2021-01-31T13:00Z, 1/31/2021 1:00 PM, 31.01.2021 13.00, 31-Jan-21,
 * 20210131:1300. Validity of day and month is left to the caller, who knows the order.
 *
 * @returns undefined when the text is no date
 */
export function parseStamp(source: string): Stamp | undefined {
  if (source.length > LONGEST_STAMP || source.length < 6) return undefined;
  const text = source.trim();
  const match = separated.exec(text);
  if (match !== null) return separatedStamp(match);
  const packed = compact.exec(text);
  if (packed === null) return undefined;
  const [, year, month, day, hour, minute, second, offset] = packed;
  if (hour === undefined && text.length !== 8) return undefined;
  return {
    a: Number(year),
    b: Number(month),
    c: Number(day),
    form: 'ymd',
    minutes: hour === undefined ? undefined : Number(hour) * MINUTES_PER_HOUR + Number(minute) + Number(second ?? 0) / MINUTES_PER_HOUR,
    offset: parseOffset(offset),
  };
}

function separatedStamp(match: RegExpExecArray): Stamp | undefined {
  const [, first = '', mark, second = '', third = '', hour, minute, seconds, half, offset] = match;
  const minutes = hour === undefined ? undefined : minutesOf(hour, minute!, seconds, half);
  if (hour !== undefined && minutes === undefined) return undefined;
  const rest = { minutes, offset: parseOffset(offset) };
  const named = months.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  if (named === 0 && !/^\d/.test(second)) return undefined;
  if (first.length === 4 && third.length <= 2)
    return { a: Number(first), b: named || Number(second), c: Number(third), form: 'ymd', ...rest };
  if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return undefined;
  const year = fullYear(third);
  if (named > 0) return { a: Number(first), b: named, c: year, form: 'dmy', ...rest };
  if (mark === ' ') return undefined;
  return { a: Number(first), b: Number(second), c: year, form: mark === '.' ? 'dmy' : 'slash', ...rest };
}

/** Minutes since midnight of a time alone: 13:00, 1:00 PM, 24:00, 13.00; undefined when the text is no time. */
export function parseTime(text: string): number | undefined {
  const match = text.length > LONGEST_STAMP ? null : timeOnly.exec(text.trim());
  return match === null ? undefined : minutesOf(match[1]!, match[2]!, match[3], match[4]);
}

function minutesOf(hour: string, minute: string, seconds: string | undefined, half: string | undefined): number | undefined {
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined;
    hours = (hours % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  const minutes = Number(minute) + Number(seconds ?? 0) / MINUTES_PER_HOUR;
  if (minutes >= MINUTES_PER_HOUR || hours > HOURS_PER_DAY || (hours === HOURS_PER_DAY && minutes > 0)) return undefined;
  return hours * MINUTES_PER_HOUR + minutes;
}

function parseOffset(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[+-]/.test(text)) return 0;
  const digits = text.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * MINUTES_PER_HOUR + Number(digits.slice(3, 5));
  return digits.startsWith('-') ? -minutes : minutes;
}
