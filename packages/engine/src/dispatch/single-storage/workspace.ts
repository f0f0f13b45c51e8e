import { PiecewiseLinear, type SupConvolution, supConvolution } from '../../math/piecewise-linear.ts';
import { SearchBudget } from '../horizon/search-budget.ts';
import { type SlopeList, beginList, slopeList } from './slopes/slope-list.ts';
import type { StateRange } from './state-range.ts';

/**
 * Scratch of one solve, allocated once and used by every window. Threshold arrays are indexed from the first segment of the
 * window, step arrays from its first step.
 */
export interface Workspace {
  /** Value of stored energy at the step in hand, while it is concave. */
  readonly value: SlopeList;
  /** Places of the segments of one step in that list. */
  place: Int32Array;
  /** Per reward segment: MWh of stored energy worth more than the segment. */
  threshold: Float64Array;
  /** Per step: MWh released, currency earned, slope of the next MWh released (−Infinity: none), state after the step. */
  readonly released: Float64Array;
  readonly earned: Float64Array;
  readonly nextSlope: Float64Array;
  readonly after: Float64Array;
  /** Per step: what its hull promised beyond the exact reward, currency. */
  readonly missing: Float64Array;
  /** Per step: 1 where the exact reward is used in place of its hull. */
  readonly isExact: Uint8Array;
  /** Per step: the value after it, where the forward pass needs it; the functions themselves are kept and filled anew. */
  readonly keptAt: Int32Array;
  readonly kept: PiecewiseLinear[];
  /** Where the state of the window may be; left out: anywhere between empty and full. */
  range: StateRange | undefined;
  /** The reward of one step, and the value of stored energy while it is not concave. */
  readonly reward: PiecewiseLinear;
  readonly rugged: PiecewiseLinear;
  readonly convolution: SupConvolution;
  readonly searchBudget: SearchBudget;
}

/** Most reward segments in one window and in one step, and steps of the longest window. */
interface WorkspaceSize {
  readonly segments: number;
  readonly perStep: number;
  readonly steps: number;
}

/** @param searchBudget of the dispatch it serves; left out: one of its own, without end */
export function allocateWorkspace({ segments, perStep, steps }: WorkspaceSize, searchBudget = new SearchBudget()): Workspace {
  return {
    value: slopeList(),
    place: new Int32Array(perStep),
    threshold: new Float64Array(segments),
    released: new Float64Array(steps),
    earned: new Float64Array(steps),
    nextSlope: new Float64Array(steps),
    after: new Float64Array(steps),
    missing: new Float64Array(steps),
    isExact: new Uint8Array(steps),
    keptAt: new Int32Array(steps),
    kept: [],
    range: undefined,
    reward: new PiecewiseLinear(),
    rugged: new PiecewiseLinear(),
    convolution: supConvolution(),
    searchBudget,
  };
}

/** The lowest and the highest state that step k of the window (0: before the first one) may begin with, MWh. */
export const lowestBefore = ({ range }: Workspace, k: number): number => (range === undefined ? 0 : range.low[k]!);
export const highestBefore = ({ range }: Workspace, k: number, capacity: number): number =>
  range === undefined ? capacity : range.high[k]!;

/** The value of what is stored behind the last step of a window of `steps` steps: nothing, whatever it is. */
export function beginAtEnd(work: Workspace, steps: number, capacity: number): void {
  beginList(work.value, 0, highestBefore(work, steps, capacity) - lowestBefore(work, steps));
}

/** Makes room for a window of `segments` reward segments, `perStep` in one step; what stood there is forgotten. */
export function reserveSegments(work: Workspace, segments: number, perStep: number): void {
  if (segments > work.threshold.length) work.threshold = new Float64Array(2 * segments);
  if (perStep > work.place.length) work.place = new Int32Array(2 * perStep);
}
