/**
 * A continuous piecewise-linear function on an interval: its left end, the value there, and the pieces from left to right
 * as slope and length. Slopes are carried, never computed from differences of values, so they stay exact through any
 * number of operations and a piece can be short without becoming steep.
 */
export class PiecewiseLinear {
  start = 0;
  value = 0;
  count = 0;
  slope: Float64Array;
  length: Float64Array;

  constructor(capacity = 16) {
    this.slope = new Float64Array(capacity);
    this.length = new Float64Array(capacity);
  }

  /** Empties the function to a single point. */
  begin(start: number, value: number): this {
    this.start = start;
    this.value = value;
    this.count = 0;
    return this;
  }

  /** Adds a piece at the right end; a piece without length is nothing, one of the same slope makes the last one longer. */
  push(slope: number, length: number): void {
    if (!(length > 0)) return;
    const { count } = this;
    if (count > 0 && this.slope[count - 1] === slope) {
      this.length[count - 1]! += length;
      return;
    }
    if (count === this.slope.length) this.reserve(2 * count);
    this.slope[count] = slope;
    this.length[count] = length;
    this.count = count + 1;
  }

  /** Makes room for at least `capacity` pieces, keeping those there are. */
  reserve(capacity: number): void {
    if (capacity <= this.slope.length) return;
    const slope = new Float64Array(capacity);
    const length = new Float64Array(capacity);
    slope.set(this.slope.subarray(0, this.count));
    length.set(this.length.subarray(0, this.count));
    this.slope = slope;
    this.length = length;
  }

  copy(other: PiecewiseLinear): this {
    this.begin(other.start, other.value);
    this.reserve(other.count);
    // A loop: for the few pieces there are, views cost more than they save.
    for (let i = 0; i < other.count; i++) {
      this.slope[i] = other.slope[i]!;
      this.length[i] = other.length[i]!;
    }
    this.count = other.count;
    return this;
  }

  /** Takes over the part of `f` on [low, high]; pieces shorter than `tiny` are given to their neighbour. */
  copyPart(f: PiecewiseLinear, low: number, high: number, tiny = 0): void {
    let x = f.start;
    let value = f.value;
    let i = 0;
    while (i < f.count && x + f.length[i]! <= low) {
      value += f.slope[i]! * f.length[i]!;
      x += f.length[i++]!;
    }
    const begin = Math.max(x, low);
    if (i < f.count) value += f.slope[i]! * (begin - x);
    this.begin(begin, value);
    let owed = 0;
    for (let from = begin; i < f.count && from < high; i++) {
      x += f.length[i]!;
      const part = Math.min(x, high) - from + owed;
      from = Math.min(x, high);
      if (part > tiny) {
        this.push(f.slope[i]!, part);
        owed = 0;
      } else {
        owed = part;
      }
    }
    if (owed > 0 && this.count > 0) this.length[this.count - 1]! += owed;
  }

  /**
   * Takes over the upper envelope of two functions, `a` beginning and ending first; where only one is defined, that one. At the left end of
   * `b` it lies below `a`, at the right end of `a` above. Where it begins above `a` no further right than `needed`, the envelope begins
   * there, with `b`; where it does so further right, that is the rounding of its value, and the envelope goes on with `b` from the value it
   * has.
   *
   * @returns whether it begins with `b`, and what lies further left is not needed
   */
  copyUpper(a: PiecewiseLinear, b: PiecewiseLinear, tolerance: number, needed = Infinity): boolean {
    this.begin(a.start, a.value);
    let x = a.start;
    let value = a.value;
    let i = 0;
    while (i < a.count && x + a.length[i]! <= b.start) {
      this.push(a.slope[i]!, a.length[i]!);
      value += a.slope[i]! * a.length[i]!;
      x += a.length[i++]!;
    }
    let restA = i < a.count ? a.length[i]! : 0;
    if (i < a.count && b.start > x) {
      const part = b.start - x;
      this.push(a.slope[i]!, part);
      value += a.slope[i]! * part;
      restA -= part;
    }
    // Curves that end left of what is needed were left out. So here, but only left of it, b may begin first or begin above.
    let j = 0;
    let valueB = b.value;
    let late = Math.max(0, a.start - b.start);
    while (j < b.count && late >= b.length[j]!) {
      valueB += b.slope[j]! * b.length[j]!;
      late -= b.length[j++]!;
    }
    let restB = 0;
    if (j < b.count) {
      valueB += b.slope[j]! * late;
      restB = b.length[j]! - late;
    }
    let lead = value - valueB;
    let isA = true;
    let isAnew = false;
    if (lead < -tolerance) {
      isAnew = b.start <= needed;
      if (isAnew) this.begin(Math.max(a.start, b.start), valueB);
      isA = false;
    }
    while (i < a.count && j < b.count) {
      const length = Math.min(restA, restB);
      const sa = a.slope[i]!;
      const sb = b.slope[j]!;
      const end = lead + (sa - sb) * length;
      if (isA && end < -tolerance) {
        const cross = lead > 0 ? Math.min(length, lead / (sb - sa)) : 0;
        this.push(sa, cross);
        this.push(sb, length - cross);
        isA = false;
      } else if (!isA && end > tolerance) {
        const cross = lead < 0 ? Math.min(length, lead / (sb - sa)) : 0;
        this.push(sb, cross);
        this.push(sa, length - cross);
        isA = true;
      } else {
        this.push(isA ? sa : sb, length);
      }
      lead = end;
      restA -= length;
      restB -= length;
      if (restA <= 0 && ++i < a.count) restA = a.length[i]!;
      if (restB <= 0 && ++j < b.count) restB = b.length[j]!;
    }
    if (i < a.count) {
      this.push(a.slope[i]!, restA);
      for (i++; i < a.count; i++) this.push(a.slope[i]!, a.length[i]!);
    } else if (j < b.count) {
      this.push(b.slope[j]!, restB);
      for (j++; j < b.count; j++) this.push(b.slope[j]!, b.length[j]!);
    }
    return isAnew;
  }

