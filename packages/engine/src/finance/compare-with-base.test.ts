import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashFlow, type CashFlow } from './cash-flow.ts';
import { compareWithBase, returnOnInvestment } from './compare-with-base.ts';
import { netPresentValue } from './discount.ts';

const project = (
  capital: number,
  revenue: readonly number[],
  more: { replacement?: number; life?: number; rate?: number; isExact?: boolean } = {},
): CashFlow =>
  cashFlow({
    lifetimeYears: revenue.length,
    nominalDiscountRate: (more.rate ?? 0.1) as Fraction,
    inflationRate: 0 as Fraction,
    components: [{ name: 'plant', capital, operatingPerYear: 0, replacement: more.replacement ?? 0, lifetimeYears: more.life }],
    fixedCapital: 0,
    fixedOperatingPerYear: 0,
    yearlyRevenue: Float64Array.from(revenue),
    yearlyDeliveredMwh: new Float64Array(revenue.length),
    replacementTiming: more.isExact === true ? 'exact' : 'wholeYear',
  });

test('CMP-17 by hand: proposed less base, annual and cumulative', () => {
  // Proposed −1,000, 600, 726; base −400, 270, 363. Difference −600, 330, 363: cumulative −600, −270, 93.
  // NPV at 10 %: 300 + 300 − 600 = 0, so its IRR is 10 %; payback 1 + 270/363; return (330 + 363)/2/600 = 57.75 %.
  const { years, ...value } = compareWithBase(project(1_000, [600, 726]), project(400, [270, 363]));
  expect(years.map((one) => one.difference.annual)).toEqual([-600, 330, 363]);
  expect(years.map((one) => one.difference.cumulative)).toEqual([-600, -270, 93]);
  expect(years.map((one) => one.base.cumulative)).toEqual([-400, -130, 233]);
  expect(years[2]).toMatchObject({ year: 2, proposed: { annual: 726, cumulative: 326 } });
  expect(value.npv).toBeCloseTo(0, 10);
  expect(value.irr).toEqual({ kind: 'one', rate: expect.closeTo(0.1, 12) });
  expect(value.payback).toEqual({ kind: 'recovered', years: 1 + 270 / 363, negativeAgainIn: undefined });
  expect(value.returnOnInvestment).toBeCloseTo(0.5775, 14);
});

test('published: 250,000 more now for 55,000 more in each of ten years: IRR 17.68 %, return 22 %', () => {
  const ten = (value: number): number[] => Array.from({ length: 10 }, () => value);
  const { irr, returnOnInvestment: roi } = compareWithBase(project(650_000, ten(155_000)), project(400_000, ten(100_000)));
  expect(irr).toEqual({ kind: 'one', rate: expect.closeTo(0.1768, 4) });
  expect(roi).toBeCloseTo(0.22, 14);
});

test('CMP-18 against a zero cash flow the base values are zero and the difference is the case itself', () => {
  const one = project(1_000, [300, 400, 500, 600], { replacement: 50, life: 1.5, isExact: true });
  const { years, npv, irr, payback } = compareWithBase(one);
  for (const { base, proposed, difference } of years) {
    expect(base).toEqual({ annual: 0, cumulative: 0 });
    expect(difference).toEqual(proposed);
  }
  expect({ npv, irr, payback }).toEqual({ npv: one.npv, irr: one.irr, payback: one.payback });
});

test('N-7 the difference is proposed − base exactly, annual and cumulative; its running sum and its value follow', () => {
  const anyRevenue = fc.array(fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: -1e6, max: 1e6, noNaN: true })), {
    minLength: 1,
    maxLength: 40,
  });
  const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(anyRevenue, amount, amount, (revenue, first, second) => {
      const [proposed, base] = [
        project(
          first,
          revenue.map((pair) => pair[0]),
        ),
        project(
          second,
          revenue.map((pair) => pair[1]),
        ),
      ];
      const { years, npv } = compareWithBase(proposed, base);
      let sum = 0;
      for (const { year, difference } of years) {
        expect(difference.annual).toBe(proposed.rows[year]!.net - base.rows[year]!.net);
        expect(difference.cumulative).toBe(proposed.rows[year]!.cumulative - base.rows[year]!.cumulative);
        sum += difference.annual;
        // 41 sums of 1e7 in doubles.
        expect(Math.abs(sum - difference.cumulative)).toBeLessThan(1e-5);
      }
      expect(npv).toBe(proposed.npv - base.npv);
      expect(
        Math.abs(
          npv -
            netPresentValue(
              years.map((one) => one.difference.annual),
              0.1,
            ),
        ),
      ).toBeLessThan(1e-5);
    }),
  );
});

test('the difference of a replacement at its exact time is taken at that time', () => {
  // The proposed case saves 121 after 1.5 years and costs 100 more: (1 + i)^1.5 = 1.21.
  const { irr } = compareWithBase(project(100, [0, 0]), project(0, [0, 0], { replacement: 121, life: 1.5, isExact: true }));
  expect(irr).toEqual({ kind: 'one', rate: expect.closeTo(1.21 ** (1 / 1.5) - 1, 12) });
});

test('cases of different projects are not compared', () => {
  expect(() => compareWithBase(project(1, [1, 1]), project(1, [1]))).toThrow('2 years at 0.1 against one of 1 years');
  expect(() => compareWithBase(project(1, [1]), project(1, [1], { rate: 0.2 }))).toThrow('at 0.2');
});

test('without an outlay there is no return on it', () => {
  expect(returnOnInvestment([0, 5])).toBeUndefined();
  expect(returnOnInvestment([10, 5])).toBeUndefined();
  expect(returnOnInvestment([-10])).toBeUndefined();
});
