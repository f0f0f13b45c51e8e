import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { SearchBudget } from '../horizon/search-budget.ts';
import { shortageOf, weighings, withoutMoneyOfUnits } from './obligation-weights.ts';
import { emptyJointPlan } from './joint-plan.ts';
import { toJointPlant } from './joint-plant.ts';
import { JointSearch } from './joint-search.ts';
import { StagedSearch } from './staged-search.ts';

const share = (value: number): Fraction => value as Fraction;
const series = (...values: number[]): Float64Array => Float64Array.from(values);
/**
 * Two full lossless storage units of 10 MW and 5 MWh, nothing to buy. Hour 1 calls 8 MW; hours 3 and 4 owe 9 MWh; 2 MW of sun in hour 4
 * alone. Hour 0 sells dear.
 */
const unit = unitOf({ capacityMwh: 5, initialSocMwh: 5 });
const none = series(0, 0, 0, 0, 0);
const problem = plantOf([900, 10, 10, 10, 10], {
  solarMw: series(0, 0, 0, 0, 2),
  storage: [unit, unit],
  exportLimitMw: none.map(() => 100),
  gridCharging: false,
  importPrice: none,
  regulation: [{ up: { price: none.map(() => 2), maxCommitment: share(0.4), minPrice: 0 }, throughput: share(0.1), reserveHours: 1 }],
  capacityEvents: [{ from: 1, steps: 1, powerMw: 8, shortagePenalty: 0 }],
  contract: { price: none.map(() => 50), shortagePenalty: none.map(() => 20), windows: [{ from: 3, to: 5, mwh: 9 }] },
});

test('N-11 the least shortage by hand, and plans at light weights that have no more', () => {
  const joint = toJointPlant(problem, 5);
  const start = { from: 0, to: 5, initial: Float64Array.of(5, 5), owedMwh: Float64Array.of(9) };
  // 8 MWh go to the event; 2 MWh that are left and 2 MWh of sun to the contract, 5 of its 9 stay short.
  const plan = emptyJointPlan(5, 2, 1);
  expect(
    -new JointSearch({ plant: withoutMoneyOfUnits(joint), steps: 5, searchBudget: new SearchBudget() }).solve(start, plan),
  ).toBeCloseTo(5, 7);
  expect(shortageOf(joint, plan, start)).toBeCloseTo(5, 7);
  const staged = new StagedSearch({ plant: joint, steps: 5, searchBudget: new SearchBudget() });
  const bound = staged.solve(start, plan);
  expect(shortageOf(joint, plan, start)).toBeCloseTo(5, 6);
  expect(bound - plan.value).toBeLessThan(1e-3);
  // Nothing is sold at 900 in hour 0; 8 MWh of the event earn the market's 10, 4 MWh the contract's 50, 5 MWh cost 20.
  expect(plan.worth).toBeCloseTo(8 * 10 + 4 * 50 - 5 * 20, 4);
  expect(staged.largestWeight).toBeLessThan(joint.plant.obligations!.eventWeight);
});

test('other weights move the value of a plan by what it leaves short and nothing else', () => {
  const joint = toJointPlant(problem, 5);
  const [light, heavy] = [weighings(joint)[0]!.plant.obligations!, weighings(joint).at(-1)!.plant.obligations!];
  expect(heavy).toBe(joint.plant.obligations);
  expect(light.contractWeight).toBeLessThan(heavy.contractWeight);
  expect(heavy.calledWorth[1]! - light.calledWorth[1]!).toBeCloseTo(heavy.eventWeight - light.eventWeight, 3);
  expect(heavy.offset[1]! - light.offset[1]!).toBeCloseTo(8 * (heavy.eventWeight - light.eventWeight), 2);
  expect(light.owedWorth[3]).toBe(heavy.owedWorth[3]);
});

test('a delivery window behind the last step in view is not short: by hand', () => {
  // Nothing is done in three hours: the 8 MWh of the event are missing, each as heavy as an event outweighs the contract. The 9 MWh owed in
  // hours 3 and 4 are still to come.
  const joint = toJointPlant(problem, 3);
  expect(shortageOf(joint, emptyJointPlan(3, 2, 1), { from: 0, owedMwh: Float64Array.of(9) })).toBe(8 * joint.eventFirst);
});
