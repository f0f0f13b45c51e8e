import { PiecewiseLinear, concaveHull } from '../../../math/piecewise-linear.ts';
import { Mix } from '../../search/mix.ts';
import { searchDualPrices } from '../../search/dual-prices.ts';
import { type SearchedBlock, type Settled, settleBlocks } from '../../single-storage/limits/settle-blocks.ts';
import { type Block, excessOf } from '../../single-storage/limits/solve-block.ts';
import { meetingOfRuns, poolRises, runAt, runsOf, steepOutside } from '../../single-storage/limits/worth-runs.ts';
import { tinyEnergy } from '../../single-storage/rounding.ts';
import type { ExactRegulation } from '../exact-regulation.ts';
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
import { PRICES_CLOSED } from '../../search/tuning.ts';
import { upperEnvelope } from '../bands/upper-envelope.ts';
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
interface Node {
  readonly bound: number;
  /** Its bound for every state; left out: none is known. */
  readonly worth: PiecewiseLinear | undefined;
  readonly ruledOut: Int32Array;
  readonly price: Float64Array;
  readonly end: { readonly low: number; readonly high: number };
  /** Whether its prices are to be searched to the end. */
  readonly isTight?: true;
}

/** What a block does from a state. */
interface Operation extends Settled {
  readonly decisions: readonly StepDecision[];
  readonly marginal: Float64Array;
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

