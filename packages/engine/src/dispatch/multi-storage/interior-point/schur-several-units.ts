import type { PlainSolver, Schur } from './schur.ts';

/** What a factorisation leaves for its solutions, and the room it works in; N steps of S units. */
interface SeveralUnitFactors {
  readonly units: number;
  /** 1/B of the eliminated bus, N, and cross/B, N × S. */
  readonly inverseBus: Float64Array;
  readonly share: Float64Array;
  /** 1/D and U, whose diagonal is 1 and not kept: N × S and N × S × S. */
  readonly inverse: Float64Array;
  readonly upper: Float64Array;
  /** Right-hand sides of the forward pass, N × S. */
  readonly carried: Float64Array;
  /** D of the step in hand. */
  readonly pivot: Float64Array;
  /** What a step leaves to the next, in the same form: weights of rows, and what stands in the row behind its 1. */
  readonly leftWeight: Float64Array;
  readonly left: Float64Array;
  /** A row to add, and the prices of a step. */
  readonly row: Float64Array;
  readonly prices: Float64Array;
}

/**
 * Any number of storage units without daily limits. With L the block of a step after the bus is eliminated, Θ the ties to the next step and
 * C what the steps before leave of their ties,
 *
 *   P = L + C,   K = P + Θ,   C' = P·K⁻¹·Θ
 *
 * all as Uᵀ·D·U, D diagonal and U with 1 in its diagonal. Near the optimum the weights differ by sixteen orders of magnitude, so nothing
 * large is subtracted: L has its factors in sums of positive terms, rows of C and Θ are added by rotations without roots (Gentleman 1973),
 * and row i of C' follows from the factors of K_i, which has the ties of units behind i alone:
 *
 *   x = U⁻ᵀ·e_i,  y = K_i⁻¹·e_i:    weight θ_i/(1 + θ_i·xᵀ·D⁻¹·x),  entries −θ_j·y_j behind its 1
 *
 * In all of them U has no positive entry beside its diagonal, so the terms of x and y have one sign.
 *
 * Source: W. M. Gentleman, "Least squares computations by Givens transformations without square roots", J. Inst. Maths Applics 12 (1973).
 */
export function severalUnitsSolver(schur: Schur, mostSteps: number, units: number): PlainSolver {
  const perUnit = (): Float64Array => new Float64Array(mostSteps * units);
  const ofOneStep = (): Float64Array => new Float64Array(units);
  const factors: SeveralUnitFactors = {
    units,
    inverseBus: new Float64Array(mostSteps),
    share: perUnit(),
    inverse: perUnit(),
    upper: new Float64Array(mostSteps * units * units),
    carried: perUnit(),
    pivot: ofOneStep(),
    leftWeight: ofOneStep(),
    left: new Float64Array(units * units),
    row: ofOneStep(),
    prices: ofOneStep(),
  };
  return {
    factor(steps) {
      factors.leftWeight.fill(0);
      for (let t = 0; t < steps; t++) {
        eliminateBus(schur, factors, t);
        addLeft(factors, t);
        addTies(schur, factors, t);
      }
    },
    solve(steps) {
      solveForward(schur, factors, steps);
      solveBackward(schur, factors, steps);
    },
  };
}

/**
 * L = diag(square) − cross·crossᵀ/B. Each unit eliminated changes B by −cross²/square alone, which leaves spread/square of its weight:
 *
 *   rest_i = Σ_{j<i} spread_j/square_j + Σ_{j>i} weight_j + weight of the bus
 *   D_i = (spread_i + square_i·rest_i)/(weight_i + rest_i),   U_ij = −cross_i·cross_j/(spread_i + square_i·rest_i)
 */
function eliminateBus(schur: Schur, { units, inverseBus, share, upper, pivot }: SeveralUnitFactors, t: number): void {
  const { weight, cross, square, spread } = schur;
  const g = t * (units + 1);
  let eliminated = 0;
  for (let i = 0, at = t * units * units; i < units; i++, at += units) {
    let rest = eliminated + weight[g + units]!;
    for (let j = i + 1; j < units; j++) rest += weight[g + j]!;
    if (i === 0) inverseBus[t] = 1 / (weight[g]! + rest);
    const scaled = spread[g + i]! + square[g + i]! * rest;
    pivot[i] = scaled / (weight[g + i]! + rest);
    const scale = -cross[g + i]! / scaled;
    for (let j = i + 1; j < units; j++) upper[at + j] = scale * cross[g + j]!;
    share[t * units + i] = cross[g + i]! * inverseBus[t]!;
    eliminated += spread[g + i]! / square[g + i]!;
  }
}

