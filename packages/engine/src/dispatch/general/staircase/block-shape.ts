import type { Staircase } from './staircase.ts';
import { SHAPES_KEPT } from '../tuning.ts';

/**
 * Where the entries of a step's block meet when its rows are eliminated one after the other: the symbolic half of a sparse factorisation.
 * Steps in which the same columns stand in the same rows share one.
 *
 * A block is kept in slots: its diagonal first, then what stands below it, column by column; of the states, which come last, all of their
 * triangle.
 */
export interface BlockShape {
  /** Which columns stand in which rows: what it is found by. */
  readonly pattern: Int32Array;
  readonly size: number;
  /** Rows that are no states. */
  readonly inner: number;
  readonly slots: number;
  /** Slots below the diagonal of column p are begin[p] … begin[p + 1], their rows in `row`. */
  readonly begin: Int32Array;
  readonly row: Int32Array;
  /** Products of the entries of column c go to pairPlace, from pairBegin[c] to pairBegin[c + 1]. */
  readonly pairBegin: Int32Array;
  readonly pairPlace: Int32Array;
  /** What the states before leave, index `tie` of their square, goes to `tiePlace`. */
  readonly tie: Int32Array;
  readonly tiePlace: Int32Array;
  /** Where the elimination of one row after the other takes the products of what stands below it, a pair after the other. */
  readonly target: Int32Array;
}

/** The shapes of the steps of programmes, found again by their pattern. */
export class BlockShapes {
  #shapes: BlockShape[] = [];
  #pattern = new Int32Array(256);
  #length = 0;

  /** @param last  the shape of another step, looked at first */
  find(of: Staircase, t: number, last: BlockShape | undefined): BlockShape {
    this.#read(of, t);
    if (last !== undefined && this.#is(last)) return last;
    const known = this.#shapes.find((shape) => this.#is(shape));
    if (known !== undefined) return known;
    const shape = analyse(this.#pattern.slice(0, this.#length));
    if (this.#shapes.length === SHAPES_KEPT) this.#shapes = [];
    this.#shapes.push(shape);
    return shape;
  }

  #is({ pattern }: BlockShape): boolean {
    if (pattern.length !== this.#length) return false;
    for (let n = 0; n < pattern.length; n++) if (pattern[n] !== this.#pattern[n]) return false;
    return true;
  }

  /** size, rows that are no states, columns, states before, then of each of them how many rows it stands in, and which. */
  #read({ rowBegin, stateRow, columnBegin, stateColumn, first, row }: Staircase, t: number): void {
    const rows = rowBegin[t]!;
    const before = t === 0 ? 0 : rows - stateRow[t - 1]!;
    this.#length = 0;
    this.#put(rowBegin[t + 1]! - rows);
    this.#put(stateRow[t]! - rows);
    this.#put(stateColumn[t]! - columnBegin[t]!);
    this.#put(before);
    const add = (from: number, to: number): void => {
      this.#put(to - from);
      for (let p = from; p < to; p++) this.#put(row[p]! - rows);
    };
    for (let k = columnBegin[t]!; k < stateColumn[t]!; k++) add(first[k]!, first[k + 1]!);
    // The first entry of a state is in its own row.
    for (let a = 0; a < before; a++) add(first[stateColumn[t - 1]! + a]! + 1, first[stateColumn[t - 1]! + a + 1]!);
  }

  #put(value: number): void {
    if (this.#length === this.#pattern.length) {
      const longer = new Int32Array(2 * this.#length);
      longer.set(this.#pattern);
      this.#pattern = longer;
    }
    this.#pattern[this.#length++] = value;
  }
}

function analyse(pattern: Int32Array): BlockShape {
  const [size, inner, columns, before] = pattern as unknown as readonly [number, number, number, number];
  const lists: Int32Array[] = [];
  for (let at = 4; at < pattern.length; at += 1 + pattern[at]!) lists.push(pattern.subarray(at + 1, at + 1 + pattern[at]!));
  const own = lists.slice(0, columns);
  const states = lists.slice(columns, columns + before);
  // Lower triangle: what is there, then what the elimination of each row adds.
  const isThere = new Uint8Array(size * size);
  const mark = (i: number, j: number): void => void (isThere[Math.max(i, j) * size + Math.min(i, j)] = 1);
  for (const rows of own) for (const i of rows) for (const j of rows) mark(i, j);
  for (const rows of states) for (const others of states) for (const i of rows) for (const j of others) mark(i, j);
  for (let i = inner; i < size; i++) for (let j = inner; j <= i; j++) mark(i, j);
  for (let p = 0; p < inner; p++) {
    for (let i = p + 1; i < size; i++) {
      if (isThere[i * size + p] === 0) continue;
      for (let j = p + 1; j <= i; j++) if (isThere[j * size + p] === 1) mark(i, j);
    }
  }
  const slot = new Int32Array(size * size);
  const begin = new Int32Array(size + 1);
  const row: number[] = Array.from({ length: size }, (_, p) => p);
  for (let p = 0; p < size; p++) {
    slot[p * size + p] = p;
    begin[p] = row.length;
    for (let i = p + 1; i < size; i++) if (isThere[i * size + p] === 1) slot[i * size + p] = row.push(i) - 1;
  }
  begin[size] = row.length;
  const pairBegin = new Int32Array(columns + 1);
  const pairPlace: number[] = [];
  own.forEach((rows, c) => {
    for (const i of rows) for (const j of rows) if (j <= i) pairPlace.push(slot[i * size + j]!);
    pairBegin[c + 1] = pairPlace.length;
  });
  const tie: number[] = [];
  const tiePlace: number[] = [];
  states.forEach((rows, a) =>
    states.forEach((others, b) => {
      for (const i of rows) {
        for (const j of others) {
          if (j > i) continue;
          tie.push(a * before + b);
          tiePlace.push(slot[i * size + j]!);
        }
      }
    }),
  );
  const target: number[] = [];
  for (let p = 0; p < inner; p++) {
    const below = row.slice(begin[p], begin[p + 1]);
    below.forEach((i, a) => below.slice(0, a + 1).forEach((j) => target.push(slot[i * size + j]!)));
  }
  const list = (values: readonly number[]): Int32Array => Int32Array.from(values);
  return {
    pattern,
    size,
    inner,
    slots: row.length,
    begin,
    row: list(row),
    pairBegin,
    pairPlace: list(pairPlace),
    tie: list(tie),
    tiePlace: list(tiePlace),
    target: list(target),
  };
}
