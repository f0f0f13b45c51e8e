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

test('N-11 where nearly every step is not concave the bound stays above the value, beside the weight of a duty elsewhere', () => {
  const gaps = Array.from({ length: 12 }, (_, seed) => dispatch(cheapToBuy(seed + 1)).solve.worstGap);
  expect(Math.max(...gaps)).toBeLessThan(1e-9);
});
