import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { type Split, branchAndBound } from '../../search/branch-and-bound.ts';
import { searchDualPrices } from '../../search/dual-prices.ts';
import { Mix } from '../../search/mix.ts';
import { PRICES_CLOSED } from '../../search/tuning.ts';
import { roundOffOf, shareOf, tinyEnergy } from '../rounding.ts';
import { reserveSegments } from '../workspace.ts';
import { type BlockOperation, BlockOperations, type BranchedWindow, measured } from './block-operation.ts';
import { exactBlock } from './exact-block.ts';
import { type Mode, type Modes, modesAt, whereToSplit } from './modes.ts';
import type { WindowLimit } from './priced-window.ts';
import type { BlockStart, SearchedBlock } from './settle-blocks.ts';
import { type Block, excessOf } from './solve-block.ts';
import { WorthOfParts, meetingOfRuns, poolRises, runsOf, steepOutside } from './worth-runs.ts';
import { LEAST_WEIGHTS_IN_MIX, PLANS_OF_LIMIT, PLANS_OF_NODE, SIMPLER_BOUND_SHARE } from '../tuning.ts';

/** Part of the possibilities of a block: steps confined to ranges of energy or directions of the connection, and the state behind. */
interface Part {
  readonly confined: ReadonlyMap<number, Mode>;
  readonly end: { readonly low: number; readonly high: number };
}

interface Node extends Part {
  readonly bound: number;
  /** Its bound for every state; left out: none is known. */
  readonly worth: PiecewiseLinear | undefined;
  readonly price: Float64Array;
}

/**
 * A plan that shares the lowest bound of a node: MWh per step, the modes it uses at the prices it was found for, the state after it, and
 * its weight in the mix.
 */
interface Plan {
  readonly released: Float64Array;
  readonly set: Int32Array;
  readonly end: number;
  readonly weight: number;
}

/** A node that was bounded anew: its lowest bound, for every state as well, the prices of it, and the parts it falls into. */
interface BoundedNode {
  readonly bound: number;
  readonly worth: PiecewiseLinear;
  readonly price: Float64Array;
  readonly parts: readonly Part[];
}

/** What a known operation of a block is worth. */
export const measureBlock = (
  { measures, from }: BranchedWindow,
  block: Block,
  { stored, released }: { readonly stored: number; readonly released: Float64Array },
): BlockOperation => measured(measures, { first: from + block.from, limits: limitsOf(block), stored, released });

/**
 * Searches a block of a window from a state, with a bound on the worth of the state behind it: by one pass where its steps are concave and
 * have no limits, else by branch and bound.
 */
export function searchBlock(window: BranchedWindow, block: Block, start: BlockStart<BlockOperation>): SearchedBlock<BlockOperation> {
  const { work } = window;
  const { range } = work;
  if (range !== undefined) work.range = { low: range.low.subarray(block.from), high: range.high.subarray(block.from) };
  try {
    const modes = Array.from({ length: block.to - block.from }, (_, k) => window.measures.modesOf(window.from + block.from + k));
    if (block.limits.length === 0 && modes.every(({ length }) => length === 0)) return passBlock(window, block, start);
    return new BlockBranches(window, { ...block, modes }, start).search();
  } finally {
    work.range = range;
  }
}

/** A block of concave steps without limits: one pass is exact for every state. */
function passBlock(
  { rewards, from, capacity, work, scratch: { node: window }, measures }: BranchedWindow,
  block: Block,
  { stored, behind }: BlockStart<BlockOperation>,
): SearchedBlock<BlockOperation> {
  const [first, count] = [from + block.from, block.to - block.from];
  const worth = new PiecewiseLinear();
  window.copy({ rewards, from: first, to: first + count });
  reserveSegments(work, window.first[count]!, window.mostPerStep);
  exactBlock({ rewards: window, steps: count, behind, capacity, stored, work }, worth);
  const operation = measured(measures, { first, limits: [], stored, released: work.released.subarray(0, count) });
  return { operation, bound: worth.at(stored), worth, nodes: 1 };
}

/**
 * Branch and bound of one block. In each node the prices of the limits are searched with the exact programme of the block, non-concave
 * steps and the worth of the state behind it and all: its lowest bound holds for everything the node allows. The plans that share it differ
 * in few steps. Each is turned into a feasible operation by keeping the mode it uses in every step, in which the reward is concave, and the
 * concave run of the worth behind that it ends in, and solving that concave block, limits included, to the end. Where the gap stays open,
 * plans use different modes of some step or different runs: that step, or the state behind, is split between them.
 */
