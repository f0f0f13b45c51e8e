/**
 * Price of wear in the dispatch: what the capacity costs anew over what it can pass on in its life.
 *
 *   w = price·E/Q_life
 *
 * @param pricePerMwh            of augmentation (or replacement) in that year, currency/MWh of capacity
 * @param capacityMwh            E, nameplate
 * @param lifetimeThroughputMwh  Q_life of that capacity; 0 for a storage unit whose ageing is ignored or not known
 * @returns                      currency per MWh that leaves the unit, before the discharging loss; 0 without a lifetime throughput
 */
export const wearCostPerMwh = (pricePerMwh: number, capacityMwh: number, lifetimeThroughputMwh: number): number =>
  lifetimeThroughputMwh > 0 ? (pricePerMwh * capacityMwh) / lifetimeThroughputMwh : 0;

/**
 * Cycle cost of a year's results: augmentation paid in the year over the energy that left the storage unit in it.
 *
 * @returns  currency/MWh; 0 in a year without throughput
 */
export const cycleCost = (augmentationCost: number, throughputMwh: number): number =>
  throughputMwh > 0 ? augmentationCost / throughputMwh : 0;
