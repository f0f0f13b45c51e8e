import { type Fraction, toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { lossyUnit as unit } from '../../../test/plants.ts';
import { planDispatch } from '../plan-dispatch.ts';
import type { DispatchProblem, StorageUnit } from '../problem/problem.ts';
import { planMultiStorage } from './plan-multi-storage.ts';
import { lossless, near, plant, solve } from '../../../test/multi-storage-plants.ts';

test('an import limit is shared by worth: the storage unit that loses less charges first', () => {
  // 6 MW at 10 may be bought. The storage unit of 81 % takes its 5 MW: 4.5 MWh, 4.05 MW at 100. The one of 64 % takes the sixth: 0.64 MW.
  const better = { ...unit, chargeEfficiency: toFraction(90), dischargeEfficiency: toFraction(90) };
  const { objective, trajectory, solve: report } = solve(plant({ price: [10, 100], importLimit: 6, storage: [unit, better] }));
  expect(objective).toBeCloseTo(4.05 * 100 + 0.64 * 100 - 60, 9);
  expect([...trajectory.storage[0]!.chargeMw]).toEqual(near([1, 0]));
  expect([...trajectory.storage[1]!.chargeMw]).toEqual(near([5, 0]));
  expect(report).toMatchObject({ method: 'interior', windows: 1, repairedWindows: 0 });
  expect(report.worstGap).toBeLessThanOrEqual(1e-9);
});

test('energy moves from the fast small storage unit to the slow large one, which no unit would do alone', () => {
  // Nothing leaves the plant in hours 0 to 2. Sun of 10 MW comes in hours 0 and 2. A (8 MWh, 10 MW) takes 6 and B (16 MWh, 4 MW) takes 4
  // of it; in hour 1 A gives 4 to B, so that both can take 10 again in hour 2: 20 MWh at 50. Without it A has room for 2 only: 16.
  const fast = { ...lossless, capacityMwh: 8, powerMw: 10 };
  const slow = { ...lossless, capacityMwh: 16, powerMw: 4 };
  const { objective, trajectory } = solve(
    plant({
      price: [50, 50, 50, 50, 50, 50],
      solar: [10, 0, 10, 0, 0, 0],
      exportLimit: [0, 0, 0, 20, 20, 20],
      storage: [fast, slow],
    }),
  );
  expect(objective).toBeCloseTo(1000, 7);
  expect(trajectory.storage[0]!.dischargeMw[1]).toBeCloseTo(4, 7);
  expect(trajectory.storage[1]!.chargeMw[1]).toBeCloseTo(4, 7);
});

test('a long storage unit serves the second dear hour, a short one the first, behind one export limit', () => {
  // 5 MW out per hour. Full at the start: 5 MWh with 5 MW, and 10 MWh with 2 MW, no losses. At 100 and 80, 10 MWh can leave, at 60 another
  // 5: all.
  const short = { ...lossless, capacityMwh: 5, initialSocMwh: 5 };
  const long = { ...lossless, powerMw: 2, initialSocMwh: 10 };
  // Hour 2 has only the long one: 2 MW. Hours 0 and 1: 5 each, of which the long one 2 each and the short one 3 and 2, so 5 + 4.
  const { objective } = solve(plant({ price: [100, 80, 60], exportLimit: 5, storage: [short, long] }));
  expect(objective).toBeCloseTo(5 * 100 + 4 * 80 + 2 * 60, 9);
});

test('one full and one empty storage unit: the empty one charges while the full one waits for the same peak', () => {
  // At 20 the empty one buys 5 MW, 4 MWh, 3.2 MW at 100; the full one brings 5 + 3 MW at 100 and 90; limit 20.
  const { objective } = solve(
    plant({ price: [20, 100, 90], importLimit: 20, exportLimit: 20, storage: [{ ...unit, initialSocMwh: 10 }, unit] }),
  );
  expect(objective).toBeCloseTo(-100 + 5 * 100 + 3 * 90 + 3.2 * 100, 9);
});

test('N-15 unprofitable storage units stay idle, also where trading would earn exactly nothing', () => {
  const isIdle = (price: readonly number[], storage: readonly StorageUnit[]): boolean =>
    solve(plant({ price, importLimit: 50, storage })).trajectory.storage.every(({ chargeMw }) => chargeMw.every((power) => power === 0));
  // 0.64 of what is bought comes back.
  expect(isIdle([70, 100], [unit, unit])).toBe(true);
  expect(isIdle([64, 100], [unit, { ...unit, powerMw: 3 }])).toBe(true);
  expect(isIdle([60, 100], [unit, unit])).toBe(false);
  expect(
    isIdle(
      [60, 100],
      [
        { ...unit, wearCostPerMwh: 6 },
        { ...unit, wearCostPerMwh: 7 },
      ],
    ),
  ).toBe(true);
});

test('N-15 storage units stay idle on ties in the last, shorter window too', () => {
  // Lossless, 20 at night and 100 by day: buying in one hour of 20 and selling in another earns nothing. Each day one MWh goes in, one out.
  const price = Array.from({ length: 72 }, (_, t) => (t % 24 === 6 ? 10 : t % 24 < 12 ? 20 : 100));
  const one = { ...lossless, powerMw: 1, capacityMwh: 1 };
  const { trajectory } = solve({ ...plant({ price, importLimit: 50, storage: [one, one] }), lookAheadSteps: 48, commitSteps: 24 });
  for (const { chargeMw } of trajectory.storage) expect([...chargeMw]).toEqual(near(price.map((_, t) => (t % 24 === 6 ? 1 : 0))));
});

test('storage units without power or room do nothing and disturb nothing', () => {
  const problem = plant({ price: [10, 100], importLimit: 50, storage: [unit] });
  const alone = planDispatch(problem).claimed;
  const dead = [
    { ...unit, powerMw: 0, initialSocMwh: 3 },
    { ...unit, capacityMwh: 0 },
    { ...unit, minSoc: 0.4 as Fraction, maxSoc: 0.4 as Fraction, initialSocMwh: 4 },
  ];
  const { objective, trajectory } = solve({ ...problem, storage: [dead[0]!, unit, dead[1]!, dead[2]!] });
  expect(objective).toBeCloseTo(alone, 9);
  expect(trajectory.storage.map(({ socMwh }) => socMwh[1])).toEqual([3, expect.closeTo(0, 9), 0, 4]);
  expect(solve({ ...problem, storage: dead }).objective).toBe(0);
});

test('a storage unit that can do nothing on one side of the bus stands still there: by hand', () => {
  // Buying earns 5 and selling nothing. The one storage unit with room is full: it cannot take, and what it gave would earn nothing; with
  // both directions at once it would be paid.
  const kept = { ...unit, capacityMwh: 4, minSoc: toFraction(50), maxSoc: toFraction(50), initialSocMwh: 2 };
  const full = { ...unit, capacityMwh: 2, maxSoc: toFraction(90), initialSocMwh: 1.8 };
  const problem = { ...plant({ price: [0], storage: [full, kept], importLimit: 1 }), importPrice: Float64Array.of(-5) };
  const result = solve(problem);
  expect(result.objective).toBe(0);
  expect(result.trajectory.storage.map(({ socMwh }) => [...socMwh])).toEqual([[1.8], [2]]);
});

test('a price adder that one storage unit could earn while another keeps its reserve: by hand', () => {
  // 2 MW of wind at 45; nothing may leave the first storage unit. The second charges for its reserve 1.333 of the wind, its share of 3 MW
  // by its power; the rest is sold.
  const spent = { ...lossless, initialSocMwh: 10, cyclesPerDay: 0 };
  const held = {
    ...lossless,
    capacityMwh: 4,
    powerMw: 4,
    chargeEfficiency: toFraction(80),
    maxSoc: toFraction(90),
    initialSocMwh: 2,
    minSocMwh: Float64Array.of(4, 0),
  };
  const problem: DispatchProblem = {
    ...plant({ price: [45, 0], storage: [spent, held] }),
    windMw: Float64Array.of(2, 0),
    exportLimitMw: Float64Array.of(1000, 0),
    importLimitMw: Float64Array.of(1, 0),
    storagePriceAdder: Float64Array.of(5, 0),
  };
  const result = solve(problem);
  expect(result.trajectory.storage[1]!.socMwh[0]).toBeCloseTo(2 + (0.8 * 3 * 4) / 9, 9);
  expect(result.objective).toBeCloseTo(45 * (2 - (3 * 4) / 9), 7);
});

test('negative price: a storage unit may give to another to be paid for charging again, but never burns energy by itself', () => {
  // Two hours at −10, 5 MW may be bought; A is full (4 MWh), B empty. Burning would import 5 MW in both hours: 100. Instead A gives
  // 3.2 MW while B takes 5: 1.8 MW are imported; then A takes 5. Room: 0.8·5 − 3.2/0.8 = 0. 68 (without it 50).
  const small = { ...unit, capacityMwh: 4 };
  const {
    objective,
    trajectory,
    solve: report,
  } = solve(
    plant({
      price: [-10, -10],
      importLimit: 5,
      exportLimit: 20,
      storage: [{ ...small, initialSocMwh: 4 }, small],
    }),
  );
  expect(objective).toBeCloseTo(68, 7);
  trajectory.storage.forEach(({ chargeMw, dischargeMw }) => chargeMw.forEach((power, t) => expect(power * dischargeMw[t]!).toBe(0)));
  expect(report).toMatchObject({ method: 'branched', repairedWindows: 1 });
  expect(report.worstGap).toBeLessThanOrEqual(1e-6);
});

test('importing below the sale price is not resold in the same hour', () => {
  // 39 for one storage unit (see `dispatch`): 5 MW bought at 5, 3.2 sold at 20. Two units: twice that, not more by passing through.
  const problem = plant({ price: [20, 20], importLimit: 50, storage: [unit, { ...unit }] });
  expect(solve({ ...problem, importPrice: Float64Array.of(5, 5) }).objective).toBeCloseTo(78, 7);
});

test('the marginal value is what both storage units together make of one more MWh in the first', () => {
  // 4 MW out per hour at 90 and then 50. A: 3 MWh, 2 MW; B: 3 MWh, 5 MW. 4 MWh leave at 90, 2 at 50. One more MWh in A: whoever has
  // room sells at 50, by B giving way in the first hour if A has none left in the second.
  // Charging loses half, so that nobody passes energy on.
  const leaky = { ...lossless, chargeEfficiency: toFraction(50) };
  const first = { ...leaky, powerMw: 2, initialSocMwh: 3 };
  const second = { ...leaky, initialSocMwh: 3 };
  const behindLimit = solve(plant({ price: [0, 90, 50], exportLimit: [0, 4, 4], storage: [first, second] }));
  expect([...behindLimit.marginalStoredValue]).toEqual(near([50, 50, 0]));
  // With 4 MWh A discharges fully in both hours: one more could not leave it.
  const full = solve(plant({ price: [0, 90, 50], exportLimit: [0, 4, 4], storage: [{ ...first, initialSocMwh: 4 }, second] }));
  expect(full.marginalStoredValue[0]).toBeCloseTo(0, 9);
});

test('N-11 the proven gap is red when the bound is not, and a bound below the value is a fault', () => {
  const problem = plant({ price: [10, 100, 20, 90], importLimit: 6, storage: [unit, lossless] });
  expect(planMultiStorage(problem).solve.worstGap).toBeLessThanOrEqual(1e-9);
  expect(planMultiStorage(problem, undefined, (bound) => bound * 1.001).solve.worstGap).toBeCloseTo(0.001, 6);
  expect(() => planMultiStorage(problem, undefined, (bound) => bound * 0.999)).toThrow('below the value');
});
