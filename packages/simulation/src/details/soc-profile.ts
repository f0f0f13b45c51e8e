import { throughputOf } from '@stackwatt/engine';
import type { ChargeOfMonth } from '@stackwatt/model';
import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';

/** Means of each hour of a year of steps. */
export function hourlyMeans(values: Float64Array): Float64Array {
  const perHour = values.length / HOURS_PER_YEAR;
  const out = new Float64Array(HOURS_PER_YEAR);
  for (let t = 0; t < values.length; t++) out[Math.floor(t / perHour)]! += values[t]! / perHour;
  return out;
}

/** Mean of each hour of the day in each month. @param hours  of a year */
export const meansByMonthAndHour = (hours: Float64Array): number[][] =>
  DAYS_OF_MONTH.map((days, month) => {
    const mean = Array.from({ length: HOURS_PER_DAY }, () => 0);
    const from = FIRST_DAY_OF_MONTH[month]! * HOURS_PER_DAY;
    for (let hour = 0; hour < days * HOURS_PER_DAY; hour++) mean[hour % HOURS_PER_DAY]! += hours[from + hour]! / days;
    return mean;
  });

/** Share of the steps at or above a level: the percentile of the storage tables. */
export function shareAtOrAbove(values: Float64Array, level: number): number {
  let count = 0;
  for (let t = 0; t < values.length; t++) if (values[t]! >= level) count++;
  return values.length === 0 ? 0 : count / values.length;
}

/**
 * The charge of each month: highest, lowest and mean of all steps, and the means over its days of their highest and lowest.
 *
 * @param share  a year of steps, fractions of what the storage unit can hold
 */
export function chargeByMonth(share: Float64Array): ChargeOfMonth[] {
  const perDay = share.length / DAYS_PER_YEAR;
  const perHour = perDay / HOURS_PER_DAY;
  return DAYS_OF_MONTH.map((days, month) => {
    const first = FIRST_DAY_OF_MONTH[month]!;
    const hourly = Array.from({ length: HOURS_PER_DAY }, () => 0);
    let [maximum, minimum, highs, lows, sum] = [-Infinity, Infinity, 0, 0, 0];
    for (let day = first; day < first + days; day++) {
      let [high, low] = [-Infinity, Infinity];
      for (let step = 0; step < perDay; step++) {
        const value = share[day * perDay + step]!;
        high = Math.max(high, value);
        low = Math.min(low, value);
        sum += value;
        hourly[Math.floor(step / perHour)]! += value / (perHour * days);
      }
      maximum = Math.max(maximum, high);
      minimum = Math.min(minimum, low);
      highs += high / days;
      lows += low / days;
    }
    return { maximum, averageMaximum: highs, average: sum / (days * perDay), averageMinimum: lows, minimum, hourly };
  });
}

/** Sums of each month of a year of steps. */
export function sumsByMonth(values: Float64Array, factor: number): number[] {
  const perDay = values.length / DAYS_PER_YEAR;
  return DAYS_OF_MONTH.map((days, month) => {
    const from = FIRST_DAY_OF_MONTH[month]! * perDay;
    let sum = 0;
    for (let t = from; t < from + days * perDay; t++) sum += values[t]!;
    return sum * factor;
  });
}

/**
 * Energy that left a storage unit in each month, MWh: the throughput of the steps of the month.
 *
 * @param use        charge of each step from the first in which it works, MWh, and what is exchanged within them
 * @param fromStep   of the year, in which it begins to work
 * @param stepHours  length of a step, h
 */
export function throughputByMonth(use: Parameters<typeof throughputOf>[0], fromStep: number, stepHours: number): number[] {
  const { startMwh, energyMwh, exchangedMwh } = use;
  const at = (day: number): number => Math.max(0, (day * HOURS_PER_DAY) / stepHours - fromStep);
  return DAYS_OF_MONTH.map((days, month) => {
    const first = FIRST_DAY_OF_MONTH[month]!;
    const [from, to] = [at(first), at(first + days)];
    return throughputOf({
      startMwh: from === 0 ? startMwh : energyMwh[from - 1]!,
      energyMwh: energyMwh.subarray(from, to),
      exchangedMwh: exchangedMwh?.subarray(from, to),
    });
  });
}
