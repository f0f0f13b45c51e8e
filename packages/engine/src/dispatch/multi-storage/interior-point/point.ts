/**
 * Where the iteration is. Per column: value and slack to its bound, the dual of either, their inverses, weight, reduced cost, and the step
 * being made. Per row: price, what it leaves open, right-hand side and solution of the normal equations.
 */
export interface Point {
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
  readonly dy: Float64Array;
  readonly open: Float64Array;
  readonly rhs: Float64Array;
}

export function allocatePoint(columns: number, rows: number): Point {
  const perColumn = (): Float64Array => new Float64Array(columns);
  const perRow = (): Float64Array => new Float64Array(rows);
  return {
    x: perColumn(),
    slack: perColumn(),
    z: perColumn(),
    w: perColumn(),
    invX: perColumn(),
    invS: perColumn(),
    theta: perColumn(),
    reduced: perColumn(),
    dx: perColumn(),
    dz: perColumn(),
    dw: perColumn(),
    y: perRow(),
    dy: perRow(),
    open: perRow(),
    rhs: perRow(),
  };
}
