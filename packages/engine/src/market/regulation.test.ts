import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { Fraction } from '@stackwatt/units';
import { mayChargeFromGrid } from './energy/grid-charging.ts';
import { regulationCaps, settleRegulation } from './regulation.ts';

test('RM-17 30 MW of Reg-Up at 10 per MW and hour, a tenth of it called at 40 per MWh', () => {
  // 30 · 10 = 300 for committed regulation capacity; 3 MWh · 40 = 120 for energy.
  const settled = settleRegulation({
    upMw: Float64Array.of(30),
    downMw: Float64Array.of(0),
    upPrice: Float64Array.of(10),
    downPrice: Float64Array.of(0),
    throughput: 0.1,
    energyPrice: Float64Array.of(40),
    stepHours: 1,
  });
  expect(settled).toEqual({
    upCapacityRevenue: 300,
    upEnergyMwh: 3,
    upEnergyRevenue: 120,
    downCapacityRevenue: 0,
    downEnergyMwh: 0,
    downEnergyExpense: 0,
    total: 420,
  });
});

test('RM-17 Reg-Down buys its energy; at a negative price it is paid for it; without an energy price it is not settled', () => {
  // Quarter hours: 40 MW at 8 and 6: 80 + 60. A fifth is called: 2 MWh each, at 50 and −10: 100 − 20.
  const inputs = {
    upMw: new Float64Array(2),
    downMw: Float64Array.of(40, 40),
    upPrice: new Float64Array(2),
    downPrice: Float64Array.of(8, 6),
    throughput: 0.2,
    energyPrice: Float64Array.of(50, -10),
    stepHours: 0.25,
  };
  expect(settleRegulation(inputs)).toMatchObject({ downCapacityRevenue: 140, downEnergyMwh: 4, downEnergyExpense: 80, total: 60 });
  expect(settleRegulation({ ...inputs, energyPrice: undefined })).toMatchObject({ downEnergyMwh: 4, downEnergyExpense: 0, total: 140 });
  expect(() => settleRegulation({ ...inputs, upMw: new Float64Array(3) })).toThrow('3, 2, 2, 2, 2 steps');
  expect(() => settleRegulation({ ...inputs, throughput: 1.5 })).toThrow('1.5');
  expect(() => settleRegulation({ ...inputs, downPrice: Float64Array.of(1, Number.NaN) })).toThrow('regulation comes to NaN');
});

const capsOf = (price: readonly number[], minPrice: number, maxCommitment: number): Float64Array =>
  regulationCaps({ price: Float64Array.from(price), minPrice, maxCommitment: maxCommitment as Fraction }, 100);

test('RM-16 nothing may be offered below the minimum price, and never more than the share of the power', () => {
  expect([...capsOf([4.99, 5, 20], 5, 0.3)]).toEqual([0, 30, 30]);
  expect([...capsOf([1], 0, 1)]).toEqual([100]);
  expect(() => capsOf([1], 0, 1.2)).toThrow('1.2');
});

test('N-13 regulation prices times k: money times k', () => {
  const four = fc.array(fc.double({ min: -20, max: 60, noNaN: true }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(four, four, four, fc.double({ min: 0.01, max: 100, noNaN: true }), (up, down, energy, k) => {
      const at = (k: number): number =>
        settleRegulation({
          upMw: Float64Array.of(3, 0, 7, 2),
          downMw: Float64Array.of(0, 5, 1, 2),
          upPrice: Float64Array.from(up, (p) => k * p),
          downPrice: Float64Array.from(down, (p) => k * p),
          throughput: 0.1,
          energyPrice: Float64Array.from(energy, (p) => k * p),
          stepHours: 0.5,
        }).total;
      expect(at(k) / k).toBeCloseTo(at(1), 7);
    }),
  );
});

test('with a tax credit the grid may charge from project year 6 on', () => {
  expect([1, 5, 6, 25].map((year) => mayChargeFromGrid('afterRecapture', year))).toEqual([false, false, true, true]);
  expect(mayChargeFromGrid('always', 1)).toBe(true);
  expect(mayChargeFromGrid('never', 25)).toBe(false);
});
