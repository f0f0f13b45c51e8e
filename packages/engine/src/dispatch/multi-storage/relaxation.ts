import type { Segments } from '../reward/step-rewards.ts';
import type { Budgets } from './throughput-limits.ts';
import { ColumnEquations } from './interior-point/column-equations.ts';
import { Columns } from './interior-point/columns.ts';
import type { Directions } from './directions.ts';
import { InteriorPoint } from './interior-point/interior-point.ts';
import type { StateBoxes } from './state-bounds.ts';
import type { Store } from './window-unit.ts';

/**
 * Shares of a store by which limits of its state are loosened: where they leave no choice there is no interior to go through. The next if
 * one is not enough.
 */
export const LOOSENED = [1e-11, 1e-10, 1e-9] as const;

/**
 * A window without exclusivity, hulls in place of rewards that are not concave, solved by the interior point: the linear programme
 * whose optimum bounds that of the window, and is it where no price makes burning energy pay.
 */
export class Relaxation {
  readonly columns: Columns;
  /** Most a step turns over without the weights of duties, currency; Infinity where there are none. */
  moneyPerStep = Infinity;
  readonly #equations: ColumnEquations;
  readonly #point = new InteriorPoint();
  readonly #start: Float64Array;

  /** Worth of what the days may still give, currency per MWh, index [step · limits + limit]: a copy. */
  get budgetPrice(): Float64Array {
    return this.#point.price.slice(this.columns.none + 1);
  }

  /** @param segments most bus segments in a window; @param budgets daily limits of stores; @param boxes limits of their states */
  constructor(
    steps: number,
    stores: number,
    segments: number,
    readonly budgets?: Budgets,
    readonly boxes?: StateBoxes,
  ) {
    const limits = budgets === undefined ? 0 : budgets.limited.length;
    this.columns = new Columns(steps, stores, segments, limits);
    this.#equations = new ColumnEquations(this.columns, steps, stores, limits);
    this.#start = new Float64Array(steps * (stores + 1));
  }

  /** The best iterate, MWh per column. */
  get x(): Float64Array {
    return this.#point.x;
  }

  /** True when `x` is an optimum to the last digits. */
  get isExact(): boolean {
    return this.#point.isExact;
  }

  /** Currency per MWh, rows numbered like the groups of columns. */
  get price(): Float64Array {
    return this.#point.price;
  }

  /**
   * @param powerFrom step of the horizon that is the window's first, where the bus counts from another; @returns a proven bound, currency;
   *   not below `cutoff` only as far as it had to be known
   */
  solve(
    bus: Segments,
    from: number,
    to: number,
    stores: readonly Store[],
    initial: ArrayLike<number>,
    cutoff = -Infinity,
    directions?: Directions,
    loosened: number = LOOSENED[0],
    powerFrom = from,
  ): number {
    this.columns.build(bus, from, to, stores, initial, directions, this.budgets, this.boxes, loosened, powerFrom);
    this.columns.money = this.moneyPerStep * (to - from);
    this.#point.solve(this.#equations, this.#start, this.#prices(stores), cutoff);
    return this.#point.bound;
  }

  /**
   * Prices to begin with: at the bus what one more MWh would earn with all stores idle, in the stores the mean of it.
   *
   * @returns the complementarity to begin with: the mean price times the mean energy of a store in one step
   */
  #prices(stores: readonly Store[]): number {
    const { steps, begin, busStart, upper, cost } = this.columns;
    const start = this.#start.fill(0);
    const rows = stores.length + 1;
    let sum = 0;
    let size = 0;
    for (let t = 0; t < steps; t++) {
      const g = t * rows + stores.length;
      let price = 0;
      let n = busStart[t]!;
      for (let k = begin[g]!; k < begin[g + 1]!; k++) {
        price = -cost[k]!;
        n += upper[k]!;
        if (n > 0) break;
      }
      start[g] = price;
      sum += price;
      size += Math.abs(price);
    }
    for (let t = 0; t < steps; t++) for (let i = 0; i < stores.length; i++) start[t * rows + i] = sum / steps;
    let most = 0;
    for (const store of stores) most += Math.min(store.mostMwh, store.capacityMwh);
    return ((size > 0 ? size / steps : 1) * most) / stores.length;
  }
}
