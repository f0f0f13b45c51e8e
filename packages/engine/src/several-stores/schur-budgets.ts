import type { Columns } from './columns.ts';
import { rotateIn } from './rotate-in.ts';
import type { Schur, SchurSolver } from './schur.ts';

/**
 * Stores with daily limits: a block has a row per store and one per limit, states tie energies of neighbouring steps, and what a day
 * has left only within the day. The recursion in factors of `anyStoresSolver`, built from the columns one by one: a discharge stands
 * in three rows.
 */
export function budgetsSolver(schur: Schur, mostSteps: number, stores: number, budgets: number): SchurSolver {
  const { tie, budgetTie, rhs, solution } = schur;
  const size = stores + budgets;
  const wide = size + 1;
  const inverseBus = new Float64Array(mostSteps);
  const share = new Float64Array(mostSteps * size);
  const factors = new Float64Array(mostSteps * size * size);
  const carried = new Float64Array(mostSteps * size);
  /** Ties to the next step; 0 where a day ends. */
  const onward = new Float64Array(mostSteps * size);
  const step = new Float64Array(wide * wide);
  const both = new Float64Array(2 * size * size);
  const left = new Float64Array(size * size);
  const row = new Float64Array(2 * size + 1);
  const column = new Float64Array(size);
  const none = mostSteps * (stores + 1);
  /** Where the rows of a step's block are, index [step · size + row]. */
  const rowOf = Int32Array.from({ length: mostSteps * size }, (_, n) => {
    const [t, i] = [Math.floor(n / size), n % size];
    return i < stores ? t * (stores + 1) + i : none + 1 + t * budgets + i - stores;
  });

  function solveBlock(t: number): void {
    const at = t * size * size;
    for (let i = 0; i < size; i++) {
      let sum = column[i]!;
      for (let j = 0; j < i; j++) sum -= factors[at + j * size + i]! * column[j]!;
      column[i] = sum / factors[at + i * size + i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = column[i]!;
      for (let j = i + 1; j < size; j++) sum -= factors[at + i * size + j]! * column[j]!;
      column[i] = sum / factors[at + i * size + i]!;
    }
  }

  /** Rows of the columns of step t, the bus first: those of each store in its own row, and of a limited discharge in that of its limit. */
  function addColumns(t: number, { begin, side, gain, draw, third, none: noRow }: Columns, theta: Float64Array): void {
    const g = t * (stores + 1);
    let all = 0;
    for (let i = 0; i < size; i++) share[t * size + i] = 0;
    for (let i = 0; i < stores; i++) {
      for (let k = begin[g + i]!; k < begin[g + i + 1]!; k++) {
        const root = Math.sqrt(theta[k]!);
        all += theta[k]!;
        row.fill(0);
        row[0] = root * side[k]!;
        row[i + 1] = root * gain[k]!;
        share[t * size + i]! += theta[k]! * side[k]! * gain[k]!;
        if (third[k] !== noRow) {
          const j = stores + third[k]! - noRow - 1 - t * budgets;
          row[j + 1] = root * draw[k]!;
          share[t * size + j]! += theta[k]! * side[k]! * draw[k]!;
        }
        rotateIn(step, wide, wide, row, 0);
      }
    }
    let segments = 0;
    for (let k = begin[g + stores]!; k < begin[g + stores + 1]!; k++) segments += theta[k]!;
    all += segments;
    row.fill(0);
    row[0] = Math.sqrt(segments);
    rotateIn(step, wide, wide, row, 0);
    inverseBus[t] = 1 / all;
    for (let i = 0; i < size; i++) share[t * size + i]! /= all;
  }

  return {
    factor(steps, columns, theta) {
      left.fill(0);
      for (let t = 0; t < steps; t++) {
        // What the steps before leave is triangular already: the factor begins with it.
        step.fill(0);
        for (let i = 0; i < size; i++) {
          for (let j = i; j < size; j++) step[(i + 1) * wide + j + 1] = left[i * size + j]!;
        }
        addColumns(t, columns, theta);
        both.fill(0);
        for (let i = 0; i < size; i++) {
          for (let j = i; j < size; j++) both[i * 2 * size + j] = step[(i + 1) * wide + j + 1]!;
        }
        // From the last to the first, each leaves a row that begins with its own column.
        for (let i = size - 1; i >= 0; i--) {
          const weight = i < stores ? tie[t * stores + i]! : budgetTie[t * budgets + i - stores]!;
          const goesOn = i < stores || (t + 1 < steps && columns.given[(t + 1) * budgets + i - stores]! < 0);
          onward[t * size + i] = goesOn ? weight : 0;
          row.fill(0);
          row[i] = Math.sqrt(weight);
          if (goesOn) row[size + i] = row[i]!;
          rotateIn(both, size, 2 * size, row, i);
          for (let j = i; j < size; j++) left[i * size + j] = row[size + j]!;
        }
        for (let i = 0; i < size; i++) {
          for (let j = i; j < size; j++) factors[t * size * size + i * size + j] = both[i * 2 * size + j]!;
        }
      }
    },
    solve(steps) {
      for (let t = 0; t < steps; t++) {
        const bus = rhs[t * (stores + 1) + stores]!;
        const at = t * size;
        for (let i = 0; i < size; i++) {
          column[i] = carried[at + i] = rhs[rowOf[at + i]!]! - share[at + i]! * bus + (t === 0 ? 0 : onward[at - size + i]! * column[i]!);
        }
        solveBlock(t);
      }
      for (let t = steps - 1; t >= 0; t--) {
        const at = t * size;
        for (let i = 0; i < size; i++) {
          column[i] = carried[at + i]! + (t === steps - 1 ? 0 : onward[at + i]! * solution[rowOf[at + size + i]!]!);
        }
        solveBlock(t);
        let bus = rhs[t * (stores + 1) + stores]! * inverseBus[t]!;
        for (let i = 0; i < size; i++) {
          solution[rowOf[at + i]!] = column[i]!;
          bus -= share[at + i]! * column[i]!;
        }
        solution[t * (stores + 1) + stores] = bus;
      }
    },
  };
}
