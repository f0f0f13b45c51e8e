import type { PlainSolver, Schur } from './schur.ts';

/** What a factorisation leaves for its solutions; the places of a step stand together. */
interface ThreeUnitFactors {
  /** 1/B of the eliminated bus, then cross/B of each unit: 4 a step. */
  readonly bus: Float64Array;
  /** D and U of the block without its ties, then 1/D and U with them: d0, d1, d2, u01, u02, u12 of each step. */
  readonly block: Float64Array;
  /** Right-hand sides of the forward pass, 3 a step. */
  readonly carried: Float64Array;
}

/**
 * Three storage units, the method of `severalUnitsSolver` worked out: the same in its loops takes 2 to 3 times as long, for they are too
 * short. Unit 0 is eliminated first; a row is added to D and U by a rotation of one pivot after the other.
 */
export function threeUnitsSolver(schur: Schur, mostSteps: number): PlainSolver {
  const factors: ThreeUnitFactors = {
    bus: new Float64Array(4 * mostSteps),
    block: new Float64Array(6 * mostSteps),
    carried: new Float64Array(3 * mostSteps),
  };
  return {
    factor(steps) {
      eliminateBus(schur, factors, steps);
      factorBlocks(schur, factors, steps);
    },
    solve: (steps) => solveThreeUnits(schur, factors, steps),
  };
}

/** L = Uᵀ·D·U of each step: sums of positive terms, as in `eliminateBus` of several units. */
function eliminateBus({ weight, cross, square, spread }: Schur, { bus, block }: ThreeUnitFactors, steps: number): void {
  for (let t = 0, g = 0, at = 0; t < steps; t++, g += 4, at += 6) {
    const w1 = weight[g + 1]!;
    const w2 = weight[g + 2]!;
    const x0 = cross[g]!;
    const x1 = cross[g + 1]!;
    const x2 = cross[g + 2]!;
    const s0 = square[g]!;
    const s1 = square[g + 1]!;
    const v0 = spread[g]!;
    const v1 = spread[g + 1]!;
    const bus2 = weight[g + 3]!;
    const rest0 = bus2 + w2 + w1;
    const rest1 = v0 / s0 + bus2 + w2;
    const rest2 = v0 / s0 + v1 / s1 + bus2;
    const pivot0 = v0 + s0 * rest0;
    const pivot1 = v1 + s1 * rest1;
    const inverse = 1 / (weight[g]! + rest0);
    const scale = -x0 / pivot0;
    bus[g] = inverse;
    bus[g + 1] = x0 * inverse;
    bus[g + 2] = x1 * inverse;
    bus[g + 3] = x2 * inverse;
    block[at] = pivot0 * inverse;
    block[at + 1] = pivot1 / (w1 + rest1);
    block[at + 2] = (spread[g + 2]! + square[g + 2]! * rest2) / (w2 + rest2);
    block[at + 3] = scale * x1;
    block[at + 4] = scale * x2;
    block[at + 5] = (-x1 * x2) / pivot1;
  }
}

