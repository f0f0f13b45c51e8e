import { expect, test } from 'vitest';
import {
  Bonus,
  Converter,
  CostLine,
  CostTable,
  CostUnit,
  defaultComplexLines,
  Deferment,
  deferredYears,
  fieldMeta,
  GuaranteeSeries,
  hasAllowedUnits,
  Itc,
  Macrs,
  newComplexLine,
  newIncentive,
  ProductionCredit,
  Project,
  ProductionYear,
  Solar,
  Storage,
  STORAGE_CONVERTER_PER_KW,
  StorageSpec,
  SYSTEM_CONVERTER_PER_KW,
  totalWindLosses,
  TurbineSpec,
  unitChoices,
  type UnitSetName,
  Wind,
  WIND_LOSSES,
} from '../index.ts';

const units = (set: UnitSetName) =>
  Object.fromEntries(
    (['capital', 'operating', 'replacement'] as const).map((group) => [
      group,
      unitChoices(set, group === 'capital' ? 'directCapital' : group).map(({ label }) => label),
    ]),
  );
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('SOL-01 SOL-02 an array is calculated or imported, and is numbered', () => {
  expect(Solar.parse({})).toMatchObject({ kind: 'homer', customName: 'PV Solar 1', customAbbreviation: 'PV 1' });
  expect(['homer', 'custom', 'pvsyst'].map((kind) => Solar.safeParse({ kind }).success)).toEqual([true, true, false]);
});
test('SOL-03 sizes are in MW, absolute or relative', () => {
  expect(Solar.parse({}).sizing).toMatchObject({ sizingKind: 'absolute', absolute: [1] });
  expect(fieldMeta(Solar, 'sizing').unit).toBe('MW');
});
test('SOL-04 an imported array has a rating, sizes and data', () => {
  expect(Solar.parse({})).toMatchObject({ customSize: 1000, customSizeArray: [1], customData: { state: 'blank' } });
});
test('SOL-05 SOL-06 cost, escalator, degradation, replacement and converter; a lifetime of 20', () => {
  expect(Solar.parse({})).toMatchObject({
    cost: { costTableKind: 'simple' },
    omEscalator: { enabled: false },
    degradation: 0.5,
    useDegradation: true,
    allowReplacement: false,
    hasConverter: false,
    converter: { efficiency: [98] },
    lifetime: 20,
  });
});
test('SOL-07 SOL-08 the derating factor of a new array is 80 %, degradation 0 to 99.99 %/yr', () => {
  expect(Solar.parse({}).deratingFactor).toBe(80);
  expect(fieldMeta(Solar, 'degradation')).toMatchObject({ unit: '%/yr', minimum: 0, maximum: 99.99 });
});

test('WIND-01 WIND-02 the 1 MW Turbine of the library', () => {
  expect(Wind.parse({})).toMatchObject({ kind: 'library', model: '1 MW Turbine' });
  expect(['library', 'production', 'custom', 'homer'].map((kind) => Wind.safeParse({ kind }).success)).toEqual([true, true, true, false]);
});
test('WIND-03 a turbine has name, power curve, lifetime and hub height, which the project sets too', () => {
  expect(TurbineSpec.parse({})).toMatchObject({ name: '1 MW Turbine', powerCurve: [], lifeTime: 20, hubHeight: 80 });
  expect(Wind.parse({}).hubHeight).toBe(80);
});
test('WIND-04 sizes, cost, escalator, a lifetime of 20 and replacement', () => {
  expect(Wind.parse({})).toMatchObject({
    sizing: { absolute: [1] },
    customSizing: { absolute: [1] },
    cost: { costTableKind: 'simple' },
    omEscalator: { enabled: false },
    lifetime: 20,
    allowReplacement: false,
  });
});
test('WIND-05 WIND-06 seven losses of 0 % multiply to the total', () => {
  const wind = Wind.parse({});
  expect(WIND_LOSSES.map((key) => wind[key])).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(WIND_LOSSES.map((key) => fieldMeta(Wind, key).title)).toEqual([
    'Availability',
    'Turbine performance',
    'Environmental',
    'Wake effects',
    'Electrical',
    'Curtailment',
    'Other',
  ]);
  // 100 · (1 − 0.97 · 0.93 · 0.98) = 11.5942
  expect(totalWindLosses({ ...wind, availabilityLoss: 3, wakeEffectsLoss: 7, electricalLoss: 2 })).toBeCloseTo(11.5942, 10);
});
test('WIND-07 WIND-08 the production is imported for one year or several, by year and file', () => {
  expect(
    ['singleYear', 'multipleYear', 'singleFileMultiYear', 'yearly'].map(
      (productionImportMode) => Wind.safeParse({ productionImportMode }).success,
    ),
  ).toEqual([true, true, true, false]);
  expect(Wind.parse({})).toMatchObject({ productionImportMode: 'singleYear', productionData: [], dataName: 'Imported Wind Production' });
  expect(ProductionYear.parse({})).toMatchObject({ year: 2007, timeSeriesFileBaseName: '', data: { state: 'blank' } });
});
test('WIND-09 altitude is 0 and the anemometer at 10 m, both at least 0', () => {
  expect(Wind.parse({})).toMatchObject({ altitude: 0, anemometerHeight: 10 });
  expect([fieldMeta(Wind, 'altitude').minimum, fieldMeta(Wind, 'anemometerHeight').minimum]).toEqual([0, 0]);
});

