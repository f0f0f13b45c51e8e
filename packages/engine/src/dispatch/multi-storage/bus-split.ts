import { type StepRewards, isHull } from '../reward/step-rewards.ts';
import { bestOfStep } from './branch-and-bound/exact-bound.ts';
import type { Search } from './branch-and-bound/search.ts';
import { busReward } from './plan.ts';
import type { Relaxation } from './relaxation.ts';
import { CORNER_ROUNDING } from './tuning.ts';

/** A step of the bus to branch on (−1: none), at which net energy, what its hull promises too much, and the bounds on both sides. */
export interface Split {
  step: number;
  at: number;
  score: number;
  below: number;
  above: number;
}

/** Net energy allowed per step of the window, MWh. */
interface Interval {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** The step whose hull promises most beyond the exact reward, and the corner of that reward nearest to where the relaxation is. */
export function bestSplit(
  { bus, from, steps, units }: Search,
  { low, high }: Interval,
  { columns, x }: Relaxation,
  price: Float64Array,
  bound: number,
): Split {
  const rows = units.length + 1;
  const worst: Split = { step: -1, at: 0, score: 0, below: bound, above: bound };
  for (let k = 0; k < steps; k++) {
    const t = from + k;
    if (!isHull(bus, t)) continue;
    const g = k * rows + units.length;
    let n = columns.busStart[k]!;
    let promised = startReward(bus, from, k, columns.busStart[k]!, low, high);
    for (let j = columns.begin[g]!; j < columns.begin[g + 1]!; j++) {
      n += x[j]!;
      promised -= columns.cost[j]! * x[j]!;
    }
    const score = promised - busReward(bus, t, n);
    if (score <= worst.score) continue;
    let corner = bus.start[t]!;
    let at = NaN;
    for (let j = bus.exactFirst[t]!; j < bus.exactFirst[t + 1]!; j++) {
      if (isInside(bus, t, corner, low[k]!, high[k]!) && !(Math.abs(corner - n) >= Math.abs(at - n))) at = corner;
      corner += bus.exactLength[j]!;
    }
    if (!Number.isNaN(at)) {
      worst.step = k;
      worst.at = at;
      worst.score = score;
    }
  }
  if (worst.step >= 0) {
    const k = worst.step;
    const others = bound - bestOfStep(bus, from + k, price[k]!, low[k]!, high[k]!);
    worst.below = others + bestOfStep(bus, from + k, price[k]!, low[k]!, worst.at);
    worst.above = others + bestOfStep(bus, from + k, price[k]!, worst.at, high[k]!);
  }
  return worst;
}

/** The reward at the left end of what the relaxation had of a step. */
function startReward(bus: StepRewards, from: number, k: number, start: number, low: Float64Array, high: Float64Array): number {
  const isWhole = low[k] === bus.start[from + k] && high[k] === bus.end[from + k];
  return isWhole ? bus.startReward[from + k]! : busReward(bus, from + k, start);
}

/** True where a corner of the bus reward lies between the ends of an interval, by more than rounding. */
export function isInside(bus: StepRewards, t: number, corner: number, low: number, high: number): boolean {
  const near = CORNER_ROUNDING * (bus.end[t]! - bus.start[t]!);
  return corner > low + near && corner < high - near;
}

/** The mode of step t that a net energy belongs to, where the exact reward is concave: its ends, MWh at the bus. */
export function modeAt(
  { exactFirst, exactSlope, exactLength, start, end }: StepRewards,
  t: number,
  net: number,
): readonly [number, number] {
  let low = start[t]!;
  let corner = low;
  for (let j = exactFirst[t]!; j + 1 < exactFirst[t + 1]!; j++) {
    corner += exactLength[j]!;
    if (exactSlope[j + 1]! <= exactSlope[j]!) continue;
    if (net < corner) return [low, corner];
    low = corner;
  }
  return [low, end[t]!];
}
