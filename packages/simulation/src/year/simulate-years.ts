import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { initialStates } from './plant-year.ts';
import { hasPricesOfYearBefore } from './prices-of-year.ts';
import { simulateYear } from './simulate-year.ts';
import type { YearSums } from './year-result.ts';

/** Whether the plant produces something else in a later year than in the one before. */
const productionChanges = (prepared: Prepared, one: SimulationCase): boolean =>
  one.solar.some((size, k) => size.mw > 0 && toFraction(prepared.project.solar[k]!.degradation) > 0);

const sameStates = (a: readonly number[], b: readonly number[]): boolean => a.every((state, k) => state === b[k]);

/**
 * The simulated years of a case: year 1 in early-stage, every project year in late-stage (CALC-04, CALC-05). Years run in order,
 * because the state of charge is carried from one to the next. A year with the same start, production and prices as the one before
 * is that year again, not another calculation.
 */
export function simulateYears(prepared: Prepared, one: SimulationCase): YearSums[] {
  const { project } = prepared;
  const count = project.earlyAnalysis ? 1 : project.lifetime;
  const changes = productionChanges(prepared, one);
  const years: YearSums[] = [];
  let start: readonly number[] = initialStates(prepared, one);
  let startBefore: readonly number[] = start;
  for (let projectYear = 1; projectYear <= count; projectYear++) {
    const before = years.at(-1);
    const sums = before !== undefined && !changes && hasPricesOfYearBefore(prepared, projectYear) && sameStates(start, startBefore) ? before : simulateYear(prepared, one, projectYear, start).sums;
    years.push(sums);
    startBefore = start;
    start = sums.finalStatesMwh;
  }
  return years;
}

/** The states at the start of one project year: those the year before left. */
export function statesBefore(prepared: Prepared, one: SimulationCase, projectYear: number): readonly number[] {
  let states: readonly number[] = initialStates(prepared, one);
  for (let year = 1; year < projectYear; year++) states = simulateYear(prepared, one, year, states).sums.finalStatesMwh;
  return states;
}
