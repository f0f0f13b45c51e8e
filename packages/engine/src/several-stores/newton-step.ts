import { fillExtra } from './assemble-point.ts';
import type { Columns } from './columns.ts';
import type { Point } from './point.ts';

/** dx = Θ·(Aᵀ·dy ± reduced), the step of the columns that goes with the solution dy for the rows. @returns how many columns there are */
function follow(point: Point, columns: Columns, sign: number): number {
  const { steps, count, side, gain, bus, row } = columns;
  const { theta, reduced, dx, extra, stores, budgets } = point;
  const { solution } = point.schur;
  fillExtra(point, columns, solution);
  const all = count + steps * (stores + budgets);
  for (let k = 0; k < all; k++) dx[k] = theta[k]! * (side[k]! * solution[bus[k]!]! + gain[k]! * solution[row[k]!]! + extra[k]! + sign * reduced[k]!);
  return all;
}

/** The affine step dx = Θ·(Aᵀ·dy − reduced). @returns the complementarity it would leave when followed to the nearest bound */
export function predict(point: Point, columns: Columns): number {
  const { x, slack, z, w, invX, invS, dx } = point;
  const all = follow(point, columns, -1);
  let primal = 0;
  let dual = 0;
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  for (let k = 0; k < all; k++) {
    const d = dx[k]!;
    const a = d * invX[k]!;
    const b = d * invS[k]!;
    const xz = x[k]! * z[k]!;
    const sw = slack[k]! * w[k]!;
    // dz/z = −1 − dx/x and dw/w = −1 + dx/s on this step.
    if (-a > primal) primal = -a;
    if (b > primal) primal = b;
    if (1 + a > dual) dual = 1 + a;
    if (1 - b > dual) dual = 1 - b;
    sum0 += xz + sw;
    sum1 += xz * a - sw * b;
    sum2 += xz * a * a + sw * b * b;
  }
  const p = primal > 1 ? 1 / primal : 1;
  const d = dual > 1 ? 1 / dual : 1;
  // Σ x·z·(1 + p·a)·(1 − d·(1 + a)) + s·w·(1 − p·b)·(1 − d·(1 − b)), multiplied out.
  return ((1 - d) * sum0 + (p * (1 - d) - d) * sum1 - p * d * sum2) / (2 * all);
}

/**
 * Right-hand side of the step that aims at complementarity `target` in every column and takes the second-order term of the affine
 * step along, `order` times; `reduced` holds its part per column afterwards, `dz` and `dw` the targets.
 */
export function aim(
  { z, w, invX, invS, theta, reduced, dx, dz, dw, open, stores, budgets, schur }: Point, { steps, count, begin, side, gain, draw, drawn, given, none }: Columns, target: number, order: number,
): void {
  const { rhs } = schur;
  const all = count + steps * (stores + budgets);
  for (let k = 0; k < all; k++) {
    const d = dx[k]!;
    const ix = invX[k]!;
    const is = invS[k]!;
    const tz = (target + order * d * z[k]! * (1 + d * ix)) * ix;
    const tw = (target - order * d * w[k]! * (1 - d * is)) * is;
    dz[k] = tz;
    dw[k] = tw;
    reduced[k] = tz - tw - reduced[k]!;
  }
  for (let t = 0, g = 0; t < steps; t++) {
    let busRhs = open[g + stores]!;
    for (let i = 0; i < stores; i++, g++) {
      const state = count + t * stores + i;
      let rowRhs = open[g]! + theta[state]! * reduced[state]!;
      if (t > 0) rowRhs -= theta[state - stores]! * reduced[state - stores]!;
      for (let k = begin[g]!; k < begin[g + 1]!; k++) {
        const q = theta[k]! * reduced[k]!;
        busRhs -= side[k]! * q;
        rowRhs -= gain[k]! * q;
      }
      rhs[g] = rowRhs;
    }
    for (let k = begin[g]!; k < begin[g + 1]!; k++) busRhs += theta[k]! * reduced[k]!;
    rhs[g++] = busRhs;
  }
  for (let n = 0; n < steps * budgets; n++) {
    const state = count + steps * stores + n;
    const k = drawn[n]!;
    let rowRhs = open[none + 1 + n]! + theta[state]! * reduced[state]!;
    if (given[n]! < 0) rowRhs -= theta[state - budgets]! * reduced[state - budgets]!;
    if (k >= 0) rowRhs -= draw[k]! * theta[k]! * reduced[k]!;
    rhs[none + 1 + n] = rowRhs;
  }
}

/** The corrected step dx = Θ·(Aᵀ·dy + reduced). @returns the inverses of how far it may be followed */
export function correct(point: Point, columns: Columns): { readonly primal: number; readonly dual: number } {
  const { z, w, invX, invS, dx, dz, dw } = point;
  const all = follow(point, columns, 1);
  let primal = 0;
  let dual = 0;
  for (let k = 0; k < all; k++) {
    const d = dx[k]!;
    const a = d * invX[k]!;
    const b = d * invS[k]!;
    const zk = z[k]!;
    const wk = w[k]!;
    const zStep = dz[k]! - zk * (1 + a);
    const wStep = dw[k]! - wk * (1 - b);
    dz[k] = zStep;
    dw[k] = wStep;
    if (-a > primal) primal = -a;
    if (b > primal) primal = b;
    if (-zStep > dual * zk) dual = -zStep / zk;
    if (-wStep > dual * wk) dual = -wStep / wk;
  }
  return { primal, dual };
}
