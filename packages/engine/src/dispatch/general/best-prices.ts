import type { JointBound } from './joint-bound.ts';
import type { WindowStart } from './joint-window.ts';
import { STALLED_STEPS, STEP_SHORTENED } from './tuning.ts';

/** What a search for better prices begins with. */
interface PriceSearch {
  readonly exact: JointBound;
  /** Prices of the programme that the window of `exact` holds, a row each. */
  readonly first: ArrayLike<number>;
  readonly start: WindowStart;
  /** A bound that is no higher ends it, currency. */
  readonly enough: number;
  /** Steps at most. */
  readonly rounds: number;
}

/**
 * Better prices for `JointBound` than those of its programme, in which storage units may do two things at once: where they burn energy in
 * nearly every step, those pay for what no unit can do. The bound is a convex function of the prices, and what everybody does at them
 * passes the rows by its slope, so that a step of
 *
 *   y ← y − θ·(bound(y) − enough)/|slope|² · slope
 *
 * leads towards every price at which the bound is `enough`. The bound holds at all prices on the way.
 *
 * Source: B. T. Polyak, "Minimization of unsmooth functionals", USSR Computational Mathematics and Mathematical Physics 9 (1969) 14–29.
 *
 * @returns the least bound on the way, currency
 */
export function boundAtBestPrices({ exact, first, start, enough, rounds }: PriceSearch): number {
  const price = Float64Array.from(first);
  const slope = new Float64Array(price.length);
  let last = exact.solve(price, start);
  let bound = last;
  let length = 1;
  let idle = 0;
  for (let round = 0; round < rounds && bound > enough; round++) {
    const square = exact.writeSlope(price, slope);
    if (!(square > 0)) break;
    const step = (length * (last - enough)) / square;
    for (let g = 0; g < price.length; g++) price[g]! -= step * slope[g]!;
    exact.keepSigns(price);
    last = exact.solve(price, start);
    if (last < bound) {
      bound = last;
      idle = 0;
    } else if (++idle === STALLED_STEPS) {
      length *= STEP_SHORTENED;
      idle = 0;
    }
  }
  return bound;
}
