import { cycleCost } from '@stackwatt/engine';
import type { DetailResult, Pair } from '@stackwatt/model';
import { DAYS_PER_YEAR } from '@stackwatt/units';
import type { CaseFinance } from '../finance/case-finance.ts';
import type { YearSums } from '../year/year-result.ts';

/** Of equal values the very value: a sum of many divided again would not be. */
const meanOf = (values: ArrayLike<number>): number => {
  const list = Array.from(values);
  return list.every((value) => value === list[0]) ? list[0]! : list.reduce((sum, value) => sum + value, 0) / list.length;
};
/** Year 1 and the mean over the project (DET-55). */
export const pairOf = (values: ArrayLike<number>): Pair => ({ first: values[0]!, average: meanOf(values) });

/** What went where in energy (DET-19 to DET-26). The exports by market, contract and capacity market add up to the total. */
export function performanceOf(years: readonly YearSums[], { cashFlow }: CaseFinance): Omit<DetailResult['performance'], 'chargeAtStart'> {
  const pair = (of: (year: YearSums, y: number) => number): Pair => pairOf(years.map(of));
  const first = years[0]!;
  const augmentation = (y: number): number => cashFlow.components.reduce((sum, part) => sum + part.augmentation[y + 1]!, 0);
  return {
    solarProduction: pair((year) => year.solarMwh),
    windProduction: pair((year) => year.windMwh),
    storageThroughput: pair((year) => year.throughputMwh),
    renewablesToStorage: pair((year) => year.renewablesToStorageMwh),
    gridToStorage: pair((year) => year.gridToStorageMwh),
    economicCurtailedEnergy: pair((year) => year.economicCurtailedMwh),
    clippedSolar: pair((year) => year.clippedSolarMwh),
    clippedConverter: pair((year) => year.converterClippedMwh),
    interconnectionCurtailment: pair((year) => year.limitCurtailedMwh),
    totalExport: pair((year) => year.exportMwh),
    totalImport: pair((year) => year.importMwh),
    meanStateOfCharge: pair((year) => year.meanStateOfCharge),
    hoursFromGrid: pair((year) => year.hoursImporting),
    hoursToGrid: pair((year) => year.hoursExporting),
    hoursIdle: pair((year) => year.hoursIdle),
    equivalentCycles: pair((year) => year.equivalentCycles),
    acLineLosses: pair((year) => year.lineLossMwh),
    transformerLosses: pair((year) => year.transformerLossMwh),
    converterLosses: pair((year) => year.converterLossMwh),
    storageLosses: pair((year) => year.storageLossMwh),
    storedChange: pair((year) => year.storedChangeMwh),
    exports: [
      ...first.energyMarkets.map(({ name }, k) => ({ name, energy: pair((year) => year.energyMarkets[k]!.soldMwh) })),
      ...first.contracts.map(({ name }, k) => ({ name, energy: pair((year) => year.contracts[k]!.mwh) })),
      ...first.capacityMarkets.map(({ name }, k) => ({ name, energy: pair((year) => year.capacityMarkets[k]!.energyMwh) })),
    ],
    cycleCost: pair((year, y) => cycleCost(augmentation(y), year.throughputMwh)),
    utilizationRate: pair((year) => (100 * year.equivalentCycles) / DAYS_PER_YEAR),
    regulationThroughput: pair((year) => year.regulationThroughputMwh),
  };
}
