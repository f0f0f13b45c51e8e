import type { PricedWindow } from './priced-window.ts';

/** Where the slopes of a window are written, by step; within `tiny` of its end a segment is passed. */
export interface SlopesOfWindow {
  readonly window: PricedWindow;
  readonly tiny: number;
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/** Slopes of the segments of step k left and right of u; Infinity and −Infinity beyond its ends. */
export function slopesAt({ window: { first, slope, length, start }, tiny, left, right }: SlopesOfWindow, k: number, u: number): void {
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
