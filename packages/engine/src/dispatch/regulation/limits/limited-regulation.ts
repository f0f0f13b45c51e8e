import { PiecewiseLinear, lowerEnvelope } from '../../../math/piecewise-linear.ts';
import { Mix } from '../../search/mix.ts';
import { searchDualPrices } from '../../search/dual-prices.ts';
import { PRICES_CLOSED } from '../../search/tuning.ts';
import { type Block, excessOf } from '../../single-storage/limits/solve-block.ts';
import type { RegulationLimits } from './regulation-limits.ts';
import type { RegulationWindow, WindowPlan } from '../regulation-window.ts';
import { type Scale, shareOfMoney } from '../scale.ts';
import { type StepDecision, conflictOf, mixDecisions, outweighed, stepDecision } from '../step-programme/step-decision.ts';
import { stepToSolve } from '../step-programme/step-to-solve.ts';
import {
  BLOCK_ROUNDS,
  END_STATE_STEEPNESS,
  EVALUATIONS,
  IDLE_ROUNDS,
  LEAST_CLOSED,
  LEAST_WEIGHT_IN_MIX,
  LIMIT_ROUNDING,
  PLANS_OF_WINDOW,
  VALUE_ROUNDING,
  WINDOW_CLOSED,
} from '../tuning.ts';

/** A window with limits that begins with step `from` of the horizon in a state of `stored` MWh. */
interface LimitedWindow {
  readonly from: number;
  readonly steps: number;
  /** Steps whose marginal values are wanted. */
  readonly kept: number;
  readonly stored: number;
  readonly ruledOut: Int32Array;
  /** The window in parts that share no limit, with the prices the search begins at; afterwards those it ended at. */
  readonly blocks: readonly Block[];
}

/** One block of a window that begins with step `from` of the horizon, from a state of `stored` MWh. */
interface BlockFromState {
  readonly from: number;
  readonly block: Block;
  /** What the state after it is worth. */
  readonly behind: PiecewiseLinear;
  readonly stored: number;
  /** By step of the window. */
  readonly ruledOut: Int32Array;
}

/** What limited windows are solved with. */
interface LimitedParts {
  readonly window: RegulationWindow;
  readonly limits: RegulationLimits;
  readonly scale: Scale;
  /** Currency that rounding may move in a step. */
  readonly near: number;
  /** In any block. */
  readonly mostLimits: number;
}

/**
 * Lagrangian relaxation of limits over several steps: what leaves the storage unit on a day, and energy delivered to a contract. With a
 * price on each limit a block of steps falls apart into steps again and one backward pass gives a bound; the prices of the lowest bound are
 * searched by tangents. The plans found on the way are mixed: what a mix of plans decides is a decision of the steps' programmes too, keeps
 * the limits, and earns what the bound says when the search has ended.
 *
 * Blocks, a day each where days have limits, are coupled by the state between them alone. The worth of that state is built from above:
 * every solved block bounds itself and all behind it, tightly at the state it was solved for, and the least of these bounds is the worth.
 * When the blocks earn what the first of them was promised, nothing better exists.
 */
export class LimitedRegulation {
  readonly #window: RegulationWindow;
  readonly #limits: RegulationLimits;
  readonly #scale: Scale;
  readonly #near: number;
  readonly #mostLimits: number;
  readonly #mix: Mix;
  readonly #plans: StepDecision[][] = [];
  readonly #trial: Float64Array;
  readonly #excess: Float64Array;
  readonly #tent = new PiecewiseLinear();
  readonly #step = stepToSolve();
  /** Per block the worth of the state before it; the last one stands for the end of the window. */
  readonly #worth: PiecewiseLinear[] = [];
  readonly #promise = new PiecewiseLinear();
  #spare = new PiecewiseLinear();
  #before = new Float64Array(0);
  /** What the mixes of the blocks earn, before any step of them is decided again. */
  #mixed = 0;

  constructor({ window, limits, scale, near, mostLimits }: LimitedParts) {
    this.#scale = scale;
    this.#window = window;
    this.#limits = limits;
    this.#near = near;
    this.#mostLimits = mostLimits;
    this.#mix = new Mix(mostLimits, PLANS_OF_WINDOW);
    this.#trial = new Float64Array(mostLimits);
    this.#excess = new Float64Array(mostLimits);
  }

