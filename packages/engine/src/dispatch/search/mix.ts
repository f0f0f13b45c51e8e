import { SmallLp } from './small-lp.ts';
import { EXCESS_ROUNDING, MIX_ROUNDING } from './tuning.ts';

/**
 * The cutting-plane model of a Lagrangian dual (J. E. Kelley, Journal of SIAM 8 (1960) 703–712): of the plans known, each a tangent of the
 * dual function at the prices p of a few limits, the prices at which the highest is lowest,
 *
 *   min z   subject to   z + Σ_i p_i·excess_ki ≥ total_k for every plan k,   lowest_i ≤ p_i ≤ highest_i
 *
 * and its dual, the best mix of the plans (G. B. Dantzig, P. Wolfe, Operations Research 8 (1960) 101–111):
 *
 *   max Σ θ_k·total_k − Σ_i highest_i·over_i + Σ_i lowest_i·left_i
 *   Σ_k θ_k·excess_ki − over_i + left_i = 0 for every limit i,   Σ θ_k = 1,   θ, over, left ≥ 0
 *
 * `over` keeps it solvable before any plan keeps the limits.
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
  readonly #excess: Float64Array;
  readonly #programme = new SmallLp(MIX_ROUNDING);
  /** Of each constraint of the programme: a plan, or below zero a limit passed or one not reached. */
  readonly #meaning: number[] = [];
  #limits: readonly { readonly lowest: number; readonly highest: number }[] = [];
  #largest = 0;

  constructor(mostLimits: number, mostPlans: number) {
    this.#most = mostPlans;
    this.weight = new Float64Array(mostPlans);
    this.price = new Float64Array(mostLimits);
    this.over = new Float64Array(mostLimits);
    this.isOver = new Uint8Array(mostLimits);
    this.left = new Float64Array(mostLimits);
    this.#excess = new Float64Array(mostPlans * mostLimits);
  }

  /** Forgets all plans. @param limits with the prices between which their own lie */
  begin(limits: readonly { readonly lowest: number; readonly highest: number }[]): void {
    this.#limits = limits;
    this.count = 0;
    this.#largest = 0;
  }

  /** True when no further plan fits in. */
  get isFull(): boolean {
    return this.count === this.#most;
  }

  /** What a plan uses of a limit less what there is. */
  excessOf(plan: number, limit: number): number {
    return this.#excess[plan * this.#limits.length + limit]!;
  }

  /** Adds a plan. @param total what it earns; @param excess what it uses of each limit less what there is */
  add(total: number, excess: ArrayLike<number>): void {
    const plan = this.count++;
    const m = this.#limits.length;
    for (let i = 0; i < m; i++) {
      this.#excess[plan * m + i] = excess[i]!;
      this.#largest = Math.max(this.#largest, Math.abs(excess[i]!));
    }
    if (plan === 0) this.#beginWith(excess);
    const programme = this.#programme;
    for (let i = 0; i < m; i++) if (excess[i] !== 0) programme.term(i, excess[i]!);
    const least = Math.max(total, -OUT_OF_THE_QUESTION);
    if (plan === 0) programme.ask(programme.addPrice(least));
    else programme.term(m, 1).atLeast(least);
    this.#meaning.push(plan);
  }

  /** The first plan alone: what it uses too much is bought at the highest price, what it leaves costs the lowest. */
  #beginWith(excess: ArrayLike<number>): void {
    const programme = this.#programme;
    programme.clear();
    this.#meaning.length = 0;
    this.#limits.forEach(({ lowest, highest }, i) => {
      if (excess[i]! > 0) {
        programme.addPrice(-highest, -1);
        programme.term(i, 1).atLeast(lowest);
        this.#meaning.push(overOf(i), leftOf(i));
      } else {
        programme.addPrice(lowest);
        programme.term(i, -1).atLeast(-highest);
        this.#meaning.push(leftOf(i), overOf(i));
      }
    });
  }

  /** Finds the best mix of the plans added so far. */
  solve(): void {
    const m = this.#limits.length;
    const { basis, level, value } = this.#programme;
    this.#programme.solve();
    this.weight.fill(0, 0, this.count);
    this.over.fill(0, 0, m);
    this.left.fill(0, 0, m);
    for (let r = 0; r <= m; r++) {
      const meaning = this.#meaning[basis[r]!]!;
      if (meaning >= 0) this.weight[meaning] = level[r]!;
      else if (meaning % 2 === 0) this.over[-meaning / 2 - 1] = level[r]!;
      else this.left[(-meaning - 1) / 2] = level[r]!;
    }
    for (let i = 0; i < m; i++) {
      const { lowest, highest } = this.#limits[i]!;
      this.isOver[i] = this.over[i]! > EXCESS_ROUNDING * this.#largest ? 1 : 0;
      this.price[i] = Math.min(highest, Math.max(lowest, value[i]!));
    }
    this.value = value[m]!;
  }
}

/** Currency: what a plan is worth that cannot be carried out. */
const OUT_OF_THE_QUESTION = 1e300;

/** What constraints mean beside the plans: odd numbers below zero what is left of a limit, even ones what is over. */
const leftOf = (limit: number): number => -2 * limit - 1;
const overOf = (limit: number): number => -2 * limit - 2;
