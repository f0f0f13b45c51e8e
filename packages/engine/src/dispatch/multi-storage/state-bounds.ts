import type { PlantWindow } from './plant-window.ts';
import type { StepRewards } from '../reward/step-rewards.ts';
import type { StateRange } from '../single-storage/state-range.ts';
import type { ThroughputLimits } from './throughput-limits.ts';
import type { Plan } from './plan.ts';
import { type WindowUnit, mostAt } from './window-unit.ts';
import { STATE_BOUND_ROUNDING, UNIT_STATE_ROUNDING } from './tuning.ts';

/**
 * Where the states of storage units with limits by the step (reserves, ranges of a forward market) must be in the window that is solved, as
 * far as the plant can have them there. Units share the connection: what is asked of one is what it could do with its share of what the bus
 * takes and gives, in proportion to the power P of the step,
 *
 *   c = ηc · P/ΣP · (most the plant can charge)      d = P/ΣP · (most it can give)/ηd, and what the day has left
 *   reach = min(capacity, reach before + c), the state at the start of the window; in an event nothing is kept, after it reach is that of
 *   an empty unit
 *   path  = max(need, path before − d), with need = the least state from which c keeps all reserves to come
 *   min(reserve, reach) ≤ state ≤ max(upper limit, path)
 *
 * so that all of them can be met at once: every unit on its path is an operation of the plant. No more than that is asked; what is
 * best may use all of the connection for one unit.
 */
export class StateBounds {
  readonly #units: readonly WindowUnit[];
  /** States before the window set last, MWh above the lower limits. */
  #initial: ArrayLike<number> = [];
  /** Index 0: before the window, k + 1: after step k. */
  readonly #ranges: readonly (StateRange | undefined)[];
  readonly #need: Float64Array;
  readonly #path: readonly Float64Array[];
  /** What regulation may not draw on in each step, index k: in step k. */
  readonly #held: readonly Float64Array[];

  /** How many times its power may enter or leave a storage unit in a step. */
  readonly #timesPower: number;

  /**
   * @param steps of the longest window; @param hasRegulation beside which as much again may flow: charging makes room for up, discharging
   *   for down
   */
  constructor(units: readonly WindowUnit[], steps: number, hasRegulation = false) {
    this.#timesPower = hasRegulation ? 2 : 1;
    const room = (): Float64Array => new Float64Array(steps + 1);
    this.#units = units;
    this.#ranges = units.map(({ limits }) => limits && { low: room(), high: room() });
    this.#need = room();
    this.#path = units.map(room);
    this.#held = units.map(room);
  }

  /** The states storage unit i may be in, undefined for any; MWh above its lower limit. */
  of(i: number): StateRange | undefined {
    return this.#ranges[i];
  }

  /**
   * MWh that regulation of storage unit i may not draw on in step k of the window: the reserve of the step, as far as it had to be there
   * before it.
   */
  held(i: number, k: number): number {
    return this.#ranges[i] === undefined ? 0 : this.#held[i]![k]!;
  }

  /** Where storage unit i is after step k of the window on its path, MWh; undefined without limits. */
  path(i: number, k: number): number | undefined {
    return this.#ranges[i] === undefined ? undefined : this.#path[i]![k + 1]!;
  }

