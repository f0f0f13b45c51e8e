/**
 * Straight lines between points, constant beyond the first and the last; exact at the points.
 *
 * @param xs  strictly rising, at least one
 * @param ys  same length
 * @returns   y at x
 */
export function interpolateLinear(xs: Float64Array, ys: Float64Array, x: number): number {
  const last = xs.length - 1;
  if (x >= xs[last]!) return ys[last]!;
  if (x <= xs[0]!) return ys[0]!;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (xs[middle]! <= x) low = middle;
    else high = middle;
  }
  const share = (x - xs[low]!) / (xs[high]! - xs[low]!);
  return ys[low]! + share * (ys[high]! - ys[low]!);
}
