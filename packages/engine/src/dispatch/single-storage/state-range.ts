import type { StorageUnit } from '../problem/problem.ts';
import type { StepRewards } from '../reward/step-rewards.ts';

/**
 * Where the state must be after each step: usable energy, MWh; Infinity above and 0 below stand for the limits of the storage unit itself.
 */
export interface StateLimits {
  readonly lowMwh: Float64Array;
  readonly highMwh: Float64Array;
}

/** Where the state of a window may be, MWh: index 0 before its first step, k + 1 after step k. */
export interface StateRange {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** How much may leave the storage unit per day, and what has left on the window's first day before it, MWh. */
export interface DailyBudget {
  readonly stepsPerDay: number;
  readonly capMwh: number;
  readonly usedMwh: number;
}

/** Where the state of a storage unit must be after each step, above its lower limit. */
export function stateLimitsOf(unit: StorageUnit, emptyMwh: number): StateLimits | undefined {
  if (unit.minSocMwh === undefined && unit.maxSocMwh === undefined) return undefined;
  const above = (values: Float64Array): Float64Array => values.map((value) => Math.max(0, value - emptyMwh));
  const steps = (unit.minSocMwh ?? unit.maxSocMwh)!.length;
  return {
    lowMwh: unit.minSocMwh === undefined ? new Float64Array(steps) : above(unit.minSocMwh),
    highMwh: unit.maxSocMwh === undefined ? new Float64Array(steps).fill(Infinity) : above(unit.maxSocMwh),
  };
}

export const allocateRange = (steps: number): StateRange => ({ low: new Float64Array(steps + 1), high: new Float64Array(steps + 1) });

/** A window whose states have limits of their own. */
interface WindowToBound {
  readonly rewards: StepRewards;
  readonly limits: StateLimits;
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
  /** State before step `from`, MWh. */
  readonly stored: number;
  readonly budget: DailyBudget | undefined;
  /** Written. */
  readonly range: StateRange;
}

/**
 * The states a window may pass through so that it keeps its limits wherever the storage unit can. With c and d the most a step can charge
 * and release:
 *
 *   reach_t = min(capacity, reach_(t−1) + c_t) from the state at the start; in an event nothing is kept, after it reach counts from empty
 *   least_t = min(limit, reach_t);   low_(t−1) = max(least_(t−1), low_t − c_t)
 *
 * A unit that begins below its lower limit charges as fast as it can until it is there; one that will need energy later begins in
 * time. Upper limits likewise, with d in place of c, and only as far as the lower ones and a daily budget of d leave room. From every state
 * within the range at t − 1 some release leads to one within the range at t.
 */
export function rangeOfWindow({ rewards, limits, from, to, capacity, stored, budget, range }: WindowToBound): void {
  const { start, end, plant } = rewards;
  const { low, high } = range;
  const calledMw = plant?.obligations?.calledMw;
  const steps = to - from;
  let reach = stored;
  for (let k = 0; k < steps; k++) {
    const isCalled = calledMw !== undefined && calledMw[from + k]! >= 0;
    reach = isCalled ? 0 : Math.min(capacity, reach - start[from + k]!);
    low[k + 1] = isCalled ? 0 : Math.min(limits.lowMwh[from + k]!, reach);
  }
  low[0] = 0;
  for (let k = steps - 1; k >= 0; k--) low[k] = Math.max(low[k]!, low[k + 1]! + start[from + k]!);
  low[0] = Math.min(low[0], stored);
  let least = stored;
  let left = budget === undefined ? Infinity : Math.max(0, budget.capMwh - budget.usedMwh);
  for (let k = 0; k < steps; k++) {
    if (budget !== undefined && k > 0 && (from + k) % budget.stepsPerDay === 0) left = budget.capMwh;
    const before = least;
    least = Math.max(low[k + 1]!, least - Math.min(left, end[from + k]!));
    left -= Math.max(0, before - least);
    high[k + 1] = Math.max(Math.min(capacity, limits.highMwh[from + k]!), least);
  }
  high[0] = capacity;
  for (let k = steps - 1; k >= 0; k--) high[k] = Math.min(high[k]!, high[k + 1]! + end[from + k]!);
  high[0] = Math.max(high[0], stored);
}
