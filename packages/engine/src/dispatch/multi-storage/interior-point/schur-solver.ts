import type { ColumnsSize } from './columns.ts';
import type { PlainSolver, Schur, SchurSolver } from './schur.ts';
import { anyUnitsSolver } from './schur-any-units.ts';
import { borderedSolver } from './schur-bordered.ts';
import { severalUnitsSolver } from './schur-several-units.ts';
import { twoUnitsSolver } from './schur-two-units.ts';
import { BORDER_ROWS } from '../tuning.ts';

/**
 * The fastest solver of the normal equations of so many storage units: two have a form of their own. Daily limits border it in a window of
 * few days.
 */
export function schurSolver(schur: Schur, size: ColumnsSize): SchurSolver {
  const { mostSteps, units, throughputLimits } = size;
  const plain = plainSolver(schur, size);
  if (throughputLimits === 0) return plain;
  let ofFewDays: SchurSolver | undefined;
  let ofMany: SchurSolver | undefined;
  let chosen: SchurSolver = plain;
  return {
    factor(steps, columns, theta) {
      chosen =
        columns.days * throughputLimits > BORDER_ROWS
          ? (ofMany ??= anyUnitsSolver(schur, size))
          : (ofFewDays ??= borderedSolver(schur, plain, { mostSteps, units, mostRows: BORDER_ROWS }));
      chosen.factor(steps, columns, theta);
    },
    solve: (steps) => chosen.solve(steps),
  };
}

function plainSolver(schur: Schur, { mostSteps, units }: ColumnsSize): PlainSolver {
  return units === 2 ? twoUnitsSolver(schur, mostSteps) : severalUnitsSolver(schur, mostSteps, units);
}
