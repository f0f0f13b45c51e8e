import { EXCESS_ROUNDING, MIX_PIVOTS, MIX_ROUNDING } from '../tuning.ts';

/**
 * The best mix of a few known plans under limits none of them need keep alone:
 *
 *   max Σ θ_k·total_k − Σ_i highest_i·over_i + Σ_i lowest_i·left_i
 *   Σ_k θ_k·excess_ki − over_i + left_i = 0 for every limit i,   Σ θ_k = 1,   θ, over, left ≥ 0
 *
 * Its dual prices say which plan to look for next; `over` keeps the programme solvable before any plan keeps the limits. A primal
 * simplex with an explicit inverse: there are a handful of limits, and every new plan costs a pivot or two.
 */
export class Mix {
  /** Plans known, and of each the weight in the best mix. */
  count = 0;
  readonly weight: Float64Array;
  /** Price of one unit of each limit, between its lowest and its highest. */
  readonly price: Float64Array;
  /** What the best mix earns. */
  value = 0;
  /** What the best mix leaves of each limit. */
  readonly left: Float64Array;
  /** What it uses beyond each limit, and 1 where that is more than a rounding error. */
  readonly over: Float64Array;
  readonly isOver: Uint8Array;

  readonly #most: number;
  readonly #total: Float64Array;
  readonly #excess: Float64Array;
  readonly #highest: Float64Array;
  readonly #lowest: Float64Array;
  readonly #inverse: Float64Array;
  readonly #basis: Int32Array;
  readonly #level: Float64Array;
  readonly #dual: Float64Array;
  readonly #direction: Float64Array;
  #limits = 0;
  #largest = 0;

  constructor(mostLimits: number, mostPlans: number) {
    const rows = mostLimits + 1;
    this.#most = mostPlans;
    this.weight = new Float64Array(mostPlans);
    this.price = new Float64Array(mostLimits);
    this.over = new Float64Array(mostLimits);
    this.isOver = new Uint8Array(mostLimits);
    this.left = new Float64Array(mostLimits);
    this.#total = new Float64Array(mostPlans);
    this.#excess = new Float64Array(mostPlans * mostLimits);
    this.#highest = new Float64Array(mostLimits);
    this.#lowest = new Float64Array(mostLimits);
    this.#inverse = new Float64Array(rows * rows);
    this.#basis = new Int32Array(rows);
    this.#level = new Float64Array(rows);
    this.#dual = new Float64Array(rows);
    this.#direction = new Float64Array(rows);
  }

  /** Forgets all plans. @param limits with the prices between which their own lie */
  begin(limits: readonly { readonly lowest: number; readonly highest: number }[]): void {
    this.#limits = limits.length;
    this.count = 0;
    this.#largest = 0;
    for (let i = 0; i < limits.length; i++) {
      this.#lowest[i] = limits[i]!.lowest;
      this.#highest[i] = limits[i]!.highest;
    }
  }

  /** True when no further plan fits in. */
  get isFull(): boolean {
    return this.count === this.#most;
  }

  /** What a plan earns, and what it uses of a limit less what there is. */
  totalOf(plan: number): number {
    return this.#total[plan]!;
  }
  excessOf(plan: number, limit: number): number {
    return this.#excess[plan * this.#limits + limit]!;
  }

  /** Adds a plan. @param excess what it uses of each limit less what there is */
  add(total: number, excess: ArrayLike<number>): void {
    const { count } = this;
    const m = this.#limits;
    this.#total[count] = total;
    for (let i = 0; i < m; i++) {
      this.#excess[count * m + i] = excess[i]!;
      this.#largest = Math.max(this.#largest, Math.abs(excess[i]!));
    }
    this.count = count + 1;
    if (count > 0) return;
    // The first plan alone, with what it uses too much bought at the dearest price.
    const rows = m + 1;
    this.#inverse.fill(0);
    for (let i = 0; i < m; i++) {
      const over = excess[i]!;
      const sign = over > 0 ? -1 : 1;
      this.#basis[i] = over > 0 ? overOf(i) : slackOf(i);
      this.#level[i] = Math.abs(over);
      this.#inverse[i * rows + i] = sign;
      this.#inverse[i * rows + m] = -sign * over;
    }
    this.#basis[m] = 0;
    this.#level[m] = 1;
    this.#inverse[m * rows + m] = 1;
  }

