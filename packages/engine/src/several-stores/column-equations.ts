import { Columns } from './columns.ts';
import type { Assembled, NormalEquations } from './normal-equations.ts';
import type { Point } from './point.ts';
import { allocateSchur, type Schur, type SchurSolver } from './schur.ts';
import { schurSolver } from './schur-solver.ts';

/**
 * The columns of a window (`Columns`) as the interior point sees them. Groups of a step share the row of the bus and one row each, so every product is a sum over
 * groups, and the normal equations are what groups add to them (`Schur`).
 */
export class ColumnEquations implements NormalEquations {
  readonly tolerance = 1e-12;
  readonly of: Columns;
  readonly #schur: Schur;
  readonly #solver: SchurSolver;

  constructor(of: Columns, mostSteps: number, stores: number, budgets: number) {
    this.of = of;
    this.#schur = allocateSchur(mostSteps, stores, budgets);
    this.#solver = schurSolver(this.#schur, mostSteps, stores, budgets);
  }

  get money(): number {
    return this.of.money;
  }

  /** States of energy begin in the middle of what they can be, what a day has left in the middle of its range. */
  likely(column: number): number {
    const { count, steps, stores, upper, likely } = this.of;
    return column < count ? NaN : column < count + steps * stores ? likely[column - count]! : upper[column]! / 2;
  }

