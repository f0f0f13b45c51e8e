import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf } from '../../test/builders.ts';
import { addSolar, addStorage, hashSeries, newProject, readProject, setField, setUseEnergyMarket, toFileForm, writeProject, writeProjectFile } from '../index.ts';
import { dateFromFile } from './file-form.ts';

const read = (text: string) => {
  const result = readProject(text);
  if (result.kind !== 'project') throw new Error(JSON.stringify(result.problems));
  return result;
};
const problemsOf = (text: string) => {
  const result = readProject(text);
  return result.kind === 'unreadable' ? result.problems : [];
};

test('FILE-14 a project built from defaults is equal after saving and loading', () => {
  const project = addStorage(addSolar(setUseEnergyMarket(newProject('2026-05-04'), true)));
  expect(read(writeProject(project)).project).toEqual(project);
});

test('FILE-03 latitude and longitude are spelt out in the file', () => {
  const file = toFileForm(newProject('2026-05-04'));
  expect(file['location']).toMatchObject({ pos: { latitude: 40.015, longitude: -105.2705 }, address: 'Boulder, CO, USA', countryCode: 'US' });
});

test('FILE-13 MODEL-33 the file keeps the specified spelling of the transformer efficiency', () => {
  const file = toFileForm(newProject('2026-05-04'));
  expect(file['acTransfomerEfficiencySensitivity']).toEqual([100]);
  expect(file).not.toHaveProperty('acTransformerEfficiencySensitivity');
});

test('FILE-46 dates are calendar dates in every time zone', () => {
  expect(toFileForm(newProject('2026-05-04'))['expectedCommercialOperationalDate']).toBe('2026-05-04T00:00:00.000Z');
  // Local midnight of 4 May written as UTC: 07:00 in Denver (UTC−7), 18:30 of the day before in Kolkata (UTC+5:30).
  expect(['2026-05-04T00:00:00.000Z', '2026-05-04T07:00:00.000Z', '2026-05-03T18:30:00.000Z', '2026-12-31T23:00:00.000Z', ''].map(dateFromFile)).toEqual(
    ['2026-05-04', '2026-05-04', '2026-05-04', '2027-01-01', '']);
});

test('FILE-34 use flags follow from non-empty lists', () => {
  const { project } = solarAndStorage(yearOf(1), yearOf(1));
  const again = read(writeProject(project)).project;
  expect([again.useSolar, again.useWind, again.useStorage, again.useEnergyMarket, again.useContract]).toEqual([true, false, true, true, false]);
});

test('FILE-47 FILE-48 what is switched off is not written, and grid charging is true without solar', () => {
  let { project } = solarAndStorage(yearOf(1), yearOf(1));
  project = setField({ ...project, useSolar: false, useEnergyMarket: false }, ['canBatteryChargeFromGrid'], 'false');
  const file = toFileForm(project);
  expect([file['solar'], file['energyMarkets'], file['canBatteryChargeFromGrid']]).toEqual([[], [], 'true']);
});

test('FILE-24 FILE-26 load defaults of a file that lacks the fields', () => {
  const { project } = read('{"version":4}');
  expect(project).toMatchObject({ electricityMarket: 'Other', importLimit: 100_000, exportLimit: 100_000, hasExportLimit: true, applyShiftDays: true, dateFormat: 0 });
  expect(project.location.countryCode).toBe('US');
  expect(project.solarYears).toMatchObject({ start: 1, end: 25 });
});

test('FILE-32 an array without derating factor in the file has 100 %, a new one 80 %', () => {
  expect(read('{"version":4,"solar":[{"id":"solar-1"}]}').project.solar[0]!.deratingFactor).toBe(100);
  expect(addSolar(newProject('2026-05-04')).solar[0]!.deratingFactor).toBe(80);
});

test('unknown keys are kept', () => {
  const again = read('{"version":4,"mine":{"a":[1,2]},"location":{"pos":{"latitude":1,"altitude":7}}}').project;
  const file = toFileForm(again) as { mine: unknown; location: { pos: unknown } };
  expect(file.mine).toEqual({ a: [1, 2] });
  expect(file.location.pos).toEqual({ latitude: 1, longitude: -105.2705, altitude: 7 });
});

test('a self-contained file carries its series and gives them back', () => {
  const { project, series } = storageOnly(yearOf((hour) => hour / 7));
  const again = read(writeProjectFile(project, series));
  expect(again.project).toEqual(project);
  expect([...again.series]).toEqual([...series]);
  expect(() => writeProjectFile(project, new Map())).toThrow('Day-ahead price');
});

test('D-13 a series that does not have its hash is refused, named', () => {
  const { project, series } = storageOnly(yearOf(3));
  const damaged = writeProjectFile(project, series).replace('[3,3,', '[3,4,');
  expect(problemsOf(damaged)[0]).toMatchObject({ rule: expect.stringContaining('do not have the hash') });
});

test('inline data are lifted into the series table', () => {
  const text = JSON.stringify({ version: 4, energyMarkets: [{ kind: 'dam', price: { name: 'P', data: [...yearOf(2)] } }] });
  const { project, series } = read(text);
  const ref = project.energyMarkets[0]!.price;
  expect(ref).toMatchObject({ state: 'ready', count: 8760, mean: 2, stepMinutes: 60, hash: hashSeries(yearOf(2)) });
  expect(series.get(ref.hash)).toEqual(yearOf(2));
});

test('a file cut in half is refused with its place and nothing is loaded', () => {
  const { project, series } = storageOnly(yearOf(3));
  const text = writeProjectFile(project, series);
  const [problem] = problemsOf(text.slice(0, text.length / 2));
  expect(problem!.place).toMatch(/^line 1, column \d+$/);
  expect(problem!.rule).toContain('not valid JSON');
});

test('B-20 a newer file is refused politely, a missing or odd version by name', () => {
  expect(problemsOf('{"version":99}')).toEqual([{ place: 'version', value: '99', rule: 'this program reads files up to version 4; open the file with a newer one' }]);
  expect(problemsOf('{}')[0]).toMatchObject({ place: 'version', value: 'missing' });
  expect(problemsOf('{"version":"2"}')[0]).toMatchObject({ place: 'version', value: '"2"' });
});

test('B-3 hostile JSON is refused or defused', () => {
  expect(problemsOf('['.repeat(100_000))[0]).toMatchObject({ rule: expect.stringContaining('nested') });
  expect(problemsOf('')[0]).toMatchObject({ value: 'empty' });
  expect(problemsOf('[1]')[0]).toMatchObject({ rule: 'a project file is one JSON object' });
  expect(problemsOf('{"version":4} x')[0]).toMatchObject({ rule: expect.stringContaining('not valid JSON') });
  expect(problemsOf('{"version":4,"lifetime":1e400}')[0]).toMatchObject({ place: 'lifetime' });
  read('{"version":4,"__proto__":{"polluted":1}}');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('a wrong type is named with its place and value', () => {
  expect(problemsOf('{"version":4,"lifetime":"long","solar":[{"sizing":{"absolute":[]}}]}')).toEqual([
    { place: 'lifetime', value: '"long"', rule: expect.stringContaining('number') },
    { place: 'solar.0.sizing.absolute', value: '[]', rule: expect.any(String) },
  ]);
});