  /** Value at x; beyond an end, the value of that end. */
  at(x: number): number {
    let rest = x - this.start;
    let value = this.value;
    for (let i = 0; i < this.count && rest > 0; i++) {
      const part = Math.min(rest, this.length[i]!);
      value += this.slope[i]! * part;
      rest -= part;
    }
    return value;
  }

  isConcave(): boolean {
    for (let i = 1; i < this.count; i++) if (this.slope[i]! > this.slope[i - 1]!) return false;
    return true;
  }
}

/**
 * Least concave function above `f`, into `out`: neighbours that rise are pooled into their chord until no slope rises. The
 * ends keep their values.
 */
export function concaveHull(f: PiecewiseLinear, out: PiecewiseLinear): void {
  out.begin(f.start, f.value);
  out.reserve(f.count);
  const { slope, length } = out;
  let count = 0;
  for (let i = 0; i < f.count; i++) {
    let s = f.slope[i]!;
    let l = f.length[i]!;
    while (count > 0 && slope[count - 1]! <= s) {
      count--;
      const before = length[count]!;
      // A weighted mean of two equal slopes must not differ from them in the last digit.
      if (slope[count] !== s) s = (slope[count]! * before + s * l) / (before + l);
      l += before;
    }
    slope[count] = s;
    length[count++] = l;
  }
  out.count = count;
}

/** Scratch of `supConvolve`, kept between calls. */
export interface SupConvolution {
  /** The part of the result that is needed; all of it unless set. */
  low: number;
  high: number;
  readonly curve: PiecewiseLinear;
  readonly done: PiecewiseLinear;
  readonly row: PiecewiseLinear;
  readonly spare: PiecewiseLinear;
  readonly total: PiecewiseLinear;
}
export const supConvolution = (): SupConvolution => ({
  low: -Infinity,
  high: Infinity,
  curve: new PiecewiseLinear(),
  done: new PiecewiseLinear(),
  row: new PiecewiseLinear(),
  spare: new PiecewiseLinear(),
  total: new PiecewiseLinear(),
});

/**
 * Sup-convolution of two continuous piecewise-linear functions, neither of them necessarily concave:
 *
 *   h(z) = max over x + y = z of f(x) + g(y)
 *
 * Each is cut into its concave runs. The sup-convolution of two concave runs is the merge of their pieces by falling slope;
 * h is the upper envelope of all pairs. Taken run after run of f and then of g, each new curve begins below the envelope so
 * far and ends above its end, so the envelope stays continuous. What of it lies left of the next curve stays as it is.
 *
 * @param tolerance differences of values below it are rounding errors
 * @returns one of the functions in `work`, valid until the next call; it covers the part needed as far as h is defined
 */
