import type { Planned } from '../../horizon/search-budget.ts';
import type { DeliveryWindow } from '../../problem/problem.ts';
import { rewardSlopeAfter } from '../../reward/read-rewards.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { addMarginalValues } from '../slopes/marginal-values.ts';
import { repairWindow } from '../negative-prices/repair-window.ts';
import { shareOf, tinyEnergy } from '../rounding.ts';
import { solveConcave } from '../slopes/solve-concave.ts';
import { type Workspace, highestBefore, lowestBefore, reserveSegments } from '../workspace.ts';
import { exactEvaluator } from './exact-evaluator.ts';
import { branchWindow } from './branch-window.ts';
import { type Mode, modesOfSteps } from './modes.ts';
import { PricedWindow, type WindowLimit } from './priced-window.ts';
import { deliveryLimits, hasFirmPart } from './delivery-windows/delivery-limits.ts';
import { allocateMarginalScratch, limitedMarginals } from './limited-marginals.ts';
import { type Usage, excessOf, leaving } from './solve-block.ts';
import { allocateLimitScratch, solveLimitedWindow } from './solve-limited-window.ts';
import { windowBlocks } from './window-blocks.ts';
import { LIMITED_CLOSED, SPARE_ENERGY } from '../tuning.ts';

/** What a horizon limits over several steps. */
export interface Limits {
  /** How much may leave the storage unit per day, MWh; days have `stepsPerDay` steps and begin with step 0. */
  readonly daily?: { readonly stepsPerDay: number; readonly capMwh: number } | undefined;
  /** What a contract owes over several steps, by their first steps, without overlap. */
  readonly deliveries?: readonly DeliveryWindow[] | undefined;
}

/** Solves the windows of a horizon in turn and remembers what its limits have used. */
export interface LimitedWindows {
  /**
   * Solves the window [from, to); the workspace holds its steps afterwards. @returns bound, value, and what both count beyond money,
   * currency
   */
  solve(
    from: number,
    to: number,
    stored: number,
  ): { readonly bound: number; readonly value: number; readonly weight: number; readonly planned: Planned };
  /** Worth of one more stored MWh after each of the first `kept` steps of the window solved last, in money; written from index `from`. */
  addMarginals(from: number, steps: number, kept: number, toMoney: (price: number) => number, out: Float64Array): void;
  /** The first `kept` steps of the window that begins with step `from` are done: their limits have that much less left. */
  commit(from: number, kept: number): void;
  /** MWh delivered in the steps of delivery windows that are done. */
  readonly deliveredMwh: Float64Array;
}

/**
 * Windows of a storage unit with limits over several steps. What they have used already is carried into the next window; a look-ahead
 * that ends inside a delivery window owes the share of its steps in view.
 */
