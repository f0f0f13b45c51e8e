import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../../test/plants.ts';
import { dispatch } from '../../dispatch.ts';

test('the price of a new day is tried first where the storage unit without regulation would have it', () => {
  // 10 MW and 10 MWh, empty, without losses; 10 MWh may leave. Two pairs gain 60 − 20 and 50 − 30 a MWh, one of them is allowed: at any
  // price from 20 to 40 it is the plan.
  const price = Float64Array.of(20, 60, 30, 50);
  const flat = (value: number): Float64Array => new Float64Array(4).fill(value);
  const side = { price: flat(0), maxCommitment: 0.5 as Fraction, minPrice: 0 };
  const problem = plantOf(price, {
    storage: [unitOf({ cyclesPerDay: 1 })],
    exportLimitMw: flat(10),
    importLimitMw: flat(10),
    regulation: [{ up: side, down: side, throughput: 0 as Fraction, reserveHours: 1 }],
  });
  const { objective, solve } = dispatch(problem);
  expect(objective).toBeCloseTo(10 * (60 - 20), 9);
  // One pass at that price and one for the marginal values.
  expect(solve.iterations).toBe(2);
});
