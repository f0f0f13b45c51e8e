import type { Columns } from './columns.ts';
import type { Point } from './point.ts';

/** Sums over a point: currency, and what its rows leave open at most, MWh. */
export interface Assembled {
  /** Minus the bound its prices prove, without the constant of the columns. */
  readonly dualObjective: number;
  readonly objective: number;
  /** Mean of x·z over columns and bounds. */
  readonly complementarity: number;
  readonly worstOpen: number;
}

/**
 * Takes the step found last, then weights, residuals, normal equations and the right-hand side of the affine step.
 *
 */
export function assemble(point: Point, columns: Columns, primal: number, dual: number): Assembled {
  const { steps, count, begin, upper, cost, side, gain, none, busStart, entry } = columns;
  const { x, slack, z, w, dx, dz, dw, invX, invS, theta, reduced, y, open, extra, stores, budgets } = point;
  const { weight, cross, square, spread, tie, rhs, solution } = point.schur;
  const all = count + steps * (stores + budgets);
  const rows = steps * (stores + 1);
  for (let g = 0; g < rows; g++) y[g]! += dual * solution[g]!;
  for (let g = none + 1, to = g + steps * budgets; g < to; g++) y[g]! += dual * solution[g]!;
  fillExtra(point, columns, y);
  let complementarity = 0;
  for (let k = 0; k < all; k++) {
    const d = primal * dx[k]!;
    const xk = x[k]! + d;
    const sk = slack[k]! - d;
    const zk = z[k]! + dual * dz[k]!;
    const wk = w[k]! + dual * dw[k]!;
    const ix = 1 / xk;
    const is = 1 / sk;
    x[k] = xk;
    slack[k] = sk;
    z[k] = zk;
    w[k] = wk;
    invX[k] = ix;
    invS[k] = is;
    theta[k] = 1 / (zk * ix + wk * is);
    complementarity += xk * zk + sk * wk;
  }

  let objective = 0;
  let bound = 0;
  let worst = 0;
  for (let t = 0, g = 0; t < steps; t++) {
    const bus = y[g + stores]!;
    let busOpen = busStart[t]!;
    let busRhs = 0;
    for (let i = 0; i < stores; i++, g++) {
      const own = y[g]!;
      const next = t + 1 < steps ? y[g + stores + 1]! : 0;
      let sw = 0;
      let sc = 0;
      let ss = 0;
      let sv = 0;
      let rowOpen = 0;
      let rowRhs = 0;
      for (let k = begin[g]!; k < begin[g + 1]!; k++) {
        const a = side[k]!;
        const b = gain[k]!;
        const th = theta[k]!;
        const c = cost[k]! - a * bus - b * own - extra[k]!;
        reduced[k] = c;
        objective += cost[k]! * x[k]!;
        if (c < 0) bound += c * upper[k]!;
        busOpen -= a * x[k]!;
        rowOpen -= b * x[k]!;
        const tc = th * c;
        busRhs += a * tc;
        rowRhs += b * tc;
        const tb = th * b;
        // weight·square − cross² grows by the sum over pairs θ_j·θ_k·(a_j·b_k − a_k·b_j)².
        sv += ss * th + tb * b * sw - 2 * sc * a * tb;
        sw += th;
        sc += a * tb;
        ss += b * tb;
      }
      // The state after the step, and the one before it.
      const k = count + t * stores + i;
      const c = own - next;
      const th = theta[k]!;
      reduced[k] = c;
      if (c < 0) bound += c * upper[k]!;
      rowOpen += x[k]!;
      rowRhs -= th * c;
      const enters = entry[k - count]!;
      rowOpen -= enters;
      bound -= enters * own;
      if (t > 0) {
        rowOpen -= x[k - stores]!;
        rowRhs += theta[k - stores]! * reduced[k - stores]!;
      }
      tie[k - count] = th;
      weight[g] = sw;
      cross[g] = sc;
      square[g] = ss;
      spread[g] = sv > 0 ? sv : 0;
      open[g] = rowOpen;
      rhs[g] = rowOpen + rowRhs;
      const size = Math.abs(rowOpen);
      if (size > worst) worst = size;
    }
    let sw = 0;
    for (let k = begin[g]!; k < begin[g + 1]!; k++) {
      const th = theta[k]!;
      const c = cost[k]! + bus;
      reduced[k] = c;
      objective += cost[k]! * x[k]!;
      if (c < 0) bound += c * upper[k]!;
      busOpen += x[k]!;
      busRhs -= th * c;
      sw += th;
    }
    bound += busStart[t]! * bus;
    weight[g] = sw;
    open[g] = busOpen;
    rhs[g] = busOpen + busRhs;
    const size = Math.abs(busOpen);
    if (size > worst) worst = size;
    g++;
  }
  const of = { dualObjective: bound, objective, complementarity: complementarity / (2 * all), worstOpen: worst };
  if (budgets > 0) assembleBudgets(point, columns, of);
  return of;
}

/** Prices of the rows of daily limits as their discharges feel them: draw·v. */
export function fillExtra({ extra, budgets }: Point, { steps, drawn, draw, third }: Columns, v: Float64Array): void {
  for (let n = 0; n < steps * budgets; n++) {
    const k = drawn[n]!;
    if (k >= 0) extra[k] = draw[k]! * v[third[k]!]!;
  }
}

/** The same for the rows and states of daily limits; `of` takes what they add. */
function assembleBudgets({ x, y, theta, reduced, open, stores, budgets, schur }: Point, { steps, count, upper, draw, drawn, given, none }: Columns, of: { dualObjective: number; worstOpen: number }): void {
  const { budgetTie, rhs } = schur;
  const first = count + steps * stores;
  let bound = 0;
  for (let n = 0; n < steps * budgets; n++) {
    const row = none + 1 + n;
    const state = first + n;
    const k = drawn[n]!;
    const goesOn = n + budgets < steps * budgets && given[n + budgets]! < 0;
    const c = y[row]! - (goesOn ? y[row + budgets]! : 0);
    const th = theta[state]!;
    reduced[state] = c;
    budgetTie[n] = th;
    if (c < 0) bound += c * upper[state]!;
    let rowOpen = x[state]!;
    let rowRhs = 0 - th * c;
    if (k >= 0) {
      rowOpen -= draw[k]! * x[k]!;
      rowRhs += draw[k]! * theta[k]! * reduced[k]!;
    }
    if (given[n]! >= 0) {
      rowOpen -= given[n]!;
      bound -= given[n]! * y[row]!;
    } else {
      rowOpen -= x[state - budgets]!;
      rowRhs += theta[state - budgets]! * reduced[state - budgets]!;
    }
    open[row] = rowOpen;
    rhs[row] = rowOpen + rowRhs;
    of.worstOpen = Math.max(of.worstOpen, Math.abs(rowOpen));
  }
  of.dualObjective += bound;
}
