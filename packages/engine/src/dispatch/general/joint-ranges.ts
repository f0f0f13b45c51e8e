import type { RegulationOffer } from '../regulation/regulation-plant.ts';
import { type JointPlant, storePower } from './joint-plant.ts';
import type { Staircase } from './staircase.ts';

/** Times what a store can move in a window: no plan comes near a bound there. */
const OUT_OF_REACH = 1.1;
/**
 * Share of a power or a store by which every inequality is loosened: a programme without an interior (an empty store in the dark) has
 * prices without end. Plans are rounded into the limits themselves.
 */
const LOOSE = 2e-12;

/**
 * The ranges of the states of a window and the right-hand sides of its inequalities, both a little wider than they are, and what that is
 * worth.
 */
export class JointRanges {
  /**
   * States of the programme count from `floor` and end at `top`, `likely` is in the middle of what a store can reach: MWh above the lower
   * limit, index [step · stores + store].
   */
  readonly floor: Float64Array;
  readonly top: Float64Array;
  readonly likely: Float64Array;
  readonly #plant: JointPlant;
  readonly #programme: Staircase;
  /** By how much each row is loosened. */
  #eased = new Float64Array(0);

  constructor(plant: JointPlant, programme: Staircase, steps: number) {
    const count = plant.stores.length * steps;
    this.#plant = plant;
    this.#programme = programme;
    this.floor = new Float64Array(count);
    this.top = new Float64Array(count);
    this.likely = new Float64Array(count);
  }

  /**
   * The part of each store in reach of the window, with the limits of its states. @param loosened share of a store by which these are
   * loosened
   */
  reach(from: number, to: number, initial: ArrayLike<number>, loosened: number): void {
    const { plant, stores, offers, boxes } = this.#plant;
    const { stepHours: h } = plant;
    const count = stores.length;
    stores.forEach(({ capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd }, i) => {
      const flow = (list: readonly (RegulationOffer | undefined)[], t: number): number =>
        list.reduce((sum, offer) => sum + (offer === undefined ? 0 : offer.throughput * offer.mostMw[t]!), 0);
      let low = initial[i]!;
      let high = initial[i]!;
      for (let t = from, n = i; t < to; t++, n += count) {
        low = Math.max(0, low - (h / hd) * (storePower(this.#plant, i, t) + flow(offers[i]!.up, t)));
        high = Math.min(capacity, high + h * hc * (storePower(this.#plant, i, t) + flow(offers[i]!.down, t)));
        this.likely[n] = (low + high) / 2;
      }
      const floor = Math.max(-LOOSE * capacity, initial[i]! - OUT_OF_REACH * (initial[i]! - low) - LOOSE * capacity);
      const top = Math.min(capacity * (1 + LOOSE), initial[i]! + OUT_OF_REACH * (high - initial[i]!) + LOOSE * capacity);
      const box = boxes?.of(i);
      for (let k = 0, n = i; k < to - from; k++, n += count) {
        this.floor[n] = box === undefined ? floor : Math.max(floor, box.low[k + 1]! - loosened * capacity);
        this.top[n] = box === undefined ? top : Math.min(top, box.high[k + 1]! + loosened * capacity);
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
   * @param size the power or store of which it is loosened by a share; 0: it has an interior anyway
   */
  atMost(row: number, limit: number, most: number, size = 0): void {
    if (row < 0) return;
    this.#eased[row] = LOOSE * size;
    this.#programme.rhs[row] = limit + LOOSE * size;
    this.#programme.column(2 * Math.max(most, limit), 0);
    this.#programme.entry(row, 1);
  }

  /**
   * By how much the bound of prices falls when nothing is loosened: every state is kept within its store, every row to its own limit. In a
   * window in which nothing can flow that is all there is between bound and plan.
   *
   * @param price of the rows of the programme
   * @returns currency
   */
  worth(price: Float64Array): number {
    const { steps, rows, first, row, value, upper, cost, stateColumn } = this.#programme;
    const { stores } = this.#plant;
    const eased = this.#eased;
    let sum = 0;
    for (let g = 0; g < rows; g++) if (eased[g]! > 0) sum -= eased[g]! * price[g]!;
    for (let k = 0, n = 0; k < steps; k++) {
      for (let i = 0; i < stores.length; i++, n++) {
        const j = stateColumn[k]! + i;
        let reduced = cost[j]!;
        for (let p = first[j]!; p < first[j + 1]!; p++) reduced -= value[p]! * price[row[p]!]!;
        sum +=
          reduced > 0
            ? reduced * Math.max(0, -this.floor[n]!)
            : -reduced * Math.max(0, upper[j]! - (stores[i]!.capacityMwh - this.floor[n]!));
      }
    }
    return sum;
  }
}
