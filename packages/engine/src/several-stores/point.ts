import { allocateSchur, type Schur } from './schur.ts';

/**
 * Where the iteration is. Per column: value and slack to its bound, the dual of either, their inverses, weight, reduced cost, and the step
 * being made. Per row: price, and what it leaves open.
 */
export interface Point {
  readonly stores: number;
  readonly budgets: number;
  readonly x: Float64Array;
  readonly slack: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
  readonly invX: Float64Array;
  readonly invS: Float64Array;
  /** 1/(z/x + w/slack). */
  readonly theta: Float64Array;
  /** Reduced cost; after `aim` the second-order right-hand side of the column. */
  readonly reduced: Float64Array;
  readonly dx: Float64Array;
  readonly dz: Float64Array;
  readonly dw: Float64Array;
  readonly y: Float64Array;
  readonly open: Float64Array;
  /** What the rows of daily limits add to a price: draw·y, of their discharges alone. */
  readonly extra: Float64Array;
  readonly schur: Schur;
}

export function allocatePoint(mostColumns: number, mostSteps: number, stores: number, budgets: number): Point {
  const perColumn = (): Float64Array => new Float64Array(mostColumns);
  const perRow = (): Float64Array => new Float64Array(mostSteps * (stores + 1) + 1 + mostSteps * budgets);
  return {
    stores, budgets, x: perColumn(), slack: perColumn(), z: perColumn(), w: perColumn(), invX: perColumn(), invS: perColumn(), theta: perColumn(), reduced: perColumn(),
    dx: perColumn(), dz: perColumn(), dw: perColumn(), y: perRow(), open: perRow(), extra: perColumn(), schur: allocateSchur(mostSteps, stores, budgets),
  };
}
