import { fitCovariance } from './fit-covariance.ts';
import { linearLeastSquares } from './least-squares-linear.ts';

export interface LeastSquaresProblem {
  /** Fills `out` with the residuals r_i at these parameters; any value that is no number marks parameters that are not allowed. */
  readonly residuals: (parameters: Float64Array, out: Float64Array) => void;
  readonly residualCount: number;
  /** Within the bounds. The method assumes parameters of the order of 1: pass logarithms or shares of a natural size. */
  readonly start: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

export interface LeastSquaresFit {
  readonly parameters: Float64Array;
  readonly sumOfSquares: number;
}

const MAX_ITERATIONS = 300;
/** Step of the difference quotients: the cube root of the rounding error balances rounding against curvature. */
const DIFFERENCE = 6e-6;
const MAX_DAMPING = 1e15;

/**
 * Non-linear least squares of a few parameters between bounds: minimises S = Σ r_i(x)² by Levenberg's and Marquardt's method.
 *
 *   min ‖J·δ + r‖² + λ·‖D·δ‖²,   J = ∂r/∂x,   D_j = ‖column j of J‖
 *
 * λ falls after a step that lowers S and rises after one that does not, so S never rises. A parameter on its bound that the
 * gradient pushes outwards stays there and is left out of the step; other steps are cut at the bounds.
 *
 * @returns  a local minimum; the start itself when nothing lowers S
 * @throws   RangeError when the residuals at the start are no numbers
 *
 * Source: D. W. Marquardt, "An algorithm for least-squares estimation of nonlinear parameters",
 * J. Soc. Indust. Appl. Math. 11 (1963) 431–441.
 */
export function fitLeastSquares(problem: LeastSquaresProblem): LeastSquaresFit {
  const { residualCount: rows, lower, upper } = problem;
  let x = problem.start.slice();
  let r = residualsAt(problem, x);
  let s = sumOfSquares(r);
  if (!Number.isFinite(s)) throw new RangeError(`the residuals at the start [${x.join(', ')}] are no numbers`);

  let damping = 1e-3;
  for (let iteration = 0; iteration < MAX_ITERATIONS && s > 0; iteration++) {
    const columns = x.map((_, j) => j).filter((j) => upper[j]! > lower[j]!);
    const derivatives = new Map(Array.from(columns, (j) => [j, derivative(problem, x, j)]));
    const free = Array.from(columns).filter((j) => {
      const column = derivatives.get(j)!;
      let gradient = 0;
      for (let i = 0; i < rows; i++) gradient += column[i]! * r[i]!;
      return column.every(Number.isFinite) && !(x[j]! <= lower[j]! && gradient >= 0) && !(x[j]! >= upper[j]! && gradient <= 0);
    });
    if (free.length === 0) break;

    let hasImproved = false;
    let change = 0;
    while (damping < MAX_DAMPING) {
      const step = dampedStep(
        free.map((j) => derivatives.get(j)!),
        r,
        damping,
      );
      const next = x.slice();
      if (step !== undefined) free.forEach((j, k) => (next[j] = Math.min(upper[j]!, Math.max(lower[j]!, x[j]! + step[k]!))));
      const rNext = residualsAt(problem, next);
      const sNext = sumOfSquares(rNext);
      if (step !== undefined && sNext < s) {
        change = Math.max(...free.map((j) => Math.abs(next[j]! - x[j]!)));
        [x, r, s] = [next, rNext, sNext];
        damping /= 10;
        hasImproved = true;
        break;
      }
      damping *= 10;
    }
    if (!hasImproved || change < 1e-15) break;
    damping = Math.max(damping, 1e-15);
  }
  return { parameters: x, sumOfSquares: s };
}

/**
 * Covariance of the parameters of a fit that are free to move: not on a bound, and of some effect.
 *
 * @returns  by rows, with the places of those parameters; undefined where the residuals do not determine it
 */
export function covarianceAt(
  problem: Omit<LeastSquaresProblem, 'start'>,
  x: Float64Array,
): { readonly free: readonly number[]; readonly covariance: readonly Float64Array[] } | undefined {
  const columns = Array.from(x, (_, j) => (problem.upper[j]! > problem.lower[j]! ? derivative(problem, x, j) : undefined));
  const free = Array.from(x, (_, j) => j).filter(
    (j) => x[j]! > problem.lower[j]! && x[j]! < problem.upper[j]! && columns[j]!.some((value) => value !== 0),
  );
  if (!free.every((j) => columns[j]!.every(Number.isFinite))) return undefined;
  const covariance = fitCovariance(
    free.map((j) => columns[j]!),
    residualsAt(problem, x),
  );
  return covariance && { free, covariance };
}

function residualsAt(problem: Pick<LeastSquaresProblem, 'residuals' | 'residualCount'>, x: Float64Array): Float64Array {
  const out = new Float64Array(problem.residualCount);
  problem.residuals(x, out);
  return out;
}

const sumOfSquares = (r: Float64Array): number => r.reduce((sum, value) => sum + value * value, 0);

/** ∂r/∂x_j by a central difference, cut at the bounds. */
export function derivative(problem: Omit<LeastSquaresProblem, 'start'>, x: Float64Array, j: number): Float64Array {
  const width = DIFFERENCE * Math.max(1, Math.abs(x[j]!));
  const above = x.slice();
  const below = x.slice();
  above[j] = Math.min(problem.upper[j]!, x[j]! + width);
  below[j] = Math.max(problem.lower[j]!, x[j]! - width);
  const high = residualsAt(problem, above);
  const low = residualsAt(problem, below);
  return high.map((value, i) => (value - low[i]!) / (above[j]! - below[j]!));
}

/** The damped step as an ordinary least-squares problem with one more row per parameter. */
function dampedStep(columns: readonly Float64Array[], r: Float64Array, damping: number): Float64Array | undefined {
  const n = columns.length;
  const matrix = new Float64Array((r.length + n) * n);
  const right = new Float64Array(r.length + n);
  for (let i = 0; i < r.length; i++) right[i] = -r[i]!;
  columns.forEach((column, k) => {
    let square = 0;
    for (let i = 0; i < r.length; i++) {
      matrix[i * n + k] = column[i]!;
      square += column[i]! ** 2;
    }
    // A parameter without any effect still needs a row, or the step is not determined.
    matrix[(r.length + k) * n + k] = Math.sqrt(damping * (square > 0 ? square : 1));
  });
  return linearLeastSquares(matrix, n, right);
}
