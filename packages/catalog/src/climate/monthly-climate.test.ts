import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { monthlyExtraterrestrial } from '@stackwatt/engine';
import { DAYS_OF_MONTH } from '@stackwatt/units';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Climate } from './climate.ts';
import { loadClimate } from './load-climate.ts';
import { monthlyClimate, type MonthlyClimate } from './monthly-climate.ts';

let climate: Climate;
beforeAll(async () => {
  climate = await loadClimate();
});

const at = (lat: number, lng: number, elevation?: number): MonthlyClimate =>
  monthlyClimate(climate, { lat, lng, elevation, extraterrestrial: monthlyExtraterrestrial(lat) });
const yearOf = (monthly: readonly number[]): number => monthly.reduce((sum, value, month) => sum + value * DAYS_OF_MONTH[month]!, 0) / 365;
/** kWh/m² a year of a mean of 1 W/m². */
const KWH_A_YEAR = 8.76;

test('D-105 the library’s monthly averages come with their expected error, method and source', () => {
  const denver = at(39.74, -104.98);
  expect(denver.ghi.length).toBe(12);
  expect(denver.nearest).toEqual({ name: 'Denver, United States', distanceKm: expect.closeTo(0, 0) });
  expect(denver.ghiUncertaintyPercent).toBeCloseTo(7.5, 1);
  expect(denver.method).toMatch(/^clearness index of \d+ places within \d+ km and of the grid, weighted by distance and height/);
  expect(denver.source).toContain('Wikipedia list "cities by sunshine duration" (CC BY-SA 4.0)');
  // Sahara: nothing within 400 km, and it says so.
  const desert = at(21, 1);
  expect(desert.nearest.distanceKm).toBeGreaterThan(400);
  expect(desert.ghiUncertaintyPercent).toBeGreaterThan(8.7);
});

test('D-105 and the temperature likewise', () => {
  const denver = at(39.74, -104.98, 1_610);
  expect(denver.temperature.length).toBe(12);
  expect(denver.temperatureUncertainty).toBeCloseTo(1.9, 1);
  // In the Alps an unknown height makes it larger, in Holland it does not.
  expect(at(46.5, 8.5).temperatureUncertainty).toBeGreaterThan(1.1 * at(46.5, 8.5, 800).temperatureUncertainty);
  expect(at(52.3, 5).temperatureUncertainty).toBeCloseTo(at(52.3, 5, 0).temperatureUncertainty, 1);
  // Denver's normals are about 0 °C in January and 24 °C in July.
  expect(Math.abs(denver.temperature[0]!)).toBeLessThan(1.5);
  expect(Math.abs(denver.temperature[6]! - 24)).toBeLessThan(1.5);
});

test('years of well-known places are within 1.5 times their stated error', () => {
  // kWh/m² a year that satellite maps commonly give.
  const known: [string, number, number, number][] = [
    ['Berlin', 52.52, 13.4, 1_080],
    ['Madrid', 40.42, -3.7, 1_730],
    ['Phoenix', 33.45, -112.07, 2_120],
    ['Tokyo', 35.68, 139.69, 1_400],
    ['Sydney', -33.87, 151.21, 1_660],
    ['Cape Town', -33.92, 18.42, 1_910],
    ['Riyadh', 24.71, 46.68, 2_230],
    ['Stockholm', 59.33, 18.07, 980],
  ];
  for (const [name, lat, lng, kwh] of known) {
    const { ghi, ghiUncertaintyPercent } = at(lat, lng);
    const errorPercent = ((yearOf(ghi) * KWH_A_YEAR) / kwh - 1) * 100;
    expect({ name, isWithin: Math.abs(errorPercent) < 1.5 * ghiUncertaintyPercent }).toEqual({ name, isWithin: true });
  }
});

test('a place on its own gives its own figures', () => {
  // Honolulu: the next place with figures is over 100 km away, and weighs less than a thousandth.
  const honolulu = climate.places.find(({ name }) => name === 'Honolulu, United States')!;
  const here = at(honolulu.latitude, honolulu.longitude, honolulu.elevation);
  const outside = monthlyExtraterrestrial(honolulu.latitude);
  here.ghi.forEach((value, month) => expect(value / outside[month]!).toBeCloseTo(honolulu.clearness![month]!, 2));
  here.temperature.forEach((value, month) => expect(value).toBeCloseTo(honolulu.temperature![month]!, 1));
});

test('a kilometre higher is 6 °C colder, whatever the neighbours', () => {
  const low = at(46.5, 8.5, 500);
  const high = at(46.5, 8.5, 1_500);
  low.temperature.forEach((value, month) => expect(value - high.temperature[month]!).toBeCloseTo(6, 9));
  expect([low.elevation, high.elevation]).toEqual([500, 1_500]);
});

test('an unknown height is that of the surroundings', () => {
  // La Paz lies above 3,600 m, Amsterdam at the sea.
  expect(at(-16.5, -68.15).elevation).toBeGreaterThan(3_000);
  expect(Math.abs(at(52.37, 4.9).elevation)).toBeLessThan(50);
});

test('polar night has no light, midsummer has', () => {
  const north = at(75, 20);
  expect(north.ghi[11]).toBe(0);
  expect(north.ghi[5]).toBeGreaterThan(100);
  expect(at(-75, 20).ghi[5]).toBe(0);
});

