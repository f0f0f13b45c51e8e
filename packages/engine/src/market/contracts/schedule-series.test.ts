import { monthOfDay, weekdayOf } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWeekend } from '../calendar.ts';
import { scheduleFlags, scheduleSeries } from './schedule-series.ts';

const hourly2007 = { calendarYear: 2007, stepMinutes: 60 };
/** Rows 0–11 weekdays, 12–23 weekends. */
const gridOf = (rate: (row: number, hour: number) => number): number[][] =>
  Array.from({ length: 24 }, (_, row) => Array.from({ length: 24 }, (_, hour) => rate(row, hour)));

test('the first weekend of a year: 2007 began on a Monday, 2023 on a Sunday', () => {
  // 6 and 7 January 2007 were the first weekend; in 2023 1 January itself.
  expect([0, 4, 5, 6, 7].map((day) => isWeekend(day, hourly2007))).toEqual([false, false, true, true, false]);
  expect(isWeekend(0, { calendarYear: 2023 })).toBe(true);
});

test('TOD-15 the rate of an hour is that of its month, its kind of day and its hour', () => {
  // Rate 0 at night, 1 on July weekdays from 16 to 20, 2 at July weekends from 16 to 20.
  const prices = scheduleSeries(
    gridOf((row, hour) => (hour >= 16 && hour < 20 && row % 12 === 6 ? (row >= 12 ? 2 : 1) : 0)),
    [40, 120, 90],
    hourly2007,
  );
  // 1 July 2007 was a Sunday and day 181: hours 4,344 on. Sunday 16:00 is 90, Monday 16:00 is 120, Monday 20:00 is 40.
  const july = 181 * 24;
  expect([prices[july + 16], prices[july + 24 + 16], prices[july + 24 + 19], prices[july + 24 + 20]]).toEqual([90, 120, 120, 40]);
  // July 2007 had 22 weekdays and 9 days of weekends: 4 hours each. The rest of 8,760 hours at 40.
  expect(prices.reduce((a, b) => a + b, 0)).toBe(22 * 4 * 120 + 9 * 4 * 90 + (8_760 - 31 * 4) * 40);
});

test('a schedule at 15 minutes repeats each hour four times', () => {
  const grid = gridOf((row, hour) => (row + hour) % 2);
  const fine = scheduleSeries(grid, [1, 2], { ...hourly2007, stepMinutes: 15 });
  const coarse = scheduleSeries(grid, [1, 2], hourly2007);
  expect(fine).toHaveLength(35_040);
  expect(fine.every((value, step) => value === coarse[Math.floor(step / 4)])).toBe(true);
});

test('CM-06 an empty schedule permits nothing; a cell permits its hour on its days', () => {
  expect(scheduleFlags([], hourly2007).some((flag) => flag === 1)).toBe(false);
  const cells = gridOf(() => 0).map((row) => row.map(() => false));
  // August weekends at 18:00: 4 and 5, 11 and 12, 18 and 19, 25 and 26 August 2007.
  cells[12 + 7]![18] = true;
  const flags = scheduleFlags(cells, hourly2007);
  const days = [...flags].flatMap((flag, hour) => (flag === 1 ? [hour] : []));
  expect(days).toEqual([3, 4, 10, 11, 17, 18, 24, 25].map((day) => (212 + day) * 24 + 18));
});

test('every hour takes the cell of its own month and kind of day, in any year', () => {
  const rates = Array.from({ length: 24 * 24 }, (_, k) => k);
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 0, max: 8_759 }), (calendarYear, hour) => {
      const calendar = { calendarYear, stepMinutes: 60 };
      const day = Math.floor(hour / 24);
      const row = monthOfDay(day) + (weekdayOf(day, calendarYear) > 4 ? 12 : 0);
      expect(
        scheduleSeries(
          gridOf((row, hour) => row * 24 + hour),
          rates,
          calendar,
        )[hour],
      ).toBe(row * 24 + (hour % 24));
    }),
    { numRuns: 20 },
  );
});

test('a schedule with a hole, a step that does not divide the hour and a weekday that is none are refused', () => {
  expect(() =>
    scheduleSeries(
      gridOf(() => 3),
      [1],
      hourly2007,
    ),
  ).toThrow('row 0, hour 0');
  expect(() => scheduleSeries([], [1], hourly2007)).toThrow('has no rate');
  expect(() =>
    scheduleSeries(
      gridOf(() => 0),
      [Number.NaN],
      hourly2007,
    ),
  ).toThrow('NaN');
  expect(() => scheduleFlags([], { calendarYear: 2007, stepMinutes: 25 })).toThrow('25 minutes');
  expect(() => scheduleFlags([], { calendarYear: 0.5, stepMinutes: 60 })).toThrow('calendar year 0.5');
});
