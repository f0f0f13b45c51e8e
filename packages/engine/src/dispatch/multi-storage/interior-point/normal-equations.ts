import type { Point } from './point.ts';

/** Sums over a point: currency, and what its rows leave open at most, in the unit of the columns. */
export interface Assembled {
  /** b·y + Σ u·min(0, c − Aᵀ·y): minus the bound its prices prove, without the constant. */
  readonly dualObjective: number;
  readonly objective: number;
  readonly worstOpen: number;
}

/** A linear programme min c·x, A·x = b, 0 ≤ x ≤ u, without A and b. */
export interface Programme {
  /** Number of columns and of rows; what there is behind them in a vector is not looked at. */
  readonly columns: number;
  readonly rows: number;
  readonly upper: Float64Array;
  readonly cost: Float64Array;
  /** Currency the value has beside the columns. */
  readonly constant: number;
}

/**
 * A linear programme as its interior point sees it: products with A, and A·Θ·Aᵀ factored. How rows and columns are kept, and what
 * structure makes the factors cheap, is its own affair.
 */
export interface NormalEquations {
  readonly of: Programme;
  /** Money a window can move, currency: what gaps are measured by where weights of obligations make values many times larger. */
  readonly money: number;
  /**
   * What the rows of an optimum may leave open, as a share of the largest column, and columns pass their bounds, as a share of their range.
   */
  readonly tolerance: number;
  /** Value at which a column should begin, NaN: on the central path of the prices. */
  initialGuess(column: number): number;
  /** Reduced costs and what the rows leave open, with it the right-hand side open + A·Θ·reduced of the affine step. */
  assemble(point: Point): Assembled;
  /** out = Aᵀ·y */
  multiplyTranspose(y: Float64Array, out: Float64Array): void;
  /** out = A·q */
  multiply(q: Float64Array, out: Float64Array): void;
  /** out = b − A·x */
  open(x: Float64Array, out: Float64Array): void;
  /** b·y, currency */
  worth(y: Float64Array): number;
  /** Factors A·Θ·Aᵀ. */
  factor(theta: Float64Array): void;
  /** out = (A·Θ·Aᵀ)⁻¹·rhs with the weights factored last */
  solve(rhs: Float64Array, out: Float64Array): void;
}
