import type { DeliveryWindow } from '../../problem/problem.ts';
import type { Plant } from '../../reward/plant.ts';
import { deliveryLimits, hasFirmPart } from './delivery-windows/delivery-limits.ts';
import type { WindowLimit } from './priced-window.ts';

/** What a horizon limits over several steps. */
export interface Limits {
  /** How much may leave the storage unit per day, MWh; days have `stepsPerDay` steps and begin with step 0. */
  readonly daily?: { readonly stepsPerDay: number; readonly capMwh: number } | undefined;
  /** What a contract owes over several steps, by their first steps, without overlap. */
  readonly deliveries?: readonly DeliveryWindow[] | undefined;
}

/** What the limits of a horizon have used: what left the storage unit by day; what was delivered, and what of it counts, by step, MWh. */
export interface LimitsUsed {
  readonly ofDay: Float64Array;
  readonly deliveredMwh: Float64Array;
  readonly countedMwh: Float64Array;
}

/** What left the storage unit in a step, and in a delivery window what was delivered and what of it counts. */
interface UsedInStep {
  readonly leavingMwh: number;
  readonly deliveredMwh: number;
  readonly countedMwh: number;
}

export const nothingUsed = (steps: number, { daily }: Limits): LimitsUsed => ({
  ofDay: new Float64Array(daily === undefined ? 1 : Math.ceil(steps / daily.stepsPerDay)),
  deliveredMwh: new Float64Array(steps),
  countedMwh: new Float64Array(steps),
});

/** How many limits a window of so many steps can have at most: days, and delivery windows, some of them in two ranks. */
export function mostLimitsOf({ daily, deliveries = [] }: Limits, steps: number): number {
  let most = 0;
  let first = 0;
  deliveries.forEach(({ from }, i) => {
    while (deliveries[first]!.to <= from - steps) first++;
    most = Math.max(most, i - first + 1);
  });
  return most * (deliveries.some(hasFirmPart) ? 2 : 1) + Math.ceil(steps / (daily?.stepsPerDay ?? Infinity)) + 1;
}

/** A day within a window, and what may still leave the storage unit on it, MWh. */
interface DayInWindow {
  readonly from: number;
  readonly to: number;
  readonly cap: number;
}

/**
 * The limits of a horizon by window: what is left of them, and the prices found for them last. What is used is carried into the next
 * window; a look-ahead that ends inside a delivery window owes the share of its steps in view.
 */
export class HorizonLimits {
  readonly used: LimitsUsed;
  readonly #plant: Plant | undefined;
  readonly #limits: Limits;
  readonly #stepsPerDay: number;
  /** Last known prices: of the day, and of one more MWh delivered, which is the worth of delivery less the price of the limit. */
  readonly #priceOfDay: Float64Array;
  readonly #priceOfDelivery: Float64Array;

  /** @param used written by `commit`; plants that differ in their weights alone share it */
  constructor(plant: Plant | undefined, limits: Limits, used: LimitsUsed) {
    this.used = used;
    this.#plant = plant;
    this.#limits = limits;
    this.#stepsPerDay = limits.daily?.stepsPerDay ?? Infinity;
    this.#priceOfDay = new Float64Array(used.ofDay.length).fill(NaN);
    this.#priceOfDelivery = new Float64Array(limits.deliveries?.length ?? 0).fill(NaN);
  }

