import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { SearchBudget } from '../../horizon/search-budget.ts';
import type { DispatchProblem } from '../../problem/problem.ts';
import { busRewards } from '../bus-rewards.ts';
import { type Plan, account, emptyPlan } from '../plan.ts';
import { LocalImprovement } from '../local-improvement.ts';
import { PremiumSides } from './premium-sides.ts';
import { Relaxation } from '../relaxation.ts';
import { toWindowUnits } from '../window-unit.ts';

/** Two empty lossless storage units of 1 MW and 1 MWh that may buy at the price of the hour, with 50 a MWh on what they give. */
function plant(...prices: readonly number[]): DispatchProblem {
  const price = Float64Array.from(prices);
  const flat = (value: number): Float64Array => price.map(() => value);
  const unit = {
    capacityMwh: 1,
    powerMw: 1,
    chargeEfficiency: toFraction(100),
    dischargeEfficiency: toFraction(100),
    minSoc: toFraction(0),
    maxSoc: toFraction(100),
    initialSocMwh: 0,
    wearCostPerMwh: 0,
  };
  return {
    steps: price.length,
    stepHours: 1,
    lookAheadSteps: price.length,
    commitSteps: price.length,
    bus: 'ac',
    systemConverter: undefined,
    solarMw: flat(0),
    windMw: flat(0),
    storage: [unit, unit],
    exportLimitMw: flat(10),
    importLimitMw: flat(10),
    gridCharging: true,
    price,
    importPrice: price,
    dischargePremium: flat(50),
  };
}

const sidesOf = (steps: number, segments: number): PremiumSides =>
  new PremiumSides(new Relaxation(steps, 2, segments), new LocalImprovement(steps, 2), steps, 2, new SearchBudget());

/** Exchanges sides from a plan in which both storage units do the same, MWh released per hour. */
function exchanged(problem: DispatchProblem, released: readonly number[]): Plan {
  const { steps, dischargePremium } = problem;
  const bus = busRewards(problem);
  const units = toWindowUnits(problem);
  const plan = emptyPlan(steps, 2);
  plan.released.set([...released, ...released]);
  plan.delivered.set(plan.released);
  for (let k = 0, stored = 0; k < steps; k++) plan.stored[k] = plan.stored[steps + k] = stored -= released[k]!;
  account(bus, 0, units, plan);
  sidesOf(steps, bus.first[steps]!).exchange(
    { bus, from: 0, steps, units, initial: [0, 0], directions: undefined, windowsLeft: 1 },
    { perMwh: dischargePremium! },
    plan,
  );
  return plan;
}

test('N-11 TOD-15 sides of a plan are turned round and exchanged while that earns more, by hand', () => {
  // At rest nothing is earned. Taking 2 MWh at 10 and giving them at 10 + 50 an hour later: 100.
  expect(exchanged(plant(10, 10), [0, 0]).value).toBeCloseTo(100, 9);
  // Bought in the cheap second hour there is nobody left to give to: −20. Bought at 30, sold at 10 + 50: 60.
  expect(exchanged(plant(30, 10), [0, -1]).value).toBeCloseTo(60, 9);
  // Bought at 40 and at 20, given at 20 + 50 and at 10 + 50: 2 · (70 − 40 + 60 − 20) = 140. The plan has the later half of it, 80.
  const plan = exchanged(plant(40, 20, 20, 10), [0, 0, -1, 1]);
  expect(plan.value).toBeCloseTo(140, 9);
  expect([...plan.net]).toEqual([expect.closeTo(-2, 9), expect.closeTo(2, 9), expect.closeTo(-2, 9), expect.closeTo(2, 9)]);
});

test('N-11 TOD-15 storage units that answer one another end where none gains alone, whoever begins and with whatever, by hand', () => {
  const alternated = (problem: DispatchProblem, flows: readonly number[], first: number): number[] => {
    const bus = busRewards(problem);
    const { steps } = problem;
    const search = { bus, from: 0, steps, units: toWindowUnits(problem), initial: [0, 0], directions: undefined, windowsLeft: 1 };
    return [...sidesOf(steps, bus.first[steps]!).alternate(search, Float64Array.from(flows), first, [])];
  };
  // Taking at 10 and giving at 60 is best beside a storage unit at rest, and beside one that does the same.
  expect(alternated(plant(10, 10), [0, 0, 0, 0], 0)).toEqual([expect.closeTo(-2, 9), expect.closeTo(2, 9)]);
  // Beside a storage unit that gives 1 and takes 1 the first rests: taking from it would cost 60 and giving to it earn 10. When the second
  // has turned round, the first follows.
  expect(alternated(plant(10, 10), [0, 0, 1, -1], 0)).toEqual([expect.closeTo(-2, 9), expect.closeTo(2, 9)]);
  expect(alternated(plant(10, 10), [1, -1, 0, 0], 1)).toEqual([expect.closeTo(-2, 9), expect.closeTo(2, 9)]);
  // Bought at 40 and 20, given at 70 and 60: all four sides from one start.
  expect(alternated(plant(40, 20, 20, 10), [0, 0, 0, 0, 0, 0, 0, 0], 1)).toEqual([
    expect.closeTo(-2, 9),
    expect.closeTo(2, 9),
    expect.closeTo(-2, 9),
    expect.closeTo(2, 9),
  ]);
});
