import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomProblem } from '../../../../test/oracle/random-problem.ts';
import { seededRandom } from '../../../math/random.ts';
import { busRewards } from '../bus-rewards.ts';
import { EITHER } from '../directions.ts';
import { ExactBound } from './exact-bound.ts';
import { planMultiStorage } from '../plan-multi-storage.ts';
import { toWindowUnits } from '../window-unit.ts';

test('no plan earns more than the bound at any prices, and without a meeting at the bus it is the optimum', () => {
  const recipes = fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    hasNegativePrices: fc.boolean(),
    buysCheaper: fc.boolean(),
    away: fc.double({ min: 0, max: 30, noNaN: true }),
  });
  fc.assert(
    fc.property(recipes, ({ seed, away, ...options }) => {
      const random = seededRandom(seed);
      const base = randomProblem(random, { steps: 24, ...options });
      const [unit] = base.storage;
      fc.pre(unit !== undefined);
      const problem = { ...base, storage: [unit, { ...unit, capacityMwh: 2 * unit.capacityMwh }] };
      const bus = busRewards(problem);
      const units = toWindowUnits(problem);
      const bound = new ExactBound(24);
      const window = { bus, from: 0, steps: 24, units, initial: units.map((unit) => unit.initialMwh) };
      const price = problem.price.map((p) => p + away * (random() - 0.5));
      const directions = new Uint8Array(48).fill(EITHER);
      let sum = bound.ofBus(window, price, { low: bus.start, high: bus.end });
      units.forEach((_, place) => (sum += bound.ofUnit(window, price, { place, directions })));
      const { claimed } = planMultiStorage(problem);
      expect(claimed).toBeLessThanOrEqual(sum + 1e-9 * Math.max(1, Math.abs(claimed)));
    }),
    { numRuns: 200, seed: 22 },
  );

  // Limits out of reach and one price to buy and sell: at that price each storage unit works for itself, burning nothing at −20.
  const flat = (value: number): Float64Array => new Float64Array(24).fill(value);
  const base = randomProblem(seededRandom(5), { steps: 24, hasNegativePrices: true, buysCheaper: false });
  const problem = {
    ...base,
    bus: 'ac' as const,
    systemConverter: undefined,
    solarMw: flat(0),
    windMw: flat(0),
    gridCharging: true,
    exportLimitMw: flat(1e4),
    importLimitMw: flat(1e4),
    importPrice: base.price,
    storage: [base.storage[0]!, { ...base.storage[0]!, powerMw: 7 }],
  };
  const bus = busRewards(problem);
  const bound = new ExactBound(24);
  const units = toWindowUnits(problem);
  const window = { bus, from: 0, steps: 24, units, initial: units.map((unit) => unit.initialMwh) };
  const sum = units.reduce((total, _, place) => total + bound.ofUnit(window, problem.price, { place, directions: new Uint8Array(48) }), 0);
  expect(problem.price.some((p) => p < 0)).toBe(true);
  expect(planMultiStorage(problem).claimed).toBeCloseTo(sum, 6);
});
