import { WORK } from '../../horizon/search-budget.ts';
import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { backward } from '../slopes/backward.ts';
import { forward } from '../slopes/forward.ts';
import { readList, writeList } from '../slopes/slope-list.ts';
import { shareOf } from '../rounding.ts';
import { type Workspace, lowestBefore, reserveSegments } from '../workspace.ts';
import type { Mix } from '../../search/mix.ts';
import type { PricedWindow, WindowLimit } from './priced-window.ts';
import { searchDualPrices } from '../../search/dual-prices.ts';
import { PRICES_CLOSED } from '../../search/tuning.ts';
import { BLOCK_ROUNDING, EVALUATIONS_OF_BLOCK, EVALUATIONS_OF_LARGE_BLOCK, LIMIT_OVERRUN } from '../tuning.ts';

/**
 * Steps of a window that share limits with no step outside. The prices are those found last: the next solve begins there; NaN of a day
 * alone: with a guess.
 */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly limits: readonly WindowLimit[];
  readonly price: Float64Array;
}

/** What a solved block hands on. */
export interface BlockResult {
  /**
   * Currency, of the best mix of plans, without what is stored at the end, what is left of limits paid for; −Infinity when no plan keeps a
   * daily one.
   */
  value: number;
  /** Currency: a bound on what any plan could earn, what is stored at the end included. */
  bound: number;
  /** State after the block, MWh. */
  after: number;
  /** A bound on the block and all behind it, as a function of the state before; tight where it was solved. */
  readonly worth: PiecewiseLinear;
}

/** Plans tried for one block, kept between solves to be filled anew. */
export interface Plans {
  readonly released: Float64Array[];
  readonly after: Float64Array;
  /** Reward without what is stored at the end, and without prices. */
  readonly earned: Float64Array;
  readonly mix: Mix;
  readonly excess: Float64Array;
  readonly trial: Float64Array;
}

/** MWh of a limit that a plan uses at the prices the window has. */
export type Usage = (window: PricedWindow, limit: WindowLimit, released: Float64Array) => number;

/** A block whose limits have prices, from one state. */
interface BlockToSolve {
  readonly window: PricedWindow;
  readonly block: Block;
  /** Worth of the state after the block, concave on the range it may have there. */
  readonly behind: PiecewiseLinear;
  readonly capacity: number;
  readonly stored: number;
  readonly near: number;
  readonly work: Workspace;
  readonly plans: Plans;
  readonly usage: Usage;
  /** The mix is written here, from index block.from. */
  readonly released: Float64Array;
  readonly out: BlockResult;
}

/**
 * Lagrangian relaxation of the limits of a block: its best operation from a given state, limits kept. With prices on the limits the block
 * falls apart into steps again, and one backward and one forward pass give a plan and, for these prices p, the bound
 *
 *   φ(p) = Σ reward − Σ p·(used − cap) + worth(state at the end)
 *
 * The best mix of such plans is feasible and earns what the mix claims or more, because rewards and worth are concave; at the
 * lowest φ both are equal and the mix is optimal.
 */
export function solveBlock({ window, block, behind, capacity, stored, near, work, plans, usage, released, out }: BlockToSolve): void {
  const { from, to, limits, price } = block;
  const { mix, excess, trial } = plans;
  const m = limits.length;
  out.bound = Infinity;
  const lowest = lowestBefore(work, from);

  searchDualPrices({
    price,
    limits,
    mix,
    trial,
    evaluate: () => {
      work.searchBudget.charge(WORK.slope * (to - from));
      const k = mix.count;
      window.setPrices(limits, trial);
      reserveSegments(work, window.first[window.steps]!, window.mostPerStep);
      writeList(behind, work.value);
      backward({ rewards: window, windowFrom: 0, from, to }, work);
      const after = forward({ rewards: window, windowFrom: 0, from, to, capacity, stored }, work);
      if (plans.released.length === k) plans.released.push(new Float64Array(work.released.length));
      const plan = plans.released[k]!;
      let earned = 0;
      for (let t = from; t < to; t++) {
        plan[t] = work.released[t]!;
        earned += work.earned[t]!;
      }
      const ahead = behind.at(after);
      let bound = earned + ahead;
      for (let i = 0; i < m; i++) {
        const used = usage(window, limits[i]!, plan);
        excess[i] = excessOf(used, limits[i]!.cap);
        earned += trial[i]! * used;
        bound += trial[i]! * limits[i]!.cap;
      }
      plans.after[k] = after;
      plans.earned[k] = earned;
      mix.add(earned + ahead, excess);
      if (bound < out.bound) {
        out.bound = bound;
        readList(work.value, out.worth, lowest);
        for (let i = 0; i < m; i++) out.worth.value += trial[i]! * limits[i]!.cap;
      }
      return bound;
    },
    isClosed: (bound, value) => bound - value <= shareOf(PRICES_CLOSED, value, window) + near,
    mostEvaluations: EVALUATIONS_OF_BLOCK[m] ?? EVALUATIONS_OF_LARGE_BLOCK,
    searchBudget: work.searchBudget,
  });

  out.after = 0;
  out.value = 0;
  released.fill(0, from, to);
  for (let k = 0; k < mix.count; k++) {
    const share = mix.weight[k]!;
    if (share === 0) continue;
    const plan = plans.released[k]!;
    for (let t = from; t < to; t++) released[t]! += share * plan[t]!;
    out.after += share * plans.after[k]!;
    out.value += share * plans.earned[k]!;
  }
  for (let i = 0; i < m; i++) {
    const { kind, cap, lowest, highest } = limits[i]!;
    // What is delivered beyond a window is sold all the same, for no less than its worth less the highest price.
    if (kind === 'delivered') out.value -= highest * mix.over[i]!;
    else if (mix.isOver[i] === 1 && isOverLimit(mix.over[i]!, cap, capacity)) out.value = -Infinity;
    out.value += lowest * mix.left[i]!;
  }
}

/** What is used beyond a cap; a rounding error of their sums is nothing. */
export function excessOf(used: number, cap: number): number {
  const excess = used - cap;
  return Math.abs(excess) <= BLOCK_ROUNDING * Math.max(used, cap) ? 0 : excess;
}
export const isOverLimit = (excess: number, cap: number, capacity: number): boolean => excess > LIMIT_OVERRUN * Math.max(cap, capacity);

/** MWh that leave the storage unit in the steps [from, to) of a window. */
export function leaving(released: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let t = from; t < to; t++) if (released[t]! > 0) sum += released[t]!;
  return sum;
}
