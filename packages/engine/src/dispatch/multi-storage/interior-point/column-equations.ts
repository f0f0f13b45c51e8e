import { Columns, type ColumnsSize } from './columns.ts';
import type { Assembled, NormalEquations } from './normal-equations.ts';
import type { Point } from './point.ts';
import { allocateSchur, type Schur, type SchurSolver } from './schur.ts';
import { schurSolver } from './schur-solver.ts';
import { COLUMN_TOLERANCE } from '../tuning.ts';

/**
 * The columns of a window (`Columns`) as the interior point sees them. Groups of a step share the row of the bus and one row each, so every
 * product is a sum over groups, and the normal equations are what groups add to them (`Schur`).
 */
export class ColumnEquations implements NormalEquations {
  readonly tolerance = COLUMN_TOLERANCE;
  readonly of: Columns;
  readonly #schur: Schur;
  readonly #solver: SchurSolver;

  constructor(of: Columns, size: ColumnsSize) {
    this.of = of;
    this.#schur = allocateSchur(size.mostSteps, size.units, size.throughputLimits);
    this.#solver = schurSolver(this.#schur, size);
  }

  get money(): number {
    return this.of.money;
  }

  /** States begin in the middle of what they can be, what a day leaves in the middle of its range. */
  initialGuess(column: number): number {
    const { count, steps, units, upper, initialGuess } = this.of;
    return column < count ? NaN : column < count + steps * units ? initialGuess[column - count]! : upper[column]! / 2;
  }

