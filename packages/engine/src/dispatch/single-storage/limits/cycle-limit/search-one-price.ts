import type { SearchBudget } from '../../../horizon/search-budget.ts';
import type { StepRewards } from '../../../reward/step-rewards.ts';
import { shareOf } from '../../rounding.ts';
import type { Mix } from '../mix.ts';
import type { WindowLimit } from '../priced-window.ts';
import { GROWTH_ASIDE, KINK_WIDTH, LEAST_STEP_ASIDE, PRICES_CLOSED, STEP_ASIDE } from '../../tuning.ts';

/**
 * Lagrangian dual of one limit by cutting planes: the price at which the bound of the Lagrangian is lowest. Every plan found is a tangent
 * of φ(p) = total − p·excess; one that uses more than there is falls, one that uses less rises, and where two of them meet is the next
 * price to try. When φ there is no lower than they are, it is lowest. Prices mostly stay where they were, at a kink, and the two plans that
 * share it are found at once; else the search goes towards the other side in growing steps rather than to the end of the range.
 *
 * Parameters and result as of `searchPrices`.
 */
export function searchOnePrice(
  price: Float64Array,
  { lowest, highest, usual = highest }: WindowLimit,
  rewards: Pick<StepRewards, 'money' | 'steps'>,
  near: number,
  mostEvaluations: number,
  mix: Mix,
  trial: Float64Array,
  evaluate: () => number,
  searchBudget: SearchBudget,
): number {
  const start = Math.min(highest, Math.max(lowest, price[0]!));
  const aside = KINK_WIDTH * Math.abs(start);
  let bound = Infinity;
  let evaluations = 0;
  // Prices that are known to be too low and high enough.
  let below = -Infinity;
  let above = Infinity;
  const next = (at: number): void => {
    trial[0] = at;
    const found = evaluate();
    evaluations++;
    if (mix.excessOf(mix.count - 1, 0) > 0) below = Math.max(below, at);
    else above = Math.min(above, at);
    if (!(found < bound)) return;
    bound = found;
    price[0] = at;
  };
  next(Math.max(lowest, start - aside));
  // Just below a kink the limit is passed, just above it is kept.
  if (above === Infinity && start > lowest) next(Math.min(highest, start + aside));
  let step = Math.max(STEP_ASIDE * Math.abs(start), LEAST_STEP_ASIDE * usual);
  for (;;) {
    mix.solve();
    // A mix without a value yet, where a plan is impossible, closes nothing.
    const close = mix.value === -Infinity ? 0 : shareOf(rewards, rewards.steps, mix.value, PRICES_CLOSED);
    if (bound - mix.value <= close + near || evaluations >= mostEvaluations || mix.isFull) break;
    if (mix.isOver[0] === 0 && searchBudget.isExhausted()) break;
    let to = mix.price[0]!;
    if (below === -Infinity) to = Math.max(lowest, above - step);
    else if (above === Infinity) to = Math.min(highest, below + step);
    step *= GROWTH_ASIDE;
    if (to === trial[0] || to === below || to === above) break;
    next(to);
  }
  return bound;
}
