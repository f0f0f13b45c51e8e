import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { earlyStageAugmentation } from '../../storage/life/early-stage-augmentation.ts';
import type { CapacityEvent } from '../../storage/life/end-year.ts';
import { cashFlow, type CashFlow, type ComponentCost } from '../pro-forma/cash-flow.ts';
import { replacementYear } from './replacement.ts';
import { storageEventCosts } from './storage-event-costs.ts';

const augmentation = (projectYear: number, addedMwh: number): CapacityEvent => ({
  kind: 'augmentation',
  cause: 'limit',
  projectYear,
  addedMwh,
});
const costOf = (cost: Partial<ComponentCost>, years: number): CashFlow =>
  cashFlow({
    lifetimeYears: years,
    nominalDiscountRate: 0.1 as Fraction,
    inflationRate: 0 as Fraction,
    components: [{ name: 'store', group: 'storage', capital: 0, operatingPerYear: 0, replacement: 0, lifetimeYears: undefined, ...cost }],
    fixedCapital: 0,
    fixedOperatingPerYear: 0,
    yearlyRevenue: new Float64Array(years),
    yearlyDeliveredMwh: Float64Array.from({ length: years }, () => 1),
  });

test('augmentation by hand 1: 400 MWh at a limit of 65 % and 93 per kWh', () => {
  // (1 − 0.65) · 400 = 140 MWh; 140 · 93,000 = 13.02 M, in year 8: worth 13.02 · 1.1⁻⁸ = 6.073906 M.
  const { augmentationByYear } = storageEventCosts([augmentation(8, 140)], { augmentationPerMwh: [93_000], replacement: [0] }, 10);
  const flow = costOf({ augmentationByYear }, 10);
  expect(flow.rows.map((row) => row.augmentation)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, expect.closeTo(-13_020_000, 6), 0, 0]);
  expect(flow.npv).toBeCloseTo(-13_020_000 / 1.1 ** 8, 6);
});

test('augmentation by hand 2: two blocks at falling prices, each at the price of its own year', () => {
  // Straight from 150 in year 1 to 37 in year 25: year 6 is 150 − 5/24 · 113 = 126.46, year 13 is 93.50 per kWh.
  // 60 MWh · 126,460 = 7,587,600; 60 MWh · 93,500 = 5,610,000.
  const prices = Array.from({ length: 20 }, () => 0);
  [prices[5], prices[12]] = [126_460, 93_500];
  const { augmentationByYear } = storageEventCosts(
    [augmentation(6, 60), augmentation(13, 60)],
    { augmentationPerMwh: prices, replacement: [0] },
    20,
  );
  const flow = costOf({ augmentationByYear }, 20);
  expect(flow.rows[6]!.augmentation).toBeCloseTo(-7_587_600, 6);
  expect(flow.rows[13]!.augmentation).toBeCloseTo(-5_610_000, 6);
  expect(flow.flows.reduce((sum, value) => sum + value, 0)).toBeCloseTo(-13_197_600, 5);
});

test('augmentation by hand 3: early stage puts back what a year takes, every year', () => {
  // 2.5 % of 200 MWh are 5 MWh a year; at 120,000 per MWh 600,000 a year for 5 years, worth 600,000 · 3.7907868 = 2,274,472 at 10 %.
  // Running: operating 100,000 + augmentation 600,000. 1 MWh a year at the cost of both: LCOE 700,000.
  const { costPerYear } = earlyStageAugmentation(0.025, 200, 120_000);
  const flow = costOf({ operatingPerYear: 100_000, augmentationByYear: new Float64Array(5).fill(costPerYear) }, 5);
  expect(flow.npv).toBeCloseTo(-700_000 * 3.7907868, 1);
  expect(flow.annualisedOperating).toBeCloseTo(100_000, 8);
  expect(flow.annualisedRunning).toBeCloseTo(700_000, 8);
  expect(flow.lcoePerMwh).toBeCloseTo(700_000, 8);
});

test('a replacement of a simulated storage unit is booked where the life expired, as that of one that is not', () => {
  // A life of 3.5 years ends in year 4: the storage unit finds the new one at the start of year 5.
  expect(replacementYear(3.5)).toBe(4);
  const { replacements } = storageEventCosts(
    [{ kind: 'replacement', cause: 'lifetime', projectYear: 5, addedMwh: 80 }],
    { augmentationPerMwh: [0], replacement: [100, 110, 120, 130, 140] },
    6,
  );
  expect(replacements).toEqual([{ year: 4, cost: 130 }]);
  const byLife = costOf({ lifetimeYears: 3.5, replacement: 130 }, 6);
  const byEvents = costOf({ lifetimeYears: 3.5, replacement: 999, replacements }, 6);
  expect([...byEvents.flows]).toEqual([...byLife.flows]);
  expect(byEvents.flows[4]).toBe(-130);
});

test('events outside the project are refused', () => {
  const prices = { augmentationPerMwh: [1], replacement: [1] };
  expect(() => storageEventCosts([augmentation(11, 1)], prices, 10)).toThrow('augmentation for year 11 of a project of 10 years');
  expect(() => storageEventCosts([{ kind: 'replacement', cause: 'limit', projectYear: 1, addedMwh: 1 }], prices, 10)).toThrow('year 1');
});
