import type { PiecewiseLinear } from '../../../../math/piecewise-linear.ts';
import { excessOf } from '../solve-block.ts';
import { DAY_PLANS_KEPT, TANGENT_MOVES, TANGENT_ROUNDING } from '../../tuning.ts';

/** The steps [from, to) of the horizon from a state, MWh; states as near as `tiny` are the same. */
interface DayAtState {
  readonly from: number;
  readonly to: number;
  readonly stored: number;
  readonly tiny: number;
}

/** What a plan earns without prices and what is left, currency; what it uses of the limit, and the state after it, MWh. */
interface PlanOfDay {
  readonly earned: number;
  readonly used: number;
  readonly after: number;
  /** Worth of that state. */
  readonly ahead: number;
}

/**
 * Cutting planes of a daily limit: operations of one day from one state. Each is a tangent of φ(p) = total − p·excess: what it earns, what
 * it leaves in the storage unit included, and what it uses beyond the limit. φ lies below none of them. Operations stay operations whatever
 * is behind the day, only their totals change: a search begins with those of the searches before it.
 */
export class DayPlans {
  count = 0;
  /** MWh per step of the day. */
  readonly released: Float64Array[] = [];
  /** Reward without prices and without what is stored at the end, currency. */
  readonly earned: number[] = [];
  /** State after the day, MWh. */
  readonly after: number[] = [];
  readonly #used: number[] = [];
  readonly #total: number[] = [];
  readonly #excess: number[] = [];
  #from = -1;
  #to = -1;
  #stored = NaN;

  /** Plans on either side of the limit whose tangents meet where the highest of all is lowest; −1: none is known on that side. */
  over = -1;
  under = -1;
  /** Where they meet, within the prices of the limit: price, and height, which is what their best mix earns. */
  price = NaN;
  value = -Infinity;

  clear(): void {
    this.count = 0;
  }

  /** Whether the plans are of the steps [from, to) of the horizon, from a state. */
  areOf({ from, to, stored, tiny }: DayAtState): boolean {
    return this.count > 0 && this.#from === from && this.#to === to && Math.abs(this.#stored - stored) <= tiny;
  }

  /**
   * Begins a search: plans of other steps or another state are forgotten.
   *
   * @param behind worth of the state after the day; @param cap the limit, MWh
   */
  begin(day: DayAtState, behind: PiecewiseLinear, cap: number): void {
    if (!this.areOf(day) || this.count > DAY_PLANS_KEPT) {
      this.count = 0;
      this.#from = day.from;
      this.#to = day.to;
      this.#stored = day.stored;
    }
    this.over = this.under = -1;
    for (let k = 0; k < this.count; k++) this.#value(k, behind.at(this.after[k]!), cap);
  }

  /** Where the next plan added goes. @param steps of the day */
  next(steps: number): Float64Array {
    const plan = this.released[this.count];
    return plan?.length === steps ? plan : (this.released[this.count] = new Float64Array(steps));
  }

  /** Adds the plan that was written to `next`. @returns its number */
  add({ earned, used, after, ahead }: PlanOfDay, cap: number): number {
    const k = this.count++;
    this.earned[k] = earned;
    this.#used[k] = used;
    this.after[k] = after;
    this.#value(k, ahead, cap);
    return k;
  }

  #value(k: number, ahead: number, cap: number): void {
    this.#total[k] = this.earned[k]! + ahead;
    const excess = excessOf(this.#used[k]!, cap);
    this.#excess[k] = excess;
    if (excess > 0) {
      if (this.over < 0) this.over = k;
    } else if (this.under < 0) this.under = k;
  }

  excessOf(k: number): number {
    return this.#excess[k]!;
  }

  /** Finds the plans that meet lowest, when both sides are known. */
  meet(lowest: number, highest: number): void {
    for (let move = 0; move < TANGENT_MOVES; move++) {
      const above = this.#total[this.over]!;
      const below = this.#total[this.under]!;
      const more = this.#excess[this.over]!;
      const less = this.#excess[this.under]!;
      this.price = Math.min(highest, Math.max(lowest, (above - below) / (more - less)));
      this.value = Math.max(above - this.price * more, below - this.price * less);
      let best = -1;
      let height = this.value + TANGENT_ROUNDING * Math.abs(this.value);
      for (let k = 0; k < this.count; k++) {
        const at = this.#total[k]! - this.price * this.#excess[k]!;
        if (at <= height) continue;
        height = at;
        best = k;
      }
      if (best < 0) return;
      if (this.#excess[best]! > 0) this.over = best;
      else this.under = best;
    }
  }

  /** Share of the plan over the limit in the best mix of the two, after `meet`. */
  shareOfOver(lowest: number): number {
    if (this.price === lowest) return 0;
    const less = this.#excess[this.under]!;
    return -less / (this.#excess[this.over]! - less);
  }
}
