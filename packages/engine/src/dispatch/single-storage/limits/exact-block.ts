import { WORK } from '../../horizon/search-budget.ts';
import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { backward } from '../slopes/backward.ts';
import { forward } from '../slopes/forward.ts';
import { repairWindow } from '../negative-prices/repair-window.ts';
import { readList, writeList } from '../slopes/slope-list.ts';
import { type Workspace, lowestBefore } from '../workspace.ts';

/**
 * The first `steps` steps of a table with their exact rewards, and with any worth of the state behind them: on hulls first, where that
 * worth is concave, then exactly as far as the hulls promise too much.
 *
 * @param behind worth of the state after the steps, on the range it may have there
 * @param worth  written: a bound on the worth of the state before them, tight at `stored`; `work` holds the steps
 */
export function exactBlock(
  rewards: StepRewards,
  steps: number,
  behind: PiecewiseLinear,
  capacity: number,
  stored: number,
  work: Workspace,
  worth: PiecewiseLinear,
): void {
  if (behind.isConcave()) {
    work.searchBudget.charge(WORK.slope * steps);
    writeList(behind, work.value);
    backward(rewards, 0, 0, steps, work);
    forward(rewards, 0, 0, steps, capacity, stored, work);
    readList(work.value, worth, lowestBefore(work, 0));
    if (repairWindow(rewards, 0, steps, capacity, stored, work, behind) === undefined) return;
  } else {
    repairWindow(rewards, 0, steps, capacity, stored, work, behind, true);
  }
  worth.copy(work.rugged);
}
