import { CONSTRAINT_ROUNDING, LEAST_PIVOT, PIVOTS_PER_PRICE, STALLS_PER_PRICE } from '../tuning.ts';

/**
 * The least value of one of a few prices under linear constraints on all of them, one added after the other:
 *
 *   min y_asked   subject to   Σ_r a_jr·y_r ≥ c_j for every constraint j
 *
 * A dual simplex with an explicit inverse: prices are few, a constraint names three of them at most, and one more costs a pivot or two.
 * Every price has a floor, its first constraint. Of constraints that exclude each other, which rounding can do, one gives way.
 */
export class LeastPrices {
  /** Per price, its value where it has been found. */
  readonly value: number[] = [];
  /** Constraints: their right side, and the prices they name with their factors; −1: none. */
  readonly #least: number[] = [];
  readonly #named: number[] = [];
  readonly #factor: number[] = [];
  /** So many of the first constraints are known to be kept by the values. */
  #kept = 0;
  /** Per price the constraint that is tight for it, and of all of them together the inverse, row by row. */
  readonly #basis: number[] = [];
  readonly #inverse: Float64Array[] = [];
  /** How much the price asked for rises with the right side of each tight constraint. */
  readonly #level: number[] = [];
  readonly #direction: number[] = [];

  clear(): void {
    this.#least.length = this.#named.length = this.#factor.length = this.#kept = 0;
    this.#basis.length = this.#level.length = this.value.length = 0;
  }

  /** One more price, no less than its floor. @returns its number */
  addPrice(floor: number): number {
    const r = this.value.length;
    this.value.push(floor);
    this.#level.push(0);
    for (let i = 0; i <= r; i++) {
      const row = this.#inverse[i];
      if (row === undefined || row.length <= r) this.#inverse[i] = longer(row, r);
      this.#inverse[i]![r] = 0;
    }
    this.#inverse[r]!.fill(0);
    this.#inverse[r]![r] = 1;
    this.#basis.push(this.addConstraint(floor, r, 1));
    return r;
  }

  /** One more constraint: the sum of up to three prices, each times its factor, is no less than `least`. @returns its number */
  addConstraint(least: number, a: number, ofA: number, b = NONE, ofB = 0, c = NONE, ofC = 0): number {
    this.#named.push(a, b, c);
    this.#factor.push(ofA, ofB, ofC);
    return this.#least.push(least) - 1;
  }

  /** What a constraint asks for rises; less than it asks for already changes nothing. */
  tighten(constraint: number, least: number): void {
    if (!(least > this.#least[constraint]!)) return;
    this.#least[constraint] = least;
    this.#kept = Math.min(this.#kept, constraint);
    if (this.#basis.includes(constraint)) this.#findValues();
  }

  /** From now on the least value of a price that has no constraint but its floor yet is asked for. */
  ask(price: number): void {
    this.#level.fill(0);
    this.#level[price] = 1;
  }

  solve(): void {
    const prices = this.value.length;
    const count = this.#least.length;
    for (let pivots = 0; pivots < PIVOTS_PER_PRICE * prices; pivots++) {
      // Pivots that move nothing may go in a circle; the first constraint that is missed never does.
      const byNumber = pivots > STALLS_PER_PRICE * prices;
      let entering = NONE;
      let most = 0;
      for (let j = this.#kept; j < count; j++) {
        const missing = this.#missingOf(j);
        if (missing <= most || this.#basis.includes(j)) continue;
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

  /** What the values miss of a constraint; 0 up to a rounding error. */
  #missingOf(j: number): number {
    let missing = this.#least[j]!;
    let size = 1 + Math.abs(missing);
    for (let i = 3 * j; i < 3 * j + 3 && this.#named[i]! >= 0; i++) {
      const term = this.#factor[i]! * this.value[this.#named[i]!]!;
      missing -= term;
      size += Math.abs(term);
    }
    return missing > CONSTRAINT_ROUNDING * size ? missing : 0;
  }

  #findValues(): void {
    const prices = this.value.length;
    this.value.fill(0);
    for (let r = 0; r < prices; r++) {
      const least = this.#least[this.#basis[r]!]!;
      if (least === 0) continue;
      const row = this.#inverse[r]!;
      for (let i = 0; i < prices; i++) this.value[i]! += least * row[i]!;
    }
    this.#kept = 0;
  }

  /** @returns false where the tight constraints exclude the one that is missed */
  #pivot(entering: number, byNumber: boolean): boolean {
    const prices = this.value.length;
    let leaving = NONE;
    let ratio = Infinity;
    for (let r = 0; r < prices; r++) {
      let sum = 0;
      const row = this.#inverse[r]!;
      for (let i = 3 * entering; i < 3 * entering + 3 && this.#named[i]! >= 0; i++) sum += this.#factor[i]! * row[this.#named[i]!]!;
      this.#direction[r] = sum;
      if (sum <= LEAST_PIVOT) continue;
      const at = this.#level[r]! / sum;
      const isTie = Math.abs(at - ratio) <= LEAST_PIVOT;
      if (isTie ? (byNumber ? this.#basis[r]! < this.#basis[leaving]! : sum > this.#direction[leaving]!) : at < ratio) {
        ratio = Math.min(at, ratio);
        leaving = r;
      }
    }
    if (leaving === NONE) return false;
    const pivot = this.#inverse[leaving]!;
    const by = this.#direction[leaving]!;
    for (let i = 0; i < prices; i++) pivot[i]! /= by;
    for (let r = 0; r < prices; r++) {
      const factor = this.#direction[r]!;
      if (r === leaving || factor === 0) continue;
      const row = this.#inverse[r]!;
      for (let i = 0; i < prices; i++) row[i]! -= factor * pivot[i]!;
      this.#level[r] = Math.max(0, this.#level[r]! - factor * ratio);
    }
    this.#level[leaving] = ratio;
    this.#basis[leaving] = entering;
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
