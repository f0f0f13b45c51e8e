import { WORK } from '../../horizon/search-budget.ts';
import type { Segments } from '../../reward/step-rewards.ts';
import { backward } from './backward.ts';
import { forward } from './forward.ts';
import { valueAt } from './slope-list.ts';
import { type Workspace, beginAtEnd, lowestBefore } from '../workspace.ts';

/** The steps [from, to) of rewards, from a state of `stored` MWh. */
export interface WindowFromState<R extends Segments = Segments> {
  readonly rewards: R;
  readonly from: number;
  readonly to: number;
  /** MWh, usable. */
  readonly capacity: number;
  readonly stored: number;
}

/**
 * The steps [from, to) on their concave segments: backward and forward. Energy stored at the end is worth nothing.
 *
 * @returns the bound, currency; `work` holds the steps
 */
export function solveConcave({ rewards, from, to, capacity, stored }: WindowFromState, work: Workspace): number {
  work.searchBudget.charge(WORK.slope * (to - from));
  beginAtEnd(work, to - from, capacity);
  backward({ rewards, windowFrom: from, from, to }, work);
  forward({ rewards, windowFrom: from, from, to, capacity, stored }, work);
  return valueAt(work.value, stored - lowestBefore(work, 0));
}
