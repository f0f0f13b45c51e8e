import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { Mix } from '../solve/limits/mix.ts';
import type { WindowLimit } from '../solve/limits/priced-window.ts';
import { searchPrices } from '../solve/limits/search-prices.ts';
import { excessOf } from '../solve/limits/solve-block.ts';
import type { RegulationLimits } from './regulation-limits.ts';
import type { RegulationWindow, WindowPlan } from './regulation-window.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_EXPORT, NO_FEED_IN, NO_FEED_OUT, NO_IMPORT, type StepDecision, type StepPrices, conflictOf, mixDecisions, stepDecision } from './step-programme.ts';

const MOST_PLANS = 256;
const MOST_LIMITS = 64;
/** A mix may hold as many plans as there are limits, and one more: tens of tangents for two of them, hundreds for many. */
const EVALUATIONS = [1, 60, 120, 200];
/** Plans with less weight are in the mix by a rounding error. */
const IN_THE_MIX = 1e-13;
/** A limit passed by this share of it is passed by a rounding error. */
const PASSED = 1e-10;
/** How much steeper than anything stored energy can earn the worth of a state is that a step has to end in. */
const STEEP = 16;

/**
 * Windows with limits over several steps: what leaves the store on a day, and energy delivered to a contract. With a price on each limit
 * the window falls apart into steps again and one backward pass gives a bound; the prices of the lowest bound are searched by tangents. The
 * plans found on the way are mixed: what a mix of plans decides is a decision of the steps' programmes too, keeps the limits, and earns what
 * the bound says when the search has ended.
 */
export class LimitedRegulation {
  readonly #window: RegulationWindow;
  readonly #limits: RegulationLimits;
  readonly #near: number;
  readonly #mix = new Mix(MOST_LIMITS, MOST_PLANS);
  readonly #plans: StepDecision[][] = [];
  readonly #trial = new Float64Array(MOST_LIMITS);
  readonly #excess = new Float64Array(MOST_LIMITS);
  readonly #tent = new PiecewiseLinear();

  constructor(window: RegulationWindow, limits: RegulationLimits, near: number) {
    this.#window = window;
    this.#limits = limits;
    this.#near = near;
  }

  /** @param price where the search for the prices of the limits begins; afterwards where it ended */
  solve(from: number, steps: number, stored: number, ruledOut: Int32Array, limits: readonly WindowLimit[], price: Float64Array, out: WindowPlan): void {
    const window = this.#window;
    const { programme } = window;
    const mix = this.#mix;
    const trial = this.#trial;
    out.bound = searchPrices(price, limits, { money: undefined, steps }, this.#near * steps, EVALUATIONS[limits.length] ?? MOST_PLANS, mix, trial, () => {
      const prices = this.#limits.pricesOf(from, steps, limits, trial);
      let bound = window.backward(from, steps, stored, ruledOut, prices);
      const plan = (this.#plans[mix.count] ??= []);
      while (plan.length < steps) plan.push(stepDecision(window.markets));
      let total = 0;
      let x = stored;
      for (let k = 0; k < steps; k++) {
        programme.decide(from + k, ruledOut[k]!, prices[k], window.worth[k + 1]!, x, plan[k]!);
        total += plan[k]!.earned;
        x = plan[k]!.stored;
      }
      limits.forEach((limit, i) => {
        this.#excess[i] = excessOf(this.#limits.used(limit, plan), limit.cap);
        bound += trial[i]! * limit.cap;
      });
      mix.add(total, this.#excess);
      return bound;
    });
    const prices = this.#limits.pricesOf(from, steps, limits, price);
    window.backward(from, steps, stored, ruledOut, prices);
    const shared: StepDecision[][] = [];
    const shares: number[] = [];
    for (let i = 0; i < mix.count; i++) {
      if (mix.weight[i]! <= IN_THE_MIX) continue;
      shared.push(this.#plans[i]!);
      shares.push(mix.weight[i]!);
    }
    const all = shares.reduce((sum, share) => sum + share, 0);
    shares.forEach((share, i) => (shares[i] = share / all));
    this.#settle(from, steps, stored, ruledOut, prices, shared, shares, out);
    for (const limit of limits) {
      const left = limit.cap - this.#limits.used(limit, out.decisions);
      if (left < -PASSED * Math.max(1, limit.cap)) out.value = -Infinity;
      out.value += limit.lowest * Math.max(0, left);
    }
  }

  /** The mix of some plans, step by step; where it uses two directions at once, the step is decided again with the same states before and after it. */
  #settle(
    from: number, steps: number, stored: number, ruledOut: Int32Array, prices: readonly StepPrices[], plans: readonly StepDecision[][], shares: readonly number[],
    out: WindowPlan,
  ): void {
    const window = this.#window;
    const { programme, capacity, tinyPower } = window;
    out.value = 0;
    let x = stored;
    for (let k = 0; k < steps; k++) {
      const decision = out.decisions[k]!;
      mixDecisions(plans.map((plan) => plan[k]!), shares, decision);
      const conflict = conflictOf(decision, tinyPower);
      const promised = decision.earned;
      const { stored: target } = decision;
      out.conflict[k] = conflict;
      out.missing[k] = 0;
      out.ruledOut[k] = ruledOut[k]!;
      if (conflict !== 0) {
        const after = window.worth[k + 1]!;
        const steep = STEEP * Math.max(1, Math.abs(after.slope[0] ?? 0), Math.abs(after.slope[Math.max(0, after.count - 1)] ?? 0));
        const tent = this.#tent.begin(0, 0);
        tent.push(steep, target);
        tent.push(-steep, capacity - target);
        const mixedMw = Math.min(decision.chargeMw, decision.dischargeMw) + Math.min(decision.importMw, decision.exportMw) + Math.min(decision.feedInMw, decision.feedOutMw);
        const { mask } = window.either(from + k, ruledOut[k]!, conflict, prices[k], tent, x);
        programme.decide(from + k, mask, prices[k], tent, x, decision);
        out.ruledOut[k] = mask;
        const isThere = Math.abs(decision.stored - target) <= 1e-11 * Math.max(1, capacity);
        out.missing[k] = isThere ? Math.max(0, promised - decision.earned) : mixedMw * steep;
        if (!isThere) {
          // It cannot be operated like this: the directions that outweigh are kept for another try.
          mixDecisions(plans.map((plan) => plan[k]!), shares, decision);
          out.ruledOut[k] = ruledOut[k]! | outweighed(decision, conflict);
          out.value = -Infinity;
        }
      }
      x = decision.stored;
      out.value += decision.earned;
      out.marginal[k] = window.marginalAt(k, x);
    }
  }
}

/** Of two directions in conflict the weaker one. */
function outweighed({ chargeMw, dischargeMw, importMw, exportMw, feedInMw, feedOutMw }: StepDecision, conflict: number): number {
  if ((conflict & NO_CHARGE) !== 0) return chargeMw > dischargeMw ? NO_DISCHARGE : NO_CHARGE;
  if ((conflict & NO_IMPORT) !== 0) return importMw > exportMw ? NO_EXPORT : NO_IMPORT;
  return feedInMw > feedOutMw ? NO_FEED_OUT : NO_FEED_IN;
}
