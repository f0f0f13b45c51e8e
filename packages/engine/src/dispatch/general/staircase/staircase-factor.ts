import type { Staircase } from './staircase.ts';
import { type BlockShape, BlockShapes } from './block-shape.ts';
import { INVERSE_OF_NO_PIVOT, PIVOT_ROUNDING } from '../../multi-storage/tuning.ts';

/**
 * A·Θ·Aᵀ of a staircase, factored once and solved for several right-hand sides. Rows of a step but those of its states are eliminated in
 * the step, in slots of its shape; with P what is left for the states and Θ the weights of the states,
 *
 *   N = P + Θ is factored,   the next step is left C' = P·N⁻¹·Θ
 *
 * which is the same as Θ − Θ·N⁻¹·Θ and keeps the digits that loses where Θ is much larger than P.
 */
export class StaircaseFactor {
  readonly #shapes = new BlockShapes();
  readonly #shape: BlockShape[] = [];
  /** First slot of each step. */
  readonly #at: Int32Array;
  /** Blocks as they are reduced, and their multipliers; inverse pivots by row. */
  #block = new Float64Array(0);
  #low = new Float64Array(0);
  #inverse = new Float64Array(0);
  #diagonal = new Float64Array(0);
  #forward = new Float64Array(0);
  #theta = new Float64Array(0);
  /**
   * Products of the entries of the columns before the states, in the order of their places; of step t from pairAt[t] on, what follows are
   * those of its ties.
   */
  #product = new Float64Array(0);
  readonly #productAt: Int32Array;
  // Of the states of one step: what is left for them, what they leave, and a column.
  #own = new Float64Array(0);
  #left = new Float64Array(0);
  #column = new Float64Array(0);

  constructor(mostSteps: number) {
    this.#at = new Int32Array(mostSteps + 1);
    this.#productAt = new Int32Array(mostSteps + 1);
  }

  /** Takes a programme: the shapes of its steps, and the products of entries that do not change with the weights. */
  set(of: Staircase): void {
    const { steps, rows: all, rowBegin, columnBegin, stateColumn, stateRow, first, row, value } = of;
    let slots = 0;
    let products = 0;
    let ties = 0;
    for (let t = 0; t < steps; t++) {
      const shape = (this.#shape[t] = this.#shapes.find(of, t, this.#shape[Math.max(0, t - 1)]));
      this.#at[t] = slots;
      this.#productAt[t] = products;
      slots += shape.slots;
      products += shape.pairPlace.length + shape.tie.length;
      ties = Math.max(ties, shape.size - shape.inner);
    }
    this.#at[steps] = slots;
    if (slots > this.#block.length) {
      this.#block = new Float64Array(2 * slots);
      this.#low = new Float64Array(2 * slots);
    }
    if (all > this.#forward.length) {
      this.#forward = new Float64Array(2 * all);
      this.#inverse = new Float64Array(2 * all);
      this.#diagonal = new Float64Array(2 * all);
    }
    if (ties > this.#column.length) {
      this.#own = new Float64Array(ties * ties);
      this.#left = new Float64Array(ties * ties);
      this.#column = new Float64Array(ties);
    }
    if (products > this.#product.length) this.#product = new Float64Array(2 * products);
    const product = this.#product;
    for (let t = 0, n = 0; t < steps; t++) {
      for (let k = columnBegin[t]!, to = stateColumn[t]!; k < to; k++) {
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) {
          for (let q = first[k]!; q < end; q++) if (row[q]! <= row[p]!) product[n++] = value[p]! * value[q]!;
        }
      }
      if (t === 0) continue;
      const states = stateColumn[t - 1]!;
      const count = rowBegin[t]! - stateRow[t - 1]!;
      for (let a = states; a < states + count; a++) {
        for (let b = states; b < states + count; b++) {
          for (let p = first[a]! + 1, end = first[a + 1]!; p < end; p++) {
            for (let q = first[b]! + 1, last = first[b + 1]!; q < last; q++) if (row[q]! <= row[p]!) product[n++] = value[p]! * value[q]!;
          }
        }
      }
    }
  }

  factor({ steps, rowBegin, columnBegin, stateColumn }: Staircase, theta: Float64Array): void {
    this.#theta = theta as Float64Array<ArrayBuffer>;
    this.#block.fill(0, 0, this.#at[steps]);
    for (let t = 0; t < steps; t++) {
      this.#assemble(t, columnBegin[t]!, theta);
      this.#eliminate(t, rowBegin[t]!);
      this.#tie(t, rowBegin[t]!, stateColumn[t]!);
      if (t + 1 < steps) this.#leave(t, rowBegin[t]!, stateColumn[t]!);
    }
  }

  /** Sums the block of a step: its columns, and what the step before leaves. */
  #assemble(t: number, columns: number, theta: Float64Array): void {
    const { pairBegin, pairPlace, tie, tiePlace } = this.#shape[t]!;
    const block = this.#block;
    const product = this.#product;
    const at = this.#at[t]!;
    let from = this.#productAt[t]!;
    for (let c = 0, n = 0, k = columns; c + 1 < pairBegin.length; c++, k++) {
      const weight = theta[k]!;
      for (const end = pairBegin[c + 1]!; n < end; n++) block[at + pairPlace[n]!]! += weight * product[from + n]!;
    }
    from += pairPlace.length;
    const left = this.#left;
    for (let n = 0; n < tie.length; n++) block[at + tiePlace[n]!]! += left[tie[n]!]! * product[from + n]!;
  }

