import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { covarianceAt, fitLeastSquares } from './least-squares-fit.ts';
import { linearLeastSquares } from './least-squares-linear.ts';
import { fitPolynomial } from './least-squares-polynomial.ts';

test('a line through three points that are on none: the textbook normal equations by hand', () => {
  // (0, 6), (1, 0), (2, 0): mean x 1, mean y 2; slope Σ(x−1)(y−2)/Σ(x−1)² = (−4 − 2)/2 = −3; intercept 2 + 3 = 5.
  const x = linearLeastSquares(Float64Array.of(1, 0, 1, 1, 1, 2), 2, Float64Array.of(6, 0, 0))!;
  expect(x[0]).toBeCloseTo(5, 13);
  expect(x[1]).toBeCloseTo(-3, 13);
});

test('columns that say the same, or too few rows, leave the answer undetermined', () => {
  expect(linearLeastSquares(Float64Array.of(1, 2, 2, 4, 3, 6), 2, Float64Array.of(1, 2, 3))).toBeUndefined();
  expect(linearLeastSquares(Float64Array.of(1, 2), 2, Float64Array.of(1))).toBeUndefined();
  expect(linearLeastSquares(Float64Array.of(0, 0), 1, Float64Array.of(1, 1))).toBeUndefined();
});

test('the residual of linear least squares is square to every column', () => {
  const entry = fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 100);
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, entry, entry), { minLength: 3, maxLength: 12 }), (rows) => {
      const x = linearLeastSquares(
        Float64Array.from(rows.flatMap(([a, b]) => [a, b])),
        2,
        Float64Array.from(rows, ([, , y]) => y),
      );
      if (x === undefined) return;
      const residuals = rows.map(([a, b, y]) => a * x[0]! + b * x[1]! - y);
      const size = 1 + Math.max(...residuals.map(Math.abs)) * 100;
      for (const k of [0, 1]) expect(Math.abs(rows.reduce((sum, row, i) => sum + row[k]! * residuals[i]!, 0)) / size).toBeLessThan(1e-8);
    }),
  );
});

test('a polynomial is found again, and of fewer points one of lower degree', () => {
  // 3 − 2x + 0.5x² at 1000 + (0, 1, 2, 3, 5): far from zero, where plain powers would lose six digits.
  const xs = [1000, 1001, 1002, 1003, 1005];
  const found = fitPolynomial(
    xs,
    xs.map((x) => 3 - 2 * x + 0.5 * x * x),
    2,
  );
  expect(found[2]).toBeCloseTo(0.5, 9);
  expect(found[0]! + found[1]! * 1004 + found[2]! * 1004 ** 2).toBeCloseTo(3 - 2008 + 0.5 * 1004 ** 2, 6);
  expect([...fitPolynomial([1, 3], [2, 8], 2)].map((c) => Math.round(c * 1e12) / 1e12)).toEqual([-1, 3, 0]);
  // Two heights at one x: their mean.
  expect([...fitPolynomial([4, 4], [2, 8], 2)].map((c) => Math.round(c * 1e12) / 1e12)).toEqual([5, 0, 0]);
});

const decay = (truth: readonly [number, number], times: readonly number[], bounds: [number[], number[]], start: number[]) =>
  fitLeastSquares({
    residuals: ([a, b], out) => times.forEach((t, i) => (out[i] = a! * Math.exp(-b! * t) - truth[0] * Math.exp(-truth[1] * t))),
    residualCount: times.length,
    start: Float64Array.from(start),
    lower: Float64Array.from(bounds[0]),
    upper: Float64Array.from(bounds[1]),
  });

test('an exponential is found again from a start ten times off', () => {
  const { parameters, sumOfSquares } = decay(
    [2, 0.5],
    [0, 1, 2, 4, 8],
    [
      [0, 0],
      [100, 100],
    ],
    [20, 5],
  );
  expect(parameters[0]).toBeCloseTo(2, 9);
  expect(parameters[1]).toBeCloseTo(0.5, 9);
  expect(sumOfSquares).toBeLessThan(1e-20);
});

test('a bound that cuts off the minimum is where the fit ends, with the best of the rest', () => {
  // b may not exceed 0.25. With b fixed, a is a linear fit: a = Σ e^(−t/4)·2e^(−t/2) / Σ e^(−t/2).
  const times = [0, 1, 2, 4, 8];
  const a = times.reduce((sum, t) => sum + 2 * Math.exp(-0.75 * t), 0) / times.reduce((sum, t) => sum + Math.exp(-0.5 * t), 0);
  const { parameters } = decay(
    [2, 0.5],
    times,
    [
      [0, 0],
      [100, 0.25],
    ],
    [1, 0.1],
  );
  expect(parameters[1]).toBe(0.25);
  expect(parameters[0]).toBeCloseTo(a, 8);
});

test('a start at which nothing can be evaluated is refused, a fixed parameter stays', () => {
  expect(() =>
    fitLeastSquares({
      residuals: (_, out) => out.fill(Number.NaN),
      residualCount: 1,
      start: Float64Array.of(1),
      lower: Float64Array.of(0),
      upper: Float64Array.of(2),
    }),
  ).toThrow('start');
  expect(
    decay(
      [2, 0.5],
      [0, 1, 2],
      [
        [2, 0],
        [2, 9],
      ],
      [2, 3],
    ).parameters[0],
  ).toBe(2);
});

test('D-198 standard deviations of a non-linear fit are those that NIST certifies for its data set Misra1a', () => {
  // Statistical Reference Datasets (nonlinear regression), National Institute of Standards and Technology: y = b1·(1 − e^(−b2·x)).
  const x = [77.6, 114.9, 141.1, 190.8, 239.9, 289, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760];
  const y = [10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.4, 75.47, 81.78];
  const [scale1, scale2] = [200, 5e-4];
  const problem = {
    residuals: ([b1, b2]: Float64Array, out: Float64Array) =>
      x.forEach((at, i) => (out[i] = -b1! * scale1 * Math.expm1(-b2! * scale2 * at) - y[i]!)),
    residualCount: x.length,
    start: Float64Array.of(2.5, 1),
    lower: Float64Array.of(0, 0),
    upper: Float64Array.of(10, 10),
  };
  const { parameters } = fitLeastSquares(problem);
  expect(parameters[0]! * scale1).toBeCloseTo(238.94212918, 4);
  expect(parameters[1]! * scale2).toBeCloseTo(5.5015643181e-4, 9);
  const { free, covariance } = covarianceAt(problem, parameters)!;
  expect(free).toEqual([0, 1]);
  expect(Math.sqrt(covariance[0]![0]!) * scale1).toBeCloseTo(2.7070075241, 4);
  expect((Math.sqrt(covariance[1]![1]!) * scale2) / 7.2668688436e-6).toBeCloseTo(1, 5);
  // A parameter on its bound is not free to have an error.
  const held = covarianceAt({ ...problem, upper: Float64Array.of(parameters[0]!, 10) }, parameters)!;
  expect(held.free).toEqual([1]);
});
