import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { dispatch } from '../../dispatch.ts';

test('the price of a new day is tried first where the storage unit without regulation would have it', () => {
  // 10 MW and 10 MWh, empty, without losses; 10 MWh may leave. Two pairs gain 60 − 20 and 50 − 30 a MWh, one of them is allowed: at any
  // price from 20 to 40 it is the plan.
  const price = Float64Array.of(20, 60, 30, 50);
  const flat = (value: number): Float64Array => new Float64Array(4).fill(value);
  const side = { price: flat(0), maxCommitment: 0.5 as Fraction, minPrice: 0 };
  const { objective, solve } = dispatch({
    steps: 4,
    stepHours: 1,
    lookAheadSteps: 4,
    commitSteps: 4,
    bus: 'ac',
    solarMw: flat(0),
    windMw: flat(0),
    storage: [
      {
        capacityMwh: 10,
        powerMw: 10,
        chargeEfficiency: 1 as Fraction,
        dischargeEfficiency: 1 as Fraction,
        minSoc: 0 as Fraction,
        maxSoc: 1 as Fraction,
        initialSocMwh: 0,
        wearCostPerMwh: 0,
        cyclesPerDay: 1,
      },
    ],
    systemConverter: undefined,
    exportLimitMw: flat(10),
    importLimitMw: flat(10),
    gridCharging: true,
    price,
    importPrice: price,
    regulation: [{ up: side, down: side, throughput: 0 as Fraction, reserveHours: 1 }],
  });
  expect(objective).toBeCloseTo(10 * (60 - 20), 9);
  // One pass at that price and one for the marginal values.
  expect(solve.iterations).toBe(2);
});
