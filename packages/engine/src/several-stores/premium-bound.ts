import { type StepRewards, isHull } from '../dispatch/reward/step-rewards.ts';
import type { Directions } from './directions.ts';
import { type ExactBound, bestOfStep, flowOfStep } from './exact-bound.ts';
import type { Store } from './store.ts';

/** Share of a step's range within which net energy is at a corner of the reward. */
const NEAR = 1e-7;

/** A premium on what the stores give together: the bus without what of it is above 0, and that, currency per MWh at the bus, by the step of the horizon. */
export interface Premium {
  readonly bare: StepRewards;
  readonly perMwh: Float64Array;
}

/** The part of a window to bound. */
export interface Part {
  readonly bus: StepRewards;
  readonly from: number;
  readonly steps: number;
  readonly stores: readonly Store[];
  readonly initial: ArrayLike<number>;
  readonly directions: Directions;
  /** Net energy allowed per step of the window, MWh. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * A bound that knows the corner of a premium: what the stores give together is no more than what each of them gives,
 *
 *   π·max(0, Σ q_i) ≤ Σ π·max(0, q_i)
 *
 * so the premium may be paid to each store instead of at the bus, and the bus without it is priced as by `ExactBound`. Every store then solves its window with
 * the corner as it is, which a hull at the bus only spans. It is exact where no store charges while another discharges and the prices keep the balance; a
 * step in which stores pass each other gets its premium at the bus again, and prices move against what is out of balance (a step of Polyak towards the value of the plan).
 */
export class PremiumBound {
  readonly #exact: ExactBound;
  readonly #price: Float64Array;
  readonly #premium: Float64Array;
  readonly #excess: Float64Array;
  readonly #ways: Uint8Array;

  /** @param steps of the longest window */
  constructor(steps: number, exact: ExactBound) {
    this.#exact = exact;
    this.#price = new Float64Array(steps);
    this.#premium = new Float64Array(steps);
    this.#excess = new Float64Array(steps);
    this.#ways = new Uint8Array(steps);
  }

  /**
   * @param net        of a plan, MWh per step: where it gives, a MWh at the bus is worth the premium less than with it
   * @param busPrice   of the relaxation, with the premium, currency per MWh
   * @param limitPrice of daily limits, per store; @param worth what the days may give at them, currency
   * @param enough     as soon as the bound is not above it, nothing more is asked; a plan earns about as much
   * @returns a proven bound, currency
   */
  of(part: Part, { bare, perMwh }: Premium, net: Float64Array, busPrice: Float64Array, limitPrice: readonly (Float64Array | undefined)[], worth: number, enough: number, rounds: number): number {
    const { bus, from, steps, stores, initial, directions, low, high } = part;
    const price = this.#price;
    const premium = this.#premium;
    const excess = this.#excess;
    const ways = this.#ways;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      const near = NEAR * (bus.end[t]! - bus.start[t]!);
      premium[k] = low[k]! < -near && high[k]! > near ? perMwh[t]! : 0;
      price[k] = premium[k]! > 0 ? nearestSlope(bare, t, net[k]!, net[k]! < 0 ? busPrice[k]! : busPrice[k]! - premium[k]!) : busPrice[k]!;
    }
    let best = Infinity;
    for (let round = 0; round < rounds; round++) {
      let value = worth;
      ways.fill(0, 0, steps);
      for (let k = 0; k < steps; k++) {
        const at = premium[k]! > 0 ? bare : bus;
        value += bestOfStep(at, from + k, price[k]!, low[k]!, high[k]!);
        excess[k] = 0 - flowOfStep(at, from + k, price[k]!, low[k]!, high[k]!);
      }
      stores.forEach((store, i) => {
        value += this.#exact.ofStore(bus, from, steps, price, store, initial[i]!, directions, i, limitPrice[i], -Infinity, premium);
        const { released } = this.#exact;
        for (let k = 0; k < steps; k++) {
          const u = released[k]!;
          excess[k]! += u < 0 ? u / store.chargeEfficiency : u * store.dischargeEfficiency;
          if (u !== 0) ways[k]! |= u < 0 ? 1 : 2;
        }
      });
      best = Math.min(best, value);
      if (best <= enough) return best;
      let isMoved = false;
      let size = 0;
      for (let k = 0; k < steps; k++) {
        size += excess[k]! * excess[k]!;
        if (ways[k] !== 3 || premium[k] === 0) continue;
        premium[k] = 0;
        price[k] = busPrice[k]!;
        isMoved = true;
      }
      if (isMoved) continue;
      if (!(size > 0)) return best;
      const step = (value - enough) / size;
      for (let k = 0; k < steps; k++) price[k]! -= step * excess[k]!;
    }
    return best;
  }
}

/** What lies nearest to `aim` between the slopes of the exact reward on both sides of n. */
function nearestSlope(bus: StepRewards, t: number, n: number, aim: number): number {
  const hull = isHull(bus, t);
  const slopes = hull ? bus.exactSlope : bus.slope;
  const lengths = hull ? bus.exactLength : bus.length;
  const to = hull ? bus.exactFirst[t + 1]! : bus.first[t + 1]!;
  const near = NEAR * (bus.end[t]! - bus.start[t]!);
  let end = bus.start[t]!;
  let left = Infinity;
  for (let j = hull ? bus.exactFirst[t]! : bus.first[t]!; j < to; j++) {
    const slope = slopes[j]!;
    if (n < end + near) return Math.max(Math.min(slope, left), Math.min(Math.max(slope, left), aim));
    end += lengths[j]!;
    if (n < end - near) return slope;
    left = slope;
  }
  return Math.min(left, aim);
}
