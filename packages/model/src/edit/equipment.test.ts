import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everything, fresh, readyRef, turbine, yearOf } from '../../test/builders.ts';
import {
  addComplexLine,
  addCostLine,
  addIncentive,
  addRate,
  addSolar,
  addStorage,
  CostTable,
  GuaranteeSeries,
  getField,
  importStorage,
  RATE_COLOURS,
  removeCostLine,
  removeIncentive,
  removeRate,
  removeSolar,
  removeStorage,
  removeWind,
  Schedule,
  seriesRefOf,
  setBus,
  setComponentYears,
  setCostTableKind,
  setEarlyAnalysis,
  fieldId,
  pathsIn,
  pathTo,
  setField,
  type FieldPath,
  setIn,
  setLifetime,
  setProductionImportMode,
  setRateOfCells,
  setResource,
  setStorageType,
  setUseComponentLifetimes,
  setUseSolar,
  setUseStorage,
  setUseWind,
  setWindProduction,
  simpleCost,
  singleSize,
  sizingOf,
  StorageSpec,
  windProduction,
} from '../index.ts';

test('EQ-02 turning a technology on adds a default item if none exists', () => {
  const project = setUseWind(setUseStorage(setUseSolar(fresh(), true), true), true, turbine);
  expect([project.solar.length, project.wind.length, project.storage.length]).toEqual([1, 1, 1]);
  expect(setUseSolar(setUseSolar(addSolar(project), false), true).solar).toHaveLength(2);
  expect(setField(fresh(), ['useStorage'], true).storage).toHaveLength(1);
});
test('EQ-03 removing the last item switches the technology off', () => {
  const project = removeWind(removeStorage(removeSolar(everything(), 'solar-1'), 'storage-1'), 'wind-1');
  expect([project.useSolar, project.useWind, project.useStorage]).toEqual([false, false, false]);
});
test('SOL-02 STO-03 further items carry the next free number', () => {
  let project = addSolar(addSolar(fresh()));
  expect(project.solar.map((item) => [item.customName, item.customAbbreviation])).toEqual([
    ['PV Solar 1', 'PV 1'],
    ['PV Solar 2', 'PV 2'],
  ]);
  project = addSolar(removeSolar(project, 'solar-1'));
  expect(project.solar.map((item) => item.customName)).toEqual(['PV Solar 2', 'PV Solar 1']);
  expect(addStorage(addStorage(fresh())).storage[1]).toMatchObject({ customName: 'Energy Storage 2', customAbbreviation: 'Storage 2' });
});
test('STO-24 several storage technologies have a sizing list each', () => {
  const project = setField(addStorage(addStorage(fresh())), ['storage', 1, 'sizing', 'absolute'], [3, 4]);
  expect(project.storage.map((item) => item.sizing.absolute)).toEqual([[1], [3, 4]]);
});
test('SOL-04 the sizes of an imported array are those of the form', () => {
  const project = setField(setField(addSolar(fresh()), ['solar', 0, 'kind'], 'custom'), ['solar', 0, 'sizing', 'absolute'], [5, 6]);
  expect(project.solar[0]!.customSizeArray).toEqual([5, 6]);
});
test('MODEL-35 setting data on a resource sets its scale to the mean rounded to 2 decimals', () => {
  const ref = seriesRefOf(
    yearOf((hour) => (hour % 3) + 0.006),
    { name: 'x', stepMinutes: 60 },
  );
  // Mean of 0, 1, 2 over 8760 = 2920 · 3 hours is 1; with the offset 1.006, rounded 1.01.
  expect(setResource(fresh(), 'windResource', ref).windResource).toMatchObject({ scale: 1.01, kind: 'timeseries' });
  // Given per day it is 1.006 · 24 = 24.144, rounded 24.14; half goes away from zero.
  expect(setResource(fresh(), 'solarResource', ref, true).solarResource.scale).toBe(24.14);
  expect(setResource(fresh(), 'temperatureResource', readyRef(-0.125)).temperatureResource.scale).toBe(-0.13);
});
test('MODEL-37 a resource goes from blank to ready when data is set', () => {
  const before = fresh().windResource.data.state;
  expect([
    before,
    setResource(fresh(), 'windResource', seriesRefOf(yearOf(6), { name: 'x', stepMinutes: 60 })).windResource.data,
  ]).toMatchObject(['blank', { state: 'ready', count: 8760, mean: 6 }]);
});
test('STO-22 picking a library storage copies its values into the unit', () => {
  const specs = StorageSpec.parse({
    name: 'X',
    nominalCapacity: 4,
    nominalPower: 2,
    roundtripEfficiency: 91,
    capital: 7,
    operating: 3,
    augmentationCost: 5,
    augmentationDegradationLimitSensitivity: [70, 60],
    oemGuaranteedDegradation: [GuaranteeSeries.parse({ capacityList: [99] })],
  });
  const item = setStorageType(addStorage(fresh()), 'storage-1', specs).storage[0]!;
  expect(item).toMatchObject({
    kind: 'library',
    model: 'X',
    specs: { nominalCapacity: 4 },
    roundtripEfficiencySensitivity: [91],
    augmentationCost: 5,
    augmentationDegradationLimit: 70,
    oemGuaranteedDegradation: [{ capacityList: [99] }],
  });
  expect(item.cost.items[0]).toMatchObject({ capital: 7, operating: 3, replacement: 7 });
});
test('STO-21 importing a storage sets kind to custom', () => {
  const specs = StorageSpec.parse({
    name: 'Own',
    simpleCostTable: { capital: 9, operating: 2, replacement: 4 },
    useDedicatedConverter: true,
    useComplexCost: true,
    complexCostTable: { directCapital: [{ name: 'Cells', unit: 'CostPerMwh', value: 5 }] },
  });
  const item = importStorage(addStorage(fresh()), 'storage-1', specs).storage[0]!;
  expect(item).toMatchObject({
    kind: 'custom',
    model: 'Own',
    hasConverter: true,
    cost: { costTableKind: 'complex', directCapital: [{ name: 'Cells' }] },
  });
  expect(item.cost.items[0]).toMatchObject({ capital: 9, operating: 2, replacement: 4 });
});

