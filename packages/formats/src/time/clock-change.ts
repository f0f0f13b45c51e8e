import { MINUTES_PER_HOUR } from '@stackwatt/units';
import { civilDate, dayNumber, formatMinutes, MINUTES_PER_DAY, weekday } from './civil.ts';

/** The two turns of a clock that goes over to summer time. Minutes of the file's clock since 1 January 1970. */
export interface ClockChange {
  /** Begin of the hour that is skipped in spring. */
  readonly skippedFrom?: number;
  /** Begin of the hour that stands twice in autumn. */
  readonly repeatedFrom?: number;
  /** Minutes each row's clock is ahead of standard time: 60 in summer. */
  readonly ahead: Uint8Array;
  readonly text: string;
}

/** Clock changes happen at night, before this hour. */
const NIGHT_HOURS = 4;

/**
 * The clock change from UTC stamps: the clock's distance from UTC grows by an hour in spring and falls back in autumn.
 *
 * @param begins  begin of each interval on the local clock, minutes
 * @param utc     the same in UTC
 * @returns       undefined when the distance takes more than two values or is no clock's: then the UTC column is not of use
 */
export function clockChangeFromUtc(begins: Float64Array, utc: Float64Array): ClockChange | undefined {
  const offsets = begins.map((begin, row) => begin - utc[row]!);
  const standard = offsets.reduce((least, offset) => Math.min(least, offset), Number.POSITIVE_INFINITY);
  const isClock = offsets.every(
    (offset) =>
      (offset === standard || offset === standard + MINUTES_PER_HOUR) && offset % 15 === 0 && Math.abs(offset) <= 14 * MINUTES_PER_HOUR,
  );
  if (!isClock) return undefined;
  const ahead = Uint8Array.from(offsets, (offset) => offset - standard);
  let skippedFrom: number | undefined;
  let repeatedFrom: number | undefined;
  for (let row = 1; row < begins.length; row++) {
    if (ahead[row]! > ahead[row - 1]!) skippedFrom = begins[row]! - MINUTES_PER_HOUR;
    else if (ahead[row]! < ahead[row - 1]!) repeatedFrom = Math.floor(begins[row]! / MINUTES_PER_HOUR) * MINUTES_PER_HOUR;
  }
  const zone = `UTC${standard < 0 ? '−' : '+'}${Math.abs(standard) / MINUTES_PER_HOUR}`;
  const text =
    skippedFrom === undefined && repeatedFrom === undefined
      ? `no clock change: the local stamps keep ${zone} all year`
      : `${turnsText(skippedFrom, repeatedFrom)}, seen by the stamps in UTC (standard time ${zone})`;
  return { skippedFrom, repeatedFrom, ahead, text };
}

/**
 * The clock change from local stamps alone: an hour of the night is absent on the Sunday on which clocks go forward (second
 * Sunday of March in North America, last Sunday of March in Europe), or stands twice on the Sunday on which they go back (first
 * Sunday of November, last Sunday of October).
 */
