import { ENTRY_ROUNDING, PIVOTS_PER_PRICE, STALLS_PER_PRICE } from './tuning.ts';

/**
 * A linear programme in a few prices, whose constraints are added one after the other:
 *
 *   min y_asked   subject to   Σ_r a_jr·y_r ≥ c_j for every constraint j
 *
 * Dual simplex with an explicit inverse (C. E. Lemke, "The dual method of solving the linear programming problem", Naval Research Logistics
 * Quarterly 1 (1954) 36–47): one more constraint costs a pivot or two. Every price is added with a constraint that is tight for it. The
 * level of a tight constraint is its dual value: by so much the price asked for rises with what the constraint asks. Of constraints that
 * exclude each other, which rounding can do, one gives way.
 */
export class SmallLp {
  /** Per price, its value where it has been found. */
  readonly value: number[] = [];
  /** Per price, the constraint that is tight for it, and the dual value of that constraint. */
  readonly basis: number[] = [];
  readonly level: number[] = [];
  /** Constraints: their right side, where their terms end, and the terms: a price and its factor. */
  readonly #least: number[] = [];
  readonly #end: number[] = [];
  readonly #named: number[] = [];
  readonly #factor: number[] = [];
  /** So many of the first constraints are known to be kept by the values. */
  #kept = 0;
  /** Of the tight constraints the inverse: what each price gains by the right side of tight constraint r, row by row. */
  readonly #inverse: Float64Array[] = [];
  readonly #direction: number[] = [];
  readonly #rounding: number;

  /** @param rounding share of its terms by which a constraint may be missed */
  constructor(rounding: number) {
    this.#rounding = rounding;
  }

  clear(): void {
    this.#least.length = this.#end.length = this.#named.length = this.#factor.length = this.#kept = 0;
    this.basis.length = this.level.length = this.value.length = 0;
  }

  /** One more term, a price times a factor, of the constraint or the price that is added next. */
  term(price: number, factor: number): this {
    this.#named.push(price);
    this.#factor.push(factor);
    return this;
  }

  /** One more constraint: the sum of its terms is no less than `least`. @returns its number */
  atLeast(least: number): number {
    this.#end.push(this.#named.length);
    return this.#least.push(least) - 1;
  }

  /** One more price, where so many times it and the terms given are no less than `least`, which is tight. @returns its number */
  addPrice(least: number, factor = 1): number {
    const r = this.value.length;
    const [inverse, named, factors, basis] = [this.#inverse, this.#named, this.#factor, this.basis];
    const begin = this.#end.length === 0 ? 0 : this.#end[this.#end.length - 1]!;
    let value = least;
    for (let i = 0; i <= r; i++) {
      let row = inverse[i];
      if (row === undefined || row.length <= r) row = inverse[i] = longer(row, r);
      if (i === r) {
        row.fill(0);
        row[r] = 1 / factor;
        break;
      }
      let sum = 0;
      for (let j = begin; j < named.length; j++) sum += factors[j]! * row[named[j]!]!;
      row[r] = -sum / factor;
      value -= sum * this.#least[basis[i]!]!;
    }
    this.value.push(value / factor);
    this.level.push(0);
    basis.push(this.term(r, factor).atLeast(least));
    return r;
  }

  /** What a constraint asks for rises; less than it asks for already changes nothing. */
  tighten(constraint: number, least: number): void {
    if (!(least > this.#least[constraint]!)) return;
    this.#least[constraint] = least;
    this.#kept = Math.min(this.#kept, constraint);
    if (this.basis.includes(constraint)) this.#findValues();
  }

  /** From now on the least value of a price is asked for, in which none of the tight constraints is against it. */
  ask(price: number): void {
    for (let r = 0; r < this.value.length; r++) this.level[r] = this.#inverse[r]![price]!;
  }

  solve(): void {
    const { basis } = this;
    const prices = this.value.length;
    const count = this.#least.length;
    for (let pivots = 0; pivots < PIVOTS_PER_PRICE * prices; pivots++) {
      // Pivots that move nothing may go in a circle; the first constraint that is missed never does.
      const byNumber = pivots > STALLS_PER_PRICE * prices;
      let entering = NONE;
      let most = 0;
      for (let j = this.#kept; j < count; j++) {
        const missing = this.#missingOf(j);
        if (missing <= most || basis.includes(j)) continue;
        entering = j;
        most = missing;
        if (byNumber) break;
      }
      if (entering === NONE) {
        this.#kept = count;
        return;
      }
      if (this.#pivot(entering, byNumber)) this.#kept = 0;
      else this.#least[entering]! -= most;
    }
  }

  #beginOf(constraint: number): number {
    return constraint === 0 ? 0 : this.#end[constraint - 1]!;
  }

  /** What the values miss of a constraint; 0 up to a rounding error. */
  #missingOf(j: number): number {
    const [value, named, factors, end] = [this.value, this.#named, this.#factor, this.#end[j]!];
    let missing = this.#least[j]!;
    let size = 1 + Math.abs(missing);
    for (let i = this.#beginOf(j); i < end; i++) {
      const term = factors[i]! * value[named[i]!]!;
      missing -= term;
      size += Math.abs(term);
    }
    return missing > this.#rounding * size ? missing : 0;
  }

  #findValues(): void {
    const { value, basis } = this;
    const prices = value.length;
    for (let i = 0; i < prices; i++) value[i] = 0;
    for (let r = 0; r < prices; r++) {
      const least = this.#least[basis[r]!]!;
      if (least === 0) continue;
      const row = this.#inverse[r]!;
      for (let i = 0; i < prices; i++) value[i]! += least * row[i]!;
    }
    this.#kept = 0;
  }

  /** @returns false where the tight constraints exclude the one that is missed */
  #pivot(entering: number, byNumber: boolean): boolean {
    const prices = this.value.length;
    const { level, basis } = this;
    const [direction, inverse, named, factors] = [this.#direction, this.#inverse, this.#named, this.#factor];
    const [begin, end] = [this.#beginOf(entering), this.#end[entering]!];
    let leaving = NONE;
    let ratio = Infinity;
    for (let r = 0; r < prices; r++) {
      let sum = 0;
      const row = inverse[r]!;
      for (let i = begin; i < end; i++) sum += factors[i]! * row[named[i]!]!;
      direction[r] = sum;
      if (sum <= ENTRY_ROUNDING) continue;
      const at = level[r]! / sum;
      const isTie = Math.abs(at - ratio) <= ENTRY_ROUNDING;
      if (isTie ? (byNumber ? basis[r]! < basis[leaving]! : sum > direction[leaving]!) : at < ratio) {
        ratio = Math.min(at, ratio);
        leaving = r;
      }
    }
    if (leaving === NONE) return false;
    const pivot = inverse[leaving]!;
    const by = direction[leaving]!;
    for (let i = 0; i < prices; i++) pivot[i]! /= by;
    for (let r = 0; r < prices; r++) {
      const factor = direction[r]!;
      if (r === leaving || factor === 0) continue;
      const row = inverse[r]!;
      for (let i = 0; i < prices; i++) row[i]! -= factor * pivot[i]!;
      level[r] = Math.max(0, level[r]! - factor * ratio);
    }
    level[leaving] = ratio;
    basis[leaving] = entering;
    this.#findValues();
    return true;
  }
}

const NONE = -1;

function longer(row: Float64Array | undefined, size: number): Float64Array {
  const grown = new Float64Array(2 * size + 8);
  if (row !== undefined) grown.set(row);
  return grown;
}
