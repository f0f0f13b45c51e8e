import { PiecewiseLinear, upperEnvelope } from '../../../math/piecewise-linear.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { roundOffOf, shareOf, tinyEnergy } from '../rounding.ts';
import { type Workspace, reserveSegments } from '../workspace.ts';
import { type BlockOperation, type Measures, blockOperations, measured } from './block-operation.ts';
import { exactBlock } from './exact-block.ts';
import { Mix } from '../../search/mix.ts';
import { type Mode, modesAt, whereToSplit } from './modes.ts';
import type { WindowLimit } from './priced-window.ts';
import { searchDualPrices } from '../../search/dual-prices.ts';
import { PRICES_CLOSED } from '../../search/tuning.ts';
import { type Block, excessOf } from './solve-block.ts';
import type { LimitScratch } from './solve-limited-window.ts';
import { meetingOfRuns, poolRises, runsOf, steepOutside } from './worth-runs.ts';
import { LEAST_WEIGHTS_IN_MIX, PLANS_OF_LIMIT, PLANS_OF_NODE, SIMPLER_BOUND_SHARE } from '../tuning.ts';

/** What the search of a block found. */
interface BranchedBlock {
  readonly operation: BlockOperation;
  /** Currency: what the block and all behind it could earn from the state it was searched for, and from any state. */
  readonly bound: number;
  readonly worth: PiecewiseLinear;
  readonly nodes: number;
}

export interface BlockSearch {
  /** What a known operation of a block is worth. */
  readonly measure: (block: Block, stored: number, released: Float64Array) => BlockOperation;
  /**
   * Branches a block from a state, with a bound on the worth of the state behind it.
   *
   * @param bound currency: what is known to be the most
   * @param known an operation from the same state
   * @param close gap that ends the search, currency; @param mostNodes nodes that do
   */
  readonly branch: (
    block: Block,
    stored: number,
    behind: PiecewiseLinear,
    bound: number,
    known: BlockOperation | undefined,
    close: number,
    mostNodes: number,
  ) => BranchedBlock;
}

/**
 * One part of the possibilities of a block: some steps are confined to a range of energies or to a direction of the connection, the state
 * behind it to a range.
 */
