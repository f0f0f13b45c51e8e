import { type Columns, boundError } from './columns.ts';
import type { Point } from './point.ts';
import { allocateSchur, type Schur, type SchurSolver } from './schur.ts';
import { schurSolver } from './schur-solver.ts';

/** Relative gap at which the guess was right, and the share of its range by which a column may then pass a bound, and be put back. */
const RIGHT = 1e-11;
const PASSED = 1e-12;
/** Weight of a column at its bound, as a share of its range squared: keeps rows regular that have no other. */
const AT_BOUND = 1e-20;
/** What is left of that weight when the rows pushed such a column past its bound: others in the row then give way, inwards. */
const HELD = 1e-12;
const MOST_TRIES = 4;
/** What rows may leave open, as a share of the largest column: enough, and at the worst. */
const CLOSED = 1e-14;
const OPEN = 1e-12;
const MOST_REFINEMENTS = 5;

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
export class ExactEnd {
  /** The columns found, MWh; the prices found, and the bound they prove, currency: right or not, it is one. */
  readonly x: Float64Array;
  readonly price: Float64Array;
  bound = Infinity;

  readonly #guessed: Float64Array;
  readonly #weight: Float64Array;
  readonly #open: Float64Array;
  readonly #schur: Schur;
  readonly #solver: SchurSolver;

  constructor(mostColumns: number, mostSteps: number, stores: number, budgets: number) {
    const rows = mostSteps * (stores + 1) + 1 + mostSteps * budgets;
    this.x = new Float64Array(mostColumns);
    this.price = new Float64Array(rows);
    this.#guessed = new Float64Array(mostColumns);
    this.#weight = new Float64Array(mostColumns);
    this.#open = new Float64Array(rows);
    this.#schur = allocateSchur(mostSteps, stores, budgets);
    this.#solver = schurSolver(this.#schur, mostSteps, stores, budgets);
  }

  /**
   * @param mu complementarity the iteration began with: a price times an energy, the scale of θ
   * @returns whether the guess was right; `x`, `price` and `bound` then are the optimum
   */
  find(columns: Columns, at: Point, mu: number): boolean {
    const { steps } = columns;
    const { rhs, solution } = this.#schur;
    this.#guess(columns, at, mu);
    for (let tries = 1; ; tries++) {
      this.#assemble(columns, at.reduced);
      this.#solver.factor(steps, columns, this.#weight);
      this.#solver.solve(steps);
      for (let g = 0; g < solution.length; g++) this.price[g] = at.y[g]! + solution[g]!;
      for (let k = 0; k < columns.all; k++) this.x[k] = this.#guessed[k]!;
      let open = this.#leftOpen(columns);
      // Weights so far apart cost the solution digits; what it leaves open is solved for again.
      for (let round = 0; round < MOST_REFINEMENTS && open > CLOSED; round++) {
        rhs.set(this.#open);
        this.#solver.solve(steps);
        this.#move(columns);
        open = this.#leftOpen(columns);
      }
      const end = this.#appraise(columns);
      if (end !== 'passed' || tries === MOST_TRIES || !(open <= OPEN)) return end === 'right' && open <= OPEN;
    }
  }

  #guess({ all, upper }: Columns, { x, slack, theta }: Point, mu: number): void {
    for (let k = 0; k < all; k++) {
      const u = upper[k]!;
      const least = Math.min(x[k]!, slack[k]!);
      const isAtBound = theta[k]! * mu < u * u;
      this.#guessed[k] = isAtBound ? (x[k]! < slack[k]! ? 0 : u) : x[k]!;
      this.#weight[k] = isAtBound ? AT_BOUND * u * u : least * least;
    }
  }

