import type { SearchBudget } from '../horizon/search-budget.ts';
import type { Plant } from '../reward/plant.ts';
import type { Limits, LimitsUsed } from '../single-storage/limits/horizon-limits.ts';
import type { Block } from '../single-storage/limits/solve-block.ts';
import { windowBlocks } from '../single-storage/limits/window-blocks.ts';
import { LimitBranches } from './limits/branch-limits.ts';
import { ExactRegulation, type SplitSteps } from './exact-regulation.ts';
import { LimitedRegulation } from './limits/limited-regulation.ts';
import { RegulationLimits } from './limits/regulation-limits.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import type { RegulationReserve } from './regulation-reserve.ts';
import { type Found, RegulationWindow, type WindowPlan, windowPlan } from './regulation-window.ts';
import { type Scale, highestRegulationPrice, highestMarketPrice, lastDigitsOf, scaleOf, shareOfMoney } from './scale.ts';
import type { StepDecision } from './step-programme/step-decision.ts';
import { StepProgramme } from './step-programme/step-programme.ts';
import { weightOfStep } from './step-programme/weight-of-step.ts';
import { SEARCHED_ABOVE } from './tuning.ts';

/** What the windows of a horizon have in common, whatever its obligations weigh. */
export interface Horizon {
  readonly regulation: RegulationPlant;
  readonly capacity: number;
  /** Steps of the longest window. */
  readonly longest: number;
  readonly reserve: RegulationReserve | undefined;
  readonly limits: Limits | undefined;
  /** What the limits have used. */
  readonly used: LimitsUsed | undefined;
  /** Limits a window can have at most. */
  readonly mostLimits: number;
  readonly searchBudget: SearchBudget;
}

/** A relaxed window: what it says, and what a search of it begins with. */
export interface Relaxed extends Found {
  /** Whether steps mix directions, so that more was promised than the operation earns. */
  readonly isOpen: boolean;
  readonly blocks: readonly Block[];
}

/** Steps of the horizon from a state, MWh, and of how many of them marginal values are wanted. */
export interface RelaxedSteps {
  readonly from: number;
  readonly steps: number;
  readonly kept: number;
  readonly stored: number;
}

/**
 * Windows of a plant whose obligations have certain weights: solved by the programmes of their steps, and searched where these mix
 * directions.
 */
export class WeighedSearch {
  readonly plant: Plant;
  readonly window: RegulationWindow;
  /** Currency that rounding may move in a step. */
  readonly near: number;
  readonly #limits: RegulationLimits | undefined;
  readonly #limited: LimitedRegulation | undefined;
  readonly #branches: LimitBranches | undefined;
  readonly #exact: ExactRegulation;
  readonly #scale: Scale;
  readonly #free: Int32Array<ArrayBuffer>;
  readonly #concave: Int32Array<ArrayBuffer>;
  #plan: WindowPlan;

  /** @param close currency of a window that does not matter, beside rounding */
  constructor(plant: Plant, { regulation, capacity, longest, reserve, limits, used, mostLimits, searchBudget }: Horizon, close = 0) {
    const markets = regulation.up.length;
    this.plant = plant;
    this.window = new RegulationWindow({
      programme: new StepProgramme({ plant, regulation, capacity, longest, reserve }),
      capacity,
      powerMw: plant.storagePowerMw,
      markets,
      searchBudget,
    });
    const scale = scaleOf(plant, regulation);
    const onMarket = highestMarketPrice(scale, plant);
    const highestPrice = onMarket + highestRegulationPrice(plant, regulation, longest);
    this.near = Math.max(lastDigitsOf(scale, capacity), close / longest);
    this.#scale = scale;
    this.#exact = new ExactRegulation(this.window);
    if (limits !== undefined) {
      this.#limits = new RegulationLimits({ plant, limits, highestPrice, onMarket, used: used! });
      this.#limited = new LimitedRegulation({ window: this.window, limits: this.#limits, scale, near: this.near, mostLimits });
      this.#branches = new LimitBranches({
        window: this.window,
        exact: this.#exact,
        limited: this.#limited,
        limits: this.#limits,
        scale,
        near: this.near,
        highestPrice,
        mostLimits,
        longest,
      });
    }
    this.#plan = windowPlan(longest, markets);
    this.#free = new Int32Array(longest);
    this.#concave = new Int32Array(longest + 1);
  }

  /** The window as the programmes of its steps want it. @returns the plan is written over by the next window */
  relax({ from, steps, kept, stored }: RelaxedSteps): Relaxed {
    const limits = this.#limits?.limitsOf(from, from + steps) ?? [];
    const plan = this.#plan;
    // Of steps without a programme of their own none is other than concave.
    const blocks =
      limits.length === 0 ? [] : windowBlocks({ steps, exactFirst: this.#concave }, limits, (limit) => this.#limits!.priceOf(from, limit));
    if (limits.length > 0) this.#limited!.solve({ from, steps, kept, stored, ruledOut: this.#free, blocks }, plan);
    else this.window.solve({ from, steps, stored, ruledOut: this.#free }, plan);
    for (const block of blocks) block.limits.forEach((limit, i) => this.#limits!.keepPrice(from, limit, block.price[i]!));
    const { bound, value } = plan;
    let isMixed = false;
    for (let k = 0; k < steps; k++) if (plan.conflict[k] !== 0) isMixed = true;
    return { plan, bound, blocks, isOpen: value === -Infinity || (isMixed && this.isOpen(steps, plan, bound)) };
  }

  /** Whether an operation of so many steps may be improved by more than rounding. */
  isOpen(steps: number, { value }: Pick<WindowPlan, 'value'>, bound: number): boolean {
    return bound - value > steps * this.near + shareOfMoney(this.#scale, { steps, value }, SEARCHED_ABOVE);
  }

  /** Of a MWh short of the contract, currency. */
  get weight(): number {
    return this.plant.obligations?.contractWeight ?? 0;
  }

  /** MWh of the contract that a MWh of an event outweighs. */
  get eventFirst(): number {
    const { obligations } = this.plant;
    return obligations === undefined ? 0 : obligations.eventWeight / obligations.contractWeight;
  }

  /**
   * Searches a window that was left open.
   *
   * @param mostWork steps solved, of a window without limits, after which the search ends
   * @returns the best operation found, and what any could earn at most
   */
  search(window: SplitSteps, relaxed: Relaxed, mostWork?: number): Found & { readonly isBranched: boolean } {
    const { steps } = window;
    const { blocks } = relaxed;
    const close = (value: number): number => steps * this.near + shareOfMoney(this.#scale, { steps, value }, SEARCHED_ABOVE);
    const found =
      blocks.length > 0
        ? this.#branches!.search(window, blocks, relaxed)
        : this.#exact.solve(window, relaxed, { near: this.near, close, mostWork });
    this.#plan = found.plan;
    return { ...found, isBranched: blocks.length > 0 };
  }

  /** What the value of decisions counts beyond money, currency. */
  weigh(from: number, steps: number, decisions: readonly StepDecision[]): number {
    let sum = this.#limits?.weigh(from, this.#limits.limitsOf(from, from + steps), decisions) ?? 0;
    for (let k = 0; k < steps; k++) sum += weightOfStep(this.plant, from + k, decisions[k]!);
    return sum;
  }

  /** The first `kept` steps of the window that begins with step `from` are done. */
  commit(from: number, kept: number, decisions: readonly StepDecision[]): void {
    this.#limits?.commit(from, kept, decisions);
  }
}