test('any site on earth: clearness, temperature and errors within what the table holds', () => {
  fc.assert(
    fc.property(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }), (lat, lng) => {
      const here = at(lat, lng);
      const outside = monthlyExtraterrestrial(lat);
      here.ghi.forEach((value, month) => expect(value >= 0.15 * outside[month]! && value <= 0.81 * outside[month]!).toBe(true));
      // Far from all places the coldest and the warmest of them bound it.
      here.temperature.forEach((value) => expect(value > -45 && value < 42).toBe(true));
      expect(here.ghiUncertaintyPercent >= 7.5 && here.ghiUncertaintyPercent <= 21).toBe(true);
      expect(here.source).not.toBe('');
    }),
    { seed: 13, numRuns: 300 },
  );
});

test('a site moved by 100 m changes by little, across the dateline and the edges of cells too', () => {
  const sites = fc.oneof(
    fc.tuple(fc.double({ min: -60, max: 80, noNaN: true }), fc.double({ min: -180, max: 179.9, noNaN: true })),
    // Edges of cells in the Sahara, Siberia, Brazil and off Portugal, and the dateline.
    fc.constantFrom<[number, number][]>([21.3, 4.9995], [65, 89.9995], [-8, -57.5005], [40, -10.0005], [0, -179.9995], [-17.8, 179.9995]),
  );
  fc.assert(
    fc.property(sites, fc.boolean(), ([lat, lng], isNorthward) => {
      const east = lng + 0.001 > 180 ? lng - 360 + 0.001 : lng + 0.001;
      const [a, b] = [at(lat, lng), isNorthward ? at(lat + 0.001, lng) : at(lat, east)];
      a.ghi.forEach((value, month) => expect(Math.abs(value - b.ghi[month]!)).toBeLessThan(0.002 * value + 0.05));
      a.temperature.forEach((value, month) => expect(Math.abs(value - b.temperature[month]!)).toBeLessThan(0.1));
    }),
    { seed: 14, numRuns: 200 },
  );
  expect(at(10, 180).ghi).toEqual(at(10, -180).ghi.map((value) => expect.closeTo(value, 9) as number));
});

test('every place, left out of its own table: the errors without the 5 % that all have in common are as large as stated, at every distance', () => {
  const classes = [
    [0, 100],
    [100, 300],
    [300, 600],
    [600, 4_000],
  ] as const;
  const found = classes.map(() => ({ squares: 0, count: 0, bias: 0 }));
  for (const place of climate.places.filter(({ clearness }) => clearness !== undefined)) {
    const rest: Climate = { places: climate.places.filter((other) => other !== place), nodes: new Map() };
    const outside = monthlyExtraterrestrial(place.latitude);
    const here = monthlyClimate(rest, { lat: place.latitude, lng: place.longitude, elevation: place.elevation, extraterrestrial: outside });
    const own = yearOf(place.clearness!.map((clearness, month) => clearness * outside[month]!));
    const error = (yearOf(here.ghi) / own - 1) * 100;
    const group = found[classes.findIndex(([from, to]) => here.nearest.distanceKm >= from && here.nearest.distanceKm < to)]!;
    group.squares += error ** 2 / (here.ghiUncertaintyPercent ** 2 - 5 ** 2);
    group.bias += error;
    group.count++;
  }
  // 1 where the stated error is right; a sample of 50 shows it to within a fifth or so.
  for (const { squares, count } of found) {
    expect(Math.sqrt(squares / count)).toBeGreaterThan(0.75);
    expect(Math.sqrt(squares / count)).toBeLessThan(1.2);
  }
  expect(Math.abs(found.reduce((sum, { bias }) => sum + bias, 0) / found.reduce((sum, { count }) => sum + count, 0))).toBeLessThan(1);
});

test('the same for temperature, with 1.5 °C in common', () => {
  const limits = [2.2, 2.5, 3.8, Infinity];
  const found = limits.map(() => ({ squares: 0, count: 0 }));
  for (const place of climate.places.filter(({ temperature }) => temperature !== undefined)) {
    const rest: Climate = { places: climate.places.filter((other) => other !== place), nodes: new Map() };
    const here = monthlyClimate(rest, {
      lat: place.latitude,
      lng: place.longitude,
      elevation: place.elevation,
      extraterrestrial: monthlyExtraterrestrial(place.latitude),
    });
    const stated = here.temperatureUncertainty;
    const group = found[limits.findIndex((limit) => stated < limit)]!;
    group.squares += here.temperature.reduce(
      (sum, value, month) => sum + (value - place.temperature![month]!) ** 2 / (stated ** 2 - 1.5 ** 2) / 12,
      0,
    );
    group.count++;
  }
  for (const { squares, count } of found) {
    expect(Math.sqrt(squares / count)).toBeGreaterThan(0.75);
    expect(Math.sqrt(squares / count)).toBeLessThan(1.2);
  }
});

test('the table is small enough to load with a page', () => {
  expect(gzipSync(readFileSync(new URL('climate-table.ts', import.meta.url)), { level: 9 }).length).toBeLessThan(90_000);
});

test('a site that is not on earth is refused', () => {
  expect(() => at(91, 0)).toThrow(RangeError);
  expect(() => monthlyClimate(climate, { lat: 0, lng: 200, extraterrestrial: monthlyExtraterrestrial(0) })).toThrow(RangeError);
  expect(() => monthlyClimate(climate, { lat: 0, lng: 0, extraterrestrial: [1, 2] })).toThrow(/2 values/);
});
