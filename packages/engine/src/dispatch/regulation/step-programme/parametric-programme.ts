import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { MOST_MOVES, PIVOTS_BEFORE_CARE, REDUCED_COST_ROUNDING, TABLE_ROUNDING } from '../tuning.ts';

const AT_LOWER = -1;
const AT_UPPER = -2;

/**
 * Parametric simplex: a small linear programme with bounded columns in which one column, the stored energy w, earns a concave
 * piecewise-linear worth, and whose right-hand side grows with a parameter x:
 *
 *   max Σ cost·z + worth(w),   T·(w, z) = value + rate·x,   0 ≤ z ≤ upper,   w within the range of the worth
 *
 * `maximise` solves it for one x (primal simplex), `trace` follows the optimum as x grows (dual simplex): every corner of the optimum as a
 * function of x is a change of basis, so the function comes out exactly, piece by piece.
 *
 * The caller fills `table`, `value`, `rate`, `basic`, `cost` and `upper` after `begin`, with unit columns for the basic ones, w basic in
 * row 0, and the basic values within their bounds.
 */
export class ParametricProgramme {
  rows = 0;
  columns = 0;
  /** Row by row, `columns` wide. Column 0 is w. */
  table = new Float64Array(0);
  cost = new Float64Array(0);
  upper = new Float64Array(0);
  /** Values of the basic columns, their change with x, and which they are. */
  value = new Float64Array(0);
  rate = new Float64Array(0);
  basic = new Int32Array(0);
  /** Row of a basic column, or at which bound a nonbasic one is; of w while it is nonbasic, `AT_LOWER` and `#corner`. */
  #place = new Int32Array(0);
  /** Reduced costs; of w without its own cost while it is nonbasic. */
  #reduced = new Float64Array(0);
  #tolerance = 0;
  /** Direction of the column that enters, 1 or −1. */
  #direction = 1;
  #worth: PiecewiseLinear | undefined;
  /** Corners of the worth: where piece k begins. */
  #corners = new Float64Array(64);
  /** Piece of a basic w; corner of a nonbasic one. */
  #piece = 0;

  begin(rows: number, columns: number): void {
    this.rows = rows;
    this.columns = columns;
    if (rows * columns > this.table.length || columns > this.cost.length || rows > this.value.length) {
      this.table = new Float64Array(2 * rows * columns);
      this.cost = new Float64Array(2 * columns);
      this.upper = new Float64Array(2 * columns);
      this.#place = new Int32Array(2 * columns);
      this.#reduced = new Float64Array(2 * columns);
      this.value = new Float64Array(2 * rows);
      this.rate = new Float64Array(2 * rows);
      this.basic = new Int32Array(2 * rows);
    }
    this.table.fill(0, 0, rows * columns);
    this.cost.fill(0, 0, columns);
    this.upper.fill(0, 0, columns);
    this.value.fill(0, 0, rows);
    this.rate.fill(0, 0, rows);
  }

  /** Value of a column at the optimum. */
  of(column: number): number {
    const place = this.#place[column]!;
    if (place >= 0) return this.value[place]!;
    if (column === 0) return this.#corners[this.#piece]!;
    return place === AT_UPPER ? this.upper[column]! : 0;
  }

  /** The optimum at x, given the worth of w between the ends of `worth`, between which x lies as well. */
  maximise(worth: PiecewiseLinear, x: number): void {
    this.#start(worth, x);
    for (let moves = 0; this.#improve(moves > PIVOTS_BEFORE_CARE); moves++) {
      if (moves > MOST_MOVES) throw new Error('fault in dispatch: the programme of a step found no end');
    }
  }

