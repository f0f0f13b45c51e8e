import type { Project } from '@stackwatt/model';
import { storesOf } from '../storage-life/store-state.ts';
import { outputFactor } from '../year/output-of-year.ts';
import type { YearSums } from '../year/year-result.ts';
import { yearsOfStore } from './store-money.ts';

/** Energy that money follows, by project year, MWh; each list as long as the project. */
export interface YearlyEnergy {
  /** Per array: what it delivers at the ac side, without what is curtailed. */
  readonly solarAcMwh: readonly Float64Array[];
  readonly windAcMwh: Float64Array;
  /** Per store: what left it, before the discharge loss. */
  readonly throughputMwh: readonly Float64Array[];
}

/** Share of each array in the solar production of a year; arrays share what happens to their energy alike. */
export function solarShares(year: YearSums): number[] {
  const all = year.solarMwhByArray.reduce((sum, mwh) => sum + mwh, 0);
  return year.solarMwhByArray.map((mwh) => (all > 0 ? mwh / all : 0));
}

/** The year that stands for a project year: itself, or the one representative year of early-stage. @param y  from 0 */
export const yearAt = (years: readonly YearSums[], y: number): YearSums => years[Math.min(y, years.length - 1)]!;

/** Late-stage: what every year made. Early-stage: year 1 again, each array lowered by its degradation. */
export function yearlyEnergy(project: Project, years: readonly YearSums[]): YearlyEnergy {
  const first = years[0]!;
  const byYear = (of: (year: YearSums, projectYear: number) => number): Float64Array =>
    Float64Array.from({ length: project.lifetime }, (_, y) => of(yearAt(years, y), y + 1));
  return {
    solarAcMwh: first.solarMwhByArray.map((_, k) =>
      byYear(
        (year, projectYear) =>
          year.solarUsedAcMwh * solarShares(year)[k]! * (project.earlyAnalysis ? outputFactor(project, project.solar[k]!, projectYear) : 1),
      ),
    ),
    windAcMwh: byYear((year) => year.windUsedMwh),
    throughputMwh: storesOf(project).map((_, place) => {
      const ofStore = yearsOfStore(years, place);
      return Float64Array.from({ length: project.lifetime }, (__, y) => ofStore[Math.min(y, ofStore.length - 1)]?.year.throughputMwh ?? 0);
    }),
  };
}