test('STO-01 STO-02 a storage unit is of the library, 1 MW / 1 MWh', () => {
  expect(Storage.parse({})).toMatchObject({ kind: 'library', model: 'Energy Storage (1 MW / 1 MWh)' });
  expect(['library', 'custom', 'user'].map((kind) => Storage.safeParse({ kind }).success)).toEqual([true, true, false]);
});
test('STO-03 STO-04 it is numbered, and sized in whole units', () => {
  expect(Storage.parse({})).toMatchObject({ customName: 'Energy Storage 1', customAbbreviation: 'Storage 1' });
  expect(fieldMeta(Storage, 'sizing').integer).toBe(true);
});
test('STO-05 cost, escalator, a lifetime of 20, augmentation and replacement', () => {
  expect(Storage.parse({})).toMatchObject({
    cost: { costTableKind: 'simple' },
    omEscalator: { enabled: false },
    lifetime: 20,
    allowAugmentation: true,
    allowReplacement: false,
  });
});
test('STO-06 STO-07 augmentation costs at least 0 and happens at 65 %', () => {
  expect(fieldMeta(Storage, 'augmentationCost').minimum).toBe(0);
  expect(Storage.parse({})).toMatchObject({ augmentationDegradationLimit: 65, augmentationDegradationLimitSensitivity: [65] });
});
test('STO-08 the augmentation price falls from 150 to 37 in year 25 and stays', () => {
  const { customValues } = Storage.parse({}).augmentationPriceDecline;
  expect(customValues).toHaveLength(40);
  // Linear: 150 − 113 · 12/24 = 93.5 in year 13, 150 − 113/24 = 145.29 in year 2.
  expect([1, 2, 13, 25, 26, 40].map((year) => customValues[year - 1])).toEqual(
    [150, 145.29, 93.5, 37, 37, 37].map((value, i) => ({ year: [1, 2, 13, 25, 26, 40][i], value })),
  );
  expect(fieldMeta(Storage, 'augmentationPriceDecline').unit).toBe('currency/kWh');
});
test('STO-09 the cycle limit is 1 per day, off and not searched', () => {
  expect(Storage.parse({})).toMatchObject({ useCycleLimitPerDay: false, optimizeCycleLimitPerDay: false, cycleLimitPerDay: 1 });
});
test('STO-10 the auxiliary load, bought at a flat price of 10', () => {
  expect(Storage.parse({})).toMatchObject({
    useAuxiliaryLoad: false,
    auxiliaryLoadSensitivity: [0],
    storageServesAuxiliaryLoad: false,
    useAuxiliaryLoadFlatPrice: true,
    auxiliaryLoadFlatPrice: 10,
    energyMarket: null,
    auxiliaryLoadPriceMultiYear: { enabled: false },
  });
});
test('STO-11 a deferment by date or by a period in days, months or years', () => {
  expect(Storage.parse({})).toMatchObject({
    hasDeferment: false,
    deferment: { isExactDate: false, startDate: '', period: 0, periodInYears: 0, periodUnit: 2 },
  });
  const by = (period: number, periodUnit: 0 | 1 | 2) => deferredYears(Deferment.parse({ period, periodUnit }), '2026-01-01');
  expect([by(73, 0), by(18, 1), by(3, 2)]).toEqual([0.2, 1.5, 3]);
  const to = (startDate: string) => deferredYears(Deferment.parse({ isExactDate: true, startDate }), '2026-01-01');
  expect([to('2027-01-01'), to('2025-01-01'), to('')]).toEqual([1, 0, 0]);
});
test('STO-12 STO-13 the efficiency may fall over time, and a converter of its own', () => {
  expect(Storage.parse({})).toMatchObject({
    rteDegradationOverTime: { enabled: false },
    hasConverter: false,
    converter: { efficiency: [98], lifetime: [15] },
  });
});
test('STO-14 a guarantee has series of 365 cycles and 20 years, a type, and goes on past the lifetime', () => {
  expect(GuaranteeSeries.parse({})).toEqual({ cycleCount: 365, capacityList: Array.from({ length: 20 }, () => 0) });
  expect(Storage.parse({})).toMatchObject({
    oemGuaranteedDegradation: [],
    oemGuaranteedDegradationType: 'Default',
    useOemGuaranteedDegradationInterpolatePastLifetime: true,
  });
});
test('STO-15 a storage type in a project', () => {
  const keys = [
    'id',
    'name',
    'abbreviation',
    'nominalCapacity',
    'nominalPower',
    'roundtripEfficiency',
    'lifetimeCurve',
    'augmentationCost',
    'augmentationDegradationLimitSensitivity',
    'useComplexCost',
    'simpleCostTable',
    'complexCostTable',
    'useDedicatedConverter',
    'dedicatedConverter',
  ];
  expect(Object.keys(StorageSpec.shape)).toEqual(expect.arrayContaining(keys));
  expect(StorageSpec.parse({})).toMatchObject({
    nominalCapacity: 1,
    nominalPower: 1,
    lifetimeCurve: [],
    useComplexCost: false,
    useDedicatedConverter: false,
    dedicatedConverter: { size: { sizingKind: 'relative' } },
  });
});

