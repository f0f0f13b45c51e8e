import { expect, test } from 'vitest';
import { complete, fresh, issueOf, labelsOf, readyRef, storageOnly, yearOf } from '../../test/builders.ts';
import {
  addIncentive,
  brokenBound,
  brokenLength,
  CapacityMarket,
  checkProject,
  Contract,
  EnergyMarket,
  Escalator,
  INCENTIVE_ENTITIES,
  isError,
  Position,
  Project,
  RegulationMarket,
  setEarlyAnalysis,
  setField,
  setImportLimitChoice,
  Solar,
  Storage,
  textLength,
  Wind,
  type FieldMeta,
  type Keys,
} from '../index.ts';
import { boundedFields } from './bounded-fields.ts';

const put = (project: Project, ...changes: readonly (readonly [Keys, unknown])[]): Project =>
  changes.reduce((p, [path, value]) => setField(p, path, value), project);
const ready = (): Project => storageOnly(yearOf((hour) => hour % 24)).project;
const meta = (bounds: Partial<FieldMeta>): FieldMeta => ({ title: 'x', help: 'x', ...bounds });

test('FMT-07 the minimum message, exclusive and inclusive', () => {
  expect(brokenBound(0, meta({ exclusiveMinimum: 0 }))).toBe('The value must be > 0');
  expect(brokenBound(-1, meta({ minimum: 0 }))).toBe('The value must be ≥ 0');
  expect(brokenBound(0, meta({ minimum: 0 }))).toBeUndefined();
});
test('FMT-08 the maximum message', () => {
  expect(brokenBound(10, meta({ exclusiveMaximum: 10 }))).toBe('The value must be < 10');
  expect(brokenBound(10.5, meta({ maximum: 10 }))).toBe('The value must be ≤ 10');
});
test('FMT-09 the range message, in every variant', () => {
  expect(brokenBound(10, meta({ exclusiveMinimum: 0, exclusiveMaximum: 10 }))).toBe('The value must be > 0 and < 10');
  expect(brokenBound(0, meta({ exclusiveMinimum: 0, maximum: 100 }))).toBe('The value must be > 0 and ≤ 100');
  expect(brokenBound(100, meta({ minimum: 0, exclusiveMaximum: 100 }))).toBe('The value must be ≥ 0 and < 100');
  expect(brokenBound(101, meta({ minimum: -100, maximum: 100 }))).toBe('The value must be ≥ -100 and ≤ 100');
});
test('FMT-10 the integer message', () => {
  expect(brokenBound(1.5, meta({ integer: true, minimum: 0 }))).toBe('The value must be an integer');
});
test('FMT-11 FMT-12 the percent messages, without and with sign', () => {
  expect(brokenBound(101, meta({ isPercent: true, minimum: 0, maximum: 100 }))).toBe('The values must be between 0% and 100%');
  expect(brokenBound(-101, meta({ isPercent: true, minimum: -100, maximum: 100 }))).toBe('The values must be between -100% and 100%');
});
test('a number that no plant has and a place that is not on earth are named', () => {
  const { project } = storageOnly(yearOf((hour) => hour % 24));
  const far = { ...project, location: { ...project.location, utcOffsetHours: 1e15 } };
  expect(checkProject(far)).toMatchObject({
    project: undefined,
    issues: [{ label: 'UTC offset: The value must be ≥ -12 and ≤ 14', link: { step: 'setup', field: 'location.utcOffsetHours' } }],
  });
  for (const [path, step, name] of [
    [['storage', 0, 'cost', 'items', 0, 'capital'], 'equipment', 'Energy Storage 1, Capital'],
    [['storage', 0, 'specs', 'nominalVoltage'], 'equipment', undefined],
    [['systemFixedCost'], 'other', 'System fixed cost'],
    [['exportLimitSchedule', 'rates', 0, 'value'], 'setup', undefined],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 'revenue', undefined],
  ] as const) {
    const rule = name === undefined ? '≥ -1000000000000 and ≤ 1000000000000' : '≤ 1000000000000000';
    for (const value of [1.1e15, 1e308]) {
      expect(issueOf(setField(project, [...path], value), `${name ?? path.join('.')}: The value must be ${rule}`)).toMatchObject({
        link: { step, field: path.join('.') },
      });
    }
  }
});
test('a price or a size beyond what the dispatch takes is named', () => {
  for (const path of [
    ['storage', 0, 'wearCost'],
    ['exportLimitSchedule', 'rates', 0, 'value'],
    ['storage', 0, 'specs', 'nominalPower'],
  ] as const) {
    expect(labelsOf(setField(ready(), [...path], 1e12)).filter((label) => label.includes('1000000000000'))).toEqual([]);
    expect(
      issueOf(setField(ready(), [...path], 1.1e12), `${path.join('.')}: The value must be ≥ -1000000000000 and ≤ 1000000000000`),
    ).toMatchObject({ link: { field: path.join('.') } });
  }
  expect(labelsOf(setField(ready(), ['systemFixedCost'], 1e14))).toEqual([]);
});
test('FMT-13 B-9 the text length message counts characters as everywhere', () => {
  expect(brokenLength('x'.repeat(41), meta({ maxLength: 40 }))).toBe('The input must contain 40 characters or less');
  expect(brokenLength('\u{1F600}'.repeat(40), meta({ maxLength: 40 }))).toBeUndefined();
  expect(textLength('\u{1F600}'.repeat(40))).toBe(40);
  expect(labelsOf(put(ready(), [['storage', 0, 'customName'], '\u{1F600}'.repeat(41)]))[0]).toContain(
    'The input must contain 40 characters or less',
  );
});

