/**
 * The normal equations of one interior-point step, A·Θ·Aᵀ·dy = rhs, by what each group of columns adds to them. Eliminating the row of
 * the bus leaves, per step t, a block of one row per store; neighbouring steps are tied by the weights θ of the states between them
 * alone, so the whole is block tridiagonal with diagonal ties.
 *
 * Index of groups and rows: t·(S+1) + i, the bus last.
 */
export interface Schur {
  /** Σθ of each group. */
  readonly weight: Float64Array;
  /** Σθ·side·gain, Σθ·gain² of the groups of stores. */
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

/** Factors once, solves twice. */
export interface SchurSolver {
  factor(steps: number): void;
  solve(steps: number): void;
}

/** Room for `steps` steps of `stores` stores. */
export function allocateSchur(steps: number, stores: number): Schur {
  const rows = (): Float64Array => new Float64Array(steps * (stores + 1));
  return {
    weight: rows(), cross: rows(), square: rows(), spread: rows(), tie: new Float64Array(steps * stores), rhs: new Float64Array(steps * (stores + 1) + 1), solution: new Float64Array(steps * (stores + 1) + 1),
  };
}