test('CONV-01 a converter has sizes, costs, two escalators, an efficiency of 98 % and a lifetime of 15 years', () => {
  expect(Converter.parse({})).toMatchObject({
    size: { sizingKind: 'absolute' },
    cost: { costTableKind: 'simple' },
    omEscalator: { enabled: false },
    replacementEscalator: { enabled: false },
    efficiency: [98],
    lifetime: [15],
  });
});
test('CONV-02 the solar converter costs 50 per kW, which is 50 000 per MW', () => {
  expect(Solar.parse({}).converter.cost.items[0]).toMatchObject({ capital: 50_000, operating: 0, replacement: 50_000 });
});
test('CONV-03 the storage converter costs 27 per kW', () => {
  expect(STORAGE_CONVERTER_PER_KW).toEqual({ capital: 27, operating: 0, replacement: 27 });
  expect(Storage.parse({}).converter.cost.items[0]).toMatchObject({ capital: 27_000, operating: 0, replacement: 27_000 });
});
test('CONV-04 the system converter costs 50 per kW', () => {
  expect(SYSTEM_CONVERTER_PER_KW).toEqual({ capital: 50, operating: 0, replacement: 50 });
  expect(Project.parse({}).inverter.cost.items[0]).toMatchObject({ capital: 50_000, operating: 0, replacement: 50_000 });
});
test('CONV-08 the efficiency is greater than 0 and at most 100', () => {
  expect(fieldMeta(Converter, 'efficiency')).toMatchObject({ exclusiveMinimum: 0, maximum: 100 });
});