export function clockChangeFromLabels(begins: Float64Array, step: number): ClockChange {
  const ahead = new Uint8Array(begins.length);
  const perHour = MINUTES_PER_HOUR / step;
  const nights = new Map<number, Uint8Array>();
  const years = yearsOf(begins);
  for (const year of years)
    for (const day of [...springDays(year), ...autumnDays(year)]) nights.set(day, new Uint8Array(NIGHT_HOURS * perHour));
  const rowsOfDay = new Map<number, number>();
  for (const begin of begins) {
    const day = Math.floor(begin / MINUTES_PER_DAY);
    const night = nights.get(day);
    if (night === undefined) continue;
    rowsOfDay.set(day, (rowsOfDay.get(day) ?? 0) + 1);
    const slot = Math.floor((begin - day * MINUTES_PER_DAY) / step);
    if (slot < night.length) night[slot]!++;
  }
  // A day that is absent as a whole shows no clock change.
  const isThere = (day: number): boolean => (rowsOfDay.get(day) ?? 0) * step > MINUTES_PER_DAY / 2;
  const hourOf = (day: number, wanted: (count: number) => boolean, whole: boolean): number | undefined => {
    const night = nights.get(day)!;
    const has = (hour: number): boolean => {
      const slots = night.subarray(hour * perHour, (hour + 1) * perHour);
      return whole ? slots.every(wanted) : slots.some(wanted);
    };
    const hour = [2, 1, 0, 3].find(has);
    return hour === undefined ? undefined : day * MINUTES_PER_DAY + hour * MINUTES_PER_HOUR;
  };
  const first = (days: number[], wanted: (count: number) => boolean, whole: boolean): number | undefined => {
    for (const day of days) {
      const found = isThere(day) ? hourOf(day, wanted, whole) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const skippedFrom = first(years.flatMap(springDays), (count) => count === 0, true);
  const repeatedFrom = first(years.flatMap(autumnDays), (count) => count > 1, false);
  if (skippedFrom === undefined && repeatedFrom === undefined) return { ahead, text: 'no clock change in the stamps' };
  markSummer(begins, ahead, skippedFrom, repeatedFrom);
  return { skippedFrom, repeatedFrom, ahead, text: `${turnsText(skippedFrom, repeatedFrom)}, seen by the stamps` };
}

/** Rows between the turns are ahead; of a repeated stamp the first is. */
function markSummer(begins: Float64Array, ahead: Uint8Array, skippedFrom: number | undefined, repeatedFrom: number | undefined): void {
  const seen = new Set<number>();
  const endsAt = repeatedFrom === undefined ? Number.POSITIVE_INFINITY : repeatedFrom + MINUTES_PER_HOUR;
  // A file from July to June sees the clock go back first.
  const isWrapped = skippedFrom !== undefined && repeatedFrom !== undefined && repeatedFrom < skippedFrom;
  for (let row = 0; row < begins.length; row++) {
    const begin = begins[row]!;
    const inRepeated = repeatedFrom !== undefined && begin >= repeatedFrom && begin < endsAt;
    const afterSkip = skippedFrom === undefined || begin >= skippedFrom;
    const isSummer = isWrapped ? afterSkip || begin < endsAt : afterSkip && begin < endsAt;
    ahead[row] = isSummer && !(inRepeated && seen.has(begin)) ? MINUTES_PER_HOUR : 0;
    if (inRepeated) seen.add(begin);
  }
}

function turnsText(skippedFrom: number | undefined, repeatedFrom: number | undefined): string {
  const parts = [
    ...(skippedFrom === undefined ? [] : [`clock goes forward on ${formatMinutes(skippedFrom)}`]),
    ...(repeatedFrom === undefined
      ? []
      : [`${skippedFrom === undefined ? 'clock goes ' : ''}back on ${formatMinutes(repeatedFrom + MINUTES_PER_HOUR)}`]),
  ];
  return parts.join(', ');
}

function yearsOf(begins: Float64Array): number[] {
  const years = new Set<number>();
  let lastDay = Number.NaN;
  for (const begin of begins) {
    const day = Math.floor(begin / MINUTES_PER_DAY);
    if (day === lastDay) continue;
    lastDay = day;
    years.add(civilDate(day).year);
  }
  return [...years];
}

/** The nth Sunday of a month, n from 1; the last one for n = 0. */
function sunday(year: number, month: number, n: number): number {
  const first = dayNumber(year, month, 1);
  const firstSunday = first + ((7 - weekday(first)) % 7);
  if (n > 0) return firstSunday + (n - 1) * 7;
  const end = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return end - 1 - weekday(end - 1);
}

/**
 * The hour of the clock that a day of 23 or 25 hours skips or repeats, where its intervals are only counted: European clocks turn at 01:00
 * UTC, which is 02:00 in central Europe and 01:00 in Great Britain and Ireland, whose markets alone count half-hours; North American ones
 * go forward at 02:00 and back to 01:00.
 *
 * @returns undefined on a day on which no clock turns
 */
export function turnOfDay(day: number, step: number): { readonly goesForward: boolean; readonly hour: number } | undefined {
  const { year } = civilDate(day);
  const european = step === MINUTES_PER_HOUR / 2 ? 1 : 2;
  const [american, inEurope] = springDays(year);
  const [americanBack, inEuropeBack] = autumnDays(year);
  if (day === american) return { goesForward: true, hour: 2 };
  if (day === inEurope) return { goesForward: true, hour: european };
  if (day === americanBack) return { goesForward: false, hour: 1 };
  return day === inEuropeBack ? { goesForward: false, hour: european } : undefined;
}

/** North America since 2007, Europe since 1996. */
const springDays = (year: number): number[] => [sunday(year, 3, 2), sunday(year, 3, 0)];
const autumnDays = (year: number): number[] => [sunday(year, 11, 1), sunday(year, 10, 0)];
