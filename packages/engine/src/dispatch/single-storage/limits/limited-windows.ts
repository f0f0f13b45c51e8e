import type { Planned } from '../../horizon/search-budget.ts';
import { rewardSlopeAfter } from '../../reward/read-rewards.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { addMarginalValues } from '../slopes/marginal-values.ts';
import { repairWindow } from '../negative-prices/repair-window.ts';
import { shareOf, tinyEnergy } from '../rounding.ts';
import { solveConcave } from '../slopes/solve-concave.ts';
import { type Workspace, highestBefore, lowestBefore, reserveSegments } from '../workspace.ts';
import type { Measures } from './block-operation.ts';
import { branchWindow } from './branch-window.ts';
import { type EvaluatedSteps, ExactEvaluator, type OperatedSteps } from './exact-evaluator.ts';
import { HorizonLimits, type Limits, mostLimitsOf, nothingUsed } from './horizon-limits.ts';
import { allocateMarginalScratch, limitedMarginals } from './limited-marginals.ts';
import { type Mode, modesOfSteps } from './modes.ts';
import { PricedWindow, type WindowLimit } from './priced-window.ts';
import { type Block, type Usage, excessOf, leaving } from './solve-block.ts';
import { allocateLimitScratch, solveLimitedWindow } from './solve-limited-window.ts';
import { windowBlocks } from './window-blocks.ts';
import { LIMITED_CLOSED, SPARE_ENERGY } from '../tuning.ts';

/** What a window was found to be worth: bound, value, and what both count beyond money, currency. */
interface SolvedLimitedWindow {
  readonly bound: number;
  readonly value: number;
  readonly weight: number;
  readonly planned: Planned;
}

/** A window whose steps, limits and blocks are at hand. */
interface OpenWindow {
  readonly from: number;
  readonly to: number;
  readonly stored: number;
  readonly limits: readonly WindowLimit[];
  readonly blocks: readonly Block[];
}

/** A horizon of one storage unit with limits over several steps. */
interface LimitedHorizon {
  readonly rewards: StepRewards;
  readonly capacity: number;
  readonly limits: Limits;
  /** Steps of the longest window. */
  readonly longest: number;
  readonly near: number;
  /** Holds the steps of the window solved last. */
  readonly work: Workspace;
}

/** Solves the windows of a horizon in turn and remembers what its limits have used. */
export class LimitedWindows {
  readonly #horizon: LimitedHorizon;
  readonly #limits: HorizonLimits;
  readonly #evaluator: ExactEvaluator;
  readonly #measures: Measures;
  readonly #window = new PricedWindow();
  readonly #released: Float64Array;
  readonly #evaluated: EvaluatedSteps;
  readonly #scratch;
  readonly #marginalScratch;
  /** Whether the window solved last keeps its limits by itself, with energy to spare. */
  #isFree = false;
  /** The limits and prices of the window solved last, and the modes it was solved in where it was branched. */
  #lastLimits: readonly WindowLimit[] = [];
  #lastPrices: readonly number[] = [];
  #lastModes: ReadonlyMap<number, Mode> = new Map();

  constructor(horizon: LimitedHorizon) {
    const { rewards, limits, longest, work } = horizon;
    const mostLimits = mostLimitsOf(limits, longest);
    this.#horizon = horizon;
    this.#limits = new HorizonLimits(rewards.plant, limits, nothingUsed(rewards.steps, limits));
    this.#evaluator = new ExactEvaluator(rewards, longest);
    this.#measures = { ...usagesOf(this.#evaluator), evaluator: this.#evaluator, modesOf: modesOfSteps(rewards) };
    this.#released = new Float64Array(longest);
    this.#evaluated = { earned: work.earned, delivered: new Float64Array(longest), counted: new Float64Array(longest) };
    this.#scratch = allocateLimitScratch(mostLimits, 2 * mostLimits + 1);
    this.#marginalScratch = allocateMarginalScratch(longest, mostLimits);
  }

  /** MWh delivered in the steps of delivery windows that are done. */
  get deliveredMwh(): Float64Array {
    return this.#limits.used.deliveredMwh;
  }

