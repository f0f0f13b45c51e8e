import type { CapacityEvent } from '../../storage/life/end-year.ts';
import { valueOfYear } from '../../storage/life/value-of-year.ts';

export interface StorageEventPrices {
  /** Currency/MWh of capacity by project year; the last goes on. */
  readonly augmentationPerMwh: ArrayLike<number>;
  /** Currency for the whole storage unit by project year; the last goes on. */
  readonly replacement: ArrayLike<number>;
}
export interface StorageEventCosts {
  /** Currency by project year, length N. */
  readonly augmentationByYear: Float64Array;
  readonly replacements: readonly { readonly year: number; readonly cost: number }[];
}

/**
 * What the capacity put into a storage unit costs, as `ComponentCost` takes it.
 *
 * - Augmentation for the start of year Y is paid in year Y at the price of year Y.
 * - Replacement for the start of year Y is paid at the end of year Y − 1, the year in which the life expired, at that year's price; so a
 *   unit that is simulated and one that is not are booked alike.
 *
 * @param events         of `endYear`, any order
 * @param lifetimeYears  N
 */
export function storageEventCosts(events: readonly CapacityEvent[], prices: StorageEventPrices, lifetimeYears: number): StorageEventCosts {
  const augmentationByYear = new Float64Array(lifetimeYears);
  const replacements: { year: number; cost: number }[] = [];
  for (const { kind, projectYear, addedMwh } of events) {
    const year = kind === 'augmentation' ? projectYear : projectYear - 1;
    if (!(year >= 1 && year <= lifetimeYears))
      throw new RangeError(`${kind} for year ${projectYear} of a project of ${lifetimeYears} years`);
    if (kind === 'augmentation') augmentationByYear[year - 1]! += addedMwh * valueOfYear(prices.augmentationPerMwh, year);
    else replacements.push({ year, cost: valueOfYear(prices.replacement, year) });
  }
  return { augmentationByYear, replacements };
}
