import type { Columns, ColumnsSize } from './columns.ts';
import { rotateIn } from './rotate-in.ts';
import type { Schur, SchurSolver, WeighedColumns } from './schur.ts';

/** What a factorisation leaves for its solutions, and the room it works in. Step t of N, units S, limits L, rows `size` = S + L. */
interface Elimination {
  readonly schur: Schur;
  readonly units: number;
  readonly throughputLimits: number;
  /** S + L, the same and the bus, and columns of a row of `factors`: S + L + S. */
  readonly size: number;
  readonly wide: number;
  readonly all: number;
  /** First row of the limits in right-hand side and solution. */
  readonly firstLimit: number;
  /** 1/B and (row of the bus)/B of the eliminated bus, N and N × size. */
  readonly inverseBus: Float64Array;
  readonly share: Float64Array;
  /** Rows of the storage units of each step over (z, z', μ), and of the limits where a day ends over (μ, z'). */
  readonly factors: Float64Array;
  readonly ends: Float64Array;
  /** The forward pass: N × S for the storage units, N × L for the limits. */
  readonly carried: Float64Array;
  readonly carriedLimits: Float64Array;
  /** Factor of the columns of a step, `wide` × `wide`. */
  readonly step: Float64Array;
  /** What a step leaves: over (z', μ), triangular. */
  readonly left: Float64Array;
  readonly end: Float64Array;
  readonly row: Float64Array;
  /** Of the step before or after, while a right-hand side is solved. */
  readonly prices: Float64Array;
  readonly limits: Float64Array;
}

/**
 * Any number of storage units, with or without daily limits. With P what a step weighs after the bus is eliminated and Θ the ties to the
 * next step, what it leaves is
 *
 *   C' = P·(P + Θ)⁻¹·Θ        xᵀ·C'·x = min over z of zᵀ·P·z + (x − z)ᵀ·Θ·(x − z)
 *
 * carried in factors, P = Fᵀ·F: rotations of their rows add and eliminate, nothing is subtracted, and no square of a weight is ever formed.
 * Weights sixteen powers of ten apart are eight apart in their roots, and no pivot is lost in rounding. The rows of a day's limits go along
 * from step to step and are eliminated where the day ends, so it is built from the columns one by one: a discharge stands in three rows.
 * With z the prices of the units in a step, z' in the next and μ those of the limits of the day,
 *
 *   rows of the units    R·z + N·z' + M·μ            after the step    F·z' + E·μ,   G·μ
 *
 * and after the last step of a day Q·μ + K·z', what is left for the next day being rows of z' alone. Without daily limits, and with few of
 * them, other forms are faster (`schurSolver`).
 *
 * Source: Å. Björck, Numerical Methods for Least Squares Problems, SIAM 1996, sections 2.7 and 3.2 (updates by rotations).
 */
export function anyUnitsSolver(schur: Schur, size: ColumnsSize): SchurSolver {
  const elimination = allocateElimination(schur, size);
  let columns: Columns | undefined;
  return {
    factor(steps, of, theta) {
      columns = of;
      factorSteps(elimination, steps, { columns: of, theta });
    },
    solve(steps) {
      solveForward(elimination, steps, columns!);
      solveBackward(elimination, steps, columns!);
    },
  };
}

function allocateElimination(schur: Schur, { mostSteps, units, throughputLimits }: ColumnsSize): Elimination {
  const size = units + throughputLimits;
  const wide = size + 1;
  const all = size + units;
  return {
    schur,
    units,
    throughputLimits,
    size,
    wide,
    all,
    firstLimit: mostSteps * (units + 1) + 1,
    inverseBus: new Float64Array(mostSteps),
    share: new Float64Array(mostSteps * size),
    factors: new Float64Array(mostSteps * units * all),
    ends: new Float64Array(mostSteps * throughputLimits * size),
    carried: new Float64Array(mostSteps * units),
    carriedLimits: new Float64Array(mostSteps * throughputLimits),
    step: new Float64Array(wide * wide),
    left: new Float64Array(size * size),
    end: new Float64Array(size * size),
    row: new Float64Array(Math.max(all, wide)),
    prices: new Float64Array(units),
    limits: new Float64Array(throughputLimits),
  };
}

/** Whether the day of step t ends with it. */
const isEndOfDay = (t: number, steps: number, dayOf: Columns['dayOf']): boolean => t + 1 === steps || dayOf[t + 1] !== dayOf[t];