  /** The days of the window [from, to), numbered within it; none where days have no limit. */
  daysOf(from: number, to: number): DayInWindow[] {
    const { daily } = this.#limits;
    const days: DayInWindow[] = [];
    if (daily === undefined) return days;
    for (let begin = from; begin < to;) {
      const day = this.#dayOf(begin);
      const end = Math.min(to, (day + 1) * this.#stepsPerDay);
      days.push({ from: begin - from, to: end - from, cap: Math.max(0, daily.capMwh - this.used.ofDay[day]!) });
      begin = end;
    }
    return days;
  }

  /**
   * The limits of the window [from, to), by their first steps, numbered within it; those of days that no operation can reach are left out.
   *
   * @param mostReleased MWh that can leave the storage unit in steps of the window at most
   * @param prices at which nothing leaves it, and one that is rarely passed, currency per MWh
   */
  limitsOf(
    { from, to }: { readonly from: number; readonly to: number },
    mostReleased: (begin: number, end: number) => number,
    prices: Pick<WindowLimit, 'highest' | 'usual'>,
  ): WindowLimit[] {
    const limits = this.daysOf(from, to)
      .filter((day) => mostReleased(day.from, day.to) > day.cap)
      .map((day): WindowLimit => ({ kind: 'leaving', ...day, lowest: 0, ...prices }));
    for (const delivery of this.#limits.deliveries ?? []) {
      if (delivery.from >= to || delivery.to <= from) continue;
      let done = 0;
      for (let t = delivery.from; t < from; t++) done += this.used.countedMwh[t]!;
      const highest = this.#highestWorth(Math.max(from, delivery.from), Math.min(to, delivery.to));
      limits.push(...deliveryLimits(delivery, { from, to, doneMwh: done, highest }, this.#plant!.obligations!));
    }
    return limits.sort((a, b) => a.from - b.from || b.to - a.to);
  }

  /** A price of delivery at which every step would rather sell freely. */
  #highestWorth(from: number, to: number): number {
    const { obligations, price } = this.#plant!;
    let most = 0;
    for (let t = from; t < to; t++) most = Math.max(most, obligations!.owedWorth[t]! - price[t]!);
    return most + 1;
  }

  /** The price a step's day was found to have; NaN: none is known. */
  dayPriceAt(t: number): number {
    return this.#priceOfDay[this.#dayOf(t)]!;
  }

  keepDayPrice(t: number, price: number): void {
    this.#priceOfDay[this.#dayOf(t)] = price;
  }

  /** Where the search for the price of a limit begins: where it ended last, else at the price of the limit before it. */
  priceOf(from: number, { kind, isFirm, from: begin }: WindowLimit): number {
    const t = from + begin;
    if (isFirm === true) return 0;
    if (kind === 'leaving') {
      const known = this.dayPriceAt(t);
      return Number.isNaN(known) ? (this.#priceOfDay[this.#dayOf(t) - 1] ?? 0) || 0 : known;
    }
    const { obligations, price } = this.#plant!;
    const at = this.#deliveryAt(t);
    const own = this.#priceOfDelivery[at]!;
    const known = Number.isNaN(own) ? (this.#priceOfDelivery[at - 1] ?? NaN) : own;
    return obligations!.owedWorth[t]! - (Number.isNaN(known) ? price[t]! : known);
  }

  keepPrice(from: number, { kind, isFirm, from: begin }: WindowLimit, price: number): void {
    const t = from + begin;
    if (isFirm === true) return;
    if (kind === 'leaving') this.keepDayPrice(t, price);
    else this.#priceOfDelivery[this.#deliveryAt(t)] = this.#plant!.obligations!.owedWorth[t]! - price;
  }

  /** Step t is done. */
  commit(t: number, { leavingMwh, deliveredMwh, countedMwh }: UsedInStep): void {
    if (this.#limits.daily !== undefined && leavingMwh > 0) this.used.ofDay[this.#dayOf(t)]! += leavingMwh;
    if (this.#plant?.obligations?.owedMw[t] !== Infinity) return;
    this.used.deliveredMwh[t] = deliveredMwh;
    this.used.countedMwh[t] = countedMwh;
  }

  #dayOf(t: number): number {
    return Math.floor(t / this.#stepsPerDay);
  }

  #deliveryAt(t: number): number {
    return this.#limits.deliveries!.findIndex(({ from, to }) => t >= from && t < to);
  }
}