export function limitedWindows(
  rewards: StepRewards,
  capacity: number,
  { daily, deliveries = [] }: Limits,
  { lookAhead }: { readonly lookAhead: number },
  near: number,
  work: Workspace,
): LimitedWindows {
  const { steps } = rewards;
  const longest = Math.min(lookAhead, steps);
  const stepsPerDay = daily?.stepsPerDay ?? Infinity;
  const dayOf = (t: number): number => Math.floor(t / stepsPerDay);
  const window = new PricedWindow();
  const { evaluateExactly, deliveredAt, leastGain, nextGain, sideAt, weigh } = exactEvaluator(rewards, longest);
  const modesOf = modesOfSteps(rewards);
  const released = new Float64Array(longest);
  const delivered = new Float64Array(longest);
  const counted = new Float64Array(longest);
  const usedOfDay = new Float64Array(dayOf(steps - 1) + 1);
  const deliveredMwh = new Float64Array(steps);
  const countedMwh = new Float64Array(steps);
  // Last known prices: of the day, and of one more MWh delivered, which is the worth of delivery less the price of the limit.
  const priceOfDay = new Float64Array(usedOfDay.length).fill(NaN);
  const priceOfDelivery = new Float64Array(deliveries.length).fill(NaN);
  const tiny = tinyEnergy(capacity);
  /** The window solved last keeps its limits by itself, with energy to spare. */
  let isFree = false;
  const mostLimits = mostAtOnce(deliveries, longest) * (deliveries.some(hasFirmPart) ? 2 : 1) + Math.ceil(longest / stepsPerDay) + 1;
  const scratch = allocateLimitScratch(mostLimits, 2 * mostLimits + 1);
  const marginalScratch = allocateMarginalScratch(longest, mostLimits);
  const obligations = rewards.plant?.obligations;

  let lastLimits: readonly WindowLimit[] = [];
  let lastPrices: readonly number[] = [];
  /** The modes a branched window was solved in. */
  let lastModes: ReadonlyMap<number, Mode> = new Map();
  /** What a plan uses where every step does one thing. */
  const exactUsage: Usage = (at, limit, plan) =>
    usageOf(limit, plan, (k) => deliveredAt(at.origin + k, plan[k]!, at.worthOf(k), at.sideOf(k)));
  /** What it uses where a hull stands for a mix of its ends. */
  const hullUsage: Usage = (at, limit, plan) =>
    usageOf(limit, plan, (k) => {
      const u = plan[k]!;
      const worth = at.worthOf(k);
      const chord = at.chordOf(k, u);
      const side = at.sideOf(k);
      if (chord === undefined) return deliveredAt(at.origin + k, u, worth, side);
      const { low, high } = chord;
      const share = (u - low) / (high - low);
      return (1 - share) * deliveredAt(at.origin + k, low, worth, side) + share * deliveredAt(at.origin + k, high, worth, side);
    });

  /** The limits of a window, by their first steps, numbered within it; those no operation can reach are left out. */
  function limitsOf(from: number, to: number): WindowLimit[] {
    const limits: WindowLimit[] = [];
    if (daily !== undefined) {
      for (let begin = from; begin < to;) {
        const end = Math.min(to, (dayOf(begin) + 1) * stepsPerDay);
        const cap = Math.max(0, daily.capMwh - usedOfDay[dayOf(begin)]!);
        if (window.mostReleased(begin - from, end - from) > cap) {
          limits.push({ kind: 'leaving', from: begin - from, to: end - from, cap, lowest: 0, highest: window.prohibitivePrice });
        }
        begin = end;
      }
    }
    for (const delivery of deliveries) {
      if (delivery.from >= to || delivery.to <= from) continue;
      let done = 0;
      for (let t = delivery.from; t < from; t++) done += countedMwh[t]!;
      limits.push(
        ...deliveryLimits(delivery, from, to, done, obligations!, highestWorth(Math.max(from, delivery.from), Math.min(to, delivery.to))),
      );
    }
    return deliveries.length === 0 ? limits : limits.sort((a, b) => a.from - b.from || b.to - a.to);
  }
  /** A price of delivery at which every step would rather sell freely. */
  function highestWorth(from: number, to: number): number {
    let most = 0;
    for (let t = from; t < to; t++) most = Math.max(most, obligations!.owedWorth[t]! - rewards.plant!.price[t]!);
    return most + 1;
  }

  const deliveryOf = (t: number): number => deliveries.findIndex(({ from, to }) => t >= from && t < to);
  function priceOf(from: number, { kind, isFirm, from: begin }: WindowLimit): number {
    const t = from + begin;
    if (isFirm === true) return 0;
    if (kind === 'leaving') {
      const known = priceOfDay[dayOf(t)]!;
      return Number.isNaN(known) ? (priceOfDay[dayOf(t) - 1] ?? 0) || 0 : known;
    }
    const at = deliveryOf(t);
    const known = Number.isNaN(priceOfDelivery[at]!) ? (priceOfDelivery[at - 1] ?? NaN) : priceOfDelivery[at]!;
    return obligations!.owedWorth[t]! - (Number.isNaN(known) ? rewards.plant!.price[t]! : known);
  }

  /**
   * The window as if it had no limits, when that keeps them: most do where the day before did. What leaves the storage unit has no price
   * then.
   *
   * @returns undefined when a limit binds, or is likely to
   */
  function solveFree(from: number, to: number, stored: number): ReturnType<LimitedWindows['solve']> | undefined {
    if (daily === undefined || deliveries.length > 0 || priceOfDay[dayOf(from)]! > 0) return undefined;
    let bound = solveConcave(rewards, from, to, capacity, stored, work);
    const repaired =
      rewards.exactFirst[to]! > rewards.exactFirst[from]! ? repairWindow(rewards, from, to, capacity, stored, work) : undefined;
    bound = repaired ?? bound;
    let spare = Infinity;
    for (let begin = from; begin < to;) {
      const end = Math.min(to, (dayOf(begin) + 1) * stepsPerDay);
      const cap = Math.max(0, daily.capMwh - usedOfDay[dayOf(begin)]!);
      const used = leaving(work.released, begin - from, end - from);
      if (excessOf(used, cap) > 0) return undefined;
      spare = Math.min(spare, cap - used);
      begin = end;
    }
    let value = 0;
    for (let k = 0; k < to - from; k++) value += work.earned[k]!;
    priceOfDay.fill(0, dayOf(from), dayOf(to - 1) + 1);
    isFree = spare > SPARE_ENERGY * tiny;
    return {
      bound,
      value,
      weight: weigh(from, to - from, work.released, [], delivered),
      planned: repaired === undefined ? 'concave' : 'exact',
    };
  }

  return {
    deliveredMwh,
    solve(from, to, stored) {
      isFree = false;
      lastModes = new Map();
      const free = solveFree(from, to, stored);
      if (free !== undefined && isFree) return free;
      window.copy(rewards, from, to);
      reserveSegments(work, window.first[window.steps]!, window.mostPerStep);
      const limits = limitsOf(from, to);
      if (free !== undefined) {
        lastLimits = limits;
        lastPrices = limits.map(() => 0);
        return free;
      }
      const blocks = windowBlocks(window, limits, (limit) => priceOf(from, limit));
      // The first price of a day alone is guessed, unless none was needed the day before.
      for (const { limits: own, price } of blocks) {
        if (own.length === 1 && own[0]!.kind === 'leaving' && price[0]! > 0 && Number.isNaN(priceOfDay[dayOf(from + own[0]!.from)]!))
          price[0] = NaN;
      }
      const solved = solveLimitedWindow({ window, blocks, capacity, stored, near, work, scratch, usage: hullUsage, released });
      for (const { limits: own, price } of blocks) {
        own.forEach(({ kind, isFirm, from: begin }, i) => {
          const t = from + begin;
          if (isFirm === true) return;
          if (kind === 'leaving') priceOfDay[dayOf(t)] = price[i]!;
          else priceOfDelivery[deliveryOf(t)] = obligations!.owedWorth[t]! - price[i]!;
        });
      }
      lastLimits = blocks.flatMap((block) => block.limits);
      lastPrices = blocks.flatMap(({ limits: own, price }) => own.map((_, i) => price[i]!));
      let { bound } = solved;
      let value =
        solved.value === -Infinity ? -Infinity : evaluateExactly(from, to - from, released, limits, work.earned, delivered, counted);
      let planned: Planned = 'concave';
      if (obligations !== undefined)
        work.searchBudget.observeShortage(value === -Infinity ? 0 : weigh(from, to - from, released, limits, delivered), obligations);
      // Concave windows are closed by now. Where steps are not, hulls or directions of the connection may have promised too much.
      if (
        !(bound - value <= shareOf(rewards, to - from, value, LIMITED_CLOSED) + near) &&
        (value === -Infinity || !work.searchBudget.isExhausted())
      ) {
        planned = 'branched';
        const best = branchWindow({
          rewards,
          from,
          to,
          prohibitivePrice: window.prohibitivePrice,
          blocks,
          capacity,
          stored,
          near,
          work,
          scratch,
          measures: { hullUsage, exactUsage, evaluateExactly, sideAt, modesOf },
          bound: solved.bound,
          released,
          known: value,
        });
        bound = best.bound;
        lastModes = best.modes;
        lastPrices = best.prices;
        value = evaluateExactly(from, to - from, released, limits, work.earned, delivered, counted, (k) => best.modes.get(k)?.side);
      }
      let x = stored;
      for (let k = 0; k < to - from; k++) {
        let u = released[k]!;
        if (u < tiny && u > -tiny) u = 0;
        x = Math.min(highestBefore(work, k + 1, capacity), Math.max(lowestBefore(work, k + 1), x - u));
        work.released[k] = u;
        work.after[k] = x;
        // The next MWh to leave the storage unit costs the day's price as well; the next one not to enter it costs nothing.
        const price = daily === undefined ? 0 : priceOfDay[dayOf(from + k)] || 0;
        work.nextSlope[k] = rewardSlopeAfter(rewards, from + k, u, tiny) - (u >= 0 ? price : 0);
      }
      return { bound, value, weight: weigh(from, to - from, released, limits, delivered), planned };
    },
    addMarginals(from, steps, kept, toMoney, out) {
      if (isFree) {
        addMarginalValues(work, steps, kept, capacity, out, from, toMoney);
        return;
      }
      // What was solved last still stands in the window, unless it was branched.
      if (lastModes.size > 0) window.copy(rewards, from, from + steps, lastModes);
      window.setPrices(
        lastLimits,
        lastLimits.map(({ kind }, i) => (kind === 'leaving' ? 0 : lastPrices[i]!)),
      );
      const marginal = out.subarray(from, from + kept);
      limitedMarginals({
        window,
        limits: lastLimits,
        prices: lastPrices,
        released: work.released,
        delivered,
        leastGain,
        nextGain,
        kept,
        capacity,
        work,
        scratch: marginalScratch,
        out: marginal,
      });
      for (let k = 0; k < kept; k++) marginal[k] = marginal[k] === -Infinity ? 0 : toMoney(marginal[k]!) + 0;
    },
    commit(from, kept) {
      for (let k = 0; k < kept; k++) {
        const u = work.released[k]!;
        if (daily !== undefined && u > 0) usedOfDay[dayOf(from + k)]! += u;
        if (obligations?.owedMw[from + k] !== Infinity) continue;
        deliveredMwh[from + k] = delivered[k]!;
        countedMwh[from + k] = counted[k]!;
      }
    },
  };
}

function usageOf(limit: WindowLimit, plan: Float64Array, deliveredOf: (k: number) => number): number {
  if (limit.kind === 'leaving') return leaving(plan, limit.from, limit.to);
  let sum = 0;
  for (let k = limit.from; k < limit.to; k++) sum += deliveredOf(k);
  return sum;
}

/** The most delivery windows that `steps` steps in a row touch. */
function mostAtOnce(deliveries: readonly DeliveryWindow[], steps: number): number {
  let most = 0;
  let first = 0;
  deliveries.forEach(({ from }, i) => {
    while (deliveries[first]!.to <= from - steps) first++;
    most = Math.max(most, i - first + 1);
  });
  return most;
}
