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
  /** Minutes ahead of UTC written behind the time (Z, +01:00, CET). */
  readonly offset?: number;
}

/** Zones whose letters mean one distance from UTC in energy files, minutes. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

const time = String.raw`(\d{1,2})[:.h](\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([AaPp]\.?[Mm]\.?)?`;
const zone = String.raw`\s*\(?(${Object.keys(ZONES).join('|')}|[+-]\d{2}:?\d{2})?\)?`;
const separated = new RegExp(
  String.raw`^(\d{1,4})([-/. ])(\d{1,2}|[A-Za-z]{3,9})\.?\2(\d{1,4})(?:(?:T|[ :,\u00a0]+)${time}${zone}|T(\d{2})${zone})?$`,
);
const compact = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})(?:[:T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?|T(\d{2}))?${zone}$`);
/** 01JUL2014:00:00:00 and Jul 1, 2014 1:00 AM. */
const joined = new RegExp(String.raw`^(\d{1,2})([A-Za-z]{3})(\d{4}|\d{2})(?:[ :]${time}${zone})?$`);
const monthFirst = new RegExp(String.raw`^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:[ ,]+${time}${zone})?$`);
const weekdayName = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? /i;
const timeOnly = new RegExp(`^${time}$`);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Two digits are years of this century up to 79 (PVsyst's dummy year is 90). */
const fullYear = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) < 80 ? 2000 + Number(digits) : 1900 + Number(digits);

/** Longest date-time text; anything longer is none. */
export const LONGEST_STAMP = 40;

/**
 * Reads one date or date-time: 2021-01-31 13:00[:00], 2021-01-31T13:00Z, 2021-01-31T13, 1/31/2021 1:00 PM, 31.01.2021 13.00, 31 01 2021
 * 13:00, 31-Jan-21, Jan 31, 2021, 31JAN2021:13:00:00, 20210131:1300. Validity of day and month is left to the caller, who knows the order.
 *
 * @returns undefined when the text is no date
 */
export function parseStamp(source: string): Stamp | undefined {
  if (source.length > LONGEST_STAMP || source.length < 6) return undefined;
  const trimmed = source.trim();
  const text = weekdayName.test(trimmed) ? trimmed.replace(weekdayName, '') : trimmed;
  const match = separated.exec(text);
  if (match !== null) return separatedStamp(match);
  const packed = compact.exec(text);
  if (packed !== null) return compactStamp(packed, text);
  const named = joined.exec(text);
  if (named !== null) return namedStamp(named[1]!, named[2]!, named[3]!, named.slice(4));
  const american = monthFirst.exec(text);
  return american === null ? undefined : namedStamp(american[2]!, american[1]!, american[3]!, american.slice(4));
}

function compactStamp(match: RegExpExecArray, text: string): Stamp | undefined {
  const [, year, month, day, hour, minute, second, hourAlone, offset] = match;
  if (hour === undefined && hourAlone === undefined && text.length !== 8) return undefined;
  const hours = hour ?? hourAlone;
  return {
    a: Number(year),
    b: Number(month),
    c: Number(day),
    form: 'ymd',
    minutes: hours === undefined ? undefined : minutesOf(hours, minute ?? '0', second, undefined),
    offset: parseOffset(offset),
  };
}

/** A date whose month is a word. @param clock hour, minute, seconds, AM or PM, zone */
function namedStamp(day: string, month: string, year: string, clock: readonly (string | undefined)[]): Stamp | undefined {
  const [hour, minute, seconds, half, offset] = clock;
  const b = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const minutes = hour === undefined ? undefined : minutesOf(hour, minute!, seconds, half);
  if (b === 0 || (hour !== undefined && minutes === undefined)) return undefined;
  return { a: Number(day), b, c: fullYear(year), form: 'dmy', minutes, offset: parseOffset(offset) };
}

function separatedStamp(match: RegExpExecArray): Stamp | undefined {
  const [, first = '', mark, second = '', third = '', hour, minute, seconds, half, zoneText, hourAlone, zoneBehindHour] = match;
  const minutes =
    hour !== undefined
      ? minutesOf(hour, minute!, seconds, half)
      : hourAlone !== undefined
        ? minutesOf(hourAlone, '0', undefined, undefined)
        : undefined;
  if ((hour !== undefined || hourAlone !== undefined) && minutes === undefined) return undefined;
  const rest = { minutes, offset: parseOffset(zoneText ?? zoneBehindHour) };
  const named = months.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  if (named === 0 && !/^\d/.test(second)) return undefined;
  if (first.length === 4 && third.length <= 2)
    return { a: Number(first), b: named || Number(second), c: Number(third), form: 'ymd', ...rest };
  if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return undefined;
  const year = fullYear(third);
  if (named > 0) return { a: Number(first), b: named, c: year, form: 'dmy', ...rest };
  // Numbers set off by blanks are a date only with a year of four digits.
  if (mark === ' ' && third.length !== 4) return undefined;
  return { a: Number(first), b: Number(second), c: year, form: mark === '.' ? 'dmy' : 'slash', ...rest };
}

/** Minutes since midnight of a time alone: 13:00, 1:00 PM, 24:00, 13.00, and the beginning of a range such as 13:00 - 14:00 or 13-14. */
export function parseTime(text: string): number | undefined {
  if (text.length > LONGEST_STAMP) return undefined;
  const match = timeOnly.exec(text.trim());
  return match === null ? parseTimeRange(text)?.minutes : minutesOf(match[1]!, match[2]!, match[3], match[4]);
}

/** Minutes since midnight at which a range of times begins, and its length: "00:00 - 01:00", "00 - 01"; undefined for anything else. */
export function parseTimeRange(text: string): { readonly minutes: number; readonly length: number } | undefined {
  const hours = /^(\d{1,2})\s*[-–—]\s*(\d{1,2})$/.exec(text.trim());
  const [from, to] =
    hours === null
      ? text.split(/\s*(?:[-–—]|\bto\b)\s*/).map((part) => timeOnly.exec(part.trim()))
      : [hours[1]!, hours[2]!].map((hour) => timeOnly.exec(`${hour}:00`));
  if (!from || !to) return undefined;
  const begin = minutesOf(from[1]!, from[2]!, from[3], from[4]);
  const end = minutesOf(to[1]!, to[2]!, to[3], to[4]);
  if (begin === undefined || end === undefined) return undefined;
  const day = HOURS_PER_DAY * MINUTES_PER_HOUR;
  const length = (((end - begin) % day) + day) % day;
  // "7-12" is a range of five hours and no interval of a year's file.
  return length > 0 && length <= MINUTES_PER_HOUR ? { minutes: begin, length } : undefined;
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
  if (!/^[+-]/.test(text)) return ZONES[text];
  const digits = text.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * MINUTES_PER_HOUR + Number(digits.slice(3, 5));
  return digits.startsWith('-') ? -minutes : minutes;
}
