import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanHourlyClearness, spreadOfHourlyClearness } from './clearness/mean-hourly-clearness.ts';
import { monthlyExtraterrestrial } from './monthly-extraterrestrial.ts';
import { monthlyMeans } from './monthly-means.ts';
import { seedOfPlace } from './seed-of-place.ts';
import { sunlitHours, type Place } from './clearness/sunlit-hours.ts';
import { brightestMonthlyGhi, synthesiseSolarYear } from './synthesise-solar-year.ts';

const places = [
  { name: 'Phoenix', latitude: 33.45, longitude: -111.98, utcOffsetHours: -7, clearness: 0.68 },
  { name: 'Hamburg', latitude: 53.55, longitude: 9.99, utcOffsetHours: 1, clearness: 0.38 },
  { name: 'Sydney', latitude: -33.87, longitude: 151.21, utcOffsetHours: 10, clearness: 0.52 },
  { name: 'Nairobi', latitude: -1.29, longitude: 36.82, utcOffsetHours: 3, clearness: 0.55 },
  { name: 'Punta Arenas', latitude: -53.16, longitude: -70.91, utcOffsetHours: -3, clearness: 0.4 },
  { name: 'Tromsø', latitude: 69.65, longitude: 18.96, utcOffsetHours: 1, clearness: 0.4 },
  { name: 'a pole', latitude: -90, longitude: 0, utcOffsetHours: 0, clearness: 0.65 },
] as const;
const inputsOf = (place: Place & { readonly clearness: number }) => ({
  ...place,
  monthlyGhi: monthlyExtraterrestrial(place.latitude).map((outside) => outside * place.clearness),
  seed: seedOfPlace(place.latitude, place.longitude),
});

test.each(places)(
  'D-105 the hourly year at $name has the monthly means exactly, is dark at night and never brighter than 0.85 of the light outside the atmosphere',
  (place) => {
    const inputs = inputsOf(place);
    const year = synthesiseSolarYear(inputs);
    expect(year.length).toBe(8_760);
    monthlyMeans(year).forEach((mean, month) =>
      expect(Math.abs(mean - inputs.monthlyGhi[month]!)).toBeLessThanOrEqual(1e-12 * inputs.monthlyGhi[month]!),
    );
    const { extraterrestrial } = sunlitHours(place);
    let [dark, tooBright, unlit] = [0, 0, 0];
    year.forEach((value, hour) => {
      const outside = extraterrestrial[hour]!;
      if (outside === 0 && value !== 0) dark++;
      if (value > 0.85 * outside) tooBright++;
      if (outside > 0 && !(value > 0)) unlit++;
    });
    expect({ dark, tooBright, unlit }).toEqual({ dark: 0, tooBright: 0, unlit: 0 });
  },
);

/** Correlation of successive values of a day, hours with the sun below 6° left out, over the days that have at least six. */
function successive(year: Float64Array, place: Place): { aboutTheirMean: number; ofTheDay: number } {
  const sun = sunlitHours(place);
  const pairs: [number, number][] = [];
  const ofDays: number[] = [];
  for (let day = 0; day < 365; day++) {
    let [light, outside] = [0, 0];
    for (let hour = day * 24; hour < day * 24 + 24; hour++) {
      light += year[hour]!;
      outside += sun.extraterrestrial[hour]!;
    }
    if (light === 0) continue;
    const daily = light / outside;
    const lit = Array.from({ length: 24 }, (_, k) => day * 24 + k).filter(
      (hour) => sun.extraterrestrial[hour]! > 0 && sun.airMass[hour]! < 9.5,
    );
    const clearness = lit.map((hour) => year[hour]! / sun.extraterrestrial[hour]!);
    const about = lit.map((hour, k) => (clearness[k]! - meanHourlyClearness(daily, sun.airMass[hour]!)) / spreadOfHourlyClearness(daily));
    for (let k = 1; k < lit.length; k++) pairs.push([about[k - 1]!, about[k]!]);
    if (lit.length >= 6) ofDays.push(correlation(clearness.slice(1).map((value, k) => [clearness[k]!, value])));
  }
  return { aboutTheirMean: correlation(pairs), ofTheDay: ofDays.reduce((a, b) => a + b, 0) / ofDays.length };
}
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: (pair: readonly [number, number]) => number): number => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [x, y] = [mean((p) => p[0]), mean((p) => p[1])];
  const [xx, yy, xy] = [mean((p) => (p[0] - x) ** 2), mean((p) => (p[1] - y) ** 2), mean((p) => (p[0] - x) * (p[1] - y))];
  return xy / Math.sqrt(xx * yy);
}