export function supConvolve(f: PiecewiseLinear, g: PiecewiseLinear, tolerance: number, work: SupConvolution): PiecewiseLinear {
  const { low, high } = work;
  let { curve, done, row, spare, total } = work;
  let hasTotal = false;
  let gx = g.start;
  let gv = g.value;
  for (let j = 0; j < g.count || (j === 0 && g.count === 0);) {
    const jEnd = endOfRun(g, j);
    let gLength = 0;
    for (let k = j; k < jEnd; k++) gLength += g.length[k]!;
    let hasRow = false;
    let fx = f.start;
    let fv = f.value;
    for (let i = 0; i < f.count || (i === 0 && f.count === 0);) {
      const iEnd = endOfRun(f, i);
      let fLength = 0;
      for (let k = i; k < iEnd; k++) fLength += f.length[k]!;
      const isNeeded = fx + gx <= high && fx + fLength + gx + gLength >= low;
      if (isNeeded) {
        curve.begin(fx + gx, fv + gv);
        for (let a = i, b = j; a < iEnd || b < jEnd;) {
          if (b >= jEnd || (a < iEnd && f.slope[a]! >= g.slope[b]!)) {
            curve.push(f.slope[a]!, f.length[a++]!);
          } else {
            curve.push(g.slope[b]!, g.length[b++]!);
          }
        }
        if (hasRow) {
          moveLeft(row, curve.start, done);
          if (spare.copyUpper(row, curve, tolerance, low)) done.begin(spare.start, spare.value);
          [row, spare] = [spare, row];
        } else {
          [row, curve] = [curve, row];
          done.begin(row.start, row.value);
          hasRow = true;
        }
      }
      for (; i < iEnd; i++) {
        fx += f.length[i]!;
        fv += f.slope[i]! * f.length[i]!;
      }
      if (f.count === 0) break;
    }
    if (hasRow) {
      moveLeft(row, Infinity, done);
      [row, done] = [done, row];
      if (hasTotal) {
        spare.copyUpper(total, row, tolerance, low);
        [total, spare] = [spare, total];
      } else {
        [total, row] = [row, total];
        hasTotal = true;
      }
    }
    for (; j < jEnd; j++) {
      gx += g.length[j]!;
      gv += g.slope[j]! * g.length[j]!;
    }
    if (g.count === 0) break;
  }
  return total;
}

/** Moves what of `f` lies left of x to the end of `done`; `f` then begins there. */
function moveLeft(f: PiecewiseLinear, x: number, done: PiecewiseLinear): void {
  let i = 0;
  let { start, value } = f;
  while (i < f.count && start + f.length[i]! <= x) {
    done.push(f.slope[i]!, f.length[i]!);
    value += f.slope[i]! * f.length[i]!;
    start += f.length[i++]!;
  }
  const part = i < f.count ? x - start : 0;
  if (part > 0) {
    done.push(f.slope[i]!, part);
    value += f.slope[i]! * part;
    start += part;
    f.length[i]! -= part;
  }
  f.slope.copyWithin(0, i, f.count);
  f.length.copyWithin(0, i, f.count);
  f.count -= i;
  f.start = start;
  f.value = value;
}

function endOfRun(f: PiecewiseLinear, from: number): number {
  let end = from + 1;
  while (end < f.count && f.slope[end]! <= f.slope[end - 1]!) end++;
  return Math.min(end, f.count);
}

/**
 * The smaller of two concave functions on the same interval, concave again, into `out`.
 *
 * @param tolerance differences of values below it are rounding errors
 */
export function lowerEnvelope(a: PiecewiseLinear, b: PiecewiseLinear, tolerance: number, out: PiecewiseLinear): void {
  let lead = a.value - b.value;
  let isA = lead <= tolerance;
  out.begin(a.start, isA ? a.value : b.value);
  let i = 0;
  let j = 0;
  let restA = a.count > 0 ? a.length[0]! : 0;
  let restB = b.count > 0 ? b.length[0]! : 0;
  while (i < a.count && j < b.count) {
    const length = Math.min(restA, restB);
    const sa = a.slope[i]!;
    const sb = b.slope[j]!;
    const end = lead + (sa - sb) * length;
    if (isA ? end > tolerance : end < -tolerance) {
      const isCrossing = isA ? lead < 0 : lead > 0;
      const cross = isCrossing ? Math.min(length, lead / (sb - sa)) : 0;
      out.push(isA ? sa : sb, cross);
      out.push(isA ? sb : sa, length - cross);
      isA = !isA;
    } else {
      out.push(isA ? sa : sb, length);
    }
    lead = end;
    restA -= length;
    restB -= length;
    if (restA <= 0 && ++i < a.count) restA = a.length[i]!;
    if (restB <= 0 && ++j < b.count) restB = b.length[j]!;
  }
  // The ends agree up to rounding: what is left of one of them makes the last piece longer.
  let left = i < a.count ? restA : j < b.count ? restB : 0;
  if (!(left > 0)) return;
  for (i++; i < a.count; i++) left += a.length[i]!;
  for (j++; j < b.count; j++) left += b.length[j]!;
  if (out.count > 0) out.length[out.count - 1]! += left;
}
