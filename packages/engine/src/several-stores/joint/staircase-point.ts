import type { Staircase } from './staircase.ts';
import { StaircaseFactor } from './staircase-factor.ts';

/** How far a step goes towards the nearest bound. */
const TO_THE_BOUND = 0.9995;
/** Relative gap, and rows left open as a share of the largest column, at which to stop. */
const ENOUGH = 1e-11;
const ENOUGH_OPEN = 1e-12;
const WORTH_KEEPING = 1e-2;
const OPEN_WEIGHT = 100;
const MOST_ITERATIONS = 80;
/** Starts, and how many times further from the bounds each is. */
const MOST_STARTS = 4;
const FURTHER = 100;
/** Share of its range a state begins away from its bounds. */
const OFF_BOUND = 0.05;
/** A step of less is short; complementarity to aim at after it, as a share of what there is. */
const SHORT = 0.1;
const CENTRING = 0.5;
/** Iterations without a better bound or iterate, and it is as good as it gets. */
const MOST_IDLE = 4;
/** What a solution of the normal equations may leave open, as a share of its right-hand side, before it is solved for again. */
const LEFT_OPEN = 1e-10;
const MOST_REFINEMENTS = 3;
/** Relative gap below which the digits of a step are looked after. */
const FINE = 1e-4;
/** Half the spacing of numbers of double precision, twice: a product and a sum. */
const ROUNDING = 2.3e-16;
/** Times the dearest cost: prices no window has. */
const DEAR = 1e3;

/**
 * Mehrotra's predictor-corrector interior-point method on a staircase, as `InteriorPoint` does it on the columns of a window without regulation: every column is
 * bounded, so every price vector proves a bound,
 *
 *   constant − (b·y + Σ u·min(0, c − Aᵀ·y)) ≥ what any x can earn
 *
 * and it begins on the central path of given prices, with only the rows still open.
 *
 * Source: S. Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2 (1992) 575–601.
 */
export class StaircasePoint {
  /** The best iterate, and prices of the best bound, currency per unit of their rows, of a minimum. */
  x = new Float64Array(0);
  price = new Float64Array(0);
  /** Currency, the constant included. */
  bound = Infinity;
  iterations = 0;

  readonly #factor: StaircaseFactor;
  #columns: Record<'x' | 'slack' | 'z' | 'w' | 'invX' | 'invS' | 'theta' | 'reduced' | 'dx' | 'dz' | 'dw', Float64Array<ArrayBuffer>>;
  #rows: Record<'y' | 'open' | 'rhs' | 'dy' | 'residual' | 'extra', Float64Array<ArrayBuffer>>;

  constructor(mostSteps: number) {
    this.#factor = new StaircaseFactor(mostSteps);
    this.#columns = columnsOf(0);
    this.#rows = rowsOf(0);
  }

