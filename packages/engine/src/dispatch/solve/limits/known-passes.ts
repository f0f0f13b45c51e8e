import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { readList } from '../slope-list.ts';
import type { Workspace } from '../workspace.ts';
import type { PricedWindow } from './priced-window.ts';

/**
 * The backward passes made over one block with one limit while what lies behind the block stayed the same. A pass holds for every state at the
 * start: solved again from another state, the block is operated by the thresholds it has, and only prices that are new need another pass.
 */
export class KnownPasses {
  count = 0;
  readonly #price: number[] = [];
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

  /** Worth of the state before the block, less the price of what leaves the store: a bound for every state, plus price · cap. */
  worthOf(pass: number): PiecewiseLinear {
    return this.#worth[pass]!;
  }

  /** Keeps the pass that the workspace has just made over the steps [from, to) at a price. */
  keep(price: number, window: PricedWindow, from: number, to: number, { threshold, value }: Workspace, lowest: number): number {
    const pass = this.count++;
    const [begin, end] = [window.first[from]!, window.first[to]!];
    this.#price[pass] = price;
    this.#worth[pass] ??= new PiecewiseLinear();
    readList(value, this.#worth[pass], lowest);
    if (!((this.#threshold[pass]?.length ?? 0) >= end - begin)) this.#threshold[pass] = new Float64Array(2 * (end - begin));
    const kept = this.#threshold[pass]!;
    for (let j = begin; j < end; j++) kept[j - begin] = threshold[j]!;
    return pass;
  }

  /** Puts the thresholds of a pass where the forward pass reads them. */
  restore(pass: number, window: PricedWindow, from: number, to: number, { threshold }: Workspace): void {
    const kept = this.#threshold[pass]!;
    const [begin, end] = [window.first[from]!, window.first[to]!];
    for (let j = begin; j < end; j++) threshold[j] = kept[j - begin]!;
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
