/**
 * Brings some values of a series to a wanted sum by one factor, none above its cap: min(cap, factor · value).
 *
 * The sum rises with the factor in ever flatter lines, one for each value that has reached its cap. Newton's steps along
 * those lines, from the factor that no cap would hinder, come from below and end on the right one.
 *
 * @param values   changed in place; ≥ 0, above 0 wherever the cap is
 * @param caps     same length, ≥ 0
 * @param indices  which of them
 * @param total    wanted sum, ≥ 0; where it is more than all caps together every value takes its cap
 */
export function scaleUnderCaps(values: Float64Array, caps: Float64Array, indices: ArrayLike<number>, total: number): void {
  let factor = 0;
  for (let round = 0; round <= indices.length; round++) {
    let [free, capped] = [0, 0];
    for (let k = 0; k < indices.length; k++) {
      const i = indices[k]!;
      if (factor * values[i]! < caps[i]!) free += values[i]!;
      else capped += caps[i]!;
    }
    if (free === 0) break;
    const next = (total - capped) / free;
    if (next <= factor) break;
    factor = next;
  }
  for (let k = 0; k < indices.length; k++) {
    const i = indices[k]!;
    values[i] = Math.min(caps[i]!, factor * values[i]!);
  }
}