  /** Normal equations with the weights D², and the right-hand side for the prices. */
  #assemble({ steps, stores, count, all, begin, upper, side, gain, draw, third, bus, row }: Columns, reduced: Float64Array): void {
    const { weight, cross, square, spread, tie, budgetTie, rhs } = this.#schur;
    rhs.fill(0);
    for (let t = 0, g = 0; t < steps; t++) {
      for (let i = 0; i <= stores; i++, g++) {
        let sw = 0;
        let sc = 0;
        let ss = 0;
        let sv = 0;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) {
          const a = side[k]!;
          const b = gain[k]!;
          const th = this.#weight[k]!;
          const tb = th * b;
          sv += ss * th + tb * b * sw - 2 * sc * a * tb;
          sw += th;
          sc += a * tb;
          ss += b * tb;
        }
        weight[g] = sw;
        cross[g] = sc;
        square[g] = ss;
        spread[g] = sv > 0 ? sv : 0;
      }
    }
    const energies = count + steps * stores;
    for (let k = 0; k < all; k++) {
      const x = this.#guessed[k]!;
      if (x > 0 && x < upper[k]!) {
        const q = this.#weight[k]! * reduced[k]!;
        rhs[bus[k]!]! += side[k]! * q;
        rhs[row[k]!]! += gain[k]! * q;
        rhs[third[k]!]! += draw[k]! * q;
      }
      if (k >= energies) budgetTie[k - energies] = this.#weight[k]!;
      else if (k >= count) tie[k - count] = this.#weight[k]!;
    }
  }

  /** x += D²·Aᵀ·solution */
  #move({ all, side, gain, draw, third, bus, row }: Columns): void {
    const { solution } = this.#schur;
    for (let k = 0; k < all; k++) {
      this.x[k]! += this.#weight[k]! * (side[k]! * solution[bus[k]!]! + gain[k]! * solution[row[k]!]! + draw[k]! * solution[third[k]!]!);
    }
  }

  /** Computes what the rows leave open. @returns the most of it, as a share of the largest column */
  #leftOpen({ steps, stores, all, upper, side, gain, draw, third, bus, row, none, given, budgets, busStart, entry }: Columns): number {
    const open = this.#open;
    open.fill(0);
    for (let t = 0; t < steps; t++) open[t * (stores + 1) + stores] = busStart[t]!;
    for (let t = 0, n = 0; t < steps; t++) for (let i = 0; i < stores; i++, n++) open[t * (stores + 1) + i] = -entry[n]!;
    for (let n = 0; n < steps * budgets; n++) if (given[n]! >= 0) open[none + 1 + n] = -given[n]!;
    let scale = 0;
    for (let k = 0; k < all; k++) {
      const x = this.x[k]!;
      open[bus[k]!]! -= side[k]! * x;
      open[row[k]!]! -= gain[k]! * x;
      open[third[k]!]! -= draw[k]! * x;
      if (upper[k]! > scale) scale = upper[k]!;
    }
    open[none] = 0;
    let worst = 0;
    for (let g = 0; g < open.length; g++) {
      const size = Math.abs(open[g]!);
      if (!(size <= worst)) worst = size;
    }
    return worst / scale;
  }

  /** @returns 'passed' when nothing but columns at their bounds, now held more firmly, were pushed past them */
  #appraise(columns: Columns): 'right' | 'wrong' | 'passed' {
    const { steps, stores, all, upper, cost, side, gain, draw, third, bus, row, none, given, budgets, busStart, entry, constant } = columns;
    const { x, price } = this;
    const guessed = this.#guessed;
    const weight = this.#weight;
    let objective = 0;
    let dual = 0;
    let isWrong = false;
    let isPassed = false;
    for (let k = 0; k < all; k++) {
      const u = upper[k]!;
      let value = x[k]!;
      if (value < 0 || value > u) {
        if (value < -PASSED * u || value > u + PASSED * u) {
          if (guessed[k] === 0 || guessed[k] === u) {
            isPassed = true;
            weight[k]! *= HELD;
          } else isWrong = true;
        }
        value = value < 0 ? 0 : u;
      }
      x[k] = value;
      objective += cost[k]! * value;
      const c = cost[k]! - side[k]! * price[bus[k]!]! - gain[k]! * price[row[k]!]! - draw[k]! * price[third[k]!]!;
      if (c < 0) dual += c * u;
    }
    for (let t = 0; t < steps; t++) dual += busStart[t]! * price[t * (stores + 1) + stores]!;
    for (let t = 0, n = 0; t < steps; t++) for (let i = 0; i < stores; i++, n++) dual -= entry[n]! * price[t * (stores + 1) + i]!;
    for (let n = 0; n < steps * budgets; n++) if (given[n]! >= 0) dual -= given[n]! * price[none + 1 + n]!;
    this.bound = constant - dual + boundError(columns, price);
    if (isWrong) return 'wrong';
    if (isPassed) return 'passed';
    return Math.abs(dual - objective) <= RIGHT * Math.max(1, Math.min(columns.money, Math.abs(this.bound))) ? 'right' : 'wrong';
  }
}
