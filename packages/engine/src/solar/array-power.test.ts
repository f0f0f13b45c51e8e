import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellTemperature } from './cell-temperature.ts';
import { degradationFactor } from './degradation-factor.ts';
import { scaleImportedProduction } from './imported-production.ts';
import { throughSolarConverter } from './solar-converter.ts';
import { arrayPower } from './array-power.ts';
import { unitPvProfile, type PvProfileInputs } from './unit-pv-profile.ts';

const module = { noctCelsius: 47, efficiency: 0.13 as Fraction, powerPerCelsius: -0.005 as Fraction };
const place = { latitude: 35, longitude: -100, utcOffsetHours: -6, derating: 0.8 as Fraction };
/** A cloudless year of no particular place: a bow from 6 to 18 o'clock. */
const bow = (steps: number): Float64Array =>
  Float64Array.from({ length: steps }, (_, i) => Math.max(0, 950 * Math.sin((Math.PI * (((((i + 0.5) * 8_760) / steps) % 24) - 6)) / 12)));

test('SOL-18 900 W/m² at 30 °C heat the cell to 56.6825 °C and leave 60.594 of 100 at a derating of 0.8', () => {
  // K·G = 27/0.8 · 0.9 = 30.375. T_c = (30 + 30.375 · (1 − 0.13 · 1.125/0.9)) / (1 − 30.375 · 0.005 · 0.13/0.9) = 55.439063/0.978062.
  const cell = cellTemperature(900, 30, module);
  expect(cell).toBeCloseTo(56.6825, 4);
  // 100 · 0.8 · 0.9 · (1 − 0.005 · 31.6825)
  expect(100 * arrayPower(900, 0.8, -0.005, cell)).toBeCloseTo(60.594, 3);
});

test('the cell balances: heat given off is light absorbed less electricity made', () => {
  // U_L = τα · 0.8 / 27 per kW; both sides of the balance at 650 W/m² and −5 °C, in kW/m².
  const cell = cellTemperature(650, -5, module);
  const efficiency = 0.13 * (1 - 0.005 * (cell - 25));
  expect(0.9 * 0.65 - efficiency * 0.65).toBeCloseTo(((0.9 * 0.8) / 27) * (cell + 5), 12);
  expect(cellTemperature(0, -12, module)).toBe(-12);
});

test('SOL-18 output degrades by the yearly percentage of what is left', () => {
  expect(degradationFactor(0.005, 1)).toBe(1);
  // B23: 0.995²⁴ = 0.88665, where the linear reading has 0.88000.
  expect(degradationFactor(0.005, 25)).toBeCloseTo(0.88665, 5);
  expect(() => degradationFactor(1, 2)).toThrow('1 per year');
});

test('SOL-18 a profile is proportional to the derating and falls with temperature only when one is given', () => {
  const ghi = bow(8_760);
  const cold = unitPvProfile({ ...place, ghi });
  const half = unitPvProfile({ ...place, ghi, derating: 0.4 as Fraction });
  cold.forEach((p, i) => expect(half[i]).toBeCloseTo(p / 2, 12));
  const hot = unitPvProfile({ ...place, ghi, airTemperature: new Float64Array(8_760).fill(35) });
  const noon = 171 * 24 + 12;
  // By the two formulas above at the irradiance the profile itself implies without temperature.
  const irradiance = (cold[noon]! / 0.8) * 1_000;
  expect(hot[noon]).toBeCloseTo(arrayPower(irradiance, 0.8, -0.005, cellTemperature(irradiance, 35, module)), 12);
  expect(hot[noon]!).toBeLessThan(cold[noon]!);
  expect(hot[171 * 24]).toBe(0);
});

test('a level array makes the global irradiance times derating at every step length', () => {
  for (const steps of [8_760, 17_520, 35_040]) {
    const ghi = bow(steps);
    const level = unitPvProfile({ ...place, ghi, options: { slopeDegrees: 0 } });
    expect(level).toHaveLength(steps);
    level.forEach((p, i) => expect(p).toBeCloseTo((0.8 * ghi[i]!) / 1_000, 12));
  }
});

