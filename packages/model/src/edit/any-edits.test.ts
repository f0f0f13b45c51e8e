import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../engine/test/share.ts';
import { everything, fresh, readyRef, stripFor, turbine } from '../../test/builders.ts';
import {
  addCapacityMarket,
  addContract,
  addEnergyMarket,
  addIncentive,
  addRegulationMarket,
  addSolar,
  addStorage,
  checkProject,
  copyProject,
  INCENTIVE_KINDS,
  readProject,
  removeCapacityMarket,
  removeContract,
  removeEnergyMarket,
  removeIncentive,
  removeRegulationMarket,
  removeSolar,
  removeStorage,
  removeWind,
  setBus,
  setEarlyAnalysis,
  setField,
  setImportLimitChoice,
  setLifetime,
  setObligationKind,
  setPriceMode,
  setPriceStrips,
  settle,
  setUseCapacityMarket,
  setUseComponentLifetimes,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  setLibraryResource,
  setMonthlyAverage,
  setResourceKind,
  setUseSolar,
  setUseStorage,
  setUseWind,
  setWindProduction,
  writeProject,
  type Project,
} from '../index.ts';

type Edit = (project: Project) => Project;
const flag = (edit: (project: Project, on: boolean) => Project): fc.Arbitrary<Edit> =>
  fc.boolean().map((on) => (p: Project) => edit(p, on));
const oneOf = <T>(values: readonly T[], edit: (project: Project, value: T) => Project): fc.Arbitrary<Edit> =>
  fc.constantFrom(...values).map((value) => (p: Project) => edit(p, value));
const text = fc.string({ unit: 'grapheme', maxLength: 45 });

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  flag(setUseEnergyMarket),
  flag(setUseRegulationMarket),
  flag(setUseCapacityMarket),
  flag(setUseContract),
  flag(setUseSolar),
  flag(setUseStorage),
  flag((p, on) => setUseWind(p, on, turbine)),
  flag(setEarlyAnalysis),
  flag(setUseComponentLifetimes),
  flag((p, on) => setField(p, ['performEvaluationOverBessOnly'], on)),
  flag((p, on) => setField(p, ['useOemGuaranteedDegradation'], on)),
  oneOf(['ac', 'dc'] as const, setBus),
  oneOf(['true', 'false', 'ITC'] as const, (p, rule) => setField(p, ['canBatteryChargeFromGrid'], rule)),
  oneOf(['stacked', 'independent'] as const, (p, basis) => setField(p, ['incentiveBasis'], basis)),
  fc.integer({ min: 1, max: 40 }).map((years) => (p: Project) => setLifetime(p, years)),
  fc.constantFrom<Edit>(addSolar, addStorage, addRegulationMarket, addCapacityMarket, addContract),
  oneOf([1, 2, 3], (p, n) => removeSolar(p, `solar-${n}`)),
  oneOf([1, 2, 3], (p, n) => removeStorage(p, `storage-${n}`)),
  oneOf([1], (p, n) => removeWind(p, `wind-${n}`)),
  oneOf(['dam', 'fmm', 'rtm'] as const, addEnergyMarket),
  oneOf(['dam', 'fmm', 'rtm'] as const, removeEnergyMarket),
  oneOf([1, 2], (p, n) => removeRegulationMarket(p, `regulation-${n}`)),
  oneOf([1, 2], (p, n) => removeCapacityMarket(p, `capacity-${n}`)),
  oneOf([1, 2], (p, n) => removeContract(p, `contract-${n}`)),
  oneOf(INCENTIVE_KINDS, addIncentive),
  oneOf(['itc-1', 'prod-1'], removeIncentive),
  oneOf(['none', 'fixed', 'schedule', 'timeSeries'] as const, setImportLimitChoice),
  oneOf(['daily', 'import', 'none'] as const, (p, kind) => setObligationKind(p, 'contract-1', kind)),
  oneOf(['single', 'multiple', 'singleFile'] as const, (p, mode) => setPriceMode(p, { kind: 'energy', id: 'dam' }, mode)),
  fc.constant<Edit>((p) => setPriceStrips(p, { kind: 'energy', id: 'dam' }, 'multiple', [stripFor([1, 2])])),
  fc.constant<Edit>((p) => (p.wind.length > 0 ? setWindProduction(p, 'wind-1', readyRef()) : p)),
  oneOf(['solarResource', 'temperatureResource'] as const, (p, which) =>
    setLibraryResource(p, which, {
      lat: 1,
      lng: 2,
      averages: Array.from({ length: 12 }, (_, month) => month + 1),
      error: 8,
      source: 'table',
    }),
  ),
  oneOf(['library', 'timeseries'] as const, (p, kind) => setResourceKind(p, 'solarResource', kind)),
  fc.tuple(fc.nat(11), fc.double({ noNaN: true, noDefaultInfinity: true })).map(
    ([month, value]) =>
      (p: Project) =>
        setMonthlyAverage(p, 'solarResource', month, value),
  ),
  text.map((name) => (p: Project) => setField(p, ['name'], name)),
  text.map((name) => (p: Project) => (p.solar.length > 0 ? setField(p, ['solar', 0, 'customName'], name) : p)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (p: Project) => setField(p, ['discountRate'], value)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (p: Project) => setField(p, ['lifetime'], value)),
  fc
    .array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 4 })
    .map((sizes) => (p: Project) => (p.storage.length > 0 ? setField(p, ['storage', 0, 'sizing', 'absolute'], sizes) : p)),
);

const namesMissingMarket = (project: Project): boolean =>
  project.useCapacityMarket &&
  project.capacityMarkets.some(
    (market) =>
      market.energyPriceKind === 'market' &&
      !(project.useEnergyMarket && project.energyMarkets.some(({ kind }) => kind === market.energyMarket?.kind)),
  );

const deepFreeze = <T>(node: T): T => {
  if (typeof node === 'object' && node !== null && !Object.isFrozen(node)) Object.values(Object.freeze(node)).forEach(deepFreeze);
  return node;
};

test('any edits leave a settled project that the checker reads and that can be read back', () => {
  fc.assert(
    fc.property(fc.constantFrom(fresh, everything), fc.array(anyEdit, { maxLength: 25 }), (start, edits) => {
      const project = edits.reduce((p, edit) => edit(p), start());
      expect(settle(project)).toBe(project);
      expect(Array.isArray(checkProject(project).issues)).toBe(true);
      const again = readProject(writeProject(project));
      if (again.kind !== 'project') throw new Error(JSON.stringify(again.problems));
      const written = writeProject(again.project);
      // A capacity market that names a missing market loads as flat (FILE-36); nothing else changes on the way.
      expect(namesMissingMarket(project) || written === writeProject(project)).toBe(true);
      const third = readProject(written);
      expect(third.kind === 'project' && writeProject(third.project)).toBe(written);
    }),
    { numRuns: shareOf(150, 50), seed: 7 },
  );
});

test('D-14 editing a copy leaves the original as it was, to the last object', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
      const original = deepFreeze(everything());
      const before = writeProject(original);
      // A frozen original throws when an edit writes into it.
      edits.reduce((p, edit) => edit(p), copyProject(original));
      expect(writeProject(original)).toBe(before);
    }),
    { numRuns: shareOf(60, 30), seed: 11 },
  );
});
