import type { Segments, StepRewards } from '../reward/step-rewards.ts';
import type { StateLimits, StateRange } from '../single-storage/state-range.ts';
import type { Budgets } from './throughput-limits.ts';
import type { Plan } from './plan.ts';
import { type Store, mostAt } from './window-unit.ts';

/** Share of a store that is rounding of its states: within what the evaluation allows. */
const ROUND_OFF = 8e-10;

/**
 * Where the states of stores with limits by the step (reserves, ranges of a forward market) must be in the window that is solved, as far as
 * the plant can have them there. Stores share the connection: what is asked of one is what it could do with its share of what the bus
 * takes and gives, in proportion to the power P of the step,
 *
 *   c = ηc · P/ΣP · (most the plant can charge)      d = P/ΣP · (most it can give)/ηd, and what the day has left
 *   reach = min(capacity, reach before + c), the state at the start of the window; in an event nothing is kept, after it reach is that of
 *   an empty store
 *   path  = max(need, path before − d), with need = the least state from which c keeps all reserves to come
 *   min(reserve, reach) ≤ state ≤ max(lid, path)
 *
 * so that all of them can be met at once: every store on its path is an operation of the plant. No more than that is asked; what is
 * best may use all of the connection for one store.
 */
export class StateBoxes {
  readonly #limits: readonly (StateLimits | undefined)[];
  /** Index 0: before the window, k + 1: after step k. */
  readonly #boxes: readonly (StateRange | undefined)[];
  readonly #need: Float64Array;
  readonly #path: readonly Float64Array[];
  /** What regulation may not draw on in each step, index k: in step k. */
  readonly #held: readonly Float64Array[];

  /** How many times its power may enter or leave a store in a step. */
  readonly #timesPower: number;

  /**
   * @param steps of the longest window; @param hasRegulation beside which as much again may flow: charging makes room for up, discharging
   *   for down
   */
  constructor(stores: readonly Store[], steps: number, hasRegulation = false) {
    this.#timesPower = hasRegulation ? 2 : 1;
    const room = (): Float64Array => new Float64Array(steps + 1);
    this.#limits = stores.map(({ limits }) => limits);
    this.#boxes = stores.map(({ limits }) => limits && { low: room(), high: room() });
    this.#need = room();
    this.#path = stores.map(room);
    this.#held = stores.map(room);
  }

  /** The states store i may be in, undefined for any; MWh above its lower limit. */
  of(i: number): StateRange | undefined {
    return this.#boxes[i];
  }

  /**
   * MWh that regulation of store i may not draw on in step k of the window: the reserve of the step, as far as it had to be there before
   * it.
   */
  held(i: number, k: number): number {
    return this.#boxes[i] === undefined ? 0 : this.#held[i]![k]!;
  }

  /** Where store i is after step k of the window on its path, MWh; undefined without limits. */
  path(i: number, k: number): number | undefined {
    return this.#boxes[i] === undefined ? undefined : this.#path[i]![k + 1]!;
  }

