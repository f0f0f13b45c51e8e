import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';

/** Calendar arithmetic on the proleptic Gregorian calendar, in whole days since 1 January 1970 and minutes since then. */
export const MINUTES_PER_DAY = HOURS_PER_DAY * MINUTES_PER_HOUR;

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** @param month 1…12; @returns days since 1 January 1970 */
export function dayNumber(year: number, month: number, day: number): number {
  const leapDaysBefore = (y: number): number => Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  const passedLeapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return (
    (year - 1970) * DAYS_PER_YEAR +
    leapDaysBefore(year - 1) -
    leapDaysBefore(1969) +
    FIRST_DAY_OF_MONTH[month - 1]! +
    passedLeapDay +
    day -
    1
  );
}

export interface CivilDate {
  readonly year: number;
  /** 1…12 */
  readonly month: number;
  readonly day: number;
}

/** Days beyond this are no whole days any more after some arithmetic, and a search among years would not end. */
const MOST_DAYS = 1e9;

/** The inverse of dayNumber. @throws RangeError for a day that is no date, some millions of years away */
export function civilDate(days: number): CivilDate {
  if (!(Math.abs(days) <= MOST_DAYS)) throw new RangeError(`${days} days since 1970 are no date`);
  let year = 1970 + Math.floor(days / 365.2425);
  while (dayNumber(year + 1, 1, 1) <= days) year++;
  while (dayNumber(year, 1, 1) > days) year--;
  let month = 1;
  while (month < 12 && dayNumber(year, month + 1, 1) <= days) month++;
  return { year, month, day: days - dayNumber(year, month, 1) + 1 };
}

export function daysInMonth(year: number, month: number): number {
  return month === 12 ? 31 : dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** @returns 0 Sunday … 6 Saturday */
export const weekday = (days: number): number => (((days + 4) % 7) + 7) % 7;

const two = (value: number): string => String(value).padStart(2, '0');

/** `07:47`. @param minutes since midnight */
export function formatClock(minutes: number): string {
  const whole = Math.round(minutes) % MINUTES_PER_DAY;
  return `${two(Math.floor(whole / MINUTES_PER_HOUR))}:${two(whole % MINUTES_PER_HOUR)}`;
}

/** `2020-01-01 00:00`, with seconds when there are any. @param minutes since 1 January 1970 */
export function formatMinutes(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const { year, month, day } = civilDate(days);
  const ofDay = minutes - days * MINUTES_PER_DAY;
  const whole = Math.floor(ofDay);
  const seconds = Math.round((ofDay - whole) * MINUTES_PER_HOUR);
  const clock = `${two(Math.floor(whole / MINUTES_PER_HOUR))}:${two(whole % MINUTES_PER_HOUR)}`;
  return `${year}-${two(month)}-${two(day)} ${clock}${seconds === 0 ? '' : `:${two(seconds)}`}`;
}
