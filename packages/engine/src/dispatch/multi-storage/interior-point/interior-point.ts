import { Crossover } from './crossover.ts';
import { type StepLengths, advance, aim, correct, predict } from './newton-step.ts';
import type { NormalEquations } from './normal-equations.ts';
import { allocatePoint, type Point } from './point.ts';
import {
  CENTRING,
  CROSSOVER_FROM,
  IDLE_ITERATIONS,
  INFEASIBILITY_RAY,
  ITERATE_KEPT,
  POINT_CLOSED,
  MOST_ITERATIONS,
  MOST_STARTS,
  OPEN_ROWS_WEIGHT,
  PRICES_OUT_OF_SCALE,
  PRODUCT_ROUNDING,
  SHORT_STEP,
  START_FURTHER,
  START_OFF_BOUND,
} from '../tuning.ts';

/** Where a search for an optimum begins, and what is enough of it. */
export interface PointStart {
  /** Prices to begin with, a row each, 0 where there are none. */
  readonly start: ArrayLike<number>;
  /** Complementarity to begin with, currency: price times energy of a middling column. */
  readonly mu: number;
  /** Value that is enough: as soon as the bound is not above it, nothing more is asked. */
  readonly cutoff?: number;
}

/**
 * Mehrotra's predictor-corrector interior-point method on a programme whose columns all are bounded (0 ≤ x ≤ u, so each has slacks on both
 * sides):
 *
 *   min c·x,  A·x = b;   dual: max b·y + Σ u·min(0, c − Aᵀ·y)
 *
 * Every y is dual feasible: the bound is proven at any iterate. A step solves A·Θ·Aᵀ·dy = rhs with Θ = 1/(z/x + w/(u − x)); the affine step
 * shows how far the complementarity can fall, the corrected one takes the second-order term along. The start is the point of the central
 * path that belongs to given prices: dual feasible and centred, only the rows are still open.
 *
 * Source: S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2 (1992) 575–601.
 */
export class InteriorPoint {
  /** The best iterate. */
  x = new Float64Array(0);
  /** Prices of the best bound, a row each: currency per unit of the row, of a minimum. */
  price = new Float64Array(0);
  /** The least bound proven, currency, the constant of the programme included. */
  bound = Infinity;
  /** True when `x` is an optimum to the last digits. */
  isExact = false;
  iterations = 0;

  #point: Point = allocatePoint(0, 0);
  #end = new Crossover(0, 0);
  /** Of the columns in hand: the largest range, the sum of all, and the largest |cost|. */
  #scale = 1;
  #range = 0;
  #highestPrice = 0;