test('CHK-31 SETUP-14 the lifetime is a whole number from 1 to 40', () => {
  expect(issueOf(put(ready(), [['lifetime'], 41]), 'Project Lifetime: The value must be ≥ 1 and ≤ 40').link).toEqual({
    step: 'setup',
    anchor: 'lifetime',
    field: 'lifetime',
  });
  expect(labelsOf(put(ready(), [['lifetime'], 2.5]))).toEqual(['Project Lifetime: The value must be an integer']);
  expect([1, 40].map((years) => labelsOf(put(ready(), [['lifetime'], years])))).toEqual([[], []]);
});
test('SETUP-07 the coordinates keep their range', () => {
  expect(labelsOf(put(ready(), [['location', 'pos', 'lat'], 90.1], [['location', 'pos', 'lng'], -180.1]))).toEqual([
    'Latitude: The value must be ≥ -90 and ≤ 90',
    'Longitude: The value must be ≥ -180 and ≤ 180',
  ]);
  expect(labelsOf(put(ready(), [['location', 'pos', 'lat'], -90], [['location', 'pos', 'lng'], 180]))).toEqual([]);
});
test('CHK-32 LIM-06 the export limit is above 0 while in force', () => {
  expect(labelsOf(put(ready(), [['exportLimit'], 0]))).toEqual(['Export Limit: The value must be > 0']);
  expect(labelsOf(put(ready(), [['exportLimit'], 0], [['hasExportLimit'], false]))).toEqual([]);
  expect(brokenBound(0, Project.shape.exportLimit.meta() as unknown as FieldMeta)).toBe('The value must be > 0');
});
test('CHK-33 LIM-07 an import limit of 0 may be entered, and is reported while in force', () => {
  expect(brokenBound(0, Project.shape.importLimit.meta() as unknown as FieldMeta)).toBeUndefined();
  expect(brokenBound(-1, Project.shape.importLimit.meta() as unknown as FieldMeta)).toBe('The value must be ≥ 0');
  const fixed = setImportLimitChoice(put(ready(), [['importLimit'], 0]), 'fixed');
  expect(labelsOf(fixed)).toEqual(['Import Limit: The value must be > 0']);
  expect(labelsOf(setImportLimitChoice(fixed, 'none'))).toEqual([]);
});
test('CHK-34 CHK-35 the scales of sunlight and temperature', () => {
  const project = put(
    complete(),
    [['solarResource', 'scale'], 0],
    [['temperatureResource'], { ...fresh().temperatureResource, data: readyRef(10), scale: 100 }],
  );
  expect(labelsOf(project)).toEqual(['Solar GHI scale: The value must be > 0', 'Temperature: The value must be > -100 and < 100']);
  expect(labelsOf(put(project, [['solarResource', 'scale'], 1], [['temperatureResource', 'scale'], -99]))).toEqual([]);
});
test('CHK-36 CHK-40 ECON-04 the inflation rate, negative values allowed', () => {
  expect(labelsOf(put(ready(), [['inflationRate'], -101]))).toEqual(['Inflation Rate: The value must be ≥ -100 and ≤ 100']);
  expect(labelsOf(put(ready(), [['inflationRate'], -99.9]))).toEqual([]);
  // −100 keeps the bound, but there is no real rate for it: (nominal − inflation)/(1 + inflation) divides by zero.
  expect(labelsOf(put(ready(), [['inflationRate'], -100]))).toEqual([
    'At an inflation rate of −100 % money is worth nothing a year later, and no real discount rate exists',
  ]);
});
test('CHK-37 ECON-03 the discount rate', () => {
  expect(issueOf(put(ready(), [['discountRate'], 100.5]), 'Discount Rate: The value must be ≥ 0 and ≤ 100').link).toEqual({
    step: 'other',
    field: 'discountRate',
  });
  expect([0, 100].map((rate) => labelsOf(put(ready(), [['discountRate'], rate])))).toEqual([[], []]);
});
test('ECON-02 fixed and O&M cost are at least 0', () => {
  expect(labelsOf(put(ready(), [['systemFixedCost'], -1], [['systemOmCost'], -0.01]))).toEqual([
    'System fixed cost: The value must be ≥ 0',
    'System O&M cost: The value must be ≥ 0',
  ]);
});
test('CHK-38 CHK-39 INC-10 the shares of incentives, linked to theirs', () => {
  const project = put(complete(), [['incentives', 0, 'eligiblePercent'], 100.1], [['incentives', 1, 'marginalTaxPercent'], -1]);
  expect(issueOf(project, 'Portion of capital cost eligible for incentive: The value must be ≥ 0 and ≤ 100').link).toEqual({
    step: 'other',
    anchor: 'itc-1',
    field: 'incentives.0.eligiblePercent',
  });
  expect(issueOf(project, 'Marginal tax rate for an incentive: The value must be ≥ 0 and ≤ 100').link.anchor).toBe('macrs-1');
});
test('M-1 INC-11 independent incentives that depreciate more than a cost are named with their part and share', () => {
  // Bonus of 50 % on 80 % and MACRS on all: 140 % of the array and the storage unit, MACRS alone on wind 100 %. Stacked nothing exceeds
  // 100 %.
  const base = addIncentive(addIncentive({ ...complete(), incentives: [] }, 'bonus'), 'macrs');
  const project = put(base, [['incentives', 0, 'eligiblePercent'], 80], [['incentives', 0, 'wind'], false]);
  const found = (of: Project) => checkProject(of).issues.filter(({ id }) => id === 'over-depreciated');
  expect(found(project)).toEqual([]);
  const independent = put(project, [['incentiveBasis'], 'independent']);
  const [array, store] = [independent.solar[0]!.customName, independent.storage[0]!.customName];
  expect(found(independent).map(({ label }) => label)).toEqual([`Depreciated beyond cost: ${array} 140 %, ${store} 140 %`]);
  expect(found(independent)[0]).toMatchObject({
    warning: true,
    link: { step: 'other', anchor: 'incentives', field: 'incentiveBasis' },
  });
  // MACRS on all and a bonus of nothing are 100 %; without the array's costs only the storage unit is left.
  expect(found(put(independent, [['incentives', 0, 'bonusPercent'], 0]))).toEqual([]);
  expect(found({ ...independent, performEvaluationOverBessOnly: true }).map(({ label }) => label)).toEqual([
    `Depreciated beyond cost: ${store} 140 %`,
  ]);
});
test('EM-25 allocation percentages must be valid percents', () => {
  expect(labelsOf(put(complete(), [['energyMarkets', 0, 'allocation'], 101]))).toEqual([
    'Allocation: The values must be between 0% and 100%',
  ]);
  expect(
    labelsOf(
      put(complete(), [
        ['energyMarkets', 0, 'maxStorageCommitmentSensitivity'],
        [50, -1],
      ]),
    ),
  ).toEqual(['Max storage commitment: The values must be between 0% and 100%']);
});
test('TOD-21 contracted capacities must be valid percents', () => {
  expect(
    labelsOf(put(complete(), [['contracts', 0, 'obligationKind'], 'none'], [['contracts', 0, 'contractedSolarCapacity'], 101])),
  ).toEqual(['Contracted solar capacity: The values must be between 0% and 100%']);
});
test('ESC-03 escalators that are on keep -100 to 100 %, by one rate or by year', () => {
  const on = (...changes: readonly (readonly [Keys, unknown])[]) =>
    labelsOf(
      put(
        complete(),
        [['storage', 0, 'omEscalator', 'enabled'], true],
        ...changes.map(([path, value]) => [['storage', 0, 'omEscalator', ...path], value] as const),
      ),
    );
  const text = 'The values must be between -100% and 100%';
  expect(on([['linearValue'], 100.5])).toEqual([`Energy Storage 1, O&M escalator, Escalation: ${text}`]);
  expect(on([['multiYearKind'], 'custom'], [['customValues', 24, 'value'], -101])).toEqual([
    `Energy Storage 1, O&M escalator, Rates by year: ${text}`,
  ]);
  expect(labelsOf(put(complete(), [['storage', 0, 'omEscalator', 'linearValue'], 500]))).toEqual([]);
  expect(brokenBound(-100.5, Escalator.shape.linearValue.meta() as unknown as FieldMeta)).toBe(text);
});
test('STO-12 a loss of efficiency beyond 0 to 99.99 % a year is an error, by one share or by year, where it counts', () => {
  const on = (...changes: readonly (readonly [Keys, unknown])[]) =>
    labelsOf(put(complete(), ...changes.map(([path, value]) => [['storage', 0, 'rteDegradationOverTime', ...path], value] as const)));
  const text = 'The value must be ≥ 0 and ≤ 99.99';
  const title = 'Energy Storage 1, Round-trip efficiency degradation';
  expect(on([['enabled'], true], [['linearValue'], 100])).toEqual([`${title}, change: ${text}`]);
  expect(on([['enabled'], true], [['multiYearKind'], 'custom'], [['customValues', 3, 'value'], -1])).toEqual([`${title} by year: ${text}`]);
  expect(on([['linearValue'], 100])).toEqual([]);
});