/** P: adds the rows that the step before leaves. */
function addLeft(factors: SeveralUnitFactors, t: number): void {
  const { units, left, leftWeight, row } = factors;
  for (let i = 0; i < units; i++) {
    for (let j = i + 1; j < units; j++) row[j] = left[i * units + j]!;
    addRow(factors, t, i, leftWeight[i]!);
  }
}

/** Adds weight·row·rowᵀ to the factors of step t; the row has a 1 at unit `first` and nothing before it, what is behind stands in `row`. */
function addRow(factors: SeveralUnitFactors, t: number, first: number, weight: number): void {
  const { units, upper, pivot, inverse, row } = factors;
  row[first] = 1;
  for (let k = first, left = weight, at = (t * units + first) * units; k < units; k++, at += units) {
    const entry = row[k]!;
    const before = pivot[k]!;
    const after = before + left * entry * entry;
    const inverted = 1 / after;
    const cosine = before * inverted;
    const sine = left * entry * inverted;
    pivot[k] = after;
    inverse[t * units + k] = inverted;
    left *= cosine;
    for (let j = k + 1; j < units; j++) {
      const above = upper[at + j]!;
      const below = row[j]!;
      upper[at + j] = cosine * above + sine * below;
      row[j] = below - entry * above;
    }
  }
}

/** K, and what the step leaves to the next: ties from the last unit on. */
function addTies({ tie }: Schur, factors: SeveralUnitFactors, t: number): void {
  const { units, upper, left, leftWeight, inverse, row, prices } = factors;
  const at = t * units * units;
  const n = t * units;
  for (let i = units - 1; i >= 0; i--) {
    const weight = tie[n + i]!;
    for (let j = i + 1; j < units; j++) {
      let sum = -upper[at + i * units + j]!;
      for (let k = i + 1; k < j; k++) sum -= upper[at + k * units + j]! * row[k]!;
      row[j] = sum;
    }
    let size = inverse[n + i]!;
    for (let k = units - 1; k > i; k--) {
      let price = row[k]! * inverse[n + k]!;
      size += row[k]! * price;
      for (let j = k + 1; j < units; j++) price -= upper[at + k * units + j]! * prices[j]!;
      prices[k] = price;
      left[i * units + k] = -tie[n + k]! * price;
    }
    leftWeight[i] = weight / (1 + weight * size);
    for (let j = i + 1; j < units; j++) row[j] = 0;
    addRow(factors, t, i, weight);
  }
}

/** Solves the right-hand side from the first step on: `prices` is what the rows of a step leave for those of the next. */
function solveForward({ tie, rhs }: Schur, factors: SeveralUnitFactors, steps: number): void {
  const { units, share, inverse, upper, carried, prices } = factors;
  prices.fill(0);
  for (let t = 0, g = 0, n = 0, at = 0; t < steps; t++, g += units + 1, n += units, at += units * units) {
    const bus = rhs[g + units]!;
    for (let i = 0; i < units; i++) {
      let sum = rhs[g + i]! - share[n + i]! * bus + prices[i]!;
      carried[n + i] = sum;
      for (let j = 0; j < i; j++) sum -= upper[at + j * units + i]! * prices[j]!;
      prices[i] = sum;
    }
    for (let i = units - 1; i >= 0; i--) {
      let sum = prices[i]! * inverse[n + i]!;
      for (let j = i + 1; j < units; j++) sum -= upper[at + i * units + j]! * prices[j]!;
      prices[i] = sum;
    }
    for (let i = 0; i < units; i++) prices[i]! *= tie[n + i]!;
  }
}

/** Reads the solution from the last step on. */
function solveBackward({ tie, rhs, solution }: Schur, factors: SeveralUnitFactors, steps: number): void {
  const { units, inverseBus, share, inverse, upper, carried, prices } = factors;
  prices.fill(0);
  for (let t = steps - 1; t >= 0; t--) {
    const n = t * units;
    const g = n + t;
    const at = n * units;
    for (let i = 0; i < units; i++) {
      let sum = carried[n + i]! + tie[n + i]! * prices[i]!;
      for (let j = 0; j < i; j++) sum -= upper[at + j * units + i]! * solution[g + j]!;
      solution[g + i] = sum;
    }
    let bus = rhs[g + units]! * inverseBus[t]!;
    for (let i = units - 1; i >= 0; i--) {
      let sum = solution[g + i]! * inverse[n + i]!;
      for (let j = i + 1; j < units; j++) sum -= upper[at + i * units + j]! * solution[g + j]!;
      solution[g + i] = prices[i] = sum;
      bus -= share[n + i]! * sum;
    }
    solution[g + units] = bus;
  }
}
