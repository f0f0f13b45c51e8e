import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { SearchBudget } from '../horizon/search-budget.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import { boundAtBestPrices } from './best-prices.ts';
import { JointBound } from './joint-bound.ts';
import { toJointPlant } from './joint-plant.ts';
import { TIGHT } from './joint-rows.ts';
import { JointWindow } from './joint-window.ts';
import { planJointly } from './plan-jointly.ts';
import { StaircasePoint } from './staircase/staircase-point.ts';

const share = (value: number): Fraction => value as Fraction;

/** Two storage units of 10 MW and 10 MWh that keep 0.8 each way, beside a purchase of 6 MW that is paid 50 a MWh in each of some hours. */
const paidToBuy = (hours: number, initialSocMwh: number, regulation: DispatchProblem['regulation']): DispatchProblem => {
  const series = (value: number): Float64Array => new Float64Array(hours).fill(value);
  const unit = unitOf({ chargeEfficiency: share(0.8), dischargeEfficiency: share(0.8), initialSocMwh });
  return plantOf(series(-50), { storage: [unit, unit], exportLimitMw: series(100), importLimitMw: series(6), regulation });
};

function windowOf(problem: DispatchProblem) {
  const joint = toJointPlant(problem, problem.steps);
  const window = new JointWindow(joint, problem.steps);
  const start = {
    from: 0,
    to: problem.steps,
    initial: Float64Array.from(joint.units, ({ initialMwh }) => initialMwh),
    owedMwh: new Float64Array(0),
  };
  const sides = new Uint8Array(problem.steps * window.rows.sides);
  window.build(start, sides, { tight: sides.map(() => TIGHT) });
  return { window, start, exact: new JointBound(joint, window, new SearchBudget()) };
}

test('N-11 from no prices at all the bound comes down to what the plant earns, by hand', () => {
  // Free at the bus, 6 MW bought earn 300 whatever becomes of them. Storage units that are full take nothing and lose by giving: 0. Empty
  // ones take all of it: 300.
  for (const [stored, earned] of [
    [10, 0],
    [0, 300],
  ] as const) {
    const { window, start, exact } = windowOf(paidToBuy(1, stored, undefined));
    const none = new Float64Array(window.programme.rows);
    expect(exact.solve(none, start)).toBeCloseTo(300, 9);
    expect(boundAtBestPrices({ exact, first: none, start, enough: earned, rounds: 100 })).toBeCloseTo(earned, 3);
  }
});

test('N-11 where storage units burn energy in most hours better prices bound closer than those of the programme, and never below what is earned', () => {
  // A purchase 5 dearer than a sale; half of what is committed flows, so that little fits into storage units of half an hour and of one.
  const price = Float64Array.of(40, 10, 8, 51, 25, 7);
  const series = (value: number): Float64Array => new Float64Array(price.length).fill(value);
  const unit = unitOf({ powerMw: 2, chargeEfficiency: share(0.9) });
  const problem = plantOf(price, {
    storage: [
      { ...unit, capacityMwh: 1, initialSocMwh: 1 },
      { ...unit, capacityMwh: 2, initialSocMwh: 0.6 },
    ],
    exportLimitMw: series(1),
    importLimitMw: series(4),
    importPrice: price.map((sale) => sale + 5),
    regulation: [
      {
        up: { price: price.map((sale) => 5 + 0.1 * sale), maxCommitment: share(1), minPrice: 0 },
        down: { price: series(3), maxCommitment: share(1), minPrice: 0 },
        throughput: share(0.5),
        reserveHours: 1,
      },
    ],
  });
  const { claimed } = planJointly(problem);
  const { window, start, exact } = windowOf(problem);
  const point = new StaircasePoint(problem.steps);
  point.solve(window.programme, { start: new Float64Array(window.programme.rows), mu: 100 });
  const own = exact.solve(point.price, start);
  const best = boundAtBestPrices({ exact, first: point.price.subarray(0, window.programme.rows), start, enough: claimed, rounds: 200 });
  expect(best).toBeGreaterThan(claimed - 1e-6);
  expect(best - claimed).toBeLessThan(0.8 * (own - claimed));
});
