import { PiecewiseLinear, concaveHull } from '../../../math/piecewise-linear.ts';
import { type Split, branchAndBound } from '../../search/branch-and-bound.ts';
import { Mix } from '../../search/mix.ts';
import { searchDualPrices } from '../../search/dual-prices.ts';
import { type BlockStart, type SearchedBlock, type Settled, settleBlocks } from '../../single-storage/limits/settle-blocks.ts';
import { type Block, excessOf } from '../../single-storage/limits/solve-block.ts';
import { WorthOfParts, meetingOfRuns, poolRises, runAt, runsOf, steepOutside } from '../../single-storage/limits/worth-runs.ts';
import { tinyEnergy } from '../../single-storage/rounding.ts';
import type { ExactRegulation, SplitSteps } from '../exact-regulation.ts';
import type { LimitedRegulation } from './limited-regulation.ts';
import type { RegulationLimits } from './regulation-limits.ts';
import { type Found, type RegulationWindow, type WindowPlan, windowPlan } from '../regulation-window.ts';
import { type Scale, shareOfMoney } from '../scale.ts';
import {
  NO_CHARGE,
  NO_DISCHARGE,
  NO_EXPORT,
  NO_FEED_IN,
  NO_FEED_OUT,
  NO_IMPORT,
  type StepDecision,
  conflictOf,
  mixDecisions,
  stepDecision,
} from '../step-programme/step-decision.ts';
import { upperEnvelope } from '../bands/upper-envelope.ts';
import { PRICES_CLOSED } from '../../search/tuning.ts';
import {
  BRANCHING_CLOSED,
  CONFINED_STEEPNESS,
  EVALUATIONS_OF_LARGE_PART,
  EVALUATIONS_OF_PART,
  LEAST_WEIGHT_IN_PART,
  LOOSE_FROM,
  LOOSE_SHARE,
  MOST_DIVES,
  NEARLY_CLOSED,
  PART_LIMIT_ROUNDING,
  PART_VALUE_ROUNDING,
  PLANS_OF_PART,
  PLANS_TRIED,
  RUNS_BEHIND,
  SIMPLER_BOUND_SHARE,
  STEPS_AT_ONCE,
  STEPS_OF_SEARCH,
} from '../tuning.ts';

/** One part of the possibilities of a block: what is ruled out in each step, and the range of the state behind it. */
interface Part {
  readonly ruledOut: Int32Array;
  readonly end: { readonly low: number; readonly high: number };
  /** Whether its prices are to be searched to the end. */
  readonly isTight?: true;
}

interface Node extends Part {
  readonly bound: number;
  /** Its bound for every state; left out: none is known. */
  readonly worth: PiecewiseLinear | undefined;
  readonly price: Float64Array;
}

/** A node that was bounded anew: its lowest bound, for every state as well, the prices of it, and the parts it falls into. */
interface BoundedNode {
  readonly bound: number;
  readonly worth: PiecewiseLinear;
  readonly price: Float64Array;
  readonly parts: readonly Part[];
}

/** A block of a window that begins with step `from` of the horizon. */
interface SplitBlock {
  readonly from: number;
  readonly block: Block;
  /** Directions that are known to be mixed in each of its steps; those found are added. */
  readonly split: Int32Array;
}

/** A block while it is branched. */
interface BranchedBlock extends SplitBlock, Pick<BlockStart<Operation>, 'stored' | 'behind' | 'close'> {
  /** Where the concave runs of the worth behind begin and end, and how steeply it falls outside of the one aimed at. */
  readonly runs: readonly number[];
  readonly steepness: number;
  readonly best: { operation: Operation | undefined; value: number };
  readonly consider: (operation: Operation) => void;
  /** Steps solved. */
  work: number;
}

/**
 * The mix of the plans found last: its decisions, which of the plans share it (those with the most weight first) and where they end,
 * directions to try (of the mix and of its weightiest plans), and the step that uses two directions by most MW.
 */
