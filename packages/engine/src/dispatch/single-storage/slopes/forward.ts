import { tinyEnergy } from '../rounding.ts';
import type { Workspace } from '../workspace.ts';
import type { StepsOfWindow } from './backward.ts';

/** The same steps from a state. */
interface StepsFromState extends StepsOfWindow {
  /** MWh, usable. */
  readonly capacity: number;
  /** Before step `from`, MWh. */
  readonly stored: number;
}

/**
 * Forward pass of the dynamic programme: the best operation of the steps `from` to `to − 1`, read off the thresholds of the backward pass.
 * A reward segment is
 * taken as long as the energy it leaves in the storage unit is more than what is worth more later.
 *
 * @param work holds the steps afterwards
 * @returns state after the last step, MWh
 */
export function forward({ rewards, windowFrom, from, to, capacity, stored }: StepsFromState, work: Workspace): number {
  const { first, firstDischarge, slope, length, start, startReward } = rewards;
  const { threshold, released, earned, nextSlope, after, range } = work;
  const offset = first[windowFrom]!;
  const tiny = tinyEnergy(capacity);
  let x = stored;
  for (let t = from; t < to; t++) {
    const end = first[t + 1]!;
    const discharge = firstDischarge[t]!;
    const k = t - windowFrom;
    const lowest = range === undefined ? 0 : range.low[k + 1]!;
    const highest = range === undefined ? capacity : range.high[k + 1]!;
    const above = x - lowest;
    let u = start[t]!;
    let reward = startReward[t]!;
    let next = -Infinity;
    for (let j = first[t]!; j < end; j++) {
      // After the last charging segment the storage unit is idle, exactly.
      if (j === discharge) u = 0;
      const s = slope[j]!;
      const l = length[j]!;
      const room = above - threshold[j - offset]! - u;
      if (room < l) {
        if (room > 0) {
          u += room;
          reward += s * room;
        }
        next = s;
        // A segment taken up to a rounding error is taken: the next MWh would come from the one behind it.
        if (l - room <= tiny) next = j + 1 < end ? slope[j + 1]! : -Infinity;
        break;
      }
      u += l;
      reward += s * l;
    }
    if (u < tiny && u > -tiny) u = 0;
    x -= u;
    if (x < lowest) x = lowest;
    else if (x > highest) x = highest;
    released[k] = u;
    earned[k] = reward;
    nextSlope[k] = next;
    after[k] = x;
  }
  return x;
}
