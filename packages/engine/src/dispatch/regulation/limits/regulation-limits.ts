import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { DeliveryWindow } from '../../problem/problem.ts';
import { buildStepRewards } from '../../reward/build-step-rewards.ts';
import type { Plant } from '../../reward/plant.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import type { Limits } from '../../single-storage/limits/limited-windows.ts';
import { deliveryLimits, hasFirmPart } from '../../single-storage/limits/delivery-windows/delivery-limits.ts';
import { PriceHint } from '../../single-storage/limits/cycle-limit/price-hint.ts';
import type { WindowLimit } from '../../single-storage/limits/priced-window.ts';
import type { Windows } from '../../single-storage/solve-windows.ts';
import type { StepDecision, StepPrices } from '../step-programme/step-decision.ts';

/** The limits of a horizon by window, what is left of them and what they cost. */
export interface RegulationLimits {
  /** The limits of the window [from, to), numbered within it; those no operation can reach are left out. */
  limitsOf(from: number, to: number): WindowLimit[];
  /** Prices of the steps [first, last) of the window that begins with step `from`, at prices of their limits. */
  pricesOf(from: number, first: number, last: number, limits: readonly WindowLimit[], price: Float64Array): StepPrices[];
  /** Where the search for the price of a limit begins, and what it found; NaN: nothing is known, `guess` says where. */
  priceOf(from: number, limit: WindowLimit): number;
  /**
   * The price of a day's cycles, guessed from what the storage unit could gain on it without regulation.
   *
   * @param behind worth of the state after the day; @param stored state before it, MWh
   */
  guess(from: number, limit: WindowLimit, behind: PiecewiseLinear, stored: number): number;
  keepPrice(from: number, limit: WindowLimit, price: number): void;
  /** MWh of a limit that decisions use, which begin with step `first` of the window. */
  used(limit: WindowLimit, first: number, decisions: readonly StepDecision[]): number;
  /** What a MW less delivered in step t of the horizon costs where nothing makes up for it, currency. */
  weightOfDelivery(t: number): number;
  /** What the value of a window counts beyond money for its delivery windows, currency. */
  weigh(from: number, limits: readonly WindowLimit[], decisions: readonly StepDecision[]): number;
  /** The first `kept` steps of the window that begins with step `from` are done. */
  commit(from: number, kept: number, decisions: readonly StepDecision[]): void;
}

/** What the limits of a horizon have used: what left the storage unit by day; what was delivered, and what of it counts, by step, MWh. */
export interface LimitsUsed {
  readonly ofDay: Float64Array;
  readonly deliveredMwh: Float64Array;
  readonly countedMwh: Float64Array;
}

export const nothingUsed = (steps: number, { daily }: Limits): LimitsUsed => ({
  ofDay: new Float64Array(daily === undefined ? 1 : Math.ceil(steps / daily.stepsPerDay)),
  deliveredMwh: new Float64Array(steps),
  countedMwh: new Float64Array(steps),
});

/**
 * @param highestPrice above the difference of what any two stored MWh could earn, currency; and of that on the market alone
 * @param used    written by `commit`; plants that differ in their weights alone share it
 */
