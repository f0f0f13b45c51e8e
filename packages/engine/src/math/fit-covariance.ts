import { reduceToTriangle, solveTriangle } from './least-squares-linear.ts';

/**
 * Covariance of the parameters of a least-squares fit, from its Jacobian and what the fit leaves over:
 *
 *   C = s²·(JᵀJ)⁻¹,   s² = Σ r_i²/(n − p)
 *
 * exact for a model that is linear in its parameters, to first order for any other. With J = Q·R it is s²·R⁻¹·R⁻ᵀ, so J is never squared.
 *
 * @param columns    ∂r/∂x_j, one column of n values for each of the p parameters
 * @param residuals  r, n values
 * @returns          C by rows; undefined where the rows do not outnumber the parameters, or do not tell them apart
 *
 * Source: G. A. F. Seber, C. J. Wild, "Nonlinear Regression", Wiley 1989, section 2.1.2.
 */
export function fitCovariance(columns: readonly ArrayLike<number>[], residuals: ArrayLike<number>): readonly Float64Array[] | undefined {
  const [rows, parameters] = [residuals.length, columns.length];
  if (rows <= parameters) return undefined;
  const jacobian = Float64Array.from({ length: rows * parameters }, (_, at) => columns[at % parameters]![Math.floor(at / parameters)]!);
  let squares = 0;
  for (let i = 0; i < rows; i++) squares += residuals[i]! ** 2;
  const variance = squares / (rows - parameters);
  const reduced = reduceToTriangle(jacobian, parameters, new Float64Array(rows));
  if (reduced === undefined) return undefined;
  const covariance = Array.from({ length: parameters }, () => new Float64Array(parameters));
  for (let i = 0; i < parameters; i++) {
    const unit = new Float64Array(parameters);
    unit[i] = 1;
    const column = solveTriangle(reduced.triangle, parameters, unit);
    for (let j = 0; j < parameters; j++) for (let k = 0; k < parameters; k++) covariance[j]![k]! += variance * column[j]! * column[k]!;
  }
  return covariance;
}

/** Standard error of what changes with the parameters by `gradient`: √(gᵀ·C·g). */
export function standardErrorAlong(gradient: ArrayLike<number>, covariance: readonly Float64Array[]): number {
  let square = 0;
  covariance.forEach((row, j) => row.forEach((value, k) => (square += gradient[j]! * value * gradient[k]!)));
  return Math.sqrt(Math.max(0, square));
}
