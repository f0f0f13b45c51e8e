import type { WindFarmResult } from '@stackwatt/model';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { solarPath, windPath } from './energy-path.ts';
import { hourlyMeans, sumsByMonth } from './soc-profile.ts';

type Hours = Pick<WindFarmResult, 'totalProductionByMonth' | 'productionByHour' | 'path'>;

/** Of every array and wind farm of the project, by its place; undefined for one that the case does not have. */
export interface GeneratorHours {
  readonly solar: readonly (Hours | undefined)[];
  readonly wind: readonly (Hours | undefined)[];
}

/** What the arrays and wind farms of a case do in the hours of a year. */
export function generatorHours(prepared: Prepared, one: SimulationCase, year: SimulatedYear): GeneratorHours {
  const of = (mw: Float64Array, path: typeof solarPath, place: number): Hours => ({
    totalProductionByMonth: sumsByMonth(mw, prepared.stepHours),
    productionByHour: [...hourlyMeans(mw)],
    path: path(prepared, one, year, place),
  });
  const { solarMw, windMw } = year.production;
  return {
    solar: solarMw.map((mw, k) => (one.solar[k]!.mw === 0 ? undefined : of(mw, solarPath, k))),
    wind: windMw.map((mw, k) => (one.wind[k]!.mw === 0 ? undefined : of(mw, windPath, k))),
  };
}
