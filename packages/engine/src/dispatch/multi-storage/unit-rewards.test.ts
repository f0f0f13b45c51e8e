import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomProblem } from '../../../test/oracle/random-problem.ts';
import { readExact, readSegments } from '../reward/read-rewards.ts';
import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { seededRandom } from '../../math/random.ts';
import { busRewards } from './bus-rewards.ts';
import { CHARGE, DISCHARGE } from './directions.ts';
import { busReward, deliver } from './plan.ts';
import { UnitRewards } from './unit-rewards.ts';
import { toWindowUnits } from './window-unit.ts';

const recipes = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  hasNegativePrices: fc.boolean(),
  buysCheaper: fc.boolean(),
  share: fc.double({ min: -1, max: 1, noNaN: true }),
});

test('the reward of one storage unit is that of the bus beside the others, less its losses and wear; hulls lie above it', () => {
  const exact = new PiecewiseLinear();
  const hull = new PiecewiseLinear();
  fc.assert(
    fc.property(recipes, ({ seed, share, ...options }) => {
      const base = randomProblem(seededRandom(seed), { steps: 12, ...options });
      const [unit] = base.storage;
      fc.pre(unit !== undefined);
      const problem = { ...base, storage: [unit, { ...unit, powerMw: 0.7 * unit.powerMw }] };
      const bus = busRewards(problem);
      const [first, other] = toWindowUnits(problem);
      const others = Float64Array.from({ length: 12 }, (_, t) => Math.max(bus.start[t]!, Math.min(bus.end[t]!, share * other!.mostMwh)));
      const rewards = new UnitRewards(12);
      rewards.build({ bus, from: 0, to: 12, unit: first!, others });
      for (let t = 0; t < 12; t++) {
        readExact(rewards, t, exact);
        readSegments(rewards, t, hull);
        const size = Math.max(1, bus.highestPrice * (first!.mostMwh + other!.mostMwh + bus.end[t]! - bus.start[t]!));
        let u = exact.start;
        for (let i = 0; i <= 2 * exact.count; i++) {
          const pays = busReward(bus, t, others[t]! + deliver(first!, u, t)) - first!.wearCostPerMwh * Math.max(0, u);
          expect(Math.abs(exact.at(u) - pays)).toBeLessThanOrEqual(1e-9 * size);
          expect(hull.at(u)).toBeGreaterThanOrEqual(pays - 1e-9 * size);
          if (i < 2 * exact.count) u += exact.length[i >> 1]! / 2;
        }
        // All that power and bus allow can be chosen.
        expect(deliver(first!, exact.start, t)).toBeCloseTo(Math.max(-first!.mostMwh, Math.min(0, bus.start[t]! - others[t]!)), 7);
        expect(deliver(first!, u, t)).toBeCloseTo(Math.min(first!.mostMwh, Math.max(0, bus.end[t]! - others[t]!)), 7);
      }
    }),
    { numRuns: 300, seed: 21 },
  );
});

const small = () => {
  const base = randomProblem(seededRandom(4), { steps: 2, hasNegativePrices: false, buysCheaper: false });
  const flat = (value: number): Float64Array => Float64Array.of(value, value);
  const problem = {
    ...base,
    stepHours: 1,
    bus: 'ac' as const,
    systemConverter: undefined,
    solarMw: flat(0),
    windMw: flat(0),
    gridCharging: true,
    storage: [{ ...base.storage[0]!, powerMw: 10, capacityMwh: 40, minSoc: base.storage[0]!.minSoc, wearCostPerMwh: 0 }],
    exportLimitMw: flat(4),
    importLimitMw: flat(3),
    price: flat(20),
    importPrice: flat(20),
  };
  return { bus: busRewards({ ...problem, storage: [problem.storage[0]!, problem.storage[0]!] }), unit: toWindowUnits(problem)[0]! };
};

test('where the others pass a limit, making room beats all money and idle stays possible', () => {
  const { bus, unit } = small();
  const rewards = new UnitRewards(2);
  const reward = new PiecewiseLinear();
  // 7 out where 4 may leave: 3 have to be taken; 5 in where 3 may come: 2 have to be given.
  rewards.build({ bus, from: 0, to: 2, unit, others: Float64Array.of(7, -5) });
  readSegments(rewards, 0, reward);
  const take = (mwh: number): number => reward.at(-mwh * unit.chargeEfficiency);
  expect(take(3)).toBeCloseTo(80, 9);
  expect(take(10)).toBeCloseTo(-60, 9);
  expect(take(3) - take(2.9)).toBeGreaterThan(100 * 20 * 0.1);
  expect(Number.isFinite(take(0))).toBe(true);
  readSegments(rewards, 1, reward);
  const give = (mwh: number): number => reward.at(mwh / unit.dischargeEfficiency);
  expect(give(2)).toBeCloseTo(-60, 9);
  expect(give(9)).toBeCloseTo(80, 9);
  expect(give(2) - give(1.9)).toBeGreaterThan(100 * 20 * 0.1);
});

test('a storage unit held to one direction has the reward of that direction only', () => {
  const { bus, unit } = small();
  const rewards = new UnitRewards(2);
  const others = new Float64Array(2);
  // Its directions begin at its place among those of all units, both steps of the first one before both of the second.
  const first = { directions: Uint8Array.of(CHARGE, DISCHARGE) };
  const second = { directions: Uint8Array.of(DISCHARGE, DISCHARGE, CHARGE, DISCHARGE), place: 1 };
  for (const held of [first, second]) {
    rewards.build({ bus, from: 0, to: 2, unit, others, ...held });
    expect(rewards.start[0]).toBeCloseTo(-3 * unit.chargeEfficiency, 9);
    expect(rewards.end[0]).toBe(0);
    expect(rewards.start[1]).toBe(0);
    expect(rewards.end[1]).toBeCloseTo(4 / unit.dischargeEfficiency, 9);
  }
});
