import { STEP_TO_BOUND } from '../tuning.ts';
import type { Point } from './point.ts';

/** What parts of a step are taken, of the columns and of their duals and prices. */
export interface StepLengths {
  readonly primal: number;
  readonly dual: number;
}

/**
 * Takes the step found last, and the weights where it leads. @returns the complementarity there, the mean of x·z over columns and bounds
 */
export function advance({ x, slack, z, w, dx, dz, dw, invX, invS, theta }: Point, columns: number, { primal, dual }: StepLengths): number {
  let complementarity = 0;
  for (let k = 0; k < columns; k++) {
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
  return complementarity / (2 * columns);
}

/**
 * The affine step dx = Θ·(Aᵀ·dy − reduced); `dx` holds Aᵀ·dy before.
 *
 * @returns the complementarity it would leave when followed to the nearest bound
 */
export function predict({ x, slack, z, w, invX, invS, theta, reduced, dx }: Point, columns: number): number {
  let primal = 0;
  let dual = 0;
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  for (let k = 0; k < columns; k++) {
    const d = theta[k]! * (dx[k]! - reduced[k]!);
    dx[k] = d;
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
  return ((1 - d) * sum0 + (p * (1 - d) - d) * sum1 - p * d * sum2) / (2 * columns);
}

/**
 * Aims at complementarity `target` in every column and takes the second-order term of the affine step along, `order` times: `reduced` holds
 * the right-hand side of the column afterwards, `dx` its weighed one, −Θ·reduced, `dz` and `dw` the targets.
 */
export function aim({ z, w, invX, invS, theta, reduced, dx, dz, dw }: Point, columns: number, target: number, order: number): void {
  for (let k = 0; k < columns; k++) {
    const d = dx[k]!;
    const ix = invX[k]!;
    const is = invS[k]!;
    const tz = (target + order * d * z[k]! * (1 + d * ix)) * ix;
    const tw = (target - order * d * w[k]! * (1 - d * is)) * is;
    dz[k] = tz;
    dw[k] = tw;
    const r = tz - tw - reduced[k]!;
    reduced[k] = r;
    dx[k] = -theta[k]! * r;
  }
}

/** The corrected step dx = Θ·(Aᵀ·dy + reduced); `dx` holds Aᵀ·dy before. @returns how far it is followed */
export function correct({ z, w, invX, invS, theta, reduced, dx, dz, dw }: Point, columns: number): StepLengths {
  let primal = 0;
  let dual = 0;
  for (let k = 0; k < columns; k++) {
    const d = theta[k]! * (dx[k]! + reduced[k]!);
    dx[k] = d;
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
  return { primal: primal > STEP_TO_BOUND ? STEP_TO_BOUND / primal : 1, dual: dual > STEP_TO_BOUND ? STEP_TO_BOUND / dual : 1 };
}