  /** Looks for an optimum of a programme; what it has found stands in the fields. */
  solve(programme: NormalEquations, from: PointStart): void {
    this.#allocate(programme);
    this.bound = Infinity;
    this.isExact = false;
    // Weights of obligations may be far above the prices the start is made of: further from the bounds there is a way.
    for (let { mu } = from, round = 0; round < MOST_STARTS; round++, mu *= START_FURTHER) {
      if (this.#run(programme, { ...from, mu })) return;
    }
  }

  /** One run from a start. @returns whether it came near an optimum, or below the cutoff */
  #run(programme: NormalEquations, { start, mu, cutoff = -Infinity }: PointStart): boolean {
    const {
      of: { columns, rows, constant },
      money,
    } = programme;
    const point = this.#point;
    const { y, dy, open, rhs, dx } = point;
    this.#begin(programme, start, mu);
    let bestMerit = Infinity;
    let idle = 0;
    let step: StepLengths = { primal: 0, dual: 0 };
    for (this.iterations = 0; ; this.iterations++) {
      for (let g = 0; g < rows; g++) y[g]! += step.dual * dy[g]!;
      const centre = advance(point, columns, step);
      const { dualObjective, objective, worstOpen } = programme.assemble(point);
      const bound = constant - dualObjective + this.#rounding(rows, y);
      idle++;
      if (bound < this.bound) {
        this.bound = bound;
        copy(y, this.price, rows);
        idle = 0;
        if (bound <= cutoff) return true;
      }
      // How far the iterate is from a feasible one of that value. Rounding makes late iterates worse again: the best is kept.
      const size = Math.max(1, Math.abs(bound));
      const inMoney = size / Math.max(1, Math.min(money, size));
      const gap = Math.abs(dualObjective - objective) / size;
      const left = worstOpen / this.#scale;
      const merit = gap + OPEN_ROWS_WEIGHT * left;
      if (merit < bestMerit) {
        bestMerit = merit;
        idle = 0;
        if (gap < ITERATE_KEPT) copy(point.x, this.x, columns);
      }
      if (gap <= CROSSOVER_FROM && left <= CROSSOVER_FROM && this.#finish(programme, mu)) return true;
      if ((gap * inMoney <= POINT_CLOSED && left <= POINT_CLOSED) || idle > IDLE_ITERATIONS || this.iterations === MOST_ITERATIONS) break;
      programme.factor(point.theta);
      programme.solve(rhs, dy);
      programme.multiplyTranspose(dy, dx);
      const ratio = predict(point, columns) / centre;
      // After a step cut short the second-order term of the next would be as wrong: back to the central path first.
      const isStuck = this.iterations > 0 && Math.min(step.primal, step.dual) < SHORT_STEP;
      aim(point, columns, Math.max(isStuck ? CENTRING : 0, ratio * ratio * ratio) * centre, isStuck ? 0 : 1);
      programme.multiply(dx, rhs);
      for (let g = 0; g < rows; g++) rhs[g]! += open[g]!;
      programme.solve(rhs, dy);
      programme.multiplyTranspose(dy, dx);
      step = correct(point, columns);
      // Near the last digits a step may be nonsense; the iterates before it are not.
      if (!(step.primal > 0 && step.dual > 0)) break;
    }
    const isNear = bestMerit < ITERATE_KEPT;
    // Of a programme that cannot be met the last iterate may be none: what is read from it is rounded to an operation whatever it was, but
    // from numbers.
    if (!isNear) for (let k = 0; k < columns; k++) this.x[k] = Number.isNaN(point.x[k]!) ? 0 : point.x[k]!;
    return isNear;
  }

  /** @returns whether the iterate was near enough to end at the optimum itself */
  #finish(programme: NormalEquations, mu: number): boolean {
    const end = this.#end;
    const isRight = end.find(programme, this.#point, mu);
    const bound = end.bound + this.#rounding(programme.of.rows, end.price);
    if (bound < this.bound) {
      this.bound = bound;
      copy(end.price, this.price, programme.of.rows);
    }
    if (isRight) {
      this.isExact = true;
      copy(end.x, this.x, programme.of.columns);
    }
    return isRight;
  }

  /**
   * x on the central path of the prices at `mu`: mu/x − mu/(u − x) = c − Aᵀ·y. States begin in the middle of what they can be: a large
   * storage unit that begins full cannot be half empty after a step, and a start that says so is hard to get away from.
   */
  #begin(programme: NormalEquations, start: ArrayLike<number>, mu: number): void {
    const { columns, rows, upper, cost } = programme.of;
    const { x, slack, z, w, dx, dz, dw, y, dy } = this.#point;
    for (let g = 0; g < rows; g++) {
      y[g] = start[g] ?? 0;
      dy[g] = 0;
    }
    programme.multiplyTranspose(y, dx);
    this.#scale = this.#range = this.#highestPrice = 0;
    for (let k = 0; k < columns; k++) {
      const u = upper[k]!;
      this.#range += u;
      if (u > this.#scale) this.#scale = u;
      this.#highestPrice = Math.max(this.#highestPrice, Math.abs(cost[k]!));
      const initialGuess = programme.initialGuess(k);
      if (Number.isNaN(initialGuess)) {
        const b = (cost[k]! - dx[k]!) * u;
        const root = Math.sqrt(4 * mu * mu + b * b) + Math.abs(b);
        const small = (2 * mu * u) / (root + 2 * mu);
        x[k] = b < 0 ? u - small : small;
        slack[k] = b < 0 ? small : u - small;
      } else {
        x[k] = Math.min(u * (1 - START_OFF_BOUND), Math.max(u * START_OFF_BOUND, initialGuess));
        slack[k] = u - x[k]!;
      }
      z[k] = mu / x[k]!;
      w[k] = mu / slack[k]!;
      dx[k] = dz[k] = dw[k] = 0;
    }
  }

  #allocate({ of: { columns, rows } }: NormalEquations): void {
    const { x, y } = this.#point;
    if (columns <= x.length && rows <= y.length) return;
    const [most, mostRows] = [columns <= x.length ? x.length : 2 * columns, rows <= y.length ? y.length : 2 * rows];
    this.#point = allocatePoint(most, mostRows);
    this.#end = new Crossover(most, mostRows);
    this.x = new Float64Array(most);
    this.price = new Float64Array(mostRows);
  }

  /**
   * What rounding can hide of a bound at prices that an iteration near its end has let grow without end, currency: their last digits over
   * the ranges of all columns. What prices as dear as the costs hide is in the tolerance of the certificate. Beyond all measure they are a
   * ray of a programme that cannot be met, by much or by its last digits alone, which nobody can tell: they prove nothing.
   */
  #rounding(rows: number, price: Float64Array): number {
    let largest = 0;
    for (let g = 0; g < rows; g++) {
      const size = Math.abs(price[g]!);
      if (!(size <= largest)) largest = size;
    }
    if (largest > INFEASIBILITY_RAY * this.#highestPrice) return Infinity;
    return largest > PRICES_OUT_OF_SCALE * this.#highestPrice ? PRODUCT_ROUNDING * largest * this.#range : 0;
  }
}

/** Vectors are longer than the programme in hand. */
function copy(from: Float64Array, to: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) to[i] = from[i]!;
}