  solve({ from, steps, kept, stored, ruledOut, blocks }: LimitedWindow, out: WindowPlan): void {
    const worth = this.#worth;
    const last = blocks.length - 1;
    while (worth.length <= last + 1) worth.push(new PiecewiseLinear());
    if (this.#before.length <= last) this.#before = new Float64Array(last + 1).fill(stored);
    const before = this.#before;
    this.#window.worthless(from + steps, worth[last + 1]!);
    const blockAt = (d: number, state: number): BlockFromState => ({
      from,
      block: blocks[d]!,
      behind: worth[d + 1]!,
      stored: state,
      ruledOut,
    });
    // The state between blocks is likely to be what it was in the window before.
    for (let d = last; d > 0; d--) {
      before[d] = Math.max(before[d]!, this.#window.programme.lowBefore(from + blocks[d]!.from));
      this.#solveBlock(blockAt(d, before[d]!));
      worth[d]!.copy(this.#promise);
    }
    let gap = Infinity;
    let idle = 0;
    for (let round = 1; ; round++) {
      let state = stored;
      out.value = 0;
      out.bound = 0;
      this.#mixed = 0;
      for (let d = 0; d <= last; d++) {
        before[d] = state;
        const bound = this.#solveBlock(blockAt(d, state));
        if (d === 0) out.bound = bound;
        else this.#keep(d);
        state = this.#settle(blockAt(d, state), out);
      }
      const left = out.bound - this.#mixed;
      const isOpen = left > shareOfMoney(this.#scale, { steps, value: this.#mixed }, WINDOW_CLOSED) + this.#near * steps;
      idle = left > (1 - LEAST_CLOSED) * gap ? idle + 1 : 0;
      gap = Math.min(gap, left);
      if (!isOpen || last === 0 || idle >= IDLE_ROUNDS || round >= BLOCK_ROUNDS || this.#window.searchBudget.isExhausted()) break;
      // What lies before learns from what lies behind; the last block has learnt from nothing new.
      for (let d = last - 1; d > 0; d--) {
        this.#solveBlock(blockAt(d, before[d]!));
        this.#keep(d);
      }
    }
    // Marginal values belong to the prices found best.
    for (let d = 0; d <= last && blocks[d]!.from < kept; d++) this.#value(blockAt(d, before[d]!), out);
  }

  /** Bounds on the worth of the state before block d of the window solved last, and behind its last one. */
  worthBefore(d: number): PiecewiseLinear {
    return this.#worth[d]!;
  }

  /**
   * One block alone, with a concave worth behind it: its decisions into `out`, and in `out.value` what they earn, without
   * what is stored at the end.
   *
   * @returns steps solved
   */
  solveAlone(alone: BlockFromState, out: WindowPlan): number {
    out.value = 0;
    this.#solveBlock(alone);
    const evaluations = this.#mix.count;
    this.#settle(alone, out);
    this.#value(alone, out);
    return evaluations * (alone.block.to - alone.block.from);
  }

  /** Worth of one more stored MWh at the prices found best. */
  #value({ from, block, behind, ruledOut }: BlockFromState, out: WindowPlan): void {
    this.#window.backward({ from, first: block.from, last: block.to, behind, ruledOut, prices: this.#limits.pricesOf(from, block) });
    for (let k = block.from; k < block.to; k++) out.marginal[k] = this.#window.marginalAt(k, out.decisions[k]!.stored);
  }

  #keep(d: number): void {
    const at = this.#worth[d]!;
    lowerEnvelope(at, this.#promise, VALUE_ROUNDING * (Math.abs(at.value) + Math.abs(this.#promise.value)), this.#spare);
    this.#worth[d] = this.#spare;
    this.#spare = at;
  }

  /**
   * Searches the prices of a block from a state. @returns the lowest bound; `promise` is the bound it comes from as a function of the state
   */
  #solveBlock({ from, block, behind, stored, ruledOut }: BlockFromState): number {
    const { from: first, to: last, limits, price } = block;
    const window = this.#window;
    const mix = this.#mix;
    const trial = this.#trial;
    if (limits.length > this.#mostLimits)
      throw new Error(`fault in dispatch: ${limits.length} limits in one block, ${this.#mostLimits} were announced`);
    limits.forEach((limit, i) => {
      if (Number.isNaN(price[i]!)) price[i] = this.#limits.guess(from, limit, { behind, stored });
    });
    let lowest = Infinity;
    const step = this.#step;
    const evaluate = (): number => {
      const prices = this.#limits.pricesOf(from, block, trial);
      window.backward({ from, first, last, behind, ruledOut, prices });
      const plan = (this.#plans[mix.count] ??= []);
      let x = stored;
      let total = 0;
      for (let k = first; k < last; k++) {
        const decision = (plan[k - first] ??= stepDecision(window.markets));
        step.t = from + k;
        step.ruledOut = ruledOut[k]!;
        step.prices = prices[k - first];
        step.after = window.worth[k + 1]!;
        window.programme.decide(step, x, decision);
        total += decision.earned;
        x = decision.stored;
      }
      let paid = 0;
      for (let i = 0; i < limits.length; i++) {
        this.#excess[i] = excessOf(this.#limits.used(limits[i]!, first, plan), limits[i]!.cap);
        paid += trial[i]! * limits[i]!.cap;
      }
      mix.add(total + behind.at(x), this.#excess);
      const at = window.worth[first]!.at(stored) + paid;
      if (at < lowest) {
        lowest = at;
        this.#promise.copy(window.worth[first]!);
        this.#promise.value += paid;
      }
      return at;
    };
    const steps = last - first;
    const near = this.#near * steps;
    return searchDualPrices({
      price,
      limits,
      mix,
      trial,
      evaluate,
      isClosed: (bound, value) => bound - value <= shareOfMoney(this.#scale, { steps, value }, PRICES_CLOSED) + near,
      mostEvaluations: EVALUATIONS[limits.length] ?? PLANS_OF_WINDOW,
      searchBudget: window.searchBudget,
    });
  }

  /**
   * The mix of the plans of the block solved last, step by step, into `out`; where it uses two directions at once, the step is decided
   * again between the same states.
   *
   * @returns the state after it
   */
  #settle({ from, block, stored, ruledOut }: BlockFromState, out: WindowPlan): number {
    const { from: first, to: last, limits } = block;
    const window = this.#window;
    const { programme, capacity, tinyPower } = window;
    const mix = this.#mix;
    const shared: StepDecision[][] = [];
    const shares: number[] = [];
    let all = 0;
    for (let i = 0; i < mix.count; i++) {
      if (mix.weight[i]! <= LEAST_WEIGHT_IN_MIX) continue;
      shared.push(this.#plans[i]!);
      shares.push(mix.weight[i]!);
      all += mix.weight[i]!;
    }
    for (let i = 0; i < shares.length; i++) shares[i]! /= all;
    const prices = this.#limits.pricesOf(from, block);
    for (let k = first; k < last; k++) {
      mixDecisions({ plans: shared, shares }, k - first, out.decisions[k]!);
      this.#mixed += out.decisions[k]!.earned;
    }
    for (const limit of limits) this.#mixed += limit.lowest * Math.max(0, limit.cap - this.#limits.used(limit, 0, out.decisions));
    let x = stored;
    for (let k = first; k < last; k++) {
      const decision = out.decisions[k]!;
      const conflict = conflictOf(decision, tinyPower);
      const promised = decision.earned;
      const promisedMw = decision.owedMw;
      const { stored: target } = decision;
      out.conflict[k] = conflict;
      out.missing[k] = 0;
      out.ruledOut[k] = ruledOut[k]!;
      if (conflict !== 0) {
        const after = window.worth[k + 1]!;
        const steep =
          END_STATE_STEEPNESS * Math.max(1, Math.abs(after.slope[0] ?? 0), Math.abs(after.slope[Math.max(0, after.count - 1)] ?? 0));
        const tent = this.#tent.begin(0, 0);
        tent.push(steep, target);
        tent.push(-steep, capacity - target);
        const mixedMw =
          Math.min(decision.chargeMw, decision.dischargeMw) +
          Math.min(decision.importMw, decision.exportMw) +
          Math.min(decision.feedInMw, decision.feedOutMw);
        const weaker = outweighed(decision, conflict);
        const before = x;
        const step = { t: from + k, ruledOut: 0, prices: prices[k - first], after: tent, isByBands: undefined };
        const { mask } = window.either({ ruledOut: ruledOut[k]!, conflict }, (tried, trial) => {
          step.ruledOut = tried;
          return programme.decide(step, before, trial);
        });
        step.ruledOut = mask;
        programme.decide(step, x, decision);
        const isThere = Math.abs(decision.stored - target) <= 1e-11 * Math.max(1, capacity);
        // A delivery lost counts with its weight: the rest of its window may not make up for it.
        const lost =
          Math.max(0, promised - decision.earned) + this.#limits.weightOfDelivery(from + k) * Math.max(0, promisedMw - decision.owedMw);
        out.missing[k] = isThere ? lost : mixedMw * steep;
        out.ruledOut[k] = isThere ? mask : ruledOut[k]! | weaker;
        // It cannot be operated like this; the direction that outweighs is kept for another try.
        if (!isThere) out.value = -Infinity;
        decision.stored = target;
      }
      x = decision.stored;
      out.value += decision.earned;
    }
    for (const limit of limits) {
      const left = limit.cap - this.#limits.used(limit, 0, out.decisions);
      if (limit.isFirm !== true && left < -LIMIT_ROUNDING * Math.max(1, limit.cap)) out.value = -Infinity;
      out.value += limit.lowest * Math.max(0, left);
    }
    return x;
  }
}
