import { expect, test } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import { type Schur, allocateSchur } from './schur.ts';
import { Columns } from './columns.ts';
import { anyUnitsSolver } from './schur-any-units.ts';
import { borderedSolver } from './schur-bordered.ts';
import { severalUnitsSolver } from './schur-several-units.ts';
import { twoUnitsSolver } from './schur-two-units.ts';

/** Columns of a random window, their weights spread over `decades` powers of ten, and what they add to the normal equations. */
function fill(schur: Schur, steps: number, units: number, decades: number, seed: number) {
  const random = seededRandom(seed);
  const weight = (): number => 10 ** (decades * (random() - 0.5));
  const columns: { readonly theta: number; readonly entries: readonly (readonly [row: number, value: number])[] }[] = [];
  for (let t = 0; t < steps; t++) {
    const bus = t * (units + 1) + units;
    for (let i = 0; i < units; i++) {
      const g = t * (units + 1) + i;
      const eta = 0.8 + 0.19 * random();
      for (const [side, gain] of [
        [-1, eta],
        [1, -1 / eta],
      ] as const) {
        const theta = weight();
        columns.push({
          theta,
          entries: [
            [bus, side],
            [g, gain],
          ],
        });
        schur.spread[g]! += schur.square[g]! * theta + gain ** 2 * theta * schur.weight[g]! - 2 * schur.cross[g]! * side * gain * theta;
        schur.weight[g]! += theta;
        schur.cross[g]! += side * gain * theta;
        schur.square[g]! += gain ** 2 * theta;
      }
      const theta = weight();
      schur.tie[t * units + i] = theta;
      columns.push({
        theta,
        entries:
          t + 1 < steps
            ? [
                [g, -1],
                [g + units + 1, 1],
              ]
            : [[g, -1]],
      });
    }
    const theta = weight();
    schur.weight[bus]! += theta;
    columns.push({ theta, entries: [[bus, -1]] });
  }
  return columns;
}

/**
 * Largest difference between rhs and A·Θ·Aᵀ·solution, as a share of the terms it is the sum of: the backward error of the solution.
 */
function backwardError(columns: ReturnType<typeof fill>, rows: number, rhs: Float64Array, solution: Float64Array): number {
  const product = new Float64Array(rows);
  const size = new Float64Array(rows);
  for (const { theta, entries } of columns) {
    const along = entries.reduce((sum, [row, value]) => sum + value * solution[row]!, 0);
    const most = entries.reduce((sum, [row, value]) => sum + Math.abs(value * solution[row]!), 0);
    for (const [row, value] of entries) {
      product[row]! += theta * value * along;
      size[row]! += theta * Math.abs(value) * most;
    }
  }
  return Math.max(
    ...Array.from({ length: rows }, (_, row) => Math.abs(rhs[row]! - product[row]!) / Math.max(1e-300, size[row]! + Math.abs(rhs[row]!))),
  );
}

/** Largest backward error of two units over random windows whose weights spread over `decades` powers of ten. */
function worstOfTwoUnits(steps: number, decades: number, seeds: number): number {
  const rows = steps * 3;
  const errors = Array.from({ length: seeds }, (_, i) => {
    const schur = allocateSchur(steps, 2);
    const columns = fill(schur, steps, 2, decades, i + 1);
    const random = seededRandom(i + 1001);
    const rhs = Float64Array.from({ length: rows }, () => random() - 0.5);
    schur.rhs.set(rhs);
    const solve = twoUnitsSolver(schur, steps);
    solve.factor(steps);
    solve.solve(steps);
    return backwardError(columns, rows, rhs, schur.solution);
  });
  return Math.max(...errors);
}

test('two storage units: the normal equations are solved', () => {
  expect(worstOfTwoUnits(24, 4, 40)).toBeLessThanOrEqual(1e-11);
});

test('two storage units: weights sixteen powers of ten apart, as they are near an optimum, cost no more than a few digits', () => {
  expect(worstOfTwoUnits(48, 16, 100)).toBeLessThanOrEqual(1e-6);
});

