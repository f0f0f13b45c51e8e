import type { NormalEquations } from './normal-equations.ts';
import type { Point } from './point.ts';
import { CROSSOVER_CLOSED, CROSSOVER_TRIES, MOST_REFINEMENTS, REFINED, WEIGHT_AT_BOUND, WEIGHT_PAST_BOUND } from '../tuning.ts';

/**
 * Ends at an optimum to the last digits, if the iterate tells by now which columns are at a bound (small θ) there. Those are put onto
 * it; the others take up what the rows then leave open, in proportion to their distance D from their bounds:
 *
 *   x += D²·Aᵀ·(A·D²·Aᵀ)⁻¹·(b − A·x)        y += (A·D²·Aᵀ)⁻¹·A·D²·(c − Aᵀ·y)
 *
 * which is exact: their reduced costs become 0. The guess was right when both are feasible and agree.
 *
 * Source: Y. Ye, "On the finite convergence of interior-point algorithms for linear programming", Math. Programming 57 (1992) 325–335.
 */
export class Crossover {
  /** The columns found; the prices found, and the bound they prove but for rounding, currency: right or not, it is one. */
  readonly x: Float64Array;
  readonly price: Float64Array;
  bound = Infinity;

  readonly #guessed: Float64Array;
  readonly #weight: Float64Array;
  readonly #column: Float64Array;
  readonly #open: Float64Array;
  readonly #step: Float64Array;

  constructor(columns: number, rows: number) {
    this.x = new Float64Array(columns);
    this.price = new Float64Array(rows);
    this.#guessed = new Float64Array(columns);
    this.#weight = new Float64Array(columns);
    this.#column = new Float64Array(columns);
    this.#open = new Float64Array(rows);
    this.#step = new Float64Array(rows);
  }

  /**
   * @param mu complementarity the iteration began with: a price times an energy, the scale of θ
   * @returns whether the guess was right; `x`, `price` and `bound` then are the optimum
   */
  find(programme: NormalEquations, at: Point, mu: number): boolean {
    const {
      of: { columns, rows, upper },
      tolerance,
    } = programme;
    const { x, price } = this;
    const guessed = this.#guessed;
    const weight = this.#weight;
    const column = this.#column;
    const step = this.#step;
    const scale = this.#guess(programme, at, mu);
    for (let tries = 1; ; tries++) {
      programme.factor(weight);
      for (let k = 0; k < columns; k++) column[k] = guessed[k]! > 0 && guessed[k]! < upper[k]! ? weight[k]! * at.reduced[k]! : 0;
      programme.multiply(column, this.#open);
      programme.solve(this.#open, step);
      for (let g = 0; g < rows; g++) price[g] = at.y[g]! + step[g]!;
      for (let k = 0; k < columns; k++) x[k] = guessed[k]!;
      let open = this.#leftOpen(programme) / scale;
      // Weights so far apart cost the solution digits; what it leaves open is solved for again.
      for (let round = 0; round < MOST_REFINEMENTS && open > REFINED * tolerance; round++) {
        programme.solve(this.#open, step);
        programme.multiplyTranspose(step, column);
        for (let k = 0; k < columns; k++) x[k]! += weight[k]! * column[k]!;
        open = this.#leftOpen(programme) / scale;
      }
      const end = this.#judge(programme);
      if (end !== 'passed' || tries === CROSSOVER_TRIES || !(open <= tolerance)) return end === 'right' && open <= tolerance;
    }
  }

  /** @returns the largest range of a column */
  #guess({ of: { columns, upper } }: NormalEquations, { x, slack, theta }: Point, mu: number): number {
    let scale = 0;
    for (let k = 0; k < columns; k++) {
      const u = upper[k]!;
      const least = Math.min(x[k]!, slack[k]!);
      const isAtBound = theta[k]! * mu < u * u;
      this.#guessed[k] = isAtBound ? (x[k]! < slack[k]! ? 0 : u) : x[k]!;
      this.#weight[k] = isAtBound ? WEIGHT_AT_BOUND * u * u : least * least;
      if (u > scale) scale = u;
    }
    return scale;
  }

  /** Computes what the rows leave open. @returns the most of it */
  #leftOpen(programme: NormalEquations): number {
    const open = this.#open;
    programme.open(this.x, open);
    let worst = 0;
    for (let g = 0; g < programme.of.rows; g++) {
      const size = Math.abs(open[g]!);
      if (!(size <= worst)) worst = size;
    }
    return worst;
  }

  /** @returns 'passed' when nothing but columns at their bounds, now held more firmly, were pushed past them */
  #judge(programme: NormalEquations): 'right' | 'wrong' | 'passed' {
    const {
      of: { columns, upper, cost, constant },
      money,
      tolerance,
    } = programme;
    const { x, price } = this;
    const guessed = this.#guessed;
    const weight = this.#weight;
    const column = this.#column;
    programme.multiplyTranspose(price, column);
    let dual = programme.worth(price);
    // Primal less dual objective as a sum of what each column is off its bound: their difference would be lost in the digits of weights.
    let gap = 0;
    let isWrong = false;
    let isPassed = false;
    for (let k = 0; k < columns; k++) {
      const u = upper[k]!;
      let value = x[k]!;
      if (value < 0 || value > u) {
        if (value < -tolerance * u || value > u + tolerance * u) {
          if (guessed[k] === 0 || guessed[k] === u) {
            isPassed = true;
            weight[k]! *= WEIGHT_PAST_BOUND;
          } else isWrong = true;
        }
        value = value < 0 ? 0 : u;
      }
      x[k] = value;
      const c = cost[k]! - column[k]!;
      if (c < 0) {
        dual += c * u;
        gap -= c * (u - value);
      } else gap += c * value;
    }
    this.bound = constant - dual;
    if (isWrong) return 'wrong';
    if (isPassed) return 'passed';
    return gap <= CROSSOVER_CLOSED * Math.max(1, Math.min(money, Math.abs(this.bound))) ? 'right' : 'wrong';
  }
}
