import {
  carryOutReplanned,
  dispatch,
  dispatchLateUnits,
  type Dispatch,
  type DispatchProblem,
  type ExecutedSchedule,
} from '@stackwatt/engine';
import type { RunPlant } from '../markets/operate-year.ts';
import type { WorkingStorage } from './working-storage.ts';

/** How a plant with its storage units is run, and afterwards what those that are stepped have done. */
export interface RunStorageUnits extends RunPlant {
  /** Of the plan last carried out, in the order of the storage units; undefined for one that is not stepped. */
  readonly executed: () => readonly (ExecutedSchedule | undefined)[];
}

/**
 * Runs a plant with these storage units for a year: dispatched in parts where a unit begins within it, then stepped through what the types
 * of the units say. @param searchWork as of `dispatch`
 */
export function runStorageUnits(working: readonly WorkingStorage[], searchWork: number): RunStorageUnits {
  const plan = (problem: DispatchProblem): Dispatch => dispatch(problem, searchWork);
  const fromSteps = working.map(({ fromStep }) => fromStep);
  const stepped = working.map((storageUnit) => storageUnit.stepped);
  let executed: readonly (ExecutedSchedule | undefined)[] = stepped.map(() => undefined);
  return {
    fromSteps,
    plan: (problem) => dispatchLateUnits(problem, fromSteps, plan),
    carryOut: (problem, planned) => {
      const done = carryOutReplanned(problem, planned, { stepped, fromSteps, dispatchOf: plan });
      executed = done.executed;
      return done.dispatch;
    },
    executed: () => executed,
  };
}
