import type { Segments } from '../reward/step-rewards.ts';
import type { ThroughputLimits } from './throughput-limits.ts';
import { ColumnEquations } from './interior-point/column-equations.ts';
import { Columns } from './interior-point/columns.ts';
import type { PlantWindow } from './plant-window.ts';
import { InteriorPoint } from './interior-point/interior-point.ts';
import type { StateBounds } from './state-bounds.ts';
import type { WindowUnit } from './window-unit.ts';
import { LOOSENED } from './tuning.ts';

/** A window whose relaxation is solved. */
interface Relaxed extends Omit<PlantWindow, 'bus'> {
  readonly bus: Segments;
  /** Step of the horizon that is the window's first, where the bus counts from another. */
  readonly powerFrom?: number;
  /** Share of a storage unit by which limits of its state are loosened, one of `LOOSENED`. */
  readonly loosened?: number;
}

/**
 * A window without exclusivity, hulls in place of rewards that are not concave, solved by the interior point: the linear programme
 * whose optimum bounds that of the window, and is it where no price makes burning energy pay.
 */
export class Relaxation {
  readonly columns: Columns;
  /** Most a step turns over without the weights of obligations, currency; Infinity where there are none. */
  moneyPerStep = Infinity;
  readonly #equations: ColumnEquations;
  readonly #point = new InteriorPoint();
  readonly #start: Float64Array;

  /** Worth of what the days may still give, currency per MWh, index [step · limits + limit]: a copy. */
  get budgetPrice(): Float64Array {
    return this.#point.price.slice(this.columns.none + 1);
  }

  /**
   * @param size of the longest window, `segments` the most bus segments in one
   * @param throughputLimits daily limits of storage units; @param stateBounds limits of their states
   */
  constructor(
    { steps, units, segments }: { readonly steps: number; readonly units: number; readonly segments: number },
    readonly throughputLimits?: ThroughputLimits,
    readonly stateBounds?: StateBounds,
  ) {
    const size = { mostSteps: steps, units, throughputLimits: throughputLimits === undefined ? 0 : throughputLimits.limited.length };
    this.columns = new Columns(size, segments);
    this.#equations = new ColumnEquations(this.columns, size);
    this.#start = new Float64Array(steps * (units + 1));
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

  /** @returns a proven bound, currency; not below `cutoff` only as far as it had to be known */
  solve({ bus, from, steps, units, initial, directions, powerFrom = from, loosened = LOOSENED[0] }: Relaxed, cutoff = -Infinity): number {
    const { throughputLimits, stateBounds } = this;
    const to = from + steps;
    this.columns.build({ bus, from, to, units, initial, directions, throughputLimits, stateBounds, loosened, powerFrom });
    this.columns.money = this.moneyPerStep * steps;
    this.#point.solve(this.#equations, { start: this.#start, mu: this.#prices(units), cutoff });
    return this.#point.bound;
  }

  /**
   * Prices to begin with: at the bus what one more MWh would earn with all storage units idle, in the units the mean of it.
   *
   * @returns the complementarity to begin with: the mean price times the mean energy of a unit in one step
   */
  #prices(units: readonly WindowUnit[]): number {
    const { steps, begin, busStart, upper, cost } = this.columns;
    const start = this.#start.fill(0);
    const rows = units.length + 1;
    let sum = 0;
    let size = 0;
    for (let t = 0; t < steps; t++) {
      const g = t * rows + units.length;
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
    for (let t = 0; t < steps; t++) for (let i = 0; i < units.length; i++) start[t * rows + i] = sum / steps;
    let most = 0;
    for (const unit of units) most += Math.min(unit.mostMwh, unit.capacityMwh);
    return ((size > 0 ? size / steps : 1) * most) / units.length;
  }
}