  /** The window [from, to) from the given states. */
  set(
    bus: StepRewards,
    from: number,
    to: number,
    stores: readonly Store[],
    initial: ArrayLike<number>,
    budgets: Budgets | undefined,
  ): void {
    const called = bus.plant?.duties?.calledMw;
    stores.forEach((store, i) => {
      const { capacityMwh: capacity, chargeEfficiency, dischargeEfficiency } = store;
      const box = this.#boxes[i];
      const limits = this.#limits[i];
      if (box === undefined || limits === undefined) return;
      const need = this.#need;
      const shareOf = (t: number): number =>
        mostAt(store, t) > 0 ? mostAt(store, t) / stores.reduce((sum, one) => sum + mostAt(one, t), 0) : 0;
      const charge = (t: number): number => Math.min(mostAt(store, t), 0 - bus.start[t]! * shareOf(t)) * chargeEfficiency;
      let reach = initial[i]!;
      for (let t = from; t < to; t++) {
        const isCalled = called !== undefined && called[t]! >= 0;
        reach = isCalled ? 0 : Math.min(capacity, reach + charge(t));
        need[t - from + 1] = box.low[t - from + 1] = isCalled ? 0 : Math.min(limits.lowMwh[t]!, reach);
        const wasCalled = t > 0 && called !== undefined && called[t - 1]! >= 0;
        const before = t > from ? box.low[t - from]! : Math.min(initial[i]!, t === 0 ? Infinity : wasCalled ? 0 : limits.lowMwh[t - 1]!);
        this.#held[i]![t - from] = isCalled ? 0 : Math.max(0, Math.min(limits.lowMwh[t]!, before));
      }
      for (let t = to - 1; t > from; t--) need[t - from] = Math.max(need[t - from]!, need[t - from + 1]! - charge(t));
      let path = initial[i]!;
      let left = Infinity;
      const limit = budgets?.placeOf[i] ?? -1;
      for (let t = from; t < to; t++) {
        const k = t - from;
        if (limit >= 0 && budgets!.begins(k)) left = budgets!.given(k, limit);
        const before = path;
        path = Math.max(need[k + 1]!, path - Math.min(left, Math.min(mostAt(store, t), bus.end[t]! * shareOf(t)) / dischargeEfficiency));
        left -= Math.max(0, before - path);
        this.#path[i]![k + 1] = path;
        box.high[k + 1] = Math.max(Math.min(capacity, limits.highMwh[t]!), path);
      }
      // What its own power keeps out of reach anyway: then no step leads where the next has no way on.
      for (let k = to - from; k > 1; k--) {
        box.low[k - 1] = Math.max(box.low[k - 1]!, box.low[k]! - this.#timesPower * mostAt(store, from + k - 1) * chargeEfficiency);
        box.high[k - 1] = Math.min(box.high[k - 1]!, box.high[k]! + (this.#timesPower * mostAt(store, from + k - 1)) / dischargeEfficiency);
        if (box.high[k - 1]! < box.low[k - 1]!) box.high[k - 1] = box.low[k - 1]!;
      }
    });
  }

  /** Whether all states of store i in a plan are where they must be, up to rounding. */
  holds(i: number, { capacityMwh }: Store, { steps, stored }: Plan): boolean {
    const box = this.#boxes[i];
    if (box === undefined) return true;
    const near = ROUND_OFF * capacityMwh;
    for (let k = 0; k < steps; k++) {
      const at = stored[i * steps + k]!;
      if (at < box.low[k + 1]! - near || at > box.high[k + 1]! + near) return false;
    }
    return true;
  }

  /** Currency by which a plan may be worth more than one that keeps to the boxes to the last digit. */
  nearMoney(bus: StepRewards, stores: readonly Store[]): number {
    return stores.reduce(
      (sum, { capacityMwh, wearCostPerMwh }, i) =>
        sum + (this.#boxes[i] === undefined ? 0 : ROUND_OFF * capacityMwh * (bus.dearest + wearCostPerMwh)),
      0,
    );
  }

  /** Puts store i on its path, one without limits to rest: with all of them a plan that keeps to all boxes in any case. */
  follow(i: number, initial: number, { steps, stored, released }: Plan): void {
    for (let k = 0; k < steps; k++) {
      const before = k === 0 ? initial : stored[i * steps + k - 1]!;
      const after = this.#boxes[i] === undefined ? before : this.#path[i]![k + 1]!;
      stored[i * steps + k] = after;
      released[i * steps + k] = before - after;
    }
  }

  /**
   * The states of store i from which its rewards alone lead on within the box, for the slope programme of one store.
   *
   * @param rewards of the window, from step 0
   * @param near    MWh that is rounding
   * @param out     written
   * @returns whether it can keep to the box at all
   */
  connect(i: number, rewards: Segments, steps: number, initial: number, near: number, out: StateRange): boolean {
    const { low, high } = this.#boxes[i]!;
    out.low.set(low.subarray(0, steps + 1));
    out.high.set(high.subarray(0, steps + 1));
    out.low[0] = 0;
    out.high[0] = Infinity;
    let isPossible = true;
    for (let k = steps - 1; k >= 0; k--) {
      out.low[k] = Math.max(out.low[k]!, out.low[k + 1]! + rewards.start[k]!);
      out.high[k] = Math.min(out.high[k]!, out.high[k + 1]! + rewards.end[k]!);
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
