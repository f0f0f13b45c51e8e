import type { Schur, SchurSize, SchurSolver } from './schur.ts';
import { anyUnitsSolver } from './schur-any-units.ts';
import { borderedSolver } from './schur-bordered.ts';
import { throughputLimitsSolver } from './schur-throughput-limits.ts';
import { twoUnitsSolver } from './schur-two-units.ts';

/** Daily limits times days of a window up to which their border costs less than to take them along from step to step. */
const MOST_BORDERS = 6;

/**
 * The fastest solver of the normal equations of so many storage units: the recursion of two units or of any number; daily limits border it
 * in a window of few days and go along from step to step in a longer one.
 */
export function schurSolver(schur: Schur, size: SchurSize): SchurSolver {
  const { mostSteps, units, throughputLimits } = size;
  const plain = units === 2 ? twoUnitsSolver(schur, mostSteps) : anyUnitsSolver(schur, mostSteps, units);
  if (throughputLimits === 0) return plain;
  let ofFewDays: SchurSolver | undefined;
  let ofMany: SchurSolver | undefined;
  let chosen = plain as SchurSolver;
  return {
    factor(steps, columns, theta) {
      chosen =
        columns.days * throughputLimits > MOST_BORDERS
          ? (ofMany ??= throughputLimitsSolver(schur, size))
          : (ofFewDays ??= borderedSolver(schur, plain, { mostSteps, units, mostRows: MOST_BORDERS }));
      chosen.factor(steps, columns, theta);
    },
    solve: (steps) => chosen.solve(steps),
  };
}
