import { SmallLp } from '../../../search/small-lp.ts';
import type { PricedWindow, WindowLimit } from '../priced-window.ts';
import { slopesAt } from '../slopes-at.ts';
import {
  CONSTRAINT_ROUNDING,
  DELIVERY_PRICES_APART,
  MARGINAL_ROUNDING,
  MARGINAL_ROUNDS,
  SAME_FALL,
  STORED_PRICE_FLOOR,
} from '../../tuning.ts';

/** Scratch kept between windows. */
export interface DeliveryScratch {
  readonly programme: SmallLp;
  /** Per step: the price of the energy stored after it, and the price of delivery at which its slopes are known. */
  readonly runOf: Int32Array;
  readonly knownAt: Float64Array;
  /** Per limit: its price, and between which values it lies. */
  readonly priceOf: Int32Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export const allocateDeliveryScratch = (steps: number, limits: number): DeliveryScratch => ({
  programme: new SmallLp(CONSTRAINT_ROUNDING),
  runOf: new Int32Array(steps),
  knownAt: new Float64Array(steps),
  priceOf: new Int32Array(limits),
  low: new Float64Array(limits),
  high: new Float64Array(limits),
});

/** What is known of the steps of a window: its limits that bind, where the storage unit is empty or full, and what deliveries gain. */
interface OperatedWindow {
  readonly released: Float64Array;
  /** Per step: the limit of its day that is used up, and of its delivery window that is met; −1: none. */
  readonly day: Int32Array;
  readonly delivery: Int32Array;
  readonly isEmpty: Uint8Array;
  readonly isFull: Uint8Array;
  /** The least gain of what a step delivers over what happens else, and the most gain of what else it could deliver, currency per MWh. */
  readonly leastGain: Float64Array;
  readonly nextGain: Float64Array;
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/**
 * Right-hand derivative of the value of stored energy beside delivery windows that are met: a MWh more delivers nothing more, and a day's
 * limit may bind in the same steps, whose two prices have no most each. With λ the price of stored energy, one for steps between which the
 * storage unit is neither empty nor full, p of what leaves the unit on a day, μ of what is delivered to a window, and R and L the slopes of
 * a step's reward right and left of what it releases,
 *
 *   min λ_first     λ_k + p ≥ R_k(μ),   λ_k + p ≤ L_k(μ),   0 ≤ p,   gain of what is not delivered ≤ μ ≤ gain of what is
 *
 * over the steps behind the one asked for, without p where energy is charged. It is a linear programme: R falls with μ along straight
 * pieces and is convex, L is concave; their pieces are added where the prices found miss them. One more step before the others adds its own
 * constraints.
 */
export function deliveryMarginals(solved: SolvedDeliveries): void {
  const programme = new MarginalProgramme(solved);
  const { kept, out, window } = solved;
  for (let k = window.steps - 1; k > 0; k--) {
    programme.addStep(k);
    if (k <= kept) out[k - 1] = programme.solve(k);
  }
  if (kept === window.steps) out[kept - 1] = 0;
}

/** A window beside delivery windows that are met, solved. */
interface SolvedDeliveries {
  /** The steps at the final prices of delivery, without prices of days; afterwards at others. */
  readonly window: PricedWindow;
  readonly limits: readonly WindowLimit[];
  /** Of the limits as they were found. */
  readonly prices: readonly number[];
  readonly operated: OperatedWindow;
  readonly kept: number;
  /** Energies this close are one, MWh. */
  readonly tiny: number;
  readonly scratch: DeliveryScratch;
  /** Currency per MWh, written for the first `kept` steps; −Infinity: nothing takes more energy. */
  readonly out: Float64Array;
}

/** A slope of step k as a constraint: no less than the one right of what it releases (`sign` 1), no more than the one left of it (−1). */
interface SlopeConstraint {
  readonly k: number;
  readonly sign: number;
  /** By which the slope falls with the price of delivery from where that is `at`. */
  readonly share: number;
  readonly at: number;
}

/** The linear programme over the steps behind the one asked for, which grows by one step after the other. */
class MarginalProgramme {
  readonly #solved: SolvedDeliveries;
  /** What a MWh released or not stored delivers. */
  readonly #shares: readonly number[];
  readonly #floor: number;
  /** Constraints without a price of delivery, by the prices they name. */
  readonly #plainConstraint = new Map<number, number>();

