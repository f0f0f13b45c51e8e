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
  let cumulative = 0;
  let wasNegative = false;
  let isAllZero = true;
  for (let y = 0; y < flows.length; y++) {
    const before = cumulative;
    cumulative += flows[y]!;
    if (before < 0 && cumulative >= 0) return y - 1 - before / flows[y]!;
    wasNegative ||= cumulative < 0;
    isAllZero &&= flows[y] === 0;
  }
  return wasNegative || isAllZero ? undefined : 0;
}