  /** Finds the best mix of the plans added so far. */
  solve(): void {
    const m = this.#limits;
    const rows = m + 1;
    for (let round = 0; round < MIX_PIVOTS; round++) {
      this.#priceOut();
      let entering = NONE;
      let best = 0;
      const dual = this.#dual;
      for (let k = 0; k < this.count; k++) {
        let gain = this.#total[k]! - dual[m]!;
        for (let i = 0; i < m; i++) gain -= dual[i]! * this.#excess[k * m + i]!;
        const enough = MIX_ROUNDING * (1 + Math.abs(this.#total[k]!));
        if (gain > enough && gain > best && !this.#isBasic(k)) {
          best = gain;
          entering = k;
        }
      }
      for (let i = 0; i < m; i++) {
        const below = this.#lowest[i]! - dual[i]!;
        const above = dual[i]! - this.#highest[i]!;
        const enough = MIX_ROUNDING * (1 + Math.abs(dual[i]!));
        if (below > Math.max(best, enough) && !this.#isBasic(slackOf(i))) {
          best = below;
          entering = slackOf(i);
        }
        if (above > Math.max(best, enough) && !this.#isBasic(overOf(i))) {
          best = above;
          entering = overOf(i);
        }
      }
      if (entering === NONE || !this.#pivot(entering, rows)) break;
    }
    this.#priceOut();
    this.weight.fill(0, 0, this.count);
    this.isOver.fill(0, 0, m);
    this.over.fill(0, 0, m);
    this.left.fill(0, 0, m);
    for (let r = 0; r < rows; r++) {
      const id = this.#basis[r]!;
      if (id >= 0) this.weight[id] = Math.max(0, this.#level[r]!);
      else if (id % 2 === 0) this.over[-(id / 2) - 1] = this.#level[r]!;
      else this.left[(-id - 1) / 2] = this.#level[r]!;
    }
    for (let i = 0; i < m; i++) this.isOver[i] = this.over[i]! > EXCESS_ROUNDING * this.#largest ? 1 : 0;
    for (let i = 0; i < m; i++) this.price[i] = Math.min(this.#highest[i]!, Math.max(this.#lowest[i]!, this.#dual[i]!));
    this.value = this.#dual[m]!;
  }

  #isBasic(id: number): boolean {
    for (let r = 0; r <= this.#limits; r++) if (this.#basis[r] === id) return true;
    return false;
  }

  /** dual = cost of the basis × inverse. */
  #priceOut(): void {
    const rows = this.#limits + 1;
    this.#dual.fill(0, 0, rows);
    for (let r = 0; r < rows; r++) {
      const id = this.#basis[r]!;
      const cost = id >= 0 ? this.#total[id]! : id % 2 === 0 ? -this.#highest[-(id / 2) - 1]! : this.#lowest[(-id - 1) / 2]!;
      if (cost === 0) continue;
      for (let i = 0; i < rows; i++) this.#dual[i]! += cost * this.#inverse[r * rows + i]!;
    }
  }

  #pivot(entering: number, rows: number): boolean {
    const m = rows - 1;
    const direction = this.#direction;
    for (let r = 0; r < rows; r++) {
      let sum = 0;
      if (entering >= 0) {
        for (let i = 0; i < m; i++) sum += this.#inverse[r * rows + i]! * this.#excess[entering * m + i]!;
        sum += this.#inverse[r * rows + m]!;
      } else if (entering % 2 === 0) {
        sum = -this.#inverse[r * rows - entering / 2 - 1]!;
      } else {
        sum = this.#inverse[r * rows + (-entering - 1) / 2]!;
      }
      direction[r] = sum;
    }
    let leaving = -1;
    let ratio = Infinity;
    for (let r = 0; r < rows; r++) {
      if (direction[r]! <= MIX_ROUNDING) continue;
      const at = this.#level[r]! / direction[r]!;
      if (at < ratio) {
        ratio = at;
        leaving = r;
      }
    }
    if (leaving < 0) return false;
    const by = direction[leaving]!;
    for (let i = 0; i < rows; i++) this.#inverse[leaving * rows + i]! /= by;
    this.#level[leaving] = ratio;
    for (let r = 0; r < rows; r++) {
      if (r === leaving || direction[r] === 0) continue;
      const factor = direction[r]!;
      for (let i = 0; i < rows; i++) this.#inverse[r * rows + i]! -= factor * this.#inverse[leaving * rows + i]!;
      this.#level[r] = Math.max(0, this.#level[r]! - factor * ratio);
    }
    this.#basis[leaving] = entering;
    return true;
  }
}

/** Variables beside the plans: odd numbers below zero for what is left of a limit, even ones for what is over. */
const NONE = Number.MIN_SAFE_INTEGER;
const slackOf = (limit: number): number => -2 * limit - 1;
const overOf = (limit: number): number => -2 * limit - 2;
