import type { Schur, SchurSolver } from './schur.ts';
import { anyStoresSolver } from './schur-any-units.ts';
import { borderedSolver } from './schur-bordered.ts';
import { budgetsSolver } from './schur-throughput-limits.ts';
import { twoStoresSolver } from './schur-two-units.ts';

/** Daily limits times days of a window up to which their border costs less than to take them along from step to step. */
const MOST_BORDERS = 6;

/** The fastest way to solve the normal equations of so many stores, `budgets` of them with a daily limit. */
export function schurSolver(schur: Schur, mostSteps: number, stores: number, budgets: number): SchurSolver {
  const plain = stores === 2 ? twoStoresSolver(schur, mostSteps) : anyStoresSolver(schur, mostSteps, stores);
  if (budgets === 0) return plain;
  let ofFewDays: SchurSolver | undefined;
  let ofMany: SchurSolver | undefined;
  let chosen = plain as SchurSolver;
  return {
    factor(steps, columns, theta) {
      chosen =
        columns.days * budgets > MOST_BORDERS
          ? (ofMany ??= budgetsSolver(schur, mostSteps, stores, budgets))
          : (ofFewDays ??= borderedSolver(schur, plain, mostSteps, stores, MOST_BORDERS));
      chosen.factor(steps, columns, theta);
    },
    solve: (steps) => chosen.solve(steps),
  };
}
