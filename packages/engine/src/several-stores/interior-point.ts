import type { Columns } from './columns.ts';
import { allocateSchur, type Schur, type SchurSolver } from './schur.ts';
import { anyStoresSolver } from './schur-any-stores.ts';
import { twoStoresSolver } from './schur-two-stores.ts';

/** How far a step goes towards the nearest bound. */
const TO_THE_BOUND = 0.9995;
/** Relative gap, and rows left open as a share of the largest column, at which to stop. */
const ENOUGH = 1e-9;
/** Gap from which on iterates are compared and kept. */
const WORTH_KEEPING = 1e-3;
const OPEN_WEIGHT = 100;
const MOST_ITERATIONS = 60;
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
  iterations = 0;

  readonly #x: Float64Array;
  readonly #slack: Float64Array;
  readonly #z: Float64Array;
  readonly #w: Float64Array;
  readonly #invX: Float64Array;
  readonly #invS: Float64Array;
  readonly #theta: Float64Array;
  readonly #reduced: Float64Array;
  readonly #dx: Float64Array;
  readonly #dz: Float64Array;
  readonly #dw: Float64Array;
  readonly #y: Float64Array;
  readonly #open: Float64Array;
  readonly #schur: Schur;
  readonly #solver: SchurSolver;
  readonly #stores: number;
  #primalRatio = 0;
  #dualRatio = 0;

  constructor(mostColumns: number, mostSteps: number, stores: number) {
    const series = (): Float64Array => new Float64Array(mostColumns);
    const rows = mostSteps * (stores + 1);
    this.x = series();
    this.#x = series();
    this.#slack = series();
    this.#z = series();
    this.#w = series();
    this.#invX = series();
    this.#invS = series();
    this.#theta = series();
    this.#reduced = series();
    this.#dx = series();
    this.#dz = series();
    this.#dw = series();
    this.price = new Float64Array(rows);
    this.#y = new Float64Array(rows);
    this.#open = new Float64Array(rows);
    this.#stores = stores;
    this.#schur = allocateSchur(mostSteps, stores);
    this.#solver = stores === 2 ? twoStoresSolver(this.#schur, mostSteps) : anyStoresSolver(this.#schur, mostSteps, stores);
  }

  /**
   * @param start  prices to begin with, a row each
   * @param mu     complementarity to begin with, currency: price times energy of a middling column
   * @param cutoff value that is enough: as soon as the bound is not above it, nothing more is asked
   */
  solve(columns: Columns, start: ArrayLike<number>, mu: number, cutoff = -Infinity): void {
    const { steps, constant } = columns;
    const rows = steps * (this.#stores + 1);
    for (let g = 0; g < rows; g++) this.#y[g] = start[g]!;
    this.#begin(columns, mu);
    this.bound = Infinity;
    let bestMerit = Infinity;
    let idle = 0;
    for (this.iterations = 0; ; this.iterations++) {
      const bound = constant - this.#assemble(columns);
      idle++;
      if (bound < this.bound) {
        this.bound = bound;
        this.price.set(this.#y);
        idle = 0;
        if (bound <= cutoff) break;
      }
      // How far the iterate is from a feasible one of that value. Rounding makes late iterates worse again: the best is kept.
      const size = Math.max(1, Math.abs(bound));
      const gap = Math.abs(bound - (constant - this.#objective)) / size;
      const open = this.#worstOpen / this.#scale;
      const merit = gap + OPEN_WEIGHT * open;
      if (merit < bestMerit) {
        bestMerit = merit;
        idle = 0;
        if (gap < WORTH_KEEPING) this.x.set(this.#x);
      }
      if ((gap <= ENOUGH && open <= ENOUGH) || idle > MOST_IDLE || this.iterations === MOST_ITERATIONS) break;
      const centre = this.#complementarity;
      this.#solver.factor(steps);
      this.#solver.solve(steps);
      const affine = this.#predict(columns);
      const ratio = affine / centre;
      this.#correctRhs(columns, ratio * ratio * ratio * centre);
      this.#solver.solve(steps);
      this.#correct(columns);
      const primal = this.#primalRatio > TO_THE_BOUND ? TO_THE_BOUND / this.#primalRatio : 1;
      const dual = this.#dualRatio > TO_THE_BOUND ? TO_THE_BOUND / this.#dualRatio : 1;
      // Near the last digits a step may be nonsense; the iterates before it are not.
      if (!(primal > 0 && dual > 0)) break;
      this.#step(columns, primal, dual);
    }
    if (!(bestMerit < WORTH_KEEPING)) this.x.set(this.#x);
  }

  #objective = 0;
  #complementarity = 0;
  #worstOpen = 0;
  #scale = 1;

  /** x on the central path of the prices at `mu`: mu/x − mu/(u − x) = c − Aᵀ·y. */
  #begin(columns: Columns, mu: number): void {
    const { steps, count, begin, upper, cost, side, gain } = columns;
    const y = this.#y;
    const reduced = this.#reduced;
    const stores = this.#stores;
    let scale = 0;
    for (let t = 0, g = 0; t < steps; t++) {
      const bus = y[g + stores]!;
      for (let i = 0; i <= stores; i++, g++) {
        const own = y[g]!;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) reduced[k] = cost[k]! - side[k]! * bus - gain[k]! * own;
      }
    }
    for (let t = 0, k = count; t < steps; t++) {
      for (let i = 0; i < stores; i++, k++) {
        const g = t * (stores + 1) + i;
        reduced[k] = y[g]! - (t + 1 < steps ? y[g + stores + 1]! : 0);
      }
    }
    const columnsAndStates = count + steps * stores;
    for (let k = 0; k < columnsAndStates; k++) {
      const u = upper[k]!;
      if (u > scale) scale = u;
      const b = reduced[k]! * u;
      const root = Math.sqrt(4 * mu * mu + b * b) + Math.abs(b);
      const small = (2 * mu * u) / (root + 2 * mu);
      const large = u - small;
      this.#x[k] = b < 0 ? large : small;
      this.#slack[k] = b < 0 ? small : large;
      this.#z[k] = mu / this.#x[k]!;
      this.#w[k] = mu / this.#slack[k]!;
    }
    this.#scale = scale;
  }

  /** Weights, residuals, normal equations and affine right-hand side at the iterate. @returns minus the bound: the dual objective */
  #assemble(columns: Columns): number {
    const { steps, count, begin, upper, cost, side, gain, busStart, initial } = columns;
    const { weight, cross, square, spread, tie, rhs } = this.#schur;
    const x = this.#x;
    const slack = this.#slack;
    const z = this.#z;
    const w = this.#w;
    const invX = this.#invX;
    const invS = this.#invS;
    const theta = this.#theta;
    const reduced = this.#reduced;
    const y = this.#y;
    const open = this.#open;
    const stores = this.#stores;
    const all = count + steps * stores;
    let complementarity = 0;
    for (let k = 0; k < all; k++) {
      const xk = x[k]!;
      const sk = slack[k]!;
      const zk = z[k]!;
      const wk = w[k]!;
      const ix = 1 / xk;
      const is = 1 / sk;
      invX[k] = ix;
      invS[k] = is;
      theta[k] = 1 / (zk * ix + wk * is);
      complementarity += xk * zk + sk * wk;
    }
    this.#complementarity = complementarity / (2 * all);

    let objective = 0;
    let dual = 0;
    let worst = 0;
    for (let t = 0, g = 0; t < steps; t++) {
      const busRow = g + stores;
      const bus = y[busRow]!;
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
          const c = cost[k]! - a * bus - b * own;
          reduced[k] = c;
          objective += cost[k]! * x[k]!;
          if (c < 0) dual += c * upper[k]!;
          busOpen -= a * x[k]!;
          rowOpen -= b * x[k]!;
          const tc = th * c;
          busRhs += a * tc;
          rowRhs += b * tc;
          const tb = th * b;
          sv += ss * th + tb * b * sw - 2 * sc * a * tb;
          sw += th;
          sc += a * tb;
          ss += b * tb;
        }
        // The state after the step, and the one before it.
        const k = count + t * stores + i;
        const c = own - next;
        reduced[k] = c;
        if (c < 0) dual += c * upper[k]!;
        const th = theta[k]!;
        rowOpen += x[k]!;
        rowRhs -= th * c;
        if (t === 0) {
          rowOpen -= initial[i]!;
          dual -= initial[i]! * own;
        } else {
          rowOpen -= x[k - stores]!;
          rowRhs += theta[k - stores]! * reduced[k - stores]!;
        }
        tie[k - count] = th;
        weight[g] = sw;
        cross[g] = sc;
        square[g] = ss;
        spread[g] = sv;
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
        if (c < 0) dual += c * upper[k]!;
        busOpen += x[k]!;
        busRhs -= th * c;
        sw += th;
      }
      dual += busStart[t]! * bus;
      weight[g] = sw;
      open[g] = busOpen;
      rhs[g] = busOpen + busRhs;
      const size = Math.abs(busOpen);
      if (size > worst) worst = size;
      g++;
    }
    this.#objective = objective;
    this.#worstOpen = worst;
    return dual;
  }

  /** The affine step from the solution of the normal equations. @returns the complementarity it would leave */
  #predict(columns: Columns): number {
    const { steps, count } = columns;
    this.#directions(columns, -1);
    const x = this.#x;
    const slack = this.#slack;
    const z = this.#z;
    const w = this.#w;
    const invX = this.#invX;
    const invS = this.#invS;
    const dx = this.#dx;
    const all = count + steps * this.#stores;
    let primal = 0;
    let dual = 0;
    for (let k = 0; k < all; k++) {
      const a = dx[k]! * invX[k]!;
      const b = dx[k]! * invS[k]!;
      if (-a > primal) primal = -a;
      if (b > primal) primal = b;
      if (1 + a > dual) dual = 1 + a;
      if (1 - b > dual) dual = 1 - b;
    }
    const p = primal > 1 ? 1 / primal : 1;
    const d = dual > 1 ? 1 / dual : 1;
    let sum = 0;
    for (let k = 0; k < all; k++) {
      const a = dx[k]! * invX[k]!;
      const b = dx[k]! * invS[k]!;
      sum += x[k]! * z[k]! * (1 + p * a) * (1 - d * (1 + a)) + slack[k]! * w[k]! * (1 - p * b) * (1 - d * (1 - b));
    }
    return sum / (2 * all);
  }

  /** dx = Θ·(Aᵀ·dy ± reduced): minus the reduced costs for the affine step, plus the corrected right-hand side after it. */
  #directions(columns: Columns, sign: 1 | -1): void {
    const { steps, count, begin, side, gain } = columns;
    const { solution } = this.#schur;
    const theta = this.#theta;
    const reduced = this.#reduced;
    const dx = this.#dx;
    const stores = this.#stores;
    for (let t = 0, g = 0; t < steps; t++) {
      const bus = solution[g + stores]!;
      for (let i = 0; i < stores; i++, g++) {
        const own = solution[g]!;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) dx[k] = theta[k]! * (side[k]! * bus + gain[k]! * own + sign * reduced[k]!);
        const k = count + t * stores + i;
        dx[k] = theta[k]! * ((t + 1 < steps ? solution[g + stores + 1]! : 0) - own + sign * reduced[k]!);
      }
      for (let k = begin[g]!; k < begin[g + 1]!; k++) dx[k] = theta[k]! * (sign * reduced[k]! - bus);
      g++;
    }
  }

  /** Right-hand side of the corrected step; `reduced` holds its column part, `dz` and `dw` the targets, afterwards. */
  #correctRhs(columns: Columns, target: number): void {
    const { steps, count, begin, side, gain } = columns;
    const { rhs } = this.#schur;
    const z = this.#z;
    const w = this.#w;
    const invX = this.#invX;
    const invS = this.#invS;
    const theta = this.#theta;
    const reduced = this.#reduced;
    const dx = this.#dx;
    const dz = this.#dz;
    const dw = this.#dw;
    const open = this.#open;
    const stores = this.#stores;
    const all = count + steps * stores;
    for (let k = 0; k < all; k++) {
      const d = dx[k]!;
      const ix = invX[k]!;
      const is = invS[k]!;
      const tz = (target + d * z[k]! * (1 + d * ix)) * ix;
      const tw = (target - d * w[k]! * (1 - d * is)) * is;
      dz[k] = tz;
      dw[k] = tw;
      reduced[k] = tz - tw - reduced[k]!;
    }
    for (let t = 0, g = 0; t < steps; t++) {
      let bus = open[g + stores]!;
      for (let i = 0; i < stores; i++, g++) {
        const k = count + t * stores + i;
        let row = open[g]! + theta[k]! * reduced[k]!;
        if (t > 0) row -= theta[k - stores]! * reduced[k - stores]!;
        for (let k = begin[g]!; k < begin[g + 1]!; k++) {
          const q = theta[k]! * reduced[k]!;
          bus -= side[k]! * q;
          row -= gain[k]! * q;
        }
        rhs[g] = row;
      }
      for (let k = begin[g]!; k < begin[g + 1]!; k++) bus += theta[k]! * reduced[k]!;
      rhs[g++] = bus;
    }
  }

  /** The corrected step, and how far it may be followed. */
  #correct(columns: Columns): void {
    const { steps, count } = columns;
    this.#directions(columns, 1);
    const z = this.#z;
    const w = this.#w;
    const invX = this.#invX;
    const invS = this.#invS;
    const dx = this.#dx;
    const dz = this.#dz;
    const dw = this.#dw;
    const all = count + steps * this.#stores;
    let primal = 0;
    let dual = 0;
    for (let k = 0; k < all; k++) {
      const zk = z[k]!;
      const wk = w[k]!;
      const a = dx[k]! * invX[k]!;
      const b = dx[k]! * invS[k]!;
      if (-a > primal) primal = -a;
      if (b > primal) primal = b;
      const zStep = dz[k]! - zk * (1 + a);
      const wStep = dw[k]! - wk * (1 - b);
      dz[k] = zStep;
      dw[k] = wStep;
      if (-zStep > dual * zk) dual = -zStep / zk;
      if (-wStep > dual * wk) dual = -wStep / wk;
    }
    this.#primalRatio = primal;
    this.#dualRatio = dual;
  }

  #step(columns: Columns, primal: number, dual: number): void {
    const { steps, count } = columns;
    const x = this.#x;
    const slack = this.#slack;
    const z = this.#z;
    const w = this.#w;
    const dx = this.#dx;
    const dz = this.#dz;
    const dw = this.#dw;
    const { solution } = this.#schur;
    const y = this.#y;
    const all = count + steps * this.#stores;
    for (let k = 0; k < all; k++) {
      const d = primal * dx[k]!;
      x[k]! += d;
      slack[k]! -= d;
      z[k]! += dual * dz[k]!;
      w[k]! += dual * dw[k]!;
    }
    const rows = steps * (this.#stores + 1);
    for (let g = 0; g < rows; g++) y[g]! += dual * solution[g]!;
  }
}
