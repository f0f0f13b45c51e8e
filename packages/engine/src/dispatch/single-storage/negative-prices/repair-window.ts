import { WORK } from '../../horizon/search-budget.ts';
import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { readExact, slopeAfter } from '../../reward/read-rewards.ts';
import { type StepRewards, isHull } from '../../reward/step-rewards.ts';
import { backwardExact, forwardExact } from './exact-window.ts';
import { shareOf, tinyEnergy, tinyMoney } from '../rounding.ts';
import { writeList } from '../slopes/slope-list.ts';
import type { WindowFromState } from '../slopes/solve-concave.ts';
import { type Workspace, beginAtEnd } from '../workspace.ts';
import { HULL_ROUNDING, LAZY_ROUNDS } from '../tuning.ts';

/** The steps [from, to) of some rewards with a storage unit of so many MWh, from a state. */
interface HullWindow extends WindowFromState<StepRewards> {
  /** The steps as the hulls want them; afterwards with exact earnings and slopes, repaired if need be. */
  readonly work: Workspace;
  /** Worth of the state after the window, concave or not; left out: what is stored there is worth nothing. */
  readonly behind?: PiecewiseLinear;
}

/**
 * Concave relaxation, repaired step by step: proves or repairs a window that was solved on the concave hulls of its non-concave steps. If
 * every hull promises what its exact reward pays, the operation is optimal: none can earn more than the hulls allow. Else the steps that
 * promised too much become exact and the window is solved again, until none is left; the other hulls stay, they only widen the bound.
 *
 * @param isUnsolved the hulls were not tried: the exact variant is wanted in any case
 * @returns the bound of the repaired window, currency; undefined when the hulls were enough, or no work is left for more: what they promise
 *   is a bound all the same
 */
export function repairWindow(window: HullWindow, isUnsolved = false): number | undefined {
  const { rewards, from, to, capacity, stored, work, behind } = window;
  work.isExact.fill(0, 0, to - from);
  if (!isUnsolved && (!markOverpromised(window) || work.searchBudget.isExhausted())) return undefined;
  for (let round = 1; ; round++) {
    if (round > LAZY_ROUNDS) for (let t = from; t < to; t++) work.isExact[t - from] = isHull(rewards, t) ? 1 : 0;
    work.searchBudget.charge(WORK.exactSlope * (to - from));
    if (behind === undefined) beginAtEnd(work, to - from, capacity);
    else if (behind.isConcave()) writeList(behind, work.value);
    else work.rugged.copy(behind);
    backwardExact(window, work, behind === undefined || behind.isConcave());
    const bound = work.rugged.at(stored);
    forwardExact(window, work);
    if (!markOverpromised(window) || work.searchBudget.isExhausted()) return bound;
  }
}

/**
 * Replaces what the hulls promise by what the exact rewards pay, and marks the steps in which that is less.
 *
 * @returns whether any was marked; none when all of them together are a rounding error
 */
function markOverpromised({ rewards, from, to, capacity, work }: HullWindow): boolean {
  const { released, earned, nextSlope, isExact, reward } = work;
  const tiny = tinyEnergy(capacity);
  let value = 0;
  let missing = 0;
  for (let t = from; t < to; t++) {
    const k = t - from;
    if (isHull(rewards, t) && isExact[k] === 0) {
      readExact(rewards, t, reward);
      const pays = reward.at(released[k]!);
      missing += earned[k]! - pays;
      work.missing[k] = earned[k]! - pays;
      earned[k] = pays;
      nextSlope[k] = slopeAfter(reward, released[k]!, tiny);
    } else {
      work.missing[k] = 0;
    }
    value += earned[k]!;
  }
  const near = HULL_ROUNDING + shareOf(HULL_ROUNDING, value, { money: rewards.money, steps: to - from }) + tinyMoney(rewards, capacity);
  if (missing <= near) return false;
  for (let k = 0; k < to - from; k++) if (work.missing[k]! > near / (to - from)) isExact[k] = 1;
  return true;
}
