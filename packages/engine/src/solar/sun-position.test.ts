import { getSpa } from 'nrel-spa';
import { expect, test } from 'vitest';
import { SUN_YEAR } from '../conventions.ts';
import { cosIncidence, cosZenith, hourAngle, solarHours, sunAt, sunsetHourAngle } from './sun-position.ts';

const RADIANS = Math.PI / 180;
const HOUR = 3_600_000;
/** Hours from the first of January of the sun's year, UTC. */
const hoursTo = (time: number): number => (time - Date.UTC(SUN_YEAR.year, 0, 1)) / HOUR;

test('D-200 the sun of a published instant: 17 October 2003, 12:30:30 at UTC −7 in Golden, Colorado', () => {
  // Reda and Andreas, NREL/TP-560-34302 (2008), table A5.1: declination −9.31434°, local hour angle 11.105900°, and, without the 0.0137°
  // of refraction, a zenith angle of 50.11162° + 0.0137°.
  const sun = sunAt(hoursTo(Date.UTC(2003, 9, 17, 19, 30, 30)));
  expect(Math.abs(sun.declination / RADIANS + 9.31434)).toBeLessThan(0.01);
  const omega = hourAngle(solarHours(12 + 30.5 / 60, -105.1786, -7, sun.equationOfTime));
  expect(Math.abs(omega / RADIANS - 11.1059)).toBeLessThan(0.01);
  expect(Math.abs(Math.acos(cosZenith(39.742476 * RADIANS, sun.declination, omega)) / RADIANS - 50.1253)).toBeLessThan(0.01);
});

test('D-200 the sun stands within 0.02° of the almanac at every place, over its year', () => {
  const places = [
    [35.21, -101.94, -6],
    [52.3, 4.77, 1],
    [-33.9, 18.4, 2],
    [1.3, 103.8, 8],
    [64.1, -21.9, 0],
    [-77.8, 166.7, 12],
  ] as const;
  let worst = 0;
  for (const [latitude, longitude, utcOffset] of places) {
    for (let hours = 0.5; hours < 8_760; hours += 7) {
      const time = Date.UTC(SUN_YEAR.year, 0, 1) + (hours - utcOffset) * HOUR;
      const exact = getSpa(new Date(time), latitude, longitude, 0, { function: 0, pressure: 0 });
      const { declination, equationOfTime } = sunAt(hours - utcOffset);
      const omega = hourAngle(solarHours(hours % 24, longitude, utcOffset, equationOfTime));
      // South, west and up, ours and the almanac's; its azimuth counts from north to east.
      const phi = latitude * RADIANS;
      const ours = [
        Math.sin(phi) * Math.cos(declination) * Math.cos(omega) - Math.cos(phi) * Math.sin(declination),
        Math.cos(declination) * Math.sin(omega),
        cosZenith(phi, declination, omega),
      ] as const;
      const [zenith, azimuth] = [exact.zenith * RADIANS, exact.azimuth * RADIANS];
      const theirs = [-Math.sin(zenith) * Math.cos(azimuth), -Math.sin(zenith) * Math.sin(azimuth), Math.cos(zenith)] as const;
      const apart = Math.hypot(ours[0] - theirs[0], ours[1] - theirs[1], ours[2] - theirs[2]) / RADIANS;
      worst = Math.max(worst, apart);
    }
  }
  expect(worst).toBeLessThan(0.02);
});

test('D-200 from 1990 to 2050 the sun of any instant is the almanac’s within 0.02°', () => {
  for (let year = 1990; year <= 2050; year++) {
    for (const [month, day] of [
      [0, 3],
      [2, 21],
      [4, 14],
      [5, 21],
      [7, 30],
      [9, 17],
      [11, 22],
    ] as const) {
      const time = Date.UTC(year, month, day, 12);
      const exact = getSpa(new Date(time), 0, 0, 0, { function: 0, pressure: 0 });
      const { declination, equationOfTime } = sunAt(hoursTo(time));
      // Seen from the equator, the sun's height over the direction of the north point is its declination.
      const north = Math.asin(Math.sin(exact.zenith * RADIANS) * Math.cos(exact.azimuth * RADIANS));
      expect(Math.abs(declination - north) / RADIANS).toBeLessThan(0.02);
      const west = Math.atan2(-Math.sin(exact.zenith * RADIANS) * Math.sin(exact.azimuth * RADIANS), Math.cos(exact.zenith * RADIANS));
      expect(Math.abs(hourAngle(solarHours(12, 0, 0, equationOfTime)) - west) / RADIANS).toBeLessThan(0.02);
    }
  }
});

test('declination of day 172 is 23.4377° at noon in Greenwich, 0.001° from the solstice’s', () => {
  // n = 2,556.5 + 171.5 = 2,728 days. L = 280.460 + 2,688.8461 = 89.3061°, g = 357.528 + 2,688.7176 = 166.2456°, sin g = 0.23776,
  // sin 2g = −0.46190; λ = 89.3061 + 0.45531 − 0.00924 = 89.7522°, ε = 23.4379°: sin δ = 0.397765 · 0.999991, δ = 23.4377°.
  expect(sunAt(171.5 * 24).declination / RADIANS).toBeCloseTo(23.4377, 4);
});

test('the hour angle is 15° an hour from solar noon and counts the place within its time zone', () => {
  // On the zone's meridian it is noon when the clock is behind by what the sundial is.
  expect(hourAngle(solarHours(12.05, -90, -6, -0.05))).toBeCloseTo(0, 12);
  // 15° west of the meridian the sun is an hour late; three hours after midnight is nine before noon.
  expect(hourAngle(solarHours(13.05, -105, -6, -0.05))).toBeCloseTo(0, 12);
  expect(hourAngle(solarHours(3.05, -90, -6, -0.05))).toBeCloseTo(-135 * RADIANS, 12);
  expect(hourAngle(12 + ((3 * Math.PI + 0.1) * 12) / Math.PI)).toBeCloseTo(0.1 - Math.PI, 12);
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
    expect(cosIncidence(phi, delta, omega, beta, gamma)).toBeCloseTo(dot, 13);
    expect(cosZenith(phi, delta, omega)).toBeCloseTo(sun[2], 13);
    expect(cosIncidence(phi, delta, omega, 0, gamma)).toBeCloseTo(sun[2], 13);
  }
});

test('the sun sets where it touches the horizon, never in polar day, at once in polar night', () => {
  const sunset = sunsetHourAngle(40 * RADIANS, 20 * RADIANS);
  expect(cosZenith(40 * RADIANS, 20 * RADIANS, sunset)).toBeCloseTo(0, 13);
  expect(sunsetHourAngle(0, 0.3)).toBeCloseTo(Math.PI / 2, 13);
  expect(sunsetHourAngle(75 * RADIANS, 20 * RADIANS)).toBe(Math.PI);
  expect(sunsetHourAngle(75 * RADIANS, -20 * RADIANS)).toBe(0);
});