  assemble(point: Point): Assembled {
    const { steps, units, throughputLimits, count, columns, begin, upper, cost, side, gain, draw, drawn, third, busStart, entry } = this.of;
    const { x, theta, reduced, y, open, rhs } = point;
    // What the rows of daily limits add to a price, of their discharges alone.
    reduced.fill(0, 0, columns);
    for (let n = 0; n < steps * throughputLimits; n++) {
      const k = drawn[n]!;
      if (k >= 0) reduced[k] = draw[k]! * y[third[k]!]!;
    }
    let objective = 0;
    let bound = 0;
    let worst = 0;
    for (let t = 0, g = 0; t < steps; t++) {
      const busPrice = y[g + units]!;
      let busOpen = busStart[t]!;
      let busRhs = 0;
      for (let i = 0; i < units; i++, g++) {
        const own = y[g]!;
        let rowOpen = 0;
        let rowRhs = 0;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) {
          const a = side[k]!;
          const b = gain[k]!;
          const c = cost[k]! - a * busPrice - b * own - reduced[k]!;
          reduced[k] = c;
          objective += cost[k]! * x[k]!;
          if (c < 0) bound += c * upper[k]!;
          busOpen -= a * x[k]!;
          rowOpen -= b * x[k]!;
          const tc = theta[k]! * c;
          busRhs += a * tc;
          rowRhs += b * tc;
        }
        // The state after the step, and the one before it.
        const k = count + t * units + i;
        const c = own - (t + 1 < steps ? y[g + units + 1]! : 0);
        reduced[k] = c;
        if (c < 0) bound += c * upper[k]!;
        rowOpen += x[k]!;
        rowRhs -= theta[k]! * c;
        const enters = entry[k - count]!;
        rowOpen -= enters;
        bound -= enters * own;
        if (t > 0) {
          rowOpen -= x[k - units]!;
          rowRhs += theta[k - units]! * reduced[k - units]!;
        }
        open[g] = rowOpen;
        rhs[g] = rowOpen + rowRhs;
        const size = Math.abs(rowOpen);
        if (!(size <= worst)) worst = size;
      }
      for (let k = begin[g]!; k < begin[g + 1]!; k++) {
        const c = cost[k]! + busPrice;
        reduced[k] = c;
        objective += cost[k]! * x[k]!;
        if (c < 0) bound += c * upper[k]!;
        busOpen += x[k]!;
        busRhs -= theta[k]! * c;
      }
      bound += busStart[t]! * busPrice;
      open[g] = busOpen;
      rhs[g] = busOpen + busRhs;
      const size = Math.abs(busOpen);
      if (!(size <= worst)) worst = size;
      g++;
    }
    const of = { dualObjective: bound, objective, worstOpen: worst };
    if (throughputLimits > 0) this.#assembleBudgets(point, of);
    return of;
  }

  /** The same for the rows of daily limits and what they leave; `of` takes what they add. */
  #assembleBudgets({ x, y, theta, reduced, open, rhs }: Point, of: { dualObjective: number; worstOpen: number }): void {
    const { steps, units, days, throughputLimits, count, upper, draw, drawn, third, given, none } = this.of;
    const rows = none + 1;
    const first = count + steps * units;
    for (let n = 0; n < days * throughputLimits; n++) {
      const c = y[rows + n]!;
      const left = first + n;
      reduced[left] = c;
      if (c < 0) of.dualObjective += c * upper[left]!;
      of.dualObjective -= given[n]! * c;
      open[rows + n] = x[left]! - given[n]!;
      rhs[rows + n] = 0 - theta[left]! * c;
    }
    for (let n = 0; n < steps * throughputLimits; n++) {
      const k = drawn[n]!;
      if (k < 0) continue;
      const row = third[k]!;
      open[row]! -= draw[k]! * x[k]!;
      rhs[row]! += draw[k]! * theta[k]! * reduced[k]!;
    }
    for (let row = rows; row < rows + days * throughputLimits; row++) {
      rhs[row]! += open[row]!;
      of.worstOpen = Math.max(of.worstOpen, Math.abs(open[row]!));
    }
  }

  multiplyTranspose(y: Float64Array, out: Float64Array): void {
    const { steps, units, days, throughputLimits, count, begin, side, gain, drawn, draw, third, none } = this.of;
    for (let t = 0, g = 0; t < steps; t++) {
      const busPrice = y[g + units]!;
      for (let i = 0; i < units; i++, g++) {
        const own = y[g]!;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) out[k] = side[k]! * busPrice + gain[k]! * own;
        out[count + t * units + i] = (t + 1 < steps ? y[g + units + 1]! : 0) - own;
      }
      for (let k = begin[g]!; k < begin[g + 1]!; k++) out[k] = -busPrice;
      g++;
    }
    for (let n = 0, left = count + steps * units; n < days * throughputLimits; n++, left++) out[left] = 0 - y[none + 1 + n]!;
    for (let n = 0; n < steps * throughputLimits; n++) {
      const k = drawn[n]!;
      if (k >= 0) out[k]! += draw[k]! * y[third[k]!]!;
    }
  }

  multiply(q: Float64Array, out: Float64Array): void {
    const { steps, units, days, throughputLimits, count, begin, side, gain, draw, drawn, third, none } = this.of;
    for (let t = 0, g = 0; t < steps; t++) {
      let bus = 0;
      for (let i = 0; i < units; i++, g++) {
        const state = count + t * units + i;
        let own = 0 - q[state]!;
        if (t > 0) own += q[state - units]!;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) {
          bus += side[k]! * q[k]!;
          own += gain[k]! * q[k]!;
        }
        out[g] = own;
      }
      for (let k = begin[g]!; k < begin[g + 1]!; k++) bus -= q[k]!;
      out[g++] = bus;
    }
    for (let n = 0, left = count + steps * units; n < days * throughputLimits; n++, left++) out[none + 1 + n] = 0 - q[left]!;
    for (let n = 0; n < steps * throughputLimits; n++) {
      const k = drawn[n]!;
      if (k >= 0) out[third[k]!]! += draw[k]! * q[k]!;
    }
  }

  open(x: Float64Array, out: Float64Array): void {
    const { steps, units, days, throughputLimits, none, busStart, entry, given } = this.of;
    this.multiply(x, out);
    for (let t = 0, n = 0, g = 0; t < steps; t++, g++) {
      for (let i = 0; i < units; i++, n++, g++) out[g] = -entry[n]! - out[g]!;
      out[g] = busStart[t]! - out[g]!;
    }
    for (let n = 0; n < days * throughputLimits; n++) out[none + 1 + n] = -given[n]! - out[none + 1 + n]!;
  }

  worth(y: Float64Array): number {
    const { steps, units, days, throughputLimits, none, busStart, entry, given } = this.of;
    let sum = 0;
    for (let t = 0, n = 0, g = 0; t < steps; t++, g++) {
      for (let i = 0; i < units; i++, n++, g++) sum -= entry[n]! * y[g]!;
      sum += busStart[t]! * y[g]!;
    }
    for (let n = 0; n < days * throughputLimits; n++) sum -= given[n]! * y[none + 1 + n]!;
    return sum;
  }

  factor(theta: Float64Array): void {
    const { steps, units, count, begin, side, gain } = this.of;
    const { weight, cross, square, spread, tie } = this.#schur;
    for (let g = 0, groups = steps * (units + 1); g < groups; g++) {
      let sw = 0;
      let sc = 0;
      let ss = 0;
      let sv = 0;
      for (let k = begin[g]!; k < begin[g + 1]!; k++) {
        const a = side[k]!;
        const b = gain[k]!;
        const th = theta[k]!;
        const tb = th * b;
        // weight·square − cross² grows by the sum over pairs θ_j·θ_k·(a_j·b_k − a_k·b_j)².
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
    const energies = count + steps * units;
    for (let k = count; k < energies; k++) tie[k - count] = theta[k]!;
    this.#solver.factor(steps, this.of, theta);
  }

  solve(rhs: Float64Array, out: Float64Array): void {
    const { steps, units, none, rows: end } = this.of;
    const { rhs: own, solution } = this.#schur;
    const rows = steps * (units + 1);
    for (let g = 0; g < rows; g++) own[g] = rhs[g]!;
    for (let g = none + 1; g < end; g++) own[g] = rhs[g]!;
    this.#solver.solve(steps);
    for (let g = 0; g < rows; g++) out[g] = solution[g]!;
    for (let g = none + 1; g < end; g++) out[g] = solution[g]!;
  }
}
