import { InteriorPoint, type PointStart } from '../../multi-storage/interior-point/interior-point.ts';
import type { Assembled, NormalEquations } from '../../multi-storage/interior-point/normal-equations.ts';
import type { Point } from '../../multi-storage/interior-point/point.ts';
import { Staircase } from './staircase.ts';
import { StaircaseFactor } from './staircase-factor.ts';
import { STAIRCASE_TOLERANCE } from '../tuning.ts';

/** A staircase solved by the interior point. */
export class StaircasePoint {
  readonly #equations: StaircaseEquations;
  readonly #point = new InteriorPoint();

  constructor(mostSteps: number) {
    this.#equations = new StaircaseEquations(mostSteps);
  }

  /** The best iterate, and prices of the best bound, currency per unit of their rows, of a minimum. */
  get x(): Float64Array {
    return this.#point.x;
  }

  get price(): Float64Array {
    return this.#point.price;
  }

  /** The least bound proven, currency, the constant included. */
  get bound(): number {
    return this.#point.bound;
  }

  /** @param money  what the window moves in money, where weights of obligations make values many times larger */
  solve(of: Staircase, start: PointStart, money = Infinity): void {
    this.#equations.set(of, money);
    this.#point.solve(this.#equations, start);
  }
}

/** Rows and columns of a staircase, one pass over the entries for each product. */
class StaircaseEquations implements NormalEquations {
  money = Infinity;
  readonly tolerance = STAIRCASE_TOLERANCE;
  of = new Staircase(0);
  readonly #factor: StaircaseFactor;

  constructor(mostSteps: number) {
    this.#factor = new StaircaseFactor(mostSteps);
  }

  set(of: Staircase, money: number): void {
    this.of = of;
    this.money = money;
    this.#factor.set(of);
  }

  initialGuess(column: number): number {
    return this.of.initialGuess[column]!;
  }

  assemble({ x, y, theta, reduced, open, rhs }: Point): Assembled {
    const { rows, columns, upper, cost, first, row, value, rhs: b } = this.of;
    let objective = 0;
    let dualObjective = 0;
    for (let g = 0; g < rows; g++) {
      dualObjective += b[g]! * y[g]!;
      open[g] = b[g]!;
      rhs[g] = 0;
    }
    for (let k = 0; k < columns; k++) {
      const xk = x[k]!;
      const begin = first[k]!;
      const end = first[k + 1]!;
      let c = cost[k]!;
      objective += c * xk;
      for (let p = begin; p < end; p++) c -= value[p]! * y[row[p]!]!;
      reduced[k] = c;
      if (c < 0) dualObjective += c * upper[k]!;
      const q = theta[k]! * c;
      for (let p = begin; p < end; p++) {
        const g = row[p]!;
        open[g]! -= value[p]! * xk;
        rhs[g]! += value[p]! * q;
      }
    }
    let worstOpen = 0;
    for (let g = 0; g < rows; g++) {
      rhs[g]! += open[g]!;
      const size = Math.abs(open[g]!);
      if (!(size <= worstOpen)) worstOpen = size;
    }
    return { dualObjective, objective, worstOpen };
  }

  multiplyTranspose(y: Float64Array, out: Float64Array): void {
    const { columns, first, row, value } = this.of;
    for (let k = 0, p = 0; k < columns; k++) {
      let sum = 0;
      for (const end = first[k + 1]!; p < end; p++) sum += value[p]! * y[row[p]!]!;
      out[k] = sum;
    }
  }

  multiply(q: Float64Array, out: Float64Array): void {
    const { rows, columns, first, row, value } = this.of;
    for (let g = 0; g < rows; g++) out[g] = 0;
    for (let k = 0, p = 0; k < columns; k++) {
      const qk = q[k]!;
      for (const end = first[k + 1]!; p < end; p++) out[row[p]!]! += value[p]! * qk;
    }
  }

  open(x: Float64Array, out: Float64Array): void {
    const { rows, columns, first, row, value, rhs: b } = this.of;
    for (let g = 0; g < rows; g++) out[g] = b[g]!;
    for (let k = 0, p = 0; k < columns; k++) {
      const xk = x[k]!;
      for (const end = first[k + 1]!; p < end; p++) out[row[p]!]! -= value[p]! * xk;
    }
  }

  worth(y: Float64Array): number {
    const { rows, rhs: b } = this.of;
    let sum = 0;
    for (let g = 0; g < rows; g++) sum += b[g]! * y[g]!;
    return sum;
  }

  factor(theta: Float64Array): void {
    this.#factor.factor(this.of, theta);
  }

  solve(rhs: Float64Array, out: Float64Array): void {
    this.#factor.solve(this.of, rhs, out);
  }
}
