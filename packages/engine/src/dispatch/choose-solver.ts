import { needsJointPlan } from './general/joint-plant.ts';
import { planJointly } from './general/plan-jointly.ts';
import { planMultiStorage } from './multi-storage/plan-multi-storage.ts';
import type { DispatchPlan } from './dispatch-plan.ts';
import { planFirmFirst } from './obligations/firm-deliveries.ts';
import { planDispatch } from './plan-dispatch.ts';
import type { DispatchProblem } from './problem/problem.ts';
import { SearchBudget } from './horizon/search-budget.ts';

/**
 * The plan of a problem that `checkProblem` has passed, by the solver that knows its plant; nothing in it has been evaluated yet.
 *
 * @param searchWork as of `dispatch`
 */
export const planOf = (problem: DispatchProblem, searchWork?: number): DispatchPlan =>
  planFirmFirst(problem, (ranked) =>
    solverOf(ranked)(ranked, () => new SearchBudget(searchWork, Math.ceil(ranked.steps / ranked.commitSteps))),
  );

type Solver = (problem: DispatchProblem, newSearchBudget: () => SearchBudget) => DispatchPlan;

/**
 * The fastest solver that knows all a plant has: one unit or none by slopes of the value of stored energy, several by a linear programme
 * whose units meet at the bus alone, and what ties them in more rows (regulation, deliveries over several steps) by the general one, which
 * also serves one unit with regulation under an upper limit of its state.
 */
function solverOf(problem: DispatchProblem): Solver {
  const { storage, regulation = [] } = problem;
  if (storage.length > 1) return needsJointPlan(problem) ? planJointly : planMultiStorage;
  return regulation.length > 0 && storage[0]?.maxSocMwh !== undefined ? planJointly : planDispatch;
}
