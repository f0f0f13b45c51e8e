import { linearLeastSquares } from './least-squares-linear.ts';

/**
 * Polynomial c_0 + c_1·x + … + c_n·x^n nearest to points in the sense of least squares. Solved in x moved to its middle and
 * scaled to −1…1, where the powers differ most, and expanded back.
 *
 * @param xs      at least one point
 * @param ys      same length
 * @param degree  n; lowered as far as the x that differ leave it open
 * @returns       c_0…c_n, padded with zeros; as long as `degree` asks for
 */
export function fitPolynomial(xs: ArrayLike<number>, ys: ArrayLike<number>, degree: number): Float64Array {
  const x = Array.from(xs);
  const low = Math.min(...x);
  const high = Math.max(...x);
  const middle = (low + high) / 2;
  const half = (high - low) / 2 > 0 ? (high - low) / 2 : 1;

  let columns = Math.min(degree + 1, new Set(x).size);
  let scaled: Float64Array | undefined;
  for (; columns > 0; columns--) {
    scaled = linearLeastSquares(
      powersOf(
        x.map((value) => (value - middle) / half),
        columns,
      ),
      columns,
      Float64Array.from(ys),
    );
    if (scaled !== undefined) break;
  }
  if (scaled === undefined) throw new RangeError('a polynomial through no point');

  // Horner's rule on polynomials: result ← result · (x − middle)/half + next coefficient.
  const result = new Float64Array(degree + 1);
  for (let k = columns - 1; k >= 0; k--) {
    for (let j = degree; j >= 0; j--) result[j] = ((j > 0 ? result[j - 1]! : 0) - middle * result[j]!) / half;
    result[0]! += scaled[k]!;
  }
  return result;
}

/** 1, x, x², … of each x, by rows. */
function powersOf(xs: readonly number[], columns: number): Float64Array {
  const matrix = new Float64Array(xs.length * columns);
  xs.forEach((x, i) => {
    for (let k = 0; k < columns; k++) matrix[i * columns + k] = x ** k;
  });
  return matrix;
}
