import type { Plan } from './plan.ts';
import type { WindowUnit } from './window-unit.ts';
import { DAILY_LIMIT_ROUNDING, LEAST_ENERGY } from './tuning.ts';

/**
 * What may leave the storage units with a daily limit, in the window that is solved: what its first day has left, a whole limit for every
 * later day. Days begin with step 0 of the horizon; one that ends behind the window is counted with what the window sees of it.
 */
export class ThroughputLimits {
  /** Storage units with a limit; and for each unit its place among them, −1 without one. */
  readonly limited: readonly number[];
  readonly placeOf: readonly number[];
  readonly #dailyMwh: Float64Array;
  /** MWh inside the storage unit. */
  readonly #left: Float64Array;
  readonly #nothing: Float64Array;
  readonly #stepsPerDay: number;
  /** Steps of the first day that lie before the window. */
  #phase = 0;

  constructor(units: readonly WindowUnit[], stepsPerDay: number) {
    this.limited = units.flatMap(({ dailyMwh }, i) => (dailyMwh < Infinity ? [i] : []));
    this.placeOf = units.map((_, i) => this.limited.indexOf(i));
    this.#dailyMwh = Float64Array.from(this.limited, (i) => units[i]!.dailyMwh);
    this.#left = this.#dailyMwh.slice();
    this.#nothing = Float64Array.from(this.limited, (i) => LEAST_ENERGY * units[i]!.capacityMwh);
    this.#stepsPerDay = stepsPerDay;
  }

  /** Whether a day begins with step k of the window; for the window its first step does. */
  begins(k: number): boolean {
    return k === 0 || (this.#phase + k) % this.#stepsPerDay === 0;
  }

  /** MWh that may leave the limited storage unit j from step k of the window, the first of a day, to the end of that day. */
  given(k: number, j: number): number {
    const left = k === 0 ? this.#left[j]! : this.#dailyMwh[j]!;
    return left > this.#nothing[j]! ? left : 0;
  }

  /**
   * One price per day for each limit, from prices of its rows: any prices of 0 and more bound what the storage units can earn.
   *
   * @param rowPrice currency per MWh, index [day · limits + limit]
   * @param ofSpent  price on a day that has nothing left to give
   * @returns per unit, undefined without a limit: currency per MWh that leaves it, per step
   */
  prices(rowPrice: ArrayLike<number>, steps: number, ofSpent = 0): (Float64Array | undefined)[] {
    const count = this.limited.length;
    return this.placeOf.map((j) => {
      if (j < 0) return undefined;
      const series = new Float64Array(steps);
      for (let k = 0, at = j; k < steps; k++) {
        series[k] = !this.begins(k) ? series[k - 1]! : this.given(k, j) > 0 ? Math.max(0, rowPrice[at]!) : ofSpent;
        if (this.begins(k)) at += count;
      }
      return series;
    });
  }

  /** What the days of the window may give of storage unit i, at its prices, currency. */
  worth(i: number, price: Float64Array | undefined): number {
    let sum = 0;
    price?.forEach((value, k) => (sum += this.begins(k) ? value * this.given(k, this.placeOf[i]!) : 0));
    return sum;
  }

  /** The first steps of a plan are done; the next window begins behind them. */
  commit({ steps, released }: Pick<Plan, 'steps' | 'released'>, kept: number): void {
    this.limited.forEach((i, j) => {
      for (let k = 0; k < kept; k++) {
        if (this.begins(k)) this.#left[j] = this.given(k, j);
        this.#left[j] = Math.max(0, this.#left[j]! - Math.max(0, released[i * steps + k]!));
      }
    });
    this.#phase = (this.#phase + kept) % this.#stepsPerDay;
    if (this.#phase === 0) this.#left.set(this.#dailyMwh);
  }

  /** Whether storage unit i keeps to its limit all through a plan, up to rounding. */
  isKept({ steps, released }: Plan, i: number): boolean {
    const j = this.placeOf[i]!;
    if (j < 0) return true;
    let left = 0;
    for (let k = 0; k < steps; k++) {
      if (this.begins(k)) left = this.given(k, j);
      left -= Math.max(0, released[i * steps + k]!);
      if (left < -DAILY_LIMIT_ROUNDING * this.#dailyMwh[j]!) return false;
    }
    return true;
  }
}