test('CONV-05 choosing a dc bus with a new system converter sets 50, 0 and 50 per kW', () => {
  const odd = {
    ...addStorage(addSolar(fresh())),
    inverter: { ...fresh().inverter, cost: simpleCost({ capital: 1, operating: 2, replacement: 3 }) },
  };
  for (const project of [setBus(odd, 'dc'), setField(odd, ['bus'], 'dc')]) {
    expect(project).toMatchObject({ bus: 'dc', inverter: { cost: { items: [{ capital: 50_000, operating: 0, replacement: 50_000 }] } } });
  }
});
test('CONV-06 a converter that is no longer new keeps its costs', () => {
  const edited = setField(addStorage(addSolar(fresh())), ['inverter', 'cost'], simpleCost({ capital: 61_000 }));
  expect(setBus(edited, 'dc').inverter.cost.items[0]!.capital).toBe(61_000);
  const had = setField(setBus(addStorage(addSolar(fresh())), 'dc'), ['inverter', 'cost', 'items', 0, 'capital'], 62_000);
  expect(setBus(setBus(had, 'ac'), 'dc').inverter.cost.items[0]!.capital).toBe(62_000);
});
test('CONV-07 editing a converter cost marks the system converter as no longer new', () => {
  expect(setField(fresh(), ['inverter', 'cost'], simpleCost({})).isNewSystemConverter).toBe(false);
  expect(setField(fresh(), ['inverter', 'cost', 'items', 0, 'replacement'], 1).isNewSystemConverter).toBe(false);
  expect(setField(fresh(), ['inverter', 'efficiency'], [97]).isNewSystemConverter).toBe(true);
});

test('WIND-15 another import mode clears the production and its sizes', () => {
  const project = setField(setWindProduction(everything(), 'wind-1', readyRef()), ['wind', 0, 'customSizing', 'absolute'], [20, 30]);
  expect(windProduction(project.wind[0]!).state).toBe('ready');
  for (const after of [
    setProductionImportMode(project, 'wind-1', 'multipleYear'),
    setField(project, ['wind', 0, 'productionImportMode'], 'multipleYear'),
  ]) {
    expect(after.wind[0]).toMatchObject({ productionImportMode: 'multipleYear', productionData: [], customSizing: { absolute: [1] } });
  }
  expect(setProductionImportMode(project, 'wind-1', 'singleYear').wind[0]!.productionData).toHaveLength(1);
});