interface Node {
  readonly bound: number;
  /** Its bound for every state; left out: none is known. */
  readonly worth: PiecewiseLinear | undefined;
  readonly price: Float64Array;
  readonly confined: ReadonlyMap<number, Mode>;
  readonly end: { readonly low: number; readonly high: number };
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

/**
 * The search of one block of a window, by branch and bound. In each node the prices of the limits are searched with the exact programme of
 * the block, non-concave steps and the worth of the state behind it and all: its lowest bound holds for everything the node allows. The
 * plans that share it differ in few steps. Each is turned into a feasible operation by keeping the mode it uses in every step, in which the
 * reward is concave, and the concave run of the worth behind that it ends in, and solving that concave block, limits included, to the end.
 * Where the gap stays open, plans use different modes of some step or different runs: that step, or the state behind, is split between
 * them.
 *
 * @param from         first step of the window in the table; blocks count from there
 * @param prohibitivePrice of the window, currency per MWh
 */
export function blockSearch(
  rewards: StepRewards,
  from: number,
  prohibitivePrice: number,
  capacity: number,
  near: number,
  work: Workspace,
  scratch: LimitScratch,
  measures: Measures,
): BlockSearch {
  const { exactUsage, sideAt, modesOf } = measures;
  const tiny = tinyEnergy(capacity);
  const window = scratch.node;
  const atPrices = new PiecewiseLinear();
  const behindNode = new PiecewiseLinear();

  /** A block of concave steps without limits: one pass is exact for every state. */
  function pass(block: Block, stored: number, behind: PiecewiseLinear): BranchedBlock {
    const [first, count] = [from + block.from, block.to - block.from];
    const worth = new PiecewiseLinear();
    window.copy(rewards, first, first + count);
    reserveSegments(work, window.first[count]!, window.mostPerStep);
    exactBlock(window, count, behind, capacity, stored, work, worth);
    return {
      operation: measured(measures, first, [], stored, work.released.subarray(0, count), new Map(), undefined),
      bound: worth.at(stored),
      worth,
      nodes: 1,
    };
  }

  function branch(
    block: Block,
    stored: number,
    behind: PiecewiseLinear,
    known: number,
    start: BlockOperation | undefined,
    close: number,
    mostNodes: number,
  ): BranchedBlock {
    const [first, count] = [from + block.from, block.to - block.from];
    const limits = limitsOf(block);
    const m = limits.length;
    const modes = Array.from({ length: count }, (_, k) => modesOf(first + k));
    if (m === 0 && modes.every(({ length }) => length === 0)) return pass(block, stored, behind);
    const mostPlans = m === 0 ? 1 : PLANS_OF_NODE + PLANS_OF_LIMIT * Math.max(0, m - 2);
    const mix = (scratch.mixes[m] ??= new Mix(m, mostPlans));
    const trial = new Float64Array(m);
    const excess = new Float64Array(m);
    /** Steps with several modes. */
    const several = modes.flatMap((list, k) => (list.length > 0 ? [k] : []));
    const runs = runsOf(behind);
    const operations = blockOperations(
      rewards,
      first,
      { ...block, from: 0, to: count, limits },
      modes,
      behind,
      runs,
      stored,
      capacity,
      near,
      prohibitivePrice,
      work,
      scratch,
      measures,
      start,
    );
    const { best } = operations;

    const modesOfPlan = (plan: Float64Array): Int32Array => {
      const set = new Int32Array(count);
      for (const k of several) {
        const worth = window.worthOf(k);
        const side = Number.isNaN(worth) ? undefined : sideAt(first + k, plan[k]!, worth, window.sideOf(k));
        set[k] = modesAt(modes[k]!, plan[k]!, side, tiny);
      }
      return set;
    };

    /**
     * Searches the prices of a node: its lowest bound, for every state as well, and the plans that share it, those with the most weight
     * first.
     */
    function bind(node: Node): {
      readonly bound: number;
      readonly worth: PiecewiseLinear;
      readonly price: Float64Array;
      readonly plans: readonly Plan[];
    } {
      window.copy(rewards, first, first + count, node.confined, prohibitivePrice);
      steepOutside(behind, node.end.low, node.end.high, window.steepness, tiny, behindNode);
      const price = node.price.slice();
      const worth = new PiecewiseLinear();
      const found: Omit<Plan, 'weight'>[] = [];
      let least = Infinity;
      searchDualPrices({
        price,
        limits,
        mix,
        trial,
        evaluate: () => {
          window.setPrices(limits, trial);
          reserveSegments(work, window.first[count]!, window.mostPerStep);
          exactBlock(window, count, behindNode, capacity, stored, work, atPrices);
          const released = work.released.slice(0, count);
          const end = count === 0 ? stored : work.after[count - 1]!;
          let total = behindNode.at(end);
          for (let k = 0; k < count; k++) total += work.earned[k]!;
          for (let i = 0; i < m; i++) {
            const used = exactUsage(window, limits[i]!, released);
            excess[i] = excessOf(used, limits[i]!.cap);
            total += trial[i]! * used;
            atPrices.value += trial[i]! * limits[i]!.cap;
          }
          const bound = atPrices.at(stored);
          if (bound < least) {
            least = bound;
            worth.copy(atPrices);
          }
          found.push({ released, set: modesOfPlan(released), end });
          mix.add(total, excess);
          return bound;
        },
        isClosed: (bound, value) => bound - value <= shareOf(window, count, value, PRICES_CLOSED) + near,
        mostEvaluations: mostPlans,
        searchBudget: work.searchBudget,
      });
      const plans = found
        .map((plan, i) => ({ ...plan, weight: mix.weight[i]! }))
        .filter(({ weight }) => weight > LEAST_WEIGHTS_IN_MIX[1])
        .sort((a, b) => b.weight - a.weight);
      const isLower = least <= node.bound || node.worth === undefined;
      return { bound: Math.min(least, node.bound), worth: isLower ? worth : node.worth, price, plans };
    }

    /** The parts of a node between which its plans are divided; none where they have the modes of all steps and a run in common. */
    function divide({ confined, end }: Node, plans: readonly Plan[]): readonly Pick<Node, 'confined' | 'end'>[] {
      const meeting = meetingOfRuns(
        runs,
        plans.map((plan) => plan.end),
        tiny,
      );
      if (meeting !== undefined && meeting > end.low + tiny && meeting < end.high - tiny) {
        return [
          { confined, end: { low: end.low, high: meeting } },
          { confined, end: { low: meeting, high: end.high } },
        ];
      }
      const split = whereToSplit(
        modes,
        plans.map(({ released }) => released),
        plans.map(({ set }) => set),
        confined,
        tiny,
      );
      return split === undefined ? [] : split.parts.map((part) => ({ confined: new Map([...confined, [split.step, part]]), end }));
    }

    const open: Node[] = [
      { bound: known, worth: undefined, price: block.price.slice(), confined: new Map(), end: { low: -Infinity, high: Infinity } },
    ];
    let bound = -Infinity;
    let worth: PiecewiseLinear | undefined;
    let other: PiecewiseLinear | undefined;
    let nodes = 0;
    /** Counts a node that is not divided any more. */
    const closeNode = (node: { readonly bound: number; readonly worth: PiecewiseLinear }): void => {
      bound = Math.max(bound, node.bound);
      if (worth === undefined) {
        worth = node.worth;
        return;
      }
      other ??= new PiecewiseLinear();
      upperEnvelope(worth, node.worth, roundOffOf(rewards) * (Math.abs(worth.value) + Math.abs(bound)), other);
      // Bounds of nodes are shared by their parts: they are read only.
      worth = other;
      other = undefined;
    };
    while (open.length > 0) {
      let at = 0;
      for (let i = 1; i < open.length; i++) if (open[i]!.bound > open[at]!.bound) at = i;
      const node = open.splice(at, 1)[0]!;
      if (
        node.worth !== undefined &&
        (node.bound <= best.value + close || nodes >= mostNodes || (best.operation !== undefined && work.searchBudget.isExhausted()))
      ) {
        closeNode({ bound: node.bound, worth: node.worth });
        continue;
      }
      nodes++;
      const found = bind(node);
      const isOpen = (): boolean => found.bound > best.value + close;
      let parts: readonly Pick<Node, 'confined' | 'end'>[] = [];
      for (const least of LEAST_WEIGHTS_IN_MIX) {
        const plans = found.plans.filter(({ weight }) => weight > least);
        operations.look(plans, node.confined, found.price, isOpen);
        parts = isOpen() ? divide(node, plans) : [];
        if (!isOpen() || parts.length > 0 || plans.length === found.plans.length) break;
      }
      if (parts.length === 0) closeNode(found);
      else for (const part of parts) open.push({ bound: found.bound, worth: found.worth, price: found.price, ...part });
    }
    if (best.operation === undefined) throw new Error(`no operation of the steps [${first}, ${first + count}) keeps their limits`);
    return { operation: best.operation, bound: Math.max(best.value, bound), worth: poolRises(worth!, SIMPLER_BOUND_SHARE * close), nodes };
  }

  return {
    measure: (block, stored, released) => measured(measures, from + block.from, limitsOf(block), stored, released, new Map(), undefined),
    branch: (block, ...rest) => inBlock(work, block, () => branch(block, ...rest)),
  };
}

/** Runs a search with the range of states that belongs to a block. */
function inBlock<T>(work: Workspace, block: Block, run: () => T): T {
  const { range } = work;
  if (range !== undefined) work.range = { low: range.low.subarray(block.from), high: range.high.subarray(block.from) };
  try {
    return run();
  } finally {
    work.range = range;
  }
}

/** The limits of a block, numbered within it. */
const limitsOf = ({ from, limits }: Block): WindowLimit[] =>
  limits.map((limit) => ({ ...limit, from: limit.from - from, to: limit.to - from }));
