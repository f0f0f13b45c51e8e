import type { Schur, SchurSize, SchurSolver } from './schur.ts';
import { anyUnitsSolver } from './schur-any-units.ts';
import { borderedSolver } from './schur-bordered.ts';
import { twoUnitsSolver } from './schur-two-units.ts';

/** Daily limits times days of a window up to which their border costs less than to take them along from step to step. */
const MOST_BORDERS = 6;

/**
 * The fastest solver of the normal equations of so many storage units: two have a form of their own, which daily limits border in a window
 * of few days.
 */
export function schurSolver(schur: Schur, size: SchurSize): SchurSolver {
  const { mostSteps, units, throughputLimits } = size;
  if (units !== 2) return anyUnitsSolver(schur, size);
  const plain = twoUnitsSolver(schur, mostSteps);
  if (throughputLimits === 0) return plain;
  let ofFewDays: SchurSolver | undefined;
  let ofMany: SchurSolver | undefined;
  let chosen: SchurSolver = plain;
  return {
    factor(steps, columns, theta) {
      chosen =
        columns.days * throughputLimits > MOST_BORDERS
          ? (ofMany ??= anyUnitsSolver(schur, size))
          : (ofFewDays ??= borderedSolver(schur, plain, { mostSteps, units, mostRows: MOST_BORDERS }));
      chosen.factor(steps, columns, theta);
    },
    solve: (steps) => chosen.solve(steps),
  };
}
