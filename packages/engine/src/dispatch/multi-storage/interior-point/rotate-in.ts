/**
 * Adds one row to an upper triangular factor of `width` columns by rotations. The row keeps what its rotations leave.
 *
 * @param first pivot the row can begin with, one in each row of the factor: all before it are 0
 */
export function rotateIn(factor: Float64Array, width: number, row: Float64Array, first: number): void {
  for (let k = first, at = k * width; at < factor.length; k++, at += width) {
    const b = row[k]!;
    if (b === 0) continue;
    const a = factor[at + k]!;
    const r = Math.sqrt(a * a + b * b);
    const c = a / r;
    const s = b / r;
    factor[at + k] = r;
    row[k] = 0;
    for (let j = k + 1; j < width; j++) {
      const upper = factor[at + j]!;
      const lower = row[j]!;
      factor[at + j] = c * upper + s * lower;
      row[j] = c * lower - s * upper;
    }
  }
}
