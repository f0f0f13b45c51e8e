import type { SimulationCase } from '../cases/expand-cases.ts';
import { operateYear, type OperatedYear } from '../markets/operate-year.ts';
import type { Prepared } from '../prepare.ts';
import { closeStores, type ClosedStores } from '../storage-life/close-stores.ts';
import { runStores } from '../storage-life/run-stores.ts';
import type { StoreState } from '../storage-life/store-state.ts';
import { workingStores, type WorkingStore } from '../storage-life/working-stores.ts';
import { produce, type PlantProduction } from './plant-year.ts';
import { yearSums, type YearSums } from './year-result.ts';

export interface SimulatedYear extends OperatedYear {
  readonly projectYear: number;
  readonly production: PlantProduction;
  /** The stores that worked, in the order of the problem and the trajectory. */
  readonly working: readonly WorkingStore[];
  readonly sums: YearSums;
  /** Every store as the next year finds it. */
  readonly states: readonly StoreState[];
}

/**
 * One project year of a case: produce, operate in all markets with what age has left of the stores, age them by what they did, sum up.
 *
 * @param states  of every store at the start of the year
 */
export function simulateYear(prepared: Prepared, one: SimulationCase, projectYear: number, states: readonly StoreState[]): SimulatedYear {
  const production = produce(prepared, one, projectYear);
  const working = workingStores(prepared, one, states, projectYear);
  const operated = operateYear(prepared, one, production, projectYear, working.map(({ unit }) => unit), runStores(working));
  const closed = closeStores(prepared, states, working, operated.dispatch.trajectory.storage, projectYear);
  const sums = { ...yearSums(prepared, one, production, operated), stores: closed.stores };
  return { projectYear, production, working, ...operated, sums, states: closed.states };
}

/** The same year once more: nothing differs from the one before but the age of its stores. */
export function repeatYear(prepared: Prepared, before: SimulatedYear, projectYear: number): SimulatedYear {
  const closed: ClosedStores = closeStores(prepared, before.states, before.working, before.dispatch.trajectory.storage, projectYear);
  return { ...before, projectYear, sums: { ...before.sums, stores: closed.stores }, states: closed.states };
}
