import { Mix } from '../solve/limits/mix.ts';
import type { WindowLimit } from '../solve/limits/priced-window.ts';
import { searchPrices } from '../solve/limits/search-prices.ts';
import { excessOf } from '../solve/limits/solve-block.ts';
import type { ExactRegulation } from './exact-regulation.ts';
import type { RegulationLimits } from './regulation-limits.ts';
import { type WindowPlan, windowPlan } from './regulation-window.ts';
import { type Scale, shareOfMoney } from './scale.ts';
import { NO_CHARGE, NO_DISCHARGE, NO_EXPORT, NO_FEED_IN, NO_FEED_OUT, NO_IMPORT, type StepDecision, conflictOf, mixDecisions } from './step-decision.ts';

/** Evaluations of one part of the possibilities by its number of limits; with many a search in so many directions would not end. */
const EVALUATIONS = [1, 25, 50, 70];
const EVALUATIONS_OF_MANY = 80;
const MOST_PLANS = 128;
/** Steps solved by programmes of their directions after which the best operation found is kept and its proven gap reported. */
const MOST_WORK = 60_000;
const MOST_DIVES = 4;
/** Plans of a mix whose directions are tried beside those of the mix. */
const MOST_TRIED = 2;
/** A limit passed by this share of it is passed by a rounding error. */
const PASSED = 1e-10;
/** Plans with less weight are in the mix by a rounding error. */
const IN_THE_MIX = 1e-9;
/** A gap below this share of the value ends the search. */
const CLOSED = 1e-10;

/** One part of the possibilities: what is ruled out in each step. */
interface Node {
  readonly bound: number;
  readonly ruledOut: Int32Array;
  readonly price: Float64Array;
}

/** What a search begins with and ends with: an operation, and what any could earn at most. */
export interface Found {
  readonly plan: WindowPlan;
  readonly bound: number;
}

/**
 * A window with limits in which steps mix two directions, by branch and bound over the exact window: at prices of the limits each step that mixes is
 * solved one direction at a time (`ExactRegulation`), so a plan is an operation but for the limits, and the bound is the least of
 * the Lagrangian. The mix that keeps the limits may use both directions of a step in different plans: those directions are told apart. Operations
 * come from the window solved with the directions of a plan, limits and all.
 */
export class LimitBranches {
  readonly #exact: ExactRegulation;
  readonly #limits: RegulationLimits;
  readonly #scale: Scale;
  readonly #near: number;
  readonly #markets: number;
  readonly #tinyPower: number;
  readonly #mix: Mix;
  readonly #plans: WindowPlan[] = [];
  readonly #trial: Float64Array;
  readonly #excess: Float64Array;
  readonly #longest: number;

  constructor(exact: ExactRegulation, limits: RegulationLimits, scale: Scale, near: number, markets: number, tinyPower: number, mostLimits: number, longest: number) {
    this.#exact = exact;
    this.#limits = limits;
    this.#scale = scale;
    this.#near = near;
    this.#markets = markets;
    this.#tinyPower = tinyPower;
    this.#mix = new Mix(mostLimits, MOST_PLANS);
    this.#trial = new Float64Array(mostLimits);
    this.#excess = new Float64Array(mostLimits);
    this.#longest = longest;
  }