  /** Eliminates the rows of a step that are no states. */
  #eliminate(t: number, rows: number): void {
    const { size, inner, begin, target } = this.#shape[t]!;
    const block = this.#block;
    const low = this.#low;
    const inverse = this.#inverse;
    const diagonal = this.#diagonal;
    const at = this.#at[t]!;
    for (let p = 0; p < size; p++) diagonal[rows + p] = block[at + p]!;
    for (let p = 0, n = 0; p < inner; p++) {
      const pivot = block[at + p]!;
      const inv = pivot > PIVOT_ROUNDING * diagonal[rows + p]! ? 1 / pivot : INVERSE_OF_NO_PIVOT;
      inverse[rows + p] = inv;
      const from = at + begin[p]!;
      const end = at + begin[p + 1]!;
      for (let a = from; a < end; a++) {
        const multiplier = block[a]! * inv;
        low[a] = multiplier;
        for (let b = from; b <= a; b++, n++) block[at + target[n]!]! -= multiplier * block[b]!;
      }
    }
  }

  /** Factors N of the states of a step. */
  #tie(t: number, rows: number, states: number): void {
    const { size, inner, begin } = this.#shape[t]!;
    const theta = this.#theta;
    const block = this.#block;
    const low = this.#low;
    const inverse = this.#inverse;
    const diagonal = this.#diagonal;
    const own = this.#own;
    const at = this.#at[t]!;
    const ties = size - inner;
    // What is left for them is kept before their weights come to it.
    for (let b = 0; b < ties; b++) {
      const p = inner + b;
      const rest = block[at + p]! > 0 ? block[at + p]! : 0;
      own[b * ties + b] = rest;
      block[at + p] = rest + theta[states + b]!;
      diagonal[rows + p]! += theta[states + b]!;
      for (let a = b + 1, n = at + begin[p]!; a < ties; a++, n++) own[a * ties + b] = own[b * ties + a] = block[n]!;
    }
    for (let b = 0; b < ties; b++) {
      const p = inner + b;
      const pivot = block[at + p]!;
      const inv = pivot > PIVOT_ROUNDING * diagonal[rows + p]! ? 1 / pivot : INVERSE_OF_NO_PIVOT;
      inverse[rows + p] = inv;
      const first = at + begin[p]!;
      for (let a = b + 1, n = first; a < ties; a++, n++) low[n] = block[n]! * inv;
      for (let a = b + 1, n = first; a < ties; a++, n++) {
        // Of column j what is below its diagonal begins with row j + 1.
        for (let j = b + 1, m = first; j < a; j++, m++) block[at + begin[inner + j]! + a - j - 1]! -= low[n]! * block[m]!;
        block[at + inner + a]! -= low[n]! * block[n]!;
      }
    }
  }

  /** What the states of a step leave to the next: `left` = P·N⁻¹·Θ, symmetric. */
  #leave(t: number, rows: number, states: number): void {
    const { size, inner, begin } = this.#shape[t]!;
    const theta = this.#theta;
    const at = this.#at[t]!;
    const ties = size - inner;
    const low = this.#low;
    const inverse = this.#inverse;
    const own = this.#own;
    const left = this.#left;
    const x = this.#column;
    for (let b = 0; b < ties; b++) {
      for (let i = 0; i < ties; i++) x[i] = 0;
      x[b] = theta[states + b]!;
      for (let j = b; j < ties; j++) for (let i = j + 1, n = at + begin[inner + j]!; i < ties; i++, n++) x[i]! -= low[n]! * x[j]!;
      for (let j = ties - 1; j >= 0; j--) {
        let sum = x[j]! * inverse[rows + inner + j]!;
        for (let i = j + 1, n = at + begin[inner + j]!; i < ties; i++, n++) sum -= low[n]! * x[i]!;
        x[j] = sum;
      }
      for (let a = 0; a < ties; a++) {
        let sum = 0;
        for (let i = 0; i < ties; i++) sum += own[a * ties + i]! * x[i]!;
        left[a * ties + b] = sum;
      }
    }
    for (let a = 0; a < ties; a++) {
      if (left[a * ties + a]! < 0) left[a * ties + a] = 0;
      for (let b = 0; b < a; b++) left[a * ties + b] = left[b * ties + a] = (left[a * ties + b]! + left[b * ties + a]!) / 2;
    }
  }

  /** A·Θ·Aᵀ·out = rhs with the weights factored last. */
  solve({ steps, rows: all, rowBegin, stateColumn, first, row, value }: Staircase, rhs: Float64Array, out: Float64Array): void {
    const low = this.#low;
    const inverse = this.#inverse;
    const forward = this.#forward;
    const theta = this.#theta;
    const z = this.#column;
    for (let g = 0; g < all; g++) forward[g] = rhs[g]!;
    for (let t = 0; t < steps; t++) {
      const { size, inner, begin, row: rowOf } = this.#shape[t]!;
      const rows = rowBegin[t]!;
      const at = this.#at[t]!;
      for (let p = 0, n = size; p < size; p++) {
        const found = forward[rows + p]!;
        for (const end = begin[p + 1]!; n < end; n++) forward[rows + rowOf[n]!]! -= low[at + n]! * found;
      }
      if (t + 1 === steps) break;
      for (let p = size - 1; p >= inner; p--) {
        let sum = forward[rows + p]! * inverse[rows + p]!;
        for (let n = begin[p]!, end = begin[p + 1]!; n < end; n++) sum -= low[at + n]! * z[rowOf[n]! - inner]!;
        z[p - inner] = sum;
        const k = stateColumn[t]! + p - inner;
        const weighed = theta[k]! * sum;
        for (let e = first[k]! + 1, end = first[k + 1]!; e < end; e++) forward[row[e]!]! -= weighed * value[e]!;
      }
    }
    for (let t = steps - 1; t >= 0; t--) {
      const { size, inner, begin, row: rowOf } = this.#shape[t]!;
      const rows = rowBegin[t]!;
      const at = this.#at[t]!;
      if (t + 1 < steps) {
        // The right-hand side of the state rows changes by what the next step has found.
        for (let p = inner; p < size; p++) {
          const k = stateColumn[t]! + p - inner;
          let sum = 0;
          for (let e = first[k]! + 1, end = first[k + 1]!; e < end; e++) sum += value[e]! * out[row[e]!]!;
          z[p - inner] = theta[k]! * sum;
        }
        for (let p = inner; p < size; p++) {
          const less = z[p - inner]!;
          for (let n = begin[p]!, end = begin[p + 1]!; n < end; n++) z[rowOf[n]! - inner]! -= low[at + n]! * less;
          forward[rows + p]! -= less;
        }
      }
      for (let p = size - 1; p >= 0; p--) {
        let sum = forward[rows + p]! * inverse[rows + p]!;
        for (let n = begin[p]!, end = begin[p + 1]!; n < end; n++) sum -= low[at + n]! * out[rows + rowOf[n]!]!;
        out[rows + p] = sum;
      }
    }
  }
}
