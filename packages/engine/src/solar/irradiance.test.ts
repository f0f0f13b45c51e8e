import { expect, test } from 'vitest';
import { diffuseFraction } from './diffuse-fraction.ts';
import { extraterrestrialNormal, extraterrestrialOfDay, extraterrestrialOfStep, sunlitPart } from './extraterrestrial.ts';
import { planeOfArray, toPvArray } from './plane-of-array.ts';
import { cosIncidence, cosZenith, hourAngle, solarHours, sunAt, sunsetHourAngle } from './sun-position.ts';
import { tiltedIrradiance } from './tilted-irradiance.ts';

const RADIANS = Math.PI / 180;

const tilted = (
  [global, diffuse, extraterrestrial]: readonly [number, number, number],
  [beamRatio, slope, reflectance]: readonly [number, number, number],
): number => tiltedIrradiance({ global, diffuse, extraterrestrial }, { beamRatio, slope, reflectance });

test('outside the atmosphere on day 172 at 40° north: 1,316.69 W/m² square to the sun, 11.5825 kWh/m² in the day', () => {
  // B = 360° · 171/365 = 168.658°: 1.00011 − 0.034221 · 0.98047 + 0.00128 · 0.19669 + 0.000719 · 0.92263 − 0.000077 · 0.38569 = 0.967443,
  // times 1,361. With δ = 23.4377° the sun sets at ω_s = arccos(−tan 40° · tan δ) = 111.3317°, and
  // 1,316.69/π · (0.766044 · 0.917491 · 0.931474 + 1.943104 · 0.642788 · 0.397755) = 482.604 W/m² over the day.
  expect(extraterrestrialNormal(171)).toBeCloseTo(1_316.69, 2);
  expect((extraterrestrialOfDay(171, 40) * 24) / 1_000).toBeCloseTo(11.5825, 4);
  // A clock 12 h behind Greenwich has the sun of the next midnight there.
  expect(extraterrestrialOfDay(100, 40, -12)).toBeCloseTo(
    (extraterrestrialOfDay(100, 40) + (extraterrestrialOfDay(101, 40) * extraterrestrialNormal(100)) / extraterrestrialNormal(101)) / 2,
    1,
  );
});
test('D-200 the mean of the distance over the year gives back the solar constant, 1,361 W/m², and January is 6.9 % above July', () => {
  // 1 + e²/2 over time with the eccentricity e = 0.0167 is 1.00014; Spencer's constant term is 1.00011.
  const days = Array.from({ length: 365 }, (_, day) => extraterrestrialNormal(day));
  expect(days.reduce((a, b) => a + b, 0) / 365 / 1_361).toBeCloseTo(1.00011, 5);
  // ((1 + e)/(1 − e))² = 1.069.
  expect(Math.max(...days) / Math.min(...days)).toBeCloseTo(1.069, 2);
});

test('the steps of a day add up to the day at any step, latitude and season', () => {
  for (const latitude of [-80, -67, -35, 0, 23.45, 40, 66, 75, 90]) {
    for (const day of [0, 80, 171, 266, 354]) {
      for (const stepsPerDay of [24, 48, 96]) {
        const phi = latitude * RADIANS;
        const delta = sunAt((day + 0.5) * 24).declination;
        const width = (2 * Math.PI) / stepsPerDay;
        let sum = 0;
        for (let k = 0; k < stepsPerDay; k++) {
          const sunlit = sunlitPart(-Math.PI + (k + 0.5) * width, width, sunsetHourAngle(phi, delta));
          sum += extraterrestrialOfStep(extraterrestrialNormal(day), phi, delta, sunlit, width) / stepsPerDay;
        }
        expect(sum).toBeCloseTo(extraterrestrialOfDay(day, latitude), 9);
      }
    }
  }
});

test('the mean over a step is the integral of the sun’s height, by a fine sum', () => {
  // 10° wide about sunset at 40° north on day 300: part of the step is dark and counts as zero.
  const [phi, delta, width] = [40 * RADIANS, sunAt(299 * 24).declination, 10 * RADIANS];
  const sunset = sunsetHourAngle(phi, delta);
  const middle = sunset - 2 * RADIANS;
  let sum = 0;
  for (let k = 0; k < 10_000; k++) sum += Math.max(0, cosZenith(phi, delta, middle + ((k + 0.5) / 10_000 - 0.5) * width)) / 10_000;
  const sunlit = sunlitPart(middle, width, sunset);
  expect(sunlit.to).toBeCloseTo(sunset, 12);
  expect(extraterrestrialOfStep(1_000, phi, delta, sunlit, width)).toBeCloseTo(1_000 * sum, 4);
});

test('a dark step has no sunlit part, a step across midnight is lit only where the sun stays up', () => {
  const dark = sunlitPart(2.5, 0.2, 1.5);
  expect(dark.to).toBe(dark.from);
  expect(sunlitPart(Math.PI, 0.2, Math.PI)).toEqual({ from: Math.PI - 0.1, to: Math.PI + 0.1 });
  expect(sunlitPart(3.1, 0.2, 3.02)).toEqual({ from: 3, to: 3.02 });
});

