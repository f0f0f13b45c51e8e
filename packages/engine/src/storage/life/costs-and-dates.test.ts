import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { auxiliaryImportMw, auxiliaryLoadMw, minSocWithAuxiliaryLoad } from './auxiliary-load.ts';
import { capitalYear, defermentHours, toStartOfOperation } from './deferment.ts';
import { earlyStageAugmentation } from './early-stage-augmentation.ts';
import { efficiencyBesideResistance, oneWayEfficiency, roundTripInYear } from './round-trip-efficiency.ts';
import { valueOfYear } from './value-of-year.ts';
import { cycleCost, wearCostPerMwh } from './wear-cost.ts';

test('a yearly list goes on with its last value, and has none before year 1', () => {
  expect([1, 2, 3, 9].map((year) => valueOfYear([5, 4, 3], year))).toEqual([5, 4, 3, 3]);
  expect(() => valueOfYear([5], 0)).toThrow('year 0');
  expect(() => valueOfYear([], 1)).toThrow('among 0');
});

test('early stage: 3.5 % of 400 MWh a year are 14 MWh, the 140 MWh of ten years at a limit of 65 % spread evenly', () => {
  const { energyMwhPerYear, costPerYear } = earlyStageAugmentation(0.035, 400, 93_000);
  expect(energyMwhPerYear).toBeCloseTo(140 / 10, 12);
  expect(costPerYear).toBeCloseTo(1.302e6, 6);
  expect(earlyStageAugmentation(-0.001, 400, 93_000)).toEqual({ energyMwhPerYear: 0, costPerYear: 0 });
});

test('STO-25 charge and discharge each take the root of the round trip', () => {
  expect(oneWayEfficiency(0.81)).toBe(0.9);
  expect(oneWayEfficiency(0.85) ** 2).toBeCloseTo(0.85, 15);
});

test('round-trip efficiency follows its yearly factors and the last goes on', () => {
  expect([1, 2, 3, 4].map((year) => roundTripInYear(0.8, [1, 0.99, 0.95], year))).toEqual([0.8, 0.8 * 0.99, 0.8 * 0.95, 0.8 * 0.95]);
  expect(roundTripInYear(0.8, [2], 1)).toBe(1);
});

test('a resistance that loses its part is not counted twice', () => {
  // Peak 4.5 MW at 0.1 MW: through the resistance 99,450.5/100,561.8 of it come back; the rest of 85 % is wiring.
  const rest = efficiencyBesideResistance(0.85, 0.1, 4.5);
  expect(rest ** 2 * (99_450.53 / 100_561.82)).toBeCloseTo(0.85, 6);
  expect(efficiencyBesideResistance(0.85, 1, Infinity)).toBeCloseTo(Math.sqrt(0.85), 15);
  expect(efficiencyBesideResistance(0.99, 4, 4.5)).toBe(1);
});

test('a storage unit deferred for days, months or years starts at that step of that project year', () => {
  expect(toStartOfOperation(defermentHours({ kind: 'for', period: 10, unit: 'day' }), 60)).toEqual({ projectYear: 1, step: 240 });
  // January to March: 90 days; at 15 minutes 8,640 steps. In the second year the same months.
  expect(toStartOfOperation(defermentHours({ kind: 'for', period: 3, unit: 'month' }), 15)).toEqual({ projectYear: 1, step: 8_640 });
  expect(toStartOfOperation(defermentHours({ kind: 'for', period: 15, unit: 'month' }), 15)).toEqual({ projectYear: 2, step: 8_640 });
  expect(toStartOfOperation(defermentHours({ kind: 'for', period: 2, unit: 'year' }), 60)).toEqual({ projectYear: 3, step: 0 });
  // Half of March after January and February: 59 + 15.5 days.
  expect(defermentHours({ kind: 'for', period: 2.5, unit: 'month' })).toBe(74.5 * 24);
  expect(defermentHours({ kind: 'for', period: 0.5, unit: 'year' })).toBe(4_380);
  expect(() => defermentHours({ kind: 'for', period: -1, unit: 'day' })).toThrow('-1 days');
});

test('a date becomes the time after commercial operation, in years of 365 days', () => {
  const commercialOperation = { year: 2026, month: 7, day: 1 };
  const until = (year: number, month: number, day: number) =>
    defermentHours({ kind: 'until', commercialOperation, start: { year, month, day } });
  expect(until(2026, 7, 1)).toBe(0);
  expect(until(2026, 8, 1)).toBe(31 * 24);
  expect(until(2029, 7, 1)).toBe(3 * 8_760);
  // 29 February 2028 is the day of 1 March; between the two lies no day.
  expect(until(2028, 2, 29)).toBe(until(2028, 3, 1));
  expect(until(2025, 12, 31)).toBe(0);
  expect(() => until(2026, 13, 1)).toThrow('month 13');
});

test('a start within a step waits for the next, and the capital is paid in the year of the start, in year 0 within year 1', () => {
  expect(toStartOfOperation(0.2, 60)).toEqual({ projectYear: 1, step: 1 });
  expect(toStartOfOperation(0.25, 15)).toEqual({ projectYear: 1, step: 1 });
  expect(toStartOfOperation(8_759.5, 60)).toEqual({ projectYear: 2, step: 0 });
  expect([0, 8_759, 8_760, 3 * 8_760 + 5].map((hours) => capitalYear(toStartOfOperation(hours, 60)))).toEqual([0, 0, 2, 4]);
});

test('a longer deferment never starts earlier', () => {
  const period = fc.integer({ min: 0, max: 600 }).map((value) => value / 10);
  fc.assert(
    fc.property(period, period, fc.constantFrom('day' as const, 'month' as const, 'year' as const), (a, b, unit) => {
      const [shorter, longer] = [Math.min(a, b), Math.max(a, b)].map((one) => defermentHours({ kind: 'for', period: one, unit })) as [
        number,
        number,
      ];
      expect(shorter).toBeLessThanOrEqual(longer + 1e-9);
    }),
  );
});

test('3 % of 400 MWh a day are half a MW, raise the lowest charge from 10 to 13 %, and cost their line losses when bought', () => {
  expect(auxiliaryLoadMw(0.03, 400)).toBeCloseTo(0.5, 12);
  expect(minSocWithAuxiliaryLoad(0.1 as Fraction, 0.03)).toBeCloseTo(0.13, 12);
  expect(minSocWithAuxiliaryLoad(0.9 as Fraction, 0.3, 0.95 as Fraction)).toBe(0.95);
  expect(auxiliaryImportMw(0.5, 0.98)).toBeCloseTo(0.5 / 0.98, 12);
});

test('wear is the price of the capacity over what it can pass on: 93 per kWh over 3,720 full cycles are 25 per MWh', () => {
  expect(wearCostPerMwh(93_000, 400, 400 * 3_720)).toBeCloseTo(25, 12);
  expect(wearCostPerMwh(93_000, 400, 0)).toBe(0);
});

test('cycle cost is the year’s augmentation over its throughput', () => {
  expect(cycleCost(13.02e6, 130_200)).toBeCloseTo(100, 9);
  expect(cycleCost(13.02e6, 0)).toBe(0);
});
