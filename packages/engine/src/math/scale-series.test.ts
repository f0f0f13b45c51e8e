import { expect, test } from 'vitest';
import { interpolateLinear } from './interpolate-linear.ts';
import { offsetToMean, scaleToMean } from './scale-series.ts';

test('SOL-15 solar and wind reach the scale by multiplying, temperature by adding an offset', () => {
  // Mean 2 to 3: factor 1.5 keeps the zero at zero. Mean 10 to 7: offset −3 keeps the differences.
  expect([...scaleToMean(Float64Array.of(0, 2, 4), 3)]).toEqual([0, 3, 6]);
  expect([...offsetToMean(Float64Array.of(5, 10, 15), 7)]).toEqual([2, 7, 12]);
  const sum = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);
  expect(sum(scaleToMean(Float64Array.of(3.3, 7.1, 0.4), 5.5))).toBeCloseTo(3 * 5.5, 12);
  expect(sum(offsetToMean(Float64Array.of(-3.3, 7.1, 0.4), -5.5))).toBeCloseTo(3 * -5.5, 12);
});

test('a series of zeros has no factor to another mean', () => {
  expect([...scaleToMean(new Float64Array(2), 0)]).toEqual([0, 0]);
  expect(() => scaleToMean(new Float64Array(2), 4)).toThrow('mean 0');
  expect(offsetToMean(new Float64Array(0), 7)).toHaveLength(0);
});

test('straight lines between points, exact at the points, constant beyond them', () => {
  const [xs, ys] = [Float64Array.of(1, 2, 4, 7), Float64Array.of(10, 0.3, 8, 8)];
  expect([...xs].map((x) => interpolateLinear(xs, ys, x))).toEqual([...ys]);
  expect(interpolateLinear(xs, ys, 3)).toBeCloseTo(4.15, 12);
  expect(interpolateLinear(xs, ys, 0)).toBe(10);
  expect(interpolateLinear(xs, ys, 9)).toBe(8);
});
