import { expect, test } from 'vitest';
import {
  addGuaranteeSeries,
  brokenBound,
  CURVE_BOUNDS,
  fieldMeta,
  GuaranteeSeries,
  resizeGuarantee,
  storageFromWire,
  storageToWire,
  toCycleCount,
  toHealth,
  toStorageSpec,
  UserStorageSpec,
  StorageSpec,
  type DescribedEntity,
} from '../index.ts';

const bare = UserStorageSpec.parse({});
const known = Object.keys(UserStorageSpec.shape);
const missing = (...keys: string[]): string[] => keys.filter((key) => !known.includes(key));
const rule = (key: string, value: number): string | undefined => brokenBound(value, fieldMeta<DescribedEntity>(UserStorageSpec, key));

test('SED-34 another number of years pads every series with 0 or trims it', () => {
  const list = [GuaranteeSeries.parse({ capacityList: [98, 96] }), GuaranteeSeries.parse({ capacityList: [97] })];
  expect(resizeGuarantee(list, 3).map(({ capacityList }) => capacityList)).toEqual([
    [98, 96, 0],
    [97, 0, 0],
  ]);
  expect(resizeGuarantee(list, 1).map(({ capacityList }) => capacityList)).toEqual([[98], [97]]);
});
test('SED-35 a new series has 360 cycles and the current number of years', () => {
  const list = addGuaranteeSeries([GuaranteeSeries.parse({ capacityList: [98, 96, 94] })]);
  expect(list[1]).toEqual({ cycleCount: 360, capacityList: [0, 0, 0] });
});
test('SED-36 the years are 20 at first, else those of the longest series, and at least 1', () => {
  const years = (...lists: number[][]): number =>
    addGuaranteeSeries(lists.map((capacityList) => GuaranteeSeries.parse({ capacityList }))).at(-1)!.capacityList.length;
  expect([years(), years([1, 2], [1, 2, 3]), years([])]).toEqual([20, 3, 1]);
  expect([0, -3, Number.NaN].map((years) => resizeGuarantee([GuaranteeSeries.parse({})], years)[0]!.capacityList.length)).toEqual([
    1, 1, 1,
  ]);
});
test('SED-37 a cell that is no number or negative becomes 0, one above 100 becomes 100', () => {
  expect([undefined, Number.NaN, -1, 0, 55.5, 100, 101].map(toHealth)).toEqual([0, 0, 0, 0, 55.5, 100, 100]);
});
test('SED-38 a cycle count that is no number becomes 0', () => {
  expect([undefined, Number.NaN, Number.POSITIVE_INFINITY, 250.5].map(toCycleCount)).toEqual([0, 0, 0, 250.5]);
});
test('SED-39 fitted parameters, mass, conductance and heat capacity are above 0', () => {
  for (const key of ['fittedD0', 'fittedD1', 'arrheniusDegradationB', 'arrheniusDegradationD', 'mass', 'thermalH', 'thermalCSpecific'])
    expect([key, rule(key, 0), rule(key, 0.001)]).toEqual([key, 'The value must be > 0', undefined]);
});
test('SED-40 SED-41 a constant lifetime is at least 0; d2 and the temperatures are free', () => {
  expect([rule('simpleLifetimeInYears', 0), rule('simpleLifetimeInYears', -1)]).toEqual([undefined, 'The value must be ≥ 0']);
  for (const key of ['fittedD2', 'maximumOperatingTemperature', 'minimumOperatingTemperature', 'fixedTemperature'])
    expect([key, rule(key, -1e6), rule(key, 1e6)]).toEqual([key, undefined, undefined]);
});
test('SED-42 initial and minimum state of charge lie between 0 and 100, both excluded', () => {
  for (const key of ['initialStateOfCharge', 'minimumStateOfCharge'])
    expect([0, 0.1, 99.9, 100].map((value) => rule(key, value))).toEqual([
      'The value must be > 0 and < 100',
      undefined,
      undefined,
      'The value must be > 0 and < 100',
    ]);
});
test('SED-43 M-8 minimum lifetime from 0, degradation limits 0 to 100, beta from 0 without an upper end', () => {
  expect([rule('minimumLifetime', -1), rule('minimumLifetime', 0)]).toEqual(['The value must be ≥ 0', undefined]);
  for (const key of ['capacityDegradationLimitForFitCyclelifetimeModel', 'capacityDegradationLimitForFitLifetimeTemperatureModel'])
    expect([rule(key, -1), rule(key, 101), rule(key, 0), rule(key, 100)]).toEqual([
      'The value must be ≥ 0 and ≤ 100',
      'The value must be ≥ 0 and ≤ 100',
      undefined,
      undefined,
    ]);
  // D-198: what a fit of a steep table gives can be stored.
  expect([rule('fittedBeta', -0.1), rule('fittedBeta', 1), rule('fittedBeta', 1.53)]).toEqual([
    'The value must be ≥ 0',
    undefined,
    undefined,
  ]);
});
test('SED-44 curves are at least 0, the depth of discharge at most 100, temperatures free', () => {
  expect([
    brokenBound(-1, CURVE_BOUNDS.capacityCurve.x),
    brokenBound(101, CURVE_BOUNDS.lifetimeCurve.x),
    brokenBound(-20, CURVE_BOUNDS.capacityTemperatureCurve.x),
    brokenBound(-1, CURVE_BOUNDS.lifetimeTemperatureCurve.y),
  ]).toEqual(['The value must be ≥ 0', 'The value must be ≥ 0 and ≤ 100', undefined, 'The value must be ≥ 0']);
});
test('SED-45 currents, rates, capacity and voltage are at least 0; efficiency, range, losses and strings have their limits', () => {
  for (const key of [
    'chargeCurrent',
    'dischargeCurrent',
    'maxChargeCurrent',
    'maxDischargeCurrent',
    'maxChargeRate',
    'nominalCapacity',
    'maximumCapacity',
    'nominalVoltage',
  ])
    expect([key, rule(key, -1), rule(key, 0)]).toEqual([key, 'The value must be ≥ 0', undefined]);
  expect([
    rule('roundtripEfficiency', 0),
    rule('roundtripEfficiency', 100),
    rule('rangeOfCharge', 101),
    rule('otherLosses', -1),
    rule('stringSize', 1.5),
    rule('stringSize', 0),
  ]).toEqual([
    'The value must be > 0 and ≤ 100',
    undefined,
    'The value must be ≥ 0 and ≤ 100',
    'The value must be ≥ 0 and ≤ 100',
    'The value must be an integer',
    'The value must be ≥ 1',
  ]);
});
test('SED-46 names of 40 and abbreviations of 20 characters', () => {
  expect([fieldMeta(UserStorageSpec, 'name').maxLength, fieldMeta(UserStorageSpec, 'abbreviation').maxLength]).toEqual([40, 20]);
});
test('SED-47 SED-48 identity and nominal fields', () => {
  expect(missing('id', 'name', 'abbreviation', 'manufacturer', 'chemistry', 'notes')).toEqual([]);
  expect(
    missing(
      'nominalCapacity',
      'nominalPower',
      'maximumCapacity',
      'nominalVoltage',
      'chargeCurrent',
      'rangeOfCharge',
      'minimumStateOfCharge',
      'initialStateOfCharge',
      'estimatedLifetimeThroughput',
      'requiresOneMinuteTimestep',
    ),
  ).toEqual([]);
});
test('SED-49 functional and fitted fields', () => {
  expect(
    missing('rateConstant', 'capacityRatio', 'effectiveSeriesResistance', 'fittedD0', 'fittedD1', 'fittedD2', 'fittedA', 'fittedBeta'),
  ).toEqual([]);
});
test('SED-50 the Arrhenius fields travel under their specified spelling', () => {
  const wire = storageToWire({ ...bare, arrheniusDegradationB: 3, arrheniusDegradationD: 4 });
  expect(wire).toMatchObject({ arrheniusDegredationB: 3, arrheniusDegredationD: 4 });
  expect(wire).not.toHaveProperty('arrheniusDegradationB');
  expect(storageFromWire(wire)).toMatchObject({ arrheniusDegradationB: 3, arrheniusDegradationD: 4 });
  expect(missing('capacityDegradationLimitForFitCyclelifetimeModel', 'capacityDegradationLimitForFitLifetimeTemperatureModel')).toEqual([]);
});
test('SED-51 SED-52 other, thermal and lifetime fields', () => {
  expect(
    missing(
      'otherLosses',
      'stringSize',
      'mass',
      'thermalH',
      'thermalCSpecific',
      'fixedTemperature',
      'useFixedTemperature',
      'maximumOperatingTemperature',
      'minimumOperatingTemperature',
    ),
  ).toEqual([]);
  expect(missing('simpleLifetimeInYears', 'applyMinimumLifetime', 'minimumLifetime')).toEqual([]);
});
test('SED-53 SED-54 flags and limits', () => {
  expect(
    missing(
      'isAc',
      'additiveEndOfLifeCalculation',
      'degradationUsesNominalSoc',
      'ignoreCapacityVsTemperatureInModel',
      'ignoreTemperatureEffectOnLifetime',
      'useLifetimeCurve',
    ),
  ).toEqual([]);
  expect(
    missing(
      'applyMaxChargeCurrent',
      'maxChargeCurrent',
      'applyMaxDischargeCurrent',
      'maxDischargeCurrent',
      'applyMaxChargeRate',
      'maxChargeRate',
    ),
  ).toEqual([]);
});
test('SED-55 the augmentation price is sent as augmentation cost', () => {
  const wire = storageToWire({ ...bare, augmentationPrice: 150_000, augmentationDegradationLimitSensitivity: [65, 70] });
  expect(wire).toMatchObject({ augmentationCost: 150, augmentationDegradationLimitSensitivity: [65, 70] });
  expect(wire).not.toHaveProperty('augmentationPrice');
  expect(toStorageSpec({ ...bare, augmentationPrice: 150_000 }).augmentationCost).toBe(150_000);
});
test('SED-56 four curves of points', () => {
  const curves = {
    lifetimeCurve: [{ x: 80, y: 5000 }],
    capacityCurve: [{ x: 1000, y: 900 }],
    capacityTemperatureCurve: [{ x: -10, y: 80 }],
    lifetimeTemperatureCurve: [{ x: 25, y: 15 }],
  };
  expect(UserStorageSpec.parse(curves)).toMatchObject(curves);
  expect(bare).toMatchObject({ lifetimeCurve: [], capacityCurve: [], capacityTemperatureCurve: [], lifetimeTemperatureCurve: [] });
});
test('SED-57 the guarantee: series, switch, type, and past the lifetime unless it says no', () => {
  expect(bare).toMatchObject({
    oemGuaranteedDegradation: [],
    useOemGuaranteedDegradation: false,
    oemGuaranteedDegradationType: 'Default',
    useOemGuaranteedDegradationInterpolatePastLifetime: true,
  });
  expect(
    ['Default', 'YearByYear', 'Interpolated', 'Monthly'].map(
      (type) => UserStorageSpec.safeParse({ oemGuaranteedDegradationType: type }).success,
    ),
  ).toEqual([true, true, true, false]);
});
test('SED-58 SED-59 a converter with relative sizes and a simple table; costs simple or by lines', () => {
  expect(bare).toMatchObject({
    useDedicatedConverter: false,
    dedicatedConverter: {
      efficiency: [98],
      lifetime: [15],
      size: { sizingKind: 'relative', relative: [1] },
      cost: { costTableKind: 'simple' },
    },
    useComplexCost: false,
    simpleCostTable: { capital: 0, operating: 0, replacement: 0 },
    complexCostTable: { directCapital: [], indirectCapital: [], operating: [], replacement: [] },
  });
  expect(
    storageFromWire({ complexCostTable: { directCapital: [{ name: 'A', units: 'Cost', value: 4 }] } }).complexCostTable.directCapital,
  ).toEqual([{ name: 'A', unit: 'Cost', value: 4 }]);
});
test('SED-60 absent numbers are 0 and absent flags false', () => {
  const lists = Object.entries(bare).filter(([, value]) => typeof value === 'number' || typeof value === 'boolean');
  expect(lists.length).toBeGreaterThan(40);
  expect(lists.filter(([, value]) => value !== 0 && value !== false).map(([key]) => key)).toEqual([
    'useOemGuaranteedDegradationInterpolatePastLifetime',
  ]);
});
test('SED-61 what is read back from the wire is what was saved', () => {
  const type = UserStorageSpec.parse({
    id: '7',
    name: 'Own',
    nominalCapacity: 4,
    nominalPower: 1,
    roundtripEfficiency: 86,
    augmentationPrice: 140_000,
    simpleCostTable: { capital: 900_000, operating: 12_000, replacement: 800_000 },
    complexCostTable: { directCapital: [{ name: 'PCS', unit: 'CostPerMw', value: 75_000 }] },
    oemGuaranteedDegradation: [{ cycleCount: 300, capacityList: [98, 96] }],
    mine: { kept: true },
  });
  expect(storageFromWire(storageToWire(type))).toEqual(type);
  expect(StorageSpec.safeParse(toStorageSpec(type)).success).toBe(true);
});
