import type { StepRewards } from '../../reward/step-rewards.ts';
import { shareOf } from '../rounding.ts';
import type { Mix } from './mix.ts';
import type { WindowLimit } from './priced-window.ts';

/** Two prices this close, relative to the prices around them, are the two sides of one kink. */
export const ASIDE = 1e-9;
/** Gaps below this share of the value are closed. */
export const CLOSED = 1e-12;
/** How the search goes up while nothing known keeps a limit: from a share of the highest price, in growing steps. */
export const FIRST_STEP = 256;
export const STEP_UP = 1.5;

/**
 * The price of one limit at which the bound of a Lagrangian is lowest. Every plan found is a tangent of φ(p) = total − p·excess; one that uses more than
 * there is falls, one that uses less rises, and where the nearest two of them meet is the next price to try. When φ there is no lower than they are, it is
 * lowest. Prices mostly stay where they were, at a kink, and the two plans that share it are found at once.
 *
 * Parameters and result as of `searchPrices`.
 */
export function searchOnePrice(
  price: Float64Array, limit: WindowLimit, rewards: Pick<StepRewards, 'money' | 'steps'>, near: number, mostEvaluations: number, mix: Mix, trial: Float64Array, evaluate: () => number,
): number {
  const { lowest, highest } = limit;
  let over = -1;
  let under = -1;
  let bound = Infinity;
  let at = clamp(price[0]!, limit);
  let isAside = false;
  for (let evaluations = 1; ; evaluations++) {
    trial[0] = at;
    const phi = evaluate();
    const plan = mix.count - 1;
    if (phi < bound) {
      bound = phi;
      price[0] = at;
    }
    const isOver = mix.excessOf(plan, 0) > 0;
    if (isOver) over = plan;
    else under = plan;
    if ((isOver && at === highest) || (!isOver && at === lowest) || evaluations >= mostEvaluations || mix.isFull) break;
    const before = at;
    if (over >= 0 && under >= 0) {
      const more = mix.excessOf(over, 0);
      const less = mix.excessOf(under, 0);
      at = clamp((mix.totalOf(over) - mix.totalOf(under)) / (more - less), limit);
      const meeting = mix.totalOf(under) - at * less;
      if (bound - meeting <= shareOf(rewards, rewards.steps, meeting, CLOSED) + near || at === before) break;
    } else {
      // The other side of the kink, else where the tangents surely meet.
      if (!isAside && at > 0) {
        isAside = true;
        at = clamp(isOver ? at + ASIDE * at : at - ASIDE * at, limit);
      } else {
        at = isOver ? clamp(STEP_UP * at + highest / FIRST_STEP, limit) : lowest;
      }
    }
  }
  mix.solve();
  return bound;
}

const clamp = (price: number, { lowest, highest }: WindowLimit): number => Math.min(highest, Math.max(lowest, price));
