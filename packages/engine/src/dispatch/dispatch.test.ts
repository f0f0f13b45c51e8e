import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../test/plants.ts';
import { dispatch, proveDispatch } from './dispatch.ts';
import { planDispatch } from './plan-dispatch.ts';
import type { DispatchProblem } from './problem/problem.ts';

const flat = (steps: number, value: number): Float64Array => new Float64Array(steps).fill(value);

/** Two hours, a storage unit of 10 MWh and 1 MW that keeps 0.9 each way, unlimited connection. */
const twoHours = (price: readonly number[]): DispatchProblem =>
  plantOf(price, {
    storage: [unitOf({ powerMw: 1, chargeEfficiency: toFraction(90), dischargeEfficiency: toFraction(90) })],
    importLimitMw: flat(price.length, Infinity),
  });

test('two-hour arbitrage by hand', () => {
  // Buy 1 MWh at 20, keep 0.9 of it, bring 0.81 back to the bus, sell at 100: 0.81 · 100 − 1 · 20 = 61.
  const { objective, terms, trajectory, marginalStoredValue } = dispatch(twoHours([20, 100]));
  expect(objective).toBeCloseTo(61, 12);
  expect(terms).toMatchObject({ energySales: 81, energyPurchases: -20, wear: 0 });
  expect(Object.values(terms).reduce((a: number, b: number) => a + b, 0)).toBeCloseTo(61, 12);
  expect([...trajectory.storage[0]!.socMwh]).toEqual([0.9, 0]);
  // One more stored MWh after hour 0 could be sold in hour 1: 0.9 of it reaches the bus, at 100. After the last hour it is worth nothing.
  expect([...marginalStoredValue]).toEqual([90, 0]);
});

test('a plan whose claim or operation is wrong is a fault, with the values', () => {
  const problem = twoHours([20, 100]);
  const plan = planDispatch(problem);
  expect(proveDispatch(problem, plan).objective).toBeCloseTo(61, 12);
  expect(() => proveDispatch(problem, { ...plan, claimed: 61.001 })).toThrow('the optimiser claims 61.001, its operation earns 61');
  const exportMw = plan.trajectory.exportMw.map((power) => power + 0.1);
  expect(() => proveDispatch(problem, { ...plan, trajectory: { ...plan.trajectory, exportMw } })).toThrow(
    /export with import in step 0 is off by 0.1/,
  );
});
