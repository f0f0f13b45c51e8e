import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../test/oracle/random-problem.ts';
import { dispatch } from '../../dispatch.ts';
import type { DispatchProblem } from '../../problem/problem.ts';

/** A small line to the grid, prices to buy far below those to sell nearly always, and one call long after the steps that matter. */
function cheapToBuy(seed: number): DispatchProblem {
  const random = seededRandom(seed);
  const steps = 960;
  const flat = (value: number): Float64Array => new Float64Array(steps).fill(value);
  return {
    steps,
    stepHours: 1,
    lookAheadSteps: 48,
    commitSteps: 24,
    bus: 'ac',
    systemConverter: undefined,
    solarMw: flat(0),
    windMw: flat(0),
    storage: [
      {
        capacityMwh: 6,
        powerMw: 1,
        chargeEfficiency: toFraction(100 * Math.sqrt(0.99)),
        dischargeEfficiency: toFraction(100 * Math.sqrt(0.99)),
        minSoc: toFraction(10),
        maxSoc: toFraction(100),
        initialSocMwh: 3,
        wearCostPerMwh: 12,
      },
    ],
    exportLimitMw: flat(0.2 / 0.97),
    importLimitMw: flat(0.2 * 0.97),
    gridCharging: true,
    price: Float64Array.from({ length: steps }, (_, t) => (55 + 40 * Math.sin(t / 4)) * 0.97),
    importPrice: Float64Array.from({ length: steps }, (_, t) => (15 * Math.sin(t / 4) - (random() < 0.05 ? 90 : 0)) / 0.97),
    capacityEvents: [{ from: 950, steps: 4, powerMw: 0.2, shortagePenalty: 300 }],
  };
}

test('N-11 where nearly every step is not concave the bound stays above the value, beside the weight of an obligation elsewhere', () => {
  const gaps = Array.from({ length: 12 }, (_, seed) => dispatch(cheapToBuy(seed + 1)).solve.worstGap);
  expect(Math.max(...gaps)).toBeLessThan(1e-9);
});

test('where charging now or later earns the same, a step that is not concave idles', () => {
  // Room for 4 MWh, filled by 5 MWh in either of two hours at −10: 50, and nothing in the first of them.
  const flat = (value: number): Float64Array => new Float64Array(2).fill(value);
  const [unit] = cheapToBuy(1).storage;
  const result = dispatch({
    ...cheapToBuy(1),
    steps: 2,
    lookAheadSteps: 2,
    commitSteps: 2,
    solarMw: flat(0),
    windMw: flat(0),
    exportLimitMw: flat(50),
    importLimitMw: flat(50),
    price: flat(-10),
    importPrice: flat(-10),
    capacityEvents: [],
    storage: [
      {
        ...unit!,
        capacityMwh: 4,
        powerMw: 5,
        minSoc: toFraction(0),
        chargeEfficiency: toFraction(80),
        dischargeEfficiency: toFraction(80),
        initialSocMwh: 0,
        wearCostPerMwh: 0,
      },
    ],
  });
  expect(result.objective).toBeCloseTo(50, 9);
  expect([...result.trajectory.storage[0]!.socMwh]).toEqual([0, expect.closeTo(4, 9)]);
});
