import { PiecewiseLinear, supConvolve } from '../../../math/piecewise-linear.ts';
import { readExact, readSegments, slopeAfter } from '../../reward/read-rewards.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { backward } from '../slopes/backward.ts';
import { forward } from '../slopes/forward.ts';
import { shareOf, tinyEnergy } from '../rounding.ts';
import { readList, writeList } from '../slopes/slope-list.ts';
import type { WindowFromState } from '../slopes/solve-concave.ts';
import { type Workspace, highestBefore, lowestBefore } from '../workspace.ts';
import { EXACT_VALUE_ROUNDING } from '../tuning.ts';

/**
 * Dynamic programming with a value function that need not be concave: the backward pass with the exact, non-concave reward in the steps
 * marked `isExact`. There the value of stored energy is
 * the sup-convolution of functions that need not be concave; it may stay rugged for some steps, and as soon as it is concave
 * again the merge of slope lists goes on. Steps without a mark keep their hull, so the result is a bound in any case.
 *
 * @param work          `value` is V_to before, `rugged` V_from afterwards; the value after each rugged step is kept for the forward pass
 * @param beginsConcave false: V_to is in `rugged`
 */
export function backwardExact(
  { rewards, from, to, capacity }: Omit<WindowFromState<StepRewards>, 'stored'>,
  work: Workspace,
  beginsConcave = true,
): void {
  const { isExact, keptAt, kept, reward, rugged, value, convolution } = work;
  const horizon = { money: rewards.money, steps: to - from };
  keptAt.fill(-1, 0, to - from);
  let count = 0;
  let isConcave = beginsConcave;
  let t = to;
  while (t > from) {
    let plain = t;
    if (isConcave) while (plain > from && isExact[plain - 1 - from] === 0) plain--;
    if (plain < t) {
      backward({ rewards, windowFrom: from, from: plain, to: t }, work);
      t = plain;
      continue;
    }
    if (isConcave) readList(value, rugged, lowestBefore(work, t - from));
    t--;
    keptAt[t - from] = count;
    if (kept.length === count) kept.push(new PiecewiseLinear());
    kept[count++]!.copy(rugged);
    if (isExact[t - from] === 1) readExact(rewards, t, reward);
    else readSegments(rewards, t, reward);
    // Of the money what its products lose, of the weights of obligations their last digits: less than that leaves corners in the envelope
    // that are none, and a bound below the value.
    const tolerance = shareOf(EXACT_VALUE_ROUNDING, size(rugged) + size(reward), horizon);
    convolution.low = lowestBefore(work, t - from);
    convolution.high = highestBefore(work, t - from, capacity);
    const next = supConvolve(rugged, reward, tolerance, convolution);
    rugged.copyPart(next, convolution.low, convolution.high, tinyEnergy(capacity));
    isConcave = rugged.isConcave();
    if (isConcave) writeList(rugged, value);
  }
  if (!isConcave) return;
  readList(value, rugged, lowestBefore(work, 0));
}

/** The forward pass after `backwardExact`: where the value is kept, the best release is searched among all corners. */
export function forwardExact({ rewards, from, to, capacity, stored }: WindowFromState<StepRewards>, work: Workspace): void {
  const { isExact, keptAt, kept, reward } = work;
  const tiny = tinyEnergy(capacity);
  let x = stored;
  let t = from;
  while (t < to) {
    let plain = t;
    while (plain < to && keptAt[plain - from]! < 0) plain++;
    if (plain > t) {
      x = forward({ rewards, windowFrom: from, from: t, to: plain, capacity, stored: x }, work);
      t = plain;
      continue;
    }
    const k = t - from;
    if (isExact[k] === 1) readExact(rewards, t, reward);
    else readSegments(rewards, t, reward);
    const lowest = lowestBefore(work, k + 1);
    const highest = highestBefore(work, k + 1, capacity);
    const u = bestRelease({ reward, value: kept[keptAt[k]!]!, x, lowest, highest, tiny });
    x = Math.min(highest, Math.max(lowest, x - u));
    work.released[k] = u;
    work.earned[k] = reward.at(u);
    work.nextSlope[k] = slopeAfter(reward, u, tiny);
    work.after[k] = x;
    t++;
  }
}

/** Scale of a function's values: the value at its left end and the most it can change. */
function size(f: PiecewiseLinear): number {
  let sum = Math.abs(f.value);
  for (let i = 0; i < f.count; i++) sum += Math.abs(f.slope[i]!) * f.length[i]!;
  return sum;
}

/** A step from the state x, V behind it on [lowest, highest], MWh; what is shorter than `tiny` is rounding. */
interface Release {
  readonly reward: PiecewiseLinear;
  readonly value: PiecewiseLinear;
  readonly x: number;
  readonly lowest: number;
  readonly highest: number;
  readonly tiny: number;
}

/**
 * The u that is best for G(u) + V(x − u), a piecewise-linear function whose corners are those of G and of V: they are passed from left
 * to right. Where several are best, the one with least throughput.
 */
function bestRelease({ reward, value, x, lowest, highest, tiny }: Release): number {
  const most = Math.min(x - lowest, reward.start + lengthOf(reward));
  let u = Math.max(reward.start, x - highest);
  // Pieces right of u in G and left of x − u in V, and what is left of them.
  let i = 0;
  let restG = u - reward.start;
  while (i < reward.count && restG >= reward.length[i]!) restG -= reward.length[i++]!;
  restG = i < reward.count ? reward.length[i]! - restG : 0;
  let j = 0;
  let restV = x - u - lowest;
  while (j < value.count - 1 && restV > value.length[j]!) restV -= value.length[j++]!;

  let total = 0;
  let best = u;
  let bestTotal = 0;
  while (i < reward.count && u < most - tiny) {
    const length = Math.min(restG, restV, most - u);
    const gain = reward.slope[i]! - (value.count > 0 ? value.slope[j]! : 0);
    total += gain * length;
    u += length;
    restG -= length;
    restV -= length;
    if (restG <= tiny && ++i < reward.count) restG += reward.length[i]!;
    if (restV <= tiny && j > 0) restV += value.length[--j]!;
    const tolerance = EXACT_VALUE_ROUNDING * (Math.abs(total) + Math.abs(bestTotal));
    if (total > bestTotal + tolerance || (total >= bestTotal - tolerance && Math.abs(u) < Math.abs(best))) {
      best = u;
      bestTotal = total;
    }
    if (length <= 0 && restG <= tiny && restV <= tiny) break;
  }
  return best < tiny && best > -tiny ? 0 : best;
}

function lengthOf(f: PiecewiseLinear): number {
  let sum = 0;
  for (let i = 0; i < f.count; i++) sum += f.length[i]!;
  return sum;
}
