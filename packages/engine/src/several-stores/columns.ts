import type { Segments } from '../dispatch/reward/step-rewards.ts';
import { CHARGE, DISCHARGE, type Directions, EITHER } from './directions.ts';
import type { Store } from './store.ts';

/** Most segments of the bus in one step are 6; two directions of each store and its state come to them. */
const MOST_SEGMENTS = 6;
/** Times what a store can move in a window: no plan comes near a bound there. */
const OUT_OF_REACH = 1.1;

/**
 * A window as a linear programme in columns, each between 0 and `upper`, MWh:
 *
 *   bus[t]:     Σ_i (discharge_i − charge_i) − Σ_j segment_j = start of the bus reward
 *   store[i,t]: η·charge_i − discharge_i/η + state_i[t] − state_i[t+1] = 0        (the first state is given)
 *   min Σ wear·discharge/η − slope·segment
 *
 * Columns of a group stand together: group t·(S+1) + i holds charge and discharge of store i in step t, group t·(S+1) + S the segments
 * of the bus. The states after the steps follow all of them, at `count` + t·S + i. Rows are numbered like groups.
 *
 * Every column stands in two rows, `side` in row `bus` and `gain` in row `row`: a charge in those of the bus and its store, a state in
 * that of the next step and, with −1, of its own. What has no second row stands in row `none` with whatever price that has, which is 0.
 *
 * A further row of a store (a daily cycle budget as a further state, regulation) would be a further row of its groups here.
 */
export class Columns {
  steps = 0;
  stores = 0;
  /** Columns without states. */
  count = 0;
  readonly begin: Int32Array;
  readonly upper: Float64Array;
  readonly cost: Float64Array;
  /** 1 for discharge and states, −1 for charge and segments. */
  readonly side: Float64Array;
  /** η for charge, −1/η for discharge, 0 for segments, −1 for states. */
  readonly gain: Float64Array;
  readonly bus: Int32Array;
  readonly row: Int32Array;
  /** The row that is none: behind all others. */
  readonly none: number;
  readonly busStart: Float64Array;
  /** First states, counted like all states of the window from `floor`: a store of many days has only the part in reach as its range. */
  readonly initial: Float64Array;
  readonly floor: Float64Array;
  readonly #range: Float64Array;
  /** The middle of what each state can be, counted likewise, index t·S + i. */
  readonly likely: Float64Array;
  /** Σ of the bus rewards at their starts: what the value has beside the columns. */
  constant = 0;

  /** @param mostSteps of the longest window; @param segments of the bus in the fullest window */
  constructor(mostSteps: number, stores: number, segments = MOST_SEGMENTS * mostSteps) {
    const most = segments + 3 * stores * mostSteps;
    this.begin = new Int32Array(mostSteps * (stores + 1) + 1);
    this.upper = new Float64Array(most);
    this.cost = new Float64Array(most);
    this.side = new Float64Array(most);
    this.gain = new Float64Array(most);
    this.bus = new Int32Array(most);
    this.row = new Int32Array(most);
    this.none = mostSteps * (stores + 1);
    this.busStart = new Float64Array(mostSteps);
    this.initial = new Float64Array(stores);
    this.floor = new Float64Array(stores);
    this.#range = new Float64Array(stores);
    this.likely = new Float64Array(mostSteps * stores);
  }

  /**
   * The steps [from, to) from the given states. Hulls stand for rewards that are not concave, and charge does not exclude discharge,
   * unless a direction is set.
   */
  build(bus: Segments, from: number, to: number, stores: readonly Store[], initial: ArrayLike<number>, directions?: Directions): void {
    const { begin, upper, cost, side, gain, bus: busRow, row, none } = this;
    const { first, slope, length } = bus;
    const count = stores.length;
    this.steps = to - from;
    this.stores = count;
    this.constant = 0;
    let k = 0;
    let group = 0;
    const put = (most: number, price: number, inBus: number, inStore: number, busAt: number, rowAt: number): void => {
      upper[k] = most;
      cost[k] = price;
      side[k] = inBus;
      gain[k] = inStore;
      busRow[k] = busAt;
      row[k++] = rowAt;
    };
    for (let t = from; t < to; t++) {
      const busAt = group + count;
      for (let i = 0; i < count; i++) {
        const store = stores[i]!;
        const direction = directions === undefined ? EITHER : directions[i * (to - from) + t - from]!;
        begin[group] = k;
        const { mostMwh: most, capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = store;
        if (direction !== DISCHARGE) put(Math.min(most, capacity / hc), 0, -1, hc, busAt, group);
        if (direction !== CHARGE) put(Math.min(most, capacity * hd), wear / hd, 1, -1 / hd, busAt, group);
        group++;
      }
      begin[group++] = k;
      this.busStart[t - from] = bus.start[t]!;
      this.constant += bus.startReward[t]!;
      let before = NaN;
      for (let j = first[t]!; j < first[t + 1]!; j++) {
        // The reward is cut where the stores turn; here that is no corner.
        if (slope[j] === before) {
          upper[k - 1]! += length[j]!;
          continue;
        }
        before = slope[j]!;
        put(length[j]!, -before, -1, 0, busAt, busAt);
      }
    }
    begin[group] = k;
    this.count = k;
    for (let i = 0; i < count; i++) {
      // What the store can move is limited by its power, and by what bus and other stores take or give.
      const { mostMwh: most, capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd } = stores[i]!;
      let others = 0;
      for (let j = 0; j < count; j++) if (j !== i) others += stores[j]!.mostMwh;
      let low = initial[i]!;
      let high = initial[i]!;
      for (let t = from; t < to; t++) {
        low = Math.max(0, low - Math.min(most, bus.end[t]! + others) / hd);
        high = Math.min(capacity, high + Math.min(most, others - bus.start[t]!) * hc);
        this.likely[(t - from) * count + i] = (low + high) / 2;
      }
      this.floor[i] = Math.max(0, initial[i]! - OUT_OF_REACH * (initial[i]! - low));
      this.#range[i] = Math.min(capacity, initial[i]! + OUT_OF_REACH * (high - initial[i]!)) - this.floor[i]!;
      this.initial[i] = initial[i]! - this.floor[i]!;
      for (let t = from; t < to; t++) this.likely[(t - from) * count + i]! -= this.floor[i]!;
    }
    for (let t = from; t < to; t++) {
      for (let i = 0; i < count; i++) {
        const own = (t - from) * (count + 1) + i;
        put(this.#range[i]!, 0, 1, -1, t + 1 < to ? own + count + 1 : none, own);
      }
    }
  }
}
