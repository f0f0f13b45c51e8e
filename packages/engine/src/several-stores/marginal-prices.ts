import { type StepRewards, isHull } from '../dispatch/reward/step-rewards.ts';
import type { Plan } from './plan.ts';
import type { StateBoxes } from './state-boxes.ts';
import { type Store, mostAt } from './store.ts';

/** Shares of power, capacity or range within which a plan is at a bound. */
const NEAR = 1e-9;
/** Prices closer than this share of the dearest are one. */
const SAME = 1e-12;
/** The price of a daily limit is that of the programme, to these digits. */
const SAME_BESIDE_LIMITS = 1e-8;
/** Rounds of passing prices on; prices that feed each other through losses converge geometrically. */
const MOST_ROUNDS = 1000;

/**
 * Worth of one more stored MWh after each step along an optimal plan, the right-hand derivative of what the rest of the window can earn.
 *
 * It is the least price that supports the plan from there on. With p the price at the bus, λ_i of store i, every column of the
 * programme says one price is at least a multiple of another:
 *
 *   p ≥ slope of the reward right of n      λ_i ≥ λ_i of the next step, unless then full      λ_i of the next step ≥ λ_i, unless then empty
 *   p ≥ ηc·λ_i unless charging fully or discharging      λ_i ≥ p/ηc if charging
 *   λ_i ≥ p·ηd − wear unless discharging fully or charging      p ≥ (λ_i + wear)/ηd if discharging
 *
 * Such inequalities have a least solution, all prices least at once. It is grown from the end of the window backwards: each step adds
 * its inequalities, what they raise is passed on, and the value before any step is read when only the steps from there on count.
 */
export class MarginalPrices {
  /** λ index [step · stores + store], p per step. */
  readonly #worth: Float64Array;
  readonly #price: Float64Array;
  #limits: readonly (Float64Array | undefined)[] = [];
  #from = 0;

  /** @param steps of the longest window; @param boxes limits of the states */
  constructor(steps: number, stores: number, readonly boxes?: StateBoxes) {
    this.#worth = new Float64Array(steps * stores);
    this.#price = new Float64Array(steps);
  }

  /**
   * @param place which store; @param kept how many steps to write
   * @param limits per store the price of its daily limit, currency per MWh that leaves it, per step
   * @param out   currency per MWh; written from index `from`. Energy that can neither be used nor kept is worth nothing.
   * @returns false when the inequalities contradict each other: then no prices support the plan, which is not the best of its window
   *   or is so only because stores do one thing at a time, and what was written is worth nothing
   */
  write(
    bus: StepRewards, from: number, stores: readonly Store[], plan: Plan, place: number, kept: number, out: Float64Array,
    limits: readonly (Float64Array | undefined)[] = [],
  ): boolean {
    this.#limits = limits;
    this.#from = from;
    const { steps } = plan;
    const count = stores.length;
    const worth = this.#worth;
    const same = (limits.length > 0 ? SAME_BESIDE_LIMITS : SAME) * bus.dearest;
    const dearest = bus.dearest * (1 + NEAR);
    for (let t = steps - 1; t >= 0; t--) {
      if (t < kept) {
        const value = t + 1 < steps ? worth[(t + 1) * count + place]! : 0;
        // Nobody pays more for a stored MWh than the dearest MWh at the bus earns: prices above drive each other up without end.
        if (value > dearest) return false;
        out[from + t] = value === -Infinity ? 0 : value + 0;
      }
      this.#price[t] = slopeRight(bus, from + t, plan.net[t]!);
      for (let i = 0; i < count; i++) worth[t * count + i] = -Infinity;
      if ((this.#settle(stores, plan, t, steps, same) & NEXT) !== 0 && !this.#passOn(stores, plan, t, steps, same)) return false;
    }
    return true;
  }

  /**
   * What step t raised in the step after it goes on from there as far as it reaches, and back where other stores are drawn along.
   *
   * @returns whether it came to an end
   */
  #passOn(stores: readonly Store[], plan: Plan, t: number, steps: number, same: number): boolean {
    let from = t + 1;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      let back = -1;
      let reach = from;
      for (let k = from; k <= reach; k++) {
        const raised = this.#settle(stores, plan, k, steps, same);
        if ((raised & NEXT) !== 0) reach = k + 1;
        if ((raised & HERE) !== 0) back = k;
      }
      from = -1;
      for (let k = back - 1; k >= t; k--) if ((this.#settle(stores, plan, k, steps, same) & NEXT) !== 0) from = k + 1;
      if (from < 0) return true;
    }
    return false;
  }

  /** Makes the inequalities of one step hold. @returns whether the price of a store rose here, and in the next step */
  #settle(stores: readonly Store[], plan: Plan, t: number, steps: number, same: number): number {
    const count = stores.length;
    const { delivered, stored: states } = plan;
    const worth = this.#worth;
    const isLast = t + 1 === steps;
    let p = this.#price[t]!;
    let raised = 0;
    for (let isRising = true; isRising;) {
      isRising = false;
      for (let i = 0; i < count; i++) {
        const { chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh, capacityMwh: capacity } = stores[i]!;
        const most = mostAt(stores[i]!, this.#from + t);
        const wear = wearCostPerMwh + (this.#limits[i]?.[t] ?? 0);
        const q = delivered[i * steps + t]!;
        const stored = states[i * steps + t]!;
        const near = NEAR * stores[i]!.mostMwh;
        const box = this.boxes?.of(i);
        const full = (box === undefined ? capacity : box.high[t + 1]!) - NEAR * capacity;
        const empty = (box === undefined ? 0 : box.low[t + 1]!) + NEAR * capacity;
        const at = t * count + i;
        const before = worth[at]!;
        const next = isLast ? 0 : worth[at + count]!;
        let own = before;
        if (next > own && stored < full) own = next;
        if (q < -near) {
          if (p / hc > own) own = p / hc;
        } else if (q < most - near && p * hd - wear > own) {
          own = p * hd - wear;
        }
        if (own > before + same) {
          worth[at] = own;
          isRising = true;
          raised |= HERE;
        } else own = before;
        if (own > next + same && !isLast && stored > empty) {
          worth[at + count] = own;
          raised |= NEXT;
        }
        // An idle store may be full of energy it would be paid to take: at a negative price it does not set the price of the bus.
        const least = q > near ? (own + wear) / hd : q > near - most && (q < -near || p >= 0) ? hc * own : -Infinity;
        if (least > p + same) {
          p = least;
          isRising = true;
        }
      }
    }
    this.#price[t] = p;
    return raised;
  }
}

const HERE = 1;
const NEXT = 2;

/** Slope of the exact reward of the bus right of n; −Infinity at its end. */
function slopeRight(bus: StepRewards, t: number, n: number): number {
  const hull = isHull(bus, t);
  const slopes = hull ? bus.exactSlope : bus.slope;
  const lengths = hull ? bus.exactLength : bus.length;
  const to = hull ? bus.exactFirst[t + 1]! : bus.first[t + 1]!;
  const near = NEAR * (bus.end[t]! - bus.start[t]!);
  let end = bus.start[t]!;
  for (let j = hull ? bus.exactFirst[t]! : bus.first[t]!; j < to; j++) {
    end += lengths[j]!;
    if (n < end - near) return slopes[j]!;
  }
  return -Infinity;
}
