import { LEAST_PENALTY_PER_MWH } from '../market-conventions.ts';

/** What each MWh owed and not delivered costs. */
export type ShortagePenalty =
  /** The price of an energy market in that hour. */
  | { readonly kind: 'market'; readonly price: Float64Array }
  /** That price less what a delivered MWh is paid (contract price, energy price of a call). */
  | { readonly kind: 'delta'; readonly price: Float64Array; readonly paid: number | Float64Array }
  | { readonly kind: 'flat'; readonly perMwh: number };

/**
 * Price of shortage in each step, currency/MWh, never below 0, times its escalation factor.
 *
 *   market: max(0, p)   delta: max(0, p − paid)   flat: the price given
 *
 * @param factor  of the penalty's own escalator; `price` and `paid` are those of the year already
 * @param steps   of the horizon
 */
export function shortagePrice(penalty: ShortagePenalty, factor: number, steps: number): Float64Array {
  if (penalty.kind !== 'flat' && penalty.price.length !== steps)
    throw new RangeError(`${penalty.price.length} penalty prices for ${steps} steps`);
  const at = (t: number): number => {
    switch (penalty.kind) {
      case 'market':
        return penalty.price[t]!;
      case 'delta':
        return penalty.price[t]! - (typeof penalty.paid === 'number' ? penalty.paid : penalty.paid[t]!);
      case 'flat':
        return penalty.perMwh;
    }
  };
  return Float64Array.from({ length: steps }, (_, t) => factor * Math.max(LEAST_PENALTY_PER_MWH, at(t)));
}
