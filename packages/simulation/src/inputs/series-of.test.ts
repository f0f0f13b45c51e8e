import { expect, test } from 'vitest';
import { alignWeekdays } from './align-weekdays.ts';

test('MODEL-07 a year is moved by at most three days until its weekdays match', () => {
  const days = Float64Array.from({ length: 8760 }, (_, hour) => Math.floor(hour / 24));
  // 1 January 2007 is a Monday, 2020 a Wednesday: the simulated Wednesday of 1 January takes the third day of 2007.
  expect(alignWeekdays(days, 2007, 2020)[0]).toBe(2);
  // 2023 begins on a Sunday: one day back, taken from the end of the year.
  expect(alignWeekdays(days, 2007, 2023)[0]).toBe(364);
  expect(alignWeekdays(days, 2007, 2018)).toBe(days);
  for (let year = 2000; year < 2028; year++) {
    const first = alignWeekdays(days, 2007, year)[0]!;
    expect(Math.min(first, 365 - first)).toBeLessThanOrEqual(3);
    expect(alignWeekdays(days, 2007, year).reduce((a, b) => a + b)).toBe(days.reduce((a, b) => a + b));
  }
});
