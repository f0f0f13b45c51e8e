import { FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';
import { MONTHS, type Tick } from './time-labels.ts';

export interface DailyValues {
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Mean, lowest and highest value of each day of a year of steps. */
export function dailyValues(values: ArrayLike<number>, stepMinutes: number): DailyValues {
  const perDay = (HOURS_PER_DAY * MINUTES_PER_HOUR) / stepMinutes;
  const mean: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  for (let begin = 0; begin + perDay <= values.length; begin += perDay) {
    let sum = 0;
    let least = Infinity;
    let most = -Infinity;
    for (let i = begin; i < begin + perDay; i++) {
      const value = values[i]!;
      sum += value;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    mean.push(sum / perDay);
    low.push(least);
    high.push(most);
  }
  return { mean, low, high };
}

/** Ticks of an axis of the days of a year, at the months. */
export const monthTicks = (): readonly Tick[] => FIRST_DAY_OF_MONTH.map((day, month) => ({ at: day, label: MONTHS[month]!, isDay: true }));
