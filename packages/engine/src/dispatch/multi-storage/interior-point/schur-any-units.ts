import { rotateIn } from './rotate-in.ts';
import type { PlainSolver, Schur } from './schur.ts';

/** What a factorisation leaves for its solutions, and the room it works in: `size` = units², `wide` = units + 1. */
interface BlockFactors {
  readonly schur: Schur;
  readonly units: number;
  readonly size: number;
  readonly wide: number;
  /** 1/B and (row of the bus)/B of the eliminated bus. */
  readonly inverseBus: Float64Array;
  readonly share: Float64Array;
  /** R of each step, P + Θ = Rᵀ·R. */
  readonly factors: Float64Array;
  readonly carried: Float64Array;
  /** Factor of a step, bus first; beside the storage units' part of it what the least squares leave, 2S columns. */
  readonly step: Float64Array;
  readonly both: Float64Array;
  readonly left: Float64Array;
  readonly row: Float64Array;
  readonly column: Float64Array;
}

/**
 * Any number of storage units. With P what a step weighs after the bus is eliminated, Θ the ties to the next step, the recursion is
 *
 *   C' = P·(P + Θ)⁻¹·Θ        xᵀ·C'·x = min over z of zᵀ·P·z + (x − z)ᵀ·Θ·(x − z)
 *
 * carried in factors, P = Fᵀ·F: rotations of their rows add and eliminate, nothing is subtracted, and no square of a weight is ever
 * formed. Weights sixteen powers of ten apart are eight apart in their roots, and no pivot is lost in rounding. The second form is a
 * problem of least squares, (F; √Θ)·z = (0; √Θ·x), whose residual the same rotations leave behind. Two units have their own, faster form.
 *
 * Source: Å. Björck, Numerical Methods for Least Squares Problems, SIAM 1996, sections 2.7 and 3.2 (updates by rotations).
 */
export function anyUnitsSolver(schur: Schur, mostSteps: number, units: number): PlainSolver {
  const size = units * units;
  const wide = units + 1;
  const blocks: BlockFactors = {
    schur,
    units,
    size,
    wide,
    inverseBus: new Float64Array(mostSteps),
    share: new Float64Array(mostSteps * units),
    factors: new Float64Array(mostSteps * size),
    carried: new Float64Array(mostSteps * units),
    step: new Float64Array(wide * wide),
    both: new Float64Array(2 * size),
    left: new Float64Array(size),
    row: new Float64Array(Math.max(wide, 2 * units)),
    column: new Float64Array(units),
  };
  return {
    factor(steps) {
      blocks.left.fill(0);
      for (let t = 0; t < steps; t++) {
        addColumns(blocks, t);
        addTies(blocks, t);
      }
    },
    solve(steps) {
      solveForward(blocks, steps);
      solveBackward(blocks, steps);
    },
  };
}

/** Adds the columns of step t to what the steps before leave, the bus first. */
function addColumns({ schur, units, wide, inverseBus, share, step, left, row }: BlockFactors, t: number): void {
  const { weight, cross, spread } = schur;
  const g = t * wide;
  // What the steps before leave is triangular already: the factor begins with it.
  step.fill(0);
  for (let i = 0; i < units; i++) {
    for (let j = i; j < units; j++) step[(i + 1) * wide + j + 1] = left[i * units + j]!;
  }
  step[0] = Math.sqrt(weight[g + units]!);
  let all = weight[g + units]!;
  for (let i = 0; i < units; i++) {
    const w = weight[g + i]!;
    all += w;
    if (!(w > 0)) continue;
    // The two columns of a storage unit, (w, cross; cross, square), as the rows of their triangular factor.
    row.fill(0);
    row[0] = Math.sqrt(w);
    row[i + 1] = cross[g + i]! / row[0];
    rotateIn(step, wide, wide, row, 0);
    row.fill(0);
    row[i + 1] = Math.sqrt(spread[g + i]! / w);
    rotateIn(step, wide, wide, row, i + 1);
  }
  const inverse = 1 / all;
  inverseBus[t] = inverse;
  for (let i = 0; i < units; i++) share[t * units + i] = cross[g + i]! * inverse;
}

/** Adds the states after step t; what they leave goes on to the next step. */
function addTies({ schur, units, size, wide, factors, step, both, left, row }: BlockFactors, t: number): void {
  const { tie } = schur;
  both.fill(0);
  for (let i = 0; i < units; i++) {
    for (let j = i; j < units; j++) both[i * 2 * units + j] = step[(i + 1) * wide + j + 1]!;
  }
  // From the last to the first, each leaves a row that begins with its own column.
  for (let i = units - 1; i >= 0; i--) {
    row.fill(0);
    row[i] = row[units + i] = Math.sqrt(tie[t * units + i]!);
    rotateIn(both, units, 2 * units, row, i);
    for (let j = i; j < units; j++) left[i * units + j] = row[units + j]!;
  }
  for (let i = 0; i < units; i++) {
    for (let j = i; j < units; j++) factors[t * size + i * units + j] = both[i * 2 * units + j]!;
  }
}

/** Solves the right-hand side from the first step on. */
function solveForward(blocks: BlockFactors, steps: number): void {
  const { schur, units, wide, share, carried, column } = blocks;
  const { rhs, tie } = schur;
  for (let t = 0; t < steps; t++) {
    const g = t * wide;
    const bus = rhs[g + units]!;
    const at = t * units;
    for (let i = 0; i < units; i++) {
      carried[at + i] = rhs[g + i]! - share[at + i]! * bus + (t === 0 ? 0 : tie[at - units + i]! * column[i]!);
    }
    for (let i = 0; i < units; i++) column[i] = carried[at + i]!;
    solveBlock(blocks, t);
  }
}

/** Reads the solution from the last step on. */
function solveBackward(blocks: BlockFactors, steps: number): void {
  const { schur, units, wide, inverseBus, share, carried, column } = blocks;
  const { rhs, tie, solution } = schur;
  for (let t = steps - 1; t >= 0; t--) {
    const g = t * wide;
    const at = t * units;
    for (let i = 0; i < units; i++) {
      column[i] = carried[at + i]! + (t === steps - 1 ? 0 : tie[at + i]! * solution[g + wide + i]!);
    }
    solveBlock(blocks, t);
    let bus = rhs[g + units]! * inverseBus[t]!;
    for (let i = 0; i < units; i++) {
      solution[g + i] = column[i]!;
      bus -= share[at + i]! * column[i]!;
    }
    solution[g + units] = bus;
  }
}

/** (P + Θ)·x = column, in place; P + Θ = Rᵀ·R. */
function solveBlock({ units, factors, column }: BlockFactors, t: number): void {
  const at = t * units * units;
  for (let i = 0; i < units; i++) {
    let sum = column[i]!;
    for (let j = 0; j < i; j++) sum -= factors[at + j * units + i]! * column[j]!;
    column[i] = sum / factors[at + i * units + i]!;
  }
  for (let i = units - 1; i >= 0; i--) {
    let sum = column[i]!;
    for (let j = i + 1; j < units; j++) sum -= factors[at + i * units + j]! * column[j]!;
    column[i] = sum / factors[at + i * units + i]!;
  }
}
