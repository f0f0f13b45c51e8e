import { expect, test } from 'vitest';
import { monthlyMeans } from './monthly-means.ts';

test('means of the months of a year at any step', () => {
  // The month's number, 1 to 12, all through each month.
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (const stepsPerDay of [24, 96]) {
    const year = Float64Array.from(lengths.flatMap((days, month) => Array.from({ length: days * stepsPerDay }, () => month + 1)));
    expect(monthlyMeans(year)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  }
  expect(() => monthlyMeans(new Float64Array(8_784))).toThrow(RangeError);
});
