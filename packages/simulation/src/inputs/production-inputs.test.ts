import { loadClimate, monthlyClimate } from '@stackwatt/catalog';
import {
  brightestMonthlyGhi,
  monthlyExtraterrestrial,
  monthlyMeans,
  synthesiseSolarYear,
  unitPvProfile,
  seedOfPlace,
  type PvProfileInputs,
} from '@stackwatt/engine';
import {
  addSolar,
  checkProject,
  newProject,
  seriesRefOf,
  setField,
  setLibraryResource,
  setMarketPrice,
  setPlace,
  setResource,
  setUseEnergyMarket,
  type CheckedProject,
  type Keys,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { productionInputs } from './production-inputs.ts';

const price = Float64Array.from({ length: 8760 }, (_, hour) => 30 + (hour % 24));
const averagesAt = async (lat: number, lng: number) => {
  const { ghi, temperature } = monthlyClimate(await loadClimate(), { lat, lng, extraterrestrial: monthlyExtraterrestrial(lat) });
  return {
    sun: { lat, lng, averages: ghi, error: 7.5, source: 'climate table' },
    air: { lat, lng, averages: temperature, error: 2, source: 'climate table' },
  };
};
async function plantAt(lat: number, lng: number, utcOffsetHours: number): Promise<Project> {
  const { sun, air } = await averagesAt(lat, lng);
  let p = setUseEnergyMarket(setPlace(newProject('2027-01-01'), { lat, lng, utcOffsetHours }), true);
  p = setMarketPrice(p, 'dam', seriesRefOf(price, { name: 'Price', stepMinutes: 60 }));
  return setLibraryResource(setLibraryResource(addSolar(p), 'solarResource', sun), 'temperatureResource', air);
}
const checked = (project: Project): CheckedProject => {
  const check = checkProject(project);
  if (!check.project) throw new Error(check.issues.map(({ label }) => label).join('; '));
  return check.project;
};
const profile = (project: Project, series = new Map<string, Float64Array>()): Float64Array =>
  productionInputs(checked(project), series).solar[0]!;
const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

test('UX-75 D-105 a plant anywhere calculates from the library, with no file but the price', async () => {
  for (const [lat, lng, zone, least, most] of [
    [40.015, -105.27, -7, 0.14, 0.21],
    [52.4, 4.9, 1, 0.08, 0.12],
    [-33.9, 18.4, 2, 0.15, 0.22],
    [1.3, 103.8, 8, 0.12, 0.19],
    [69.6, 18.9, 1, 0.05, 0.1],
  ] as const) {
    const year = profile(await plantAt(lat, lng, zone));
    // Capacity factors a field engineer expects: Colorado 18 %, Netherlands 10 %, Cape 19 %, Singapore 15 %, Tromsø 7 %; derating 0.8.
    expect(mean(year)).toBeGreaterThan(least);
    expect(mean(year)).toBeLessThan(most);
    expect(year.length).toBe(8760);
  }
});
test('SOL-11 D-202 an array without a word of how it stands is fixed by the latitude, and its own tilt and azimuth begin there', async () => {
  const project = await plantAt(-33.9, 18.4, 2);
  const chosen = setField(project, ['solar', 0, 'mounting', 'orientation'], 'chosen');
  expect(chosen.solar[0]!.mounting).toMatchObject({ tilt: 33.9, azimuth: 0 });
  expect(profile(chosen)).toEqual(profile(project));
  // What was typed before the choice was taken back stays.
  const typed = setField(chosen, ['solar', 0, 'mounting', 'tilt'], 20);
  const again = setField(
    setField(typed, ['solar', 0, 'mounting', 'orientation'], 'latitude'),
    ['solar', 0, 'mounting', 'orientation'],
    'chosen',
  );
  expect(again.solar[0]!.mounting.tilt).toBe(20);
});
test('SOL-11 D-202 tilt, azimuth and every choice of a tracker reach the array, in degrees of a compass', async () => {
  const project = await plantAt(34.85, -116.78, -8);
  const own = (...values: readonly (readonly [key: string, value: unknown])[]): Project =>
    values.reduce((one, [key, value]) => setField(one, ['solar', 0, 'mounting', key] as Keys, value), project);
  const byHand = (options: PvProfileInputs['options']): Float64Array =>
    unitPvProfile({
      latitude: 34.85,
      longitude: -116.78,
      utcOffsetHours: -8,
      ghi: synthesiseSolarYear({
        latitude: 34.85,
        longitude: -116.78,
        utcOffsetHours: -8,
        monthlyGhi: project.solarResource.monthlyAverages,
        seed: seedOfPlace(34.85, -116.78),
      }),
      derating: 0.8 as never,
      options,
    });
  const cold = (one: Project): Float64Array => profile(setField(one, ['temperatureResource', 'kind'], 'timeseries'));
  // 250° of the compass is 70° west of south.
  expect(cold(own(['orientation', 'chosen'], ['tilt', 25], ['azimuth', 250]))).toEqual(byHand({ slopeDegrees: 25, azimuthDegrees: 70 }));
  const radians = Math.PI / 180;
  expect(
    cold(
      own(
        ['kind', 'tracker'],
        ['axisAzimuth', 190],
        ['axisTilt', 5],
        ['largestAngle', 52],
        ['groundCoverRatio', 0.35],
        ['crossAxisSlope', 3],
        ['useBacktracking', false],
      ),
    ),
  ).toEqual(
    byHand({
      tracker: {
        axisAzimuth: 10 * radians,
        axisTilt: 5 * radians,
        largestAngle: 52 * radians,
        groundCoverRatio: 0.35,
        crossAxisSlope: 3 * radians,
        backtracks: false,
      },
    }),
  );
  // The afternoon of an array that faces west beats that of one that faces east.
  const at = (year: Float64Array, hour: number): number => year.reduce((sum, mw, i) => sum + (i % 24 === hour ? mw : 0), 0);
  const [east, west] = [90, 270].map((azimuth) => cold(own(['orientation', 'chosen'], ['azimuth', azimuth])));
  expect(at(west!, 15)).toBeGreaterThan(1.2 * at(east!, 15));
  expect(at(east!, 8)).toBeGreaterThan(1.2 * at(west!, 8));
});
test('D-105 the hours have the averages as monthly means, in sunlight that the place’s own seed made', async () => {
  const project = await plantAt(40.015, -105.27, -7);
  const hours = synthesiseSolarYear({
    latitude: 40.015,
    longitude: -105.27,
    utcOffsetHours: -7,
    monthlyGhi: project.solarResource.monthlyAverages,
    seed: seedOfPlace(40.015, -105.27),
  });
  monthlyMeans(hours).forEach((value, month) => expect(Math.abs(value - project.solarResource.monthlyAverages[month]!)).toBeLessThan(1e-9));
  const without = profile(setField(project, ['temperatureResource', 'kind'], 'timeseries'));
  expect(without).toEqual(
    unitPvProfile({
      ghi: hours,
      airTemperature: undefined,
      derating: 0.8 as never,
      latitude: 40.015,
      longitude: -105.27,
      utcOffsetHours: -7,
    }),
  );
  // Without a temperature the modules count as at 25 °C: in a January of 0 °C the sun warms them to little less, in July to far more.
  const cold = monthlyMeans(profile(project));
  const at25 = monthlyMeans(without);
  expect(cold[0]! / at25[0]!).toBeGreaterThan(1.005);
  expect(cold[6]! / at25[6]!).toBeLessThan(0.97);
});
test('SOL-15 another scale multiplies the averages of sunlight and adds to those of temperature', async () => {
  const project = setField(await plantAt(40.015, -105.27, -7), ['temperatureResource', 'kind'], 'timeseries');
  const { scale } = project.solarResource;
  const halved = monthlyMeans(profile(setField(project, ['solarResource', 'scale'], scale / 2)));
  // Less light is more diffuse, so the tilted yield is not exactly half.
  monthlyMeans(profile(project)).forEach((value, month) => expect(Math.abs(halved[month]! / value - 0.5)).toBeLessThan(0.12));
  const warm = await plantAt(40.015, -105.27, -7);
  const hot = profile(setField(warm, ['temperatureResource', 'scale'], warm.temperatureResource.scale + 10));
  // 10 °C × 0.5 %/°C in the light hours.
  expect(mean(hot) / mean(profile(warm))).toBeGreaterThan(0.93);
  expect(mean(hot) / mean(profile(warm))).toBeLessThan(0.97);
});
test('the brightest averages the checker lets pass can be calculated, a little more is refused by the checker', async () => {
  const base = await plantAt(40.015, -105.27, -7);
  for (const lat of [-90, -40, 0, 23.4, 66.6, 78, 90]) {
    const brightest = brightestMonthlyGhi(lat);
    const at = (averages: readonly number[]): Project =>
      setLibraryResource(setPlace(base, { lat, lng: 0, utcOffsetHours: 0 }), 'solarResource', {
        lat,
        lng: 0,
        averages,
        error: 8,
        source: 'test',
      });
    expect(() =>
      profile(setField(at(brightest.map((value) => value * 0.999999)), ['temperatureResource', 'kind'], 'timeseries')),
    ).not.toThrow();
    expect(checkProject(at(brightest.map((value) => value + 0.02))).issues.filter(({ id }) => id === 'library-too-bright')).toHaveLength(
      12,
    );
  }
});
test('library temperature beside imported sunlight takes the days’ width from that sunlight', async () => {
  const ghi = Float64Array.from({ length: 8760 }, (_, hour) => Math.max(0, 700 * Math.sin((((hour % 24) - 6) / 12) * Math.PI)));
  const project = setResource(await plantAt(10, 0, 0), 'solarResource', seriesRefOf(ghi, { name: 'GHI', stepMinutes: 60 }));
  const year = profile(project, new Map([[project.solarResource.data.hash, ghi]]));
  expect(year.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
  expect(mean(year)).toBeGreaterThan(0.1);
});
