import { DAYS_PER_YEAR, HOURS_PER_DAY, MINUTES_PER_HOUR, weekdayOf } from '@stackwatt/units';

/** The simulated year: 365 days with the weekdays of a calendar year, in equal steps. */
export interface Calendar {
  readonly calendarYear: number;
  /** 60, 30, 15, …; divides 60. */
  readonly stepMinutes: number;
}

/** @param dayOfYear  0…364 */
export const isWeekend = (dayOfYear: number, { calendarYear }: Pick<Calendar, 'calendarYear'>): boolean =>
  weekdayOf(dayOfYear, calendarYear) >= 5;

export const stepsPerHour = (stepMinutes: number): number => MINUTES_PER_HOUR / stepMinutes;
export const stepsPerDay = (stepMinutes: number): number => HOURS_PER_DAY * stepsPerHour(stepMinutes);

/** An hour of the year: its day, 0…364, its hour of the day, and its steps [from, to). */
interface HourOfYear {
  readonly day: number;
  readonly hour: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Calls back for every hour of the year.
 *
 * @throws RangeError when the calendar is none
 */
export function forEachHour(calendar: Calendar, of: (hour: HourOfYear) => void): void {
  const perHour = stepsPerHour(calendar.stepMinutes);
  if (!Number.isInteger(perHour)) throw new RangeError(`a step of ${calendar.stepMinutes} minutes does not divide the hour`);
  if (!(Number.isInteger(calendar.calendarYear) && calendar.calendarYear >= 1))
    throw new RangeError(`the calendar year ${calendar.calendarYear}`);
  for (let day = 0, from = 0; day < DAYS_PER_YEAR; day++) {
    for (let hour = 0; hour < HOURS_PER_DAY; hour++, from += perHour) of({ day, hour, from, to: from + perHour });
  }
}
