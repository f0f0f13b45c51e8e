import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { buildStepRewards } from '../../reward/build-step-rewards.ts';
import type { Plant } from '../../reward/plant.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { HorizonLimits, type Limits, type LimitsUsed } from '../../single-storage/limits/horizon-limits.ts';
import { PriceHint } from '../../single-storage/limits/cycle-limit/price-hint.ts';
import type { WindowLimit } from '../../single-storage/limits/priced-window.ts';
import type { Block } from '../../single-storage/limits/solve-block.ts';
import type { StepDecision, StepPrices } from '../step-programme/step-decision.ts';

/** Worth of the state after a day, and the state before it, MWh. */
interface DayBehind {
  readonly behind: PiecewiseLinear;
  readonly stored: number;
}

/** The limits of a plant, and what a stored MWh may earn. */
interface LimitsOfPlant {
  readonly plant: Plant;
  readonly limits: Limits;
  /** Above the difference of what any two stored MWh could earn, currency; and of that on the market alone. */
  readonly highestPrice: number;
  readonly onMarket: number;
  /** Written by `commit`; plants that differ in their weights alone share it. */
  readonly used: LimitsUsed;
}

/** The limits of a horizon by window beside regulation: what is left of them, what they cost, and what decisions use of them. */
export class RegulationLimits {
  readonly #plant: Plant;
  readonly #limits: HorizonLimits;
  readonly #prices: { readonly highest: number; readonly usual: number };
  /** Of the plant without regulation, made when a day is to be guessed. */
  #rewards: StepRewards | undefined;
  readonly #hints = new PriceHint();

  constructor({ plant, limits, highestPrice, onMarket, used }: LimitsOfPlant) {
    this.#plant = plant;
    this.#limits = new HorizonLimits(plant, limits, used);
    // A price at which nothing leaves the storage unit, neither for what it could earn on a market nor as throughput.
    this.#prices = { highest: 2 * highestPrice + 1, usual: 2 * onMarket + 1 };
  }

  /** As of `HorizonLimits`. */
  limitsOf(from: number, to: number): WindowLimit[] {
    const { stepHours: h, storagePowerMw: power, dischargeEfficiency: hd } = this.#plant;
    // Charging makes room for as much regulation up again, all of which may flow.
    const mostPerStep = (2 * h * power) / hd;
    return this.#limits.limitsOf({ from, to }, (begin, end) => (end - begin) * mostPerStep, this.#prices);
  }

  /** Prices of the steps of a block of the window that begins with step `from`, at prices of their limits. */
  pricesOf(from: number, { from: first, to: last, limits, price: own }: Block, price = own): StepPrices[] {
    const { obligations } = this.#plant;
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
  }

  /** Where the search for the price of a limit begins, and what it found; NaN: nothing is known, `guess` says where. */
  priceOf(from: number, limit: WindowLimit): number {
    // Beside obligations what a day gains says little: weights are far more.
    const isGuessed = limit.kind === 'leaving' && this.#plant.obligations === undefined;
    return isGuessed ? this.#limits.dayPriceAt(from + limit.from) : this.#limits.priceOf(from, limit);
  }

  /** The price of a day's cycles, guessed from what the storage unit could gain on it without regulation. */
  guess(from: number, { from: begin, to: end, cap }: WindowLimit, { behind, stored }: DayBehind): number {
    const { first, firstDischarge, length, slope } = (this.#rewards ??= buildStepRewards(this.#plant));
    const hulls = { first, firstDischarge, length, own: slope };
    const resting = { window: hulls, from: from + begin, to: from + end, excess: -cap, behind, after: stored };
    return Math.max(0, this.#hints.find(resting) || 0);
  }

  keepPrice(from: number, limit: WindowLimit, price: number): void {
    this.#limits.keepPrice(from, limit, price);
  }

  /** MWh of a limit that decisions use, which begin with step `first` of the window. */
  used({ kind, from, to }: WindowLimit, first: number, decisions: readonly StepDecision[]): number {
    const { stepHours: h } = this.#plant;
    let sum = 0;
    for (let k = from - first; k < to - first; k++) sum += kind === 'leaving' ? decisions[k]!.leavingMwh : h * decisions[k]!.owedMw;
    return sum;
  }

  /** What a MW less delivered in step t of the horizon costs where nothing makes up for it, currency. */
  weightOfDelivery(t: number): number {
    const { stepHours: h, obligations } = this.#plant;
    return obligations?.owedMw[t] === Infinity ? h * (obligations.contractWeight + obligations.firmWeight) : 0;
  }

  /** What the value of a window counts beyond money for its delivery windows, currency. */
  weigh(from: number, limits: readonly WindowLimit[], decisions: readonly StepDecision[]): number {
    const { stepHours: h, obligations } = this.#plant;
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
  }

  /** The first `kept` steps of the window that begins with step `from` are done. */
  commit(from: number, kept: number, decisions: readonly StepDecision[]): void {
    const { stepHours: h, obligations } = this.#plant;
    for (let k = 0; k < kept; k++) {
      const { leavingMwh, owedMw, exportMw } = decisions[k]!;
      const countedMwh = h * (obligations?.countsAllExport === true ? exportMw : owedMw);
      this.#limits.commit(from + k, { leavingMwh, deliveredMwh: h * owedMw, countedMwh });
    }
  }
}
