import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { Effort } from '../../dispatch/effort.ts';
import type { DispatchProblem } from '../../dispatch/problem.ts';
import { CHARGE, DISCHARGE } from '../directions.ts';
import { JointBound } from './joint-bound.ts';
import { type JointPlant, toJointPlant } from './joint-plant.ts';
import { CONNECTION, FIRST_SIDE } from './joint-rows.ts';
import { JointWindow } from './joint-window.ts';
import { planJointly } from './plan-jointly.ts';
import { StaircasePoint } from './staircase-point.ts';

const share = (value: number): Fraction => value as Fraction;
/** Two full stores of 10 MW and 10 MWh that keep 0.8 each way, beside a purchase that is paid 50 a MWh in each of some hours. */
const paidToBuy = (hours: number, importMw: number): DispatchProblem => {
  const series = (value: number): Float64Array => new Float64Array(hours).fill(value);
  const store = {
    capacityMwh: 10, powerMw: 10, chargeEfficiency: share(0.8), dischargeEfficiency: share(0.8), minSoc: share(0), maxSoc: share(1), initialSocMwh: 10, wearCostPerMwh: 0,
  };
  return {
    steps: hours, stepHours: 1, lookAheadSteps: hours, commitSteps: hours, bus: 'ac', solarMw: series(0), windMw: series(0), storage: [store, store], systemConverter: undefined,
    exportLimitMw: series(100), importLimitMw: series(importMw), gridCharging: true, price: series(-50), importPrice: series(-50),
    regulation: [{ up: { price: series(1), maxCommitment: share(0.3), minPrice: 0 }, down: { price: series(4), maxCommitment: share(0.5), minPrice: 0 }, throughput: share(0.2), reserveHours: 1 }],
  };
};

/** The programme of the whole horizon, tight, with its bound, and the bound at its prices. */
function bounded(problem: DispatchProblem): { joint: JointPlant; point: StaircasePoint; exact: JointBound; start: { from: number; to: number; initial: Float64Array; owedMwh: Float64Array } } {
  const joint = toJointPlant(problem, problem.steps);
  const window = new JointWindow(joint, problem.steps);
  const start = { from: 0, to: problem.steps, initial: Float64Array.from(joint.stores, ({ initialMwh }) => initialMwh), owedMwh: new Float64Array(0) };
  window.build(start, new Uint8Array(problem.steps * window.rows.sides), true);
  const point = new StaircasePoint(problem.steps);
  point.solve(window.programme, new Float64Array(window.programme.rows), 100);
  return { joint, point, exact: new JointBound(joint, window, new Effort()), start };
}

test('N-11 full stores that are paid to buy burn nothing in the bound, by hand', () => {
  // An hour alone without regulation: nothing fits into a full store, and giving costs. The programme burns c − 0.64·c in each store, c + 0.64·c = 10: 2 · 50 · 0.36 · 10/1.64 = 219.51.
  const { regulation: _, ...problem } = paidToBuy(1, 100);
  const { point, exact, start } = bounded(problem);
  expect(point.bound).toBeCloseTo(36_000 / 164, 5);
  expect(exact.solve(point.price, start)).toBeCloseTo(0, 6);
  // Held to charge a store still earns nothing; held to discharge neither.
  expect(exact.held(0, FIRST_SIDE, CHARGE, start.initial)).toBeCloseTo(0, 6);
  expect(exact.held(0, FIRST_SIDE + 1, DISCHARGE, start.initial)).toBeCloseTo(0, 6);
});

test('N-11 TOD-15 a premium is not earned by stores that give nothing, by hand', () => {
  // Two empty stores that keep 0.8 each way, one hour, 1 MW of sun at 100: sold, 100. To pass a MWh through a store costs 0.5625 · 100, more than the premium of 50 pays.
  // given/2 + taken/1 ≤ 1 alone lets stores at rest count as giving and taking 2/3 MW each, for 100 + 50 · 2/3.
  const { regulation: _, ...problem } = paidToBuy(1, 0);
  const one = (value: number): Float64Array => Float64Array.of(value);
  const storage = problem.storage.map((unit) => ({ ...unit, capacityMwh: 1, powerMw: 1, initialSocMwh: 0 }));
  const { point, exact, start } = bounded({ ...problem, storage, solarMw: one(1), price: one(100), importPrice: one(100), gridCharging: false, dischargePremium: one(50) });
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
        if (chargeMw[k]! > 0 || dischargeMw[k]! > 0) least = Math.min(least, exact.held(k, FIRST_SIDE + i, chargeMw[k]! > 0 ? CHARGE : DISCHARGE, start.initial));
      });
      if (trajectory.importMw[k]! > 0 || trajectory.exportMw[k]! > 0) least = Math.min(least, exact.held(k, CONNECTION, trajectory.importMw[k]! > 0 ? CHARGE : DISCHARGE, start.initial));
    }
  }
  expect(least).toBeGreaterThan(claimed - 1e-6);
  // At its own prices it is the better bound of the two.
  expect(below).toBeLessThan(point.bound);
});
