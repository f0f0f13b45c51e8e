import {
  addSolar,
  seriesRefOf,
  setField,
  setMarketPrice,
  setPlace,
  setResource,
  setUseEnergyMarket,
  setUseWind,
  type Keys,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { fresh, solarAndStorage, turbine, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { timeSeriesOf } from '../index.ts';

/** 500 W/m² and 10 °C from 10 to 14 o'clock, dark and 0 °C else; 6 m/s, and 1 of an instrument's offset below zero at the first hour. */
const ghi = yearOf((hour) => (hour % 24 >= 10 && hour % 24 < 14 ? 500 : 0));
const air = yearOf((hour) => (hour % 24 >= 10 && hour % 24 < 14 ? 10 : 0));
const wind = yearOf((hour) => (hour === 0 ? -1 : 6));
const price = yearOf(50);
const refOf = (values: Float64Array, name: string) => seriesRefOf(values, { name, stepMinutes: 60 });
/** Data as they are: the scale of the form is their own mean. */
const series = new Map([ghi, air, wind, price].map((values) => [refOf(values, '').hash, values]));
const plant = (...edits: readonly (readonly [Keys, unknown])[]): Project => {
  let project = setUseEnergyMarket(setPlace(fresh(), { lat: 40, lng: 0, utcOffsetHours: 0 }), true);
  project = setMarketPrice(project, 'dam', refOf(price, 'Price'));
  project = setUseWind(addSolar(project), true, turbine);
  project = setResource(
    setResource(setResource(project, 'solarResource', refOf(ghi, 'GHI')), 'temperatureResource', refOf(air, 'Air')),
    'windResource',
    refOf(wind, 'Wind'),
  );
  return edits.reduce((p, [path, value]) => setField(p, path, value), project);
};
function seriesOf(project: Project, values: ReadonlyMap<string, Float64Array> = series) {
  const { prepared, cases } = runProject(project, values);
  const { groups } = timeSeriesOf(prepared, cases[0]!, 1);
  const group = groups.find(({ name }) => name === 'Resources');
  const items = groups.flatMap(({ main, extra }) => [...main, ...extra]);
  return { group, at: (id: string, step: number): number | undefined => items.find((item) => item.id === id)?.data[step] };
}

test('TS-14 sunlight, light in the plane of the arrays, cells and wind at the hub are shown with names and units', () => {
  const { group } = seriesOf(plant());
  expect(group!.main.map(({ id, name, units }) => [id, name, units])).toEqual([
    ['ghi', 'Global horizontal irradiance', 'W/m²'],
    ['plane-of-array', 'Plane-of-array irradiance', 'W/m²'],
    ['hub-wind-0', 'Wind speed at hub height', 'm/s'],
  ]);
  expect(group!.extra.map(({ id, name, units }) => [id, name, units])).toEqual([
    ['cell-temperature', 'Cell temperature', '°C'],
    ['air-temperature', 'Air temperature', '°C'],
  ]);
});

test('TS-14 D-202 arrays that stand alike share their plane, others have one of their own with their names', () => {
  let project = addSolar(addSolar(plant()));
  project = setField(project, ['solar', 1, 'mounting', 'kind'], 'tracker');
  const { group, at } = seriesOf(project);
  expect(group!.main.flatMap(({ id, name }) => (id.startsWith('plane') ? [name] : []))).toEqual([
    'Plane-of-array irradiance, PV Solar 1, PV Solar 3',
    'Plane-of-array irradiance, PV Solar 2',
  ]);
  expect(group!.extra.filter(({ id }) => id.startsWith('cell')).map(({ name }) => name)).toEqual([
    'Cell temperature, PV Solar 1, PV Solar 3',
    'Cell temperature, PV Solar 2',
  ]);
  // A fixed array in winter at noon sees more than a tracker lying flat.
  const noon = 354 * 24 + 12;
  expect(at('plane-of-array', noon)!).toBeGreaterThan(1.3 * at('plane-of-array-2', noon)!);
});

test('TS-14 one hour of sun: plane, cell and power follow by the printed formulas', () => {
  // 21 March, n = 80, from 12 to 13 o'clock at 40° north on the meridian of the clock; docs/engine/solar.md, *Sun*, *Sloped plane*, *Cell
  // temperature*.
  const rad = Math.PI / 180;
  // The sun of 12:30 on day 79 under that clock, by the almanac's formulas.
  const n = 2556.5 + 79 + 12.5 / 24;
  const g = (357.528 + 0.9856003 * n) * rad;
  const meanLongitude = (280.46 + 0.9856474 * n) * rad;
  const lambda = meanLongitude + (1.915 * Math.sin(g) + 0.02 * Math.sin(2 * g)) * rad;
  const epsilon = (23.439 - 0.0000004 * n) * rad;
  const delta = Math.asin(Math.sin(epsilon) * Math.sin(lambda));
  const alpha = Math.atan2(Math.cos(epsilon) * Math.sin(lambda), Math.cos(lambda));
  const fast = Math.atan2(Math.sin(meanLongitude - alpha), Math.cos(meanLongitude - alpha));
  const omega = 15 * 0.5 * rad + fast;
  const phi = 40 * rad;
  const zenith = Math.cos(phi) * Math.cos(delta) * Math.cos(omega) + Math.sin(phi) * Math.sin(delta);
  // Facing south at a slope of the latitude the plane is level with the equator: cos θ = cos δ cos ω.
  const beamRatio = (Math.cos(delta) * Math.cos(omega)) / zenith;
  const half = 7.5 * rad;
  const B = ((360 * 79) / 365) * rad;
  const outside =
    1361 *
    (1.00011 + 0.034221 * Math.cos(B) + 0.00128 * Math.sin(B) + 0.000719 * Math.cos(2 * B) + 0.000077 * Math.sin(2 * B)) *
    ((Math.cos(phi) * Math.cos(delta) * (Math.sin(omega + half) - Math.sin(omega - half))) / (2 * half) + Math.sin(phi) * Math.sin(delta));
  const k = 500 / outside;
  expect(k).toBeGreaterThan(0.22);
  const diffuse = 500 * (0.9511 - 0.1604 * k + 4.388 * k ** 2 - 16.638 * k ** 3 + 12.336 * k ** 4);
  const beam = 500 - diffuse;
  const around = beam / outside;
  const plane =
    (beam + diffuse * around) * beamRatio +
    ((diffuse * (1 - around) * (1 + Math.cos(phi))) / 2) * (1 + Math.sqrt(beam / 500) * Math.sin(phi / 2) ** 3) +
    (500 * 0.2 * (1 - Math.cos(phi))) / 2;
  const heat = (plane * 27) / 800;
  const cell = (10 + heat * (1 - (0.13 * (1 + 0.005 * 25)) / 0.9)) / (1 - (heat * 0.005 * 0.13) / 0.9);

  const hour = 79 * 24 + 12;
  const { at } = seriesOf(
    plant([['solar', 0, 'sizing', 'absolute'], [2]], [['solar', 0, 'deratingFactor'], 90], [['solar', 0, 'degradation'], 0]),
  );
  expect(at('ghi', hour)).toBe(500);
  expect(at('plane-of-array', hour)).toBeCloseTo(plane, 9);
  expect(at('air-temperature', hour)).toBe(10);
  expect(at('cell-temperature', hour)).toBeCloseTo(cell, 9);
  // 2 MW at 90 %: what is shown makes the power that is counted.
  expect(at('solar', hour)).toBeCloseTo(2 * 0.9 * (plane / 1000) * (1 - 0.005 * (cell - 25)), 9);
  // At night the cells have the temperature of the air.
  expect([at('ghi', hour + 8), at('plane-of-array', hour + 8), at('cell-temperature', hour + 8)]).toEqual([0, 0, 0]);
});

test('TS-14 one hour of wind: 6 m/s at the mast are 6 · (hub/mast)^(1/7) at the hub, and calm is calm', () => {
  const { at } = seriesOf(plant([['wind', 0, 'anemometerHeight'], 10], [['wind', 0, 'hubHeight'], 80]));
  expect(at('hub-wind-0', 5)).toBeCloseTo(6 * 8 ** (1 / 7), 12);
  expect(at('hub-wind-0', 5)).toBeCloseTo(8.0754, 4);
  expect(at('hub-wind-0', 0)).toBe(0);
});

test('an imported production has no weather behind it', () => {
  const { project, series: imported } = solarAndStorage(price, yearOf(0.5));
  expect(seriesOf(project, imported).group).toBeUndefined();
});

test('at 15 minutes every quarter has the weather of its hour, brought to the scale of the form', () => {
  const { at, group } = seriesOf(plant([['timeStepSize'], 15], [['windResource', 'scale'], 12]));
  expect(group!.main.every(({ data }) => data.length === 4 * 8760)).toBe(true);
  expect([at('ghi', 4 * (79 * 24 + 12) + 3), at('ghi', 4 * (79 * 24 + 14))]).toEqual([500, 0]);
  // The mean of the data is (6 · 8759 − 1)/8760.
  expect(at('hub-wind-0', 20)! / seriesOf(plant()).at('hub-wind-0', 5)!).toBeCloseTo(12 / ((6 * 8759 - 1) / 8760), 9);
});
