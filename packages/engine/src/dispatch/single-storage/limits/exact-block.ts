import { WORK } from '../../horizon/search-budget.ts';
import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { backward } from '../slopes/backward.ts';
import { forward } from '../slopes/forward.ts';
import { repairWindow } from '../negative-prices/repair-window.ts';
import { readList, writeList } from '../slopes/slope-list.ts';
import { type Workspace, lowestBefore } from '../workspace.ts';

/** Steps of a table, from a state. */
interface ExactSteps {
  readonly rewards: StepRewards;
  readonly steps: number;
  /** Worth of the state after the steps, on the range it may have there. */
  readonly behind: PiecewiseLinear;
  readonly capacity: number;
  readonly stored: number;
  readonly work: Workspace;
}

/**
 * The first `steps` steps of a table with their exact rewards, and with any worth of the state behind them: on hulls first, where that
 * worth is concave, then exactly as far as the hulls promise too much.
 *
 * @param worth written: a bound on the worth of the state before them, tight at `stored`; `work` holds the steps
 */
export function exactBlock({ rewards, steps, behind, capacity, stored, work }: ExactSteps, worth: PiecewiseLinear): void {
  const window = { rewards, from: 0, to: steps, capacity, stored, work, behind };
  if (behind.isConcave()) {
    work.searchBudget.charge(WORK.slope * steps);
    writeList(behind, work.value);
    backward({ rewards, windowFrom: 0, from: 0, to: steps }, work);
    forward({ rewards, windowFrom: 0, from: 0, to: steps, capacity, stored }, work);
    readList(work.value, worth, lowestBefore(work, 0));
    if (repairWindow(window) === undefined) return;
  } else {
    repairWindow(window, true);
  }
  worth.copy(work.rugged);
}
