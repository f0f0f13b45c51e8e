import { expect, test } from 'vitest';
import { realDiscountRate } from './real-discount-rate.ts';

test('ECON-06 the real rate is (nominal − inflation) / (1 + inflation)', () => {
  // (0.075 − 0.02) / 1.02 = 0.0539215…
  expect(realDiscountRate(7.5, 2)).toBeCloseTo(5.392_157, 6);
  expect(realDiscountRate(0, 0)).toBe(0);
});
