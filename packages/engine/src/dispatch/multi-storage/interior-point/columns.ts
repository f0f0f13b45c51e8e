import type { Segments } from '../../reward/step-rewards.ts';
import type { ThroughputLimits } from '../throughput-limits.ts';
import { CHARGE, DISCHARGE, type Directions, EITHER } from '../directions.ts';
import type { Programme } from './normal-equations.ts';
import type { StateBounds } from '../state-bounds.ts';
import { type WindowUnit, mostAt } from '../window-unit.ts';
import { LEAST_POWER, LEAST_STATE_RANGE, RANGE_OF_REACH } from '../tuning.ts';

/** The steps [from, to) of a plant from given states. */
interface ColumnsWindow {
  readonly bus: Segments;
  readonly from: number;
  readonly to: number;
  readonly units: readonly WindowUnit[];
  readonly initial: ArrayLike<number>;
  readonly directions: Directions | undefined;
  readonly throughputLimits: ThroughputLimits | undefined;
  readonly stateBounds: StateBounds | undefined;
  /** By how much the limits of a state are loosened, as a share of its storage unit. */
  readonly loosened: number;
  /** Step of the horizon that is the window's first, where the bus counts from another. */
  readonly powerFrom: number;
}

/** The longest window, its storage units, and how many of them have a daily limit. */
export interface ColumnsSize {
  readonly mostSteps: number;
  readonly units: number;
  readonly throughputLimits: number;
}

