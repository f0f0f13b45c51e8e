import type { Segments } from '../../reward/step-rewards.ts';
import type { ThroughputLimits } from '../throughput-limits.ts';
import { CHARGE, DISCHARGE, type Directions, EITHER } from '../directions.ts';
import type { Programme } from './normal-equations.ts';
import type { StateBounds } from '../state-bounds.ts';
import { type WindowUnit, mostAt } from '../window-unit.ts';

/** Most segments of the bus in one step are 6; two directions of each storage unit and its state come to them. */
const MOST_SEGMENTS = 6;
/** Times what a storage unit can move in a window: no plan comes near a bound there. */
const OUT_OF_REACH = 1.1;
/** Share of its power that a storage unit keeps in a step that leaves it none. */
const AWAY = 1e-10;
/** Share of a storage unit that its state keeps where nothing can enter or leave: without a range it has no interior. */
const AT_REST = 1e-11;

/**
 * A window as a linear programme in columns, each between 0 and `upper`, MWh:
 *
 *   bus[t]:     Σ_i (discharge_i − charge_i) − Σ_j segment_j = start of the bus reward
 *   storage unit[i,t]: η·charge_i − discharge_i/η + state_i[t] − state_i[t+1] = 0        (the first state is given)
 *   min Σ wear·discharge/η − slope·segment
 *
 * Columns of a group stand together: group t·(S+1) + i holds charge and discharge of unit i in step t, group t·(S+1) + S the segments
 * of the bus. The states after the steps follow all of them, at `count` + t·S + i. Rows are numbered like groups.
 *
 * Every column stands in two rows, `side` in row `bus` and `gain` in row `row`: a charge in those of the bus and its unit, a state in
 * that of the next step and, with −1, of its own. What has no second row stands in row `none` with whatever price that has, which is 0.
 *
 * A unit with a daily limit has a further row for each day, Σ −discharge/η − left = −given, left being what the day ends with. Its
 * discharges of the day stand in that row as well, with `draw` in row `third`. These rows follow `none`, what is left follows the states.
 */
export class Columns implements Programme {
  steps = 0;
  units = 0;
  /** Columns without states, and with all of them. */
  count = 0;
  columns = 0;
  readonly begin: Int32Array;
  readonly upper: Float64Array;
  readonly cost: Float64Array;
  /** 1 for discharge and states, −1 for charge and segments. */
  readonly side: Float64Array;
  /** η for charge, −1/η for discharge, 0 for segments, −1 for states. */
  readonly gain: Float64Array;
  readonly bus: Int32Array;
  readonly row: Int32Array;
  /** −1/η for the discharge of a storage unit with a daily limit, in its row; else 0. */
  readonly draw: Float64Array;
  readonly third: Int32Array;
  /** The row that is none; behind it those of the daily limits, day·B + j. */
  readonly none: number;
  readonly throughputLimits: number;
  /** Days of the window and the day of each step, where there are daily limits. */
  days = 0;
  readonly dayOf: Int32Array;
  /** Discharge column of limit j in step t, index t·B + j, −1 where there is none; and what a day has when it begins, index day·B + j. */
  readonly drawn: Int32Array;
  readonly given: Float64Array;
  readonly #isSpent: Uint8Array;
  readonly busStart: Float64Array;
  /**
   * States are counted from a floor: the part of a storage unit of many days that is in reach, and what the step says the state must not
   * pass below. What that adds to the row of each state, the first state included; index t·S + i.
   */
  readonly entry: Float64Array;
  readonly #floor: Float64Array;
  readonly #top: Float64Array;
  /** The middle of what each state can be, counted likewise, index t·S + i. */
  readonly initialGuess: Float64Array;
  /** Σ of the bus rewards at their starts: what the value has beside the columns. */
  constant = 0;
  /** Money a window can move, currency: what gaps are measured by where weights of obligations make values many times larger. */
  money = Infinity;

  /**
   * @param mostSteps of the longest window; @param segments of the bus in the fullest window; @param throughputLimits number of storage
   *   units with a daily limit
   */
  constructor(mostSteps: number, units: number, segments = MOST_SEGMENTS * mostSteps, throughputLimits = 0) {
    const most = segments + (3 * units + throughputLimits) * mostSteps;
    this.begin = new Int32Array(mostSteps * (units + 1) + 1);
    this.upper = new Float64Array(most);
    this.cost = new Float64Array(most);
    this.side = new Float64Array(most);
    this.gain = new Float64Array(most);
    this.bus = new Int32Array(most);
    this.row = new Int32Array(most);
    this.draw = new Float64Array(most);
    this.third = new Int32Array(most);
    this.none = mostSteps * (units + 1);
    this.throughputLimits = throughputLimits;
    this.dayOf = new Int32Array(mostSteps);
    this.drawn = new Int32Array(mostSteps * throughputLimits);
    this.given = new Float64Array(mostSteps * throughputLimits);
    this.#isSpent = new Uint8Array(throughputLimits);
    this.busStart = new Float64Array(mostSteps);
    this.entry = new Float64Array(mostSteps * units);
    this.#floor = new Float64Array(mostSteps * units);
    this.#top = new Float64Array(mostSteps * units);
    this.initialGuess = new Float64Array(mostSteps * units);
  }

  /** With the row that is none, whose price is 0. */
  get rows(): number {
    return this.none + 1 + this.days * this.throughputLimits;
  }

