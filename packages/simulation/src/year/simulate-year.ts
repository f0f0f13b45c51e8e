import { dispatch, type Dispatch, type DispatchProblem } from '@stackwatt/engine';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { flowsOf, type Flows } from './flows.ts';
import { dispatchProblem, produce, type PlantProduction } from './plant-year.ts';
import { yearSums, type YearSums } from './year-result.ts';

export interface SimulatedYear {
  readonly projectYear: number;
  readonly production: PlantProduction;
  readonly problem: DispatchProblem;
  readonly dispatch: Dispatch;
  readonly flows: Flows;
  readonly sums: YearSums;
}

/**
 * One project year of a case: produce, dispatch, sum up.
 *
 * @param statesMwh  energy in each store at the start of the year
 */
export function simulateYear(prepared: Prepared, one: SimulationCase, projectYear: number, statesMwh: readonly number[]): SimulatedYear {
  const production = produce(prepared, one, projectYear);
  const problem = dispatchProblem(prepared, one, production, projectYear, statesMwh);
  const operation = dispatch(problem);
  const flows = flowsOf(problem, operation);
  return { projectYear, production, problem, dispatch: operation, flows, sums: yearSums(prepared, one, production, problem, operation, flows) };
}
