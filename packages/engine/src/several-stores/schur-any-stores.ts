import type { Schur, SchurSolver } from './schur.ts';

/**
 * Any number of stores, the same recursion with dense blocks: P + Θ = K·Kᵀ, and what is left of the ties, C' = P·(P + Θ)⁻¹·Θ, in this
 * form because Θ − Θ·(P + Θ)⁻¹·Θ would be a difference of nearly equal numbers. Two stores have their own, faster form.
 */
export function anyStoresSolver(schur: Schur, mostSteps: number, stores: number): SchurSolver {
  const { weight, cross, square, spread, tie, rhs, solution } = schur;
  const size = stores * stores;
  const inverseBus = new Float64Array(mostSteps);
  const share = new Float64Array(mostSteps * stores);
  const factors = new Float64Array(mostSteps * size);
  const carried = new Float64Array(mostSteps * stores);
  const block = new Float64Array(size);
  const left = new Float64Array(size);
  const column = new Float64Array(stores);

  /** K·Kᵀ·x = column, in place. */
  function solveBlock(t: number): void {
    const at = t * size;
    for (let i = 0; i < stores; i++) {
      let sum = column[i]!;
      for (let j = 0; j < i; j++) sum -= factors[at + i * stores + j]! * column[j]!;
      column[i] = sum / factors[at + i * stores + i]!;
    }
    for (let i = stores - 1; i >= 0; i--) {
      let sum = column[i]!;
      for (let j = i + 1; j < stores; j++) sum -= factors[at + j * stores + i]! * column[j]!;
      column[i] = sum / factors[at + i * stores + i]!;
    }
  }

  return {
    factor(steps) {
      left.fill(0);
      for (let t = 0; t < steps; t++) {
        const g = t * (stores + 1);
        let all = weight[g + stores]!;
        for (let i = 0; i < stores; i++) all += weight[g + i]!;
        const inverse = 1 / all;
        inverseBus[t] = inverse;
        const at = t * size;
        for (let i = 0; i < stores; i++) {
          share[t * stores + i] = cross[g + i]! * inverse;
          let others = weight[g + stores]!;
          for (let j = 0; j < stores; j++) if (j !== i) others += weight[g + j]!;
          for (let j = 0; j < i; j++) block[i * stores + j] = block[j * stores + i] = left[i * stores + j]! - cross[g + i]! * cross[g + j]! * inverse;
          block[i * stores + i] = left[i * stores + i]! + (square[g + i]! * others + spread[g + i]!) * inverse;
        }
        for (let i = 0; i < stores; i++) {
          for (let j = 0; j <= i; j++) {
            let sum = block[i * stores + j]! + (i === j ? tie[t * stores + i]! : 0);
            for (let m = 0; m < j; m++) sum -= factors[at + i * stores + m]! * factors[at + j * stores + m]!;
            if (i === j) {
              // A pivot lost in rounding is a direction without weight; it must not move.
              const own = block[i * stores + i]! + tie[t * stores + i]!;
              factors[at + i * stores + i] = sum > SINGULAR * own ? Math.sqrt(sum) : Math.sqrt(own) * LARGE;
            } else {
              factors[at + i * stores + j] = sum / factors[at + j * stores + j]!;
            }
          }
        }
        // left = block·(block + Θ)⁻¹·Θ, column by column: (block + Θ)⁻¹·block·e_i gives row i of block·(block + Θ)⁻¹.
        for (let i = 0; i < stores; i++) {
          for (let j = 0; j < stores; j++) column[j] = block[i * stores + j]!;
          solveBlock(t);
          for (let j = 0; j < stores; j++) left[i * stores + j] = column[j]! * tie[t * stores + j]!;
        }
        for (let i = 0; i < stores; i++) {
          for (let j = 0; j < i; j++) left[i * stores + j] = left[j * stores + i] = (left[i * stores + j]! + left[j * stores + i]!) / 2;
        }
      }
    },
    solve(steps) {
      for (let t = 0; t < steps; t++) {
        const g = t * (stores + 1);
        const bus = rhs[g + stores]!;
        const at = t * stores;
        for (let i = 0; i < stores; i++) {
          carried[at + i] = rhs[g + i]! - share[at + i]! * bus + (t === 0 ? 0 : tie[at - stores + i]! * column[i]!);
        }
        for (let i = 0; i < stores; i++) column[i] = carried[at + i]!;
        solveBlock(t);
      }
      for (let t = steps - 1; t >= 0; t--) {
        const g = t * (stores + 1);
        const at = t * stores;
        for (let i = 0; i < stores; i++) {
          column[i] = carried[at + i]! + (t === steps - 1 ? 0 : tie[at + i]! * solution[g + stores + 1 + i]!);
        }
        solveBlock(t);
        let bus = rhs[g + stores]! * inverseBus[t]!;
        for (let i = 0; i < stores; i++) {
          solution[g + i] = column[i]!;
          bus -= share[at + i]! * column[i]!;
        }
        solution[g + stores] = bus;
      }
    },
  };
}

const SINGULAR = 1e-15;
const LARGE = 1e30;
