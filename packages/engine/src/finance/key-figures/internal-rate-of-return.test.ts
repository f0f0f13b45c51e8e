import * as fc from 'fast-check';
import * as financial from 'financial';
import { expect, test } from 'vitest';
import { netPresentValue } from '../../../test/net-present-value.ts';
import { internalRateOfReturn, internalRateOfTimedFlows, type InternalRateOfReturn } from './internal-rate-of-return.ts';

const ratesOf = (irr: InternalRateOfReturn): readonly number[] => (irr.kind === 'none' ? [] : irr.kind === 'one' ? [irr.rate] : irr.rates);

/** Flows whose rates of return are exactly those given: Π (v − 1/(1 + rate)), v = 1/(1 + i), as amounts by year. */
const flowsWithRates = (...rates: number[]): number[] =>
  rates.map((rate) => 1 / (1 + rate)).reduce<number[]>((p, r) => [...p, 0].map((_, k) => (p[k - 1] ?? 0) - r * (p[k] ?? 0)), [1]);

test('published: 250,000 now for 55,000 in each of ten years returns 17.68 %', () => {
  const irr = internalRateOfReturn([-250_000, ...Array.from({ length: 10 }, () => 55_000)], 0.08);
  expect(irr.kind).toBe('one');
  expect(ratesOf(irr)[0]).toBeCloseTo(0.1768, 4);
});

test('one year, by hand: 100 now for 110 returns 10 %, for 90 loses 10 %', () => {
  expect(ratesOf(internalRateOfReturn([-100, 110], 0))[0]).toBeCloseTo(0.1, 14);
  expect(ratesOf(internalRateOfReturn([-100, 90], 0))[0]).toBeCloseTo(-0.1, 14);
  // 100v² + 100v − 1000 = 0: v = (−1 + √41)/2, and some solvers answer infinity.
  expect(ratesOf(internalRateOfReturn([-1_000, 100, 100], 0.05))[0]).toBeCloseTo(2 / (Math.sqrt(41) - 1) - 1, 13);
});

test('N-9 no root: nothing, only income, only outlay, or signs that change without a zero', () => {
  expect(internalRateOfReturn([], 0.05)).toEqual({ kind: 'none', reason: 'noSignChange' });
  expect(internalRateOfReturn([0, 0, 0], 0.05)).toEqual({ kind: 'none', reason: 'noSignChange' });
  expect(internalRateOfReturn([10, 20, 30], 0.05)).toEqual({ kind: 'none', reason: 'noSignChange' });
  expect(internalRateOfReturn([-10, -20, 0], 0.05)).toEqual({ kind: 'none', reason: 'noSignChange' });
  // 100 − 150v + 100v² has the discriminant 150² − 4·100·100 < 0.
  expect(internalRateOfReturn([100, -150, 100], 0.05)).toEqual({ kind: 'none', reason: 'neverZero' });
});

test('N-9 several roots are all found, flagged, and the one nearest to the discount rate is named', () => {
  for (const rates of [
    [-0.9998, 1.0042],
    [-0.769, 1.854],
    [0.25, 4],
    [0.05, 0.06, 0.07],
    [-0.5, 0, 0.5, 1],
  ]) {
    const irr = internalRateOfReturn(flowsWithRates(...rates), 0.06);
    expect(irr.kind).toBe('several');
    const found = ratesOf(irr);
    expect(found).toHaveLength(rates.length);
    // Three roots 1 % apart multiply the rounding of the flows (1e-16) by about 1/(0.01·0.02) = 5,000.
    rates.forEach((rate, k) => expect(Math.abs(found[k]! - rate)).toBeLessThan(1e-10));
  }
  // |−0.9998 − 0.0023| = 1.0021 is a little more than |1.0042 − 0.0023| = 1.0019; at 0.002 it is the other way round.
  const flows = flowsWithRates(-0.9998, 1.0042);
  expect(internalRateOfReturn(flows, 0.0023)).toMatchObject({ kind: 'several', nearest: ratesOf(internalRateOfReturn(flows, 0))[1] });
  expect(internalRateOfReturn(flows, 0.002)).toMatchObject({ kind: 'several', nearest: ratesOf(internalRateOfReturn(flows, 0))[0] });
});

