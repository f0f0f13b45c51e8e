import type { StepRewards } from '../reward/step-rewards.ts';
import type { Workspace } from './workspace.ts';

/** Slopes closer than this share of themselves are one price seen through two roundings; the tie goes to the idle store. */
const TIE = 1e-13;

/**
 * Value of stored energy, taken backwards from the end of step `to − 1` to the start of step `from` by merging slope lists.
 *
 * With x the stored energy above its lower limit and u the energy released in step t,
 *
 *   V_t(x) = max over u of G_t(u) + V_{t+1}(x − u),   0 ≤ x − u ≤ capacity
 *
 * G_t and V_{t+1} are concave, given by falling slopes, so this sup-convolution is the merge of the two sorted lists; the
 * domain begins at the left end of G_t, hence the head of that length is cut and `capacity` kept. For the forward pass
 * every reward segment remembers its threshold: the stored energy that is worth more.
 *
 * Where slopes tie, stored energy goes before a discharge and a charge before stored energy: the store idles.
 *
 * @param windowFrom first step of the window, where the thresholds begin
 * @param capacity   MWh, usable
 * @param work       `value` is V_to before and V_from after, on [0, capacity]
 */
export function backward(rewards: StepRewards, windowFrom: number, from: number, to: number, capacity: number, work: Workspace): void {
  const { first, firstDischarge, slope, length, start, startReward } = rewards;
  const { threshold, value } = work;
  const offset = first[windowFrom]!;
  const room = value.count + first[to]! - first[from]!;
  value.reserve(room);
  work.spare.reserve(room);
  let inSlope = value.slope;
  let inLength = value.length;
  let outSlope = work.spare.slope;
  let outLength = work.spare.length;
  let inCount = value.count;
  let valueOfEmpty = value.value;

  for (let t = to - 1; t >= from; t--) {
    const segmentsEnd = first[t + 1]!;
    const discharge = firstDischarge[t]!;
    let skip = -start[t]!;
    let left = capacity;
    let merged = 0;
    let outCount = 0;
    let i = 0;
    valueOfEmpty += startReward[t]!;

    for (let j = first[t]!; j <= segmentsEnd; j++) {
      // All stored energy worth more than segment j, then the segment itself; after the last one the rest of the list.
      let limit = -Infinity;
      if (j < segmentsEnd) {
        const s = slope[j]!;
        const tie = s < 0 ? -TIE * s : TIE * s;
        limit = j < discharge ? s + tie : s - tie;
      }
      while (i < inCount && inSlope[i]! > limit) {
        const s = inSlope[i]!;
        let l = inLength[i++]!;
        merged += l;
        if (skip > 0) {
          if (l <= skip) {
            skip -= l;
            valueOfEmpty += s * l;
            continue;
          }
          valueOfEmpty += s * skip;
          l -= skip;
          skip = 0;
        }
        if (l > left) l = left;
        if (l > 0) {
          left -= l;
          if (outCount > 0 && outSlope[outCount - 1] === s) outLength[outCount - 1]! += l;
          else {
            outSlope[outCount] = s;
            outLength[outCount++] = l;
          }
        }
      }
      if (j === segmentsEnd) break;
      threshold[j - offset] = merged;
      const s = slope[j]!;
      let l = length[j]!;
      if (skip > 0) {
        if (l <= skip) {
          skip -= l;
          valueOfEmpty += s * l;
          continue;
        }
        valueOfEmpty += s * skip;
        l -= skip;
        skip = 0;
      }
      if (l > left) l = left;
      if (l > 0) {
        left -= l;
        if (outCount > 0 && outSlope[outCount - 1] === s) outLength[outCount - 1]! += l;
        else {
          outSlope[outCount] = s;
          outLength[outCount++] = l;
        }
      }
    }
    // Lengths add up to the capacity but for rounding; the last one takes the difference.
    if (left > 0 && outCount > 0) outLength[outCount - 1]! += left;
    const swapSlope = inSlope;
    const swapLength = inLength;
    inSlope = outSlope;
    inLength = outLength;
    inCount = outCount;
    outSlope = swapSlope;
    outLength = swapLength;
  }

  if (inSlope !== value.slope) [work.value, work.spare] = [work.spare, work.value];
  work.value.begin(0, valueOfEmpty);
  work.value.count = inCount;
}