test.each(places.filter(({ name }) => name !== 'a pole'))(
  'successive hours at $name are correlated by 0.54 ± 0.14, as published',
  (place) => {
    const { aboutTheirMean, ofTheDay } = successive(synthesiseSolarYear(inputsOf(place)), place);
    expect(Math.abs(aboutTheirMean - 0.54)).toBeLessThan(0.06);
    // Of the clearness itself, day by day: the same statistic with the course of the day in it and the bias of short days.
    expect(Math.abs(ofTheDay - 0.54)).toBeLessThan(0.14);
  },
);

test('successive days are correlated by about 0.29 and a cloudy climate has both dull and clear days', () => {
  const place = places[1];
  const correlations: number[] = [];
  for (let seed = 0; seed < 8; seed++) {
    const year = synthesiseSolarYear({ ...inputsOf(place), seed });
    const { extraterrestrial } = sunlitHours(place);
    const daily = Array.from({ length: 365 }, (_, day) => {
      let [light, outside] = [0, 0];
      for (let hour = day * 24; hour < day * 24 + 24; hour++) {
        light += year[hour]!;
        outside += extraterrestrial[hour]!;
      }
      return light / outside;
    });
    correlations.push(correlation(daily.slice(1).map((value, day) => [daily[day]!, value])));
    expect(daily.filter((value) => value < 0.2).length).toBeGreaterThan(50);
    expect(daily.filter((value) => value > 0.55).length).toBeGreaterThan(50);
  }
  // 8 · 365 days: standard deviation 0.02; the ranks within a month take 1/30 or so away.
  expect(Math.abs(correlations.reduce((a, b) => a + b, 0) / 8 - 0.27)).toBeLessThan(0.06);
});

test('the same inputs give the same bits, another seed or place another year', () => {
  const hash = (year: Float64Array): string => createHash('sha256').update(new Uint8Array(year.buffer)).digest('hex');
  const inputs = inputsOf(places[0]);
  const first = hash(synthesiseSolarYear(inputs));
  for (let run = 0; run < 20; run++) expect(hash(synthesiseSolarYear({ ...inputs, monthlyGhi: [...inputs.monthlyGhi] }))).toBe(first);
  expect(hash(synthesiseSolarYear({ ...inputs, seed: inputs.seed + 1 }))).not.toBe(first);
  expect(hash(synthesiseSolarYear({ ...inputs, latitude: 33.46 }))).not.toBe(first);
  // Ours, regression only: four noons, to 1e-9 for other machines.
  const year = synthesiseSolarYear(inputs);
  const noons = [560.9302235244207, 929.1729884408345, 1_016.527674505875, 608.8923911228921];
  [12, 2_004, 4_380, 8_700].forEach((hour, k) => expect(Math.abs(year[hour]! / noons[k]! - 1)).toBeLessThan(1e-9));
});

test('a brighter month makes the same weather brighter and leaves the other months as they were', () => {
  const inputs = inputsOf(places[2]);
  const before = synthesiseSolarYear(inputs);
  const after = synthesiseSolarYear({ ...inputs, monthlyGhi: inputs.monthlyGhi.map((mean, month) => (month === 4 ? mean * 1.1 : mean)) });
  const may = [120 * 24, 151 * 24] as const;
  expect(after.slice(0, may[0])).toEqual(before.slice(0, may[0]));
  expect(after.slice(may[1])).toEqual(before.slice(may[1]));
  const pairs = Array.from({ length: 31 }, (_, day) => {
    const at = may[0] + day * 24;
    return [before.slice(at, at + 24), after.slice(at, at + 24)].map((hours) => hours.reduce((a, b) => a + b, 0)) as [number, number];
  });
  expect(correlation(pairs)).toBeGreaterThan(0.98);
});

test('the year follows the sun: most light in June in the north, in December in the south, none in polar night', () => {
  const north = monthlyMeans(synthesiseSolarYear(inputsOf(places[1])));
  const south = monthlyMeans(synthesiseSolarYear(inputsOf(places[4])));
  expect(north.indexOf(Math.max(...north))).toBe(5);
  expect(south.indexOf(Math.max(...south))).toBe(11);
  const tromso = synthesiseSolarYear(inputsOf(places[5]));
  // At 69.65° the sun's centre stays below the horizon from 27 November to 15 January.
  expect(tromso.slice(340 * 24).every((value) => value === 0)).toBe(true);
  // In midsummer it shines at midnight.
  expect(tromso[171 * 24]).toBeGreaterThan(0);
});

