import { expect, test } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import { Staircase } from './staircase.ts';
import { StaircaseFactor } from './staircase-factor.ts';

const STEPS = 12;

/**
 * A staircase of steps with up to four rows and up to three states, of changing number: columns in one to three rows of their step, a slack
 * in every one, states that stand in rows of the next step.
 */
function random(seed: number): Staircase {
  const next = seededRandom(seed);
  const upTo = (count: number): number => Math.floor(next() * (count + 1));
  const of = new Staircase(STEPS);
  of.begin();
  const states = Array.from({ length: STEPS }, () => 1 + upTo(2));
  const inner = Array.from({ length: STEPS }, () => upTo(4));
  const first = states.map((count, t) => of.addStep(inner[t]! + count, count));
  for (let t = 0; t < STEPS; t++) {
    const rows = inner[t]! + states[t]!;
    of.beginColumns(t);
    for (let n = 0; n < 2 + upTo(4); n++) {
      of.column(1, 0);
      for (const row of new Set([upTo(rows - 1), upTo(rows - 1), upTo(rows - 1)])) of.entry(first[t]! + row, 2 * next() - 1);
    }
    for (let row = 0; row < rows; row++) {
      of.column(1, 0);
      of.entry(first[t]! + row, 1);
    }
    of.beginStates(t);
    for (let i = 0; i < states[t]!; i++) {
      of.column(1, 0);
      of.entry(first[t]! + inner[t]! + i, 1);
      if (t + 1 === STEPS) continue;
      const after = inner[t + 1]! + states[t + 1]!;
      for (const row of new Set([upTo(after - 1), upTo(after - 1)])) of.entry(first[t + 1]! + row, 2 * next() - 1);
    }
  }
  of.endColumns();
  return of;
}

/** Largest difference between rhs and A·Θ·Aᵀ·y, as a share of the terms it is the sum of: the backward error of y. */
function backwardError({ rows, columns, first, row, value }: Staircase, theta: Float64Array, rhs: Float64Array, y: Float64Array): number {
  const product = new Float64Array(rows);
  const size = rhs.map(Math.abs);
  for (let k = 0; k < columns; k++) {
    const entries = Array.from({ length: first[k + 1]! - first[k]! }, (_, n) => first[k]! + n);
    const along = entries.reduce((sum, p) => sum + value[p]! * y[row[p]!]!, 0);
    const most = entries.reduce((sum, p) => sum + Math.abs(value[p]! * y[row[p]!]!), 0);
    for (const p of entries) {
      product[row[p]!]! += theta[k]! * value[p]! * along;
      size[row[p]!]! += theta[k]! * Math.abs(value[p]!) * most;
    }
  }
  return Math.max(...Array.from(product, (sum, g) => Math.abs(rhs[g]! - sum) / size[g]!));
}

const worstOf = (seeds: number, decades: number): number => {
  const factor = new StaircaseFactor(STEPS);
  let worst = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const of = random(seed);
    const next = seededRandom(seed + 1000);
    const theta = Float64Array.from({ length: of.columns }, () => 10 ** (decades * (next() - 0.5)));
    const rhs = Float64Array.from({ length: of.rows }, () => next() - 0.5);
    const y = new Float64Array(of.rows);
    factor.set(of);
    factor.factor(of, theta);
    factor.solve(of, rhs, y);
    worst = Math.max(worst, backwardError(of, theta, rhs, y));
  }
  return worst;
};

test('the normal equations of steps of changing rows and states are solved, one programme after the other', () => {
  expect(worstOf(200, 4)).toBeLessThanOrEqual(1e-11);
});

test('weights sixteen powers of ten apart cost no more than a few digits', () => {
  expect(worstOf(200, 16)).toBeLessThanOrEqual(1e-6);
});

test('a row without any weight has no say, and no number is lost', () => {
  const of = random(3);
  const theta = new Float64Array(of.columns).fill(1);
  const rhs = new Float64Array(of.rows).fill(1);
  for (let k = 0; k < of.columns; k++) for (let p = of.first[k]!; p < of.first[k + 1]!; p++) if (of.row[p] === of.rows - 1) theta[k] = 0;
  const y = new Float64Array(of.rows);
  const factor = new StaircaseFactor(STEPS);
  factor.set(of);
  factor.factor(of, theta);
  factor.solve(of, rhs, y);
  expect([...y].every(Number.isFinite)).toBe(true);
  expect(y[of.rows - 1]).toBeCloseTo(0, 9);
});
