import { getSpa } from 'nrel-spa';
import { expect, test } from 'vitest';
import { extraterrestrialOfDay } from '../../extraterrestrial.ts';
import { monthlyExtraterrestrial } from '../monthly-extraterrestrial.ts';
import { monthlyMeans } from '../monthly-means.ts';
import { airMass } from '../air-mass.ts';
import { sunlitHours } from './sunlit-hours.ts';

test('air mass against the table of Kasten and Young', () => {
  // Applied Optics 28 (1989), table 2, by elevation: 90° 1.0000 (formula 0.9997), 60° 1.1543, 30° 1.9943, 10° 5.5841, 5° 10.3164, 0° 38
  // (formula 37.92).
  const at = (degrees: number): number => airMass(Math.sin((degrees * Math.PI) / 180));
  expect(at(90)).toBeCloseTo(1, 3);
  expect(at(60)).toBeCloseTo(1.154, 2);
  expect(at(30)).toBeCloseTo(1.994, 2);
  expect(at(10)).toBeCloseTo(5.59, 1);
  expect(at(0)).toBeCloseTo(37.9, 1);
});

test('outside the atmosphere the hours of the clock add up to the month: within 0.2 W/m² at the zone’s meridian, 1 W/m² under any clock', () => {
  for (const [latitude, longitude, utcOffsetHours, nearness] of [
    [40, -105, -7, 0.2],
    [-33, 150, 10, 0.2],
    [0, 30, 2, 0.2],
    [69.6, 15, 1, 0.2],
    [-75, 120, 8, 0.2],
    [52, 170, 0, 1.05],
    [35, -170, 14, 1.05],
  ] as const) {
    const hourly = monthlyMeans(sunlitHours({ latitude, longitude, utcOffsetHours }).extraterrestrial);
    // The days have the sun of the clock's noon. What the equation of time moves it by is 0.2 W/m² of a month, half a day 1 W/m².
    monthlyExtraterrestrial(latitude, utcOffsetHours).forEach((mean, month) =>
      expect(Math.abs(hourly[month]! - mean)).toBeLessThan(nearness),
    );
  }
});

test('the month of June at 40° north', () => {
  // The mean of thirty days, of which day 172 is 11.5825 kWh/m² (irradiance.test.ts), near the longest: 482.6 W/m².
  expect(extraterrestrialOfDay(171, 40)).toBeCloseTo(11_582.5 / 24, 1);
  const june = monthlyExtraterrestrial(40)[5]!;
  expect(june).toBeLessThan(11_582.5 / 24);
  expect(june).toBeGreaterThan(0.99 * (11_582.5 / 24));
  expect(monthlyExtraterrestrial(80)[0]).toBe(0);
  expect(() => monthlyExtraterrestrial(91)).toThrow(RangeError);
});

test('a day of the sun runs from its midnight to the next, wherever the clock’s zone lies', () => {
  const sun = sunlitHours({ latitude: 45, longitude: 170, utcOffsetHours: 0 });
  // At 170° east the sun is 11 h 20 min ahead of UTC, so it is its next day from the thirteenth hour of the clock on.
  expect([11, 13, 24 + 11, 24 + 13].map((hour) => sun.solarDay[hour])).toEqual([0, 1, 1, 2]);
  // New Year's Eve runs into the first day.
  expect(sun.solarDay[8_759]).toBe(0);
  const west = sunlitHours({ latitude: 45, longitude: -170, utcOffsetHours: 0 });
  expect([0, 10, 13].map((hour) => west.solarDay[hour])).toEqual([364, 364, 0]);
  // The almanac's noon of 15 April 2011 at Phoenix, 12:28 local standard time: the middle of the hour from 12 to 13 is 2 minutes after it.
  const phoenix = sunlitHours({ latitude: 33.45, longitude: -111.98, utcOffsetHours: -7 });
  const noon = getSpa(new Date(Date.UTC(2011, 3, 15, 19)), 33.45, -111.98, -7, { function: 3 }).solarNoon;
  expect(Math.abs(phoenix.hoursFromNoon[104 * 24 + 12]! - (12.5 - noon))).toBeLessThan(1 / 60);
});

test('a place that is not on earth is refused', () => {
  for (const place of [
    { latitude: 91, longitude: 0, utcOffsetHours: 0 },
    { latitude: 0, longitude: 181, utcOffsetHours: 0 },
    { latitude: 0, longitude: 0, utcOffsetHours: NaN },
  ]) {
    expect(() => sunlitHours(place)).toThrow(RangeError);
  }
});
