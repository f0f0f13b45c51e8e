import { assemble } from './assemble-point.ts';
import { type Columns, boundError } from './columns.ts';
import { ExactEnd } from './exact-end.ts';
import { aim, correct, predict } from './newton-step.ts';
import { allocatePoint, type Point } from './point.ts';
import type { SchurSolver } from './schur.ts';
import { schurSolver } from './schur-solver.ts';

/** How far a step goes towards the nearest bound. */
const TO_THE_BOUND = 0.9995;
/** Relative gap, and rows left open as a share of the largest column, at which to stop. */
const ENOUGH = 1e-12;
/** Both, at which to guess the bounds that hold at the optimum. */
const TRY_TO_END = 1e-5;
/** Gap from which on iterates are compared and kept. */
const WORTH_KEEPING = 1e-3;
const OPEN_WEIGHT = 100;
const MOST_ITERATIONS = 60;
/** Share of its range a state begins away from its bounds. */
const OFF_BOUND = 0.05;
/** A step of less is short; complementarity to aim at after it, as a share of what there is. */
const SHORT = 0.1;
const CENTRING = 0.5;
/** Iterations without a better bound or iterate, and it is as good as it gets. */
const MOST_IDLE = 4;

/**
 * Mehrotra's predictor-corrector interior-point method on the columns of a window (0 ≤ x ≤ u, so each has slacks on both sides):
 *
 *   min c·x,  A·x = b;   dual: max b·y + Σ u·min(0, c − Aᵀ·y)
 *
 * Every y is dual feasible, because every column is bounded: the bound is proven at any iterate. A step solves A·Θ·Aᵀ·dy = rhs with
 * Θ = 1/(z/x + w/(u − x)) by blocks (`Schur`); the affine step shows how far the complementarity can fall, the corrected one takes
 * the second-order term along. The start is the point of the central path that belongs to given prices: dual feasible and centred, only
 * the rows are still open.
 *
 * Source: S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2 (1992) 575–601.
 */
export class InteriorPoint {
  /** The best iterate, MWh per column. */
  readonly x: Float64Array;
  /** Prices of the best bound, a row each: currency per MWh stored at the end of the step, or per MWh at the bus. */
  readonly price: Float64Array;
  /** The least bound proven, currency, the constant of the columns included. */
  bound = Infinity;
  /** True when `x` is an optimum to the last digits. */
  isExact = false;
  iterations = 0;

  readonly #point: Point;
  readonly #solver: SchurSolver;
  readonly #end: ExactEnd;
  /** Largest range of a column. */
  #scale = 1;

