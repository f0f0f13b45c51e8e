import { type RolledWindows, rollWindows, type SolvedWindow, type Window } from '../horizon/roll-windows.ts';
import { SearchBudget, type Planned } from '../horizon/search-budget.ts';
import type { StepRewards } from '../reward/step-rewards.ts';
import { weigherOf } from './limits/exact-evaluator.ts';
import type { Limits } from './limits/horizon-limits.ts';
import { LimitedWindows } from './limits/limited-windows.ts';
import { moneyOf } from './limits/limited-marginals.ts';
import { addMarginalValues } from './slopes/marginal-values.ts';
import { repairWindow } from './negative-prices/repair-window.ts';
import { lastDigits, tinyMoney } from './rounding.ts';
import { solveConcave } from './slopes/solve-concave.ts';
import { type DailyBudget, type StateLimits, allocateRange, rangeOfWindow } from './state-range.ts';
import { allocateWorkspace } from './workspace.ts';
import { CERTIFICATE_SLACK } from './tuning.ts';

/** A horizon cut into windows: `lookAhead` steps are optimised, the first `commit` of them kept, the state is carried on. */
export interface Windows {
  readonly lookAhead: number;
  readonly commit: number;
}

/** A horizon and how it is solved. */
interface SolvedHorizon extends Windows {
  /** For tests of the certificate only: what to make of a bound. */
  readonly spoilBound?: (bound: number) => number;
  /** Counts what is done, and may end searches early. */
  readonly searchBudget?: SearchBudget;
}

/** The storage unit as the solver sees it: usable energy above the lower limit, MWh. */
export interface Reservoir {
  readonly capacityMwh: number;
  readonly initialMwh: number;
  /** What is limited over several steps. */
  readonly limits?: Limits | undefined;
  /** Where the state must be after each step, as far as the storage unit can; left out: between empty and full. */
  readonly range?: StateLimits | undefined;
}

/** What was decided: per step the energy released from the storage unit and its marginal value; currency over the committed steps. */
export interface Schedule extends RolledWindows {
  /** MWh inside the storage unit, negative for charging. */
  readonly releasedMwh: Float64Array;
  /** Usable energy after the step, MWh. */
  readonly storedMwh: Float64Array;
  readonly marginalStoredValue: Float64Array;
  readonly earned: number;
  /** Windows with steps whose reward is not concave. */
  readonly hullWindows: number;
  /** MWh delivered in the steps of delivery windows, when there are limits. */
  readonly deliveredMwh: Float64Array | undefined;
}

/** Operates one storage unit over the horizon, window by window. The last windows look ahead only to the end of the horizon. */
export function solveWindows(
  rewards: StepRewards,
  unit: Reservoir,
  { lookAhead, commit, spoilBound = (bound) => bound, searchBudget = new SearchBudget() }: SolvedHorizon,
): Schedule {
  const { steps } = rewards;
  const { capacityMwh: capacity } = unit;
  const longest = Math.min(lookAhead, steps);
  const size = { segments: mostSegments(rewards, lookAhead, commit), perStep: mostSegments(rewards, 1, 1), steps: longest };
  const work = allocateWorkspace(size, searchBudget);
  const releasedMwh = new Float64Array(steps);
  const storedMwh = new Float64Array(steps);
  const marginalStoredValue = new Float64Array(steps);

  if (unit.range !== undefined) work.range = allocateRange(longest);

  const near = tinyMoney(rewards, capacity);
  const limited =
    unit.limits === undefined ? undefined : new LimitedWindows({ rewards, capacity, limits: unit.limits, longest, near, work });
  const weigh = rewards.plant?.obligations === undefined ? undefined : weigherOf(rewards);
  const toMoney = moneyOf(rewards);
  const daily = unit.limits?.daily;
  const budgetAt = (from: number): DailyBudget | undefined => {
    if (daily === undefined) return undefined;
    let usedMwh = 0;
    for (let t = from - (from % daily.stepsPerDay); t < from; t++) usedMwh += Math.max(0, releasedMwh[t]!);
    return { ...daily, usedMwh };
  };
  let stored = unit.initialMwh;
  let earned = 0;
  let hullWindows = 0;
  const solve = ({ from, to }: Window): SolvedWindow => {
    const hasHull = rewards.exactFirst[to]! > rewards.exactFirst[from]!;
    if (hasHull) hullWindows++;
    if (work.range !== undefined)
      rangeOfWindow({ rewards, limits: unit.range!, from, to, capacity, stored, budget: budgetAt(from), range: work.range });
    let bound: number;
    let value = 0;
    let weight: number;
    let planned: Planned = 'concave';
    if (limited !== undefined) {
      ({ bound, value, weight, planned } = limited.solve(from, to, stored));
    } else {
      bound = solveConcave({ rewards, from, to, capacity, stored }, work);
      const repaired = hasHull ? repairWindow({ rewards, from, to, capacity, stored, work }) : undefined;
      if (repaired !== undefined) {
        planned = 'exact';
        bound = repaired;
      }
      for (let k = 0; k < to - from; k++) value += work.earned[k]!;
      weight = weigh?.(from, to - from, work.released) ?? 0;
    }
    return { value: value - weight, bound: bound - weight, near: CERTIFICATE_SLACK * ((to - from) * near + lastDigits(weight)), planned };
  };
  const carryOut = ({ from, to, kept }: Window): void => {
    if (limited === undefined) addMarginalValues(work, { steps: to - from, kept, capacity, out: marginalStoredValue, at: from }, toMoney);
    else limited.addMarginals({ from, to, kept }, toMoney, marginalStoredValue);
    for (let k = 0; k < kept; k++) {
      releasedMwh[from + k] = work.released[k]!;
      storedMwh[from + k] = work.after[k]!;
      earned += work.earned[k]!;
    }
    limited?.commit(from, kept);
    stored = work.after[kept - 1]!;
  };
  const rolled = rollWindows({ steps, lookAhead, commit }, { solve, commit: carryOut }, { searchBudget, spoilBound });
  return { ...rolled, releasedMwh, storedMwh, marginalStoredValue, earned, hullWindows, deliveredMwh: limited?.deliveredMwh };
}

/** Most segments of any window; of any step when windows are steps. */
function mostSegments({ steps, first }: StepRewards, lookAhead: number, commit: number): number {
  let most = 0;
  for (let from = 0; from < steps; from += commit) most = Math.max(most, first[Math.min(steps, from + lookAhead)]! - first[from]!);
  return most;
}
