import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleUnderCaps } from './scale-under-caps.ts';

test('a value that would pass its cap leaves the rest to the others', () => {
  // 10, 20, 30 to a sum of 90: a factor of 1.5 would give 15, 30, 45; 45 is held at 40, and 50 is left for 30: a factor of 5/3.
  const values = Float64Array.of(10, 20, 99, 30);
  scaleUnderCaps(values, Float64Array.of(100, 100, 100, 40), [0, 1, 3], 90);
  expect([...values].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([16.666666667, 33.333333333, 99, 40]);
});

test('downwards, to nothing and beyond all caps', () => {
  const values = Float64Array.of(10, 30);
  scaleUnderCaps(values, Float64Array.of(10, 30), [0, 1], 20);
  expect([...values]).toEqual([5, 15]);
  scaleUnderCaps(values, Float64Array.of(10, 30), [0, 1], 41);
  expect([...values]).toEqual([10, 30]);
  scaleUnderCaps(values, Float64Array.of(10, 30), [0, 1], 0);
  expect([...values]).toEqual([0, 0]);
});

test('any values and caps: the sum is met, no cap is passed, the factor is one', () => {
  const pair = fc.tuple(fc.double({ min: 1e-3, max: 1_000, noNaN: true }), fc.double({ min: 1e-3, max: 1_000, noNaN: true }));
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 40 }), fc.double({ min: 1e-6, max: 1, noNaN: true }), (pairs, share) => {
      const caps = Float64Array.from(pairs, ([, cap]) => cap);
      const before = Float64Array.from(pairs, ([value]) => value);
      const most = caps.reduce((a, b) => a + b, 0);
      const values = before.slice();
      scaleUnderCaps(
        values,
        caps,
        values.map((_, i) => i),
        share * most,
      );
      expect(Math.abs(values.reduce((a, b) => a + b, 0) - share * most)).toBeLessThan(1e-12 * most);
      values.forEach((value, i) => expect(value).toBeLessThanOrEqual(caps[i]!));
      const factors = values.map((value, i) => value / before[i]!).filter((_, i) => values[i]! < caps[i]!);
      factors.forEach((factor) => expect(Math.abs(factor / factors[0]! - 1)).toBeLessThan(1e-12));
    }),
    { seed: 20_271, numRuns: 300 },
  );
});
