/** A cumulative flow this share of the largest flow below zero is zero: it is what rounding leaves of a sum. */
const RESIDUE = 1e-12;

/**
 * When a project has paid itself back, and what must be said with it:
 * `recovered` after `years`, perhaps to fall below zero again in a later year · `never` recovered · `noOutlay`: the cumulative
 * flow is never negative · `nothing` is spent or earned at all.
 */
export type Payback =
  | {
      readonly kind: 'recovered';
      readonly years: number;
      /** Project year in which the cumulative flow is first negative again. */ readonly negativeAgainIn: number | undefined;
    }
  | { readonly kind: 'noOutlay'; readonly years: 0 }
  | { readonly kind: 'never' | 'nothing'; readonly years: undefined };

/**
 * Simple payback with its reason: the time at which the cumulative cash flow first turns from negative to zero or more,
 * with a year's flow spread evenly over the year. Nothing is discounted.
 *
 *   y − 1 + (−C_(y−1)) / CF_y   for the first y with C_(y−1) < 0 ≤ C_y
 *
 * @param flows  signed currency, index is the project year, 0…N
 */
export function paybackOf(flows: ArrayLike<number>): Payback {
  let largest = 0;
  for (let y = 0; y < flows.length; y++) largest = Math.max(largest, Math.abs(flows[y]!));
  if (largest === 0) return { kind: 'nothing', years: undefined };
  const zero = -RESIDUE * largest;
  let cumulative = 0;
  let wasNegative = false;
  let years: number | undefined;
  for (let y = 0; y < flows.length; y++) {
    const before = cumulative;
    cumulative += flows[y]!;
    if (years !== undefined && cumulative < zero) return { kind: 'recovered', years, negativeAgainIn: y };
    if (years === undefined && before < zero && cumulative >= zero) years = y - 1 + Math.min(1, -before / flows[y]!);
    wasNegative ||= cumulative < zero;
  }
  if (years !== undefined) return { kind: 'recovered', years, negativeAgainIn: undefined };
  return wasNegative ? { kind: 'never', years: undefined } : { kind: 'noOutlay', years: 0 };
}
