import { DAYS_PER_YEAR, HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';

/** The simulated year: 365 days beginning on a weekday, in equal steps. */
export interface Calendar {
  /** 0 Monday … 6 Sunday. */
  readonly weekdayOfNewYear: number;
  /** 60, 30, 15, …; divides 60. */
  readonly stepMinutes: number;
}

/** Weekday of 1 January of a calendar year, 0 Monday … 6 Sunday. 2007 began on a Monday. */
export const weekdayOfNewYear = (year: number): number => (new Date(Date.UTC(year, 0, 1)).getUTCDay() + 6) % 7;

/** @param dayOfYear  0…364 */
export const isWeekend = (dayOfYear: number, { weekdayOfNewYear: first }: Pick<Calendar, 'weekdayOfNewYear'>): boolean =>
  (first + dayOfYear) % 7 >= 5;

export const stepsPerHour = (stepMinutes: number): number => MINUTES_PER_HOUR / stepMinutes;
export const stepsPerDay = (stepMinutes: number): number => HOURS_PER_DAY * stepsPerHour(stepMinutes);

/**
 * Calls back for every hour of the year, with the steps it holds.
 *
 * @throws RangeError when the calendar is none
 */
export function forEachHour(calendar: Calendar, of: (day: number, hour: number, fromStep: number, toStep: number) => void): void {
  const perHour = stepsPerHour(calendar.stepMinutes);
  if (!Number.isInteger(perHour)) throw new RangeError(`a step of ${calendar.stepMinutes} minutes does not divide the hour`);
  if (!(Number.isInteger(calendar.weekdayOfNewYear) && calendar.weekdayOfNewYear >= 0 && calendar.weekdayOfNewYear < 7))
    throw new RangeError(`1 January on weekday ${calendar.weekdayOfNewYear}`);
  for (let day = 0, step = 0; day < DAYS_PER_YEAR; day++) {
    for (let hour = 0; hour < HOURS_PER_DAY; hour++, step += perHour) of(day, hour, step, step + perHour);
  }
}