  /** Sets the bounds of a window from the states it begins in. */
  set({ bus, from, steps, units, initial }: PlantWindow, throughputLimits: ThroughputLimits | undefined): void {
    const to = from + steps;
    const called = bus.plant?.obligations?.calledMw;
    this.#initial = initial;
    units.forEach((unit, i) => {
      const { capacityMwh: capacity, chargeEfficiency, dischargeEfficiency, limits } = unit;
      const bounds = this.#ranges[i];
      if (bounds === undefined || limits === undefined) return;
      const need = this.#need;
      const shareOf = (t: number): number =>
        mostAt(unit, t) > 0 ? mostAt(unit, t) / units.reduce((sum, one) => sum + mostAt(one, t), 0) : 0;
      const charge = (t: number): number => Math.min(mostAt(unit, t), 0 - bus.start[t]! * shareOf(t)) * chargeEfficiency;
      let reach = initial[i]!;
      for (let t = from; t < to; t++) {
        const isCalled = called !== undefined && called[t]! >= 0;
        reach = isCalled ? 0 : Math.min(capacity, reach + charge(t));
        need[t - from + 1] = bounds.low[t - from + 1] = isCalled ? 0 : Math.min(limits.lowMwh[t]!, reach);
        const wasCalled = t > 0 && called !== undefined && called[t - 1]! >= 0;
        const before = t > from ? bounds.low[t - from]! : Math.min(initial[i]!, t === 0 ? Infinity : wasCalled ? 0 : limits.lowMwh[t - 1]!);
        this.#held[i]![t - from] = isCalled ? 0 : Math.max(0, Math.min(limits.lowMwh[t]!, before));
      }
      for (let t = to - 1; t > from; t--) need[t - from] = Math.max(need[t - from]!, need[t - from + 1]! - charge(t));
      let path = initial[i]!;
      let left = Infinity;
      const limit = throughputLimits?.placeOf[i] ?? -1;
      for (let t = from; t < to; t++) {
        const k = t - from;
        if (limit >= 0 && throughputLimits!.begins(k)) left = throughputLimits!.given(k, limit);
        const before = path;
        path = Math.max(need[k + 1]!, path - Math.min(left, Math.min(mostAt(unit, t), bus.end[t]! * shareOf(t)) / dischargeEfficiency));
        left -= Math.max(0, before - path);
        this.#path[i]![k + 1] = path;
        bounds.high[k + 1] = Math.max(Math.min(capacity, limits.highMwh[t]!), path);
      }
      // What its own power keeps out of reach anyway: then no step leads where the next has no way on.
      for (let k = to - from; k > 1; k--) {
        bounds.low[k - 1] = Math.max(bounds.low[k - 1]!, bounds.low[k]! - this.#timesPower * mostAt(unit, from + k - 1) * chargeEfficiency);
        bounds.high[k - 1] = Math.min(
          bounds.high[k - 1]!,
          bounds.high[k]! + (this.#timesPower * mostAt(unit, from + k - 1)) / dischargeEfficiency,
        );
        if (bounds.high[k - 1]! < bounds.low[k - 1]!) bounds.high[k - 1] = bounds.low[k - 1]!;
      }
    });
  }

  /** Whether all states of storage unit i in a plan are where they must be, up to rounding. */
  holds(i: number, { capacityMwh }: WindowUnit, { steps, stored }: Plan): boolean {
    const bounds = this.#ranges[i];
    if (bounds === undefined) return true;
    const near = STATE_BOUND_ROUNDING * capacityMwh;
    for (let k = 0; k < steps; k++) {
      const at = stored[i * steps + k]!;
      if (at < bounds.low[k + 1]! - near || at > bounds.high[k + 1]! + near) return false;
    }
    return true;
  }

  /** Currency by which a plan may be worth more than one that keeps to the state bounds to the last digit. */
  nearMoney(bus: StepRewards, units: readonly WindowUnit[]): number {
    return units.reduce(
      (sum, { capacityMwh, wearCostPerMwh }, i) =>
        sum + (this.#ranges[i] === undefined ? 0 : STATE_BOUND_ROUNDING * capacityMwh * (bus.highestPrice + wearCostPerMwh)),
      0,
    );
  }

  /** Puts storage unit i on its path, one without limits to rest: with all of them a plan that keeps to all state bounds in any case. */
  follow(i: number, initial: number, { steps, stored, released }: Plan): void {
    for (let k = 0; k < steps; k++) {
      const before = k === 0 ? initial : stored[i * steps + k - 1]!;
      const after = this.#ranges[i] === undefined ? before : this.#path[i]![k + 1]!;
      stored[i * steps + k] = after;
      released[i * steps + k] = before - after;
    }
  }

  /**
   * The states of storage unit i from which its rewards alone lead on within the state bounds, for the slope programme of one unit.
   *
   * @param rewards of the window set last, from step 0
   * @param out     written
   * @returns whether it can keep to the state bounds at all
   */
  connect(i: number, { steps, start, end }: StepRewards, out: StateRange): boolean {
    const { low, high } = this.#ranges[i]!;
    const initial = this.#initial[i]!;
    const near = UNIT_STATE_ROUNDING * this.#units[i]!.capacityMwh;
    out.low.set(low.subarray(0, steps + 1));
    out.high.set(high.subarray(0, steps + 1));
    out.low[0] = 0;
    out.high[0] = Infinity;
    let isPossible = true;
    for (let k = steps - 1; k >= 0; k--) {
      out.low[k] = Math.max(out.low[k]!, out.low[k + 1]! + start[k]!);
      out.high[k] = Math.min(out.high[k]!, out.high[k + 1]! + end[k]!);
      if (out.low[k]! > out.high[k]!) {
        if (out.low[k]! > out.high[k]! + near) isPossible = false;
        out.high[k] = out.low[k]!;
      }
    }
    if (initial < out.low[0] - near || initial > out.high[0] + near) isPossible = false;
    out.low[0] = Math.min(out.low[0], initial);
    out.high[0] = Math.max(out.high[0], initial);
    return isPossible;
  }
}
