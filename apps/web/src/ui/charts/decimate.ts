import type { Range } from './range.ts';

/** Points of several series over one window, thinned to what a plot of some width can show. */
export interface Thinned {
  /** Positions on the axis of points, one for each column. */
  readonly x: readonly number[];
  readonly columns: readonly (readonly (number | null)[])[];
  /** False when every point of the window is there. */
  readonly isThinned: boolean;
}

type Values = ArrayLike<number>;

/**
 * The window of every series, each pixel's stretch reduced to its lowest and highest value in the order they occur, so that no peak is
 * lost. Linear in the width of the window: 35,040 points of eight series take about a millisecond, so no pyramid is kept.
 *
 * @param series  of equal length; values that are not finite are gaps
 * @param pixels  width of the plot; a window of up to two points a pixel is given whole
 */
export function thin(series: readonly Values[], range: Range, pixels: number): Thinned {
  const { from, to } = range;
  const buckets = Math.max(1, Math.floor(pixels));
  if (to - from <= buckets * 2) {
    const x = Array.from({ length: to - from }, (_, i) => from + i);
    return { x, columns: series.map((values) => x.map((i) => finite(values[i]))), isThinned: false };
  }
  const x: number[] = [];
  const width = (to - from) / buckets;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const begin = from + bucket * width;
    x.push(begin, begin + width / 2);
  }
  return { x, columns: series.map((values) => extremes(values, range, buckets)), isThinned: true };
}

function extremes(values: Values, { from, to }: Range, buckets: number): (number | null)[] {
  const out: (number | null)[] = [];
  // Whole numbers are divided last, so that the stretches meet without gap and the last one ends with the window.
  const beginOf = (bucket: number): number => from + Math.floor((bucket * (to - from)) / buckets);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const first = beginOf(bucket);
    const end = beginOf(bucket + 1);
    let low = Infinity;
    let high = -Infinity;
    let lowAt = -1;
    let highAt = -1;
    for (let i = first; i < end; i++) {
      const value = values[i];
      if (value === undefined || !Number.isFinite(value)) continue;
      if (value < low) [low, lowAt] = [value, i];
      if (value > high) [high, highAt] = [value, i];
    }
    if (lowAt < 0) out.push(null, null);
    else if (lowAt <= highAt) out.push(low, high);
    else out.push(high, low);
  }
  return out;
}

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

/** Lowest and highest finite value of a window; undefined when there is none. */
export function extentOf(values: Values, range: Range): { readonly low: number; readonly high: number } | undefined {
  let low = Infinity;
  let high = -Infinity;
  for (let i = Math.max(0, range.from); i < Math.min(values.length, range.to); i++) {
    const value = values[i]!;
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : undefined;
}

/** Position of the highest (or lowest) value of a window, the first of equals; −1 when there is none. */
export function positionOf(which: 'highest' | 'lowest', values: Values, range: Range): number {
  let best = -1;
  for (let i = range.from; i < range.to; i++) {
    const value = values[i];
    if (value === undefined || !Number.isFinite(value)) continue;
    if (best < 0 || (which === 'highest' ? value > values[best]! : value < values[best]!)) best = i;
  }
  return best;
}
