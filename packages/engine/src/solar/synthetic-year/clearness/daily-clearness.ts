import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH } from '@stackwatt/units';
import { dailyClearnessDistribution, dailyClearnessQuantile } from './daily-clearness-distribution.ts';
import { HOURS_OF_MONTH } from '../hours-of-month.ts';
import { BRIGHTEST_CLEARNESS, CLEAR_SKY_EXTINCTION, CLEAREST_DAY } from '../parameters.ts';
import type { SunlitHours } from './sunlit-hours.ts';

/** Mean clearness of a month is at most this share of its clearest day, or no distribution would have that mean. */
const MEAN_OF_CLEAREST = 0.95;

/**
 * The clearest day a month can have: K_u = 0.864 · ⟨e^(−0.057 (m − 1))⟩, the mean over its hours weighted by the light outside
 * the atmosphere. 0.864 is Hollands and Huget's for all months; Haurwitz's clear sky makes it fall with the air mass, because no
 * winter day of the north is as clear as that.
 *
 * Source: K. G. T. Hollands, R. G. Huget, Solar Energy 30 (1983) 195–209; B. Haurwitz, Journal of Meteorology 2 (1945) 154–166.
 */
function clearestDay(sun: SunlitHours, month: number): number {
  let [light, kept] = [0, 0];
  for (const hour of HOURS_OF_MONTH[month]!) {
    const outside = sun.extraterrestrial[hour]!;
    if (outside <= 0) continue;
    light += outside;
    kept += outside * Math.exp(-CLEAR_SKY_EXTINCTION * (sun.airMass[hour]! - 1));
  }
  return (CLEAREST_DAY * kept) / light;
}

/**
 * Clearness of every day. Each month takes the evenly spaced quantiles of its distribution, (r − ½)/n for r = 1…n, so that it holds
 * as many dull and clear days as it should and not as many as chance would have it; their order is that of the normal series.
 *
 * @param monthly  K̄_t of each month, 0 to the brightest clearness; 0 where there is no light
 * @param normals  one standard normal value per day, correlated from day to day
 * @returns        K_t of each day; 0 in months whose mean is 0
 */
export function dailyClearness(monthly: readonly number[], normals: Float64Array, sun: SunlitHours): Float64Array {
  const out = new Float64Array(DAYS_PER_YEAR);
  DAYS_OF_MONTH.forEach((days, month) => {
    const mean = monthly[month]!;
    if (mean <= 0) return;
    const upper = Math.max(clearestDay(sun, month), mean / MEAN_OF_CLEAREST);
    const distribution = dailyClearnessDistribution(mean, upper);
    const order = Array.from({ length: days }, (_, day) => FIRST_DAY_OF_MONTH[month]! + day).sort((a, b) => normals[a]! - normals[b]!);
    order.forEach((day, rank) => {
      out[day] = Math.min(BRIGHTEST_CLEARNESS, dailyClearnessQuantile(distribution, (rank + 0.5) / days));
    });
  });
  return out;
}