interface SharedMix {
  readonly mixed: WindowPlan;
  readonly order: readonly number[];
  readonly ends: readonly number[];
  readonly directions: readonly Int32Array[];
  readonly conflictAt: number;
  readonly conflict: number;
}

/** Where a dive begins: a block from a state, the directions of a plan, and the prices of its limits. */
interface Dive extends Pick<BranchedBlock, 'from' | 'block' | 'stored' | 'consider'> {
  readonly directions: Int32Array;
  readonly price: Float64Array;
}

/** What a block does from a state. */
interface Operation extends Settled {
  readonly decisions: readonly StepDecision[];
  readonly marginal: Float64Array;
}

/** What the branch and bound of windows with limits works with. */
interface BranchedWindows {
  readonly window: RegulationWindow;
  readonly exact: ExactRegulation;
  readonly limited: LimitedRegulation;
  readonly limits: RegulationLimits;
  readonly scale: Scale;
  /** Currency that rounding may move in a step. */
  readonly near: number;
  /** Above what any stored MWh could earn, currency. */
  readonly highestPrice: number;
  /** Limits of a window, and steps, at most. */
  readonly mostLimits: number;
  readonly longest: number;
}

/**
 * A window with limits in which steps mix two directions, by branch and bound over the exact steps. Its blocks share nothing but the state
 * between them and are searched in turn (`settleBlocks`). At prices of the limits each step that mixes is solved one direction at a time
 * (`ExactRegulation`), so a plan is an operation but for the limits, and the bound is the least of the Lagrangian. The mix that keeps the
 * limits may use both directions of a step in different plans: those directions are told apart; or end in two concave runs of the worth
 * behind the block: those are. Operations come from the block solved with the directions of a plan, limits and all.
 */
export class LimitBranches {
  readonly #window: RegulationWindow;
  readonly #exact: ExactRegulation;
  readonly #limited: LimitedRegulation;
  readonly #limits: RegulationLimits;
  readonly #scale: Scale;
  readonly #near: number;
  readonly #highestPrice: number;
  readonly #mix: Mix;
  readonly #plans: WindowPlan[] = [];
  readonly #ends: number[] = [];
  readonly #trial: Float64Array;
  readonly #excess: Float64Array;
  readonly #longest: number;
  readonly #ruledOut: Int32Array;
  readonly #spare: WindowPlan;
  readonly #behind = new PiecewiseLinear();
  readonly #ofRun = new PiecewiseLinear();

  constructor({ window, exact, limited, limits, scale, near, highestPrice, mostLimits, longest }: BranchedWindows) {
    this.#window = window;
    this.#exact = exact;
    this.#limited = limited;
    this.#limits = limits;
    this.#scale = scale;
    this.#near = near;
    this.#highestPrice = highestPrice;
    this.#mix = new Mix(mostLimits, PLANS_OF_PART);
    this.#trial = new Float64Array(mostLimits);
    this.#excess = new Float64Array(mostLimits);
    this.#longest = longest;
    this.#ruledOut = new Int32Array(longest);
    this.#spare = windowPlan(longest, window.markets);
  }