test('EQ-11 a technology begins one year before the end at the latest and ends in year 1 at the earliest', () => {
  const years = (start: number, end: number, lifetime = 25) =>
    setComponentYears(setLifetime(fresh(), lifetime), 'wind', { start, end }).windYears;
  expect([years(3, 9), years(25, 25), years(0, 0), years(-4, 99), years(1, 1, 1)]).toEqual([
    { start: 3, end: 9 },
    { start: 24, end: 25 },
    { start: 1, end: 1 },
    { start: 1, end: 25 },
    { start: 1, end: 1 },
  ]);
});
test('EQ-12 component lifetimes keep one array, one wind farm and one size each', () => {
  let project = addSolar(everything());
  project = setField(setField(project, ['solar', 0, 'sizing', 'absolute'], [10, 20]), ['wind', 0, 'sizing', 'absolute'], [3, 4, 5]);
  for (const after of [setUseComponentLifetimes(project, true), setField(project, ['useComponentLifetimes'], true)]) {
    expect([after.solar.length, after.solar[0]!.sizing.absolute, after.wind[0]!.sizing.absolute, after.useComponentLifetimes]).toEqual([
      1,
      [10],
      [3],
      true,
    ]);
  }
  expect(setUseComponentLifetimes(setEarlyAnalysis(fresh(), true), true).useComponentLifetimes).toBe(false);
});
test('EQ-15 a disabled table of sizes holds a single value', () => {
  expect(singleSize({ ...sizingOf([4, 5]), relative: [1, 2] })).toMatchObject({ absolute: [4], relative: [1, 2] });
});

test('MODEL-42 removing a rate reindexes the grid, and the last rate stays', () => {
  let schedule = addRate(addRate(Schedule.parse({}), 20), 30);
  schedule = setRateOfCells(
    schedule,
    [
      { row: 0, hour: 0 },
      { row: 0, hour: 1 },
    ],
    1,
  );
  schedule = setRateOfCells(schedule, [{ row: 23, hour: 23 }], 2);
  const after = removeRate(schedule, 1);
  expect(after.rates.map(({ value }) => value)).toEqual([1000, 30]);
  expect([after.grid[0]![0], after.grid[0]![1], after.grid[23]![23]]).toEqual([0, 0, 1]);
  const last = removeRate(removeRate(after, 1), 0);
  expect([last.rates.length, new Set(last.grid.flat())]).toEqual([1, new Set([0])]);
});
test('MODEL-43 the 17th rate has the colour of the first', () => {
  let schedule = Schedule.parse({});
  for (let i = 0; i < 16; i++) schedule = addRate(schedule);
  expect(schedule.rates.map(({ color }) => color)).toEqual([...RATE_COLOURS, RATE_COLOURS[0]]);
  expect(new Set(RATE_COLOURS).size).toBe(16);
});
test('LIM-04 a limit schedule carries rates with value and colour', () => {
  const project = setField(fresh(), ['importLimitSchedule'], addRate(fresh().importLimitSchedule, 55));
  expect(getField(project, ['importLimitSchedule', 'rates', 1])).toEqual({ value: 55, color: RATE_COLOURS[1] });
});
test('COST-04 the first line is the base item and removing the last one adds a fresh one', () => {
  const table = addCostLine(CostTable.parse({}));
  expect(table.items.map(({ id }) => id)).toEqual(['base', 'line-1']);
  expect(removeCostLine(table, 0).items.map(({ id }) => id)).toEqual(['line-1']);
  expect(removeCostLine(simpleCost({ capital: 5 }), 0).items).toEqual([
    { id: 'base', capital: 1e6, operating: 1e4, replacement: 0, augmentation: 0 },
  ]);
});
test('COST-22 toggling the cost table keeps the values of the other one', () => {
  let table = setCostTableKind(simpleCost({ capital: 5 }), 'complex', 'solar');
  expect([table.costTableKind, table.items[0]!.capital, table.directCapital[0]]).toEqual([
    'complex',
    5,
    { name: 'Module', unit: 'Cost', value: 0 },
  ]);
  table = addComplexLine({ ...table, directCapital: [{ name: 'Only', unit: 'CostPerWattDc', value: 2 }] }, 'operating', 'solar');
  table = setCostTableKind(setCostTableKind(table, 'simple', 'solar'), 'complex', 'solar');
  expect([table.items[0]!.capital, table.directCapital, table.operating.at(-1)!.unit]).toEqual([
    5,
    [{ name: 'Only', unit: 'CostPerWattDc', value: 2 }],
    'CostPerYear',
  ]);
});
test('incentives are added with ids of their own and removed by them', () => {
  const project = addIncentive(addIncentive(fresh(), 'itc'), 'itc');
  expect(removeIncentive(project, 'itc-1').incentives.map(({ id }) => id)).toEqual(['itc-2']);
});