test('two storage units of one kind that can pass energy to each other at no price: the direction without weight does no harm', () => {
  // In every step the same pair is free, a charge of one and a discharge of the other; all else is at a bound (10⁻¹⁰).
  const schur = allocateSchur(3, 2);
  const free = 1e10;
  const fixed = 1e-10;
  for (let t = 0; t < 3; t++) {
    for (const [i, gain, side] of [
      [0, 0.9, -1],
      [1, -1 / 0.9, 1],
    ] as const) {
      const g = 3 * t + i;
      schur.weight[g] = free;
      schur.cross[g] = side * gain * free;
      schur.square[g] = gain ** 2 * free;
      schur.tie[2 * t + i] = fixed;
    }
    schur.weight[3 * t + 2] = fixed;
  }
  schur.rhs.set([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  const solve = twoUnitsSolver(schur, 3);
  solve.factor(3);
  solve.solve(3);
  expect([...schur.solution].every(Number.isFinite)).toBe(true);
});

/**
 * A window of 6 steps of storage units and days of 2 of them, columns of random weights: the first units have daily limits, but one of them
 * cannot discharge in step 3. Rows as in `Columns`.
 */
function fillDays(units: number, throughputLimits: number, decades: number, seed: number) {
  const steps = 6;
  const schur = allocateSchur(steps, units, throughputLimits);
  const columns = fill(schur, steps, units, decades, seed);
  const of = new Columns({ mostSteps: steps, units, throughputLimits }, steps);
  const random = seededRandom(seed + 500);
  const theta = new Float64Array(of.upper.length);
  const limited = columns.map((column) => ({ ...column, entries: [...column.entries] }));
  of.steps = steps;
  of.units = units;
  of.days = 3;
  of.drawn.fill(-1);
  of.third.fill(of.none);
  let k = 0;
  let n = 0;
  for (let t = 0; t < steps; t++) {
    of.dayOf[t] = t >> 1;
    for (let i = 0; i < units; i++, n++) {
      of.begin[t * (units + 1) + i] = k;
      for (const isDischarge of [false, true]) {
        const { theta: weight, entries } = limited[n++]!;
        [of.bus[k], of.side[k]] = entries[0]!;
        [of.row[k], of.gain[k]] = entries[1]!;
        theta[k] = weight;
        if (isDischarge && i < throughputLimits && !(t === 3 && i === 0)) {
          of.drawn[t * throughputLimits + i] = k;
          of.draw[k] = of.gain[k]!;
          of.third[k] = of.none + 1 + of.dayOf[t]! * throughputLimits + i;
          entries.push([of.third[k]!, of.draw[k]!]);
        }
        k++;
      }
    }
    of.begin[t * (units + 1) + units] = k;
    theta[k] = limited[n++]!.theta;
    [of.bus[k], of.side[k]] = limited[n - 1]!.entries[0]!;
    k++;
  }
  of.begin[steps * (units + 1)] = k;
  of.count = k;
  for (let row = 0; row < of.days * throughputLimits; row++) {
    const weight = 10 ** (decades * (random() - 0.5));
    theta[k + steps * units + row] = weight;
    limited.push({ theta: weight, entries: [[of.none + 1 + row, -1]] });
  }
  return { schur, of, theta, columns: limited, steps, rows: of.rows };
}

for (const [name, sizes, solver] of [
  [
    'two storage units, daily limits as a border',
    [
      [2, 2],
      [2, 1],
    ],
    (schur: Schur, steps: number, units: number, throughputLimits: number) =>
      borderedSolver(schur, twoUnitsSolver(schur, steps), { mostSteps: steps, units, mostRows: 3 * throughputLimits }),
  ],
  [
    'several storage units, daily limits as a border',
    [
      [1, 0],
      [2, 0],
      [3, 0],
      [5, 0],
      [1, 1],
      [3, 2],
    ],
    (schur: Schur, steps: number, units: number, throughputLimits: number) =>
      borderedSolver(schur, severalUnitsSolver(schur, steps, units), { mostSteps: steps, units, mostRows: 3 * throughputLimits }),
  ],
  [
    'any number of storage units, daily limits or none',
    [
      [1, 0],
      [2, 0],
      [3, 0],
      [5, 0],
      [2, 2],
      [2, 1],
      [3, 2],
      [1, 1],
    ],
    (schur: Schur, steps: number, units: number, throughputLimits: number) =>
      anyUnitsSolver(schur, { mostSteps: steps, units, throughputLimits }),
  ],
] as const) {
  test(`${name}: the normal equations are solved, and weights sixteen powers of ten apart cost no more than a few digits`, () => {
    for (const [decades, most] of [
      [4, 1e-11],
      [16, 1e-6],
    ] as const) {
      for (const [units, throughputLimits] of sizes) {
        for (let seed = 1; seed <= 40; seed++) {
          const { schur, of, theta, columns, steps, rows } = fillDays(units, throughputLimits, decades, seed);
          const random = seededRandom(seed + 1000);
          const rhs = Float64Array.from({ length: rows }, () => random() - 0.5);
          rhs[of.none] = 0;
          const solve = solver(schur, steps, units, throughputLimits);
          solve.factor(steps, of, theta);
          schur.rhs.set(rhs);
          solve.solve(steps);
          expect(backwardError(columns, rows, rhs, schur.solution)).toBeLessThanOrEqual(most);
        }
      }
    }
  });
}