  /**
   * Follows the optimum from where `maximise` has left it as x goes up (1) or down (−1) by `distance`, or as far as there is any: the
   * pieces of its value are pushed to `out` as they come, with slopes over x. Their slopes fall on the way up and rise on the way down. It
   * may go on from there either way.
   *
   * @returns how far it came
   */
  trace(distance: number, direction: 1 | -1, out?: PiecewiseLinear): number {
    const { rows, value, rate, basic, upper } = this;
    if (direction < 0) for (let i = 0; i < rows; i++) rate[i] = 0 - rate[i]!;
    let x = 0;
    let before = Infinity;
    for (let moves = 0; ; moves++) {
      if (moves > MOST_MOVES) throw new Error('fault in dispatch: the programme of a step found no end as its state moved');
      let slope = 0;
      for (let i = 0; i < rows; i++) slope += this.#costOf(basic[i]!) * rate[i]!;
      if (slope > before) slope = before;
      before = slope;
      // How far all basic values stay within bounds.
      let step = distance - x;
      let row = -1;
      let size = 0;
      for (let i = 0; i < rows; i++) {
        const r = rate[i]!;
        if (r < TABLE_ROUNDING && r > -TABLE_ROUNDING) continue;
        const column = basic[i]!;
        const bound =
          r < 0 ? (column === 0 ? this.#corners[this.#piece]! : 0) : column === 0 ? this.#corners[this.#piece + 1]! : upper[column]!;
        const most = Math.max(0, (bound - value[i]!) / r);
        if (most < step || (most === step && (moves > PIVOTS_BEFORE_CARE ? row >= 0 && column < basic[row]! : Math.abs(r) > size))) {
          step = most;
          row = i;
          size = Math.abs(r);
        }
      }
      out?.push(direction * slope, step);
      for (let i = 0; i < rows; i++) value[i]! += rate[i]! * step;
      x += step;
      if (row < 0 || x >= distance || !this.#yield(row)) break;
    }
    if (direction < 0) for (let i = 0; i < rows; i++) rate[i] = 0 - rate[i]!;
    return x;
  }

  #costOf(column: number): number {
    if (column !== 0) return this.cost[column]!;
    // Where the worth is known of one state alone it has no slope.
    return this.#piece < this.#worth!.count ? this.#worth!.slope[this.#piece]! : 0;
  }

  #start(worth: PiecewiseLinear, x: number): void {
    const { rows, columns, table, cost, value, rate, basic } = this;
    this.#worth = worth;
    if (this.#corners.length < worth.count + 2) this.#corners = new Float64Array(2 * worth.count + 2);
    const corners = this.#corners;
    corners[0] = worth.start;
    corners[1] = worth.start;
    for (let k = 0; k < worth.count; k++) corners[k + 1] = corners[k]! + worth.length[k]!;
    for (let i = 0; i < rows; i++) value[i]! += rate[i]! * x;
    let piece = 0;
    while (piece < worth.count - 1 && corners[piece + 1]! <= value[0]!) piece++;
    this.#piece = piece;
    const place = this.#place;
    place.fill(AT_LOWER, 0, columns);
    for (let i = 0; i < rows; i++) place[basic[i]!] = i;
    const marginal = this.#costOf(0);
    let most = 0;
    for (let j = 0; j < columns; j++) {
      let reduced = j === 0 ? 0 : cost[j]! - marginal * table[j]!;
      for (let i = 1; i < rows; i++) {
        const own = cost[basic[i]!]!;
        if (own !== 0) reduced -= own * table[i * columns + j]!;
      }
      this.#reduced[j] = place[j]! >= 0 ? 0 : reduced;
      most = Math.max(most, Math.abs(cost[j]!));
    }
    if (worth.count > 0) most = Math.max(most, Math.abs(worth.slope[0]!), Math.abs(worth.slope[worth.count - 1]!));
    this.#tolerance = REDUCED_COST_ROUNDING * most;
  }

  /** Slope of the worth left and right of a corner. */
  #left(corner: number): number {
    return corner > 0 ? this.#worth!.slope[corner - 1]! : Infinity;
  }
  #right(corner: number): number {
    return corner < this.#worth!.count ? this.#worth!.slope[corner]! : -Infinity;
  }

  /** One move of the primal simplex. @returns false at the optimum */
  #improve(isCareful: boolean): boolean {
    const enter = this.#entering(isCareful);
    if (enter < 0) return false;
    const { rows, columns, table, value, basic, upper } = this;
    const place = this.#place;
    const direction = this.#direction;
    // Move it until a basic column, or itself, meets a bound; w may pass corners on the way as long as that pays.
    let moved = 0;
    const most = this.#rangeOf(enter);
    for (;;) {
      const row = this.#blockingRow(enter, most - moved, isCareful);
      const step = row < 0 ? most - moved : this.#distanceTo(row, enter);
      for (let i = 0; i < rows; i++) value[i]! -= direction * table[i * columns + enter]! * step;
      moved += step;
      if (row < 0) {
        if (enter === 0) this.#piece += direction;
        else place[enter] = place[enter] === AT_LOWER ? AT_UPPER : AT_LOWER;
        return true;
      }
      const isRising = direction * table[row * columns + enter]! < 0;
      if (basic[row] === 0 && this.#passCorner(row, enter, isRising)) continue;
      const before = enter === 0 ? this.#corners[this.#piece]! : place[enter] === AT_UPPER ? upper[enter]! : 0;
      this.#pivot(row, enter, before + direction * moved, isRising);
      return true;
    }
  }

  /**
   * The nonbasic column whose move gains most, or the first that gains when `isCareful`, and its direction in `#direction`. @returns −1 at
   * the optimum
   */
  #entering(isCareful: boolean): number {
    const { columns, upper } = this;
    const place = this.#place;
    const reduced = this.#reduced;
    let gain = this.#tolerance;
    let enter = -1;
    let direction = 1;
    for (let j = 0; j < columns; j++) {
      if (place[j]! >= 0) continue;
      let own: number;
      let way = 1;
      if (j === 0) {
        const up = reduced[0]! + this.#right(this.#piece);
        const down = -(reduced[0]! + this.#left(this.#piece));
        own = up > down ? up : down;
        if (down >= up) way = -1;
      } else if (place[j] === AT_LOWER) {
        if (upper[j]! <= 0) continue;
        own = reduced[j]!;
      } else {
        own = -reduced[j]!;
        way = -1;
      }
      if (own > gain) {
        gain = own;
        enter = j;
        direction = way;
        if (isCareful) break;
      }
    }
    this.#direction = direction;
    return enter;
  }

  /** How far a column can go from the bound it is at to its other one; w as far as its next corner. */
  #rangeOf(column: number): number {
    if (column !== 0) return this.upper[column]!;
    const corners = this.#corners;
    const piece = this.#piece;
    return this.#direction > 0 ? corners[piece + 1]! - corners[piece]! : corners[piece]! - corners[piece - 1]!;
  }

  /** The row whose basic column first meets a bound within `most` of the entering one. @returns −1: none */
  #blockingRow(enter: number, most: number, isCareful: boolean): number {
    const { rows, columns, table, basic } = this;
    let step = most;
    let row = -1;
    let size = 0;
    for (let i = 0; i < rows; i++) {
      const a = table[i * columns + enter]!;
      if (a < TABLE_ROUNDING && a > -TABLE_ROUNDING) continue;
      const far = this.#distanceTo(i, enter);
      if (far < step || (far === step && row >= 0 && (isCareful ? basic[i]! < basic[row]! : Math.abs(a) > size))) {
        step = far;
        row = i;
        size = Math.abs(a);
      }
    }
    return row;
  }

  /** How far the entering column goes until the basic column of a row meets its bound, w the end of its piece. */
  #distanceTo(row: number, enter: number): number {
    const a = this.#direction * this.table[row * this.columns + enter]!;
    const column = this.basic[row]!;
    const bound =
      a > 0 ? (column === 0 ? this.#corners[this.#piece]! : 0) : column === 0 ? this.#corners[this.#piece + 1]! : this.upper[column]!;
    return Math.max(0, (this.value[row]! - bound) / a);
  }

  /** Lets w, basic in a row, pass the corner it has met where the move still pays on the piece behind it. @returns whether it did */
  #passCorner(row: number, enter: number, isRising: boolean): boolean {
    const { columns, table } = this;
    const place = this.#place;
    const reduced = this.#reduced;
    const next = this.#piece + (isRising ? 1 : -1);
    if (next < 0 || next >= this.#worth!.count) return false;
    const change = this.#worth!.slope[next]! - this.#worth!.slope[this.#piece]!;
    if (!(this.#direction * (reduced[enter]! - change * table[row * columns + enter]!) > this.#tolerance)) return false;
    for (let j = 0; j < columns; j++) if (place[j]! < 0) reduced[j]! -= change * table[row * columns + j]!;
    this.#piece = next;
    return true;
  }

  /**
   * One change of basis of the dual simplex: the basic column of a row has met a bound and stays there. @returns false when nothing can
   * move instead
   */
  #yield(row: number): boolean {
    const { columns, table, rate, basic, upper } = this;
    const place = this.#place;
    const reduced = this.#reduced;
    const isRising = rate[row]! > 0;
    const isStored = basic[row] === 0;
    // Of the nonbasic columns whose move keeps the row at its bound, the one that loses least.
    let least = Infinity;
    let enter = -1;
    let size = 0;
    let way = 1;
    for (let j = 0; j < columns; j++) {
      if (place[j]! >= 0) continue;
      const a = table[row * columns + j]!;
      if (a < TABLE_ROUNDING && a > -TABLE_ROUNDING) continue;
      // Raising column j by one takes a off the row.
      const needed = isRising === a > 0 ? 1 : -1;
      let loss: number;
      if (j === 0) loss = needed > 0 ? -(reduced[0]! + this.#right(this.#piece)) : reduced[0]! + this.#left(this.#piece);
      else {
        if (upper[j]! <= 0 || needed > 0 !== (place[j] === AT_LOWER)) continue;
        loss = needed > 0 ? -reduced[j]! : reduced[j]!;
      }
      const ratio = Math.max(0, loss) / Math.abs(a);
      if (ratio < least || (ratio === least && Math.abs(a) > size)) {
        least = ratio;
        enter = j;
        size = Math.abs(a);
        way = needed;
      }
    }
    if (isStored) {
      const next = this.#piece + (isRising ? 1 : -1);
      if (next >= 0 && next < this.#worth!.count) {
        const change = this.#worth!.slope[next]! - this.#worth!.slope[this.#piece]!;
        if (Math.abs(change) <= least) {
          for (let j = 0; j < columns; j++) if (place[j]! < 0) reduced[j]! -= change * table[row * columns + j]!;
          this.#piece = next;
          return true;
        }
      }
    }
    if (enter < 0 || least === Infinity) return false;
    const before = enter === 0 ? this.#corners[this.#piece]! : place[enter] === AT_UPPER ? upper[enter]! : 0;
    this.#direction = way;
    this.#pivot(row, enter, before, isRising);
    return true;
  }

  /** @param value of the entering column, which goes in `#direction`; @param isAtUpper the bound the leaving one is at */
  #pivot(row: number, enter: number, value: number, isAtUpper: boolean): void {
    const { rows, columns, table, rate, basic } = this;
    const place = this.#place;
    const reduced = this.#reduced;
    const leave = basic[row]!;
    if (enter === 0) {
      this.#piece = this.#direction > 0 ? this.#piece : this.#piece - 1;
      reduced[0]! += this.#worth!.slope[this.#piece]!;
    }
    const at = row * columns;
    const inverse = 1 / table[at + enter]!;
    for (let j = 0; j < columns; j++) table[at + j]! *= inverse;
    table[at + enter] = 1;
    rate[row]! *= inverse;
    for (let i = 0; i < rows; i++) {
      if (i === row) continue;
      const factor = table[i * columns + enter]!;
      if (factor === 0) continue;
      const to = i * columns;
      for (let j = 0; j < columns; j++) table[to + j]! -= factor * table[at + j]!;
      table[to + enter] = 0;
      rate[i]! -= factor * rate[row]!;
    }
    const price = reduced[enter]!;
    for (let j = 0; j < columns; j++) reduced[j]! -= price * table[at + j]!;
    reduced[enter] = 0;
    basic[row] = enter;
    place[enter] = row;
    this.value[row] = value;
    place[leave] = leave !== 0 && isAtUpper ? AT_UPPER : AT_LOWER;
    if (leave === 0) {
      reduced[0]! -= this.#worth!.slope[this.#piece]!;
      if (isAtUpper) this.#piece++;
    }
  }
}
