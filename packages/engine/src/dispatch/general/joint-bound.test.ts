import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { SearchBudget } from '../horizon/search-budget.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import { CHARGE, DISCHARGE } from '../multi-storage/directions.ts';
import { JointBound } from './joint-bound.ts';
import { type JointPlant, toJointPlant } from './joint-plant.ts';
import { CONNECTION, FIRST_SIDE, TIGHT } from './joint-rows.ts';
import { JointWindow } from './joint-window.ts';
import { planJointly } from './plan-jointly.ts';
import { StaircasePoint } from './staircase/staircase-point.ts';

const share = (value: number): Fraction => value as Fraction;
/** Two full storage units of 10 MW and 10 MWh that keep 0.8 each way, beside a purchase that is paid 50 a MWh in each of some hours. */
const paidToBuy = (hours: number, importMw: number): DispatchProblem => {
  const series = (value: number): Float64Array => new Float64Array(hours).fill(value);
  const unit = unitOf({ chargeEfficiency: share(0.8), dischargeEfficiency: share(0.8), initialSocMwh: 10 });
  return plantOf(series(-50), {
    storage: [unit, unit],
    exportLimitMw: series(100),
    importLimitMw: series(importMw),
    regulation: [
      {
        up: { price: series(1), maxCommitment: share(0.3), minPrice: 0 },
        down: { price: series(4), maxCommitment: share(0.5), minPrice: 0 },
        throughput: share(0.2),
        reserveHours: 1,
      },
    ],
  });
};

/** The programme of the whole horizon with its bound, and the bound at its prices. */
function bounded(
  problem: DispatchProblem,
  isTight = true,
): {
  joint: JointPlant;
  window: JointWindow;
  point: StaircasePoint;
  exact: JointBound;
  start: { from: number; to: number; initial: Float64Array; owedMwh: Float64Array };
} {
  const joint = toJointPlant(problem, problem.steps);
  const window = new JointWindow(joint, problem.steps);
  const start = {
    from: 0,
    to: problem.steps,
    initial: Float64Array.from(joint.units, ({ initialMwh }) => initialMwh),
    owedMwh: new Float64Array(0),
  };
  const sides = new Uint8Array(problem.steps * window.rows.sides);
  window.build(start, sides, { tight: isTight ? sides.map(() => TIGHT) : undefined });
  const point = new StaircasePoint(problem.steps);
  point.solve(window.programme, { start: new Float64Array(window.programme.rows), mu: 100 });
  return { joint, window, point, exact: new JointBound(joint, window, new SearchBudget()), start };
}

test('N-11 full storage units that are paid to buy burn nothing in the bound, by hand', () => {
  // An hour alone without regulation: nothing fits into a full storage unit, and giving costs. The programme burns c − 0.64·c in each unit,
  // c = 10: 2 · 50 · 0.36 · 10 = 360. Tight it knows that what is full takes nothing.
  const { regulation: _, ...problem } = paidToBuy(1, 100);
  const { point, exact, start } = bounded(problem, false);
  expect(point.bound).toBeCloseTo(360, 5);
  expect(bounded(problem).point.bound).toBeCloseTo(0, 6);
  expect(exact.solve(point.price, start)).toBeCloseTo(0, 6);
  // Held to charge a storage unit still earns nothing; held to discharge neither.
  expect(exact.held(0, FIRST_SIDE, CHARGE)).toBeCloseTo(0, 6);
  expect(exact.held(0, FIRST_SIDE + 1, DISCHARGE)).toBeCloseTo(0, 6);
});

/**
 * Lossless storage units of 10 MW that are paid 20 for a MWh bought, 10 MW of it, and 50 for one that is owed: whoever delivers buys
 * nothing.
 */