test('the diffuse share by hand in each of its three pieces, joined without a jump', () => {
  expect(diffuseFraction(0)).toBe(1);
  expect(diffuseFraction(0.2)).toBeCloseTo(0.982, 12);
  // 0.9511 − 0.0802 + 1.097 − 2.07975 + 0.771 = 0.65915
  expect(diffuseFraction(0.5)).toBeCloseTo(0.65915, 12);
  expect(diffuseFraction(0.9)).toBe(0.165);
  // The fit itself jumps by 0.0003 and 0.0008 at its joints.
  for (const joint of [0.22, 0.8]) expect(Math.abs(diffuseFraction(joint - 1e-9) - diffuseFraction(joint + 1e-9))).toBeLessThan(0.001);
});

test('sloped plane by hand', () => {
  // G 600, G_d 200, G_o 1,000, R_b 1.2, 40°: G_b 400, A 0.4, sun 480 · 1.2 = 576; sky 120 · 0.883022 · (1 + 0.816497 · 0.0400088)
  // = 109.424; ground 600 · 0.2 · 0.116978 = 14.037. Together 699.461.
  expect(tilted([600, 200, 1_000], [1.2, 40 * RADIANS, 0.2])).toBeCloseTo(699.461, 2);
});

test('a level plane gets the global irradiance, an overcast sky is even, a dark one gives nothing', () => {
  expect(tilted([600, 200, 1_000], [1, 0, 0.2])).toBeCloseTo(600, 10);
  // Half of the sky and half of the ground from a wall: 300 · 0.5 + 300 · 0.2 · 0.5 = 180.
  expect(tilted([300, 300, 1_000], [3, 90 * RADIANS, 0.2])).toBeCloseTo(180, 10);
  expect(tilted([0, 0, 0], [0, 1, 0.2])).toBe(0);
});

test('light from the sun is never stronger than outside the atmosphere', () => {
  // 100 measured where 10 can arrive, as a clock that is late makes it at sunrise, with cosines in the ratio 15:
  // 10 · 15 from the sun, the other 90 from the sky, which is brighter at the horizon.
  const sky = (1 + Math.cos(0.6)) / 2;
  const wanted = 10 * 15 + 90 * sky * (1 + Math.sqrt(0.1) * Math.sin(0.3) ** 3) + 100 * 0.2 * (1 - sky);
  expect(tilted([100, 16.5, 10], [15, 0.6, 0.2])).toBeCloseTo(wanted, 10);
});

test('at sunrise the sun stands in the middle of the sunlit part of the step', () => {
  // 35° north on day 355, on a longitude where the sun rises 12 minutes into the hour from 7 to 8 UTC; the sun of that hour's middle.
  const [phi, day] = [35 * RADIANS, 354];
  const { declination: delta, equationOfTime } = sunAt(day * 24 + 7.5);
  const sunset = sunsetHourAngle(phi, delta);
  const riseHours = 12 - (sunset * 12) / Math.PI;
  const longitude = 15 * (riseHours - 7.2 - equationOfTime);
  const to = hourAngle(solarHours(8, longitude, 0, equationOfTime));
  const sunlit = { from: -sunset, to };
  expect(to + sunset).toBeCloseTo(12 * RADIANS, 12);
  const omega = (to - sunset) / 2;
  const outside = extraterrestrialOfStep(extraterrestrialNormal(day), phi, delta, sunlit, 15 * RADIANS);
  const ratio = cosIncidence(phi, delta, omega, phi, 0) / cosZenith(phi, delta, omega);
  expect(cosZenith(phi, delta, omega)).toBeGreaterThan(Math.sin(3 * RADIANS));
  const ghi = new Float64Array(8_760);
  ghi[day * 24 + 7] = 60;
  const wanted = tilted([60, 60 * diffuseFraction(60 / outside), outside], [ratio, phi, 0.2]);
  const plane = planeOfArray({ ghi, latitude: 35, longitude, utcOffsetHours: 0 }, toPvArray(35));
  expect(plane[day * 24 + 7]).toBeCloseTo(wanted, 9);
});

test('with the sun below 3° light has no direction', () => {
  // 35° north on day 355: the sun rises 48 minutes into the hour from 7 to 8, and stands 1.1° high 6 minutes later.
  const day = 354;
  const { declination, equationOfTime } = sunAt(day * 24 + 7.5);
  const riseHours = 12 - (sunsetHourAngle(35 * RADIANS, declination) * 12) / Math.PI;
  const longitude = 15 * (riseHours - 7.8 - equationOfTime);
  const sky = (1 + Math.cos(35 * RADIANS)) / 2;
  for (const azimuthDegrees of [0, -60, 180]) {
    const plane = planeOfArray(
      { ghi: new Float64Array(8_760).fill(20), latitude: 35, longitude, utcOffsetHours: 0 },
      toPvArray(35, { azimuthDegrees }),
    );
    // The hour of sunrise and one in the night: sky and ground only, whichever way the plane looks.
    for (const hour of [7, 2]) expect(plane[day * 24 + hour]).toBeCloseTo(20 * sky + 20 * 0.2 * (1 - sky), 10);
  }
});
