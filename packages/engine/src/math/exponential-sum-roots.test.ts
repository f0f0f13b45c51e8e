import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brent } from './brent.ts';
import { exponentialSumRoots } from './exponential-sum-roots.ts';

/** Coefficients of Π (v − r), lowest power first. */
const polynomialWithRoots = (roots: readonly number[]): number[] =>
  roots.reduce<number[]>((p, r) => [...p, 0].map((_, k) => (p[k - 1] ?? 0) - r * (p[k] ?? 0)), [1]);
const multiply = (p: readonly number[], q: readonly number[]): number[] =>
  Array.from({ length: p.length + q.length - 1 }, (_, n) => p.reduce((sum, c, k) => sum + c * (q[n - k] ?? 0), 0));
/** Positive roots of a polynomial in v = e^(−x), rising. */
const positiveRoots = (coefficients: readonly number[]): number[] => {
  const kept = coefficients.map((c, k) => [c, k] as const).filter(([c]) => c !== 0);
  return exponentialSumRoots(
    Float64Array.from(kept, ([c]) => c),
    Float64Array.from(kept, ([, k]) => k),
  )
    .map((x) => Math.exp(-x))
    .toReversed();
};

test('a bracketed zero is found to the last digits', () => {
  expect(brent((x) => x * x - 2, 0, 2)).toBeCloseTo(Math.SQRT2, 15);
  // A zero of order 9 is flat on both sides: interpolation fails and bisection has to finish, to where x⁹ underflows.
  expect(Math.abs(brent((x) => x ** 9, -1, 1.5))).toBeLessThan(1e-10);
  expect(brent((x) => x - 1, 1, 5)).toBe(1);
  expect(() => brent((x) => x * x + 1, -1, 1)).toThrow('bracket');
});

test('the positive roots of a polynomial and no others', () => {
  // (v − 1)(v − 2)(v − 3) = v³ − 6v² + 11v − 6
  const roots = positiveRoots([-6, 11, -6, 1]);
  expect(roots).toHaveLength(3);
  [1, 2, 3].forEach((r, k) => expect(roots[k]).toBeCloseTo(r, 12));
  // (v − 2)(v + 5): one positive root; v² − v + 1: two changes of sign, complex roots only; v² + 1: no change.
  expect(positiveRoots([-10, 3, 1])[0]).toBeCloseTo(2, 14);
  expect(positiveRoots([1, -1, 1])).toEqual([]);
  expect(positiveRoots([1, 0, 1])).toEqual([]);
});

test('a root where the sum touches zero without crossing is found once', () => {
  const roots = positiveRoots(multiply([1, -2, 1], [3, 1]));
  expect(roots).toHaveLength(1);
  expect(roots[0]).toBeCloseTo(1, 7);
});

test('times need not be whole', () => {
  // e^(−x/2) − e^(−3x/4)/2 = 0 at e^(−x/4) = 2, x = −4 ln 2
  const roots = exponentialSumRoots(Float64Array.of(1, -0.5), Float64Array.of(0.5, 0.75));
  expect(roots).toHaveLength(1);
  expect(roots[0]).toBeCloseTo(-4 * Math.LN2, 13);
});

test('terms that vanish or share a time are refused instead of searched without end', () => {
  expect(() => exponentialSumRoots(Float64Array.of(1, 0, -1), Float64Array.of(0, 1, 2))).toThrow('term 1');
  expect(() => exponentialSumRoots(Float64Array.of(1, -1), Float64Array.of(1, 1))).toThrow('term 1');
});

test('every root of a polynomial with known positive, negative and complex roots is found and none besides', () => {
  const gaps = fc.array(fc.double({ min: 0.15, max: 1, noNaN: true }), { minLength: 0, maxLength: 5 });
  const negatives = fc.array(fc.double({ min: 0.1, max: 3, noNaN: true }), { maxLength: 3 });
  // (v − a)² + b² with b kept away from 0, where it would nearly touch
  const pairs = fc.array(fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: 0.3, max: 2, noNaN: true })), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(gaps, negatives, pairs, (gaps, negatives, pairs) => {
      let at = 0.2;
      const wanted = gaps.map((gap) => (at += gap));
      const p = pairs.reduce(
        (p, [a, b]) => multiply(p, [a * a + b * b, -2 * a, 1]),
        polynomialWithRoots([...wanted, ...negatives.map((r) => -r)]),
      );
      const found = positiveRoots(p);
      expect(found).toHaveLength(wanted.length);
      // Eleven multiplied-out coefficients carry rounding of 1e-16 each; close roots amplify it by up to about 1e8.
      wanted.forEach((r, k) => expect(Math.abs(found[k]! - r)).toBeLessThan(1e-6));
    }),
    { numRuns: 300 },
  );
});
