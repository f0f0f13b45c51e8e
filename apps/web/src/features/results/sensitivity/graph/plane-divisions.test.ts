import { expect, test } from 'vitest';
import { divisionsOf } from './plane-divisions.ts';

test('OST-04 an axis has five divisions where they come to round values, and else those that are nearest to five', () => {
  expect(divisionsOf([0, 3, 10])).toEqual([0, 2, 4, 6, 8, 10]);
  expect(divisionsOf([80, 85, 90])).toEqual([80, 82, 84, 86, 88, 90]);
  expect(divisionsOf([1, 1.4])).toEqual([1, 1.1, 1.2, 1.3, 1.4]);
  // The ends of this one are no round values.
  expect(divisionsOf([0.87, 1.32])).toEqual([0.9, 1, 1.1, 1.2, 1.3]);
  expect(divisionsOf([-3, 4])).toEqual([-2, 0, 2, 4]);
  expect(divisionsOf([590_000, 826_000])).toEqual([600_000, 650_000, 700_000, 750_000, 800_000]);
});

test('an axis that counts points has no division between two of them', () => {
  expect(divisionsOf([1, 2], 1)).toEqual([1, 2]);
  expect(divisionsOf([1, 2, 3, 4], 1)).toEqual([1, 2, 3, 4]);
  expect(divisionsOf([7])).toEqual([7]);
});
