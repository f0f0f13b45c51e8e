/** A column whose part not explained by the columns before it is below this share of its length adds nothing but rounding. */
const DEPENDENT = 1e-11;
/** Squares below this have lost digits to underflow: a column so small is none. */
const UNDERFLOW = 1e-280;

/** R of A = Q·R by rows, in the upper triangle of the first `columns` rows of `triangle`, and Qᵀ·b. */
interface Reduced {
  readonly triangle: Float64Array;
  readonly right: Float64Array;
}

/**
 * Linear least squares: x that minimises ‖A·x − b‖, by Householder reflections. A is never squared, so a fit loses half as many
 * digits as with the normal equations.
 *
 * @param matrix   A by rows, rows × columns values, rows ≥ columns; not changed
 * @param columns  number of unknowns, at least 1
 * @param right    b, one value per row; not changed
 * @returns        x, one value per column; undefined when the columns do not determine it
 *
 * Source: G. H. Golub, C. F. Van Loan, "Matrix Computations", 4th ed., Johns Hopkins 2013, section 5.3.2.
 */
export function linearLeastSquares(matrix: Float64Array, columns: number, right: Float64Array): Float64Array | undefined {
  const reduced = reduceToTriangle(matrix, columns, right);
  return reduced && solveTriangle(reduced.triangle, columns, reduced.right);
}

/**
 * A = Q·R by Householder reflections, Q carried out on b.
 *
 * @returns  undefined when the columns do not determine an answer
 */
export function reduceToTriangle(matrix: Float64Array, columns: number, right: Float64Array): Reduced | undefined {
  const rows = right.length;
  if (rows < columns) return undefined;
  const a = matrix.slice();
  const b = right.slice();
  for (let j = 0; j < columns; j++) {
    let whole = 0;
    let below = 0;
    for (let i = 0; i < rows; i++) {
      const square = a[i * columns + j]! ** 2;
      whole += square;
      if (i >= j) below += square;
    }
    if (!(below > Math.max(UNDERFLOW, DEPENDENT ** 2 * whole))) return undefined;

    // Reflect column j onto ∓length·e_j; v is kept in place below the diagonal.
    const diagonal = a[j * columns + j]!;
    const reflected = diagonal > 0 ? -Math.sqrt(below) : Math.sqrt(below);
    const first = diagonal - reflected;
    const vv = below - diagonal ** 2 + first ** 2;
    a[j * columns + j] = first;
    for (let k = j + 1; k <= columns; k++) {
      let dot = 0;
      for (let i = j; i < rows; i++) dot += a[i * columns + j]! * (k < columns ? a[i * columns + k]! : b[i]!);
      const scale = (2 * dot) / vv;
      for (let i = j; i < rows; i++) {
        const change = scale * a[i * columns + j]!;
        if (k < columns) a[i * columns + k]! -= change;
        else b[i]! -= change;
      }
    }
    a[j * columns + j] = reflected;
  }
  return { triangle: a, right: b };
}

/** x of R·x = b, from the last to the first. */
export function solveTriangle(triangle: Float64Array, columns: number, right: ArrayLike<number>): Float64Array {
  const x = new Float64Array(columns);
  for (let j = columns - 1; j >= 0; j--) {
    let sum = right[j]!;
    for (let k = j + 1; k < columns; k++) sum -= triangle[j * columns + k]! * x[k]!;
    x[j] = sum / triangle[j * columns + j]!;
  }
  return x;
}
