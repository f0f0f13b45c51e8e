import type { StepRewards } from '../reward/step-rewards.ts';
import type { Workspace } from './workspace.ts';

/** Slopes closer than this share of themselves are one price seen through two roundings; the tie goes to the idle store. */
const TIE = 1e-13;

/**
 * Value of stored energy at the start of a window, by merging slope lists backwards from a worthless end.
 *
 * With x the stored energy above its lower limit and u the energy released in step t,
 *
 *   V_t(x) = max over u of G_t(u) + V_{t+1}(x − u),   0 ≤ x − u ≤ capacity,   V_T = 0
 *
 * G_t and V_{t+1} are concave, given by falling slopes, so this sup-convolution is the merge of the two sorted lists; the
 * domain begins at the left end of G_t, hence the head of that length is cut and `capacity` kept. For the forward pass
 * every reward segment remembers its threshold: the stored energy that is worth more.
 *
 * Where slopes tie, stored energy goes before a discharge and a charge before stored energy: the store idles.
 *
 * @param capacity MWh, usable
 * @param stored   state at the start of the window, MWh
 * @returns V_from(stored), currency: the most the window can earn
 */
export function backward(rewards: StepRewards, from: number, to: number, capacity: number, stored: number, work: Workspace): number {
  const { first, firstDischarge, slope, length, start, startReward } = rewards;
  const { threshold } = work;
  const offset = first[from]!;
  let inSlope = work.slopeA;
  let inLength = work.lengthA;
  let outSlope = work.slopeB;
  let outLength = work.lengthB;
  inSlope[0] = 0;
  inLength[0] = capacity;
  let inCount = 1;
  let valueOfEmpty = 0;

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

  let value = valueOfEmpty;
  let rest = stored;
  for (let i = 0; i < inCount && rest > 0; i++) {
    const l = Math.min(inLength[i]!, rest);
    value += inSlope[i]! * l;
    rest -= l;
  }
  return value;
}
