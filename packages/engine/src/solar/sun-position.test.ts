import { getSpa } from 'nrel-spa';
import { expect, test } from 'vitest';
import { cosZenith, declination, equationOfTime, hourAngle, incidenceTerms, sunsetHourAngle, wrapAngle } from './sun-position.ts';

const RADIANS = Math.PI / 180;
/** The almanac's zenith angle in degrees, without refraction; days and hours of a year without leap day. */
const almanacZenith = (year: number, hours: number, latitude: number, longitude: number, utcOffset: number): number =>
  getSpa(new Date(Date.UTC(year, 0, 1) + (hours - utcOffset) * 3_600_000), latitude, longitude, 0, { function: 0, pressure: 0 }).zenith;

test('declination of day 172 is 23.4498° and swings as far south', () => {
  expect(declination(171, 'cooper') / RADIANS).toBeCloseTo(23.4498, 4);
  // Day 355: 23.45° · sin(360° · 639/365) = 23.45° · sin(270.247°) = −23.4498°.
  expect(declination(354, 'cooper') / RADIANS).toBeCloseTo(-23.4498, 4);
  expect(declination(171, 'spencer') / RADIANS).toBeCloseTo(23.45, 2);
});

test('declination against the almanac: the one-term formula within 1.3°, the longer one within 0.6°', () => {
  const worst = { cooper: 0, spencer: 0 };
  for (let year = 2021; year < 2025; year++) {
    for (let day = 0; day < 365; day++) {
      const sun = getSpa(new Date(Date.UTC(year, 0, 1 + day, 12)), 0, 0, 0, { function: 0, pressure: 0 });
      // Seen from the equator, the sun's height over the north point's direction is its declination.
      const exact = Math.asin(Math.sin(sun.zenith * RADIANS) * Math.cos(sun.azimuth * RADIANS)) / RADIANS;
      for (const formula of ['cooper', 'spencer'] as const) {
        worst[formula] = Math.max(worst[formula], Math.abs(declination(day, formula) / RADIANS - exact));
      }
    }
  }
  expect(worst.cooper).toBeLessThan(1.3);
  expect(worst.spencer).toBeLessThan(0.6);
});

test('the equation of time against the almanac: within a minute of solar noon at Greenwich', () => {
  for (let day = 0; day < 365; day += 5) {
    const noon = getSpa(new Date(Date.UTC(2023, 0, 1 + day, 12)), 51.5, 0, 0, {}).solarNoon;
    expect(Math.abs(12 - equationOfTime(day) - noon)).toBeLessThan(1 / 60);
  }
});

test('the hour angle is 15° an hour from solar noon and counts the place within its time zone', () => {
  // Day 1: B = 0, E = 3.82 · (0.000075 + 0.001868 − 0.014615) h = −0.048406 h. On the zone's meridian, at 12 h + 0.048406 h, it is noon.
  expect(equationOfTime(0)).toBeCloseTo(-0.048407, 6);
  expect(hourAngle(12.048407, 0, -90, -6)).toBeCloseTo(0, 6);
  // 15° west of the meridian the sun is an hour late; three hours after midnight is nine before noon.
  expect(hourAngle(13.048407, 0, -105, -6)).toBeCloseTo(0, 6);
  expect(hourAngle(3.048407, 0, -90, -6)).toBeCloseTo(-135 * RADIANS, 6);
  expect(wrapAngle(3 * Math.PI + 0.1)).toBeCloseTo(0.1 - Math.PI, 12);
});

test('the zenith angle against the almanac at five places: within 1.3°, which is what the declination leaves', () => {
  const places = [
    [35.21, -101.94, -6],
    [52.3, 4.77, 1],
    [-33.9, 18.4, 2],
    [1.3, 103.8, 8],
    [64.1, -21.9, 0],
  ] as const;
  for (const [latitude, longitude, utcOffset] of places) {
    let [worstCooper, worstSpencer] = [0, 0];
    for (let hours = 0.5; hours < 8_760; hours += 7) {
      const exact = almanacZenith(2023, hours, latitude, longitude, utcOffset);
      if (exact > 90) continue;
      const day = Math.floor(hours / 24);
      const omega = hourAngle(hours % 24, day, longitude, utcOffset);
      const error = (formula: 'cooper' | 'spencer'): number =>
        Math.abs(Math.acos(cosZenith(latitude * RADIANS, declination(day, formula), omega)) / RADIANS - exact);
      worstCooper = Math.max(worstCooper, error('cooper'));
      worstSpencer = Math.max(worstSpencer, error('spencer'));
    }
    expect(worstCooper).toBeLessThan(1.3);
    expect(worstSpencer).toBeLessThan(0.6);
  }
});

test('incidence is the angle between two vectors, for every orientation', () => {
  for (const [phi, delta, omega, beta, gamma] of [
    [0.6, 0.3, -0.8, 0.5, 0.4],
    [-0.7, 0.2, 1.1, 1.2, -2.1],
    [1.2, -0.4, 0.1, 0.3, Math.PI],
  ] as const) {
    // South, west and up: the sun at declination and hour angle, and the normal of the plane.
    const sun = [
      Math.sin(phi) * Math.cos(delta) * Math.cos(omega) - Math.cos(phi) * Math.sin(delta),
      Math.cos(delta) * Math.sin(omega),
      Math.cos(phi) * Math.cos(delta) * Math.cos(omega) + Math.sin(phi) * Math.sin(delta),
    ] as const;
    const normal = [Math.sin(beta) * Math.cos(gamma), Math.sin(beta) * Math.sin(gamma), Math.cos(beta)] as const;
    const dot = sun[0] * normal[0] + sun[1] * normal[1] + sun[2] * normal[2];
    const { a, b, c } = incidenceTerms(phi, delta, beta, gamma);
    expect(a + b * Math.cos(omega) + c * Math.sin(omega)).toBeCloseTo(dot, 13);
    expect(cosZenith(phi, delta, omega)).toBeCloseTo(sun[2], 13);
  }
});

test('the sun sets where it touches the horizon, never in polar day, at once in polar night', () => {
  const sunset = sunsetHourAngle(40 * RADIANS, 20 * RADIANS);
  expect(cosZenith(40 * RADIANS, 20 * RADIANS, sunset)).toBeCloseTo(0, 13);
  expect(sunsetHourAngle(0, 0.3)).toBeCloseTo(Math.PI / 2, 13);
  expect(sunsetHourAngle(75 * RADIANS, 20 * RADIANS)).toBe(Math.PI);
  expect(sunsetHourAngle(75 * RADIANS, -20 * RADIANS)).toBe(0);
});