  /**
   * @param start  prices to begin with, a row each
   * @param mu     complementarity to begin with, currency
   * @param cutoff value that is enough: as soon as the bound is not above it, nothing more is asked
   * @param money  what the window moves in money, where weights of duties make values many times larger
   */
  solve(of: Staircase, start: Float64Array, mu: number, cutoff = -Infinity, money = Infinity): void {
    this.bound = Infinity;
    // Weights of duties may be far above the prices the start is made of: further from the bounds there is a way.
    for (let round = 0, away = mu; round < MOST_STARTS; round++, away *= FURTHER) {
      if (this.#run(of, start, away, cutoff, money)) return;
    }
  }

  /** One run from a start. @returns whether it came near an optimum, or below the cutoff */
  #run(of: Staircase, start: Float64Array, mu: number, cutoff: number, money: number): boolean {
    const { rows, columns, constant, upper, cost, first, row, value, rhs: b } = of;
    this.#allocate(columns, rows);
    const { x, slack, z, w, invX, invS, theta, reduced, dx, dz, dw } = this.#columns;
    const { y, open, rhs, dy } = this.#rows;
    y.set(start.subarray(0, rows));
    dy.fill(0);
    const scale = this.#begin(of, mu);
    let bestMerit = Infinity;
    let idle = 0;
    let primal = 0;
    let dual = 0;
    for (this.iterations = 0; ; this.iterations++) {
      // The step found last, then weights, what rows leave open, reduced costs and the bound.
      for (let g = 0; g < rows; g++) {
        y[g]! += dual * dy[g]!;
        open[g] = b[g]!;
      }
      let objective = 0;
      let bound = 0;
      for (let g = 0; g < rows; g++) bound += b[g]! * y[g]!;
      let centre = 0;
      for (let k = 0; k < columns; k++) {
        const u = upper[k]!;
        if (u === 0) continue;
        const d = primal * dx[k]!;
        const xk = (x[k]! += d);
        const sk = (slack[k]! -= d);
        const zk = (z[k]! += dual * dz[k]!);
        const wk = (w[k]! += dual * dw[k]!);
        const ix = (invX[k] = 1 / xk);
        const is = (invS[k] = 1 / sk);
        theta[k] = 1 / (zk * ix + wk * is);
        centre += xk * zk + sk * wk;
        let c = cost[k]!;
        objective += c * xk;
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) {
          const g = row[p]!;
          c -= value[p]! * y[g]!;
          open[g]! -= value[p]! * xk;
        }
        reduced[k] = c;
        if (c < 0) bound += c * u;
      }
      centre /= 2 * columns;
      let worst = 0;
      for (let g = 0; g < rows; g++) {
        const size = Math.abs(open[g]!);
        if (!(size <= worst)) worst = size;
      }
      idle++;
      const proven = constant - bound + this.#rounding(of);
      if (proven < this.bound) {
        this.bound = proven;
        this.price.set(y.subarray(0, rows));
        idle = 0;
        if (proven <= cutoff) return true;
      }
      const size = Math.max(1, Math.min(money, Math.abs(proven)));
      const gap = Math.abs(bound - objective) / size;
      const left = worst / scale;
      const merit = gap + OPEN_WEIGHT * left;
      if (merit < bestMerit) {
        bestMerit = merit;
        idle = 0;
        if (gap < WORTH_KEEPING) this.x.set(x.subarray(0, columns));
      }
      if ((gap <= ENOUGH && left <= ENOUGH_OPEN) || idle > MOST_IDLE || this.iterations === MOST_ITERATIONS) break;

      this.#factor.factor(of, theta);
      for (let g = 0; g < rows; g++) rhs[g] = open[g]!;
      for (let k = 0; k < columns; k++) {
        const q = theta[k]! * reduced[k]!;
        if (q !== 0) for (let p = first[k]!, end = first[k + 1]!; p < end; p++) rhs[row[p]!]! += value[p]! * q;
      }
      // Far from the end a few digits of a step are enough.
      const isFine = gap < FINE;
      this.#solve(of, isFine);
      const ratio = this.#predict(of) / centre;
      // After a step cut short the second-order term of the next would be as wrong: back to the central path first.
      const isStuck = this.iterations > 0 && Math.min(primal, dual) < SHORT;
      const target = Math.max(isStuck ? CENTRING : 0, ratio * ratio * ratio) * centre;
      const order = isStuck ? 0 : 1;
      for (let g = 0; g < rows; g++) rhs[g] = open[g]!;
      for (let k = 0; k < columns; k++) {
        if (upper[k] === 0) continue;
        const d = dx[k]!;
        const ix = invX[k]!;
        const is = invS[k]!;
        const tz = (target + order * d * z[k]! * (1 + d * ix)) * ix;
        const tw = (target - order * d * w[k]! * (1 - d * is)) * is;
        dz[k] = tz;
        dw[k] = tw;
        const r = (reduced[k] = tz - tw - reduced[k]!);
        const q = theta[k]! * r;
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) rhs[row[p]!]! -= value[p]! * q;
      }
      this.#solve(of, isFine);
      let primalRatio = 0;
      let dualRatio = 0;
      for (let k = 0; k < columns; k++) {
        if (upper[k] === 0) continue;
        let sum = reduced[k]!;
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) sum += value[p]! * dy[row[p]!]!;
        const d = theta[k]! * sum;
        dx[k] = d;
        const before = d * invX[k]!;
        const after = d * invS[k]!;
        const zStep = (dz[k]! -= z[k]! * (1 + before));
        const wStep = (dw[k]! -= w[k]! * (1 - after));
        if (-before > primalRatio) primalRatio = -before;
        if (after > primalRatio) primalRatio = after;
        if (-zStep > dualRatio * z[k]!) dualRatio = -zStep / z[k]!;
        if (-wStep > dualRatio * w[k]!) dualRatio = -wStep / w[k]!;
      }
      primal = primalRatio > TO_THE_BOUND ? TO_THE_BOUND / primalRatio : 1;
      dual = dualRatio > TO_THE_BOUND ? TO_THE_BOUND / dualRatio : 1;
      // Near the last digits a step may be nonsense; the iterates before it are not.
      if (!(primal > 0 && dual > 0)) break;
    }
    const isNear = bestMerit < WORTH_KEEPING;
    if (!isNear) this.x.set(x.subarray(0, columns));
    return isNear;
  }

  /**
   * What rounding can hide of a bound at prices that an iteration near its end has let grow without end, currency: their last digits over the ranges of all
   * columns. What prices as dear as the costs hide is in the tolerance of the certificate.
   */
  #rounding({ rows, columns, upper, cost }: Staircase): number {
    const { y } = this.#rows;
    let largest = 0;
    for (let g = 0; g < rows; g++) largest = Math.max(largest, Math.abs(y[g]!));
    let dearest = 0;
    let range = 0;
    for (let k = 0; k < columns; k++) {
      dearest = Math.max(dearest, Math.abs(cost[k]!));
      range += upper[k]!;
    }
    return largest > DEAR * dearest ? ROUNDING * largest * range : 0;
  }

  /** The affine step. @returns the complementarity it would leave when followed to the nearest bound */
  #predict({ columns, upper, first, row, value }: Staircase): number {
    const { x, slack, z, w, invX, invS, theta, reduced, dx } = this.#columns;
    const { dy } = this.#rows;
    let primal = 0;
    let dual = 0;
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    for (let k = 0; k < columns; k++) {
      if (upper[k] === 0) continue;
      let sum = -reduced[k]!;
      for (let p = first[k]!, end = first[k + 1]!; p < end; p++) sum += value[p]! * dy[row[p]!]!;
      const d = theta[k]! * sum;
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
    return ((1 - d) * sum0 + (p * (1 - d) - d) * sum1 - p * d * sum2) / (2 * columns);
  }

  /** dy of the right-hand side, refined where digits were lost. */
  #solve(of: Staircase, isFine: boolean): void {
    const { rows, columns, first, row, value } = of;
    const { theta } = this.#columns;
    const { rhs, dy, residual, extra } = this.#rows;
    this.#factor.solve(of, theta, rhs, dy);
    if (!isFine) return;
    let size = 0;
    for (let g = 0; g < rows; g++) size = Math.max(size, Math.abs(rhs[g]!));
    let before = Infinity;
    for (let round = 0; round < MOST_REFINEMENTS; round++) {
      for (let g = 0; g < rows; g++) residual[g] = rhs[g]!;
      for (let k = 0; k < columns; k++) {
        if (theta[k] === 0) continue;
        let sum = 0;
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) sum += value[p]! * dy[row[p]!]!;
        const q = theta[k]! * sum;
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) residual[row[p]!]! -= value[p]! * q;
      }
      let worst = 0;
      for (let g = 0; g < rows; g++) worst = Math.max(worst, Math.abs(residual[g]!));
      if (!(worst > LEFT_OPEN * size && worst < before / 2)) return;
      before = worst;
      this.#factor.solve(of, theta, residual, extra);
      for (let g = 0; g < rows; g++) dy[g]! += extra[g]!;
    }
  }

  /** x on the central path of the prices at `mu`: mu/x − mu/(u − x) = c − Aᵀ·y, or where it is likely to be. @returns the largest range of a column */
  #begin({ columns, upper, cost, likely, first, row, value }: Staircase, mu: number): number {
    const { x, slack, z, w, dx, dz, dw, theta, reduced } = this.#columns;
    const { y } = this.#rows;
    let scale = 0;
    for (let k = 0; k < columns; k++) {
      const u = upper[k]!;
      x[k] = slack[k] = z[k] = w[k] = dx[k] = dz[k] = dw[k] = theta[k] = reduced[k] = 0;
      if (u === 0) continue;
      if (u > scale) scale = u;
      if (Number.isNaN(likely[k]!)) {
        let c = cost[k]!;
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) c -= value[p]! * y[row[p]!]!;
        const b = c * u;
        const root = Math.sqrt(4 * mu * mu + b * b) + Math.abs(b);
        const small = (2 * mu * u) / (root + 2 * mu);
        x[k] = b < 0 ? u - small : small;
      } else {
        x[k] = Math.min(u * (1 - OFF_BOUND), Math.max(u * OFF_BOUND, likely[k]!));
      }
      slack[k] = u - x[k]!;
      z[k] = mu / x[k]!;
      w[k] = mu / slack[k]!;
    }
    return scale;
  }

  #allocate(columns: number, rows: number): void {
    if (columns > this.#columns.x.length) {
      this.#columns = columnsOf(2 * columns);
      this.x = new Float64Array(2 * columns);
    }
    if (rows > this.#rows.y.length) {
      this.#rows = rowsOf(2 * rows);
      this.price = new Float64Array(2 * rows);
    }
  }
}

function columnsOf(count: number) {
  const room = (): Float64Array<ArrayBuffer> => new Float64Array(count);
  return { x: room(), slack: room(), z: room(), w: room(), invX: room(), invS: room(), theta: room(), reduced: room(), dx: room(), dz: room(), dw: room() };
}

function rowsOf(count: number) {
  const room = (): Float64Array<ArrayBuffer> => new Float64Array(count);
  return { y: room(), open: room(), rhs: room(), dy: room(), residual: room(), extra: room() };
}
