import { DayPlans } from './cycle-limit/day-plans.ts';
import { PriceHint } from './cycle-limit/price-hint.ts';
import { solveDay } from './cycle-limit/solve-day.ts';
import { PiecewiseLinear, lowerEnvelope } from '../../../math/piecewise-linear.ts';
import { roundOffOf, shareOf, tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore, lowestBefore } from '../workspace.ts';
import { KnownPasses } from './cycle-limit/known-passes.ts';
import { Mix } from '../../search/mix.ts';
import { PricedWindow } from './priced-window.ts';
import { type Block, type BlockResult, type Plans, type Usage, solveBlock } from './solve-block.ts';
import { WINDOW_CLOSED, WINDOW_PLANS, WINDOW_ROUNDS } from '../tuning.ts';

/** Scratch of windows with limits, kept between windows. */
export interface LimitScratch {
  readonly plans: Plans;
  /** Plans of every block that is a day. */
  readonly days: DayPlans[];
  readonly hints: PriceHint;
  readonly worth: PiecewiseLinear[];
  spare: PiecewiseLinear;
  readonly result: BlockResult;
  readonly before: Float64Array;
  readonly known: KnownPasses;
  /** Of windows that are branched: the steps of a node, and those of an operation near it. */
  readonly node: PricedWindow;
  readonly near: PricedWindow;
  readonly ofRun: PiecewiseLinear;
  /** Of a node: its worth at prices for every state, and the worth of the states behind it that it allows. */
  readonly atPrices: PiecewiseLinear;
  readonly behindNode: PiecewiseLinear;
  /** Mixes of as many limits as their place says. */
  readonly mixes: Mix[];
}

export const allocateLimitScratch = (mostLimits: number, mostBlocks: number): LimitScratch => ({
  plans: {
    released: [],
    after: new Float64Array(WINDOW_PLANS),
    earned: new Float64Array(WINDOW_PLANS),
    mix: new Mix(mostLimits, WINDOW_PLANS),
    excess: new Float64Array(mostLimits),
    trial: new Float64Array(mostLimits),
  },
  days: Array.from({ length: mostBlocks }, () => new DayPlans()),
  hints: new PriceHint(),
  worth: Array.from({ length: mostBlocks + 1 }, () => new PiecewiseLinear()),
  spare: new PiecewiseLinear(),
  result: { value: 0, bound: 0, after: 0, worth: new PiecewiseLinear() },
  before: new Float64Array(mostBlocks + 1),
  known: new KnownPasses(),
  node: new PricedWindow(),
  near: new PricedWindow(),
  ofRun: new PiecewiseLinear(),
  atPrices: new PiecewiseLinear(),
  behindNode: new PiecewiseLinear(),
  mixes: [],
});

/** A window with limits, on hulls. */
interface LimitedWindow {
  readonly window: PricedWindow;
  readonly blocks: readonly Block[];
  readonly capacity: number;
  /** State at the start, MWh. */
  readonly stored: number;
  readonly near: number;
  readonly work: Workspace;
  readonly scratch: LimitScratch;
  readonly usage: Usage;
  /** MWh per step, written. */
  readonly released: Float64Array;
}

/**
 * Dual dynamic programming over the blocks of a window: its best operation with limits, on the concave segments of its steps. Blocks, a day
 * each where days have limits, are coupled by nothing but the state between them: with the worth W_d of that state known, each block is
 * solved on its own. W_d is built from above: every solved block gives a bound on itself and all behind it that is tight at the state it
 * was solved for; W_d is the least of these. When the value earned equals what the first block was promised, nothing better exists.
 *
 * @returns currency: what the segments promise for it, −Infinity when no plan keeps the limits, and what the window could earn at most
 */
export function solveLimitedWindow({ window, blocks, capacity, stored, near, work, scratch, usage, released }: LimitedWindow): {
  readonly value: number;
  readonly bound: number;
} {
  const { plans, worth, result, before } = scratch;
  const last = blocks.length - 1;
  // Behind the last block nothing changes: what is found there stays.
  const { known, days } = scratch;
  known.clear();
  // What operations of the window before do may not be allowed here where the state has limits of its own.
  if (work.range !== undefined) for (const day of days) day.clear();
  const solve = (d: number, state: number): void => {
    const block = blocks[d]!;
    const behind = worth[d + 1]!;
    if (isDay(block))
      solveDay({
        window,
        block,
        behind,
        capacity,
        stored: state,
        near,
        work,
        plans: days[d]!,
        hints: scratch.hints,
        released,
        out: result,
        known: d === last ? known : undefined,
        needsWorth: d > 0,
      });
    else solveBlock({ window, block, behind, capacity, stored: state, near, work, plans, usage, released, out: result });
  };
  const keep = (d: number): void => {
    const at = worth[d]!;
    lowerEnvelope(at, result.worth, roundOffOf(window) * (Math.abs(at.value) + Math.abs(result.bound)), scratch.spare);
    worth[d] = scratch.spare;
    scratch.spare = at;
  };

  // The first day was a later one of the window before.
  const first = { from: window.origin, to: window.origin + blocks[0]!.to, stored, tiny: tinyEnergy(capacity) };
  const at = days.findIndex((day) => day.areOf(first));
  if (at > 0) [days[0], days[at]] = [days[at]!, days[0]!];
  // Stored energy at the end of a window is worth nothing.
  const lowest = lowestBefore(work, window.steps);
  worth[last + 1]!.begin(lowest, 0).push(0, highestBefore(work, window.steps, capacity) - lowest);
  for (let d = last; d > 0; d--) {
    const { from } = blocks[d]!;
    solve(d, Math.max(lowestBefore(work, from), Math.min(highestBefore(work, from, capacity), stored)));
    worth[d]!.copy(result.worth);
  }
  for (let round = 1; ; round++) {
    let bound = 0;
    let value = 0;
    let state = stored;
    for (let d = 0; d <= last; d++) {
      before[d] = state;
      solve(d, state);
      if (d === 0) bound = result.bound;
      else keep(d);
      state = result.after;
      value += result.value;
    }
    const isOpen = bound - value > shareOf(WINDOW_CLOSED, value, window) + near * window.steps;
    if (!isOpen || value === -Infinity || round >= WINDOW_ROUNDS || work.searchBudget.isExhausted()) return { value, bound };
    // What lies before learns from what lies behind; the last block has learnt from nothing new.
    for (let d = last - 1; d > 0; d--) {
      solve(d, before[d]!);
      keep(d);
    }
  }
}

/** What `solveDay` solves: one limit, on what leaves the storage unit. */
const isDay = ({ limits }: Block): boolean => limits.length === 1 && limits[0]!.kind === 'leaving';
