import type { SearchBudget } from '../../horizon/search-budget.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { shareOf } from '../rounding.ts';
import type { Mix } from './mix.ts';
import type { WindowLimit } from './priced-window.ts';
import { searchOnePrice } from './cycle-limit/search-one-price.ts';
import { DELIVERY_MET, FIRST_SHARE_UP, GROWTH_UP, KINK_WIDTH, PRICES_CLOSED } from '../tuning.ts';

/**
 * Lagrangian dual by cutting planes (Kelley): the prices of limits at which the bound of the Lagrangian is lowest. For prices p the plan
 * that is best earns total and uses `excess` more than there is; it bounds everything by φ(p) = total − Σ p·excess, and φ is convex. The
 * best mix of the plans found so far has dual prices: where their tangents meet. When φ there is no lower than the tangents, it is lowest.
 *
 * @param price        where to begin; afterwards the prices of the lowest bound seen
 * @param trial        prices to evaluate, read by `evaluate`
 * @param evaluate     finds the best plan at the trial prices, adds it to the mix and returns its bound
 * @param searchBudget       may end the search as soon as a mix of the plans keeps the limits and meets what is owed
 * @returns the lowest bound seen
 */
export function searchPrices(
  price: Float64Array,
  limits: readonly WindowLimit[],
  rewards: Pick<StepRewards, 'money' | 'steps'>,
  near: number,
  mostEvaluations: number,
  mix: Mix,
  trial: Float64Array,
  evaluate: () => number,
  searchBudget: SearchBudget,
): number {
  const m = limits.length;
  mix.begin(limits);
  if (m === 1 && limits[0]!.kind === 'leaving')
    return searchOnePrice(price, limits[0]!, rewards, near, mostEvaluations, mix, trial, evaluate, searchBudget);
  // Both sides of where the prices were last: most often they still are there.
  let above = 0;
  let isLowest = true;
  for (let i = 0; i < m; i++) {
    const { lowest, highest } = limits[i]!;
    price[i] = Math.min(highest, Math.max(lowest, price[i]!));
    if (price[i]! > lowest) isLowest = false;
    trial[i] = Math.max(lowest, price[i]! - aside(price[i]!));
    above = Math.max(above, price[i]!);
  }
  const start = isLowest ? price : price.slice();
  let bound = Infinity;
  let evaluations = 0;
  const next = (): void => {
    const at = evaluate();
    evaluations++;
    if (!(at < bound)) return;
    bound = at;
    for (let i = 0; i < m; i++) price[i] = trial[i]!;
  };
  next();
  if (!isLowest) {
    for (let i = 0; i < m; i++) trial[i] = Math.min(limits[i]!.highest, start[i]! + aside(start[i]!));
    next();
  }
  for (;;) {
    mix.solve();
    if (
      bound - mix.value <= shareOf(rewards, rewards.steps, mix.value, PRICES_CLOSED) + near ||
      evaluations >= mostEvaluations ||
      mix.isFull
    )
      break;
    if (keepsLimits(limits, mix) && searchBudget.isExhausted()) break;
    let isKnown = true;
    for (let i = 0; i < m; i++) {
      const { kind, highest, usual = highest } = limits[i]!;
      // Nothing known keeps this limit: feel the way up rather than jump to the end, which for delivery is near.
      const to =
        mix.isOver[i] === 0
          ? mix.price[i]!
          : kind === 'delivered'
            ? highest
            : Math.min(highest, GROWTH_UP * above + usual / FIRST_SHARE_UP);
      if (to !== trial[i]) isKnown = false;
      trial[i] = to;
      above = Math.max(above, to);
    }
    if (isKnown) break;
    next();
  }
  return bound;
}

/** Whether the mix found last keeps every limit, and owes nothing. */
const keepsLimits = (limits: readonly WindowLimit[], mix: Mix): boolean =>
  limits.every(({ kind, cap }, i) => mix.isOver[i] === 0 && (kind === 'leaving' || mix.left[i]! <= DELIVERY_MET * Math.max(1, cap)));

/** How far to step from the price of a kink to be on one side of it. */
const aside = (price: number): number => KINK_WIDTH * Math.abs(price);
