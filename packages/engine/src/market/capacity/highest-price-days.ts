import { DAYS_PER_YEAR } from '@stackwatt/units';

/** The year calls are drawn in. */
export interface PermittedPrices {
  /** Currency/MWh per step of the year, of the first energy market. */
  readonly prices: Float64Array;
  /** 1 where calls may occur, per step. */
  readonly permitted: Uint8Array;
}

/** Mean price of the permitted steps of each day; NaN for a day without any. */
function permittedDayMeans({ prices, permitted }: PermittedPrices): Float64Array {
  const perDay = prices.length / DAYS_PER_YEAR;
  if (!Number.isInteger(perDay) || permitted.length !== prices.length)
    throw new RangeError(`${prices.length} prices and ${permitted.length} flags are no year`);
  return Float64Array.from({ length: DAYS_PER_YEAR }, (_, day) => {
    let [sum, count] = [0, 0];
    for (let t = day * perDay; t < (day + 1) * perDay; t++) {
      if (permitted[t] === 0) continue;
      sum += prices[t]!;
      count++;
    }
    return count === 0 ? Number.NaN : sum / count;
  });
}

/**
 * The days of highest mean price in their permitted hours.
 *
 * @param count     days wanted
 * @param canServe  whether a day may be chosen at all
 * @returns         days of the year, 0…364, the highest first; of equal ones the earlier first; fewer than wanted when there are no more
 */
export function highestPriceDays(year: PermittedPrices, count: number, canServe: (day: number) => boolean = () => true): number[] {
  const means = permittedDayMeans(year);
  return Array.from({ length: DAYS_PER_YEAR }, (_, day) => day)
    .filter((day) => !Number.isNaN(means[day]!) && canServe(day))
    .sort((a, b) => means[b]! - means[a]! || a - b)
    .slice(0, count);
}
