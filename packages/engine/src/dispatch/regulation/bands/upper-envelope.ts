import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';

/**
 * The larger of two continuous functions on intervals that overlap or touch, into `out`; where only one is defined, that one. Where one of
 * them ends inside the interval of the other it lies no higher. One without pieces is known of one state alone, or, −Infinity, of none.
 *
 * @param tolerance differences of values below it are rounding errors
 */
export function upperEnvelope(a: PiecewiseLinear, b: PiecewiseLinear, tolerance: number, out: PiecewiseLinear): void {
  if (a.count === 0 || b.count === 0) {
    out.copy(a.count > 0 || (b.count === 0 && a.value >= b.value) ? a : b);
    return;
  }
  const from = Math.min(a.start, b.start);
  out.begin(from, a.start < b.start ? a.value : b.start < a.start ? b.value : Math.max(a.value, b.value));
  let x = from;
  let i = 0;
  let j = 0;
  // Where the piece in hand ends; before its start a function has none.
  let endA = a.count > 0 ? a.start + a.length[0]! : a.start;
  let endB = b.count > 0 ? b.start + b.length[0]! : b.start;
  let lead = 0;
  let hasMet = false;
  let valueA = a.value;
  let valueB = b.value;
  while (i < a.count || j < b.count) {
    const hasA = i < a.count && x >= a.start;
    const hasB = j < b.count && x >= b.start;
    let next = Infinity;
    if (i < a.count) next = Math.min(next, hasA ? endA : a.start);
    if (j < b.count) next = Math.min(next, hasB ? endB : b.start);
    const length = Math.max(0, next - x);
    const sa = hasA ? a.slope[i]! : 0;
    const sb = hasB ? b.slope[j]! : 0;
    if (hasA && hasB) {
      if (!hasMet) lead = valueA - valueB;
      hasMet = true;
      const end = lead + (sa - sb) * length;
      if (lead >= -tolerance && end >= -tolerance) out.push(sa, length);
      else if (lead <= tolerance && end <= tolerance) out.push(sb, length);
      else {
        const cross = Math.min(length, Math.max(0, lead / (sb - sa)));
        out.push(lead > 0 ? sa : sb, cross);
        out.push(lead > 0 ? sb : sa, length - cross);
      }
      lead = end;
    } else if (hasA || hasB) {
      out.push(hasA ? sa : sb, length);
    }
    valueA += sa * length;
    valueB += sb * length;
    x = next;
    if (hasA && x >= endA && ++i < a.count) endA += a.length[i]!;
    if (hasB && x >= endB && ++j < b.count) endB += b.length[j]!;
  }
}
