import type { Schur, SchurSolver } from './schur.ts';
import { anyUnitsSolver } from './schur-any-units.ts';
import { borderedSolver } from './schur-bordered.ts';
import { budgetsSolver } from './schur-throughput-limits.ts';
import { twoUnitsSolver } from './schur-two-units.ts';

/** Daily limits times days of a window up to which their border costs less than to take them along from step to step. */
const MOST_BORDERS = 6;

/** The fastest way to solve the normal equations of so many storage units, `throughputLimits` of them with a daily limit. */
export function schurSolver(schur: Schur, mostSteps: number, units: number, throughputLimits: number): SchurSolver {
  const plain = units === 2 ? twoUnitsSolver(schur, mostSteps) : anyUnitsSolver(schur, mostSteps, units);
  if (throughputLimits === 0) return plain;
  let ofFewDays: SchurSolver | undefined;
  let ofMany: SchurSolver | undefined;
  let chosen = plain as SchurSolver;
  return {
    factor(steps, columns, theta) {
      chosen =
        columns.days * throughputLimits > MOST_BORDERS
          ? (ofMany ??= budgetsSolver(schur, mostSteps, units, throughputLimits))
          : (ofFewDays ??= borderedSolver(schur, plain, mostSteps, units, MOST_BORDERS));
      chosen.factor(steps, columns, theta);
    },
    solve: (steps) => chosen.solve(steps),
  };
}