  /**
   * @param blocks of the window, with the prices of their limits where the search begins
   * @param known  the window as its programmes want it, and the bound; its plan is written over
   */
  search({ from, steps, stored, split }: SplitSteps, blocks: readonly Block[], { plan, bound }: Found): Found {
    const { capacity, searchBudget } = this.#window;
    for (let k = 0; k < steps; k++) split[k]! |= plan.conflict[k]!;
    const gapOf = (value: number): number => this.#near * steps + shareOfMoney(this.#scale, { steps, value }, BRANCHING_CLOSED);
    const whole: Block = {
      from: 0,
      to: steps,
      limits: blocks.flatMap(({ limits }) => limits),
      price: Float64Array.from(blocks.flatMap(({ limits, price }) => [...price.subarray(0, limits.length)])),
    };
    const start = plan.value === -Infinity ? undefined : this.#operation(whole, plan, { before: stored });
    const worthless = this.#window.worthless(from + steps, new PiecewiseLinear());
    // States between blocks and prices that belong together are found for all of them at once; what is left open is closed block by block.
    const first = this.#branch(
      { from, block: whole, split },
      {
        stored,
        behind: worthless,
        bound,
        known: start,
        close: gapOf(plan.value),
        mostNodes: blocks.length > 1 ? STEPS_AT_ONCE : STEPS_OF_SEARCH,
      },
    );
    const found = (value: number, most: number, operations: readonly [Block, Operation | undefined][]): Found => {
      plan.conflict.fill(0);
      plan.missing.fill(0);
      for (const [block, operation] of operations) {
        operation?.decisions.forEach((decision, k) => copyDecision(decision, plan.decisions[block.from + k]!));
        operation?.marginal.forEach((marginal, k) => (plan.marginal[block.from + k] = marginal));
      }
      plan.value = value;
      return { plan, bound: Math.max(value, Math.min(bound, most)) };
    };
    const { operation, bound: most } = first;
    const isNear =
      most - operation.earned <= gapOf(operation.earned) + shareOfMoney(this.#scale, { steps, value: operation.earned }, NEARLY_CLOSED);
    if (blocks.length === 1 || isNear || searchBudget.isExhausted()) return found(operation.earned, most, [[whole, operation]]);
    let state = stored;
    const known = blocks.map((block) => {
      const own = this.#operation(
        block,
        { decisions: operation.decisions.slice(block.from, block.to), marginal: operation.marginal.subarray(block.from, block.to) },
        { before: state, first: 0 },
      );
      state = own.after;
      return own;
    });
    const worth = Array.from({ length: blocks.length + 1 }, (_, d) => new PiecewiseLinear().copy(this.#limited.worthBefore(d)));
    const best = settleBlocks<Operation>(
      {
        count: blocks.length,
        search: (d, begin) => this.#branch({ from, block: blocks[d]!, split: split.subarray(blocks[d]!.from, blocks[d]!.to) }, begin),
        within: (d, x) => Math.min(capacity, Math.max(this.#window.programme.lowBefore(from + blocks[d]!.to), x)),
        gapOf,
        tiny: tinyEnergy(capacity),
        roundOff: PART_VALUE_ROUNDING,
        searchBudget,
      },
      {
        worth,
        stored,
        bound: Math.min(bound, most),
        known,
        knownValue: operation.earned,
        mostNodes: STEPS_OF_SEARCH - first.nodes,
      },
    );
    return found(
      best.value,
      best.bound,
      blocks.map((block, d) => [block, best.operations[d]]),
    );
  }

  /** Whether a plan uses one direction everywhere: where the time for searching is over, plans at prices may still mix two. */
  #isOperation({ from, to }: Block, { decisions }: WindowPlan): boolean {
    for (let k = 0; k < to - from; k++) if (conflictOf(decisions[k]!, this.#window.tinyPower) !== 0) return false;
    return true;
  }

  /** What a plan of the window does in a block from the state `before`, kept. @param first where the block begins in the plan */
  #operation(
    { from, to, limits }: Block,
    { decisions, marginal }: Pick<WindowPlan, 'decisions' | 'marginal'>,
    { before, first = from }: { readonly before: number; readonly first?: number },
  ): Operation {
    const own = decisions.slice(first, first + to - from).map((decision) => copyDecision(decision, stepDecision(this.#window.markets)));
    let earned = 0;
    for (const decision of own) earned += decision.earned;
    for (const limit of limits) {
      const left = limit.cap - this.#limits.used(limit, from, own);
      if (limit.isFirm !== true && left < -PART_LIMIT_ROUNDING * Math.max(1, limit.cap)) earned = -Infinity;
      earned += limit.lowest * Math.max(0, left);
    }
    return { before, after: own.at(-1)?.stored ?? before, earned, decisions: own, marginal: marginal.slice(first, first + to - from) };
  }

  /** Branches a block from a state. */
  #branch(of: SplitBlock, start: BlockStart<Operation>): SearchedBlock<Operation> {
    const { searchBudget } = this.#window;
    const { from, block } = of;
    const { close, mostNodes } = start;
    const branched = this.#branchedBlock(of, start);
    const { best } = branched;
    const closed = new WorthOfParts(PART_VALUE_ROUNDING, upperEnvelope);
    const root: Node = {
      bound: start.bound,
      worth: undefined,
      ruledOut: new Int32Array(block.to - block.from),
      price: block.price.slice(),
      end: { low: -Infinity, high: Infinity },
    };
    const { bound } = branchAndBound<Node, BoundedNode>(root, {
      goal: () => best.value + close,
      bound: (node) => this.#bound(branched, node),
      split: ({ bound: most, worth, price, parts }): Split<Node> => ({
        parts: parts.map((part) => ({ bound: most, worth, price, ...part })),
      }),
      mayContinue: () => best.operation === undefined || (branched.work < mostNodes && !searchBudget.isExhausted()),
      close: (part) => closed.add(part.bound, part.worth!),
    });
    if (best.operation === undefined)
      throw new Error(`no operation of the steps [${from + block.from}, ${from + block.to}) keeps their limits`);
    return {
      operation: best.operation,
      bound: Math.max(best.value, bound),
      worth: poolRises(closed.worth, SIMPLER_BOUND_SHARE * close),
      nodes: branched.work,
    };
  }

  #branchedBlock({ from, block, split }: SplitBlock, { stored, behind, known, close }: BlockStart<Operation>): BranchedBlock {
    let most = behind;
    let runs = runsOf(behind);
    if (runs.length > RUNS_BEHIND) {
      most = new PiecewiseLinear();
      concaveHull(behind, most);
      runs = runsOf(most);
    }
    const steepness =
      CONFINED_STEEPNESS *
      Math.max(this.#highestPrice, Math.abs(most.slope[0] ?? 0), Math.abs(most.slope[Math.max(0, most.count - 1)] ?? 0));
    const best = { operation: known, value: known === undefined ? -Infinity : known.earned + behind.at(known.after) };
    const low = this.#window.programme.lowBefore(from + block.to);
    const consider = (operation: Operation): void => {
      const value = operation.earned + behind.at(Math.min(this.#window.capacity, Math.max(low, operation.after)));
      if (!(value > best.value)) return;
      best.value = value;
      best.operation = operation;
    };
    return { from, block, split, stored, close, behind: most, runs, steepness, best, consider, work: 0 };
  }

  /** Bounds a node, looks for operations near its plans, and divides it where it stays open. */
  #bound(branched: BranchedBlock, node: Node): BoundedNode {
    const { best, close } = branched;
    const loose =
      node.isTight === true || best.operation === undefined || branched.work < LOOSE_FROM ? 0 : LOOSE_SHARE * (node.bound - best.value);
    const found = this.#bind(branched, node, loose);
    const isOpen = (): boolean => found.bound > best.value + close;
    let parts: readonly Part[] = [];
    if (isOpen()) {
      const mix = this.#readMix(branched, node);
      this.#look(branched, mix, { price: found.price, isOpen });
      if (isOpen()) parts = this.#divide(branched, node, mix);
      if (isOpen() && parts.length === 0 && loose > 0) parts = [{ ruledOut: node.ruledOut, end: node.end, isTight: true }];
    }
    return { ...found, parts };
  }

  /** Looks for operations near the plans that share the bound of a node. */
  #look(
    branched: BranchedBlock,
    mix: SharedMix,
    { price, isOpen }: { readonly price: Float64Array; readonly isOpen: () => boolean },
  ): void {
    const { from, block, stored, behind, runs, steepness, best, consider } = branched;
    const tiny = tinyEnergy(this.#window.capacity);
    for (const i of mix.order)
      if (isOpen() && this.#mix.weight[i]! > 1 - LEAST_WEIGHT_IN_PART && this.#isOperation(block, this.#plans[i]!))
        consider(this.#operation(block, this.#plans[i]!, { before: stored, first: 0 }));
    // A mix that uses one direction everywhere is an operation itself.
    if (mix.conflictAt < 0) consider(this.#operation(block, mix.mixed, { before: stored, first: 0 }));
    const run = runAt(runs, 0.5 * (Math.min(...mix.ends) + Math.max(...mix.ends)), tiny)[0];
    for (const directions of mix.directions) {
      if (!isOpen() || (best.operation !== undefined && this.#window.searchBudget.isExhausted())) break;
      steepOutside(behind, { low: runs[run]!, high: runs[run + 1]!, steepness, tiny }, this.#ofRun);
      branched.work += this.#dive({ from, block, stored, directions, price, consider });
    }
  }

  /** The parts of a node: by the runs of the worth behind that its plans end in, else by the directions of the step that mixes most. */
  #divide({ runs }: BranchedBlock, { ruledOut, end }: Node, { ends, conflictAt, conflict }: SharedMix): readonly Part[] {
    const tiny = tinyEnergy(this.#window.capacity);
    const meeting = meetingOfRuns(runs, ends, tiny);
    if (meeting !== undefined && meeting > end.low + tiny && meeting < end.high - tiny) {
      return [
        { ruledOut, end: { low: end.low, high: meeting } },
        { ruledOut, end: { low: meeting, high: end.high } },
      ];
    }
    const parts: Part[] = [];
    for (let rest = conflictAt < 0 ? 0 : conflict; rest !== 0; rest &= rest - 1) {
      const own = ruledOut.slice();
      own[conflictAt]! |= rest & -rest;
      parts.push({ ruledOut: own, end });
    }
    return parts;
  }

  /** The lowest bound of a part of the possibilities of a block, for every state as well; its plans stay in the mix. */
  #bind(branched: BranchedBlock, node: Node, loose: number): Omit<BoundedNode, 'parts'> {
    const { from, block, split, stored, behind, steepness } = branched;
    const { from: first, to, limits } = block;
    const mix = this.#mix;
    steepOutside(behind, { ...node.end, steepness, tiny: tinyEnergy(this.#window.capacity) }, this.#behind);
    const trial = this.#trial;
    const price = node.price.slice();
    const count = to - first;
    const worth = new PiecewiseLinear();
    let least = Infinity;
    const near = Math.max(loose, this.#near * count);
    searchDualPrices({
      price,
      limits,
      mix,
      trial,
      evaluate: () => {
        const prices = this.#limits.pricesOf(from, block, trial);
        const plan = (this.#plans[mix.count] ??= windowPlan(this.#longest, this.#window.markets));
        const at = { prices, ruledOut: node.ruledOut, behind: this.#behind };
        branched.work += this.#exact.solvePriced({ from: from + first, steps: count, stored, split }, plan, { ...at, near: this.#near });
        let paid = 0;
        let total = 0;
        for (let k = 0; k < count; k++) total += plan.decisions[k]!.earned;
        const end = (this.#ends[mix.count] = count === 0 ? stored : plan.decisions[count - 1]!.stored);
        for (let i = 0; i < limits.length; i++) {
          this.#excess[i] = excessOf(this.#limits.used(limits[i]!, first, plan.decisions), limits[i]!.cap);
          paid += trial[i]! * limits[i]!.cap;
        }
        mix.add(total + this.#behind.at(end), this.#excess);
        const bound = plan.bound + paid;
        if (bound < least) {
          least = bound;
          worth.copy(this.#exact.worthBefore);
          worth.value += paid;
        }
        return bound;
      },
      isClosed: (bound, value) => bound - value <= shareOfMoney(this.#scale, { steps: count, value }, PRICES_CLOSED) + near,
      mostEvaluations: EVALUATIONS_OF_PART[limits.length] ?? EVALUATIONS_OF_LARGE_PART,
      searchBudget: this.#window.searchBudget,
    });
    return { bound: Math.min(least, node.bound), worth: least <= node.bound || node.worth === undefined ? worth : node.worth, price };
  }

  #readMix({ block: { from, to }, split }: BranchedBlock, { ruledOut }: Node): SharedMix {
    const mix = this.#mix;
    const steps = to - from;
    const mixed = this.#spare;
    const order = Array.from({ length: mix.count }, (_, i) => i)
      .filter((i) => mix.weight[i]! > LEAST_WEIGHT_IN_PART)
      .sort((a, b) => mix.weight[b]! - mix.weight[a]!);
    const all = order.reduce((sum, i) => sum + mix.weight[i]!, 0);
    const decisions = order.map((i) => this.#plans[i]!.decisions);
    const shares = order.map((i) => mix.weight[i]! / all);
    const weightiest = this.#plans[order[0]!]!;
    const directions = [new Int32Array(steps), ...order.slice(0, PLANS_TRIED).map(() => new Int32Array(steps))];
    let conflictAt = -1;
    let conflict = 0;
    let widest = 0;
    for (let k = 0; k < steps; k++) {
      const decision = mixed.decisions[k]!;
      mixDecisions({ plans: decisions, shares }, k, decision);
      mixed.marginal[k] = weightiest.marginal[k]!;
      const own = conflictOf(decision, this.#window.tinyPower);
      if (own !== 0 && (conflictAt < 0 || bothWays(decision) > widest)) {
        conflictAt = k;
        conflict = own;
        widest = bothWays(decision);
      }
      const rest = directionsOf(decision, split[k]!, weightiest.ruledOut[k]!);
      directions.forEach((masks, i) => (masks[k] = ruledOut[k]! | (i === 0 ? rest : directionsOf(decisions[i - 1]![k]!, split[k]!, rest))));
    }
    return { mixed, order, ends: order.map((i) => this.#ends[i]!), directions, conflictAt, conflict };
  }

  /** The block with the directions of a plan, and with those it settles for, until it mixes none. @returns steps solved */
  #dive({ from, block, stored, directions, price, consider }: Dive): number {
    const { from: first, to } = block;
    const own = this.#ruledOut;
    const out = this.#spare;
    let work = 0;
    own.set(directions, first);
    for (let round = 0; round < MOST_DIVES; round++) {
      work += this.#limited.solveAlone(
        { from, block: { ...block, price: price.slice() }, behind: this.#ofRun, stored, ruledOut: own },
        out,
      );
      if (out.value > -Infinity) consider(this.#operation(block, out, { before: stored }));
      let isSettled = true;
      for (let k = first; k < to; k++) if (out.conflict[k] !== 0) isSettled = false;
      if (isSettled) break;
      own.set(out.ruledOut.subarray(first, to), first);
    }
    return work;
  }
}

function copyDecision(from: StepDecision, to: StepDecision): StepDecision {
  const { upMw, downMw } = to;
  upMw.set(from.upMw);
  downMw.set(from.downMw);
  return Object.assign(to, from, { upMw, downMw });
}

/** MW that go both ways at once. */
const bothWays = ({ chargeMw, dischargeMw, importMw, exportMw, feedInMw, feedOutMw }: StepDecision): number =>
  Math.min(chargeMw, dischargeMw) + Math.min(importMw, exportMw) + Math.min(feedInMw, feedOutMw);

/** What to rule out for the directions a decision uses, of those told apart; where it uses neither, as in `idle`. */
function directionsOf(
  { chargeMw, dischargeMw, importMw, exportMw, feedInMw, feedOutMw }: StepDecision,
  split: number,
  idle: number,
): number {
  /** Of two directions, which one to rule out. @param moreMw how much more the first one has */
  const one = (first: number, second: number, moreMw: number): number =>
    (split & (first | second)) === 0 ? 0 : moreMw > 0 ? second : moreMw < 0 ? first : idle & (first | second);
  return (
    one(NO_CHARGE, NO_DISCHARGE, chargeMw - dischargeMw) |
    one(NO_IMPORT, NO_EXPORT, importMw - exportMw) |
    one(NO_FEED_IN, NO_FEED_OUT, feedInMw - feedOutMw)
  );
}