test('COST-01 COST-02 a table is simple or complex; the simple one has four costs and multipliers', () => {
  expect(['simple', 'complex', 'none'].map((costTableKind) => CostTable.safeParse({ costTableKind }).success)).toEqual([true, true, false]);
  expect(CostTable.parse({})).toMatchObject({
    costTableKind: 'simple',
    capitalMultipliers: [1],
    operatingMultipliers: [1],
    replacementMultipliers: [1],
    augmentationMultipliers: [1],
  });
});
test('COST-03 COST-05 a line has capital 1e6, operating 1e4, replacement and augmentation', () => {
  expect(CostLine.parse({})).toEqual({ id: 'base', capital: 1e6, operating: 1e4, replacement: 0, augmentation: 0 });
});
test('COST-06 COST-07 a complex table has four lists; recurring lines default to CostPerYear', () => {
  expect(CostTable.parse({})).toMatchObject({ directCapital: [], indirectCapital: [], operating: [], replacement: [] });
  expect((['directCapital', 'indirectCapital', 'operating', 'replacement'] as const).map((group) => newComplexLine(group).unit)).toEqual([
    'Cost',
    'Cost',
    'CostPerYear',
    'Cost',
  ]);
  expect(newComplexLine('operating', 'Rent')).toEqual({ name: 'Rent', unit: 'CostPerYear', value: 0 });
});
test('COST-08 the unit codes', () => {
  expect(CostUnit.options).toEqual([
    'Cost',
    'CostPerYear',
    'PercentOfDirectCapital',
    'PercentOfDirectCapitalPerYear',
    'CostPerMw',
    'CostPerMwh',
    'CostPerUnit',
    'CostPerWattDc',
    'CostPerMwDcYear',
    'CostPerMwhAc',
    'CostPerMwhYear',
    'CostPerMwhThroughput',
  ]);
  const code = (label: string) => unitChoices('generic', 'operating').find((choice) => choice.label === label)?.unit;
  expect([code('$/MW capacity-yr'), code('$/MWh capacity-yr'), unitChoices('perUnit', 'operating')[1]]).toEqual([
    'CostPerMwDcYear',
    'CostPerMwhYear',
    { unit: 'CostPerUnit', label: '$/unit-yr' },
  ]);
});
test('COST-09 the direct capital lines of solar', () => {
  expect(names(defaultComplexLines('solar').directCapital)).toEqual([
    'Module',
    'Power Conversion System',
    'Balance of System',
    'Installation Labor',
    'Installer Overhead and Margin',
    'Contingency',
  ]);
});
test('COST-10 the indirect capital lines of solar', () => {
  expect(names(defaultComplexLines('solar').indirectCapital)).toEqual([
    'Permitting and Environmental',
    'Engineering and Developer Overhead',
    'Land Purchase Preparation and Transmissions',
    'Working Capital Reserve Account',
    'Sales Tax Rate',
  ]);
});
test('COST-11 the operating lines of solar, all of value 0', () => {
  const { operating } = defaultComplexLines('solar');
  expect(names(operating)).toEqual([
    'Fixed Annual Cost',
    'Fixed Cost by Capacity',
    'Variable Cost',
    'Insurance',
    'Audit and Program Management Cost',
    'Site Lease Cost',
    'Property Tax Rate',
    'Station Power Cost',
    'Interest on All Reserves',
    'Decommissioning Reserve',
  ]);
  expect(operating.map(({ unit, value }) => [unit, value])).toEqual(operating.map(() => ['CostPerYear', 0]));
});
test('COST-12 the replacement line of solar', () => {
  expect(defaultComplexLines('solar').replacement).toEqual([{ name: 'Replacement Cost', unit: 'Cost', value: 0 }]);
});
test('COST-13 storage has the same lines, with units per MW and per MWh to choose', () => {
  const [solar, storage] = [defaultComplexLines('solar'), defaultComplexLines('generic')];
  for (const group of ['directCapital', 'indirectCapital', 'operating', 'replacement'] as const)
    expect(names(storage[group])).toEqual(names(solar[group]));
  const offered = (group: 'directCapital' | 'operating' | 'replacement') => unitChoices('generic', group).map(({ unit }) => unit);
  expect(offered('directCapital')).toEqual(expect.arrayContaining(['CostPerMw', 'CostPerMwh']));
  expect(offered('operating')).toEqual(expect.arrayContaining(['CostPerMwDcYear', 'CostPerMwhYear', 'CostPerMwhThroughput']));
  expect(offered('replacement')).toContain('CostPerMwh');
});
test('COST-14 the generic units', () => {
  expect(units('generic')).toEqual({
    capital: ['$', '% direct', '$/MW', '$/MWh', '$/unit'],
    operating: ['$/yr', '% direct/yr', '$/MW capacity-yr', '$/MWh throughput', '$/MWh capacity-yr'],
    replacement: ['$', '$/MWh'],
  });
});
test('COST-15 the solar units', () => {
  expect(units('solar')).toEqual({
    capital: ['$', '% direct', '$/Wdc'],
    operating: ['$/yr', '% direct/yr', '$/MWdc-yr', '$/MWh-ac'],
    replacement: ['$', '$/Wdc', '% direct'],
  });
});
test('COST-16 COST-17 the units per unit and the simple ones', () => {
  expect(units('perUnit')).toEqual({
    capital: ['$', '$/unit', '% direct'],
    operating: ['$/yr', '$/unit-yr', '% direct/yr'],
    replacement: ['$', '$/unit', '% direct'],
  });
  expect(units('simple')).toEqual({ capital: ['$'], operating: ['$/yr'], replacement: ['$'] });
});
test('a unit that no list offers is found', () => {
  const lines = defaultComplexLines('solar');
  expect(hasAllowedUnits(lines, 'solar')).toBe(true);
  expect(hasAllowedUnits({ ...lines, replacement: [{ unit: 'CostPerMwh' }] }, 'solar')).toBe(false);
});

