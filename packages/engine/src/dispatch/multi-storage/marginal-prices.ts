import type { Plant } from '../reward/plant.ts';
import { type StepRewards, isHull } from '../reward/step-rewards.ts';
import type { PlantWindow } from './plant-window.ts';
import type { Plan } from './plan.ts';
import type { StateBounds } from './state-bounds.ts';
import { type WindowUnit, mostAt } from './window-unit.ts';
import { PLAN_AT_BOUND, PRICE_ROUNDING, PRICE_ROUNDING_BESIDE_LIMITS, PRICE_ROUNDS } from './tuning.ts';

/** The marginal values of one storage unit in the first steps of a window. */
export interface MarginalsOfUnit {
  /** Which storage unit, and how many steps. */
  readonly place: number;
  readonly kept: number;
  /** Currency per MWh by step of the horizon, written. Energy that can neither be used nor kept is worth nothing. */
  readonly out: Float64Array;
}

/** The same beside daily limits. */
interface MarginalsBesideLimits extends MarginalsOfUnit {
  /** Per unit of the plant the price of its daily limit, currency per MWh that leaves it, per step. */
  readonly limits?: readonly (Float64Array | undefined)[] | undefined;
}

/**
 * Worth of one more stored MWh after each step along an optimal plan, the right-hand derivative of what the rest of the window can earn.
 *
 * It is the least price that supports the plan from there on. With p the price at the bus, λ_i of storage unit i, every column of the
 * programme says one price is at least a multiple of another:
 *
 *   p ≥ slope of the reward right of n      λ_i ≥ λ_i of the next step, unless then full      λ_i of the next step ≥ λ_i, unless then empty
 *   p ≥ ηc·λ_i unless charging fully or discharging      λ_i ≥ p/ηc if charging
 *   λ_i ≥ p·ηd − wear unless discharging fully or charging      p ≥ (λ_i + wear)/ηd if discharging
 *
 * Such inequalities have a least solution, all prices least at once. It is grown from the end of the window backwards: each step adds
 * its inequalities, what they raise is passed on, and the value before any step is read when only the steps from there on count.
 *
 * Where obligations come before money each price has two parts, the weight of what is owed and money; the weight decides with it and is
 * left out of what is written.
 */
export class MarginalPrices {
  /** λ index [step · storage units + unit], p per step. */
  readonly #worth: Float64Array;
  readonly #price: Float64Array;
  /** Of these prices, what is the weight of obligations. */
  readonly #worthWeight: Float64Array;
  readonly #priceWeight: Float64Array;
  #limits: readonly (Float64Array | undefined)[] = [];
  #from = 0;
  #units: readonly WindowUnit[] = [];
  /** Prices that differ by less are the same, currency per MWh. */
  #same = 0;
  #plant: Plant | undefined;

  /** @param steps of the longest window; @param stateBounds limits of the states */
  constructor(
    steps: number,
    units: number,
    readonly stateBounds?: StateBounds,
  ) {
    this.#worth = new Float64Array(steps * units);
    this.#price = new Float64Array(steps);
    this.#worthWeight = new Float64Array(steps * units);
    this.#priceWeight = new Float64Array(steps);
  }

