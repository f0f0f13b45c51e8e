import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';

/** Where the maximal concave runs of a function begin, from left to right, and where the last one ends. */
export function runsOf(f: PiecewiseLinear): number[] {
  const ends = [f.start];
  let x = f.start;
  for (let i = 0; i < f.count; i++) {
    if (i > 0 && f.slope[i]! > f.slope[i - 1]!) ends.push(x);
    x += f.length[i]!;
  }
  ends.push(x);
  return ends;
}

/** The first and the last run that holds x; where two meet, both do. @param ends as `runsOf` gives them */
export function runAt(ends: readonly number[], x: number, tiny: number): readonly [number, number] {
  const last = ends.length - 2;
  let low = 0;
  while (low < last && ends[low + 1]! < x - tiny) low++;
  let high = low;
  while (high < last && ends[high + 1]! <= x + tiny) high++;
  return [low, high];
}

/** Where runs meet between some points; undefined when one run holds them all. */
export function meetingOfRuns(ends: readonly number[], points: readonly number[], tiny: number): number | undefined {
  let highestLow = 0;
  let lowestHigh = Infinity;
  for (const point of points) {
    const [low, high] = runAt(ends, point, tiny);
    highestLow = Math.max(highestLow, low);
    lowestHigh = Math.min(lowestHigh, high);
  }
  return highestLow <= lowestHigh ? undefined : ends[(lowestHigh + highestLow + 1) >> 1];
}

/** Where a function counts, and how steeply it falls outside; what is shorter than `tiny` at its ends does not belong to it. */
interface SteepRange {
  readonly low: number;
  readonly high: number;
  readonly steepness: number;
  readonly tiny: number;
}

/**
 * `f` where it lies within [low, high], falling steeply on both sides to the ends of its interval, into `out`; so a state that cannot be
 * had shows as a low value.
 */
export function steepOutside(f: PiecewiseLinear, { low, high, steepness, tiny }: SteepRange, out: PiecewiseLinear): void {
  if (low <= f.start && high === Infinity) {
    out.copy(f);
    return;
  }
  // The value there, and what lies on the left of it.
  let value = f.value;
  let x = f.start;
  let left = 0;
  let right = 0;
  let steepLeft = steepness;
  let steepRight = -steepness;
  const inside: [number, number][] = [];
  for (let i = 0; i < f.count; i++) {
    const s = f.slope[i]!;
    const end = x + f.length[i]!;
    const before = Math.max(0, Math.min(end, low) - x);
    const behind = Math.max(0, end - Math.max(x, high));
    value += s * before;
    left += before;
    right += behind;
    const length = f.length[i]! - before - behind;
    if (length <= tiny && (inside.length === 0 || behind > 0)) {
      // A splinter of a piece that ends where the range begins or begins where it ends.
      if (inside.length === 0) left += length;
      else right += length;
    } else {
      if (inside.length === 0) steepLeft = Math.max(steepness, s);
      steepRight = Math.min(-steepness, s);
      inside.push([s, length]);
    }
    x = end;
  }
  out.begin(f.start, value - steepLeft * left);
  out.push(steepLeft, left);
  for (const [s, length] of inside) out.push(s, length);
  out.push(steepRight, right);
}

/**
 * A function above `f` with fewer pieces: those whose slopes rise are pooled into their chord where that raises the function by no more
 * than `most`.
 */
export function poolRises(f: PiecewiseLinear, most: number): PiecewiseLinear {
  if (f.isConcave()) return f;
  const out = new PiecewiseLinear().begin(f.start, f.value);
  out.reserve(f.count);
  const { slope, length } = out;
  const raised = new Float64Array(f.count);
  let count = 0;
  for (let i = 0; i < f.count; i++) {
    let s = f.slope[i]!;
    let l = f.length[i]!;
    let raise = 0;
    while (count > 0 && slope[count - 1]! <= s) {
      const [other, before] = [slope[count - 1]!, length[count - 1]!];
      const all = Math.max(raise, raised[count - 1]!) + ((s - other) * before * l) / (before + l);
      if (all > most) break;
      raise = all;
      if (other !== s) s = (other * before + s * l) / (before + l);
      l += before;
      count--;
    }
    slope[count] = s;
    length[count] = l;
    raised[count++] = raise;
  }
  out.count = count;
  return out;
}

/** The larger of two functions, into `out`. */
type UpperEnvelope = (a: PiecewiseLinear, b: PiecewiseLinear, tolerance: number, out: PiecewiseLinear) => void;

/**
 * The bound on the worth of the state before a block whose possibilities are divided into parts: the most of the bounds of the parts, as a
 * function of the state.
 */
export class WorthOfParts {
  readonly #roundOff: number;
  readonly #upperEnvelope: UpperEnvelope;
  #highest = -Infinity;
  #worth: PiecewiseLinear | undefined;

  /** @param roundOff share of the values of a function that rounding may have moved; @param upperEnvelope on the intervals parts have */
  constructor(roundOff: number, upperEnvelope: UpperEnvelope) {
    this.#roundOff = roundOff;
    this.#upperEnvelope = upperEnvelope;
  }

  /** Adds a part. @param bound currency, at the state the block is searched for; @param worth for every state, read only */
  add(bound: number, worth: PiecewiseLinear): void {
    this.#highest = Math.max(this.#highest, bound);
    if (this.#worth === undefined) {
      this.#worth = worth;
      return;
    }
    const both = new PiecewiseLinear();
    this.#upperEnvelope(this.#worth, worth, this.#roundOff * (Math.abs(this.#worth.value) + Math.abs(this.#highest)), both);
    this.#worth = both;
  }

  /** @throws Error where no part was added */
  get worth(): PiecewiseLinear {
    if (this.#worth === undefined) throw new Error('fault in dispatch: a block without parts has no bound');
    return this.#worth;
  }
}
