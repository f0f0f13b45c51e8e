import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { readExact } from '../reward/read-rewards.ts';
import type { StepRewards } from '../reward/step-rewards.ts';
import { tinyEnergy } from './rounding.ts';
import { type Workspace, highestBefore, lowestBefore } from './workspace.ts';

/** Energies this many rounding errors from a corner are at it. */
export const NEAR_CORNER = 1e3;

/**
 * The price of stored energy in every step of a solved window, currency per MWh: the multiplier λ_k of the state after step k. It lies
 * between the slopes of the step's reward on both sides of what is released, and
 *
 *   λ_(k+1) = λ_k while the store is neither empty nor full,   λ_(k+1) ≤ λ_k where it is empty,   λ_(k+1) ≥ λ_k where it is full
 *
 * with nothing behind the last step. The sets of prices that can go on to the end are found backwards, the prices forwards, with no larger jump than
 * needed.
 *
 * @param work the window as solved; @param prices written
 */
export function dualPrices(rewards: StepRewards, from: number, steps: number, capacity: number, work: Workspace, prices: Float64Array): void {
  const tiny = NEAR_CORNER * tinyEnergy(capacity);
  const lows = new Float64Array(steps);
  const highs = new Float64Array(steps);
  const reward = new PiecewiseLinear();
  let [low, high] = [0, 0];
  for (let k = steps - 1; k >= 0; k--) {
    const x = work.after[k]!;
    if (x <= lowestBefore(work, k + 1) + tiny) high = Infinity;
    else if (x >= highestBefore(work, k + 1, capacity) - tiny) low = -Infinity;
    readExact(rewards, from + k, reward);
    const [left, right] = slopesAt(reward, work.released[k]!, tiny);
    // What is discharged pays the day's price as well, what is charged does not.
    const price = work.leavingPrice[k]!;
    const above = left - (work.released[k]! > tiny ? price : 0);
    const below = right - (work.released[k]! >= -tiny ? price : 0);
    low = Math.max(low, Math.min(above, below));
    high = Math.min(high, Math.max(above, below));
    // Steps that are not concave, or rounding, may leave nothing: the middle is as good as any.
    if (low > high) low = high = 0.5 * (low + high);
    lows[k] = low;
    highs[k] = high;
  }
  let at = 0.5 * (Math.max(lows[0]!, -1e15) + Math.min(highs[0]!, 1e15));
  if (lows[0] === -Infinity) at = Number.isFinite(highs[0]!) ? highs[0]! : 0;
  else if (highs[0] === Infinity) at = lows[0]!;
  for (let k = 0; k < steps; k++) prices[k] = at = Math.min(highs[k]!, Math.max(lows[k]!, at));
}

/** Slopes of a function left and right of u; Infinity beyond its left end, −Infinity beyond its right one. */
function slopesAt(f: PiecewiseLinear, u: number, tiny: number): readonly [number, number] {
  let left = Infinity;
  let x = f.start;
  if (u <= x + tiny) return [left, f.count > 0 ? f.slope[0]! : -Infinity];
  for (let i = 0; i < f.count; i++) {
    left = f.slope[i]!;
    x += f.length[i]!;
    if (u < x - tiny) return [left, left];
    if (u <= x + tiny) return [left, i + 1 < f.count ? f.slope[i + 1]! : -Infinity];
  }
  return [left, -Infinity];
}