/** K of each step, the first step first: to L come the rows c that the step before leaves, and the ties. */
function factorBlocks({ tie }: Schur, { block }: ThreeUnitFactors, steps: number): void {
  let [c0, c1, c2, c01, c02, c12] = [0, 0, 0, 0, 0, 0];
  for (let t = 0, n = 0, at = 0; t < steps; t++, n += 3, at += 6) {
    let d0 = block[at]!;
    let d1 = block[at + 1]!;
    let d2 = block[at + 2]!;
    let u01 = block[at + 3]!;
    let u02 = block[at + 4]!;
    let u12 = block[at + 5]!;
    // Row (1, c01, c02) of weight c0: what a pivot leaves of it goes on to the next.
    let inverse = 1 / (d0 + c0);
    let weight = c0 * d0 * inverse;
    let row1 = c01 - u01;
    let row2 = c02 - u02;
    u01 = (d0 * u01 + c0 * c01) * inverse;
    u02 = (d0 * u02 + c0 * c02) * inverse;
    d0 += c0;
    inverse = 1 / (d1 + weight * row1 * row1);
    let left = row2 - row1 * u12;
    u12 = (d1 * u12 + weight * row1 * row2) * inverse;
    d2 += weight * d1 * inverse * left * left;
    d1 += weight * row1 * row1;
    // Rows (1, c12) of weight c1, and of weight c2.
    inverse = 1 / (d1 + c1);
    left = c12 - u12;
    u12 = (d1 * u12 + c1 * c12) * inverse;
    d2 += c1 * d1 * inverse * left * left + c2;
    d1 += c1;
    // Ties from the last unit on: what each leaves, then its own row.
    const t0 = tie[n]!;
    const t1 = tie[n + 1]!;
    const t2 = tie[n + 2]!;
    c2 = (t2 * d2) / (d2 + t2);
    d2 += t2;
    let inverse2 = 1 / d2;
    c12 = t2 * u12 * inverse2;
    c1 = (t1 * d1) / (d1 + t1 * (1 + d1 * u12 * u12 * inverse2));
    let inverse1 = 1 / (d1 + t1);
    d2 += t1 * d1 * inverse1 * u12 * u12;
    u12 *= d1 * inverse1;
    d1 += t1;
    row1 = -u01;
    row2 = u01 * u12 - u02;
    inverse2 = 1 / d2;
    const price2 = row2 * inverse2;
    const price1 = row1 * inverse1 - u12 * price2;
    c01 = -t1 * price1;
    c02 = -t2 * price2;
    c0 = (t0 * d0) / (d0 + t0 * (1 + d0 * (row1 * row1 * inverse1 + row2 * price2)));
    inverse = 1 / (d0 + t0);
    weight = t0 * d0 * inverse;
    inverse1 = 1 / (d1 + weight * row1 * row1);
    d2 += weight * d1 * inverse1 * row2 * row2;
    block[at] = inverse;
    block[at + 1] = inverse1;
    block[at + 2] = 1 / d2;
    block[at + 3] = u01 * d0 * inverse;
    block[at + 4] = u02 * d0 * inverse;
    block[at + 5] = (d1 * u12 - weight * row1 * u02) * inverse1;
  }
}

/** Solves the right-hand side from the first step to the last, and reads the solution from the last to the first. */
function solveThreeUnits({ tie, rhs, solution }: Schur, { bus, block, carried }: ThreeUnitFactors, steps: number): void {
  let [g0, g1, g2] = [0, 0, 0];
  for (let t = 0, g = 0, n = 0, at = 0; t < steps; t++, g += 4, n += 3, at += 6) {
    const atBus = rhs[g + 3]!;
    const h0 = rhs[g]! - bus[g + 1]! * atBus + g0;
    const h1 = rhs[g + 1]! - bus[g + 2]! * atBus + g1;
    const h2 = rhs[g + 2]! - bus[g + 3]! * atBus + g2;
    carried[n] = h0;
    carried[n + 1] = h1;
    carried[n + 2] = h2;
    const f1 = h1 - block[at + 3]! * h0;
    const y2 = (h2 - block[at + 4]! * h0 - block[at + 5]! * f1) * block[at + 2]!;
    const y1 = f1 * block[at + 1]! - block[at + 5]! * y2;
    g0 = tie[n]! * (h0 * block[at]! - block[at + 3]! * y1 - block[at + 4]! * y2);
    g1 = tie[n + 1]! * y1;
    g2 = tie[n + 2]! * y2;
  }
  let [y0, y1, y2] = [0, 0, 0];
  for (let t = steps - 1, g = 4 * t, n = 3 * t, at = 6 * t; t >= 0; t--, g -= 4, n -= 3, at -= 6) {
    const h0 = carried[n]! + tie[n]! * y0;
    const f1 = carried[n + 1]! + tie[n + 1]! * y1 - block[at + 3]! * h0;
    const h2 = carried[n + 2]! + tie[n + 2]! * y2;
    y2 = (h2 - block[at + 4]! * h0 - block[at + 5]! * f1) * block[at + 2]!;
    y1 = f1 * block[at + 1]! - block[at + 5]! * y2;
    y0 = h0 * block[at]! - block[at + 3]! * y1 - block[at + 4]! * y2;
    solution[g] = y0;
    solution[g + 1] = y1;
    solution[g + 2] = y2;
    solution[g + 3] = rhs[g + 3]! * bus[g]! - bus[g + 1]! * y0 - bus[g + 2]! * y1 - bus[g + 3]! * y2;
  }
}
