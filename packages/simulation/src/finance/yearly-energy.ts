import type { Project } from '@stackwatt/model';
import { storageUnitsOf } from '../storage-life/storage-state.ts';
import type { YearSums } from '../year/year-result.ts';
import { yearsOfStorageUnit } from './storage-money.ts';

/** Energy that money follows, by project year, MWh; each list as long as the project. */
export interface YearlyEnergy {
  /** Per array: what it delivers at the ac side, without what is curtailed. */
  readonly solarAcMwh: readonly Float64Array[];
  readonly windAcMwh: Float64Array;
  /** Per storage unit: what left it, before the discharge loss. */
  readonly throughputMwh: readonly Float64Array[];
}

/** Share of each array in the solar production of a year; arrays share what happens to their energy alike. */
function solarShares(year: YearSums): number[] {
  const all = year.solarMwhByArray.reduce((sum, mwh) => sum + mwh, 0);
  return year.solarMwhByArray.map((mwh) => (all > 0 ? mwh / all : 0));
}

/** @param years  every project year */
export const yearlyEnergy = (project: Project, years: readonly YearSums[]): YearlyEnergy => ({
  solarAcMwh: years[0]!.solarMwhByArray.map((_, k) => Float64Array.from(years, (year) => year.solarUsedAcMwh * solarShares(year)[k]!)),
  windAcMwh: Float64Array.from(years, (year) => year.windUsedMwh),
  throughputMwh: storageUnitsOf(project).map((_, place) =>
    Float64Array.from(yearsOfStorageUnit(years, place), (storageUnit) => storageUnit?.year.throughputMwh ?? 0),
  ),
});
