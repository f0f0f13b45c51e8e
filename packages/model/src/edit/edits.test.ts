import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { solarAndStorage, yearOf } from '../../test/builders.ts';
import {
  addEnergyMarket, addSolar, addStorage, getField, newEnergyMarket, newProject, readProject, removeEnergyMarket, removeSolar, removeStorage, setEarlyAnalysis, setField, setLifetime,
  setPlace, setResource, setStorageType, setUseEnergyMarket, setUseSolar, setUseStorage, setUseWind, settle, seriesRefOf, StorageSpec, toInfoRecord, TurbineSpec, writeProject, type Project,
} from '../index.ts';

const fresh = (): Project => newProject('2026-05-04');
const turbine = TurbineSpec.parse({ powerCurve: [{ speed: 0, mw: 0 }, { speed: 12, mw: 1 }] });

test('MODEL-25 MODEL-26 a new project lives 25 years at steps of 60 minutes', () => {
  expect(fresh()).toMatchObject({ lifetime: 25, timeStepSize: 60, bus: 'ac', earlyAnalysis: true, discountRate: 0, exportLimit: 999, canBatteryChargeFromGrid: 'true' });
});
test('MODEL-32 every project a user sees has components from year 1 to its lifetime', () => {
  expect(fresh().solarYears).toEqual({ start: 1, end: 25 });
});
test('MODEL-55 a new lifetime resets every component to the whole project', () => {
  const project = setLifetime({ ...fresh(), windYears: { start: 3, end: 9 } }, 30);
  expect([project.solarYears, project.windYears, project.storageYears]).toEqual(Array.from({ length: 3 }, () => ({ start: 1, end: 30 })));
});
test('LIM-10 the bus is ac unless storage and solar are on and wind is off', () => {
  const both = { ...addStorage(addSolar(fresh())), bus: 'dc' as const };
  expect(settle(both).bus).toBe('dc');
  expect(setUseWind(both, true, turbine).bus).toBe('ac');
  expect(removeStorage(both, 'storage-1').bus).toBe('ac');
});
test('EM-03 EM-04 a new market has its default name and an upper-case abbreviation', () => {
  expect(['dam', 'fmm', 'rtm'].map((kind) => newEnergyMarket(kind as 'dam').name)).toEqual(['Day-ahead', 'Fifteen-minute', 'Real-time']);
  expect(newEnergyMarket('rtm').abbreviation).toBe('REAL-TIME');
});
test('EM-18 EM-19 markets stay sorted by kind, each with its commitment', () => {
  let project = addEnergyMarket(addEnergyMarket(fresh(), 'rtm'), 'dam');
  expect(project.energyMarkets.map((market) => market.kind)).toEqual(['dam', 'rtm']);
  expect(project.commitments.map(({ name }) => name)).toEqual(['Day-ahead energy market', 'Real-time energy market']);
  project = removeEnergyMarket(project, 'dam');
  expect(project.commitments.map(({ name }) => name)).toEqual(['Real-time energy market']);
});
test('APP-11 switching the energy market off keeps its entries for later', () => {
  const project = setUseEnergyMarket(setUseEnergyMarket(fresh(), true), false);
  expect([project.useEnergyMarket, project.energyMarkets.length, project.commitments]).toEqual([false, 1, []]);
});
test('SOL-02 STO-03 further items carry the next free number', () => {
  let project = addSolar(addSolar(fresh()));
  expect(project.solar.map((item) => [item.customName, item.customAbbreviation])).toEqual([['PV Solar 1', 'PV 1'], ['PV Solar 2', 'PV 2']]);
  project = addSolar(removeSolar(project, 'solar-1'));
  expect(project.solar.map((item) => item.customName)).toEqual(['PV Solar 2', 'PV Solar 1']);
  expect(addStorage(fresh()).storage[0]!.customName).toBe('Energy Storage 1');
});
test('MODEL-35 setting data on a resource sets its scale to the mean rounded to 2 decimals', () => {
  const ref = seriesRefOf(yearOf((hour) => (hour % 3) + 0.006), { name: 'x', stepMinutes: 60 });
  // Mean of 0, 1, 2 over 8760 = 2920 · 3 hours is 1; with the offset 1.006, rounded 1.01.
  expect(setResource(fresh(), 'windResource', ref).windResource).toMatchObject({ scale: 1.01, kind: 'timeseries' });
});
test('STO-22 picking a library storage copies its values into the unit', () => {
  const specs = StorageSpec.parse({ name: 'X', nominalCapacity: 4, nominalPower: 2, roundtripEfficiency: 91, capital: 7, operating: 3 });
  const item = setStorageType(addStorage(fresh()), 'storage-1', specs).storage[0]!;
  expect(item).toMatchObject({ kind: 'library', model: 'X', specs: { nominalCapacity: 4 }, roundtripEfficiencySensitivity: [91] });
  expect(item.cost.items[0]).toMatchObject({ capital: 7, operating: 3, replacement: 7 });
});
test('MODEL-45 MODEL-50 early-stage turns the ITC rule into true and allows augmentation', () => {
  let project = setEarlyAnalysis(addStorage(addSolar(fresh())), false);
  project = setField(setField(project, ['canBatteryChargeFromGrid'], 'ITC'), ['storage', 0, 'allowAugmentation'], false);
  expect(project.canBatteryChargeFromGrid).toBe('ITC');
  project = setEarlyAnalysis(project, true);
  expect([project.canBatteryChargeFromGrid, project.storage[0]!.allowAugmentation]).toEqual(['true', true]);
});
test('setField changes one field, keeps the identity of the rest and refuses a wrong path', () => {
  const project = addStorage(addSolar(fresh()));
  const next = setField(project, ['solar', 0, 'sizing', 'absolute'], [5, 6]);
  expect(getField(next, ['solar', 0, 'sizing', 'absolute'])).toEqual([5, 6]);
  expect(next.storage).toBe(project.storage);
  expect(() => setField(project, ['solar', 3, 'id'], 'x')).toThrow('no item 3');
  expect(() => setField(project, ['solr'], 'x')).toThrow('no field "solr"');
});
test('LIST-04 LIST-05 LIST-06 the info record shows coupling, type and market', () => {
  const { project } = solarAndStorage(yearOf(1), yearOf(1));
  expect(toInfoRecord({ ...project, bus: 'dc' })).toMatchObject({ type: 'Solar + Storage', coupling: 'DC', electricityMarket: 'CAISO', phase: '', dateCod: '2026-05-04T00:00:00.000Z' });
  expect(toInfoRecord(setPlace(project, { lat: 1, lng: 2, countryName: 'Kenya', countryCode: 'KE' })).electricityMarket).toBe('Kenya');
});

