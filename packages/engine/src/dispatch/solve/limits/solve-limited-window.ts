import { PiecewiseLinear, lowerEnvelope } from '../../../math/piecewise-linear.ts';
import type { Workspace } from '../workspace.ts';
import { Mix } from './mix.ts';
import type { PricedWindow } from './priced-window.ts';
import { type Block, type BlockResult, type Plans, solveBlock } from './solve-block.ts';

/** Rounds over the blocks of a window after which an open gap is reported rather than closed. */
const MOST_ROUNDS = 100;
/** Gaps below this share of the value are closed. */
const CLOSED = 1e-11;
const ROUND_OFF = 1e-13;
const MOST_PLANS = 64;

/** Scratch of windows with limits, kept between windows. */
export interface LimitScratch {
  readonly plans: Plans;
  readonly worth: PiecewiseLinear[];
  spare: PiecewiseLinear;
  readonly result: BlockResult;
  readonly before: Float64Array;
}

export const allocateLimitScratch = (mostLimits: number, mostBlocks: number): LimitScratch => ({
  plans: {
    released: [], after: new Float64Array(MOST_PLANS), mix: new Mix(mostLimits, MOST_PLANS),
    excess: new Float64Array(mostLimits), trial: new Float64Array(mostLimits),
  },
  worth: Array.from({ length: mostBlocks + 1 }, () => new PiecewiseLinear()),
  spare: new PiecewiseLinear(),
  result: { bound: 0, after: 0, worth: new PiecewiseLinear() },
  before: new Float64Array(mostBlocks + 1),
});

/**
 * The best operation of a window whose days limit what may leave the store, on the concave segments of its steps. Days are
 * coupled by nothing but the state at midnight: with the worth W_d of that state known, each day is a block of its own. W_d is
 * built from above: every solved block gives a bound on itself and all behind it that is tight at the state it was solved
 * for; W_d is the least of these. When the value earned equals what the first block was promised, nothing better exists.
 *
 * @param stored   state at the start, MWh
 * @param released MWh per step, written
 * @returns currency: what the segments promise for it, and what the window could earn at most
 */
export function solveLimitedWindow(
  window: PricedWindow, blocks: readonly Block[], capacity: number, stored: number, near: number,
  work: Workspace, scratch: LimitScratch, released: Float64Array,
): { readonly value: number; readonly bound: number } {
  const { plans, worth, result, before } = scratch;
  const last = blocks.length - 1;
  const solve = (d: number, state: number): void =>
    solveBlock(window, blocks[d]!, worth[d + 1]!, capacity, state, near, work, plans, released, result);
  const keep = (d: number): void => {
    const at = worth[d]!;
    lowerEnvelope(at, result.worth, ROUND_OFF * (Math.abs(at.value) + Math.abs(result.bound)), scratch.spare);
    worth[d] = scratch.spare;
    scratch.spare = at;
  };

  // Stored energy at the end of a window is worth nothing.
  worth[last + 1]!.begin(0, 0).push(0, capacity);
  for (let d = last; d > 0; d--) {
    solve(d, stored);
    worth[d]!.copy(result.worth);
  }
  for (let round = 1; ; round++) {
    let bound = 0;
    let state = stored;
    for (let d = 0; d <= last; d++) {
      before[d] = state;
      solve(d, state);
      if (d === 0) bound = result.bound;
      else keep(d);
      state = result.after;
    }
    let value = 0;
    for (let k = 0; k < window.steps; k++) value += window.promised(k, released[k]!);
    if (bound - value <= CLOSED * Math.abs(value) + near * window.steps || round >= MOST_ROUNDS) return { value, bound };
    // What lies before learns from what lies behind; the last block has learnt from nothing new.
    for (let d = last - 1; d > 0; d--) {
      solve(d, before[d]!);
      keep(d);
    }
  }
}
