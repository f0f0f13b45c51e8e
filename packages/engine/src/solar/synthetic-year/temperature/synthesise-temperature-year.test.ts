import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyTemperatureCourse, dailyTemperatureRange } from './daily-swing.ts';
import { monthlyExtraterrestrial } from '../monthly-extraterrestrial.ts';
import { monthlyMeans } from '../monthly-means.ts';
import { synthesiseTemperatureYear } from './synthesise-temperature-year.ts';

const madrid = {
  latitude: 40.4,
  longitude: -3.7,
  utcOffsetHours: 1,
  monthlyTemperature: [6.3, 7.9, 11.2, 12.9, 16.7, 22.2, 25.6, 25.1, 20.9, 15.1, 9.9, 6.9],
  monthlyGhi: monthlyExtraterrestrial(40.4).map((outside) => 0.55 * outside),
};
const dayOf = (year: Float64Array, day: number): Float64Array => year.slice(day * 24, day * 24 + 24);

test('the daily range by hand: 25.8 · 0.55 − 5.21 = 8.98 °C, none under thick cloud', () => {
  expect(dailyTemperatureRange(0.55)).toBeCloseTo(8.98, 12);
  expect(dailyTemperatureRange(0.2)).toBe(0);
});

test('the day is coldest before sunrise, warmest in the afternoon, and swings by about its range about 0', () => {
  const course = Float64Array.from({ length: 2_400 }, (_, i) => dailyTemperatureCourse(i / 100 - 12));
  const [low, high] = [Math.min(...course), Math.max(...course)];
  // The four cosines reach from −0.4545 to 0.5251.
  expect(high).toBeCloseTo(0.5251, 3);
  expect(low).toBeCloseTo(-0.4545, 3);
  expect(Math.abs(course.reduce((a, b) => a + b, 0) / course.length)).toBeLessThan(1e-12);
  expect(course.indexOf(high) / 100).toBeCloseTo(14.66, 1);
  expect(course.indexOf(low) / 100).toBeCloseTo(5.14, 1);
});

test('D-105 the hourly temperature has the monthly means exactly, in both modes', () => {
  for (const course of ['daily', 'constant'] as const) {
    const year = synthesiseTemperatureYear({ ...madrid, course });
    expect(year.length).toBe(8_760);
    monthlyMeans(year).forEach((mean, month) => expect(Math.abs(mean - madrid.monthlyTemperature[month]!)).toBeLessThan(1e-11));
  }
});

test('constant months hold one value each', () => {
  const year = synthesiseTemperatureYear({ ...madrid, course: 'constant' });
  expect(new Set(year).size).toBe(12);
  expect([year[0], year[31 * 24 - 1], year[31 * 24], year[8_759]]).toEqual([6.3, 6.3, 7.9, 6.9]);
});

test('a day rises and falls with the sun by the range of the month', () => {
  const year = synthesiseTemperatureYear(madrid);
  for (const day of [15, 105, 196, 288]) {
    const hours = dayOf(year, day);
    // The hour's means cut the peaks by up to 1 %, the course of the season adds up to 0.2 °C.
    expect(Math.abs(Math.max(...hours) - Math.min(...hours) - 8.98 * 0.9796)).toBeLessThan(0.4);
    // Solar 14:40 at Madrid is about 16 h of the clock, an hour and a quarter later, give or take the equation of time.
    expect(Math.abs(hours.indexOf(Math.max(...hours)) - 15.4)).toBeLessThan(1);
  }
  // Neighbouring days differ by the season alone.
  for (let day = 1; day < 365; day++) expect(Math.abs(year[day * 24 + 12]! - year[day * 24 - 12]!)).toBeLessThan(0.4);
});

test('the southern summer is in January, and polar night has no rise and fall', () => {
  const south = synthesiseTemperatureYear({
    ...madrid,
    latitude: -34,
    longitude: 18.5,
    utcOffsetHours: 2,
    monthlyTemperature: [21, 21, 20, 17, 15, 13, 12, 13, 14, 16, 18, 20],
    monthlyGhi: monthlyExtraterrestrial(-34).map((outside) => outside / 2),
  });
  expect(Math.max(...dayOf(south, 20))).toBeGreaterThan(Math.max(...dayOf(south, 200)) + 5);
  const arctic = synthesiseTemperatureYear({
    latitude: 78.2,
    longitude: 15.6,
    utcOffsetHours: 1,
    monthlyTemperature: [-13, -14, -13, -9, -3, 3, 7, 6, 1, -4, -8, -11],
    monthlyGhi: monthlyExtraterrestrial(78.2).map((outside) => 0.45 * outside),
  });
  const range = (day: number): number => Math.max(...dayOf(arctic, day)) - Math.min(...dayOf(arctic, day));
  expect(range(355)).toBeLessThan(0.3);
  expect(range(150)).toBeGreaterThan(4);
});

test('any means at any place come back', () => {
  const inputs = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    utcOffsetHours: fc.integer({ min: -12, max: 14 }),
    monthlyTemperature: fc.array(fc.double({ min: -60, max: 45, noNaN: true }), { minLength: 12, maxLength: 12 }),
    share: fc.double({ min: 0, max: 0.85, noNaN: true }),
  });
  fc.assert(
    fc.property(inputs, ({ share, ...rest }) => {
      const year = synthesiseTemperatureYear({
        ...rest,
        monthlyGhi: monthlyExtraterrestrial(rest.latitude).map((outside) => share * outside),
      });
      monthlyMeans(year).forEach((mean, month) => expect(Math.abs(mean - rest.monthlyTemperature[month]!)).toBeLessThan(1e-10));
      expect(year.every(Number.isFinite)).toBe(true);
    }),
    { seed: 14, numRuns: 30 },
  );
});

test('lists that are not twelve numbers are refused by name', () => {
  expect(() => synthesiseTemperatureYear({ ...madrid, monthlyTemperature: [1, 2] })).toThrow(/temperature/);
  expect(() =>
    synthesiseTemperatureYear({ ...madrid, monthlyGhi: madrid.monthlyGhi.map((value, month) => (month === 3 ? NaN : value)) }),
  ).toThrow(/irradiance/);
});