const anyEdit: fc.Arbitrary<(project: Project) => Project> = fc.oneof(
  fc.boolean().map((on) => (p: Project) => setUseEnergyMarket(p, on)),
  fc.boolean().map((on) => (p: Project) => setUseSolar(p, on)),
  fc.boolean().map((on) => (p: Project) => setUseWind(p, on, turbine)),
  fc.boolean().map((on) => (p: Project) => setUseStorage(p, on)),
  fc.boolean().map((on) => (p: Project) => setEarlyAnalysis(p, on)),
  fc.constantFrom('ac' as const, 'dc' as const).map((bus) => (p: Project) => setField(p, ['bus'], bus)),
  fc.constantFrom('true', 'false', 'ITC').map((rule) => (p: Project) => setField(p, ['canBatteryChargeFromGrid'], rule)),
  fc.integer({ min: 1, max: 40 }).map((years) => (p: Project) => setLifetime(p, years)),
  fc.constant((p: Project) => addSolar(p)),
  fc.constant((p: Project) => addStorage(p)),
  fc.integer({ min: 1, max: 3 }).map((n) => (p: Project) => removeSolar(p, `solar-${n}`)),
  fc.integer({ min: 1, max: 3 }).map((n) => (p: Project) => removeStorage(p, `storage-${n}`)),
  fc.constantFrom('dam' as const, 'fmm' as const, 'rtm' as const).map((kind) => (p: Project) => addEnergyMarket(p, kind)),
  fc.constantFrom('dam', 'fmm', 'rtm').map((id) => (p: Project) => removeEnergyMarket(p, id)),
);

test('any edits leave a settled project that can be read back', () => {
  fc.assert(fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
    const project = edits.reduce((p, edit) => edit(p), fresh());
    expect(settle(project)).toEqual(project);
    const again = readProject(writeProject(project));
    if (again.kind !== 'project') throw new Error(JSON.stringify(again.problems));
    expect(writeProject(again.project)).toBe(writeProject(project));
  }), { numRuns: 200, seed: 7 });
});
