import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';

/**
 * Value of stored energy as the solver's inner loop wants it: the value of the empty storage unit and falling slopes with their
 * lengths, in the places `head` to `tail − 1` of two arrays with room on both sides, so that pieces can be taken off both
 * ends and put in between without moving more than the shorter side.
 */
export interface SlopeList {
  valueOfEmpty: number;
  head: number;
  tail: number;
  slope: Float64Array;
  length: Float64Array;
}

const ROOM = 64;

export const slopeList = (): SlopeList => ({
  valueOfEmpty: 0,
  head: ROOM,
  tail: ROOM,
  slope: new Float64Array(2 * ROOM),
  length: new Float64Array(2 * ROOM),
});

/** Makes the list one piece: every stored MWh up to `capacity` is worth `slope`, the empty storage unit nothing. */
export function beginList(list: SlopeList, slope: number, capacity: number): void {
  list.valueOfEmpty = 0;
  list.head = list.tail = list.slope.length >> 1;
  if (!(capacity > 0)) return;
  list.slope[list.tail] = slope;
  list.length[list.tail++] = capacity;
}

/** Moves the list to the middle of its arrays, larger ones if they are half full, so that `room` places are free on both sides. */
export function makeRoom(list: SlopeList, room: number): void {
  const { head, tail, slope, length } = list;
  const count = tail - head;
  const size = Math.max(slope.length, 2 * (count + 2 * room));
  const at = (size - count) >> 1;
  if (size === slope.length) {
    slope.copyWithin(at, head, tail);
    length.copyWithin(at, head, tail);
  } else {
    list.slope = new Float64Array(size);
    list.length = new Float64Array(size);
    list.slope.set(slope.subarray(head, tail), at);
    list.length.set(length.subarray(head, tail), at);
  }
  list.head = at;
  list.tail = at + count;
}

/** Value at `stored` MWh above the lowest state; beyond the end of the list, the value of the end. */
export function valueAt(list: SlopeList, stored: number): number {
  let value = list.valueOfEmpty;
  let rest = stored;
  for (let i = list.head; i < list.tail && rest > 0; i++) {
    const part = Math.min(rest, list.length[i]!);
    value += list.slope[i]! * part;
    rest -= part;
  }
  return value;
}

/** The list as a function over stored MWh, into `out`. @param lowest state the list begins at */
export function readList(list: SlopeList, out: PiecewiseLinear, lowest = 0): void {
  out.begin(lowest, list.valueOfEmpty);
  for (let i = list.head; i < list.tail; i++) out.push(list.slope[i]!, list.length[i]!);
}

/** A concave function of the state as a list; a slope that rises by rounding does not. */
export function writeList(f: PiecewiseLinear, list: SlopeList): void {
  list.head = list.tail = 0;
  makeRoom(list, f.count + ROOM);
  // A loop: for the few pieces there are, views cost more than they save.
  let least = Infinity;
  for (let i = 0; i < f.count; i++) {
    if (f.slope[i]! < least) least = f.slope[i]!;
    list.slope[list.head + i] = least;
    list.length[list.head + i] = f.length[i]!;
  }
  list.tail = list.head + f.count;
  list.valueOfEmpty = f.value;
}