  /**
   * @returns false when the inequalities contradict each other: then no prices support the plan, which is not the best of its window
   *   or is so only because units do one thing at a time, and what was written is worth nothing
   */
  write({ bus, from, units }: PlantWindow, plan: Plan, { place, kept, out, limits = [] }: MarginalsBesideLimits): boolean {
    this.#limits = limits;
    this.#from = from;
    this.#units = units;
    this.#plant = bus.plant;
    const { steps } = plan;
    const count = units.length;
    const worth = this.#worth;
    this.#same = (limits.length > 0 ? PRICE_ROUNDING_BESIDE_LIMITS : PRICE_ROUNDING) * bus.highestPrice;
    const highestPrice = bus.highestPrice * (1 + PLAN_AT_BOUND);
    for (let t = steps - 1; t >= 0; t--) {
      if (t < kept) {
        const value = t + 1 < steps ? worth[(t + 1) * count + place]! : 0;
        // Nobody pays more for a stored MWh than the highest price at the bus: prices above drive each other up without end.
        if (value > highestPrice) return false;
        out[from + t] = value === -Infinity ? 0 : value - (t + 1 < steps ? this.#worthWeight[(t + 1) * count + place]! : 0) + 0;
      }
      const slope = slopeRight(bus, from + t, plan.net[t]!);
      this.#price[t] = slope;
      this.#priceWeight[t] = weightOf(bus.plant, from + t, slope);
      for (let i = 0; i < count; i++) worth[t * count + i] = -Infinity;
      if ((this.#settle(plan, t) & NEXT) !== 0 && !this.#passOn(plan, t)) return false;
    }
    return true;
  }

  /**
   * What step t raised in the step after it goes on from there as far as it reaches, and back where other storage units are drawn along.
   *
   * @returns whether it came to an end
   */
  #passOn(plan: Plan, t: number): boolean {
    let from = t + 1;
    for (let round = 0; round < PRICE_ROUNDS; round++) {
      let back = -1;
      let reach = from;
      for (let k = from; k <= reach; k++) {
        const raised = this.#settle(plan, k);
        if ((raised & NEXT) !== 0) reach = k + 1;
        if ((raised & HERE) !== 0) back = k;
      }
      from = -1;
      for (let k = back - 1; k >= t; k--) if ((this.#settle(plan, k) & NEXT) !== 0) from = k + 1;
      if (from < 0) return true;
    }
    return false;
  }

  /** Makes the inequalities of one step hold. @returns whether the price of a storage unit rose here, and in the next step */
  #settle(plan: Plan, t: number): number {
    const units = this.#units;
    const same = this.#same;
    const count = units.length;
    const { steps, delivered, stored: states } = plan;
    const worth = this.#worth;
    const isLast = t + 1 === steps;
    const weights = this.#worthWeight;
    let p = this.#price[t]!;
    let pWeight = this.#priceWeight[t]!;
    let raised = 0;
    for (let isRising = true; isRising;) {
      isRising = false;
      for (let i = 0; i < count; i++) {
        const { chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh, capacityMwh: capacity } = units[i]!;
        const most = mostAt(units[i]!, this.#from + t);
        const limit = this.#limits[i]?.[t] ?? 0;
        const limitWeight = limit === 0 ? 0 : hd * weightOf(this.#plant, ANY_STEP, limit / hd);
        const wear = wearCostPerMwh + limit;
        const q = delivered[i * steps + t]!;
        const stored = states[i * steps + t]!;
        const near = PLAN_AT_BOUND * units[i]!.mostMwh;
        const bounds = this.stateBounds?.of(i);
        const full = (bounds === undefined ? capacity : bounds.high[t + 1]!) - PLAN_AT_BOUND * capacity;
        const empty = (bounds === undefined ? 0 : bounds.low[t + 1]!) + PLAN_AT_BOUND * capacity;
        const at = t * count + i;
        const before = worth[at]!;
        const next = isLast ? 0 : worth[at + count]!;
        let own = before;
        let weight = weights[at]!;
        if (next > own && stored < full) {
          own = next;
          weight = isLast ? 0 : weights[at + count]!;
        }
        if (q < -near) {
          if (p / hc > own) {
            own = p / hc;
            weight = pWeight / hc;
          }
        } else if (q < most - near && p * hd - wear > own) {
          own = p * hd - wear;
          weight = pWeight * hd - limitWeight;
        }
        if (own > before + same) {
          worth[at] = own;
          weights[at] = weight;
          isRising = true;
          raised |= HERE;
        } else {
          own = before;
          weight = weights[at]!;
        }
        if (own > next + same && !isLast && stored > empty) {
          worth[at + count] = own;
          weights[at + count] = weight;
          raised |= NEXT;
        }
        // An idle storage unit may be full of energy it would be paid to take: at a negative price it does not set the price of the bus.
        const least = q > near ? (own + wear) / hd : q > near - most && (q < -near || p >= 0) ? hc * own : -Infinity;
        if (least > p + same) {
          p = least;
          pWeight = q > near ? (weight + limitWeight) / hd : hc * weight;
          isRising = true;
        }
      }
    }
    this.#price[t] = p;
    this.#priceWeight[t] = pWeight;
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
  const near = PLAN_AT_BOUND * (bus.end[t]! - bus.start[t]!);
  let end = bus.start[t]!;
  for (let j = hull ? bus.exactFirst[t]! : bus.first[t]!; j < to; j++) {
    end += lengths[j]!;
    if (n < end - near) return slopes[j]!;
  }
  return -Infinity;
}

const ANY_STEP = -1;

/**
 * Of a price at the bus, currency per MWh, what is the weight of the obligations of a step (of any step: what a daily limit keeps from
 * being delivered). A weight is so large beside money that only one of its few multiples leaves so little.
 */
function weightOf(plant: Plant | undefined, t: number, price: number): number {
  const obligations = plant?.obligations;
  if (obligations === undefined || !(Math.abs(price) < Infinity)) return 0;
  const { contractWeight, firmWeight, eventWeight, owedMw, calledMw } = obligations;
  const hi = plant!.converterEfficiency;
  const events = t === ANY_STEP || calledMw[t]! >= 0 ? [0, eventWeight] : [0];
  const contracts =
    t === ANY_STEP || owedMw[t]! > 0
      ? [contractWeight, contractWeight + firmWeight].flatMap((weight) => [weight, weight * hi, weight / hi])
      : [];
  let best = 0;
  for (const event of events)
    for (const contract of [0, ...contracts]) if (Math.abs(price - event - contract) < Math.abs(price - best)) best = event + contract;
  return best;
}

/**
 * The money in the worth of a MWh of one storage unit while the others keep to their plan: discharging adds what the MWh gives at the bus,
 * charging less saves what it takes there.
 */
export function moneyOfUnit(
  plant: Plant | undefined,
  { chargeEfficiency: hc, dischargeEfficiency: hd }: Pick<WindowUnit, 'chargeEfficiency' | 'dischargeEfficiency'>,
  worth: number,
): number {
  const released = worth - hd * weightOf(plant, ANY_STEP, worth / hd);
  const spared = worth - weightOf(plant, ANY_STEP, worth * hc) / hc;
  return Math.abs(released) <= Math.abs(spared) ? released : spared;
}