  constructor(solved: SolvedDeliveries) {
    const { window, limits, scratch } = solved;
    const { chargeEfficiency: hc, dischargeEfficiency: hd, converterEfficiency: hi } = window.plant!;
    this.#solved = solved;
    this.#shares = [0, hd * hi, 1 / (hi * hc), hi / hc];
    this.#floor = -STORED_PRICE_FLOOR * window.prohibitivePrice;
    scratch.programme.clear();
    scratch.priceOf.fill(NONE, 0, limits.length);
  }

  /** Adds step k, those behind it being there. */
  addStep(k: number): void {
    const { window, operated, prices, tiny, scratch } = this.#solved;
    const { released, delivery, leastGain, nextGain, left, right } = operated;
    const { programme, low, high } = scratch;
    this.#addStoredPrice(k);
    const d = delivery[k]!;
    if (d < 0) {
      slopesAt({ window, tiny, left, right }, k, released[k]!);
      this.#bound({ k, sign: 1, share: 0, at: 0 });
      this.#bound({ k, sign: -1, share: 0, at: 0 });
      return;
    }
    const price = this.#priceFor(d);
    const least = Math.max(low[d]!, Math.min(nextGain[k]!, prices[d]!));
    const most = Math.min(high[d]!, Math.max(leastGain[k]!, prices[d]!));
    programme.term(price, 1).atLeast(least);
    programme.term(price, -1).atLeast(-most);
    [low[d], high[d]] = [least, most];
    this.#boundAt(k, prices[d]!);
  }

  /** The least price of the energy stored before step k, the last one added. */
  solve(k: number): number {
    const { programme, runOf } = this.#solved.scratch;
    programme.solve();
    for (let round = 0; round < MARGINAL_ROUNDS && this.#addMissed(k); round++) programme.solve();
    const price = programme.value[runOf[k]!]!;
    return price > 0.5 * this.#floor ? price : -Infinity;
  }

  /** The price of the energy stored after step k: the one of the next step unless the storage unit is empty or full between them. */
  #addStoredPrice(k: number): void {
    const { window, operated, scratch } = this.#solved;
    const { isEmpty, isFull } = operated;
    const { programme, runOf } = scratch;
    const isLast = k === window.steps - 1;
    if (!isLast && isEmpty[k] !== 1 && isFull[k] !== 1) {
      runOf[k] = runOf[k + 1]!;
      return;
    }
    const run = programme.addPrice(this.#floor);
    programme.ask(run);
    runOf[k] = run;
    // Energy behind the last step is worth nothing; it is kept for the next one unless the storage unit is full, and taken from it unless
    // it is empty.
    for (const sign of [1, -1]) {
      if ((sign > 0 ? isFull : isEmpty)[k] === 1) continue;
      if (!isLast) programme.term(runOf[k + 1]!, -sign);
      programme.term(run, sign).atLeast(0);
    }
  }

  #readAt(k: number, at: number): void {
    const { window, operated, tiny } = this.#solved;
    window.setPriceOfStep(k, at);
    slopesAt({ window, tiny, left: operated.left, right: operated.right }, k, operated.released[k]!);
  }

  /** The price of a limit, from the first step on that it counts in. */
  #priceFor(i: number): number {
    const { limits, prices, scratch } = this.#solved;
    const { programme, priceOf, low, high } = scratch;
    if (priceOf[i]! >= 0) return priceOf[i]!;
    const { lowest, highest } = limits[i]!;
    const least = Math.min(lowest, prices[i]!);
    const most = Math.max(highest, prices[i]!);
    const price = programme.addPrice(least);
    programme.term(price, -1).atLeast(-most);
    [priceOf[i], low[i], high[i]] = [price, least, most];
    return price;
  }

