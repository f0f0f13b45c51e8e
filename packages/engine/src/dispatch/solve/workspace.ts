/**
 * Scratch of one solve, allocated once and used by every window. Segment and threshold arrays are indexed relative to the
 * first segment of the window, step arrays relative to its first step.
 */
export interface Workspace {
  /** Two slope lists, written in turn: the value of stored energy at the step in hand and at the one before. */
  slopeA: Float64Array;
  lengthA: Float64Array;
  slopeB: Float64Array;
  lengthB: Float64Array;
  /** Per reward segment: MWh of stored energy worth more than the segment. */
  readonly threshold: Float64Array;
  /** Per step: MWh released, currency earned, slope of the next MWh released (−Infinity: none), state after the step. */
  readonly released: Float64Array;
  readonly earned: Float64Array;
  readonly nextSlope: Float64Array;
  readonly after: Float64Array;
}

/** @param segments most reward segments in one window; @param steps steps of the longest window */
export function allocateWorkspace(segments: number, steps: number): Workspace {
  // A list grows by the segments merged into it and never holds more than all of a window's, plus the one it begins with.
  const longest = segments + 1;
  return {
    slopeA: new Float64Array(longest),
    lengthA: new Float64Array(longest),
    slopeB: new Float64Array(longest),
    lengthB: new Float64Array(longest),
    threshold: new Float64Array(segments),
    released: new Float64Array(steps),
    earned: new Float64Array(steps),
    nextSlope: new Float64Array(steps),
    after: new Float64Array(steps),
  };
}
