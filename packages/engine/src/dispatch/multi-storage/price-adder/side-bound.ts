import type { StepRewards } from '../../reward/step-rewards.ts';
import type { Directions } from '../directions.ts';
import type { ExactBound } from '../branch-and-bound/exact-bound.ts';
import { ABOVE, BELOW, BOTH, type SidedWindow, type Sides } from './sided-window.ts';
import type { WindowUnit } from '../window-unit.ts';

/**
 * Prices by the step of a window: of a MWh at the bus below and above the corner, and what each storage unit pays for being above,
 * currency.
 */
export interface SidePrices {
  readonly below: Float64Array;
  readonly above: Float64Array;
  readonly toll: readonly Float64Array[];
}

/** The storage units of a window, and what is priced of them beside the balance of the bus. */
export interface SidedUnits {
  readonly bus: StepRewards;
  readonly from: number;
  readonly units: readonly WindowUnit[];
  readonly initial: ArrayLike<number>;
  readonly directions: Directions;
  /** Of daily limits, per storage unit; and what the days may give at it, currency. */
  readonly limitPrice: readonly (Float64Array | undefined)[];
  readonly worth: number;
}

/** What a storage unit does at some prices: MWh at the bus and 1 where it would be above, per step; its value. */
export interface Answer {
  readonly net: Float64Array;
  readonly isAbove: Uint8Array;
  value: number;
}

/**
 * A bound on a window whose reward is not concave at a corner of the bus. Every storage unit, and the bus, choose the side of the corner of
 * each step for themselves; what keeps them together is priced: the balance of the bus on each side apart, and the choice,
 *
 *   bound(p⁻, p⁺, m) = Σ_t max( max over n ≤ a of R_t(n) − p⁻_t·n,  max over n ≥ a of R_t(n) − p⁺_t·n + Σ_i m_i,t ) + Σ_i W_i
 *   W_i = the most unit i earns in its window with  max( p⁻_t·q,  p⁺_t·q − m_i,t )  for q MWh in step t, solved exactly
 *
 * for any prices: an operation with its sides is a choice of all. At p⁺ = p⁻ and m = 0 it is `ExactBound`; with a premium π above a = 0, p⁺
 * = p⁻ + π and m = 0 pay it to each unit, as π·max(0, Σ q_i) ≤ Σ π·max(0, q_i). Steps held to one side have one price, and no toll.
 */
export class SideBound {
  readonly #exact: ExactBound;
  readonly #toll: Float64Array;
  readonly #below: Float64Array;
  readonly #above: Float64Array;

  /** @param steps of the longest window */
  constructor(steps: number, exact: ExactBound) {
    this.#exact = exact;
    this.#toll = new Float64Array(steps);
    this.#below = new Float64Array(steps);
    this.#above = new Float64Array(steps);
  }

  /**
   * @param answers of the storage units, written; @returns a proven bound on all operations with these sides, currency; −Infinity where a
   *   unit has none
   */
  of(
    window: SidedWindow,
    { bus, from, units, initial, directions, limitPrice, worth }: SidedUnits,
    sides: Sides,
    prices: SidePrices,
    answers: readonly Answer[],
  ): number {
    const { steps } = window;
    let bound = worth;
    for (let k = 0; k < steps; k++) bound += worthOfVertex(window, bestVertex(window, k, sides[k]!, prices), k, prices);
    units.forEach((unit, i) => {
      for (let k = 0; k < steps; k++) {
        const isFree = !Number.isNaN(window.corner[k]!) && sides[k] === BOTH;
        this.#below[k] = sides[k] === ABOVE ? prices.above[k]! : prices.below[k]!;
        this.#above[k] = isFree ? prices.above[k]! : this.#below[k]!;
        this.#toll[k] = isFree ? prices.toll[i]![k]! : 0;
      }
      const answer = answers[i]!;
      answer.value = this.#exact.ofUnit(bus, from, steps, this.#below, unit, initial[i]!, directions, i, limitPrice[i], -Infinity, {
        above: this.#above,
        toll: this.#toll,
      });
      bound += answer.value;
      const { released } = this.#exact;
      for (let k = 0; k < steps; k++) {
        const u = released[k]!;
        const q = u < 0 ? u / unit.chargeEfficiency : u * unit.dischargeEfficiency;
        answer.net[k] = q;
        answer.isAbove[k] = sides[k] === ABOVE || this.#above[k]! * q - this.#toll[k]! > this.#below[k]! * q ? 1 : 0;
      }
    });
    return bound;
  }
}

/** What the bus earns at vertex v of step k at the prices, currency. */
export function worthOfVertex({ net, reward, isAbove }: SidedWindow, v: number, k: number, { below, above, toll }: SidePrices): number {
  if (isAbove[v] === 0) return reward[v]! - below[k]! * net[v]!;
  let worth = reward[v]! - above[k]! * net[v]!;
  for (const of of toll) worth += of[k]!;
  return worth;
}

/** The vertex of step k at which the bus earns most at the prices, on the sides it may be on. */
export function bestVertex(window: SidedWindow, k: number, side: number, prices: SidePrices): number {
  const { first, isAbove } = window;
  let best = -1;
  let most = -Infinity;
  for (let v = first[k]!; v < first[k + 1]!; v++) {
    if (isAbove[v] === 1 ? side === BELOW : side === ABOVE) continue;
    const worth = worthOfVertex(window, v, k, prices);
    if (worth > most) {
      most = worth;
      best = v;
    }
  }
  return best;
}
