import type { PlantWindow } from '../multi-storage/plant-window.ts';
import type { RegulationOffer } from '../regulation/regulation-plant.ts';
import { type JointPlant, storagePower } from './joint-plant.ts';
import type { Staircase } from './staircase/staircase.ts';
import { RANGE_OF_REACH } from '../multi-storage/tuning.ts';
import { ROWS_LOOSENED } from './tuning.ts';

/**
 * The ranges of the states of a window and the right-hand sides of its inequalities, both a little wider than they are, and what that is
 * worth.
 */
export class JointRanges {
  /**
   * States of the programme count from `floor` and end at `top`, `initialGuess` is in the middle of what a storage unit can reach: MWh
   * above the lower limit, index [step · units + unit].
   */
  readonly floor: Float64Array;
  readonly top: Float64Array;
  readonly initialGuess: Float64Array;
  readonly #plant: JointPlant;
  readonly #programme: Staircase;
  /** By how much each row is loosened. */
  #eased = new Float64Array(0);

  constructor(plant: JointPlant, programme: Staircase, steps: number) {
    const count = plant.units.length * steps;
    this.#plant = plant;
    this.#programme = programme;
    this.floor = new Float64Array(count);
    this.top = new Float64Array(count);
    this.initialGuess = new Float64Array(count);
  }

  /**
   * The part of each storage unit in reach of the window, with the limits of its states. @param loosened share of a unit by which these are
   * loosened
   */
  reach({ from, steps, initial }: Pick<PlantWindow, 'from' | 'steps' | 'initial'>, loosened: number): void {
    const { plant, units, offers, stateBounds } = this.#plant;
    const { stepHours: h } = plant;
    const count = units.length;
    units.forEach(({ capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd }, i) => {
      const flow = (list: readonly (RegulationOffer | undefined)[], t: number): number =>
        list.reduce((sum, offer) => sum + (offer === undefined ? 0 : offer.throughput * offer.mostMw[t]!), 0);
      let low = initial[i]!;
      let high = initial[i]!;
      for (let t = from, n = i; t < from + steps; t++, n += count) {
        low = Math.max(0, low - (h / hd) * (storagePower(this.#plant, i, t) + flow(offers[i]!.up, t)));
        high = Math.min(capacity, high + h * hc * (storagePower(this.#plant, i, t) + flow(offers[i]!.down, t)));
        this.initialGuess[n] = (low + high) / 2;
      }
      const floor = Math.max(-ROWS_LOOSENED * capacity, initial[i]! - RANGE_OF_REACH * (initial[i]! - low) - ROWS_LOOSENED * capacity);
      const top = Math.min(capacity * (1 + ROWS_LOOSENED), initial[i]! + RANGE_OF_REACH * (high - initial[i]!) + ROWS_LOOSENED * capacity);
      const bounds = stateBounds?.of(i);
      for (let k = 0, n = i; k < steps; k++, n += count) {
        this.floor[n] = bounds === undefined ? floor : Math.max(floor, bounds.low[k + 1]! - loosened * capacity);
        this.top[n] = bounds === undefined ? top : Math.min(top, bounds.high[k + 1]! + loosened * capacity);
      }
    });
  }

  /** The rows of the programme are laid, none of them loosened yet. */
  begin(): void {
    const { rows } = this.#programme;
    if (this.#eased.length < rows) this.#eased = new Float64Array(2 * rows);
    this.#eased.fill(0, 0, rows);
  }

  /**
   * Ends the row of an inequality, none if it is −1: its columns add up to no more than `limit`.
   *
   * @param most by which they may stay below it: no row comes near the upper end of its slack, which is there because every column has one
   * @param size the power or storage unit of which it is loosened by a share; 0: it has an interior anyway
   */
  atMost(row: number, limit: number, most: number, size = 0): void {
    if (row < 0) return;
    this.#eased[row] = ROWS_LOOSENED * size;
    this.#programme.rhs[row] = limit + ROWS_LOOSENED * size;
    this.#programme.column(2 * Math.max(most, limit), 0);
    this.#programme.entry(row, 1);
  }

  /**
   * By how much the bound of prices falls when nothing is loosened: every state is kept within its storage unit, every row to its own
   * limit. In a window in which nothing can flow that is all there is between bound and plan.
   *
   * @param price of the rows of the programme
   * @returns currency
   */
  worth(price: Float64Array): number {
    const { steps, rows, first, row, value, upper, cost, stateColumn } = this.#programme;
    const { units } = this.#plant;
    const eased = this.#eased;
    let sum = 0;
    for (let g = 0; g < rows; g++) if (eased[g]! > 0) sum -= eased[g]! * price[g]!;
    for (let k = 0, n = 0; k < steps; k++) {
      for (let i = 0; i < units.length; i++, n++) {
        const j = stateColumn[k]! + i;
        let reduced = cost[j]!;
        for (let p = first[j]!; p < first[j + 1]!; p++) reduced -= value[p]! * price[row[p]!]!;
        sum +=
          reduced > 0
            ? reduced * Math.max(0, -this.floor[n]!)
            : -reduced * Math.max(0, upper[j]! - (units[i]!.capacityMwh - this.floor[n]!));
      }
    }
    return sum;
  }
}
