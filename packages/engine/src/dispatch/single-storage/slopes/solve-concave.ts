import { WORK } from '../../horizon/search-budget.ts';
import type { Segments } from '../../reward/step-rewards.ts';
import { backward } from './backward.ts';
import { forward } from './forward.ts';
import { valueAt } from './slope-list.ts';
import { type Workspace, beginAtEnd, lowestBefore } from '../workspace.ts';

/**
 * The steps [from, to) on their concave segments: backward and forward. Energy stored at the end is worth nothing.
 *
 * @param stored state before step `from`, MWh
 * @returns the bound, currency; `work` holds the steps
 */
export function solveConcave(rewards: Segments, from: number, to: number, capacity: number, stored: number, work: Workspace): number {
  work.searchBudget.charge(WORK.slope * (to - from));
  beginAtEnd(work, to - from, capacity);
  backward(rewards, from, from, to, work);
  forward(rewards, from, from, to, capacity, stored, work);
  return valueAt(work.value, stored - lowestBefore(work, 0));
}
