import type { Mix } from '../solve/limits/mix.ts';
import type { WindowLimit } from '../solve/limits/priced-window.ts';
import { type Scale, shareOfMoney } from './scale.ts';

/** Two prices this close, relative to the prices around them, are the two sides of one kink. */
const ASIDE = 1e-9;
/** Gaps below this share of the value are closed. */
const CLOSED = 1e-12;
/** The first step away from a price on the wrong side, as a share of it and of the highest price, and how steps grow. */
const STEP = 0.08;
const LEAST_STEP = 1 / 2048;
const GROWTH = 3;

/**
 * The price of a single limit at which the bound of the Lagrangian is lowest, as `searchPrices` finds it for several: where two tangents meet. Mostly it lies near
 * where it was the day before, so the other side is felt for in growing steps rather than looked for at the end of the range.
 *
 * @param price    where to begin; afterwards the price of the lowest bound seen
 * @param trial    price to evaluate, read by `evaluate`
 * @param excess   what the plan found last uses more than there is, written by `evaluate`
 * @param evaluate finds the best plan at the trial price, adds it to the mix and returns its bound
 * @returns the lowest bound seen
 */
export function searchOnePrice(
  price: Float64Array, limits: readonly WindowLimit[], scale: Scale, steps: number, near: number, mostEvaluations: number, mix: Mix, trial: Float64Array,
  excess: Float64Array, evaluate: () => number,
): number {
  const { lowest, highest } = limits[0]!;
  mix.begin(limits);
  const start = Math.min(highest, Math.max(lowest, price[0]!));
  const aside = ASIDE * Math.abs(start);
  let bound = Infinity;
  let evaluations = 0;
  // Prices that are known to be too low and high enough.
  let below = -Infinity;
  let above = Infinity;
  const next = (at: number): void => {
    trial[0] = at;
    const found = evaluate();
    evaluations++;
    if (excess[0]! > 0) below = Math.max(below, at);
    else above = Math.min(above, at);
    if (!(found < bound)) return;
    bound = found;
    price[0] = at;
  };
  next(Math.max(lowest, start - aside));
  // Just below a kink the limit is passed, just above it is kept.
  if (above === Infinity && start > lowest) next(Math.min(highest, start + aside));
  let step = Math.max(STEP * Math.abs(start), LEAST_STEP * highest);
  for (;;) {
    mix.solve();
    if (bound - mix.value <= shareOfMoney(scale, steps, mix.value, CLOSED) + near || evaluations >= mostEvaluations || mix.isFull) break;
    let to = mix.price[0]!;
    if (below === -Infinity) to = Math.max(lowest, above - step);
    else if (above === Infinity) to = Math.min(highest, below + step);
    step *= GROWTH;
    if (to === trial[0] || to === below || to === above) break;
    next(to);
  }
  return bound;
}