export function regulationLimits(
  plant: Plant,
  { daily, deliveries = [] }: Limits,
  { highestPrice, onMarket }: { readonly highestPrice: number; readonly onMarket: number },
  { ofDay: usedOfDay, deliveredMwh, countedMwh }: LimitsUsed,
): RegulationLimits {
  const { stepHours: h, storagePowerMw: power, dischargeEfficiency: hd, obligations } = plant;
  const stepsPerDay = daily?.stepsPerDay ?? Infinity;
  const dayOf = (t: number): number => Math.floor(t / stepsPerDay);
  const priceOfDay = new Float64Array(usedOfDay.length).fill(NaN);
  const priceOfDelivery = new Float64Array(deliveries.length).fill(NaN);
  // Charging makes room for as much regulation up again, all of which may flow.
  const mostPerStep = (2 * h * power) / hd;
  // A price at which nothing leaves the storage unit, neither for what it could earn on a market nor as throughput.
  const highest = 2 * highestPrice + 1;
  const usual = 2 * onMarket + 1;
  const deliveryAt = (t: number): number => deliveries.findIndex(({ from, to }: DeliveryWindow) => t >= from && t < to);

  // Of the plant without regulation, made when a day is to be guessed.
  let rewards: StepRewards | undefined;
  const hints = new PriceHint();

  return {
    limitsOf(from, to) {
      const limits: WindowLimit[] = [];
      if (daily !== undefined) {
        for (let begin = from; begin < to;) {
          const end = Math.min(to, (dayOf(begin) + 1) * stepsPerDay);
          const cap = Math.max(0, daily.capMwh - usedOfDay[dayOf(begin)]!);
          if ((end - begin) * mostPerStep > cap)
            limits.push({ kind: 'leaving', from: begin - from, to: end - from, cap, lowest: 0, highest, usual });
          begin = end;
        }
      }
      for (const delivery of deliveries) {
        const { from: first, to: last } = delivery;
        if (first >= to || last <= from) continue;
        let done = 0;
        for (let t = first; t < from; t++) done += countedMwh[t]!;
        const [begin, end] = [Math.max(from, first), Math.min(to, last)];
        let dearestDelivery = 1;
        for (let t = begin; t < end; t++) dearestDelivery = Math.max(dearestDelivery, obligations!.owedWorth[t]! - plant.price[t]! + 1);
        limits.push(...deliveryLimits(delivery, from, to, done, obligations!, dearestDelivery));
      }
      return limits.sort((a, b) => a.from - b.from || b.to - a.to);
    },
    pricesOf(from, first, last, limits, price) {
      const prices: StepPrices[] = [];
      let before: StepPrices | undefined;
      for (let k = first; k < last; k++) {
        let leaving = 0;
        let owedWorth: number | undefined;
        for (let i = 0; i < limits.length; i++) {
          const limit = limits[i]!;
          if (k < limit.from || k >= limit.to) continue;
          if (limit.kind === 'leaving') leaving += price[i]!;
          else owedWorth = (owedWorth ?? obligations!.owedWorth[from + k]!) - price[i]!;
        }
        if (before === undefined || before.leaving !== leaving || before.owedWorth !== owedWorth) before = { leaving, owedWorth };
        prices.push(before);
      }
      return prices;
    },
    priceOf(from, { kind, isFirm, from: begin }) {
      const t = from + begin;
      if (isFirm === true) return 0;
      if (kind === 'leaving') {
        const known = priceOfDay[dayOf(t)]!;
        // Beside obligations what a day gains says little: weights are far more.
        return Number.isNaN(known) && obligations !== undefined ? (priceOfDay[dayOf(t) - 1] ?? 0) || 0 : known;
      }
      const at = deliveryAt(t);
      const known = Number.isNaN(priceOfDelivery[at]!) ? (priceOfDelivery[at - 1] ?? NaN) : priceOfDelivery[at]!;
      return obligations!.owedWorth[t]! - (Number.isNaN(known) ? plant.price[t]! : known);
    },
    guess(from, { from: begin, to: end, cap }, behind, stored) {
      rewards ??= buildStepRewards(plant);
      const { first, firstDischarge, length, slope } = rewards;
      const price = hints.find({ first, firstDischarge, length, own: slope }, from + begin, from + end, undefined, -cap, behind, stored);
      return price > 0 ? price : 0;
    },
    keepPrice(from, { kind, isFirm, from: begin }, price) {
      const t = from + begin;
      if (isFirm === true) return;
      if (kind === 'leaving') priceOfDay[dayOf(t)] = price;
      else priceOfDelivery[deliveryAt(t)] = obligations!.owedWorth[t]! - price;
    },
    used({ kind, from, to }, first, decisions) {
      let sum = 0;
      for (let k = from - first; k < to - first; k++) sum += kind === 'leaving' ? decisions[k]!.leavingMwh : h * decisions[k]!.owedMw;
      return sum;
    },
    weightOfDelivery: (t) => (obligations?.owedMw[t] === Infinity ? h * (obligations.contractWeight + obligations.firmWeight) : 0),
    weigh(from, limits, decisions) {
      let sum = 0;
      for (const limit of limits) {
        if (limit.kind !== 'delivered') continue;
        let short = limit.cap;
        for (let k = limit.from; k < limit.to; k++) short -= h * decisions[k]!.owedMw;
        const t = from + limit.from;
        if (limit.isFirm !== true) sum += (obligations!.owedWorth[t]! - obligations!.owedPrice[t]!) * limit.cap;
        sum += limit.lowest * Math.max(0, short);
      }
      return sum;
    },
    commit(from, kept, decisions) {
      for (let k = 0; k < kept; k++) {
        const t = from + k;
        const { leavingMwh, owedMw, exportMw } = decisions[k]!;
        if (daily !== undefined) usedOfDay[dayOf(t)]! += leavingMwh;
        if (obligations?.owedMw[t] !== Infinity) continue;
        deliveredMwh[t] = h * owedMw;
        countedMwh[t] = h * (obligations.countsAllExport ? exportMw : owedMw);
      }
    },
  };
}

/** How many limits a window of the horizon can have at most. */
export function mostLimitsOf({ daily, deliveries = [] }: Limits, steps: number, { lookAhead, commit }: Windows): number {
  const dayOf = (t: number): number => Math.floor(t / (daily?.stepsPerDay ?? Infinity));
  let most = 0;
  for (let from = 0; from < steps; from += commit) {
    const to = Math.min(steps, from + lookAhead);
    const days = daily === undefined ? 0 : dayOf(to - 1) - dayOf(from) + 1;
    most = Math.max(
      most,
      days +
        deliveries
          .filter((delivery) => delivery.from < to && delivery.to > from)
          .reduce((sum, delivery) => sum + (hasFirmPart(delivery) ? 2 : 1), 0),
    );
  }
  return most;
}
