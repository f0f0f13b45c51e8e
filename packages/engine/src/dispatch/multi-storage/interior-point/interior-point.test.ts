import { expect, test } from 'vitest';
import { randomProblem } from '../../../../test/oracle/random-problem.ts';
import { seededRandom } from '../../../math/random.ts';
import { busRewards } from '../bus-rewards.ts';
import { Relaxation } from '../relaxation.ts';
import { toWindowUnits } from '../window-unit.ts';

const relaxed = (seed: number) => {
  const random = seededRandom(seed);
  const problem = randomProblem(random, { steps: 48, hasNegativePrices: seed % 2 === 0, buysCheaper: seed % 3 === 0 });
  const [unit] = problem.storage;
  if (unit === undefined) return undefined;
  // Alike, and often empty or full: the degenerate corners in which weights part most.
  const initialSocMwh = seed % 5 === 0 ? unit.maxSoc * unit.capacityMwh : unit.minSoc * unit.capacityMwh;
  const storage = [
    { ...unit, initialSocMwh },
    { ...unit, initialSocMwh, capacityMwh: unit.capacityMwh * (seed % 7 === 0 ? 1 : 1.3) },
  ];
  return { ...problem, storage };
};

test('C: nothing is NaN near convergence, and nearly all windows end at the optimum to the last digits', () => {
  let windows = 0;
  let exact = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const problem = relaxed(seed);
    if (problem === undefined) continue;
    const bus = busRewards(problem);
    const units = toWindowUnits(problem);
    const relaxation = new Relaxation({ steps: 48, units: 2, segments: bus.first[48]! });
    const bound = relaxation.solve({ bus, from: 0, steps: 48, units, initial: units.map((unit) => unit.initialMwh) });
    const { columns, x, price } = relaxation;
    let value = columns.constant;
    let isInside = true;
    const open = new Float64Array(columns.none + 1);
    for (let k = 0; k < columns.count + 96; k++) {
      value -= columns.cost[k]! * x[k]!;
      isInside &&= x[k]! >= 0 && x[k]! <= columns.upper[k]!;
      open[columns.bus[k]!]! += columns.side[k]! * x[k]!;
      open[columns.row[k]!]! += columns.gain[k]! * x[k]!;
    }
    for (let t = 0; t < 48; t++) open[3 * t + 2]! -= columns.busStart[t]!;
    columns.entry.forEach((enters, n) => (open[3 * Math.floor(n / 2) + (n % 2)]! += enters));
    const size = Math.max(...columns.upper);
    expect([...price.subarray(0, 144)].every(Number.isFinite)).toBe(true);
    expect(isInside).toBe(true);
    // Every row holds, and the optimum of the columns is the bound.
    const near = relaxation.isExact ? 1e-10 : 1e-6;
    expect(Math.max(...open.subarray(0, 144).map(Math.abs))).toBeLessThanOrEqual(near * size);
    expect(Math.abs(bound - value)).toBeLessThanOrEqual(near * Math.max(1, Math.abs(value)));
    windows++;
    if (relaxation.isExact) exact++;
  }
  expect(windows).toBeGreaterThan(250);
  expect(exact / windows).toBeGreaterThan(0.95);
});

test('a window that cannot reach the cutoff stops as soon as that is proven', () => {
  const problem = relaxed(1)!;
  const bus = busRewards(problem);
  const units = toWindowUnits(problem);
  const window = { bus, from: 0, steps: 48, units, initial: units.map((unit) => unit.initialMwh) };
  const relaxation = new Relaxation({ steps: 48, units: 2, segments: bus.first[48]! });
  const optimum = relaxation.solve(window);
  const enough = optimum + 0.2 * Math.abs(optimum);
  const bound = relaxation.solve(window, enough);
  expect(bound).toBeLessThanOrEqual(enough);
  expect(bound).toBeGreaterThanOrEqual(optimum - 1e-9 * Math.abs(optimum));
  expect(relaxation.isExact).toBe(false);
});