class BlockBranches {
  readonly #window: BranchedWindow;
  readonly #block: Block;
  readonly #start: BlockStart<BlockOperation>;
  readonly #first: number;
  readonly #count: number;
  readonly #limits: readonly WindowLimit[];
  readonly #modes: readonly Modes[];
  readonly #runs: readonly number[];
  readonly #mostPlans: number;
  readonly #mix: Mix;
  readonly #trial: Float64Array;
  readonly #excess: Float64Array;
  readonly #tiny: number;
  readonly #operations: BlockOperations;
  readonly #atPrices: PiecewiseLinear;
  readonly #behind: PiecewiseLinear;

  constructor(window: BranchedWindow, block: Block & { readonly modes: readonly Modes[] }, start: BlockStart<BlockOperation>) {
    const { modes } = block;
    const m = block.limits.length;
    this.#window = window;
    this.#block = block;
    this.#start = start;
    this.#first = window.from + block.from;
    this.#count = block.to - block.from;
    this.#limits = limitsOf(block);
    this.#modes = modes;
    this.#runs = runsOf(start.behind);
    this.#mostPlans = m === 0 ? 1 : PLANS_OF_NODE + PLANS_OF_LIMIT * Math.max(0, m - 2);
    this.#mix = window.scratch.mixes[m] ??= new Mix(m, this.#mostPlans);
    this.#trial = new Float64Array(m);
    this.#excess = new Float64Array(m);
    this.#tiny = tinyEnergy(window.capacity);
    this.#atPrices = window.scratch.atPrices;
    this.#behind = window.scratch.behindNode;
    this.#operations = new BlockOperations({
      ...window,
      ...start,
      first: this.#first,
      block: { ...block, from: 0, to: this.#count, limits: this.#limits },
      modes,
      runs: this.#runs,
    });
  }

  search(): SearchedBlock<BlockOperation> {
    const { rewards, work } = this.#window;
    const { close, mostNodes } = this.#start;
    const { best } = this.#operations;
    const closed = new WorthOfParts(roundOffOf(rewards), (a, b, tolerance, out) => out.copyUpper(a, b, tolerance));
    const root: Node = {
      bound: this.#start.bound,
      worth: undefined,
      price: this.#block.price.slice(),
      confined: new Map(),
      end: { low: -Infinity, high: Infinity },
    };
    const { bound, visited } = branchAndBound<Node, BoundedNode>(root, {
      goal: () => best.value + close,
      bound: (node) => this.#bound(node),
      split: ({ bound, worth, price, parts }): Split<Node> => ({ parts: parts.map((part) => ({ bound, worth, price, ...part })) }),
      mayContinue: (nodes) => nodes < mostNodes && (best.operation === undefined || !work.searchBudget.isExhausted()),
      close: (part) => closed.add(part.bound, part.worth!),
    });
    const { operation } = best;
    if (operation === undefined)
      throw new Error(`no operation of the steps [${this.#first}, ${this.#first + this.#count}) keeps their limits`);
    return { operation, bound: Math.max(best.value, bound), worth: poolRises(closed.worth, SIMPLER_BOUND_SHARE * close), nodes: visited };
  }

  /** Bounds a node, looks for operations near the plans that share the bound, and divides the node where it stays open. */
  #bound(node: Node): BoundedNode {
    const { best } = this.#operations;
    const { plans: all, ...found } = this.#bind(node);
    const isOpen = (): boolean => found.bound > best.value + this.#start.close;
    let parts: readonly Part[] = [];
    for (const least of LEAST_WEIGHTS_IN_MIX) {
      const plans = all.filter(({ weight }) => weight > least);
      this.#operations.look({ plans, confined: node.confined, prices: found.price, isOpen });
      parts = isOpen() ? this.#divide(node, plans) : [];
      if (!isOpen() || parts.length > 0 || plans.length === all.length) break;
    }
    return { ...found, parts };
  }

  /** Searches the prices of a node: its lowest bound, for every state as well, and the plans that share it, most weight first. */
  #bind(node: Node): Omit<BoundedNode, 'parts'> & { readonly plans: readonly Plan[] } {
    const { rewards, prohibitivePrice, near, work, scratch } = this.#window;
    const window = scratch.node;
    const [first, count, mix] = [this.#first, this.#count, this.#mix];
    window.copy({ rewards, from: first, to: first + count, confined: node.confined, leastHighest: prohibitivePrice });
    steepOutside(this.#start.behind, { ...node.end, steepness: window.steepness, tiny: this.#tiny }, this.#behind);
    const price = node.price.slice();
    const worth = new PiecewiseLinear();
    const found: Omit<Plan, 'weight'>[] = [];
    let least = Infinity;
    searchDualPrices({
      price,
      limits: this.#limits,
      mix,
      trial: this.#trial,
      evaluate: () => {
        const { bound, plan } = this.#planAtPrices();
        if (bound < least) {
          least = bound;
          worth.copy(this.#atPrices);
        }
        found.push(plan);
        return bound;
      },
      isClosed: (bound, value) => bound - value <= shareOf(PRICES_CLOSED, value, window) + near,
      mostEvaluations: this.#mostPlans,
      searchBudget: work.searchBudget,
    });
    const plans = found
      .map((plan, i) => ({ ...plan, weight: mix.weight[i]! }))
      .filter(({ weight }) => weight > LEAST_WEIGHTS_IN_MIX[1])
      .sort((a, b) => b.weight - a.weight);
    const isLower = least <= node.bound || node.worth === undefined;
    return { bound: Math.min(least, node.bound), worth: isLower ? worth : node.worth, price, plans };
  }

  /** The best plan of a node at the trial prices, added to the mix; what it is worth before the block, for every state, is `atPrices`. */
  #planAtPrices(): { readonly bound: number; readonly plan: Omit<Plan, 'weight'> } {
    const { capacity, work, scratch, measures } = this.#window;
    const { stored } = this.#start;
    const window = scratch.node;
    const [count, limits, trial, atPrices] = [this.#count, this.#limits, this.#trial, this.#atPrices];
    window.setPrices(limits, trial);
    reserveSegments(work, window.first[count]!, window.mostPerStep);
    exactBlock({ rewards: window, steps: count, behind: this.#behind, capacity, stored, work }, atPrices);
    const released = work.released.slice(0, count);
    const end = count === 0 ? stored : work.after[count - 1]!;
    let total = this.#behind.at(end);
    for (let k = 0; k < count; k++) total += work.earned[k]!;
    for (let i = 0; i < limits.length; i++) {
      const used = measures.exactUsage(window, limits[i]!, released);
      this.#excess[i] = excessOf(used, limits[i]!.cap);
      total += trial[i]! * used;
      atPrices.value += trial[i]! * limits[i]!.cap;
    }
    const bound = atPrices.at(stored);
    this.#mix.add(total, this.#excess);
    return { bound, plan: { released, set: this.#modesOf(released), end } };
  }

  /** The modes a plan is in, by step, at the prices the node has. */
  #modesOf(plan: Float64Array): Int32Array {
    const window = this.#window.scratch.node;
    const set = new Int32Array(this.#count);
    this.#modes.forEach((modes, k) => {
      if (modes.length === 0) return;
      const worth = window.worthOf(k);
      const side = Number.isNaN(worth)
        ? undefined
        : this.#window.measures.evaluator.sideAt(this.#first + k, plan[k]!, worth, window.sideOf(k));
      set[k] = modesAt(modes, { u: plan[k]!, side, tiny: this.#tiny });
    });
    return set;
  }

  /** The parts of a node between which its plans are divided; none where they have the modes of all steps and a run in common. */
  #divide({ confined, end }: Node, plans: readonly Plan[]): readonly Part[] {
    const tiny = this.#tiny;
    const meeting = meetingOfRuns(
      this.#runs,
      plans.map((plan) => plan.end),
      tiny,
    );
    if (meeting !== undefined && meeting > end.low + tiny && meeting < end.high - tiny) {
      return [
        { confined, end: { low: end.low, high: meeting } },
        { confined, end: { low: meeting, high: end.high } },
      ];
    }
    const split = whereToSplit({ modes: this.#modes, plans, confined, tiny });
    return split === undefined ? [] : split.parts.map((part) => ({ confined: new Map([...confined, [split.step, part]]), end }));
  }
}

/** The limits of a block, numbered within it. */
const limitsOf = ({ from, limits }: Block): WindowLimit[] =>
  limits.map((limit) => ({ ...limit, from: limit.from - from, to: limit.to - from }));