const owing = (bus: 'ac' | 'dc', owedMwh: number, sunMw: number, storedMwh: number): DispatchProblem => {
  const { regulation: _, ...problem } = paidToBuy(1, 10);
  const one = (value: number): Float64Array => Float64Array.of(value);
  const storage = problem.storage.map((unit) => ({
    ...unit,
    capacityMwh: 100,
    chargeEfficiency: share(1),
    dischargeEfficiency: share(1),
    initialSocMwh: storedMwh,
  }));
  const systemConverter = bus === 'dc' ? { powerMw: 100, efficiency: share(1) } : undefined;
  return {
    ...problem,
    bus,
    systemConverter,
    storage,
    solarMw: one(sunMw),
    price: one(0),
    importPrice: one(-20),
    contract: { price: one(50), obligationMwh: one(owedMwh), shortagePenalty: one(0) },
  };
};
/** Money of the bound, what is short at the weight of the contract left out, and what the programme is loosened by. */
const moneyOf = ({ joint, window, point }: ReturnType<typeof bounded>, shortMwh: number): number =>
  point.bound - window.ranges.worth(point.price) + joint.plant.obligations!.contractWeight * shortMwh;

test.each(['ac', 'dc'] as const)('N-11 TOD-15 delivery is no part of an hour in which power is bought, by hand: %s', (bus) => {
  // 4 MWh owed out of full storage units: 4 · 50 = 200. With import/10 + owed/20 ≤ 1, by what could be delivered, 8 MWh would be bought
  // beside it for 160 more.
  expect(moneyOf(bounded(owing(bus, 4, 0, 50)), 0)).toBeCloseTo(200, 5);
  // 20 owed and 10 MW of sun, storage units empty: 10 · 50 = 500, and 10 are short. A half of the hour for 20 MW out of a unit that charges
  // in the other half is none: 5 + 10/2 MW bought for 20, sun stored.
  expect(moneyOf(bounded(owing(bus, 20, 10, 0)), 10)).toBeCloseTo(500, 5);
  // In the dark all 20 are short, 10 MW are bought for 200; what is bought is not delivered.
  expect(moneyOf(bounded(owing(bus, 20, 0, 0)), 20)).toBeCloseTo(200, 5);
});

test('N-11 TOD-15 a price adder is not earned by storage units that give nothing, by hand', () => {
  // Two empty storage units that keep 0.8 each way, one hour, 1 MW of sun at 100: sold, 100. To pass a MWh through a unit costs 0.5625 ·
  // 100, more than the price adder of 50 pays. given/2 + taken/1 ≤ 1 alone lets units at rest count as giving and taking 2/3 MW each, for
  // 100 + 50 · 2/3.
  const { regulation: _, ...problem } = paidToBuy(1, 0);
  const one = (value: number): Float64Array => Float64Array.of(value);
  const storage = problem.storage.map((unit) => ({ ...unit, capacityMwh: 1, powerMw: 1, initialSocMwh: 0 }));
  const { point, exact, start } = bounded({
    ...problem,
    storage,
    solarMw: one(1),
    price: one(100),
    importPrice: one(100),
    gridCharging: false,
    storagePriceAdder: one(50),
  });
  expect(point.bound).toBeCloseTo(100, 6);
  expect(exact.solve(point.price, start)).toBeCloseTo(100, 6);
});

test('N-11 at any prices the bound lies at or above what the plant earns, also with sides held to what the plan does', () => {
  const problem = paidToBuy(8, 6);
  const { claimed, trajectory } = planJointly(problem);
  const { point, exact, start } = bounded(problem);
  let below = Infinity;
  let least = Infinity;
  for (let round = 0; round < 20; round++) {
    const price = point.price.map((value, g) => value * (1 + (round / 10) * Math.sin(7 * g + round)) + 2 * round * Math.cos(3 * g));
    const bound = exact.solve(price, start);
    below = Math.min(below, bound);
    least = Math.min(least, bound);
    for (let k = 0; k < problem.steps; k++) {
      trajectory.storage.forEach(({ chargeMw, dischargeMw }, i) => {
        if (chargeMw[k]! > 0 || dischargeMw[k]! > 0)
          least = Math.min(least, exact.held(k, FIRST_SIDE + i, chargeMw[k]! > 0 ? CHARGE : DISCHARGE));
      });
      if (trajectory.importMw[k]! > 0 || trajectory.exportMw[k]! > 0)
        least = Math.min(least, exact.held(k, CONNECTION, trajectory.importMw[k]! > 0 ? CHARGE : DISCHARGE));
    }
  }
  expect(least).toBeGreaterThan(claimed - 1e-6);
  // At its own prices it is the better bound of the two.
  expect(below).toBeLessThan(point.bound);
});
