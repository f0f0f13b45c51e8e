import { dispatch, dispatchLateStores } from '@stackwatt/engine';
import type { RunPlant } from '../markets/operate-year.ts';
import type { WorkingStore } from './working-stores.ts';

/** How a plant with these stores is run for a year: dispatched in parts where a store begins within it. */
export function runStores(working: readonly WorkingStore[]): RunPlant {
  const fromSteps = working.map(({ fromStep }) => fromStep);
  return {
    plan: (problem) => dispatchLateStores(problem, fromSteps, dispatch),
    carryOut: (_, plan) => plan,
  };
}
