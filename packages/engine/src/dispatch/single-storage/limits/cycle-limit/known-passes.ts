import { PiecewiseLinear } from '../../../../math/piecewise-linear.ts';
import { grown } from '../../../reward/segment-table.ts';

/**
 * The backward passes made over one block with one limit while what lies behind the block stayed the same. A pass holds for every state at
 * the start: solved again from another state, the block is operated by the thresholds it has, and only prices that are new need another
 * pass.
 */
export class KnownPasses {
  count = 0;
  readonly #price: number[] = [];
  readonly #begin: number[] = [];
  readonly #threshold: Float64Array[] = [];
  readonly #worth: PiecewiseLinear[] = [];

  /** Forgets all passes. */
  clear(): void {
    this.count = 0;
  }

  /** The pass made at a price; −1: none. */
  find(price: number): number {
    for (let i = 0; i < this.count; i++) if (this.#price[i] === price) return i;
    return -1;
  }

  /** Worth of the state before the block, less the price of what leaves the storage unit: a bound for every state, plus price · cap. */
  worthOf(pass: number): PiecewiseLinear {
    return this.#worth[pass]!;
  }

  /**
   * Makes room for a pass at a price, its worth and thresholds to be written. @param begin first segment of the block in the window;
   * @returns its number
   */
  add(price: number, segments: number, begin: number): number {
    const pass = this.count++;
    this.#price[pass] = price;
    this.#begin[pass] = begin;
    this.#worth[pass] ??= new PiecewiseLinear();
    if (!((this.#threshold[pass]?.length ?? 0) >= segments)) this.#threshold[pass] = new Float64Array(segments);
    return pass;
  }

  /** The thresholds of a pass where the workspace has its own. Segments before the block may be more or fewer since: they move with it. */
  thresholdOf(pass: number, begin: number, end: number): Float64Array {
    let threshold = this.#threshold[pass]!;
    const was = this.#begin[pass]!;
    if (was === begin) return threshold;
    if (threshold.length < end) this.#threshold[pass] = threshold = grown(threshold, 2 * end);
    threshold.copyWithin(begin, was, was + end - begin);
    this.#begin[pass] = begin;
    return threshold;
  }

  /** The price whose bound is lowest at a state. */
  bestAt(stored: number, cap: number): number {
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < this.count; i++) {
      const bound = this.#worth[i]!.at(stored) + this.#price[i]! * cap;
      if (!(bound < least)) continue;
      least = bound;
      best = this.#price[i]!;
    }
    return best;
  }

  /** The nearest price above or below another; NaN: none is known. */
  neighbourOf(price: number, isAbove: boolean): number {
    let nearest = NaN;
    for (let i = 0; i < this.count; i++) {
      const other = this.#price[i]!;
      if (isAbove ? other > price && !(other >= nearest) : other < price && !(other <= nearest)) nearest = other;
    }
    return nearest;
  }
}