test('the hours lie about the sun’s noon, whatever the clock', () => {
  const base = { latitude: 45, monthlyGhi: monthlyExtraterrestrial(45).map((outside) => outside / 2), seed: 5 };
  for (const [longitude, utcOffsetHours] of [
    [8, 1],
    [8, 0],
    [170, 0],
    [-170, 14],
  ] as const) {
    const year = synthesiseSolarYear({ ...base, longitude, utcOffsetHours });
    const noon = (((12 - longitude / 15 + utcOffsetHours) % 24) + 24) % 24;
    // Mean direction of the light on a dial of 24 hours: a mean over hours would be wrong across midnight.
    let [x, y] = [0, 0];
    year.forEach((value, hour) => {
      x += value * Math.cos(((hour % 24) + 0.5 - noon) * (Math.PI / 12));
      y += value * Math.sin(((hour % 24) + 0.5 - noon) * (Math.PI / 12));
    });
    expect(Math.abs((Math.atan2(y, x) * 12) / Math.PI)).toBeLessThan(0.2);
  }
});

test('any means up to the brightest are met exactly at any place', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    utcOffsetHours: fc.integer({ min: -12, max: 14 }),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    shares: fc.array(fc.oneof(fc.double({ min: 1e-6, max: 1, noNaN: true }), fc.constantFrom(0, 1)), { minLength: 12, maxLength: 12 }),
  });
  fc.assert(
    fc.property(place, ({ shares, ...rest }) => {
      const most = brightestMonthlyGhi(rest.latitude);
      const monthlyGhi = shares.map((share, month) => share * most[month]!);
      const year = synthesiseSolarYear({ ...rest, monthlyGhi });
      const { extraterrestrial } = sunlitHours(rest);
      expect(year.every((value, hour) => value >= 0 && value <= 0.85 * extraterrestrial[hour]!)).toBe(true);
      monthlyMeans(year).forEach((mean, month) =>
        expect(Math.abs(mean - monthlyGhi[month]!)).toBeLessThanOrEqual(1e-9 * monthlyGhi[month]!),
      );
    }),
    { seed: 105, numRuns: 40 },
  );
});

test('means that cannot be are refused with the month and the limit', () => {
  const inputs = inputsOf(places[5]);
  const withMonth = (month: number, mean: number) => ({
    ...inputs,
    monthlyGhi: inputs.monthlyGhi.map((value, m) => (m === month ? mean : value)),
  });
  expect(() => synthesiseSolarYear(withMonth(11, 5))).toThrow(/month 12 is not within 0 and 0 W/);
  expect(() => synthesiseSolarYear(withMonth(5, 450))).toThrow(/month 6/);
  expect(() => synthesiseSolarYear(withMonth(3, -1))).toThrow(RangeError);
  expect(() => synthesiseSolarYear(withMonth(3, NaN))).toThrow(RangeError);
  expect(() => synthesiseSolarYear({ ...inputs, monthlyGhi: [1, 2] })).toThrow(/2 monthly means/);
});

test('the seed of a place is fixed for ever, the same within a kilometre and unrelated beyond', () => {
  // Ours, regression only: the values themselves are the promise.
  expect([seedOfPlace(0, 0), seedOfPlace(33.45, -111.98), seedOfPlace(-33.87, 151.21)]).toEqual([0, 2_231_796_826, 503_948_938]);
  expect(seedOfPlace(33.45, -111.98)).toBe(seedOfPlace(33.4512, -111.9823));
  expect(seedOfPlace(33.45, -111.98)).not.toBe(seedOfPlace(33.46, -111.98));
  expect(seedOfPlace(10, 180)).toBe(seedOfPlace(10, -180));
  expect(seedOfPlace(-0.001, 0)).toBe(seedOfPlace(0.001, 0));
  const seeds = new Set(Array.from({ length: 10_000 }, (_, i) => seedOfPlace(40 + (i % 100) / 100, 10 + Math.floor(i / 100) / 100)));
  expect(seeds.size).toBe(10_000);
  expect(() => seedOfPlace(NaN, 0)).toThrow(RangeError);
});