  constructor(mostColumns: number, mostSteps: number, stores: number, budgets = 0) {
    this.#point = allocatePoint(mostColumns, mostSteps, stores, budgets);
    this.x = new Float64Array(mostColumns);
    this.price = new Float64Array(this.#point.y.length);
    this.#solver = schurSolver(this.#point.schur, mostSteps, stores, budgets);
    this.#end = new ExactEnd(mostColumns, mostSteps, stores, budgets);
  }

  /**
   * @param start  prices to begin with, a row each
   * @param mu     complementarity to begin with, currency: price times energy of a middling column
   * @param cutoff value that is enough: as soon as the bound is not above it, nothing more is asked
   */
  solve(columns: Columns, start: ArrayLike<number>, mu: number, cutoff = -Infinity): void {
    const { steps, constant } = columns;
    const point = this.#point;
    const rows = steps * (point.stores + 1);
    for (let g = 0; g < rows; g++) point.y[g] = start[g]!;
    point.y.fill(0, columns.none);
    point.extra.fill(0);
    this.#begin(columns, mu);
    this.bound = Infinity;
    this.isExact = false;
    let bestMerit = Infinity;
    let idle = 0;
    let primal = 0;
    let dual = 0;
    for (this.iterations = 0; ; this.iterations++) {
      const { dualObjective, objective, complementarity: centre, worstOpen } = assemble(point, columns, primal, dual);
      const bound = constant - dualObjective + boundError(columns, point.y);
      idle++;
      if (bound < this.bound) {
        this.bound = bound;
        this.price.set(point.y);
        idle = 0;
        if (bound <= cutoff) break;
      }
      // How far the iterate is from a feasible one of that value. Rounding makes late iterates worse again: the best is kept.
      const size = Math.max(1, Math.abs(bound));
      const inMoney = size / Math.max(1, Math.min(columns.money, size));
      const gap = Math.abs(dualObjective - objective) / size;
      const open = worstOpen / this.#scale;
      const merit = gap + OPEN_WEIGHT * open;
      if (merit < bestMerit) {
        bestMerit = merit;
        idle = 0;
        if (gap < WORTH_KEEPING) this.x.set(point.x);
      }
      if (gap <= TRY_TO_END && open <= TRY_TO_END && this.#finish(columns, mu)) return;
      if ((gap * inMoney <= ENOUGH && open <= ENOUGH) || idle > MOST_IDLE || this.iterations === MOST_ITERATIONS) break;
      this.#solver.factor(steps, columns, point.theta);
      this.#solver.solve(steps);
      const ratio = predict(point, columns) / centre;
      // After a step cut short the second-order term of the next would be as wrong: back to the central path first.
      const isStuck = this.iterations > 0 && Math.min(primal, dual) < SHORT;
      aim(point, columns, Math.max(isStuck ? CENTRING : 0, ratio * ratio * ratio) * centre, isStuck ? 0 : 1);
      this.#solver.solve(steps);
      const ratios = correct(point, columns);
      primal = ratios.primal > TO_THE_BOUND ? TO_THE_BOUND / ratios.primal : 1;
      dual = ratios.dual > TO_THE_BOUND ? TO_THE_BOUND / ratios.dual : 1;
      // Near the last digits a step may be nonsense; the iterates before it are not.
      if (!(primal > 0 && dual > 0)) break;
    }
    if (!(bestMerit < WORTH_KEEPING)) this.x.set(point.x);
  }

  /** @returns whether the iterate was near enough to end at the optimum itself */
  #finish(columns: Columns, mu: number): boolean {
    const end = this.#end;
    const isRight = end.find(columns, this.#point, mu);
    if (end.bound < this.bound) {
      this.bound = end.bound;
      this.price.set(end.price);
    }
    if (isRight) {
      this.isExact = true;
      this.x.set(end.x);
    }
    return isRight;
  }

  /**
   * x on the central path of the prices at `mu`: mu/x − mu/(u − x) = c − Aᵀ·y. States begin in the middle of what they can be: a large
   * store that begins full cannot be half empty after a step, and a start that says so is hard to get away from.
   */
  #begin(columns: Columns, mu: number): void {
    const { steps, count, upper, cost, side, gain, bus, row, likely } = columns;
    const { x, slack, z, w, dx, dz, dw, y, stores, budgets, schur } = this.#point;
    const energies = count + steps * stores;
    const all = energies + steps * budgets;
    let scale = 0;
    for (let k = 0; k < all; k++) {
      const u = upper[k]!;
      if (u > scale) scale = u;
      const b = (cost[k]! - side[k]! * y[bus[k]!]! - gain[k]! * y[row[k]!]!) * u;
      const root = Math.sqrt(4 * mu * mu + b * b) + Math.abs(b);
      const small = (2 * mu * u) / (root + 2 * mu);
      const large = u - small;
      if (k < count) {
        x[k] = b < 0 ? large : small;
        slack[k] = b < 0 ? small : large;
      } else {
        const likeliest = k < energies ? Math.min(u * (1 - OFF_BOUND), Math.max(u * OFF_BOUND, likely[k - count]!)) : u / 2;
        x[k] = likeliest;
        slack[k] = u - likeliest;
      }
      z[k] = mu / x[k]!;
      w[k] = mu / slack[k]!;
      dx[k] = dz[k] = dw[k] = 0;
    }
    this.#scale = scale;
    schur.solution.fill(0);
  }
}
