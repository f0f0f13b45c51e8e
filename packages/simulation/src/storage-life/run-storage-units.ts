import {
  carryOutReplanned,
  dispatch,
  dispatchLateStores,
  type Dispatch,
  type DispatchProblem,
  type ExecutedSchedule,
} from '@stackwatt/engine';
import type { RunPlant } from '../markets/operate-year.ts';
import type { WorkingStore } from './working-storage.ts';

/** How a plant with its stores is run, and afterwards what those that are stepped have done. */
export interface RunStores extends RunPlant {
  /** Of the plan last carried out, in the order of the stores; undefined for one that is not stepped. */
  readonly executed: () => readonly (ExecutedSchedule | undefined)[];
}

/**
 * Runs a plant with these stores for a year: dispatched in parts where a store begins within it, then stepped through what the types of the
 * stores say. @param searchWork as of `dispatch`
 */
export function runStores(working: readonly WorkingStore[], searchWork: number): RunStores {
  const plan = (problem: DispatchProblem): Dispatch => dispatch(problem, searchWork);
  const fromSteps = working.map(({ fromStep }) => fromStep);
  const stepped = working.map((store) => store.stepped);
  let executed: readonly (ExecutedSchedule | undefined)[] = stepped.map(() => undefined);
  return {
    fromSteps,
    plan: (problem) => dispatchLateStores(problem, fromSteps, plan),
    carryOut: (problem, planned) => {
      const done = carryOutReplanned(problem, planned, stepped, fromSteps, plan);
      executed = done.executed;
      return done.dispatch;
    },
    executed: () => executed,
  };
}
