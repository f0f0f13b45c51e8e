import type { Segments } from '../../reward/step-rewards.ts';
import { makeRoom } from './slope-list.ts';
import type { Workspace } from '../workspace.ts';
import { SLOPE_TIE } from '../tuning.ts';

/**
 * Dynamic programming over stored energy with a concave value function: its value is taken backwards from the end of step `to − 1` to the
 * start of step `from`, one sup-convolution a step, by merging slope lists.
 *
 * With x the stored energy above its lower limit and u the energy released in step t,
 *
 *   V_t(x) = max over u of G_t(u) + V_{t+1}(x − u),   0 ≤ x − u ≤ capacity
 *
 * G_t and V_{t+1} are concave, given by falling slopes, so this sup-convolution is the merge of the two sorted lists. Its
 * domain begins at the left end of G_t and ends at the right end of G_t beyond the capacity: as much is cut off the head
 * and the tail. For the forward pass every reward segment remembers its threshold: the stored energy that is worth more.
 *
 * The merge is done in place. What is worth more than a price to charge at is replaced by it from the head of the list on, as much as can
 * be charged, the dearest price first; what is worth less than a price to discharge at from the tail on, the least price first; the rest of
 * the list stays. Each price by itself keeps the states on [0, capacity], so one after the other is the same as all at once, and leaves as
 * much energy worth more than the next as there was.
 *
 * Where the range of states changes from step to step, the places of all segments are searched first, then both ends are cut, which most
 * often takes the segments themselves, and only what is left of them is put in, moving the shorter side of the list.
 *
 * Where slopes tie, stored energy goes before a discharge and a charge before stored energy: the storage unit idles.
 *
 * @param windowFrom first step of the window, where the thresholds begin
 * @param work       `value` is V_to before and V_from after, on [0, capacity] or on the range of states it has
 */