  /** The number of the day's price where it counts for a step on that side of what it releases. */
  #dayPriceOf(k: number, sign: number): number {
    const { operated, tiny } = this.#solved;
    const { released, day } = operated;
    const u = released[k]!;
    return day[k]! >= 0 && (sign > 0 ? u >= -tiny : u > tiny) ? this.#priceFor(day[k]!) : NONE;
  }

  #bound({ k, sign, share, at }: SlopeConstraint): void {
    const { operated, limits, window, scratch } = this.#solved;
    const { programme, runOf } = scratch;
    const slope = sign > 0 ? operated.right[k]! : operated.left[k]!;
    if (!Number.isFinite(slope)) return;
    const p = this.#dayPriceOf(k, sign);
    const least = sign * (slope + share * at);
    const run = runOf[k]!;
    if (share > 0) {
      const d = this.#priceFor(operated.delivery[k]!);
      if (p >= 0) programme.term(p, sign);
      programme
        .term(run, sign)
        .term(d, sign * share)
        .atLeast(least);
      return;
    }
    // Of steps that share their prices one constraint says most.
    const mostPrices = limits.length + window.steps;
    const key = 2 * ((mostPrices + 1) * run + p + 1) + (sign > 0 ? 1 : 0);
    const known = this.#plainConstraint.get(key);
    if (known !== undefined) {
      programme.tighten(known, least);
      return;
    }
    if (p >= 0) programme.term(p, sign);
    this.#plainConstraint.set(key, programme.term(run, sign).atLeast(least));
  }

  /** Constraints of a step of a delivery window that are tight near a price of delivery: those of the pieces on both sides of it. */
  #boundAt(k: number, at: number): void {
    const { operated, scratch } = this.#solved;
    const { delivery, left, right } = operated;
    const { knownAt, low, high } = scratch;
    const i = delivery[k]!;
    knownAt[k] = at;
    const by = Math.min(DELIVERY_PRICES_APART, 0.25 * (high[i]! - low[i]!));
    if (by < 1e-3 * DELIVERY_PRICES_APART) {
      this.#readAt(k, at);
      this.#bound({ k, sign: 1, share: 0, at });
      this.#bound({ k, sign: -1, share: 0, at });
      return;
    }
    const shareOf = (fall: number): number | undefined => this.#shares.find((share) => Math.abs(fall / by - share) <= SAME_FALL);
    for (const side of [-by, by]) {
      if (at + side < low[i]! || at + side > high[i]!) continue;
      this.#readAt(k, at + side);
      const [beyondLeft, beyondRight] = [left[k]!, right[k]!];
      this.#readAt(k, at);
      const ofRight = shareOf(Math.sign(side) * (right[k]! - beyondRight));
      if (ofRight !== undefined) this.#bound({ k, sign: 1, share: ofRight, at });
      const ofLeft = shareOf(Math.sign(side) * (left[k]! - beyondLeft));
      if (ofLeft !== undefined) this.#bound({ k, sign: -1, share: ofLeft, at });
    }
  }

  /** Adds what the prices found miss of the steps from `first` on. @returns whether there was anything */
  #addMissed(first: number): boolean {
    const { window, operated, tiny, scratch } = this.#solved;
    const { released, day, delivery, left, right } = operated;
    const { programme, runOf, knownAt, priceOf } = scratch;
    let hasMissed = false;
    for (let k = first; k < window.steps; k++) {
      const d = delivery[k]!;
      if (d < 0) continue;
      const at = programme.value[priceOf[d]!]!;
      if (Math.abs(at - knownAt[k]!) <= MARGINAL_ROUNDING * Math.max(1, Math.abs(at))) continue;
      this.#readAt(k, at);
      const p = day[k]! < 0 ? 0 : programme.value[priceOf[day[k]!]!]!;
      const price = programme.value[runOf[k]!]!;
      const near = MARGINAL_ROUNDING * Math.max(1, Math.abs(price) + p);
      const u = released[k]!;
      if (right[k]! - (u >= -tiny ? p : 0) - price <= near && price + (u > tiny ? p : 0) - left[k]! <= near) continue;
      this.#boundAt(k, at);
      hasMissed = true;
    }
    return hasMissed;
  }
}

const NONE = -1;
