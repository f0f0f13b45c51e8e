/** Cycles of a series. All arrays have one entry per counted cycle or half cycle, in the order they close. */
export interface CycleCount {
  /** Peak to valley, in the unit of the series, above 0. */
  readonly ranges: Float64Array;
  /** 1 for a cycle, 0.5 for a half cycle. */
  readonly counts: Float64Array;
  /** Index into the series of the reversal that ends it. */
  readonly ends: Int32Array;
}

/**
 * Rainflow counting. Only the reversals of the series count. The two latest ranges are compared: when the newer is at least as large, the
 * older is a cycle and its two reversals are dropped; a range that holds the first reversal left is half a cycle and only that reversal is
 * dropped. The ranges left at the end are half cycles.
 *
 * So Σ 2·count·range is the sum of all rises and falls of the series, and a point inserted between two others changes nothing.
 *
 * @param series    values in order of time, for example the state of charge from the start of a year to its end
 * @param deadBand  ranges of at most this are taken for rounding and flattened, ≥ 0
 *
 * Source: ASTM E1049-85 (2017), "Standard practices for cycle counting in fatigue analysis", section 5.4.4.
 */
export function countCycles(series: Float64Array, deadBand = 0): CycleCount {
  const reversals = findReversals(series, deadBand);
  const ranges = new Float64Array(reversals.length);
  const counts = new Float64Array(reversals.length);
  const ends = new Int32Array(reversals.length);
  let found = 0;
  const count = (from: number, to: number, share: number): void => {
    const range = Math.abs(series[to]! - series[from]!);
    if (!(range > 0)) return;
    ranges[found] = range;
    counts[found] = share;
    ends[found] = to;
    found++;
  };

  // Reversals not yet dropped lie in stack[first…top].
  const stack = new Int32Array(reversals.length);
  let first = 0;
  let top = -1;
  for (const reversal of reversals) {
    stack[++top] = reversal;
    while (top - first >= 2) {
      const newer = Math.abs(series[stack[top]!]! - series[stack[top - 1]!]!);
      const older = Math.abs(series[stack[top - 1]!]! - series[stack[top - 2]!]!);
      if (newer < older) break;
      if (top - 2 === first) {
        count(stack[first]!, stack[first + 1]!, 0.5);
        first++;
      } else {
        count(stack[top - 2]!, stack[top - 1]!, 1);
        stack[top - 2] = stack[top]!;
        top -= 2;
      }
    }
  }
  for (let k = first; k < top; k++) count(stack[k]!, stack[k + 1]!, 0.5);
  return { ranges: ranges.slice(0, found), counts: counts.slice(0, found), ends: ends.slice(0, found) };
}

/** Indices of the first point, every turn that is followed by a move of more than the dead band, and the last extreme reached. */
function findReversals(series: Float64Array, deadBand: number): Int32Array {
  const reversals = new Int32Array(series.length);
  let found = 0;
  if (series.length === 0) return reversals;
  // Until a move exceeds the band, both the lowest and the highest point so far may turn out to be the start.
  let lowest = 0;
  let highest = 0;
  let rises: boolean | undefined;
  for (let i = 1; i < series.length; i++) {
    const value = series[i]!;
    if (rises !== false && value > series[highest]!) highest = i;
    if (rises !== true && value < series[lowest]!) lowest = i;
    if (rises !== true && value - series[lowest]! > deadBand) {
      reversals[found++] = lowest;
      rises = true;
      highest = i;
    } else if (rises !== false && series[highest]! - value > deadBand) {
      reversals[found++] = highest;
      rises = false;
      lowest = i;
    }
  }
  if (rises !== undefined) reversals[found++] = rises ? highest : lowest;
  return reversals.slice(0, found);
}