test('an array faces the equator on either side of it', () => {
  // Where noon is in the middle of the bow, in the winter of each hemisphere, facing the equator must beat facing away.
  for (const [latitude, day] of [
    [35, 354],
    [-35, 171],
  ] as const) {
    const base: PvProfileInputs = { ...place, latitude, longitude: 0, utcOffsetHours: 0, ghi: bow(8_760) };
    const ofDay = (inputs: PvProfileInputs): number =>
      unitPvProfile(inputs)
        .subarray(day * 24, day * 24 + 24)
        .reduce((a, b) => a + b, 0);
    const away = latitude > 0 ? 180 : 0;
    expect(ofDay(base)).toBeGreaterThan(2 * ofDay({ ...base, options: { azimuthDegrees: away } }));
    expect(ofDay(base)).toBeGreaterThan(ofDay({ ...base, options: { azimuthDegrees: 90 } }));
  }
  // West makes its power in the afternoon.
  const west = unitPvProfile({ ...place, longitude: -90, ghi: bow(8_760), options: { azimuthDegrees: 90 } });
  expect(west[171 * 24 + 15]!).toBeGreaterThan(1.2 * west[171 * 24 + 8]!);
});

test('any irradiance anywhere on earth, on any clock, gives power that is a number, not negative and not more than sunlight', () => {
  const anywhere = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    utcOffsetHours: fc.integer({ min: -12, max: 14 }),
    seed: fc.integer({ min: 1, max: 1e6 }),
    slopeDegrees: fc.double({ min: 0, max: 90, noNaN: true }),
    azimuthDegrees: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(anywhere, ({ seed, slopeDegrees, azimuthDegrees, ...where }) => {
      // Light at all hours of day and night, below zero now and then, as far from the sun's own clock as can be.
      const ghi = Float64Array.from({ length: 8_760 }, (_, i) => 1_300 * ((i * seed * 0.618034) % 1) - 50);
      const profile = unitPvProfile({ ...where, derating: 1 as Fraction, ghi, options: { slopeDegrees, azimuthDegrees } });
      let worst = 0;
      profile.forEach((p, i) => {
        // Beam up to 1,413 W/m² outside the atmosphere; sky and ground at most 1.35 and 0.2 times what is measured.
        const most = Math.max(0, ghi[i]!) * 1.55 + (ghi[i]! > 0 ? 1_413 : 0);
        if (!(p >= 0 && p * 1_000 <= most)) worst++;
      });
      expect(worst).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('series that are no year, do not match or hold no numbers are refused', () => {
  const ghi = bow(8_760);
  expect(() => unitPvProfile({ ...place, ghi: new Float64Array(8_784) })).toThrow('8784');
  expect(() => unitPvProfile({ ...place, ghi, airTemperature: new Float64Array(17_520) })).toThrow('17520');
  expect(() => unitPvProfile({ ...place, ghi: ghi.with(100, Number.NaN) })).toThrow('step 100');
  expect(() => unitPvProfile({ ...place, ghi, airTemperature: new Float64Array(8_760).with(7, Number.NaN) })).toThrow('step 7');
  expect(() => unitPvProfile({ ...place, ghi, latitude: 91 })).toThrow('91');
});

test('90 MW dc through a converter of 75 MW and 98 % are 75 MW out and 13.469 MW clipped', () => {
  // 75/0.98 = 76.531 MW is all it takes.
  const { acMw, clippedMw } = throughSolarConverter(Float64Array.of(90, 50, 0), 75, 0.98);
  expect([...acMw]).toEqual([75, 49, 0]);
  expect(clippedMw[0]).toBeCloseTo(13.469, 3);
  expect([...clippedMw.subarray(1)]).toEqual([0, 0]);
  expect(() => throughSolarConverter(Float64Array.of(1), -1, 0.98)).toThrow('-1');
  expect(() => throughSolarConverter(Float64Array.of(1), 1, 0)).toThrow('efficiency of 0');
});

test('clipping conserves energy: array output is converter output, its loss and what is clipped', () => {
  const anyFlow = fc.tuple(
    fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: 1, maxLength: 50 }),
    fc.double({ min: 0, max: 400, noNaN: true }),
    fc.double({ min: 0.5, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(anyFlow, ([dc, rating, efficiency]) => {
      const { acMw, clippedMw } = throughSolarConverter(Float64Array.from(dc), rating, efficiency);
      dc.forEach((mw, i) => {
        expect(Math.abs(acMw[i]! / efficiency + clippedMw[i]! - mw)).toBeLessThan(1e-9);
        expect(acMw[i]).toBeLessThanOrEqual(rating);
        expect(clippedMw[i]).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});

test('SOL-17 imported PV production scales with size divided by the array rating', () => {
  // 3 MW from an array of 4 MW: an array of 10 MW makes 7.5 MW.
  const perMw = scaleImportedProduction(Float64Array.of(0, 3, 4), 4);
  expect([...perMw].map((p) => p * 10)).toEqual([0, 7.5, 10]);
  expect(() => scaleImportedProduction(Float64Array.of(1), 0)).toThrow('rating of 0');
});
