import type { Mix } from './mix.ts';

/** Two prices this close, relative, are the two sides of one kink. */
const ASIDE = 1e-9;
/** Gaps below this share of the value are closed. */
const CLOSED = 1e-12;
/** How the search goes up while nothing known keeps a limit: from a share of the highest price, in growing steps. */
const FIRST_STEP = 256;
const STEP_UP = 1.5;

/**
 * The prices of limits at which the bound of a Lagrangian is lowest, by tangents. For prices p the plan that is best earns total and
 * uses `excess` more than there is; it bounds everything by φ(p) = total − Σ p·excess, and φ is convex. The best mix of the
 * plans found so far has dual prices: where their tangents meet. When φ there is no lower than the tangents, it is lowest.
 *
 * @param price        where to begin; afterwards the prices of the best mix
 * @param highest      a price at which nobody would use more of a limit
 * @param trial        prices to evaluate, read by `evaluate`
 * @param evaluate     finds the best plan at the trial prices, adds it to the mix and returns its bound
 * @returns the lowest bound seen
 */
export function searchPrices(
  price: Float64Array, limits: number, highest: number, near: number, mostEvaluations: number, mix: Mix, trial: Float64Array, evaluate: () => number,
): number {
  mix.begin(limits, highest);
  // Both sides of where the prices were last: most often they still are there.
  let above = 0;
  for (let i = 0; i < limits; i++) {
    trial[i] = Math.max(0, price[i]! * (1 - ASIDE));
    above = Math.max(above, price[i]!);
  }
  let bound = evaluate();
  let evaluations = 1;
  if (above > 0) {
    for (let i = 0; i < limits; i++) trial[i] = price[i]! * (1 + ASIDE);
    bound = Math.min(bound, evaluate());
    evaluations++;
  }
  for (;;) {
    mix.solve();
    if (bound - mix.value <= CLOSED * Math.abs(mix.value) + near || evaluations >= mostEvaluations || mix.isFull) break;
    let isKnown = true;
    for (let i = 0; i < limits; i++) {
      // Nothing known keeps this limit: feel the way up rather than jump to the end.
      const next = mix.isOver[i] === 1 ? Math.min(highest, STEP_UP * above + highest / FIRST_STEP) : mix.price[i]!;
      if (next !== trial[i]) isKnown = false;
      trial[i] = next;
      above = Math.max(above, next);
    }
    if (isKnown) break;
    bound = Math.min(bound, evaluate());
    evaluations++;
  }
  for (let i = 0; i < limits; i++) price[i] = mix.price[i]!;
  return bound;
}