test('setField changes one field, keeps the identity of the rest and refuses a wrong path', () => {
  const project = addStorage(addSolar(fresh()));
  const next = setField(project, ['solar', 0, 'sizing', 'absolute'], [5, 6]);
  expect(getField(next, ['solar', 0, 'sizing', 'absolute'])).toEqual([5, 6]);
  expect(next.storage).toBe(project.storage);
  expect(() => setField(project, ['solar', 3, 'id'], 'x')).toThrow('no item 3');
  // @ts-expect-error a misspelt name is a type error, and a mistake at run time where the type is lost
  expect(() => setField(project, ['solr'], 'x')).toThrow('no field "solr"');
  // @ts-expect-error the name of a field of an item
  expect(() => setField(project, ['storage', 0, 'wearCots'], 4)).toThrow('no field "wearCots"');
  // @ts-expect-error a number, not its text
  setField(project, ['storage', 0, 'wearCost'], '4');
});
test('paths know the names of fields and what they hold', () => {
  const at = pathsIn(pathTo('storage', 0));
  const wear: FieldPath<number> = at('wearCost');
  expect(fieldId(wear)).toBe('storage.0.wearCost');
  expect(fieldId(at('cost', 'items', 0, 'capital'))).toBe('storage.0.cost.items.0.capital');
  // @ts-expect-error no such field
  at('wearCots');
  // @ts-expect-error a list has places, not names
  at('cost', 'items', 'capital');
  // @ts-expect-error a text is no number
  const name: FieldPath<number> = at('customName');
  expect(name).toEqual(['storage', 0, 'customName']);
});
test('B-14 a path into a prototype is no field', () => {
  for (const path of [
    ['__proto__', 'polluted'],
    ['constructor', 'prototype', 'polluted'],
    ['location', '__proto__'],
    ['solar', 'length'],
    ['location', 'toString'],
  ]) {
    expect(() => setField(fresh(), path, 'x')).toThrow('no field');
    expect(getField(fresh(), path) === undefined || path.at(-1) === 'length').toBe(true);
  }
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});
test('B-14 of 20,000 random paths none reaches a prototype', () => {
  const key = fc.constantFrom<string | number>(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'solar',
    'storage',
    'location',
    'pos',
    'lat',
    'cost',
    'items',
    'energyMarkets',
    'polluted',
    0,
    1,
    -1,
  );
  const project = everything();
  const refused: string[] = [];
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), (path) => {
      try {
        setIn(project, path, { polluted: true });
      } catch (error) {
        refused.push((error as Error).message);
      }
      return getField(project, path) !== Object.prototype && !('polluted' in Object.prototype) && !('polluted' in Array.prototype);
    }),
    { numRuns: 20_000, seed: 14 },
  );
  expect(refused.every((message) => message.startsWith('no field') || message.startsWith('no item'))).toBe(true);
  expect(refused.length).toBeGreaterThan(10_000);
  expect(refused.length).toBeLessThan(20_000);
});

test('CNT-02 a state-of-health limit typed in the list or in the plain field leads the other one', () => {
  const limitsOf = ({ storage: [item] }: ReturnType<typeof fresh>) => [
    item!.augmentationDegradationLimit,
    item!.augmentationDegradationLimitSensitivity,
  ];
  const list = pathTo('storage', 0, 'augmentationDegradationLimitSensitivity');
  const one = setField(addStorage(fresh()), list, [70]);
  expect(limitsOf(one)).toEqual([70, [70]]);
  const several = setField(one, list, [80, 70, 60]);
  expect(limitsOf(several)).toEqual([80, [80, 70, 60]]);
  expect(limitsOf(setField(several, list, [60]))).toEqual([60, [60]]);
  expect(limitsOf(setField(several, pathTo('storage', 0, 'augmentationDegradationLimit'), 75))).toEqual([75, [75, 70, 60]]);
});
