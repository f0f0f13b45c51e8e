import { HOURS_PER_YEAR, MINUTES_PER_HOUR, stepMinutesOfYear, stepsPerYear } from '@stackwatt/units';
import { formatCount } from '../number/format-count.ts';
import { MINUTES_PER_DAY } from './civil.ts';

/** Steps a file may have, minutes. */
export const STEPS = [60, 30, 15, 10, 5, 1] as const;

/** Intervals of one day. */
export const stepsPerDay = (stepMinutes: number): number => MINUTES_PER_DAY / stepMinutes;

export interface YearCount {
  readonly stepMinutes: number;
  readonly leap: boolean;
}

/** The step of one year of values, leap years too; undefined when the count is no whole year. */
export function yearOfCount(count: number): YearCount | undefined {
  const plain = stepMinutesOfYear(count);
  if (plain !== undefined) return { stepMinutes: plain, leap: false };
  const leap = STEPS.find((step) => stepsPerYear(step) + stepsPerDay(step) === count);
  return leap === undefined ? undefined : { stepMinutes: leap, leap: true };
}

/** Whole years in a count, 2 or more, with their step; years beyond the longest lifetime (40) are not meant. */
export function yearsOfCount(count: number): { readonly years: number; readonly stepMinutes: number }[] {
  return STEPS.map((stepMinutes) => ({ years: count / stepsPerYear(stepMinutes), stepMinutes })).filter(
    ({ years }) => Number.isInteger(years) && years >= 2 && years <= 40,
  );
}

/** Why a count of values is no year: the nearest year and by how much it is missed. */
export function explainCount(count: number): string {
  const wanted =
    'one year has 8,760 hourly, 17,520 half-hourly, 35,040 quarter-hourly, 52,560 ten-minute, 105,120 five-minute or 525,600 one-minute values, 24 hours more in a leap year'.replace(
      '8,760',
      formatCount(HOURS_PER_YEAR),
    );
  const counts = STEPS.flatMap((step) => [stepsPerYear(step), stepsPerYear(step) + stepsPerDay(step)].map((size) => ({ step, size })));
  const nearest = counts.reduce((best, next) => (Math.abs(next.size - count) < Math.abs(best.size - count) ? next : best));
  const difference = count - nearest.size;
  const hint =
    Math.abs(difference) > nearest.size / 10
      ? ''
      : `: ${formatCount(Math.abs(difference))} too ${difference < 0 ? 'few' : 'many'} for a year of ${nearest.step === MINUTES_PER_HOUR ? 'hourly' : `${nearest.step}-minute`} values (${formatCount(nearest.size)})`;
  return `the file holds ${formatCount(count)} ${count === 1 ? 'value' : 'values'}${hint}; ${wanted}`;
}
