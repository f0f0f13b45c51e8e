import { type StepRewards, isHull } from '../../reward/step-rewards.ts';
import { repairWindow } from '../../single-storage/negative-prices/repair-window.ts';
import { solveConcave } from '../../single-storage/slopes/solve-concave.ts';
import { allocateRange, type StateRange } from '../../single-storage/state-range.ts';
import { type Workspace, allocateWorkspace } from '../../single-storage/workspace.ts';
import type { Directions } from '../directions.ts';
import type { PlantWindow } from '../plant-window.ts';
import type { StateBounds } from '../state-bounds.ts';
import { UnitRewards } from '../unit-rewards.ts';

/** Net energy of the bus that is allowed per step of a window, MWh. */
interface NetEnergyRange {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** A bus from one of its steps on, and what energy costs there per step, currency per MWh. */
export interface PricedBus extends Pick<PlantWindow, 'bus' | 'from'> {
  readonly price: Float64Array;
}

/** Which storage unit is solved alone, and what it may do. */
interface UnitAtPrices {
  readonly place: number;
  /** Of all units. */
  readonly directions: Directions;
  /** Of a daily limit, currency per MWh that leaves the unit; what the days may give at it comes on top. */
  readonly limitPrice?: Float64Array | undefined;
  /** As soon as the bound is not above it, nothing more is asked. */
  readonly enough?: number;
}

/**
 * A bound that knows exclusivity: the balance of the bus is priced instead of kept,
 *
 *   bound(p) = Σ_t max over n of (R_t(n) − p_t·n) + Σ_i W_i(p)
 *
 * for any prices p. W_i is what storage unit i alone earns at these prices, solved exactly, never charging while discharging; the reward of
 * the bus is the exact one, concave or not. What is left between this bound and the optimum comes from the units meeting at the bus only.
 */
export class ExactBound {
  readonly #rewards: UnitRewards;
  readonly #work: Workspace;
  readonly #idle: Float64Array;
  readonly #prices: LinearBus;
  readonly #range: StateRange;

  /** @param steps of the longest window; @param stateBounds limits of the states */
  constructor(
    steps: number,
    readonly stateBounds?: StateBounds,
  ) {
    this.#range = allocateRange(steps);
    this.#rewards = new UnitRewards(steps);
    this.#work = allocateWorkspace({ segments: 16 * steps, perStep: 64, steps });
    this.#idle = new Float64Array(steps);
    this.#prices = new LinearBus(steps);
  }

  /**
   * The bus alone at the prices.
   *
   * @param range net energy allowed per step of the window, MWh
   * @returns currency
   */
  ofBus({ bus, from, steps }: PlantWindow, price: Float64Array, { low, high }: NetEnergyRange): number {
    const priced = { bus, from, price };
    let sum = 0;
    for (let k = 0; k < steps; k++) sum += bestOfStep(priced, k, low[k]!, high[k]!);
    return sum;
  }

  /** MWh the storage unit solved last releases per step of the window, negative for charging. */
  get released(): Float64Array {
    return this.#work.released;
  }

  /**
   * One storage unit alone at the prices, from its first state.
   *
   * @returns currency; −Infinity where the directions do not let it keep to the limits of its state
   */
  ofUnit(of: PlantWindow, price: Float64Array, asked: UnitAtPrices): number {
    const { from, steps, units, initial: states } = of;
    const { place, directions, limitPrice, enough = -Infinity } = asked;
    const unit = units[place]!;
    const initial = states[place]!;
    const rewards = this.#rewards;
    this.#prices.set(of, price, unit.mostMwh);
    rewards.build({ bus: this.#prices, from: 0, to: steps, unit, others: this.#idle, directions, place, limitPrice, powerFrom: from });
    this.#work.range = this.stateBounds?.of(place) === undefined ? undefined : this.#range;
    if (this.#work.range !== undefined && !this.stateBounds!.connect(place, rewards, this.#work.range)) return -Infinity;
    const window = { rewards, from: 0, to: steps, capacity: unit.capacityMwh, stored: initial };
    const bound = solveConcave(window, this.#work);
    if (!rewards.hasHulls || bound <= enough) return bound;
    return repairWindow({ ...window, work: this.#work }) ?? bound;
  }
}

/** The greatest R(n) − p·n on [low, high] of the k-th step of a priced bus, at a corner of the exact reward or an end. */
export function bestOfStep({ bus, from, price: prices }: PricedBus, k: number, low: number, high: number): number {
  const t = from + k;
  const price = prices[k]!;
  const hull = isHull(bus, t);
  const slopes = hull ? bus.exactSlope : bus.slope;
  const lengths = hull ? bus.exactLength : bus.length;
  const to = hull ? bus.exactFirst[t + 1]! : bus.first[t + 1]!;
  let n = bus.start[t]!;
  let value = bus.startReward[t]! - price * n;
  let best = n >= low ? value : -Infinity;
  for (let j = hull ? bus.exactFirst[t]! : bus.first[t]!; j < to && n < high; j++) {
    const end = n + lengths[j]!;
    const slope = slopes[j]! - price;
    if (n < low && end >= low) best = Math.max(best, value + slope * (low - n));
    if (end > high) {
      best = Math.max(best, value + slope * (high - n));
      break;
    }
    value += slope * lengths[j]!;
    n = end;
    if (n >= low) best = Math.max(best, value);
  }
  // An interval that rounding put beside the reward is its nearest end.
  return best === -Infinity ? value : best;
}

/** A bus that takes and gives any energy at one price per step. */
class LinearBus implements StepRewards {
  steps = 0;
  readonly first: Int32Array;
  readonly firstDischarge: Int32Array;
  readonly slope: Float64Array;
  readonly length: Float64Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly startReward: Float64Array;
  readonly exactFirst: Int32Array;
  readonly exactSlope = new Float64Array(0);
  readonly exactLength = new Float64Array(0);
  cashFlowScale = 0;
  highestPrice = 0;

  constructor(steps: number) {
    this.first = Int32Array.from({ length: steps + 1 }, (_, k) => k);
    this.firstDischarge = new Int32Array(steps);
    this.slope = new Float64Array(steps);
    this.length = new Float64Array(steps);
    this.start = new Float64Array(steps);
    this.end = new Float64Array(steps);
    this.startReward = new Float64Array(steps);
    this.exactFirst = new Int32Array(steps + 1);
  }

  set({ bus, steps }: PlantWindow, price: Float64Array, most: number): void {
    this.steps = steps;
    this.cashFlowScale = bus.cashFlowScale;
    this.highestPrice = bus.highestPrice;
    for (let k = 0; k < steps; k++) {
      this.slope[k] = price[k]!;
      this.length[k] = 2 * most;
      this.start[k] = -most;
      this.end[k] = most;
      this.startReward[k] = -most * price[k]!;
    }
  }
}