test('INC-02 an investment tax credit: 100 % eligible, 30 %', () => {
  expect(newIncentive('itc', 1)).toMatchObject({ kind: 'itc', id: 'itc-1', eligiblePercent: 100, itcPercent: 30 });
});
test('INC-03 MACRS: 100 % eligible, marginal tax 35 %', () => {
  expect(newIncentive('macrs', 2)).toMatchObject({ kind: 'macrs', id: 'macrs-2', eligiblePercent: 100, marginalTaxPercent: 35 });
});
test('INC-04 bonus depreciation: 100 % eligible, marginal tax 35 %, bonus 50 %', () => {
  expect(newIncentive('bonus', 1)).toMatchObject({ eligiblePercent: 100, marginalTaxPercent: 35, bonusPercent: 50 });
});
test('INC-05 a production credit: no credit and no maximum yet, 10 years when limited, 35 % when taxed', () => {
  expect(newIncentive('prod', 1)).toMatchObject({
    credit: 0,
    maxCredit: 0,
    useDuration: false,
    duration: 10,
    useCreditTaxPercent: false,
    creditTaxPercent: 35,
  });
});
test('INC-06 each carries flags for solar, storage and wind', () => {
  const flags = (['itc', 'macrs', 'bonus', 'prod'] as const)
    .map((kind) => newIncentive(kind, 1))
    .map(({ solar, storage, wind }) => [solar, storage, wind]);
  expect(flags).toEqual([
    [true, true, false],
    [true, true, true],
    [true, true, true],
    [true, false, true],
  ]);
});
test('INC-08 percents are percentages; credit, max credit and duration are at least 0', () => {
  const percents = [
    fieldMeta(Itc, 'eligiblePercent'),
    fieldMeta(Itc, 'itcPercent'),
    fieldMeta(Macrs, 'marginalTaxPercent'),
    fieldMeta(Bonus, 'bonusPercent'),
    fieldMeta(ProductionCredit, 'creditTaxPercent'),
  ];
  for (const meta of percents) expect(meta).toMatchObject({ unit: '%', minimum: 0, maximum: 100 });
  for (const key of ['credit', 'maxCredit', 'duration'] as const) expect(fieldMeta(ProductionCredit, key)).toMatchObject({ minimum: 0 });
});
test('INC-09 the help text for ITC uses an example of 30 percent', () => {
  expect(fieldMeta(Itc, 'itcPercent').help).toContain('30 %');
});
