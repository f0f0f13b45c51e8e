import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { plantOf, unitOf } from '../../../test/plants.ts';
import { SearchBudget } from '../horizon/search-budget.ts';
import { emptyJointPlan } from './joint-plan.ts';
import { toJointPlant } from './joint-plant.ts';
import { JointSearch } from './joint-search.ts';

test('N-11 rows that tell directions apart stand only where a programme went both ways, by hand', () => {
  // Two full units of 10 MW and 10 MWh that keep 0.8 each way; power that is bought costs 5 more than it sells for. In the first hour 6 MW
  // bought are paid 45 each: the programme burns them within the full units, 270 on top of what 2 · 10 · 0.8 MWh sell for at 50, 800. One
  // way at a time a full unit takes nothing, and that hour earns 0.
  const hours = 12;
  const price = Float64Array.from({ length: hours }, (_, hour) => (hour === 0 ? -50 : 50));
  const flat = (value: number): Float64Array => new Float64Array(hours).fill(value);
  const kept = 0.8 as Fraction;
  const unit = unitOf({ chargeEfficiency: kept, dischargeEfficiency: kept, capacityMwh: 10, powerMw: 10, initialSocMwh: 10 });
  const plant = toJointPlant(
    plantOf(price, { storage: [unit, unit], exportLimitMw: flat(100), importLimitMw: flat(6), importPrice: price.map((p) => p + 5) }),
    hours,
  );
  const search = new JointSearch({ plant, steps: hours, searchBudget: new SearchBudget() });
  const plan = emptyJointPlan(hours, 2, 0);
  const bound = search.solve({ from: 0, to: hours, initial: [10, 10], owedMwh: [] }, plan);

  expect(search.wasSearched).toBe(true);
  expect(plan.value).toBeCloseTo(800, 6);
  expect(bound).toBeCloseTo(800, 3);
  const tight = search.window.shape.map(({ tightRow }) => tightRow.some((row) => row >= 0));
  expect(tight).toEqual([true, ...Array<boolean>(hours - 1).fill(false)]);
});