/** Where the bounded fields of an entity lie in the complete project; the plain ones only, those in force. */
const PLACES: readonly (readonly [entity: { readonly shape: object }, path: Keys])[] = [
  [Project, []],
  [Position, ['location', 'pos']],
  [EnergyMarket, ['energyMarkets', 0]],
  [RegulationMarket, ['regulationMarkets', 0]],
  [CapacityMarket, ['capacityMarkets', 0]],
  [Contract, ['contracts', 0]],
  [Solar, ['solar', 0]],
  [Wind, ['wind', 0]],
  [Storage, ['storage', 0]],
  ...(['itc', 'macrs', 'bonus', 'prod'] as const).map((kind, i) => [INCENTIVE_ENTITIES[kind], ['incentives', i]] as const),
];
/** The next number a double can hold. */
const ulpFrom = (value: number, direction: 1 | -1): number =>
  value + direction * Math.max(Math.abs(value) * Number.EPSILON, Number.MIN_VALUE);

test('B-8 at, just inside and just outside every bound the checker says what the form says', () => {
  // Every switch on, so that every field is in force.
  let project = setEarlyAnalysis(complete(), false);
  project = setImportLimitChoice(
    put(
      project,
      [['energyMarkets', 0, 'useImportPriceMultiplier'], true],
      [['capacityMarkets', 0, 'useShortagePenalty'], true],
      [['contracts', 0, 'useShortagePenalty'], true],
      [['storage', 0, 'useCycleLimitPerDay'], true],
      [['incentives', 3, 'useDuration'], true],
      [['incentives', 3, 'useCreditTaxPercent'], true],
    ),
    'fixed',
  );
  // Worked out, legacy, or reported by a rule of its own with its own text.
  const apart = [
    'interconnectionLimit',
    'allocation',
    'customSizeArray',
    'augmentationCost',
    'augmentationDegradationLimit',
    'periodInYears',
    'lifetime',
    'name',
    'author',
    'notes',
  ];
  let cases = 0;
  for (const [entity, path] of PLACES) {
    for (const { key, meta: bounds } of boundedFields(entity as never)) {
      const at = [...path, key];
      const before = at.reduce<unknown>((node, step) => (node as Record<string | number, unknown>)[step], project);
      if (typeof before !== 'number' || apart.includes(key) || isOff(key)) continue;
      for (const bound of [bounds.minimum, bounds.exclusiveMinimum, bounds.maximum, bounds.exclusiveMaximum, -1e300, 1e300]) {
        if (bound === undefined) continue;
        for (const value of [bound, ulpFrom(bound, 1), ulpFrom(bound, -1)]) {
          // Two inputs take a 0 that the checker refuses while it is in force.
          const inForce = value === 0 && (key === 'importLimit' || key === 'anemometerHeight') ? 'The value must be > 0' : undefined;
          const said = brokenBound(value, bounds) ?? inForce;
          const found = checkProject(put(project, [at, value]))
            .issues.filter((issue) => issue.link.field === at.join('.') && isError(issue) && issue.label.includes('The value'))
            .map(({ label }) => label.slice(label.indexOf('The value')));
          expect([...at, value, found]).toEqual([...at, value, said === undefined ? [] : [said]]);
          cases++;
        }
      }
    }
  }
  expect(cases).toBeGreaterThan(400);
});
/**
 * Fields of the complete project that no choice puts in force: ratings of calculated productions, shares of a contract that owes energy.
 */
const isOff = (key: string): boolean => key === 'customSize' || key.startsWith('contracted');

test('a number out of reach is found after an edit of parts that were checked before, and gone with the step back', () => {
  const before = complete();
  const found = (project: Project): string[] =>
    checkProject(project).issues.flatMap(({ id, link }) => (id === 'number-size' ? [String(link.field)] : []));
  const after = setField(before, ['storage', 0, 'specs', 'nominalVoltage'], 1e13);
  for (const project of [before, after, before, after])
    expect(found(project)).toEqual(project === after ? ['storage.0.specs.nominalVoltage'] : []);
});
