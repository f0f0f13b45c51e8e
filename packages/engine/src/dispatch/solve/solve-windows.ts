import type { StepRewards } from '../reward/step-rewards.ts';
import { backward } from './backward.ts';
import { provenGap } from './certificate.ts';
import { forward } from './forward.ts';
import { addMarginalValues } from './marginal-values.ts';
import { repairWindow } from './repair-window.ts';
import { tinyMoney } from './rounding.ts';
import { beginList, valueAt } from './slope-list.ts';
import { type Workspace, allocateWorkspace } from './workspace.ts';

/** A horizon cut into windows: `lookAhead` steps are optimised, the first `commit` of them kept, the state is carried on. */
export interface Windows {
  readonly lookAhead: number;
  readonly commit: number;
}

/** The store as the solver sees it: usable energy above the lower limit, MWh. */
export interface Reservoir {
  readonly capacityMwh: number;
  readonly initialMwh: number;
}

/** What was decided: per step the energy released from the store and its marginal value; currency over the committed steps. */
export interface Schedule {
  /** MWh inside the store, negative for charging. */
  readonly releasedMwh: Float64Array;
  /** Usable energy after the step, MWh. */
  readonly storedMwh: Float64Array;
  readonly marginalStoredValue: Float64Array;
  readonly earned: number;
  /** Currency of every window, its look-ahead included. */
  readonly windowValues: Float64Array;
  readonly windows: number;
  /** Windows with steps whose reward is not concave, and those of them in which the hull was not enough. */
  readonly hullWindows: number;
  readonly repairedWindows: number;
  readonly worstGap: number;
}

/**
 * Operates one store over the horizon, window by window. The last windows look ahead only to the end of the horizon.
 *
 * @param spoilBound for tests of the certificate only: what to make of a bound
 */
export function solveWindows(rewards: StepRewards, store: Reservoir, windows: Windows, spoilBound = (bound: number): number => bound): Schedule {
  const { steps, first } = rewards;
  const { lookAhead, commit } = windows;
  const { capacityMwh: capacity } = store;
  let segments = 0;
  for (let from = 0; from < steps; from += commit) segments = Math.max(segments, first[Math.min(steps, from + lookAhead)]! - first[from]!);
  let perStep = 0;
  for (let t = 0; t < steps; t++) perStep = Math.max(perStep, first[t + 1]! - first[t]!);
  const work = allocateWorkspace(segments, perStep, Math.min(lookAhead, steps));
  const releasedMwh = new Float64Array(steps);
  const storedMwh = new Float64Array(steps);
  const marginalStoredValue = new Float64Array(steps);
  const windowValues = new Float64Array(Math.ceil(steps / commit));

  const near = tinyMoney(rewards, capacity);
  let stored = store.initialMwh;
  let earned = 0;
  let count = 0;
  let hullWindows = 0;
  let repairedWindows = 0;
  let worstGap = 0;
  for (let from = 0; from < steps; from += commit) {
    const to = Math.min(steps, from + lookAhead);
    const kept = Math.min(commit, steps - from);
    let bound = solveConcave(rewards, from, to, capacity, stored, work);
    if (rewards.exactFirst[to]! > rewards.exactFirst[from]!) {
      hullWindows++;
      const repaired = repairWindow(rewards, from, to, capacity, stored, work);
      if (repaired !== undefined) {
        repairedWindows++;
        bound = repaired;
      }
    }
    let value = 0;
    for (let k = 0; k < to - from; k++) value += work.earned[k]!;
    windowValues[count] = value;
    worstGap = Math.max(worstGap, provenGap(spoilBound(bound), value, (to - from) * near));
    addMarginalValues(work, to - from, kept, capacity, marginalStoredValue, from);
    for (let k = 0; k < kept; k++) {
      releasedMwh[from + k] = work.released[k]!;
      storedMwh[from + k] = work.after[k]!;
      earned += work.earned[k]!;
    }
    stored = work.after[kept - 1]!;
    count++;
  }
  return { releasedMwh, storedMwh, marginalStoredValue, earned, windowValues, windows: count, hullWindows, repairedWindows, worstGap };
}

/** One window on the concave segments of every step: backward and forward. @returns the bound, currency; `work` holds the steps */
function solveConcave(rewards: StepRewards, from: number, to: number, capacity: number, stored: number, work: Workspace): number {
  // Energy stored at the end of a window is worth nothing.
  beginList(work.value, 0, capacity);
  backward(rewards, from, from, to, work);
  forward(rewards, from, from, to, capacity, stored, work);
  return valueAt(work.value, stored);
}
