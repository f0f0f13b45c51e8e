import type { Segments } from '../../reward/step-rewards.ts';
import type { StateRange } from '../state-range.ts';
import { SLOPE_TIE } from '../tuning.ts';
import { type SlopeList, makeRoom } from './slope-list.ts';

/** Rewards that are merged into the value of stored energy, and the range of states it lies on. */
interface Merge {
  readonly rewards: Segments;
  readonly value: SlopeList;
  readonly range: StateRange;
  /** Of the window: its first step, where the range begins, and its first segment, where the thresholds begin. */
  readonly windowFrom: number;
  readonly offset: number;
  readonly threshold: Float64Array;
  /** Places of the segments of one step in the list. */
  readonly place: Int32Array;
}

/** The segments of a step that are left when both ends are cut: from `first` to `last`, and how long these two are then, MWh. */
interface Remainder {
  /** The first segment of the step: the places count from it. */
  readonly begin: number;
  readonly first: number;
  readonly last: number;
  readonly firstLength: number;
  readonly lastLength: number;
}

/**
 * The merge of `backward` where the range of states changes from step to step: the places of all segments are searched first, then both
 * ends are cut, which most often takes the segments themselves, and only what is left of them is put in, moving the shorter side of the
 * list. Places and cuts are one function because apart they take 1.2 times the time.
 */
export function mergeInRange(merge: Merge, from: number, to: number): void {
  const { rewards, value, range, windowFrom, offset, threshold, place } = merge;
  const { first: firstOf, firstDischarge, slope, length, start, end, startReward } = rewards;
  const { low, high } = range;
  let { valueOfEmpty, head, tail, slope: listSlope, length: listLength } = value;
  for (let t = to - 1; t >= from; t--) {
    const begin = firstOf[t]!;
    const segmentsEnd = firstOf[t + 1]!;
    const discharge = firstDischarge[t]!;
    const k = t - windowFrom;
    valueOfEmpty += startReward[t]!;

    // Where each segment belongs, and how much stored energy is worth more.
    let i = head;
    let worthMore = 0;
    for (let j = begin; j < segmentsEnd; j++) {
      const s = slope[j]!;
      const tie = s < 0 ? -SLOPE_TIE * s : SLOPE_TIE * s;
      const limit = j < discharge ? s + tie : s - tie;
      while (i < tail && listSlope[i]! > limit) worthMore += listLength[i++]!;
      threshold[j - offset] = worthMore;
      place[j - begin] = i;
    }

    // Cut the head of the merged list: −start MWh, from the list and from the segments in turn; what the lowest state moves comes to it.
    let first = begin;
    let cut = low[k]! - low[k + 1]! - start[t]!;
    let firstLength = first < segmentsEnd ? length[first]! : 0;
    while (cut > 0) {
      if (first < segmentsEnd && head >= place[first - begin]!) {
        if (firstLength > cut) {
          valueOfEmpty += slope[first]! * cut;
          firstLength -= cut;
          break;
        }
        valueOfEmpty += slope[first]! * firstLength;
        cut -= firstLength;
        firstLength = ++first < segmentsEnd ? length[first]! : 0;
      } else if (head < tail) {
        const l = listLength[head]!;
        if (l > cut) {
          valueOfEmpty += listSlope[head]! * cut;
          listLength[head] = l - cut;
          break;
        }
        valueOfEmpty += listSlope[head]! * l;
        cut -= l;
        head++;
      } else break;
    }

    // Cut the tail: `end` MWh. What is left of the last segment is `lastLength`.
    let last = segmentsEnd - 1;
    cut = high[k + 1]! - high[k]! + end[t]!;
    let lastLength = last > first ? length[last]! : firstLength;
    while (cut > 0) {
      if (last >= first && tail <= place[last - begin]!) {
        if (lastLength > cut) {
          lastLength -= cut;
          break;
        }
        cut -= lastLength;
        last--;
        lastLength = last > first ? length[last]! : firstLength;
      } else if (tail > head) {
        const l = listLength[tail - 1]!;
        if (l > cut) {
          listLength[tail - 1] = l - cut;
          break;
        }
        cut -= l;
        tail--;
      } else break;
    }

    if (last < first) continue;
    value.head = head;
    value.tail = tail;
    putIn(merge, { begin, first, last, firstLength, lastLength });
    ({ head, tail, slope: listSlope, length: listLength } = value);
  }
  value.valueOfEmpty = valueOfEmpty;
  value.head = head;
  value.tail = tail;
}

/** A neighbour of the same slope takes in the one segment left, so that repeated prices do not make the list long. */
function isTakenIn({ rewards, value, place }: Merge, { begin, first, lastLength }: Remainder): boolean {
  const { slope, length, head, tail } = value;
  const s = rewards.slope[first];
  const at = place[first - begin]!;
  if (at < tail && slope[at] === s) length[at]! += lastLength;
  else if (at > head && slope[at - 1] === s) length[at - 1]! += lastLength;
  else return false;
  return true;
}

/** Puts in what is left of the segments. */
function putIn(merge: Merge, left: Remainder): void {
  const { value, place } = merge;
  const { begin, first, last } = left;
  if (first === last && isTakenIn(merge, left)) return;
  const count = last - first + 1;
  if (value.head < count || value.tail + count > value.slope.length) {
    const before = value.head;
    makeRoom(value, count);
    const shift = value.head - before;
    for (let i = first; i <= last; i++) place[i - begin]! += shift;
  }
  if (place[first - begin]! + place[last - begin]! <= value.head + value.tail) putInFromHead(merge, left);
  else putInFromTail(merge, left);
}

/** Left of the middle: each block in front of a segment moves left by the segments still to come. */
function putInFromHead({ rewards, value, place }: Merge, { begin, first, last, firstLength, lastLength }: Remainder): void {
  const { slope: listSlope, length: listLength } = value;
  let at = value.head;
  for (let i = first; i <= last; i++) {
    const by = last - i + 1;
    const until = place[i - begin]!;
    for (; at < until; at++) {
      listSlope[at - by] = listSlope[at]!;
      listLength[at - by] = listLength[at]!;
    }
    listSlope[until - by] = rewards.slope[i]!;
    listLength[until - by] = i === last ? lastLength : i === first ? firstLength : rewards.length[i]!;
  }
  value.head -= last - first + 1;
}

function putInFromTail({ rewards, value, place }: Merge, { begin, first, last, firstLength, lastLength }: Remainder): void {
  const { slope: listSlope, length: listLength } = value;
  let at = value.tail - 1;
  for (let i = last; i >= first; i--) {
    const by = i - first + 1;
    const until = place[i - begin]!;
    for (; at >= until; at--) {
      listSlope[at + by] = listSlope[at]!;
      listLength[at + by] = listLength[at]!;
    }
    listSlope[until + by - 1] = rewards.slope[i]!;
    listLength[until + by - 1] = i === last ? lastLength : i === first ? firstLength : rewards.length[i]!;
  }
  value.tail += last - first + 1;
}