  /**
   * The steps [from, to) from the given states. Hulls stand for rewards that are not concave, and charge does not exclude discharge,
   * unless a direction is set.
   *
   * @param loosened by how much the limits of a state are, as a share of its storage unit
   * @param powerFrom step of the horizon that is the window's first, where the bus counts from another
   */
  build(
    bus: Segments,
    from: number,
    to: number,
    units: readonly WindowUnit[],
    initial: ArrayLike<number>,
    directions?: Directions,
    throughputLimits?: ThroughputLimits,
    stateBounds?: StateBounds,
    loosened = 0,
    powerFrom = from,
  ): void {
    const { begin, upper, cost, side, gain, bus: busRow, row, draw, third, none, dayOf, throughputLimits: limits } = this;
    const { first, slope, length } = bus;
    const count = units.length;
    this.steps = to - from;
    this.units = count;
    this.constant = 0;
    this.days = 0;
    let k = 0;
    let group = 0;
    const put = (most: number, price: number, inBus: number, inUnit: number, busAt: number, rowAt: number): void => {
      upper[k] = most;
      cost[k] = price;
      side[k] = inBus;
      gain[k] = inUnit;
      busRow[k] = busAt;
      draw[k] = 0;
      third[k] = none;
      row[k++] = rowAt;
    };
    for (let t = from; t < to; t++) {
      const busAt = group + count;
      if (throughputLimits?.begins(t - from) === true) this.days++;
      dayOf[t - from] = this.days - 1;
      for (let i = 0; i < count; i++) {
        const unit = units[i]!;
        const direction = directions === undefined ? EITHER : directions[i * (to - from) + t - from]!;
        begin[group] = k;
        const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = unit;
        // A storage unit that is away keeps a splinter of its power: rows without a column have no interior.
        const most = Math.max(mostAt(unit, powerFrom + t - from), AWAY * unit.mostMwh);
        if (direction !== DISCHARGE) put(Math.min(most, capacity / hc), 0, -1, hc, busAt, group);
        const j = throughputLimits === undefined ? -1 : throughputLimits.placeOf[i]!;
        if (j >= 0) {
          if (throughputLimits!.begins(t - from)) this.#isSpent[j] = throughputLimits!.given(t - from, j) > 0 ? 0 : 1;
          this.drawn[(t - from) * limits + j] = -1;
        }
        if (direction !== CHARGE && j >= 0 && this.#isSpent[j] === 1) {
          // Spent, and in an event not charged either: the same splinter.
          if (direction === DISCHARGE) put(Math.min(AWAY * unit.mostMwh, capacity * hd), wear / hd, 1, -1 / hd, busAt, group);
        } else if (direction !== CHARGE) {
          if (j >= 0) this.drawn[(t - from) * limits + j] = k;
          put(Math.min(most, capacity * hd), wear / hd, 1, -1 / hd, busAt, group);
          if (j >= 0) {
            draw[k - 1] = -1 / hd;
            third[k - 1] = none + 1 + dayOf[t - from]! * limits + j;
          }
        }
        group++;
      }
      begin[group++] = k;
      this.busStart[t - from] = bus.start[t]!;
      this.constant += bus.startReward[t]!;
      let before = NaN;
      for (let j = first[t]!; j < first[t + 1]!; j++) {
        // The reward is cut where the storage units turn; here that is no corner.
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
      // What the storage unit can move is limited by its power, and by what bus and other units take or give.
      const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd } = units[i]!;
      let low = initial[i]!;
      let high = initial[i]!;
      for (let t = from; t < to; t++) {
        const most = Math.max(mostAt(units[i]!, powerFrom + t - from), AWAY * units[i]!.mostMwh);
        let others = 0;
        for (let j = 0; j < count; j++) if (j !== i) others += mostAt(units[j]!, powerFrom + t - from);
        low = Math.max(0, low - Math.min(most, bus.end[t]! + others) / hd);
        high = Math.min(capacity, high + Math.min(most, others - bus.start[t]!) * hc);
        this.initialGuess[(t - from) * count + i] = (low + high) / 2;
      }
      const floor = Math.max(0, initial[i]! - OUT_OF_REACH * (initial[i]! - low));
      const top = Math.min(capacity, initial[i]! + OUT_OF_REACH * (high - initial[i]!));
      const bounds = stateBounds?.of(i);
      for (let k = 0, n = i, before = initial[i]!; k < to - from; k++, n += count) {
        // Where a limit leaves no choice there is no interior to go through: the states may be off by less than anybody notices.
        const lowest = bounds === undefined ? floor : Math.max(floor, bounds.low[k + 1]! - loosened * capacity);
        this.#floor[n] = lowest;
        this.#top[n] = Math.max(
          lowest + AT_REST * capacity,
          bounds === undefined ? top : Math.min(top, bounds.high[k + 1]! + loosened * capacity),
        );
        this.initialGuess[n]! -= lowest;
        this.entry[n] = before - lowest;
        before = lowest;
      }
    }
    for (let t = from; t < to; t++) {
      for (let i = 0; i < count; i++) {
        const own = (t - from) * (count + 1) + i;
        put(this.#top[(t - from) * count + i]! - this.#floor[(t - from) * count + i]!, 0, 1, -1, t + 1 < to ? own + count + 1 : none, own);
      }
    }
    this.columns = k;
    if (throughputLimits === undefined) return;
    for (let t = 0; t < to - from; t++) {
      if (!throughputLimits.begins(t)) continue;
      for (let j = 0; j < limits; j++) {
        const left = throughputLimits.given(t, j);
        // Where nothing may leave, nothing does, and what is left may be anything.
        const all = left > 0 ? left : units[throughputLimits.limited[j]!]!.capacityMwh;
        const at = dayOf[t]! * limits + j;
        this.given[at] = left > 0 ? all : all / 2;
        put(all, 0, 1, -1, none, none + 1 + at);
      }
    }
    this.columns = k;
  }
}