  /** @param highestPrice above what any stored MWh could earn, currency */
  constructor(
    window: RegulationWindow,
    exact: ExactRegulation,
    limited: LimitedRegulation,
    limits: RegulationLimits,
    scale: Scale,
    near: number,
    highestPrice: number,
    mostLimits: number,
    longest: number,
  ) {
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
   * @param split  directions that are known to be mixed in each step; those found are added
   */
  search(from: number, steps: number, stored: number, blocks: readonly Block[], { plan, bound }: Found, split: Int32Array): Found {
    const { capacity, searchBudget } = this.#window;
    for (let k = 0; k < steps; k++) split[k]! |= plan.conflict[k]!;
    const gapOf = (value: number): number => this.#near * steps + shareOfMoney(this.#scale, steps, value, BRANCHING_CLOSED);
    const whole: Block = {
      from: 0,
      to: steps,
      limits: blocks.flatMap(({ limits }) => limits),
      price: Float64Array.from(blocks.flatMap(({ limits, price }) => [...price.subarray(0, limits.length)])),
    };
    const start = plan.value === -Infinity ? undefined : this.#operation(whole, stored, plan);
    const worthless = this.#window.worthless(from + steps, new PiecewiseLinear());
    // States between blocks and prices that belong together are found for all of them at once; what is left open is closed block by block.
    const first = this.#branch(
      from,
      whole,
      split,
      stored,
      worthless,
      bound,
      start,
      gapOf(plan.value),
      blocks.length > 1 ? STEPS_AT_ONCE : STEPS_OF_SEARCH,
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
    const isNear = most - operation.earned <= gapOf(operation.earned) + shareOfMoney(this.#scale, steps, operation.earned, NEARLY_CLOSED);
    if (blocks.length === 1 || isNear || searchBudget.isExhausted()) return found(operation.earned, most, [[whole, operation]]);
    let state = stored;
    const known = blocks.map((block) => {
      const own = this.#operation(
        block,
        state,
        {
          ...plan,
          decisions: operation.decisions.slice(block.from, block.to),
          marginal: operation.marginal.subarray(block.from, block.to),
        },
        0,
      );
      state = own.after;
      return own;
    });
    const worth = Array.from({ length: blocks.length + 1 }, (_, d) => new PiecewiseLinear().copy(this.#limited.worthBefore(d)));
    const best = settleBlocks<Operation>(
      {
        count: blocks.length,
        search: (d, ...rest) => this.#branch(from, blocks[d]!, split.subarray(blocks[d]!.from, blocks[d]!.to), ...rest),
        within: (d, x) => Math.min(capacity, Math.max(this.#window.programme.lowBefore(from + blocks[d]!.to), x)),
        gapOf,
        tiny: tinyEnergy(capacity),
        roundOff: PART_VALUE_ROUNDING,
        searchBudget,
      },
      worth,
      stored,
      Math.min(bound, most),
      known,
      operation.earned,
      STEPS_OF_SEARCH - first.nodes,
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

  /** What a plan of the window does in a block, kept. @param first where the block begins in the plan */
  #operation({ from, to, limits }: Block, before: number, { decisions, marginal }: WindowPlan, first = from): Operation {
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

  /**
   * Branches a block from a state, as `Blocks.search` says. @param split directions that are known to be mixed in each of its steps; those
   * found are added
   */
  #branch(
    from: number,
    block: Block,
    split: Int32Array,
    stored: number,
    behind: PiecewiseLinear,
    known: number,
    start: Operation | undefined,
    close: number,
    mostWork: number,
  ): SearchedBlock<Operation> {
    const { capacity, searchBudget } = this.#window;
    const count = block.to - block.from;
    const tiny = tinyEnergy(capacity);
    let runs = runsOf(behind);
    let most = behind;
    if (runs.length > RUNS_BEHIND) {
      most = new PiecewiseLinear();
      concaveHull(behind, most);
      runs = runsOf(most);
    }
    const steepness =
      CONFINED_STEEPNESS *
      Math.max(this.#highestPrice, Math.abs(most.slope[0] ?? 0), Math.abs(most.slope[Math.max(0, most.count - 1)] ?? 0));
    const best = { operation: start, value: start === undefined ? -Infinity : start.earned + behind.at(start.after) };
    const low = this.#window.programme.lowBefore(from + block.to);
    const consider = (operation: Operation): void => {
      const value = operation.earned + behind.at(Math.min(capacity, Math.max(low, operation.after)));
      if (!(value > best.value)) return;
      best.value = value;
      best.operation = operation;
    };
    let work = 0;
    let bound = -Infinity;
    let worth: PiecewiseLinear | undefined;
    /** Counts a part that is not divided any more. */
    const closeNode = (node: { readonly bound: number; readonly worth: PiecewiseLinear }): void => {
      bound = Math.max(bound, node.bound);
      if (worth === undefined) {
        worth = node.worth;
        return;
      }
      // Bounds of nodes are shared by their parts: they are read only.
      const both = new PiecewiseLinear();
      upperEnvelope(worth, node.worth, PART_VALUE_ROUNDING * (Math.abs(worth.value) + Math.abs(bound)), both);
      worth = both;
    };
    const open: Node[] = [
      {
        bound: known,
        worth: undefined,
        ruledOut: new Int32Array(count),
        price: block.price.slice(),
        end: { low: -Infinity, high: Infinity },
      },
    ];
    while (open.length > 0) {
      let at = 0;
      for (let i = 1; i < open.length; i++) if (open[i]!.bound > open[at]!.bound) at = i;
      const node = open.splice(at, 1)[0]!;
      if (
        node.worth !== undefined &&
        (node.bound <= best.value + close || (best.operation !== undefined && (work >= mostWork || searchBudget.isExhausted())))
      ) {
        closeNode({ bound: node.bound, worth: node.worth });
        continue;
      }
      steepOutside(most, node.end.low, node.end.high, steepness, tiny, this.#behind);
      const loose =
        node.isTight === true || best.operation === undefined || work < LOOSE_FROM ? 0 : LOOSE_SHARE * (node.bound - best.value);
      const found = this.#bind(from, block, stored, node, split, loose);
      work += found.work;
      const isOpen = (): boolean => found.bound > best.value + close;
      const parts: Pick<Node, 'ruledOut' | 'end'>[] = [];
      if (isOpen()) {
        const { order, directions, mixed, conflictAt, conflict } = this.#readMix(block, node, split);
        for (const i of order)
          if (isOpen() && this.#mix.weight[i]! > 1 - LEAST_WEIGHT_IN_PART && this.#isOperation(block, this.#plans[i]!))
            consider(this.#operation(block, stored, this.#plans[i]!, 0));
        // A mix that uses one direction everywhere is an operation itself.
        if (conflictAt < 0) consider(this.#operation(block, stored, mixed, 0));
        const ends = order.map((i) => this.#ends[i]!);
        const run = runAt(runs, 0.5 * (Math.min(...ends) + Math.max(...ends)), tiny)[0];
        for (const fixed of directions) {
          if (!isOpen() || (best.operation !== undefined && searchBudget.isExhausted())) break;
          steepOutside(most, runs[run]!, runs[run + 1]!, steepness, tiny, this.#ofRun);
          work += this.#dive(from, block, stored, fixed, found.price, consider);
        }
        const meeting = meetingOfRuns(runs, ends, tiny);
        if (isOpen() && meeting !== undefined && meeting > node.end.low + tiny && meeting < node.end.high - tiny) {
          parts.push(
            { ruledOut: node.ruledOut, end: { low: node.end.low, high: meeting } },
            { ruledOut: node.ruledOut, end: { low: meeting, high: node.end.high } },
          );
        } else if (isOpen() && conflictAt >= 0) {
          for (let rest = conflict; rest !== 0; rest &= rest - 1) {
            const ruledOut = node.ruledOut.slice();
            ruledOut[conflictAt]! |= rest & -rest;
            parts.push({ ruledOut, end: node.end });
          }
        }
      }
      if (parts.length === 0 && loose > 0 && isOpen())
        open.push({ ...node, bound: found.bound, worth: found.worth, price: found.price, isTight: true });
      else if (parts.length === 0) closeNode(found);
      else for (const part of parts) open.push({ bound: found.bound, worth: found.worth, price: found.price, ...part });
    }
    if (best.operation === undefined)
      throw new Error(`no operation of the steps [${from + block.from}, ${from + block.to}) keeps their limits`);
    return {
      operation: best.operation,
      bound: Math.max(best.value, bound),
      worth: poolRises(worth!, SIMPLER_BOUND_SHARE * close),
      nodes: work,
    };
  }

  /** The lowest bound of a part of the possibilities of a block, for every state as well; its plans stay in the mix. */
  #bind(
    from: number,
    { from: first, to, limits }: Block,
    stored: number,
    node: Node,
    split: Int32Array,
    loose: number,
  ): { readonly bound: number; readonly worth: PiecewiseLinear; readonly price: Float64Array; readonly work: number } {
    const mix = this.#mix;
    const trial = this.#trial;
    const price = node.price.slice();
    const count = to - first;
    const worth = new PiecewiseLinear();
    let least = Infinity;
    let work = 0;
    const near = Math.max(loose, this.#near * count);
    searchDualPrices({
      price,
      limits,
      mix,
      trial,
      evaluate: () => {
        const prices = this.#limits.pricesOf(from, first, to, limits, trial);
        const plan = (this.#plans[mix.count] ??= windowPlan(this.#longest, this.#window.markets));
        work += this.#exact.solvePriced(from + first, count, stored, prices, node.ruledOut, split, plan, this.#near, this.#behind);
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
      isClosed: (bound, value) => bound - value <= shareOfMoney(this.#scale, count, value, PRICES_CLOSED) + near,
      mostEvaluations: EVALUATIONS_OF_PART[limits.length] ?? EVALUATIONS_OF_LARGE_PART,
      searchBudget: this.#window.searchBudget,
    });
    return { bound: Math.min(least, node.bound), worth: least <= node.bound || node.worth === undefined ? worth : node.worth, price, work };
  }

  /**
   * The mix of the plans found last: its decisions, which of the plans share it (those with the most weight first), directions to try (of
   * the mix and of its weightiest plans), and the step that uses two directions by most MW.
   */
  #readMix(
    { from, to }: Block,
    { ruledOut }: Node,
    split: Int32Array,
  ): {
    readonly mixed: WindowPlan;
    readonly order: readonly number[];
    readonly directions: readonly Int32Array[];
    readonly conflictAt: number;
    readonly conflict: number;
  } {
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
      mixDecisions(decisions, k, shares, decision);
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
    return { mixed, order, directions, conflictAt, conflict };
  }

  /** The block with the directions of a plan, and with those it settles for, until it mixes none. @returns steps solved */
  #dive(
    from: number,
    block: Block,
    stored: number,
    directions: Int32Array,
    price: Float64Array,
    consider: (operation: Operation) => void,
  ): number {
    const { from: first, to } = block;
    const own = this.#ruledOut;
    const out = this.#spare;
    let work = 0;
    own.set(directions, first);
    for (let round = 0; round < MOST_DIVES; round++) {
      work += this.#limited.solveAlone(from, { ...block, price: price.slice() }, this.#ofRun, stored, own, out);
      if (out.value > -Infinity) consider(this.#operation(block, stored, out));
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
  const one = (first: number, second: number, firstMw: number, secondMw: number): number =>
    (split & (first | second)) === 0 ? 0 : firstMw > secondMw ? second : secondMw > firstMw ? first : idle & (first | second);
  return (
    one(NO_CHARGE, NO_DISCHARGE, chargeMw, dischargeMw) |
    one(NO_IMPORT, NO_EXPORT, importMw, exportMw) |
    one(NO_FEED_IN, NO_FEED_OUT, feedInMw, feedOutMw)
  );
}