/** A column of the programme: what it is at most, its cost, and where and with what it stands in its two rows. */
interface Column {
  readonly most: number;
  readonly price: number;
  readonly side: number;
  readonly gain: number;
  readonly bus: number;
  readonly row: number;
}

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
  /** Columns put so far. */
  #put = 0;
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
   * @param segments of the bus in the fullest window; two directions of each storage unit and its state come to them
   */
  constructor({ mostSteps, units, throughputLimits }: ColumnsSize, segments: number) {
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
   * The columns of a window. Hulls stand for rewards that are not concave, and charge does not exclude discharge, unless a direction is
   * set.
   */
  build(window: ColumnsWindow): void {
    const { from, to, units, throughputLimits } = window;
    this.steps = to - from;
    this.units = units.length;
    this.constant = 0;
    this.days = 0;
    this.#put = 0;
    for (let k = 0; k < this.steps; k++) {
      if (throughputLimits?.begins(k) === true) this.days++;
      this.dayOf[k] = this.days - 1;
      for (let i = 0; i < this.units; i++) this.#putUnit(window, k, i);
      this.#putBus(window, k);
    }
    this.begin[this.steps * (this.units + 1)] = this.#put;
    this.count = this.#put;
    for (let i = 0; i < this.units; i++) this.#setReach(window, i);
    this.#putStates();
    if (throughputLimits !== undefined) this.#putLimits(throughputLimits, units);
    this.columns = this.#put;
  }

  #add({ most, price, side, gain, bus, row }: Column): void {
    const k = this.#put++;
    this.upper[k] = most;
    this.cost[k] = price;
    this.side[k] = side;
    this.gain[k] = gain;
    this.bus[k] = bus;
    this.draw[k] = 0;
    this.third[k] = this.none;
    this.row[k] = row;
  }

  /** Charge and discharge of unit i in step k of the window. */
  #putUnit({ units, directions, throughputLimits, powerFrom }: ColumnsWindow, k: number, i: number): void {
    const unit = units[i]!;
    const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd, wearCostPerMwh: wear } = unit;
    const { throughputLimits: limits, none } = this;
    const direction = directions === undefined ? EITHER : directions[i * this.steps + k]!;
    const group = k * (this.units + 1) + i;
    const bus = k * (this.units + 1) + this.units;
    this.begin[group] = this.#put;
    // A storage unit that is away keeps a splinter of its power: rows without a column have no interior.
    const most = Math.max(mostAt(unit, powerFrom + k), LEAST_POWER * unit.mostMwh);
    if (direction !== DISCHARGE) this.#add({ most: Math.min(most, capacity / hc), price: 0, side: -1, gain: hc, bus, row: group });
    const j = throughputLimits === undefined ? -1 : throughputLimits.placeOf[i]!;
    if (j >= 0) {
      if (throughputLimits!.begins(k)) this.#isSpent[j] = throughputLimits!.given(k, j) > 0 ? 0 : 1;
      this.drawn[k * limits + j] = -1;
    }
    const isSpent = j >= 0 && this.#isSpent[j] === 1;
    // Spent, and in an event not charged either: the same splinter.
    if (direction === CHARGE || (isSpent && direction !== DISCHARGE)) return;
    const mostOut = Math.min(isSpent ? LEAST_POWER * unit.mostMwh : most, capacity * hd);
    if (j >= 0 && !isSpent) this.drawn[k * limits + j] = this.#put;
    this.#add({ most: mostOut, price: wear / hd, side: 1, gain: -1 / hd, bus, row: group });
    if (j < 0 || isSpent) return;
    this.draw[this.#put - 1] = -1 / hd;
    this.third[this.#put - 1] = none + 1 + this.dayOf[k]! * limits + j;
  }

  /** The segments of the bus in step k of the window. */
  #putBus({ bus: { first, slope, length, start, startReward }, from }: ColumnsWindow, k: number): void {
    const t = from + k;
    const group = k * (this.units + 1) + this.units;
    this.begin[group] = this.#put;
    this.busStart[k] = start[t]!;
    this.constant += startReward[t]!;
    let before = NaN;
    for (let j = first[t]!; j < first[t + 1]!; j++) {
      // The reward is cut where the storage units turn; here that is no corner.
      if (slope[j] === before) {
        this.upper[this.#put - 1]! += length[j]!;
        continue;
      }
      before = slope[j]!;
      this.#add({ most: length[j]!, price: -before, side: -1, gain: 0, bus: group, row: group });
    }
  }

  /**
   * Between what the states of unit i can lie: what it can move is limited by its power, and by what bus and other units take or give.
   */
  #setReach({ bus, from, units, initial, stateBounds, loosened, powerFrom }: ColumnsWindow, i: number): void {
    const count = this.units;
    const unit = units[i]!;
    const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd } = unit;
    const first = initial[i]!;
    let low = first;
    let high = first;
    for (let k = 0; k < this.steps; k++) {
      const most = Math.max(mostAt(unit, powerFrom + k), LEAST_POWER * unit.mostMwh);
      let others = 0;
      for (let j = 0; j < count; j++) if (j !== i) others += mostAt(units[j]!, powerFrom + k);
      low = Math.max(0, low - Math.min(most, bus.end[from + k]! + others) / hd);
      high = Math.min(capacity, high + Math.min(most, others - bus.start[from + k]!) * hc);
      this.initialGuess[k * count + i] = (low + high) / 2;
    }
    const floor = Math.max(0, first - RANGE_OF_REACH * (first - low));
    const top = Math.min(capacity, first + RANGE_OF_REACH * (high - first));
    const bounds = stateBounds?.of(i);
    let before = first;
    for (let k = 0, n = i; k < this.steps; k++, n += count) {
      // Where a limit leaves no choice there is no interior to go through: the states may be off by less than anybody notices.
      const lowest = bounds === undefined ? floor : Math.max(floor, bounds.low[k + 1]! - loosened * capacity);
      const highest = bounds === undefined ? top : Math.min(top, bounds.high[k + 1]! + loosened * capacity);
      this.#floor[n] = lowest;
      this.#top[n] = Math.max(lowest + LEAST_STATE_RANGE * capacity, highest);
      this.initialGuess[n]! -= lowest;
      this.entry[n] = before - lowest;
      before = lowest;
    }
  }

  #putStates(): void {
    const { steps, units, none } = this;
    for (let k = 0; k < steps; k++) {
      for (let i = 0; i < units; i++) {
        const own = k * (units + 1) + i;
        const most = this.#top[k * units + i]! - this.#floor[k * units + i]!;
        this.#add({ most, price: 0, side: 1, gain: -1, bus: k + 1 < steps ? own + units + 1 : none, row: own });
      }
    }
  }

  /** What each day leaves of its limits. */
  #putLimits(throughputLimits: ThroughputLimits, units: readonly WindowUnit[]): void {
    const { none, throughputLimits: limits } = this;
    for (let k = 0; k < this.steps; k++) {
      if (!throughputLimits.begins(k)) continue;
      for (let j = 0; j < limits; j++) {
        const left = throughputLimits.given(k, j);
        // Where nothing may leave, nothing does, and what is left may be anything.
        const most = left > 0 ? left : units[throughputLimits.limited[j]!]!.capacityMwh;
        const at = this.dayOf[k]! * limits + j;
        this.given[at] = left > 0 ? most : most / 2;
        this.#add({ most, price: 0, side: 1, gain: -1, bus: none, row: none + 1 + at });
      }
    }
  }
}