  assemble(point: Point): Assembled {
    const { steps, stores, budgets, count, columns, begin, upper, cost, side, gain, draw, drawn, third, busStart, entry } = this.of;
    const { x, theta, reduced, y, open, rhs } = point;
    // What the rows of daily limits add to a price, of their discharges alone.
    reduced.fill(0, 0, columns);
    for (let n = 0; n < steps * budgets; n++) {
      const k = drawn[n]!;
      if (k >= 0) reduced[k] = draw[k]! * y[third[k]!]!;
    }
    let objective = 0;
    let bound = 0;
    let worst = 0;
    for (let t = 0, g = 0; t < steps; t++) {
      const busPrice = y[g + stores]!;
      let busOpen = busStart[t]!;
      let busRhs = 0;
      for (let i = 0; i < stores; i++, g++) {
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
        const k = count + t * stores + i;
        const c = own - (t + 1 < steps ? y[g + stores + 1]! : 0);
        reduced[k] = c;
        if (c < 0) bound += c * upper[k]!;
        rowOpen += x[k]!;
        rowRhs -= theta[k]! * c;
        const enters = entry[k - count]!;
        rowOpen -= enters;
        bound -= enters * own;
        if (t > 0) {
          rowOpen -= x[k - stores]!;
          rowRhs += theta[k - stores]! * reduced[k - stores]!;
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
    if (budgets > 0) this.#assembleBudgets(point, of);
    return of;
  }

  /** The same for the rows and states of daily limits; `of` takes what they add. */
  #assembleBudgets({ x, y, theta, reduced, open, rhs }: Point, of: { dualObjective: number; worstOpen: number }): void {
    const { steps, stores, budgets, count, upper, draw, drawn, given, none } = this.of;
    const first = count + steps * stores;
    for (let n = 0; n < steps * budgets; n++) {
      const row = none + 1 + n;
      const state = first + n;
      const k = drawn[n]!;
      const goesOn = n + budgets < steps * budgets && given[n + budgets]! < 0;
      const c = y[row]! - (goesOn ? y[row + budgets]! : 0);
      reduced[state] = c;
      if (c < 0) of.dualObjective += c * upper[state]!;
      let rowOpen = x[state]!;
      let rowRhs = 0 - theta[state]! * c;
      if (k >= 0) {
        rowOpen -= draw[k]! * x[k]!;
        rowRhs += draw[k]! * theta[k]! * reduced[k]!;
      }
      if (given[n]! >= 0) {
        rowOpen -= given[n]!;
        of.dualObjective -= given[n]! * y[row]!;
      } else {
        rowOpen -= x[state - budgets]!;
        rowRhs += theta[state - budgets]! * reduced[state - budgets]!;
      }
      open[row] = rowOpen;
      rhs[row] = rowOpen + rowRhs;
      of.worstOpen = Math.max(of.worstOpen, Math.abs(rowOpen));
    }
  }

  feel(y: Float64Array, out: Float64Array): void {
    const { steps, columns, side, gain, bus, row, drawn, draw, third, budgets } = this.of;
    for (let k = 0; k < columns; k++) out[k] = side[k]! * y[bus[k]!]! + gain[k]! * y[row[k]!]!;
    for (let n = 0; n < steps * budgets; n++) {
      const k = drawn[n]!;
      if (k >= 0) out[k]! += draw[k]! * y[third[k]!]!;
    }
  }

  sum(q: Float64Array, out: Float64Array): void {
    const { steps, stores, budgets, count, begin, side, gain, draw, drawn, given, none } = this.of;
    for (let t = 0, g = 0; t < steps; t++) {
      let bus = 0;
      for (let i = 0; i < stores; i++, g++) {
        const state = count + t * stores + i;
        let own = 0 - q[state]!;
        if (t > 0) own += q[state - stores]!;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) {
          bus += side[k]! * q[k]!;
          own += gain[k]! * q[k]!;
        }
        out[g] = own;
      }
      for (let k = begin[g]!; k < begin[g + 1]!; k++) bus -= q[k]!;
      out[g++] = bus;
    }
    for (let n = 0, state = count + steps * stores; n < steps * budgets; n++, state++) {
      const k = drawn[n]!;
      out[none + 1 + n] = (k >= 0 ? draw[k]! * q[k]! : 0) - q[state]! + (given[n]! < 0 ? q[state - budgets]! : 0);
    }
  }

  open(x: Float64Array, out: Float64Array): void {
    const { steps, stores, budgets, none, busStart, entry, given } = this.of;
    this.sum(x, out);
    for (let t = 0, n = 0, g = 0; t < steps; t++, g++) {
      for (let i = 0; i < stores; i++, n++, g++) out[g] = -entry[n]! - out[g]!;
      out[g] = busStart[t]! - out[g]!;
    }
    for (let n = 0; n < steps * budgets; n++) out[none + 1 + n] = (given[n]! >= 0 ? -given[n]! : 0) - out[none + 1 + n]!;
  }

  worth(y: Float64Array): number {
    const { steps, stores, budgets, none, busStart, entry, given } = this.of;
    let sum = 0;
    for (let t = 0, n = 0, g = 0; t < steps; t++, g++) {
      for (let i = 0; i < stores; i++, n++, g++) sum -= entry[n]! * y[g]!;
      sum += busStart[t]! * y[g]!;
    }
    for (let n = 0; n < steps * budgets; n++) if (given[n]! >= 0) sum -= given[n]! * y[none + 1 + n]!;
    return sum;
  }

  factor(theta: Float64Array): void {
    const { steps, stores, budgets, count, begin, side, gain } = this.of;
    const { weight, cross, square, spread, tie, budgetTie } = this.#schur;
    for (let g = 0, groups = steps * (stores + 1); g < groups; g++) {
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
    const energies = count + steps * stores;
    for (let k = count; k < energies; k++) tie[k - count] = theta[k]!;
    for (let n = 0; n < steps * budgets; n++) budgetTie[n] = theta[energies + n]!;
    this.#solver.factor(steps, this.of, theta);
  }

  solve(rhs: Float64Array, out: Float64Array): void {
    const { steps, stores, budgets, none } = this.of;
    const { rhs: own, solution } = this.#schur;
    const rows = steps * (stores + 1);
    const end = none + 1 + steps * budgets;
    for (let g = 0; g < rows; g++) own[g] = rhs[g]!;
    for (let g = none + 1; g < end; g++) own[g] = rhs[g]!;
    this.#solver.solve(steps);
    for (let g = 0; g < rows; g++) out[g] = solution[g]!;
    for (let g = none + 1; g < end; g++) out[g] = solution[g]!;
  }
}