/** Factors all steps, the first first: columns, states, and limits where a day ends. */
function factorSteps(elimination: Elimination, steps: number, weighed: WeighedColumns): void {
  const { size, wide, step, left } = elimination;
  left.fill(0);
  for (let t = 0; t < steps; t++) {
    // What the steps before leave is triangular already: the factor begins with it.
    step.fill(0);
    for (let i = 0; i < size; i++) for (let j = i; j < size; j++) step[(i + 1) * wide + j + 1] = left[i * size + j]!;
    addColumns(elimination, t, weighed);
    addTies(elimination, t, t + 1 === steps);
    if (isEndOfDay(t, steps, weighed.columns.dayOf)) endDay(elimination, t, weighed);
  }
}

/** Adds the columns of step t to the factor, the bus first. */
function addColumns(elimination: Elimination, t: number, { columns, theta }: WeighedColumns): void {
  const { units, throughputLimits, size, wide, inverseBus, share, step, row } = elimination;
  const { begin, side, gain, draw, third, none, dayOf } = columns;
  const g = t * (units + 1);
  let weight = 0;
  share.fill(0, t * size, (t + 1) * size);
  for (let i = 0; i < units; i++) {
    for (let k = begin[g + i]!; k < begin[g + i + 1]!; k++) {
      const root = Math.sqrt(theta[k]!);
      weight += theta[k]!;
      row.fill(0);
      row[0] = root * side[k]!;
      row[i + 1] = root * gain[k]!;
      share[t * size + i]! += theta[k]! * side[k]! * gain[k]!;
      if (third[k] !== none) {
        const j = units + third[k]! - none - 1 - dayOf[t]! * throughputLimits;
        row[j + 1] = root * draw[k]!;
        share[t * size + j]! += theta[k]! * side[k]! * draw[k]!;
      }
      rotateIn(step, wide, row, 0);
    }
  }
  let segments = 0;
  for (let k = begin[g + units]!; k < begin[g + units + 1]!; k++) segments += theta[k]!;
  weight += segments;
  row.fill(0);
  row[0] = Math.sqrt(segments);
  rotateIn(step, wide, row, 0);
  inverseBus[t] = 1 / weight;
  for (let i = 0; i < size; i++) share[t * size + i]! /= weight;
}

/** Adds the states after step t, from the last to the first: each leaves a row that begins with its own column. */
function addTies({ schur, units, size, wide, all, factors, step, left, row }: Elimination, t: number, isLast: boolean): void {
  const { tie } = schur;
  const at = t * units * all;
  for (let i = 0; i < units; i++) {
    for (let j = 0; j < units; j++) {
      factors[at + i * all + j] = step[(i + 1) * wide + j + 1]!;
      factors[at + i * all + units + j] = 0;
    }
    for (let j = units; j < size; j++) factors[at + i * all + units + j] = step[(i + 1) * wide + j + 1]!;
  }
  const own = factors.subarray(at, at + units * all);
  left.fill(0);
  for (let i = units - 1; i >= 0; i--) {
    row.fill(0);
    row[i] = Math.sqrt(tie[t * units + i]!);
    if (!isLast) row[units + i] = -row[i]!;
    rotateIn(own, all, row, i);
    for (let j = isLast ? units : i; j < size; j++) left[i * size + j] = row[units + j]!;
  }
  for (let i = units; i < size; i++) for (let j = i; j < size; j++) left[i * size + j] = step[(i + 1) * wide + j + 1]!;
}

/** Eliminates the limits of the day that ends with step t, with what it leaves of them. */
function endDay(elimination: Elimination, t: number, { columns, theta }: WeighedColumns): void {
  const { count, steps, dayOf } = columns;
  const { units, throughputLimits, size, ends, left, end, row } = elimination;
  end.fill(0);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < throughputLimits; j++) row[j] = left[i * size + units + j]!;
    for (let j = 0; j < units; j++) row[throughputLimits + j] = left[i * size + j]!;
    rotateIn(end, size, row, 0);
  }
  for (let j = 0; j < throughputLimits; j++) {
    row.fill(0);
    row[j] = Math.sqrt(theta[count + steps * units + dayOf[t]! * throughputLimits + j]!);
    rotateIn(end, size, row, j);
  }
  ends.set(end.subarray(0, throughputLimits * size), t * throughputLimits * size);
  left.fill(0);
  for (let i = 0; i < units; i++)
    for (let j = i; j < units; j++) left[i * size + j] = end[(throughputLimits + i) * size + throughputLimits + j]!;
}

