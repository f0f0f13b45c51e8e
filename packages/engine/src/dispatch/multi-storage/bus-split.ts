import { type StepRewards, isHull } from '../reward/step-rewards.ts';
import { type PricedBus, bestOfStep } from './branch-and-bound/exact-bound.ts';
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

/** Net energy allowed per step of the window, MWh, and the exact bound there, currency. */
interface BoundedInterval {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly bound: number;
}

/** The step whose hull promises most beyond the exact reward, and the corner of that reward nearest to where the relaxation is. */
export function bestSplit(search: Search & PricedBus, { low, high, bound }: BoundedInterval, { columns, x }: Relaxation): Split {
  const { bus, from, steps, units } = search;
  const rows = units.length + 1;
  const worst: Split = { step: -1, at: 0, score: 0, below: bound, above: bound };
  for (let k = 0; k < steps; k++) {
    const t = from + k;
    if (!isHull(bus, t)) continue;
    const g = k * rows + units.length;
    let n = columns.busStart[k]!;
    const isWhole = low[k] === bus.start[t] && high[k] === bus.end[t];
    let promised = isWhole ? bus.startReward[t]! : busReward(bus, t, n);
    for (let j = columns.begin[g]!; j < columns.begin[g + 1]!; j++) {
      n += x[j]!;
      promised -= columns.cost[j]! * x[j]!;
    }
    const score = promised - busReward(bus, t, n);
    if (score <= worst.score) continue;
    const near = nearCorner(bus, t);
    let corner = bus.start[t]!;
    let at = NaN;
    for (let j = bus.exactFirst[t]!; j < bus.exactFirst[t + 1]!; j++) {
      if (corner > low[k]! + near && corner < high[k]! - near && !(Math.abs(corner - n) >= Math.abs(at - n))) at = corner;
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
    const others = bound - bestOfStep(search, k, low[k]!, high[k]!);
    worst.below = others + bestOfStep(search, k, low[k]!, worst.at);
    worst.above = others + bestOfStep(search, k, worst.at, high[k]!);
  }
  return worst;
}

/** A corner of the bus reward that is no further from the end of an interval is there, MWh. */
export const nearCorner = ({ start, end }: StepRewards, t: number): number => CORNER_ROUNDING * (end[t]! - start[t]!);

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
