/**
 * Price of wear in the dispatch: what the capacity costs anew over what it can pass on in its life.
 *
 *   w = price·E/Q_life
 *
 * @param pricePerMwh            of augmentation (or replacement) in that year, currency/MWh of capacity
 * @param capacityMwh            E, nameplate
 * @param lifetimeThroughputMwh  Q_life of that capacity; 0 for a store whose ageing is ignored or not known
 * @returns                      currency per MWh that leaves the store, before the discharging loss; 0 without a lifetime throughput
 */
export const wearCostPerMwh = (pricePerMwh: number, capacityMwh: number, lifetimeThroughputMwh: number): number =>
  lifetimeThroughputMwh > 0 ? (pricePerMwh * capacityMwh) / lifetimeThroughputMwh : 0;

/**
 * Average cost of what is in the store: what was paid for charging over what arrived. Energy from the plant's own sun and wind is free.
 *
 * @param purchases  currency
 * @param storedMwh  energy put in, after the charging loss
 * @returns          currency/MWh; 0 for an empty store
 */
export const storedEnergyCost = (purchases: number, storedMwh: number): number => (storedMwh > 0 ? purchases / storedMwh : 0);

/** Cost of power from the store: wear and stored energy, any one unit. */
export const storagePowerCost = (wearPerMwh: number, storedPerMwh: number): number => wearPerMwh + storedPerMwh;

/**
 * Life of a store that is limited by its throughput and by time: min(Q_life/Q_year, life by time).
 *
 * @param lifetimeThroughputMwh    of the whole store
 * @param throughputMwhPerYear     ≥ 0
 * @param calendarLifeYears        Infinity when not limited
 * @returns                        years
 */
export const throughputLimitedLife = (lifetimeThroughputMwh: number, throughputMwhPerYear: number, calendarLifeYears: number): number =>
  Math.min(throughputMwhPerYear > 0 ? lifetimeThroughputMwh / throughputMwhPerYear : Infinity, calendarLifeYears);

/**
 * Cycle cost of a year's results: augmentation paid in the year over the energy that left the store in it.
 *
 * @returns  currency/MWh; 0 in a year without throughput
 */
export const cycleCost = (augmentationCost: number, throughputMwh: number): number =>
  throughputMwh > 0 ? augmentationCost / throughputMwh : 0;