export function backward(rewards: Segments, windowFrom: number, from: number, to: number, work: Workspace): void {
  const { first, firstDischarge, slope, length, start, end, startReward } = rewards;
  const { threshold, value, place, range } = work;
  const offset = first[windowFrom]!;
  let { valueOfEmpty, head, tail } = value;
  let listSlope = value.slope;
  let listLength = value.length;
  const isFree = range === undefined;
  let total = 0;
  for (let i = head; i < tail; i++) total += listLength[i]!;

  for (let t = to - 1; t >= from; t--) {
    const begin = first[t]!;
    const segmentsEnd = first[t + 1]!;
    const discharge = firstDischarge[t]!;
    valueOfEmpty += startReward[t]!;

    if (isFree) {
      const most = segmentsEnd - begin;
      if (head < most || tail + most > listSlope.length) {
        value.head = head;
        value.tail = tail;
        makeRoom(value, most);
        head = value.head;
        tail = value.tail;
        listSlope = value.slope;
        listLength = value.length;
      }
      // Energy worth more than a price to charge at counts as that from the top of the list, as much as can be charged, the dearest price
      // first.
      for (let j = begin; j < discharge; j++) {
        const s = slope[j]!;
        const l = length[j]!;
        const limit = s < 0 ? s - SLOPE_TIE * s : s + SLOPE_TIE * s;
        let at = head;
        let worthMore = 0;
        while (at < tail && listSlope[at]! > limit) worthMore += listLength[at++]!;
        threshold[j - offset] = j > begin && slope[j - 1]! <= limit ? threshold[j - 1 - offset]! : worthMore;
        if (at === head) {
          valueOfEmpty += s * l;
        } else if (l >= worthMore) {
          for (let i = head; i < at; i++) valueOfEmpty += listSlope[i]! * listLength[i]!;
          valueOfEmpty += s * (l - worthMore);
          head = at;
          if (at < tail && listSlope[at] === s) {
            listLength[at]! += worthMore;
          } else {
            listSlope[--head] = s;
            listLength[head] = worthMore;
          }
        } else {
          let cut = l;
          let i = head;
          // Summed one way and taken off the other, lengths may differ in their last digit: the last of them is cut, never one outside.
          while (i < at - 1 && listLength[i]! <= cut) {
            valueOfEmpty += listSlope[i]! * listLength[i]!;
            cut -= listLength[i++]!;
          }
          valueOfEmpty += listSlope[i]! * cut;
          listLength[i] = Math.max(0, listLength[i]! - cut);
          head = i;
          if (at < tail && listSlope[at] === s) {
            listLength[at]! += l;
          } else {
            head--;
            for (; i < at; i++) {
              listSlope[i - 1] = listSlope[i]!;
              listLength[i - 1] = listLength[i]!;
            }
            listSlope[at - 1] = s;
            listLength[at - 1] = l;
          }
        }
      }
      // Energy worth less than a price to discharge at counts as that from the end of the list, the least price first.
      for (let j = segmentsEnd - 1; j >= discharge; j--) {
        const s = slope[j]!;
        const l = length[j]!;
        const limit = s < 0 ? s + SLOPE_TIE * s : s - SLOPE_TIE * s;
        let at = tail;
        let worthLess = 0;
        while (at > head && listSlope[at - 1]! <= limit) worthLess += listLength[--at]!;
        let worthMore = total - worthLess;
        if (j + 1 < segmentsEnd && slope[j + 1]! > limit) worthMore = threshold[j + 1 - offset]!;
        if (begin < discharge && slope[discharge - 1]! <= limit) {
          // At no price, what was charged first is no more than what it is discharged for.
          let charged = discharge - 1;
          while (charged > begin && slope[charged - 1]! <= limit) charged--;
          worthMore = threshold[charged - offset]!;
        }
        threshold[j - offset] = worthMore;
        if (at === tail) continue;
        const isNeighbour = at > head && listSlope[at - 1] === s;
        if (l >= worthLess) {
          if (isNeighbour) {
            listLength[at - 1]! += worthLess;
            tail = at;
          } else {
            listSlope[at] = s;
            listLength[at] = worthLess;
            tail = at + 1;
          }
        } else {
          let cut = l;
          let i = tail - 1;
          while (i > at && listLength[i]! <= cut) cut -= listLength[i--]!;
          listLength[i] = Math.max(0, listLength[i]! - cut);
          tail = i + 1;
          if (isNeighbour) {
            listLength[at - 1]! += l;
          } else {
            tail++;
            for (; i >= at; i--) {
              listSlope[i + 1] = listSlope[i]!;
              listLength[i + 1] = listLength[i]!;
            }
            listSlope[at] = s;
            listLength[at] = l;
          }
        }
      }
      continue;
    }

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
    const k = t - windowFrom;
    let j = begin;
    let cut = range.low[k]! - range.low[k + 1]! - start[t]!;
    let firstLength = j < segmentsEnd ? length[j]! : 0;
    while (cut > 0) {
      if (j < segmentsEnd && head >= place[j - begin]!) {
        if (firstLength > cut) {
          valueOfEmpty += slope[j]! * cut;
          firstLength -= cut;
          break;
        }
        valueOfEmpty += slope[j]! * firstLength;
        cut -= firstLength;
        firstLength = ++j < segmentsEnd ? length[j]! : 0;
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
    cut = range.high[k + 1]! - range.high[k]! + end[t]!;
    let lastLength = last > j ? length[last]! : firstLength;
    while (cut > 0) {
      if (last >= j && tail <= place[last - begin]!) {
        if (lastLength > cut) {
          lastLength -= cut;
          break;
        }
        cut -= lastLength;
        last--;
        lastLength = last > j ? length[last]! : firstLength;
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

    // Put in what is left of the segments.
    const count = last - j + 1;
    if (count <= 0) continue;
    if (count === 1) {
      // A neighbour of the same slope takes it in, so that repeated prices do not make the list long.
      const at = place[j - begin]!;
      if (at < tail && listSlope[at] === slope[j]) {
        listLength[at]! += lastLength;
        continue;
      }
      if (at > head && listSlope[at - 1] === slope[j]) {
        listLength[at - 1]! += lastLength;
        continue;
      }
    }
    if (head < count || tail + count > listSlope.length) {
      value.head = head;
      value.tail = tail;
      const before = head;
      makeRoom(value, count);
      const shift = value.head - before;
      for (let i = j; i <= last; i++) place[i - begin]! += shift;
      head = value.head;
      tail = value.tail;
      listSlope = value.slope;
      listLength = value.length;
    }
    if (place[j - begin]! + place[last - begin]! <= head + tail) {
      // Left of the middle: each block in front of a segment moves left by the segments still to come.
      let at = head;
      for (let i = j; i <= last; i++) {
        const by = last - i + 1;
        const until = place[i - begin]!;
        for (; at < until; at++) {
          listSlope[at - by] = listSlope[at]!;
          listLength[at - by] = listLength[at]!;
        }
        listSlope[until - by] = slope[i]!;
        listLength[until - by] = i === last ? lastLength : i === j ? firstLength : length[i]!;
      }
      head -= count;
    } else {
      let at = tail - 1;
      for (let i = last; i >= j; i--) {
        const by = i - j + 1;
        const until = place[i - begin]!;
        for (; at >= until; at--) {
          listSlope[at + by] = listSlope[at]!;
          listLength[at + by] = listLength[at]!;
        }
        listSlope[until + by - 1] = slope[i]!;
        listLength[until + by - 1] = i === last ? lastLength : i === j ? firstLength : length[i]!;
      }
      tail += count;
    }
  }
  value.valueOfEmpty = valueOfEmpty;
  value.head = head;
  value.tail = tail;
}
