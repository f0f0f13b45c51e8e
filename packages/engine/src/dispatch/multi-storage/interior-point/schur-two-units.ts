import type { PlainSolver, Schur } from './schur.ts';

/** What a factorisation leaves for its solutions, a value per step. */
interface TwoUnitFactors {
  /** 1/B and cross/B of the eliminated bus. */
  readonly inverseBus: Float64Array;
  readonly share0: Float64Array;
  readonly share1: Float64Array;
  /** K = [1 0; l 1]·diag(d0, d1)·[1 l; 0 1]: l, 1/d0, 1/d1. */
  readonly lower: Float64Array;
  readonly inverse0: Float64Array;
  readonly inverse1: Float64Array;
  /** Right-hand sides of the forward pass. */
  readonly carried0: Float64Array;
  readonly carried1: Float64Array;
}

/**
 * Two storage units, worked out. With L the block of a step after the bus is eliminated, Θ the ties to the next step and C what the steps
 * before leave of their ties,
 *
 *   P = L + C,   K = P + Θ,   C' = P·K⁻¹·Θ = (P⁻¹ + Θ⁻¹)⁻¹
 *
 * Near the optimum the weights differ by sixteen orders of magnitude, and the textbook forms Θ − Θ·K⁻¹·Θ and det P = p00·p11 − p01² lose
 * every digit. Here determinants are sums of positive terms (Cauchy–Binet) carried beside the entries, and nothing large is
 * subtracted. K is solved by its factors, not by its inverse: a solution may be large along the one direction in which K is small,
 * and an inverse would spoil the other.
 */
export function twoUnitsSolver(schur: Schur, mostSteps: number): PlainSolver {
  const series = (): Float64Array => new Float64Array(mostSteps);
  const factors: TwoUnitFactors = {
    inverseBus: series(),
    share0: series(),
    share1: series(),
    lower: series(),
    inverse0: series(),
    inverse1: series(),
    carried0: series(),
    carried1: series(),
  };
  return {
    factor: (steps) => factorTwoUnits(schur, factors, steps),
    solve: (steps) => solveTwoUnits(schur, factors, steps),
  };
}

/** Factors K of each step, the first step first. */
function factorTwoUnits(schur: Schur, factors: TwoUnitFactors, steps: number): void {
  const { weight, cross, square, spread, tie } = schur;
  const { inverseBus, share0, share1, lower, inverse0, inverse1 } = factors;
  let c00 = 0;
  let c01 = 0;
  let c11 = 0;
  let cDet = 0;
  for (let t = 0, g = 0; t < steps; t++, g += 3) {
    const w0 = weight[g]!;
    const w1 = weight[g + 1]!;
    const wBus = weight[g + 2]!;
    const x0 = cross[g]!;
    const x1 = cross[g + 1]!;
    const s0 = square[g]!;
    const s1 = square[g + 1]!;
    const v0 = spread[g]!;
    const v1 = spread[g + 1]!;
    const inverse = 1 / (w0 + w1 + wBus);
    inverseBus[t] = inverse;
    share0[t] = x0 * inverse;
    share1[t] = x1 * inverse;
    const l00 = (s0 * (w1 + wBus) + v0) * inverse;
    const l11 = (s1 * (w0 + wBus) + v1) * inverse;
    const l01 = -x0 * x1 * inverse;
    const lDet = (s0 * s1 * wBus + s0 * v1 + s1 * v0) * inverse;
    // det(L + C) − det L − det C = l00·c11 + l11·c00 − 2·l01·c01, as a square and two positive terms.
    let mixed = 0;
    if (t > 0) {
      const apart = Math.sqrt(l00 * c11) - Math.sqrt(l11 * c00);
      mixed =
        apart * apart + 2 * ((Math.sqrt(l00 * l11) * cDet) / (Math.sqrt(c00 * c11) - c01) - (c01 * lDet) / (Math.sqrt(l00 * l11) - l01));
    }
    const p00 = l00 + c00;
    const p11 = l11 + c11;
    const p01 = l01 + c01;
    const pDet = lDet + cDet + mixed;
    const t0 = tie[2 * t]!;
    const t1 = tie[2 * t + 1]!;
    const kDet = pDet + p00 * t1 + p11 * t0 + t0 * t1;
    const k00 = p00 + t0;
    inverse0[t] = 1 / k00;
    inverse1[t] = k00 / kDet;
    lower[t] = p01 / k00;
    const scale = 1 / kDet;
    c00 = t0 * (pDet + p00 * t1) * scale;
    c11 = t1 * (pDet + p11 * t0) * scale;
    c01 = t0 * t1 * p01 * scale;
    cDet = pDet * t0 * t1 * scale;
  }
}

/** Solves the right-hand side from the first step to the last, and reads the solution from the last to the first. */
function solveTwoUnits({ tie, rhs, solution }: Schur, factors: TwoUnitFactors, steps: number): void {
  const { inverseBus, share0, share1, lower, inverse0, inverse1, carried0, carried1 } = factors;
  let g0 = 0;
  let g1 = 0;
  for (let t = 0, g = 0; t < steps; t++, g += 3) {
    const bus = rhs[g + 2]!;
    const h0 = rhs[g]! - share0[t]! * bus + g0;
    const h1 = rhs[g + 1]! - share1[t]! * bus + g1;
    carried0[t] = h0;
    carried1[t] = h1;
    const u1 = (h1 - lower[t]! * h0) * inverse1[t]!;
    g0 = tie[2 * t]! * (h0 * inverse0[t]! - lower[t]! * u1);
    g1 = tie[2 * t + 1]! * u1;
  }
  let y0 = 0;
  let y1 = 0;
  for (let t = steps - 1, g = 3 * t; t >= 0; t--, g -= 3) {
    const h0 = carried0[t]! + tie[2 * t]! * y0;
    const h1 = carried1[t]! + tie[2 * t + 1]! * y1;
    y1 = (h1 - lower[t]! * h0) * inverse1[t]!;
    y0 = h0 * inverse0[t]! - lower[t]! * y1;
    solution[g] = y0;
    solution[g + 1] = y1;
    solution[g + 2] = rhs[g + 2]! * inverseBus[t]! - share0[t]! * y0 - share1[t]! * y1;
  }
}