  /**
   * @param own         limits of the window
   * @param price       of each, where the search begins
   * @param known       the window as its programmes want it, and the bound
   * @param solveWindow the window with its limits and something ruled out
   */
  search(
    from: number, steps: number, stored: number, own: readonly WindowLimit[], price: Float64Array, known: Found,
    solveWindow: (ruledOut: Int32Array, out: WindowPlan) => void,
  ): Found {
    // Directions that are known to be mixed in each step.
    const split = known.plan.conflict.slice(0, steps);
    let best = known.plan;
    let spare = windowPlan(steps, this.#markets);
    let work = 0;
    const tolerance = (): number => this.#near * steps + shareOfMoney(this.#scale, steps, best.value, CLOSED);
    const dive = (ruledOut: Int32Array): void => {
      let fixed = ruledOut;
      for (let round = 0; round < MOST_DIVES; round++) {
        solveWindow(fixed, spare);
        work += steps;
        const isSettled = spare.conflict.subarray(0, steps).every((conflict) => conflict === 0);
        const next = spare.ruledOut.slice(0, steps);
        if (spare.value > best.value) [best, spare] = [spare, best];
        if (isSettled) return;
        fixed = next;
      }
    };
    const open: Node[] = [{ bound: known.bound, ruledOut: new Int32Array(steps), price }];
    let closed = -Infinity;
    while (open.length > 0) {
      let at = 0;
      for (let i = 1; i < open.length; i++) if (open[i]!.bound > open[at]!.bound) at = i;
      const node = open.splice(at, 1)[0]!;
      if (node.bound <= best.value + tolerance() || work > MOST_WORK || (best.value > -Infinity && !this.#exact.effort.goesOn())) {
        closed = Math.max(closed, node.bound);
        break;
      }
      const evaluated = this.#bind(from, steps, stored, own, node, split);
      work += evaluated.work;
      const bound = Math.min(node.bound, evaluated.bound);
      if (bound <= best.value + tolerance()) {
        closed = Math.max(closed, bound);
        continue;
      }
      const directions = this.#readMix(steps, own, node, split, spare);
      let conflictAt = -1;
      for (let k = 0; k < steps; k++) if (spare.conflict[k] !== 0 && (conflictAt < 0 || spare.missing[k]! > spare.missing[conflictAt]!)) conflictAt = k;
      const conflict = conflictAt < 0 ? 0 : spare.conflict[conflictAt]!;
      // A mix that uses one direction everywhere is an operation itself.
      if (conflictAt < 0 && spare.value > best.value) [best, spare] = [spare, best];
      for (const fixed of directions) if (bound > best.value + tolerance() && (best.value === -Infinity || this.#exact.effort.goesOn())) dive(fixed);
      if (bound <= best.value + tolerance() || conflictAt < 0) {
        closed = Math.max(closed, bound);
        continue;
      }
      for (let rest = conflict; rest !== 0; rest &= rest - 1) {
        const ruledOut = node.ruledOut.slice();
        ruledOut[conflictAt]! |= rest & -rest;
        open.push({ bound, ruledOut, price: evaluated.price });
      }
    }
    return { plan: best, bound: Math.max(best.value, Math.min(known.bound, closed)) };
  }

  /** The lowest bound of a part of the possibilities; its plans stay in the mix. */
  #bind(from: number, steps: number, stored: number, own: readonly WindowLimit[], node: Node, split: Int32Array): { readonly bound: number; readonly price: Float64Array; readonly work: number } {
    const mix = this.#mix;
    const trial = this.#trial;
    const price = node.price.slice();
    let work = 0;
    const most = EVALUATIONS[own.length] ?? EVALUATIONS_OF_MANY;
    const bound = searchPrices(price, own, { money: this.#scale, steps }, this.#near * steps, most, mix, trial, () => {
      const prices = this.#limits.pricesOf(from, 0, steps, own, trial);
      const plan = (this.#plans[mix.count] ??= windowPlan(this.#longest, this.#markets));
      work += this.#exact.solvePriced(from, steps, stored, prices, node.ruledOut, split, plan, this.#near);
      let paid = 0;
      let total = 0;
      for (let k = 0; k < steps; k++) total += plan.decisions[k]!.earned;
      for (let i = 0; i < own.length; i++) {
        this.#excess[i] = excessOf(this.#limits.used(own[i]!, 0, plan.decisions), own[i]!.cap);
        paid += trial[i]! * own[i]!.cap;
      }
      mix.add(total, this.#excess);
      return plan.bound + paid;
    }, this.#exact.effort);
    return { bound, price, work };
  }

  /**
   * The mix of the plans found last, into `out`: its decisions, the directions it uses, where it uses two at once and how much of them, MW.
   *
   * @returns directions to try: of the mix and of its weightiest plans
   */
  #readMix(steps: number, own: readonly WindowLimit[], { ruledOut }: Node, split: Int32Array, out: WindowPlan): readonly Int32Array[] {
    const mix = this.#mix;
    const order = Array.from({ length: mix.count }, (_, i) => i).filter((i) => mix.weight[i]! > IN_THE_MIX).sort((a, b) => mix.weight[b]! - mix.weight[a]!);
    const all = order.reduce((sum, i) => sum + mix.weight[i]!, 0);
    const decisions = order.map((i) => this.#plans[i]!.decisions);
    const shares = order.map((i) => mix.weight[i]! / all);
    const weightiest = this.#plans[order[0]!]!;
    const directions = [out.ruledOut, ...order.slice(0, MOST_TRIED).map((i) => this.#plans[i]!.ruledOut.slice(0, steps))];
    out.value = 0;
    for (let k = 0; k < steps; k++) {
      const mixed = out.decisions[k]!;
      mixDecisions(decisions, k, shares, mixed);
      out.conflict[k] = conflictOf(mixed, this.#tinyPower);
      out.missing[k] = bothWays(mixed);
      out.marginal[k] = weightiest.marginal[k]!;
      out.value += mixed.earned;
      const rest = directionsOf(mixed, split[k]!, weightiest.ruledOut[k]!);
      out.ruledOut[k] = ruledOut[k]! | rest;
      for (let i = 1; i < directions.length; i++) directions[i]![k] = ruledOut[k]! | directionsOf(decisions[i - 1]![k]!, split[k]!, rest);
    }
    for (const limit of own) {
      const left = limit.cap - this.#limits.used(limit, 0, out.decisions);
      if (limit.isFirm !== true && left < -PASSED * Math.max(1, limit.cap)) out.value = -Infinity;
      out.value += limit.lowest * Math.max(0, left);
    }
    return directions.map((masks) => masks.slice(0, steps));
  }
}

/** MW that go both ways at once. */
const bothWays = ({ chargeMw, dischargeMw, importMw, exportMw, feedInMw, feedOutMw }: StepDecision): number =>
  Math.min(chargeMw, dischargeMw) + Math.min(importMw, exportMw) + Math.min(feedInMw, feedOutMw);

/** What to rule out for the directions a decision uses, of those told apart; where it uses neither, as in `idle`. */
function directionsOf({ chargeMw, dischargeMw, importMw, exportMw, feedInMw, feedOutMw }: StepDecision, split: number, idle: number): number {
  const one = (first: number, second: number, firstMw: number, secondMw: number): number =>
    ((split & (first | second)) === 0 ? 0 : firstMw > secondMw ? second : secondMw > firstMw ? first : idle & (first | second));
  return one(NO_CHARGE, NO_DISCHARGE, chargeMw, dischargeMw) | one(NO_IMPORT, NO_EXPORT, importMw, exportMw) | one(NO_FEED_IN, NO_FEED_OUT, feedInMw, feedOutMw);
}