test('N-9 a double root counts once, and three changes of sign may leave a single rate', () => {
  // (v − 1/1.1)²: −100, 220, −121 is zero at 10 % and negative on both sides.
  const touching = internalRateOfReturn([-100, 220, -121], 0.05);
  expect(touching.kind).toBe('one');
  expect(ratesOf(touching)[0]).toBeCloseTo(0.1, 6);
  // (v − 1/1.2)(v² − v + 1): signs − + − +, complex besides 20 %.
  const v = 1 / 1.2;
  const irr = internalRateOfReturn([-v, 1 + v, -1 - v, 1], 0.05);
  expect(irr.kind).toBe('one');
  expect(ratesOf(irr)[0]).toBeCloseTo(0.2, 12);
});

test('rounding residue in a year without flow is no change of sign', () => {
  expect(internalRateOfReturn([-1e8, 1.2e8, -1e-9], 0.05)).toMatchObject({ kind: 'one' });
});

test('a rate that rounds to −100 % or overflows is none', () => {
  // (1 + i)^(1/4) = 1e-11 and (1 + i)^(1/1000) = 1e11.
  expect(
    internalRateOfTimedFlows(
      [
        { years: 0, amount: -100 },
        { years: 0.25, amount: 1e-9 },
      ],
      0.05,
    ),
  ).toEqual({ kind: 'none', reason: 'neverZero' });
  expect(
    internalRateOfTimedFlows(
      [
        { years: 0, amount: -1e-9 },
        { years: 0.001, amount: 100 },
      ],
      0.05,
    ),
  ).toEqual({ kind: 'none', reason: 'neverZero' });
});

test('a flow that is no number is refused, not left out', () => {
  expect(() => internalRateOfReturn([-100, Number.NaN, 120], 0.05)).toThrow('NaN after 1 years');
});

test('flows between whole years', () => {
  // 121 after half a year for 100: (1 + i)^(1/2) = 1.21. Two flows at one time are one flow.
  const irr = internalRateOfTimedFlows(
    [
      { years: 0.5, amount: 60.5 },
      { years: 0, amount: -100 },
      { years: 0.5, amount: 60.5 },
    ],
    0.05,
  );
  expect(ratesOf(irr)[0]).toBeCloseTo(0.4641, 12);
});

test('agrees with an independent solver on ordinary investments', () => {
  const income = fc.array(fc.double({ min: 5, max: 30, noNaN: true }), { minLength: 8, maxLength: 30 });
  fc.assert(
    fc.property(income, (income) => {
      const flows = [-100, ...income];
      const theirs = financial.irr(flows, 0.1, 1e-12, 500);
      fc.pre(Number.isFinite(theirs));
      expect(ratesOf(internalRateOfReturn(flows, 0.08))[0]).toBeCloseTo(theirs, 9);
    }),
  );
});

test('N-9 no rate is missed: wherever a fine scan of the net present value changes sign, a rate was found', () => {
  const anyFlows = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 31 });
  fc.assert(
    fc.property(anyFlows, (flows) => {
      const rates = ratesOf(internalRateOfReturn(flows, 0.05));
      const grid = Array.from({ length: 4_000 }, (_, k) => Math.expm1(-0.7 + (2.1 * k) / 4_000));
      const values = grid.map((rate) => netPresentValue(flows, rate));
      const missed = grid.filter(
        (rate, k) =>
          k > 0 &&
          values[k - 1]! * values[k]! < 0 &&
          Math.min(Math.abs(values[k]!), Math.abs(values[k - 1]!)) > 1e-6 &&
          !rates.some((found) => found > grid[k - 1]! - 1e-9 && found < rate + 1e-9),
      );
      expect(missed).toEqual([]);
      expect(rates.every((rate, k) => k === 0 || rate > rates[k - 1]!)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('N-6 the net present value at the rate found is below a millionth of the outlay', () => {
  const tail = fc.array(fc.double({ min: -40, max: 60, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(tail, (tail) => {
      const flows = [-100, ...tail];
      const rates = ratesOf(internalRateOfReturn(flows, 0.05));
      // Below −50 % the flows of year 40 count 10¹² times and more: the root is exact, the sum in doubles is not.
      for (const rate of rates.filter((rate) => rate > -0.5)) expect(Math.abs(netPresentValue(flows, rate))).toBeLessThan(1e-6 * 100);
      // A first outlay and a positive total at rate 0 force a rate above 0.
      expect(netPresentValue(flows, 0) <= 1e-6 || rates.some((rate) => rate > 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
