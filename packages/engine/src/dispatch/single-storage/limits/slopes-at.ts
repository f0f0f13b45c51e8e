import type { PricedWindow } from './priced-window.ts';

/** Slopes of the segments of step k left and right of u; Infinity and −Infinity beyond its ends. */
export function slopesAt(
  { first, slope, length, start }: PricedWindow,
  k: number,
  u: number,
  tiny: number,
  left: Float64Array,
  right: Float64Array,
): void {
  left[k] = Infinity;
  right[k] = -Infinity;
  let x = start[k]!;
  for (let j = first[k]!; j < first[k + 1]!; j++) {
    const end = x + length[j]!;
    if (u > x + tiny) left[k] = slope[j]!;
    if (u < end - tiny) {
      right[k] = slope[j]!;
      return;
    }
    x = end;
  }
}
