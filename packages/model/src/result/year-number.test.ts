import { expect, test } from 'vitest';
import { yearNumber } from './year-number.ts';

test('CF-09 the year before operation is 0 where the base year counts as year zero, else 1', () => {
  expect([0, 1, 25].map((index) => yearNumber(index, true))).toEqual([0, 1, 25]);
  expect([0, 1, 25].map((index) => yearNumber(index, false))).toEqual([1, 2, 26]);
});
