import { getTurbine } from '@stackwatt/catalog';
import { newProject, seriesRefOf, setUseWind } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { measuringHeightIn } from './measuring-height.ts';
import { setWindResource } from './wind-height.ts';

test('a height named beside the speed is read, other numbers are not', () => {
  expect(
    ['wtk.srw, SRW wind resource file, Speed (100 m), 2012', 'x.csv, windspeed at 80m', 'y.csv, Wind Speed 47.5 m'].map(measuringHeightIn),
  ).toEqual([100, 80, 47.5]);
  expect(['speed_2012.csv', 'wind 8.65 m/s', 'wtk_amarillo_100m.srw', ''].map(measuringHeightIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('WIND-21 a file measured at 100 m is not carried up from 10 m', () => {
  const data = seriesRefOf(
    Float64Array.from({ length: 8760 }, () => 8),
    { name: 'Wind', stepMinutes: 60, source: 'a.srw, SRW wind resource file, Speed (100 m)' },
  );
  const project = setUseWind(newProject('2026-11-20'), true, getTurbine('1 MW Turbine'));
  expect(project.wind[0]!.anemometerHeight).toBe(10);
  expect(setWindResource(project, data).wind[0]!.anemometerHeight).toBe(100);
  expect(setWindResource(project, { ...data, source: 'plain.txt' }).wind[0]!.anemometerHeight).toBe(10);
});
