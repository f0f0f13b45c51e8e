import { HOURS_PER_YEAR, stepsPerYear } from '@stackwatt/units';
import {
  denverSolar as realSolar,
  ercotWestDayAhead2020,
  ercotWestRealTime2023,
  ercotWestRealTime2023Hourly,
  hasRealSeries,
} from '../packages/engine/test/oracle/real-series.ts';
import { seededRandom } from '../packages/engine/test/oracle/random-problem.ts';

/** Real prices where ../shared/data is there, else prices of the same shape from a seed. */
export const source = hasRealSeries ? 'real prices' : 'synthetic prices';

/** A day with a valley at noon and a peak in the evening, noise, rare spikes and a share of negative steps. */
function synthetic(steps: number, stepHours: number, negativeShare: number): Float64Array {
  const random = seededRandom(steps);
  return Float64Array.from({ length: steps }, (_, t) => {
    const hour = (t * stepHours) % 24;
    const shape = 30 - 15 * Math.exp(-((hour - 13) ** 2) / 12) + 35 * Math.exp(-((hour - 19) ** 2) / 4);
    const price = shape + 20 * (random() - 0.5) + (random() < 0.004 ? 800 * random() : 0);
    return random() < negativeShare ? -20 * random() : Math.max(0, price);
  });
}

/** Currency per MWh, one year of hours, none negative. */
export const hourlyPrices = (): Float64Array =>
  hasRealSeries ? ercotWestDayAhead2020().map((price) => Math.max(0, price)) : synthetic(HOURS_PER_YEAR, 1, 0);
/** Currency per MWh, one year of quarters of an hour, none negative. */
export const quarterHourPrices = (): Float64Array =>
  hasRealSeries ? ercotWestRealTime2023().map((price) => Math.max(0, price)) : synthetic(stepsPerYear(15), 0.25, 0);
/** Currency per MWh, one year of hours, about 8 % of them negative. */
export const negativePrices = (): Float64Array => (hasRealSeries ? ercotWestRealTime2023Hourly() : synthetic(HOURS_PER_YEAR, 1, 0.08));
export const negativeQuarterHourPrices = (): Float64Array =>
  hasRealSeries ? ercotWestRealTime2023() : synthetic(stepsPerYear(15), 0.25, 0.08);

/** Output of a solar array over a year as a share of its peak. */
export const solarShape = (side: 'ac' | 'dc'): Float64Array => {
  if (hasRealSeries) return realSolar(side);
  const random = seededRandom(1);
  return Float64Array.from(
    { length: HOURS_PER_YEAR },
    (_, t) => Math.max(0, Math.sin(2 * Math.PI * ((t % 24) / 24 - 0.25))) * (0.4 + 0.6 * random()),
  );
};
