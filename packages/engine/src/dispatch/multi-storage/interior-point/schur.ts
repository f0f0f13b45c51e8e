import type { Columns } from './columns.ts';

/**
 * The normal equations of one interior-point step, A·Θ·Aᵀ·dy = rhs, by what each group of columns adds to them. Eliminating the row of
 * the bus leaves, per step t, a block of one row per storage unit; neighbouring steps are tied by the weights θ of the states between them
 * alone, so the whole is block tridiagonal with diagonal ties.
 *
 * Index of groups and rows: t·(S+1) + i, the bus last.
 */
export interface Schur {
  /** Σθ of each group. */
  readonly weight: Float64Array;
  /** Σθ·side·gain, Σθ·gain² of the groups of storage units. */
  readonly cross: Float64Array;
  readonly square: Float64Array;
  /** weight·square − cross², summed without the difference. */
  readonly spread: Float64Array;
  /** θ of the states after the steps, index t·S + i. */
  readonly tie: Float64Array;
  /** Right-hand side, a row each. */
  readonly rhs: Float64Array;
  /** Solution, a row each, and a 0 behind them. */
  readonly solution: Float64Array;
}

/** The columns of a window and their weights θ. */
export interface WeighedColumns {
  readonly columns: Columns;
  readonly theta: Float64Array;
}

/** Factors once, solves twice. */
export interface PlainSolver {
  factor(steps: number): void;
  solve(steps: number): void;
}

/** The same with daily limits, which needs the columns one by one; right-hand side and solution are also its own room while it factors. */
export interface SchurSolver {
  factor(steps: number, columns: Columns, theta: Float64Array): void;
  solve(steps: number): void;
}

/**
 * Room for `steps` steps of `units` storage units, `throughputLimits` of them with a daily limit; their rows, at most one per step, stand
 * behind the 0.
 */
export function allocateSchur(steps: number, units: number, throughputLimits = 0): Schur {
  const rows = (): Float64Array => new Float64Array(steps * (units + 1));
  const all = steps * (units + 1) + 1 + steps * throughputLimits;
  return {
    weight: rows(),
    cross: rows(),
    square: rows(),
    spread: rows(),
    tie: new Float64Array(steps * units),
    rhs: new Float64Array(all),
    solution: new Float64Array(all),
  };
}
