import * as fc from 'fast-check';
import * as financial from 'financial';
import { expect, test } from 'vitest';
import { annualisedAmount, capitalRecoveryFactor, discountFactor, presentValueOfYears, realDiscountRate } from './discount.ts';

test('ECON-06 the real discount rate: nominal 8 % with 3.5 % inflation is 4.34783 %', () => {
  // Published example A1: 4.35 %. By hand: 0.045 / 1.035.
  expect(realDiscountRate(0.08, 0.035)).toBeCloseTo(0.0434782608695652, 15);
  expect(realDiscountRate(0.05, 0.05)).toBe(0);
  // Falling prices raise the real rate: (0.06 + 0.02) / 0.98.
  expect(realDiscountRate(0.06, -0.02)).toBeCloseTo(0.08 / 0.98, 15);
  expect(() => realDiscountRate(0.08, -1)).toThrow('inflation');
});

test('published discount factors and present values', () => {
  // A2: 5 %, 12 years: 0.557; 1,000 is worth 557.
  expect(discountFactor(0.05, 12)).toBeCloseTo(0.557, 3);
  expect(1_000 * discountFactor(0.05, 12)).toBeCloseTo(557, 0);
  // A3: 1,000 in 12 years at 6 % is worth 497.
  expect(1_000 * discountFactor(0.06, 12)).toBeCloseTo(497, 0);
  // Half a year at 21 % is a factor of 1/1.1.
  expect(discountFactor(0.21, 0.5)).toBeCloseTo(1 / 1.1, 15);
});

test('published capital recovery factor, and its limit at rate zero', () => {
  // A4: 7 %, 5 years: 0.2439; 1,000 today against five payments of 243.90, printed from the factor cut to four digits (243.89).
  expect(capitalRecoveryFactor(0.07, 5)).toBeCloseTo(0.2439, 4);
  expect(
    presentValueOfYears(
      [1, 1, 1, 1, 1].map(() => 1_000 * capitalRecoveryFactor(0.07, 5)),
      0.07,
    ),
  ).toBeCloseTo(1_000, 9);
  expect(capitalRecoveryFactor(0, 25)).toBe(0.04);
  // Near zero CRF → 1/N + i·(N + 1)/(2N); the textbook quotient would have lost half of its digits here.
  expect(capitalRecoveryFactor(1e-9, 25)).toBeCloseTo(0.04 + (1e-9 * 26) / 50, 16);
});

test('an annualised amount is the level payment with the same present value', () => {
  expect(annualisedAmount([7, 7, 7, 7], 0.09)).toBeCloseTo(7, 12);
  // 110 and 121 at 10 % are worth 200; the annuity of two years is 1/1.1 + 1/1.21 = 2.1/1.21, so 200 · 1.21/2.1.
  expect(annualisedAmount([110, 121], 0.1)).toBeCloseTo(242 / 2.1, 10);
});

/** Of a cash flow, year 0 undiscounted. */
const valueOf = ([first = 0, ...later]: readonly number[], rate: number): number => first + presentValueOfYears(later, rate);

test('net present value agrees with an independent implementation', () => {
  const flows = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(flows, fc.double({ min: -0.1, max: 0.5, noNaN: true }), (flows, rate) => {
      const theirs = financial.npv(rate, flows);
      // 40 amounts of 1e6, grown by up to 0.9^−40 = 68: rounding of 1e-16 of their sum is 1e-6 at most.
      expect(Math.abs(valueOf(flows, rate) - theirs)).toBeLessThan(1e-6);
    }),
  );
  expect(valueOf([], 0.1)).toBe(0);
});

test('the value of an outlay followed by income falls as the discount rate rises', () => {
  const income = fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 40 });
  const rates = fc.tuple(fc.double({ min: -0.5, max: 1, noNaN: true }), fc.double({ min: 0.001, max: 1, noNaN: true }));
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), income, rates, (outlay, income, [rate, more]) => {
      const flows = [-outlay, ...income];
      expect(valueOf(flows, rate + more)).toBeLessThan(valueOf(flows, rate));
    }),
  );
});
