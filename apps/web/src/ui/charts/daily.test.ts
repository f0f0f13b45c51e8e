import { expect, test } from 'vitest';
import { dailyValues, monthTicks } from './daily.ts';

test('mean, lowest and highest of each day, at any step', () => {
  // Day 1: 12 h of 10 and 12 h of 30. Day 2: 24 h of 5 but for one hour of 29: mean (23·5 + 29)/24 = 6.
  const hours = [
    ...Array.from({ length: 12 }, () => 10),
    ...Array.from({ length: 12 }, () => 30),
    29,
    ...Array.from({ length: 23 }, () => 5),
  ];
  const expected = { mean: [20, 6], low: [10, 5], high: [30, 29] };
  expect(dailyValues(hours, 60)).toEqual(expected);
  expect(
    dailyValues(
      hours.flatMap((value) => [value, value, value, value]),
      15,
    ),
  ).toEqual(expected);
});

test('months begin on their days of a year without leap day', () => {
  expect(
    monthTicks()
      .slice(0, 4)
      .map((tick) => tick.at),
  ).toEqual([0, 31, 59, 90]);
  expect(monthTicks()[11]).toMatchObject({ at: 334, label: 'Dec' });
});