  /** Solves the window [from, to); the workspace holds its steps afterwards. */
  solve(from: number, to: number, stored: number): SolvedLimitedWindow {
    const { rewards, work } = this.#horizon;
    const window = this.#window;
    this.#isFree = false;
    this.#lastModes = new Map();
    const free = this.#solveFree(from, to, stored);
    if (free !== undefined && this.#isFree) return free;
    window.copy({ rewards, from, to });
    reserveSegments(work, window.first[window.steps]!, window.mostPerStep);
    const limits = this.#limits.limitsOf({ from, to }, (begin, end) => window.mostReleased(begin, end), {
      highest: window.prohibitivePrice,
    });
    if (free !== undefined) {
      this.#lastLimits = limits;
      this.#lastPrices = limits.map(() => 0);
      return free;
    }
    const blocks = windowBlocks(window, limits, (limit) => this.#limits.priceOf(from, limit));
    // The first price of a day alone is guessed, unless none was needed the day before.
    for (const { limits: own, price } of blocks) {
      if (own.length === 1 && own[0]!.kind === 'leaving' && price[0]! > 0 && Number.isNaN(this.#limits.dayPriceAt(from + own[0]!.from)))
        price[0] = NaN;
    }
    return this.#solveLimited({ from, to, stored, limits, blocks });
  }

  /**
   * The window as if it had no limits, when that keeps them: most do where the day before did. What leaves the storage unit has no price
   * then.
   *
   * @returns undefined when a limit binds, or is likely to
   */
  #solveFree(from: number, to: number, stored: number): SolvedLimitedWindow | undefined {
    const { rewards, capacity, limits, work } = this.#horizon;
    if (limits.daily === undefined || (limits.deliveries ?? []).length > 0 || this.#limits.dayPriceAt(from) > 0) return undefined;
    const bound = solveConcave({ rewards, from, to, capacity, stored }, work);
    const repaired =
      rewards.exactFirst[to]! > rewards.exactFirst[from]! ? repairWindow({ rewards, from, to, capacity, stored, work }) : undefined;
    const days = this.#limits.daysOf(from, to);
    let spare = Infinity;
    for (const day of days) {
      const used = leaving(work.released, day.from, day.to);
      if (excessOf(used, day.cap) > 0) return undefined;
      spare = Math.min(spare, day.cap - used);
    }
    let value = 0;
    for (let k = 0; k < to - from; k++) value += work.earned[k]!;
    for (const { from: begin } of days) this.#limits.keepDayPrice(from + begin, 0);
    this.#isFree = spare > SPARE_ENERGY * tinyEnergy(capacity);
    return {
      bound: repaired ?? bound,
      value,
      weight: this.#evaluator.weigh({ from, steps: to - from, released: work.released, limits: [] }, this.#evaluated.delivered),
      planned: repaired === undefined ? 'concave' : 'exact',
    };
  }

  /** The window with its limits: on hulls, and branched where that leaves a gap. */
  #solveLimited(open: OpenWindow): SolvedLimitedWindow {
    const { rewards, near, work, capacity } = this.#horizon;
    const { from, to, stored, limits, blocks } = open;
    const released = this.#released;
    const operated: OperatedSteps = { from, steps: to - from, released, limits };
    const { delivered } = this.#evaluated;
    const solved = solveLimitedWindow({
      window: this.#window,
      blocks,
      capacity,
      stored,
      near,
      work,
      scratch: this.#scratch,
      usage: this.#measures.hullUsage,
      released,
    });
    for (const { limits: own, price } of blocks) own.forEach((limit, i) => this.#limits.keepPrice(from, limit, price[i]!));
    this.#lastLimits = blocks.flatMap((block) => block.limits);
    this.#lastPrices = blocks.flatMap(({ limits: own, price }) => own.map((_, i) => price[i]!));
    let { bound } = solved;
    let value = solved.value === -Infinity ? -Infinity : this.#evaluator.evaluate(operated, this.#evaluated);
    let planned: Planned = 'concave';
    const obligations = rewards.plant?.obligations;
    if (obligations !== undefined)
      work.searchBudget.observeShortage(value === -Infinity ? 0 : this.#evaluator.weigh(operated, delivered), obligations);
    // Concave windows are closed by now. Where steps are not, hulls or directions of the connection may have promised too much.
    const isClosed = bound - value <= shareOf(LIMITED_CLOSED, value, { money: rewards.money, steps: to - from }) + near;
    if (!isClosed && (value === -Infinity || !work.searchBudget.isExhausted())) {
      planned = 'branched';
      const best = branchWindow({
        ...this.#horizon,
        ...open,
        prohibitivePrice: this.#window.prohibitivePrice,
        scratch: this.#scratch,
        measures: this.#measures,
        bound,
        released,
        known: value,
      });
      bound = best.bound;
      this.#lastModes = best.modes;
      this.#lastPrices = best.prices;
      value = this.#evaluator.evaluate({ ...operated, sideOf: (k) => best.modes.get(k)?.side }, this.#evaluated);
    }
    this.#writeStates(open);
    return { bound, value, weight: this.#evaluator.weigh(operated, delivered), planned };
  }

  /** Writes what was released, and the states it leads to, into the workspace. */
  #writeStates({ from, to, stored }: OpenWindow): void {
    const { rewards, capacity, limits, work } = this.#horizon;
    const tiny = tinyEnergy(capacity);
    let x = stored;
    for (let k = 0; k < to - from; k++) {
      let u = this.#released[k]!;
      if (u < tiny && u > -tiny) u = 0;
      x = Math.min(highestBefore(work, k + 1, capacity), Math.max(lowestBefore(work, k + 1), x - u));
      work.released[k] = u;
      work.after[k] = x;
      // The next MWh to leave the storage unit costs the day's price as well; the next one not to enter it costs nothing.
      const price = limits.daily === undefined ? 0 : this.#limits.dayPriceAt(from + k) || 0;
      work.nextSlope[k] = rewardSlopeAfter(rewards, from + k, u, tiny) - (u >= 0 ? price : 0);
    }
  }

  /**
   * Worth of one more stored MWh after each of the first `kept` steps of the window solved last, in money.
   *
   * @param out written from index `from`
   */
  addMarginals(
    { from, to, kept }: { readonly from: number; readonly to: number; readonly kept: number },
    toMoney: (price: number) => number,
    out: Float64Array,
  ): void {
    const { rewards, capacity, work } = this.#horizon;
    const window = this.#window;
    if (this.#isFree) {
      addMarginalValues(work, { steps: to - from, kept, capacity, out, at: from }, toMoney);
      return;
    }
    // What was solved last still stands in the window, unless it was branched.
    if (this.#lastModes.size > 0) window.copy({ rewards, from, to, confined: this.#lastModes });
    window.setPrices(
      this.#lastLimits,
      this.#lastLimits.map(({ kind }, i) => (kind === 'leaving' ? 0 : this.#lastPrices[i]!)),
    );
    const marginal = out.subarray(from, from + kept);
    const { leastGain, nextGain } = this.#evaluator;
    limitedMarginals({
      window,
      limits: this.#lastLimits,
      prices: this.#lastPrices,
      released: work.released,
      delivered: this.#evaluated.delivered,
      leastGain,
      nextGain,
      kept,
      capacity,
      work,
      scratch: this.#marginalScratch,
      out: marginal,
    });
    for (let k = 0; k < kept; k++) marginal[k] = marginal[k] === -Infinity ? 0 : toMoney(marginal[k]!) + 0;
  }

  /** The first `kept` steps of the window that begins with step `from` are done: their limits have that much less left. */
  commit(from: number, kept: number): void {
    const { delivered, counted } = this.#evaluated;
    const { released } = this.#horizon.work;
    for (let k = 0; k < kept; k++)
      this.#limits.commit(from + k, { leavingMwh: released[k]!, deliveredMwh: delivered[k]!, countedMwh: counted[k]! });
  }
}

/** What a plan uses of a limit: where every step does one thing, and where a hull stands for a mix of its ends. */
function usagesOf(evaluator: ExactEvaluator): { readonly exactUsage: Usage; readonly hullUsage: Usage } {
  return {
    exactUsage: (at, limit, plan) =>
      usageOf(limit, plan, (k) => evaluator.deliveredAt(at.origin + k, plan[k]!, at.worthOf(k), at.sideOf(k))),
    hullUsage: (at, limit, plan) =>
      usageOf(limit, plan, (k) => {
        const u = plan[k]!;
        const worth = at.worthOf(k);
        const chord = at.chordOf(k, u);
        const side = at.sideOf(k);
        const t = at.origin + k;
        if (chord === undefined) return evaluator.deliveredAt(t, u, worth, side);
        const { low, high } = chord;
        const share = (u - low) / (high - low);
        return (1 - share) * evaluator.deliveredAt(t, low, worth, side) + share * evaluator.deliveredAt(t, high, worth, side);
      }),
  };
}

function usageOf(limit: WindowLimit, plan: Float64Array, deliveredOf: (k: number) => number): number {
  if (limit.kind === 'leaving') return leaving(plan, limit.from, limit.to);
  let sum = 0;
  for (let k = limit.from; k < limit.to; k++) sum += deliveredOf(k);
  return sum;
}
