/** A cumulative flow this share of the largest flow below zero is zero: it is what rounding leaves of a sum. */
const RESIDUE = 1e-12;

/**
 * Simple payback: the time at which the cumulative cash flow first turns from negative to zero or more, with a year's
 * flow spread evenly over the year. Nothing is discounted.
 *
 *   y − 1 + (−C_(y−1)) / CF_y   for the first y with C_(y−1) < 0 ≤ C_y
 *
 * @param flows  signed currency, index is the project year, 0…N
 * @returns      years; 0 when the cumulative flow is never negative; undefined when it is never recovered, or when
 *               nothing is spent or earned at all
 *
 * A later replacement may push the cumulative flow below zero again; the first recovery counts.
 */
export function simplePayback(flows: ArrayLike<number>): number | undefined {
  let largest = 0;
  for (let y = 0; y < flows.length; y++) largest = Math.max(largest, Math.abs(flows[y]!));
  const zero = -RESIDUE * largest;
  let cumulative = 0;
  let wasNegative = false;
  for (let y = 0; y < flows.length; y++) {
    const before = cumulative;
    cumulative += flows[y]!;
    if (before < zero && cumulative >= zero) return y - 1 + Math.min(1, -before / flows[y]!);
    wasNegative ||= cumulative < zero;
  }
  return wasNegative || largest === 0 ? undefined : 0;
}
