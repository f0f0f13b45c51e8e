import type { Staircase } from './staircase.ts';

/** A pivot below this share of its diagonal is rounding: the row says nothing that others do not. */
const DEPENDENT = 1e-15;
const NEVER = 1e128;

/**
 * A·Θ·Aᵀ of a staircase, factored once and solved for several right-hand sides. Rows of a step but those of its states are eliminated in the step; with P what is
 * left for the states and Θ the weights of the states,
 *
 *   N = P + Θ is factored,   the next step is left C' = P·N⁻¹·Θ
 *
 * which is the same as Θ − Θ·N⁻¹·Θ and keeps the digits that loses where Θ is much larger than P.
 */
export class StaircaseFactor {
  /** Lower factor of each step, rows of `size` from `at[t]` on, its pivots on the diagonal. */
  #blocks = new Float64Array(0);
  readonly #at: Int32Array;
  #work = new Float64Array(0);
  #left = new Float64Array(0);
  #column = new Float64Array(0);
  #forward = new Float64Array(0);
  #diagonal = new Float64Array(0);

  constructor(mostSteps: number) {
    this.#at = new Int32Array(mostSteps + 1);
  }

  factor(of: Staircase, theta: Float64Array): void {
    const { steps, rowBegin, stateRow, columnBegin, stateColumn, first, row, value } = of;
    this.#allocate(of);
    const blocks = this.#blocks;
    const left = this.#left;
    const diagonal = this.#diagonal;
    blocks.fill(0, 0, this.#at[steps]);
    let ties = 0;
    for (let t = 0; t < steps; t++) {
      const rows = rowBegin[t]!;
      const size = rowBegin[t + 1]! - rows;
      const inner = stateRow[t]! - rows;
      const at = this.#at[t]!;
      for (let k = columnBegin[t]!, to = stateColumn[t]!; k < to; k++) {
        const weight = theta[k]!;
        if (weight === 0) continue;
        for (let p = first[k]!, end = first[k + 1]!; p < end; p++) {
          const w = weight * value[p]!;
          const i = row[p]! - rows;
          for (let q = first[k]!; q < end; q++) {
            const j = row[q]! - rows;
            if (j <= i) blocks[at + i * size + j]! += w * value[q]!;
          }
        }
      }
      // What the step before leaves, in the rows its states stand in.
      if (ties > 0) {
        const states = stateColumn[t - 1]!;
        for (let a = 0; a < ties; a++) {
          for (let b = 0; b < ties; b++) {
            const weight = left[a * ties + b]!;
            if (weight === 0) continue;
            for (let p = first[states + a]! + 1, end = first[states + a + 1]!; p < end; p++) {
              const w = weight * value[p]!;
              const i = row[p]! - rows;
              for (let q = first[states + b]! + 1, last = first[states + b + 1]!; q < last; q++) {
                const j = row[q]! - rows;
                if (j <= i) blocks[at + i * size + j]! += w * value[q]!;
              }
            }
          }
        }
      }
      for (let i = 0; i < size; i++) diagonal[i] = blocks[at + i * size + i]!;
      eliminate(blocks, at, size, 0, inner, diagonal);
      // The states: what is left for them is kept before their weights come to it.
      ties = size - inner;
      const states = stateColumn[t]!;
      const own = this.#work;
      for (let i = 0; i < ties; i++) {
        for (let j = 0; j <= i; j++) own[i * ties + j] = own[j * ties + i] = blocks[at + (inner + i) * size + inner + j]!;
        if (own[i * ties + i]! < 0) own[i * ties + i] = 0;
        blocks[at + (inner + i) * size + inner + i] = own[i * ties + i]! + theta[states + i]!;
        diagonal[inner + i]! += theta[states + i]!;
      }
      eliminate(blocks, at, size, inner, size, diagonal);
      if (t + 1 < steps) this.#leave(at, size, inner, ties, theta, states);
    }
  }

  /** `left` = P·N⁻¹·Θ, symmetric. */
  #leave(at: number, size: number, inner: number, ties: number, theta: Float64Array, states: number): void {
    const blocks = this.#blocks;
    const own = this.#work;
    const left = this.#left;
    const x = this.#column;
    for (let b = 0; b < ties; b++) {
      for (let i = 0; i < ties; i++) x[i] = i === b ? theta[states + b]! : 0;
      for (let i = b; i < ties; i++) {
        let sum = x[i]!;
        for (let j = b; j < i; j++) sum -= blocks[at + (inner + i) * size + inner + j]! * x[j]!;
        x[i] = sum;
      }
      for (let i = ties - 1; i >= 0; i--) {
        let sum = x[i]! / blocks[at + (inner + i) * size + inner + i]!;
        for (let j = i + 1; j < ties; j++) sum -= blocks[at + (inner + j) * size + inner + i]! * x[j]!;
        x[i] = sum;
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
  solve(of: Staircase, theta: Float64Array, rhs: Float64Array, out: Float64Array): void {
    const { steps, rowBegin, stateRow, stateColumn, first, row, value } = of;
    const blocks = this.#blocks;
    const forward = this.#forward;
    const z = this.#column;
    forward.set(rhs.subarray(0, of.rows));
    for (let t = 0; t < steps; t++) {
      const rows = rowBegin[t]!;
      const size = rowBegin[t + 1]! - rows;
      const inner = stateRow[t]! - rows;
      const at = this.#at[t]!;
      for (let i = 0; i < size; i++) {
        let sum = forward[rows + i]!;
        const base = at + i * size;
        for (let j = 0; j < i; j++) sum -= blocks[base + j]! * forward[rows + j]!;
        forward[rows + i] = sum;
      }
      if (t + 1 === steps) break;
      const states = stateColumn[t]!;
      for (let i = size - 1; i >= inner; i--) {
        let sum = forward[rows + i]! / blocks[at + i * size + i]!;
        for (let j = i + 1; j < size; j++) sum -= blocks[at + j * size + i]! * z[j - inner]!;
        z[i - inner] = sum;
        const k = states + i - inner;
        const weighed = theta[k]! * sum;
        for (let p = first[k]! + 1, end = first[k + 1]!; p < end; p++) forward[row[p]!]! -= weighed * value[p]!;
      }
    }
    for (let t = steps - 1; t >= 0; t--) {
      const rows = rowBegin[t]!;
      const size = rowBegin[t + 1]! - rows;
      const inner = stateRow[t]! - rows;
      const at = this.#at[t]!;
      if (t + 1 < steps) {
        // The right-hand side of the state rows changes by what the next step has found.
        for (let i = inner; i < size; i++) {
          const k = stateColumn[t]! + i - inner;
          let sum = 0;
          for (let p = first[k]! + 1, end = first[k + 1]!; p < end; p++) sum += value[p]! * out[row[p]!]!;
          let less = theta[k]! * sum;
          for (let j = inner; j < i; j++) less -= blocks[at + i * size + j]! * z[j - inner]!;
          z[i - inner] = less;
          forward[rows + i]! -= less;
        }
      }
      for (let i = size - 1; i >= 0; i--) {
        let sum = forward[rows + i]! / blocks[at + i * size + i]!;
        for (let j = i + 1; j < size; j++) sum -= blocks[at + j * size + i]! * out[rows + j]!;
        out[rows + i] = sum;
      }
    }
  }

  #allocate({ steps, rows, rowBegin, stateRow }: Staircase): void {
    let room = 0;
    let most = 0;
    let ties = 0;
    for (let t = 0; t < steps; t++) {
      const size = rowBegin[t + 1]! - rowBegin[t]!;
      this.#at[t] = room;
      room += size * size;
      most = Math.max(most, size);
      ties = Math.max(ties, rowBegin[t + 1]! - stateRow[t]!);
    }
    this.#at[steps] = room;
    if (room > this.#blocks.length) this.#blocks = new Float64Array(2 * room);
    if (rows > this.#forward.length) this.#forward = new Float64Array(2 * rows);
    if (most > this.#diagonal.length) this.#diagonal = new Float64Array(2 * most);
    if (ties * ties > this.#work.length) {
      this.#work = new Float64Array(2 * ties * ties);
      this.#left = new Float64Array(2 * ties * ties);
      this.#column = new Float64Array(2 * ties * ties);
    }
  }
}

/** Eliminates the rows [from, to) of a block: multipliers below the diagonal, pivots on it. */
function eliminate(blocks: Float64Array, at: number, size: number, from: number, to: number, diagonal: Float64Array): void {
  for (let p = from; p < to; p++) {
    let pivot = blocks[at + p * size + p]!;
    if (!(pivot > DEPENDENT * diagonal[p]!)) {
      pivot = NEVER;
      blocks[at + p * size + p] = pivot;
    }
    const inverse = 1 / pivot;
    for (let i = p + 1; i < size; i++) {
      const entry = blocks[at + i * size + p]!;
      if (entry === 0) continue;
      const multiplier = entry * inverse;
      const base = at + i * size;
      for (let j = p + 1; j <= i; j++) blocks[base + j]! -= multiplier * blocks[at + j * size + p]!;
    }
    for (let i = p + 1; i < size; i++) blocks[at + i * size + p]! *= inverse;
  }
}
