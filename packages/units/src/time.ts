/**
 * The time axis. A year has 8,760 hours, 365 days, local standard time, no leap day. Step 0 starts 1 January 00:00;
 * a power value is the mean over its step, a price holds for its step.
 */
export const HOURS_PER_YEAR = 8760;
export const HOURS_PER_DAY = 24;
export const DAYS_PER_YEAR = 365;
export const MINUTES_PER_HOUR = 60;
export const MONTHS_PER_YEAR = 12;
/** Days in each month of a year without leap day. */
export const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
/** Day of the year (from 0) on which each month begins. */
export const FIRST_DAY_OF_MONTH = DAYS_OF_MONTH.map((_, month) =>
  DAYS_OF_MONTH.slice(0, month).reduce((sum: number, days) => sum + days, 0),
);

/** 1 March, which follows 28 February in every year here. */
const FIRST_DAY_OF_MARCH = 59;
const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * The weekday of a day, 0 Monday … 6 Sunday. A year has 365 days: a leap year is without its 29 February, and from 1 March on each day
 * has the weekday of its date, so that values of a calendar year keep their weekends.
 *
 * @param dayOfYear     0…364
 * @param calendarYear  from 1 on, Gregorian; 1 January of the year 1 was a Monday
 */
export function weekdayOf(dayOfYear: number, calendarYear: number): number {
  const before = calendarYear - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const leftOut = dayOfYear >= FIRST_DAY_OF_MARCH && isLeapYear(calendarYear) ? 1 : 0;
  return (before + leapDays + dayOfYear + leftOut) % 7;
}

/** @param stepMinutes 1…60, divides 60; @returns h */
export const stepHours = (stepMinutes: number): number => stepMinutes / MINUTES_PER_HOUR;
/** @param stepMinutes 1…60, divides 60; @returns steps of one year, 8,760 at 60 minutes */
export const stepsPerYear = (stepMinutes: number): number => (HOURS_PER_YEAR * MINUTES_PER_HOUR) / stepMinutes;
/** The step in minutes of one year of values; undefined when the count is no whole year of 60, 30, 15, 10, 5 or 1 minutes. */
export const stepMinutesOfYear = (count: number): number | undefined =>
  [60, 30, 15, 10, 5, 1].find((minutes) => stepsPerYear(minutes) === count);

const monthOfDayTable = Uint8Array.from(DAYS_OF_MONTH.flatMap((days, month) => Array.from({ length: days }, () => month)));

/** @param dayOfYear 0…364; @returns month 0…11 */
export function monthOfDay(dayOfYear: number): number {
  const month = monthOfDayTable[dayOfYear];
  if (month === undefined) throw new RangeError(`day of year ${dayOfYear} is not within 0 to 364`);
  return month;
}

/**
 * A year of values at another step. Coarser: the mean of the finer values, which conserves Σ value × step.
 * Finer: each value repeated; prices are never interpolated.
 *
 * @param values  one year at `stepMinutesOfYear(values.length)`
 * @param toMinutes  wanted step, minutes
 * @returns one year at the wanted step; the same array when the step is the same
 */
export function toStep(values: Float64Array, toMinutes: number): Float64Array {
  const from = stepMinutesOfYear(values.length);
  if (from === undefined) throw new RangeError(`${values.length} values are no whole year`);
  if (from === toMinutes) return values;
  const out = new Float64Array(stepsPerYear(toMinutes));
  if (from > toMinutes) {
    const repeat = from / toMinutes;
    for (let i = 0; i < out.length; i++) out[i] = values[Math.floor(i / repeat)]!;
    return out;
  }
  const group = toMinutes / from;
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let k = 0; k < group; k++) sum += values[i * group + k]!;
    out[i] = sum / group;
  }
  return out;
}

/** The months of a year in English, January first. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
