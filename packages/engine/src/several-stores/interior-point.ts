import { type Columns, boundError } from './columns.ts';
import { ExactEnd } from './exact-end.ts';
import { allocateSchur, type Schur, type SchurSolver } from './schur.ts';
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
  /** What the rows of daily limits add to a price: draw·y, of their discharges alone. */
  readonly #extra: Float64Array;
  readonly #schur: Schur;
  readonly #solver: SchurSolver;
  readonly #end: ExactEnd;
  readonly #stores: number;
  readonly #budgets: number;
  #primalRatio = 0;
  #dualRatio = 0;

  constructor(mostColumns: number, mostSteps: number, stores: number, budgets = 0) {
    const series = (): Float64Array => new Float64Array(mostColumns);
    const rows = mostSteps * (stores + 1) + 1 + mostSteps * budgets;
    this.x = series();
    this.#extra = series();
    this.#budgets = budgets;
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
    this.#schur = allocateSchur(mostSteps, stores, budgets);
    this.#solver = schurSolver(this.#schur, mostSteps, stores, budgets);
    this.#end = new ExactEnd(mostColumns, mostSteps, stores, budgets);
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
    this.#y.fill(0, columns.none);
    this.#extra.fill(0);
    this.#begin(columns, mu);
    this.bound = Infinity;
    this.isExact = false;
    let bestMerit = Infinity;
    let idle = 0;
    let primal = 0;
    let dual = 0;
    for (this.iterations = 0; ; this.iterations++) {
      const dualObjective = this.#assemble(columns, primal, dual);
      const bound = constant - dualObjective + boundError(columns, this.#y);
      idle++;
      if (bound < this.bound) {
        this.bound = bound;
        this.price.set(this.#y);
        idle = 0;
        if (bound <= cutoff) break;
      }
      // How far the iterate is from a feasible one of that value. Rounding makes late iterates worse again: the best is kept.
      const size = Math.max(1, Math.abs(bound));
      const inMoney = size / Math.max(1, Math.min(columns.money, size));
      const gap = Math.abs(dualObjective - this.#objective) / size;
      const open = this.#worstOpen / this.#scale;
      const merit = gap + OPEN_WEIGHT * open;
      if (merit < bestMerit) {
        bestMerit = merit;
        idle = 0;
        if (gap < WORTH_KEEPING) this.x.set(this.#x);
      }
      if (gap <= TRY_TO_END && open <= TRY_TO_END && this.#finish(columns, mu)) return;
      if ((gap * inMoney <= ENOUGH && open <= ENOUGH) || idle > MOST_IDLE || this.iterations === MOST_ITERATIONS) break;
      const centre = this.#complementarity;
      this.#solver.factor(steps, columns, this.#theta);
      this.#solver.solve(steps);
      const ratio = this.#predict(columns) / centre;
      // After a step cut short the second-order term of the next would be as wrong: back to the central path first.
      const isStuck = this.iterations > 0 && Math.min(primal, dual) < SHORT;
      this.#aim(columns, Math.max(isStuck ? CENTRING : 0, ratio * ratio * ratio) * centre, isStuck ? 0 : 1);
      this.#solver.solve(steps);
      this.#correct(columns);
      primal = this.#primalRatio > TO_THE_BOUND ? TO_THE_BOUND / this.#primalRatio : 1;
      dual = this.#dualRatio > TO_THE_BOUND ? TO_THE_BOUND / this.#dualRatio : 1;
      // Near the last digits a step may be nonsense; the iterates before it are not.
      if (!(primal > 0 && dual > 0)) break;
    }
    if (!(bestMerit < WORTH_KEEPING)) this.x.set(this.#x);
  }

  /** @returns whether the iterate was near enough to end at the optimum itself */
  #finish(columns: Columns, mu: number): boolean {
    const end = this.#end;
    const isRight = end.find(columns, { x: this.#x, slack: this.#slack, theta: this.#theta, reduced: this.#reduced, price: this.#y }, mu);
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

  #objective = 0;
  #complementarity = 0;
  #worstOpen = 0;
  #scale = 1;

  /**
   * x on the central path of the prices at `mu`: mu/x − mu/(u − x) = c − Aᵀ·y. States begin in the middle of what they can be: a large
   * store that begins full cannot be half empty after a step, and a start that says so is hard to get away from.
   */
  #begin(columns: Columns, mu: number): void {
    const { steps, count, upper, cost, side, gain, bus, row, likely } = columns;
    const y = this.#y;
    const energies = count + steps * this.#stores;
    const all = energies + steps * this.#budgets;
    let scale = 0;
    for (let k = 0; k < all; k++) {
      const u = upper[k]!;
      if (u > scale) scale = u;
      const b = (cost[k]! - side[k]! * y[bus[k]!]! - gain[k]! * y[row[k]!]!) * u;
      const root = Math.sqrt(4 * mu * mu + b * b) + Math.abs(b);
      const small = (2 * mu * u) / (root + 2 * mu);
      const large = u - small;
      if (k < count) {
        this.#x[k] = b < 0 ? large : small;
        this.#slack[k] = b < 0 ? small : large;
      } else {
        const x = k < energies ? Math.min(u * (1 - OFF_BOUND), Math.max(u * OFF_BOUND, likely[k - count]!)) : u / 2;
        this.#x[k] = x;
        this.#slack[k] = u - x;
      }
      this.#z[k] = mu / this.#x[k]!;
      this.#w[k] = mu / this.#slack[k]!;
      this.#dx[k] = this.#dz[k] = this.#dw[k] = 0;
    }
    this.#scale = scale;
    this.#schur.solution.fill(0);
  }

  /**
   * Takes the step found last, then weights, residuals, normal equations and the right-hand side of the affine step.
   *
   * @returns minus the bound: the dual objective
   */
  #assemble(columns: Columns, primal: number, dual: number): number {
    const { steps, count, begin, upper, cost, side, gain, none, busStart, initial } = columns;
    const extra = this.#extra;
    const { weight, cross, square, spread, tie, rhs, solution } = this.#schur;
    const x = this.#x;
    const slack = this.#slack;
    const z = this.#z;
    const w = this.#w;
    const dx = this.#dx;
    const dz = this.#dz;
    const dw = this.#dw;
    const invX = this.#invX;
    const invS = this.#invS;
    const theta = this.#theta;
    const reduced = this.#reduced;
    const y = this.#y;
    const open = this.#open;
    const stores = this.#stores;
    const all = count + steps * (stores + this.#budgets);
    const rows = steps * (stores + 1);
    for (let g = 0; g < rows; g++) y[g]! += dual * solution[g]!;
    for (let g = none + 1, to = g + steps * this.#budgets; g < to; g++) y[g]! += dual * solution[g]!;
    this.#fillExtra(columns, y);
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
    this.#complementarity = complementarity / (2 * all);

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
        if (t === 0) {
          rowOpen -= initial[i]!;
          bound -= initial[i]! * own;
        } else {
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
    this.#objective = objective;
    this.#worstOpen = worst;
    return this.#budgets > 0 ? bound + this.#assembleBudgets(columns) : bound;
  }

  /** Prices of the rows of daily limits as their discharges feel them: draw·v. */
  #fillExtra({ steps, drawn, draw, third }: Columns, v: Float64Array): void {
    for (let n = 0; n < steps * this.#budgets; n++) {
      const k = drawn[n]!;
      if (k >= 0) this.#extra[k] = draw[k]! * v[third[k]!]!;
    }
  }

  /** The same as `#assemble` for the rows and states of daily limits. @returns what they add to the dual objective */
  #assembleBudgets({ steps, count, upper, draw, drawn, given, none }: Columns): number {
    const { budgetTie, rhs } = this.#schur;
    const x = this.#x;
    const y = this.#y;
    const theta = this.#theta;
    const reduced = this.#reduced;
    const budgets = this.#budgets;
    const first = count + steps * this.#stores;
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
      this.#open[row] = rowOpen;
      rhs[row] = rowOpen + rowRhs;
      this.#worstOpen = Math.max(this.#worstOpen, Math.abs(rowOpen));
    }
    return bound;
  }

  /** The affine step dx = Θ·(Aᵀ·dy − reduced). @returns the complementarity it would leave when followed to the nearest bound */
  #predict(columns: Columns): number {
    const { steps, count, side, gain, bus, row } = columns;
    const { solution } = this.#schur;
    const extra = this.#extra;
    this.#fillExtra(columns, solution);
    const x = this.#x;
    const slack = this.#slack;
    const z = this.#z;
    const w = this.#w;
    const invX = this.#invX;
    const invS = this.#invS;
    const theta = this.#theta;
    const reduced = this.#reduced;
    const dx = this.#dx;
    const all = count + steps * (this.#stores + this.#budgets);
    let primal = 0;
    let dual = 0;
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    for (let k = 0; k < all; k++) {
      const d = theta[k]! * (side[k]! * solution[bus[k]!]! + gain[k]! * solution[row[k]!]! + extra[k]! - reduced[k]!);
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
    return ((1 - d) * sum0 + (p * (1 - d) - d) * sum1 - p * d * sum2) / (2 * all);
  }

  /**
   * Right-hand side of the step that aims at complementarity `target` in every column and takes the second-order term of the affine
   * step along, `order` times; `reduced` holds its part per column afterwards, `dz` and `dw` the targets.
   */
  #aim({ steps, count, begin, side, gain, draw, drawn, given, none }: Columns, target: number, order: number): void {
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
    const budgets = this.#budgets;
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

  /** The corrected step dx = Θ·(Aᵀ·dy + reduced), and how far it may be followed. */
  #correct(columns: Columns): void {
    const { steps, count, side, gain, bus, row } = columns;
    const { solution } = this.#schur;
    const extra = this.#extra;
    this.#fillExtra(columns, solution);
    const z = this.#z;
    const w = this.#w;
    const invX = this.#invX;
    const invS = this.#invS;
    const theta = this.#theta;
    const reduced = this.#reduced;
    const dx = this.#dx;
    const dz = this.#dz;
    const dw = this.#dw;
    const all = count + steps * (this.#stores + this.#budgets);
    let primal = 0;
    let dual = 0;
    for (let k = 0; k < all; k++) {
      const d = theta[k]! * (side[k]! * solution[bus[k]!]! + gain[k]! * solution[row[k]!]! + extra[k]! + reduced[k]!);
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
    this.#primalRatio = primal;
    this.#dualRatio = dual;
  }
}
