import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';

/**
 * What a mean day of a year looks like: 24 means, MW. What leaves the plant by source, what is left unused, what goes into the storage
 * units.
 */
export interface AverageDay {
  readonly windMw: readonly number[];
  readonly solarMw: readonly number[];
  readonly storageMw: readonly number[];
  readonly curtailedMw: readonly number[];
  /** ≥ 0, of all storage units at their terminals. */
  readonly chargeMw: readonly number[];
  /** Of the operational energy market, currency/MWh; undefined without one. */
  readonly price: readonly number[] | undefined;
}

/** Means over the days of a year, hour by hour. */
export function averageDay({ steps }: Prepared, { flows, prices }: SimulatedYear): AverageDay {
  const perHour = steps / HOURS_PER_YEAR;
  const meanOf = (...series: readonly Float64Array[]): number[] => {
    const mean = new Float64Array(HOURS_PER_DAY);
    for (const values of series) {
      for (let t = 0; t < steps; t++) mean[Math.floor(t / perHour) % HOURS_PER_DAY]! += values[t]!;
    }
    return Array.from(mean, (sum) => sum / (DAYS_PER_YEAR * perHour));
  };
  const price = prices.at(-1)?.price;
  return {
    windMw: meanOf(flows.windExportMw),
    solarMw: meanOf(flows.solarExportMw),
    storageMw: meanOf(flows.storageExportMw),
    curtailedMw: meanOf(flows.limitCurtailedMw, flows.converterClippedMw, flows.economicCurtailedMw),
    chargeMw: meanOf(flows.renewablesToStorageMw, flows.gridToStorageMw, flows.storageToStorageMw),
    price: price && meanOf(price),
  };
}
