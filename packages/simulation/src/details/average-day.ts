import type { AverageDay } from '@stackwatt/model';
import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { eachYear } from '../year/simulate-years.ts';

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

/** The mean day of a case in its first year. */
export function averageDayOf(prepared: Prepared, one: SimulationCase): AverageDay {
  const at = atSensitivity(prepared, one);
  for (const year of eachYear(at, one)) return averageDay(at, year);
  throw new Error(`case ${one.id} has no year`);
}
