import type { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { type StepRewards, isHull } from './step-rewards.ts';

/** The reward of step t as the optimiser merges it, concave, into `out`; currency over MWh released. */
export function readSegments(rewards: StepRewards, t: number, out: PiecewiseLinear): void {
  out.begin(rewards.start[t]!, rewards.startReward[t]!);
  for (let j = rewards.first[t]!; j < rewards.first[t + 1]!; j++) out.push(rewards.slope[j]!, rewards.length[j]!);
}

/** The true reward of step t into `out`, concave or not. */
export function readExact(rewards: StepRewards, t: number, out: PiecewiseLinear): void {
  if (!isHull(rewards, t)) {
    readSegments(rewards, t, out);
    return;
  }
  out.begin(rewards.start[t]!, rewards.startReward[t]!);
  for (let j = rewards.exactFirst[t]!; j < rewards.exactFirst[t + 1]!; j++) out.push(rewards.exactSlope[j]!, rewards.exactLength[j]!);
}

/** Slope of `f` to the right of x, a point within `tiny` of a corner counting as the corner; −Infinity at the right end. */
export function slopeAfter(f: PiecewiseLinear, x: number, tiny: number): number {
  let end = f.start;
  for (let i = 0; i < f.count; i++) {
    end += f.length[i]!;
    if (x < end - tiny) return f.slope[i]!;
  }
  return -Infinity;
}

/** What step t pays for releasing u MWh, currency. */
export function rewardAt(rewards: StepRewards, t: number, u: number): number {
  const isExact = isHull(rewards, t);
  const { start, startReward } = rewards;
  const first = isExact ? rewards.exactFirst : rewards.first;
  const slope = isExact ? rewards.exactSlope : rewards.slope;
  const length = isExact ? rewards.exactLength : rewards.length;
  const end = first[t + 1]!;
  let sum = startReward[t]!;
  let rest = u - start[t]!;
  for (let j = first[t]!; j < end && rest > 0; j++) {
    const part = rest < length[j]! ? rest : length[j]!;
    sum += slope[j]! * part;
    rest -= part;
  }
  return sum;
}

/** Slope of the reward of step t to the right of u, as `slopeAfter`. */
export function rewardSlopeAfter(rewards: StepRewards, t: number, u: number, tiny: number): number {
  const isExact = isHull(rewards, t);
  const first = isExact ? rewards.exactFirst : rewards.first;
  const slope = isExact ? rewards.exactSlope : rewards.slope;
  const length = isExact ? rewards.exactLength : rewards.length;
  let end = rewards.start[t]!;
  for (let j = first[t]!; j < first[t + 1]!; j++) {
    end += length[j]!;
    if (u < end - tiny) return slope[j]!;
  }
  return -Infinity;
}