/** Solves the right-hand side from the first step on: what each row leaves for the rows of its step. */
function solveForward(elimination: Elimination, steps: number, { dayOf }: Columns): void {
  const { schur, units, throughputLimits, size, all, firstLimit, share, factors, carried, prices, limits } = elimination;
  const { rhs } = schur;
  prices.fill(0);
  for (let t = 0; t < steps; t++) {
    const at = t * units * all;
    const g = t * (units + 1);
    const bus = rhs[g + units]!;
    if (t === 0 || dayOf[t - 1] !== dayOf[t])
      for (let j = 0; j < throughputLimits; j++) limits[j] = rhs[firstLimit + dayOf[t]! * throughputLimits + j]!;
    for (let j = 0; j < throughputLimits; j++) limits[j]! -= share[t * size + units + j]! * bus;
    // `prices` is what the rows before leave of these.
    for (let i = 0; i < units; i++) {
      let sum = rhs[g + i]! - share[t * size + i]! * bus + prices[i]!;
      for (let j = 0; j < i; j++) sum -= factors[at + j * all + i]! * carried[t * units + j]!;
      carried[t * units + i] = sum / factors[at + i * all + i]!;
    }
    prices.fill(0);
    for (let i = 0; i < units; i++) {
      const found = carried[t * units + i]!;
      for (let j = 0; j < units; j++) prices[j]! -= factors[at + i * all + units + j]! * found;
      for (let j = 0; j < throughputLimits; j++) limits[j]! -= factors[at + i * all + 2 * units + j]! * found;
    }
    if (isEndOfDay(t, steps, dayOf)) carryLimits(elimination, t);
  }
}

/** Solves the rows of the limits of the day that ends with step t, in the forward pass. */
function carryLimits({ units, throughputLimits, size, ends, carriedLimits, prices, limits }: Elimination, t: number): void {
  for (let i = 0, e = t * throughputLimits * size; i < throughputLimits; i++, e += size) {
    let sum = limits[i]!;
    for (let j = 0; j < i; j++) sum -= ends[t * throughputLimits * size + j * size + i]! * carriedLimits[t * throughputLimits + j]!;
    const found = (carriedLimits[t * throughputLimits + i] = sum / ends[e + i]!);
    for (let j = 0; j < units; j++) prices[j]! -= ends[e + throughputLimits + j]! * found;
  }
}

/** Reads the solution from the last step on. */
function solveBackward(elimination: Elimination, steps: number, { dayOf }: Columns): void {
  const { schur, units, throughputLimits, size, all, firstLimit, inverseBus, share, factors, carried, prices, limits } = elimination;
  const { rhs, solution } = schur;
  prices.fill(0);
  for (let t = steps - 1; t >= 0; t--) {
    const at = t * units * all;
    const g = t * (units + 1);
    if (isEndOfDay(t, steps, dayOf)) solveLimits(elimination, t, firstLimit + dayOf[t]! * throughputLimits);
    for (let i = units - 1; i >= 0; i--) {
      let sum = carried[t * units + i]!;
      const r = at + i * all;
      for (let j = i + 1; j < units; j++) sum -= factors[r + j]! * solution[g + j]!;
      for (let j = 0; j < units; j++) sum -= factors[r + units + j]! * prices[j]!;
      for (let j = 0; j < throughputLimits; j++) sum -= factors[r + 2 * units + j]! * limits[j]!;
      solution[g + i] = sum / factors[r + i]!;
    }
    let bus = rhs[g + units]! * inverseBus[t]!;
    for (let i = 0; i < units; i++) {
      prices[i] = solution[g + i]!;
      bus -= share[t * size + i]! * prices[i]!;
    }
    for (let j = 0; j < throughputLimits; j++) bus -= share[t * size + units + j]! * limits[j]!;
    solution[g + units] = bus;
  }
}

/** Reads the prices of the limits of the day that ends with step t; their rows begin at `first`. */
function solveLimits(elimination: Elimination, t: number, first: number): void {
  const { schur, units, throughputLimits, size, ends, carriedLimits, prices, limits } = elimination;
  for (let i = throughputLimits - 1, e = (t * throughputLimits + i) * size; i >= 0; i--, e -= size) {
    let sum = carriedLimits[t * throughputLimits + i]!;
    for (let j = i + 1; j < throughputLimits; j++) sum -= ends[e + j]! * limits[j]!;
    for (let j = 0; j < units; j++) sum -= ends[e + throughputLimits + j]! * prices[j]!;
    limits[i] = sum / ends[e + i]!;
    schur.solution[first + i] = limits[i]!;
  }
}
