import { expect, test } from 'vitest';
import { DAYS_OF_MONTH, FIRST_DAY_OF_MONTH, monthOfDay, stepMinutesOfYear, stepsPerYear, toStep, weekdayOf } from './time.ts';

test('a year has 365 days and its months begin where the calendar says', () => {
  expect(DAYS_OF_MONTH.reduce((a: number, b) => a + b, 0)).toBe(365);
  expect(FIRST_DAY_OF_MONTH).toEqual([0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]);
  expect([monthOfDay(0), monthOfDay(58), monthOfDay(59), monthOfDay(364)]).toEqual([0, 1, 2, 11]);
  expect(() => monthOfDay(365)).toThrow('365');
});

test('the step follows from the number of values of one year', () => {
  expect([8760, 17_520, 35_040, 52_560, 105_120, 525_600, 8759].map(stepMinutesOfYear)).toEqual([60, 30, 15, 10, 5, 1, undefined]);
  expect(stepsPerYear(15)).toBe(35_040);
});

test('a coarser step keeps the sum of value times step, a finer one repeats', () => {
  const quarters = Float64Array.from({ length: 35_040 }, (_, i) => i % 7);
  const hours = toStep(quarters, 60);
  // The first hour holds 0, 1, 2, 3: mean 1.5; the second 4, 5, 6, 0: mean 3.75.
  expect([hours[0], hours[1]]).toEqual([1.5, 3.75]);
  const sum = (a: Float64Array): number => a.reduce((x, y) => x + y, 0);
  expect(sum(hours)).toBeCloseTo(sum(quarters) / 4, 9);
  expect([...toStep(hours, 15).subarray(0, 5)]).toEqual([1.5, 1.5, 1.5, 1.5, 3.75]);
  expect(() => toStep(new Float64Array(8759), 60)).toThrow('8759');
});

test('D-094 every day of a year has the weekday of its date; a leap year is without its 29 February', () => {
  for (let year = 1990; year <= 2060; year++)
    DAYS_OF_MONTH.forEach((days, month) => {
      for (let date = 1; date <= days; date++)
        expect(weekdayOf(FIRST_DAY_OF_MONTH[month]! + date - 1, year)).toBe((new Date(Date.UTC(year, month, date)).getUTCDay() + 6) % 7);
    });
});
