import { expect, test } from 'vitest';
import { everything, fresh, readyRef, stripFor, turbine, yearlyValuesOf } from '../../test/builders.ts';
import {
  addSolar,
  addStorage,
  fieldMeta,
  getField,
  GuaranteeSeries,
  Solar,
  Storage,
  removeStorage,
  resizeYears,
  setEarlyAnalysis,
  pathsIn,
  pathTo,
  setField,
  setLifetime,
  setProductionImportMode,
  settle,
  setUseStorage,
  setUseWind,
  setPriceMode,
  offersPriceMode,
  type Project,
} from '../index.ts';

const late = (): Project => setEarlyAnalysis(addStorage(addSolar(fresh())), false);
/** Everything that may change from year to year, switched on. */
const allOn = (): Project => {
  let project = everything();
  for (const { path } of yearlyValuesOf(project))
    project = setField(
      project,
      [
        ...path
          .split('/')
          .slice(1)
          .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
        'enabled',
      ],
      true,
    );
  return project;
};
const enabledOf = (project: Project): string[] =>
  yearlyValuesOf(project)
    .filter(({ value }) => value.enabled)
    .map(({ path }) => path);

test('MODEL-10 SETUP-21 an analysis over the battery only needs storage together with solar or wind', () => {
  const project = { ...late(), performEvaluationOverBessOnly: true };
  expect(settle(project).performEvaluationOverBessOnly).toBe(true);
  expect(settle({ ...project, useSolar: false }).performEvaluationOverBessOnly).toBe(false);
  expect(settle({ ...project, useStorage: false }).performEvaluationOverBessOnly).toBe(false);
  expect(setUseWind({ ...project, useSolar: false }, true, turbine).performEvaluationOverBessOnly).toBe(true);
});
test('MODEL-44 early analysis switches component lifetimes off', () => {
  expect(setEarlyAnalysis({ ...late(), useComponentLifetimes: true }, true).useComponentLifetimes).toBe(false);
});
test('MODEL-45 early analysis turns ITC into true and keeps the other values', () => {
  const after = (canBatteryChargeFromGrid: Project['canBatteryChargeFromGrid']) =>
    setEarlyAnalysis({ ...late(), canBatteryChargeFromGrid }, true).canBatteryChargeFromGrid;
  expect([after('ITC'), after('true'), after('false')]).toEqual(['true', 'true', 'false']);
  expect(settle({ ...late(), canBatteryChargeFromGrid: 'ITC' }).canBatteryChargeFromGrid).toBe('ITC');
});
test('MODEL-46 MODEL-52 early analysis enables the solar degradation as a single value', () => {
  const project = setField(setField(late(), ['solar', 0, 'useDegradation'], false), ['solar', 0, 'degradationKind'], 'custom');
  expect(project.solar[0]).toMatchObject({ useDegradation: false, degradationKind: 'custom' });
  expect(setEarlyAnalysis(project, true).solar[0]).toMatchObject({ useDegradation: true, degradationKind: 'linear', degradation: 0.5 });
});
test('MODEL-47 early analysis disables the escalators of solar, wind, storage, their converters, energy, capacity and contract', () => {
  const project = allOn();
  const wanted = [
    '/solar/0/omEscalator',
    '/solar/0/converter/omEscalator',
    '/solar/0/converter/replacementEscalator',
    '/wind/0/omEscalator',
    '/storage/0/omEscalator',
    '/storage/0/converter/omEscalator',
    '/inverter/omEscalator',
    '/energyMarkets/0/priceEscalator',
    '/energyMarkets/1/importPriceEscalator',
    '/capacityMarkets/0/capacityEscalator',
    '/capacityMarkets/0/energyEscalator',
    '/capacityMarkets/0/shortagePenaltyPriceEscalator',
    '/contracts/0/energyPriceEscalator',
    '/contracts/0/shortagePenaltyPriceEscalator',
    '/regulationMarkets/0/regUpPriceEscalator',
  ];
  expect(enabledOf(project)).toEqual(expect.arrayContaining(wanted));
  // What a storage type carries is its own; the item's copies are what counts.
  expect(enabledOf(setEarlyAnalysis(project, true)).filter((path) => !path.includes('/specs/'))).toEqual([]);
});
test('MODEL-48 early analysis disables price decline, auxiliary price and efficiency degradation', () => {
  const storage = setEarlyAnalysis(allOn(), true).storage[0]!;
  expect(
    [storage.augmentationPriceDecline, storage.auxiliaryLoadPriceMultiYear, storage.rteDegradationOverTime].map(({ enabled }) => enabled),
  ).toEqual([false, false, false]);
});
test('MODEL-49 early analysis switches energy and regulation multi-year prices off', () => {
  let project = setField(everything(), ['energyMarkets', 0, 'useMultiYearPrice'], true);
  project = setField(project, ['regulationMarkets', 0, 'useSingleFileMultiYearRegDownPrice'], true);
  expect([project.energyMarkets[0]!.useMultiYearPrice, project.regulationMarkets[0]!.useSingleFileMultiYearRegDownPrice]).toEqual([
    true,
    true,
  ]);
  project = setEarlyAnalysis(project, true);
  expect([project.energyMarkets[0]!.useMultiYearPrice, project.regulationMarkets[0]!.useSingleFileMultiYearRegDownPrice]).toEqual([
    false,
    false,
  ]);
});
test('MODEL-50 MODEL-57 augmentation is forced on in early-stage and over the battery only', () => {
  const without = setField(late(), ['storage', 0, 'allowAugmentation'], false);
  expect(without.storage[0]!.allowAugmentation).toBe(false);
  expect(setEarlyAnalysis({ ...without, useOemGuaranteedDegradation: true }, true)).toMatchObject({
    useOemGuaranteedDegradation: false,
    storage: [{ allowAugmentation: true }],
  });
  expect(setField(without, ['performEvaluationOverBessOnly'], true).storage[0]!.allowAugmentation).toBe(true);
});
test('MODEL-51 EM-24 multiple strips cannot be chosen in early analysis', () => {
  const project = setEarlyAnalysis(everything(), true);
  expect((['single', 'multiple', 'singleFile'] as const).map((mode) => offersPriceMode(project, mode))).toEqual([true, false, false]);
  expect(setPriceMode(project, { kind: 'energy', id: 'dam' }, 'multiple')).toBe(project);
});
test('WIND-14 the multi-year wind import modes are disabled in early analysis', () => {
  const early = setEarlyAnalysis(everything(), true);
  for (const mode of ['multipleYear', 'singleFileMultiYear'] as const)
    expect(setProductionImportMode(early, 'wind-1', mode).wind[0]!.productionImportMode).toBe('singleYear');
  const project = setField(everything(), ['wind', 0, 'productionImportMode'], 'multipleYear');
  expect(project.wind[0]!.productionImportMode).toBe('multipleYear');
  expect(setEarlyAnalysis(project, true).wind[0]!.productionImportMode).toBe('singleYear');
});
test('MODEL-53 a new lifetime resizes every multi-year variable', () => {
  let project = everything();
  for (const { path } of yearlyValuesOf(project))
    project = setField(
      project,
      [
        ...path
          .split('/')
          .slice(1)
          .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
        'multiYearKind',
      ],
      'custom',
    );
  const lengths = (of: Project): Set<number> =>
    new Set(
      yearlyValuesOf(of)
        .filter(({ path }) => !path.includes('/specs/'))
        .map(({ value }) => value.customValues.length),
    );
  expect(yearlyValuesOf(project).length).toBeGreaterThan(20);
  expect(lengths(project)).toEqual(new Set([25]));
  expect([lengths(setLifetime(project, 40)), lengths(setLifetime(project, 3))]).toEqual([new Set([40]), new Set([3])]);
});
test('ESC-02 new years copy the last value; a list that is cut keeps its first years', () => {
  const given = [1, 2, 3].map((value) => ({ year: value, value }));
  expect(resizeYears(given, 5, 9).map(({ value }) => value)).toEqual([1, 2, 3, 3, 3]);
  expect(resizeYears(given, 2, 9)).toEqual([
    { year: 1, value: 1 },
    { year: 2, value: 2 },
  ]);
  expect(resizeYears([], 2, 9).map(({ value }) => value)).toEqual([9, 9]);
});
test('STO-08 the built-in price decline goes on after a shorter lifetime, an entered one copies its last value', () => {
  const decline = (project: Project): number[] => project.storage[0]!.augmentationPriceDecline.customValues.map(({ value }) => value);
  const project = setLifetime(setLifetime(late(), 3), 30);
  expect([decline(project).length, decline(project)[24], decline(project)[29]]).toEqual([30, 37, 37]);
  const entered = setField(setLifetime(late(), 3), ['storage', 0, 'augmentationPriceDecline', 'customValues', 2, 'value'], 100);
  expect(decline(setLifetime(entered, 5))).toEqual([150, 145.29, 100, 100, 100]);
});
test('MODEL-54 a new lifetime trims the flags of each strip or pads them with false', () => {
  const project = setField(everything(), ['energyMarkets', 0, 'multiYearPrice'], [stripFor([1, 25])]);
  const flags = (of: Project): boolean[] => of.energyMarkets[0]!.multiYearPrice[0]!.projectYearsValid;
  expect(flags(setLifetime(project, 2))).toEqual([true, false]);
  expect(flags(setLifetime(project, 27)).slice(23)).toEqual([false, true, false, false]);
  expect(setLifetime(project, 27).wind[0]!.productionData[0]!.projectYearsValid.slice(24)).toEqual([true, false, false]);
  expect(setLifetime(project, 2).regulationMarkets[0]!.multiYearRegUpPrice[0]!.projectYearsValid).toEqual([true, false]);
});
test('MODEL-55 a new lifetime resets every component to the whole project', () => {
  for (const project of [
    setLifetime({ ...fresh(), windYears: { start: 3, end: 9 } }, 30),
    setField({ ...fresh(), windYears: { start: 3, end: 9 } }, ['lifetime'], 30),
  ]) {
    expect([project.solarYears, project.windYears, project.storageYears]).toEqual(Array.from({ length: 3 }, () => ({ start: 1, end: 30 })));
  }
});
test('MODEL-56 EQ-13 component lifetimes are for late-stage and not over the battery only', () => {
  const project = settle({ ...late(), useComponentLifetimes: true });
  expect(project.useComponentLifetimes).toBe(true);
  expect(setField(project, ['performEvaluationOverBessOnly'], true).useComponentLifetimes).toBe(false);
  expect(setEarlyAnalysis(project, true).useComponentLifetimes).toBe(false);
});
test('MODEL-58 STO-23 a guarantee needs late-stage and a positive capacity in every chosen storage', () => {
  const guarantee = [GuaranteeSeries.parse({ capacityList: [98, 96] })];
  const one = settle({ ...setField(late(), ['storage', 0, 'oemGuaranteedDegradation'], guarantee), useOemGuaranteedDegradation: true });
  expect(one.useOemGuaranteedDegradation).toBe(true);
  expect(setEarlyAnalysis(one, true).useOemGuaranteedDegradation).toBe(false);
  // A second storage unit without a guarantee switches it off; entries of 0 are no guarantee.
  expect(addStorage(one).useOemGuaranteedDegradation).toBe(false);
  expect(setField(one, ['storage', 0, 'oemGuaranteedDegradation'], [GuaranteeSeries.parse({})]).useOemGuaranteedDegradation).toBe(false);
  expect(removeStorage(one, 'storage-1').useOemGuaranteedDegradation).toBe(false);
});
test('LIM-10 the bus is ac unless storage and solar are on and wind is off', () => {
  const both = { ...late(), bus: 'dc' as const };
  expect(settle(both).bus).toBe('dc');
  expect(setUseWind(both, true, turbine).bus).toBe('ac');
  expect(setUseStorage(both, false).bus).toBe('ac');
  expect(settle({ ...both, useSolar: false }).bus).toBe('ac');
});
test('INC-06 an investment tax credit never applies to wind, a production credit never to storage', () => {
  const project = setField(setField(everything(), ['incentives', 0, 'wind'], true), ['incentives', 3, 'storage'], true);
  expect([project.incentives[0]!.wind, project.incentives[3]!.storage]).toEqual([false, false]);
});
test('EM-29 an emptied market name falls back to its default, and likewise its abbreviation', () => {
  const project = setField(setField(everything(), ['energyMarkets', 1, 'name'], '  '), ['energyMarkets', 1, 'abbreviation'], '');
  expect(project.energyMarkets[1]).toMatchObject({ name: 'Real-time', abbreviation: 'REAL-TIME' });
});
test('EQ-16 names have 40 and abbreviations 20 characters', () => {
  for (const entity of [Solar, Storage])
    expect([fieldMeta(entity, 'customName').maxLength, fieldMeta(entity, 'customAbbreviation').maxLength]).toEqual([40, 20]);
});
test('EM-14 the average follows the price, whoever sets it', () => {
  const project = setField(everything(), ['energyMarkets', 0, 'price'], readyRef(37));
  expect([
    project.energyMarkets[0]!.priceAverage,
    setField(project, ['energyMarkets', 0, 'price', 'state'], 'blank').energyMarkets[0]!.priceAverage,
  ]).toEqual([37, 0]);
});
test('EQ-16 emptied names of arrays, storage units and regulation markets fall back to theirs', () => {
  let project = addSolar(everything());
  for (const path of [
    ['solar', 1, 'customName'],
    ['solar', 1, 'customAbbreviation'],
    ['storage', 0, 'customName'],
    ['storage', 0, 'customAbbreviation'],
    ['regulationMarkets', 0, 'name'],
    ['name'],
  ])
    project = setField(project, path, ' \n');
  expect(project).toMatchObject({
    name: 'New Project',
    solar: [{}, { customName: 'PV Solar 2', customAbbreviation: 'PV 2' }],
    storage: [{ customName: 'Energy Storage 1', customAbbreviation: 'Storage 1' }],
    regulationMarkets: [{ name: 'Regulation Market 1' }],
  });
  expect(getField(setField(project, ['name'], 'two\nlines'), ['name'])).toBe('two lines');
});
test('RM-05 the plain field leads a single value, a list of several leads the plain field', () => {
  const up = pathsIn(pathTo('regulationMarkets', 0, 'maxCommitmentRegUp'));
  const entryOf = (project: Project): unknown => project.regulationMarkets[0]!.maxCommitmentRegUp;
  expect(entryOf(setField(everything(), up('singleValue'), 50))).toEqual({ singleValue: 50, values: [50] });
  expect(entryOf(setField(everything(), up('values'), [10, 20]))).toEqual({ singleValue: 10, values: [10, 20] });
});
test('settling twice changes nothing and keeps the identity of what already holds', () => {
  const project = settle(allOn());
  expect(settle(project)).toBe(project);
  expect(settle(setEarlyAnalysis(project, true)).location).toBe(project.location);
});
