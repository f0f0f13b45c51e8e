import {
  addEnergyMarket,
  addSolar,
  addStorage,
  checkProject,
  differingInputs,
  isError,
  newProject,
  Project,
  setField,
  setMarketPrice,
  settle,
  setUseEnergyMarket,
  setUseWind,
  STEPS,
  TurbineSpec,
  type StepUrl,
} from '@stackwatt/model';
import { describe, expect, test } from 'vitest';
import { complete } from '../../../../../packages/model/test/builders.ts';
import { alsoUsed, changedInputs } from './also-used.ts';
import { SHOWN } from './shown-inputs.ts';

type Change = readonly [path: (string | number)[], value: unknown];
const withAll = (changes: readonly Change[]): Project =>
  changes.reduce<Project>((project, [path, value]) => setField(project, path, value), complete());
const told = (project: Project): string[] => STEPS.flatMap(({ url }) => alsoUsed(project, url).map((one) => one.id));
const tellings = (project: Project, step: StepUrl): string[] => alsoUsed(project, step).map((one) => `${one.title} = ${one.value}`);

test('W-1 a plain project uses nothing beyond its screens', () => {
  expect(told(settle(Project.parse({})))).toEqual([]);
  expect(told(complete())).toEqual([]);
});

/** What an array costs to augment has no control: an array is not augmented. */
const augmented = (): Project =>
  withAll([
    [['solar', 0, 'cost', 'items', 0, 'augmentation'], 9],
    [
      ['solar', 0, 'cost', 'augmentationMultipliers'],
      [1, 2],
    ],
  ]);

test('W-1 what a file brings and no control shows is told with its value, on its step', () => {
  expect(tellings(augmented(), 'equipment')).toEqual([
    'PV Solar 1: Augmentation = 9\u00a0$',
    'PV Solar 1: Augmentation multipliers = 1 · 2',
  ]);
  expect(alsoUsed(augmented(), 'revenue')).toEqual([]);
});

test('W-1 what is told can be switched off, and is then told no more', () => {
  const used = augmented();
  const after = STEPS.flatMap(({ url }) => alsoUsed(used, url)).reduce((project, one) => one.edit(project), used);
  expect(told(used)).toEqual(['solar.0.cost.items.0.augmentation', 'solar.0.cost.augmentationMultipliers']);
  expect(told(after)).toEqual([]);
  expect(after.solar[0]!.cost).toEqual(complete().solar[0]!.cost);
});

test('W-1 what does not count is not told: strips of a mode that is off', () => {
  expect(complete().energyMarkets[0]!.multiYearPrice).toHaveLength(1);
  expect(told(complete())).not.toContain('energyMarkets.0.multiYearPrice');
});

test('W-1 every input that differs and counts has a control or is told: none is both, none neither', () => {
  const project = withAll([
    [['energyMarkets', 1, 'hourlyMaxStorageCommitment'], [Array.from({ length: 24 }, () => 50)]],
    [['solar', 0, 'lifetime'], 30],
    [
      ['solar', 0, 'cost', 'items'],
      [...complete().solar[0]!.cost.items, ...complete().solar[0]!.cost.items],
    ],
  ]);
  const shown = new Set(told(project));
  for (const { path, pattern } of differingInputs(project)) {
    expect({ pattern, told: shown.has(path.join('.')) }).toEqual({ pattern, told: !Object.hasOwn(SHOWN, pattern) });
  }
  expect(shown).not.toContain('solar.0.cost.items');
  expect(shown).not.toContain('solar.0.lifetime');
});

/** Whether a control of a screen carries the path as its id. */
const hasControl = (field: string): boolean => {
  const pattern = field.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  return SHOWN[pattern] === true || Object.values(SHOWN).includes(pattern);
};

describe('W-3 an error about an input leads to its control, or to a row that mends it', () => {
  test.each<[string, readonly Change[]]>([
    [
      'years without a component',
      [
        [['useComponentLifetimes'], true],
        [['solarYears'], { start: 3, end: 4 }],
        [['windYears'], { start: 3, end: 4 }],
        [['storageYears'], { start: 3, end: 4 }],
      ],
    ],
    ['a line efficiency of nothing', [[['acLineEfficiencySensitivity'], [0]]]],
    ['a transformer efficiency above 100 %', [[['acTransformerEfficiencySensitivity'], [101]]]],
    [
      'an efficiency of a storage unit’s converter of nothing',
      [
        [['storage', 0, 'hasConverter'], true],
        [['storage', 0, 'converter', 'efficiency'], [0]],
      ],
    ],
    [
      'an export schedule without a rate in every hour',
      [
        [['hasExportLimitSchedule'], true],
        [['exportLimitSchedule', 'grid'], []],
      ],
    ],
  ])('%s', (_, changes) => {
    const faulty = withAll(changes);
    const before = new Set(checkProject(complete()).issues.map(({ label }) => label));
    const errors = checkProject(faulty).issues.filter((issue) => isError(issue) && !before.has(issue.label));
    expect(errors.length).toBeGreaterThan(0);
    const rows = STEPS.flatMap(({ url }) => alsoUsed(faulty, url));
    for (const { label, link } of errors) {
      if (hasControl(link.field ?? '')) continue;
      const row = rows.find((one) => one.id === link.field);
      expect({ label, field: link.field, row: row?.id }).toEqual({ label, field: link.field, row: link.field });
      const after = checkProject(row!.edit(faulty)).issues.map((issue) => issue.label);
      expect(after).not.toContain(label);
    }
  });
});

const strips = { useMultiYearPrice: true, multiYearPrice: [] };

test('W-3 importing one year of prices puts the single strip in force, so that the error about strips ends', () => {
  const faulty = withAll([[['energyMarkets', 0], { ...complete().energyMarkets[0]!, ...strips }]]);
  const label = 'One or more years have not being assigned a price strip file';
  expect(checkProject(faulty).issues.map((issue) => issue.label)).toContain(label);
  const imported = setMarketPrice(faulty, faulty.energyMarkets[0]!.id, complete().energyMarkets[0]!.price);
  expect(imported.energyMarkets[0]!.useMultiYearPrice).toBe(false);
  expect(checkProject(imported).issues.map((issue) => issue.label)).not.toContain(label);
});

test('EM-08 W-1 an allocation below all of the plant is one input with its list, and counts where a market is not the last', () => {
  const two = addEnergyMarket(complete(), 'rtm');
  const project = setField(setField(two, ['energyMarkets', 0, 'allocation'], 50), ['energyMarkets', 1, 'allocation'], 50);
  expect(project.energyMarkets[0]).toMatchObject({ allocation: 50, allocationSensitivity: [50] });
  const counting = differingInputs(project).flatMap(({ path }) => (String(path.at(-1)).startsWith('allocation') ? [path.join('.')] : []));
  expect(counting).toEqual(['energyMarkets.0.allocationSensitivity']);
  // A file that says less in one of the two offers the lower; with several values they lead.
  const market = two.energyMarkets[0]!;
  const settled = (allocation: number, allocationSensitivity: number[]) =>
    settle({ ...two, energyMarkets: [{ ...market, allocation, allocationSensitivity }, ...two.energyMarkets.slice(1)] }).energyMarkets[0];
  expect(settled(80, [100])).toMatchObject({ allocation: 80, allocationSensitivity: [80] });
  expect(settled(100, [70])).toMatchObject({ allocation: 70, allocationSensitivity: [70] });
  expect(settled(100, [70, 90])).toMatchObject({ allocation: 70, allocationSensitivity: [70, 90] });
});

test('SOL-04 SOL-11 sizes of an imported array and how a calculated one stands have their controls: neither is told again', () => {
  const imported = withAll([
    [['solar', 0, 'kind'], 'custom'],
    [
      ['solar', 0, 'sizing', 'absolute'],
      [60, 80],
    ],
  ]);
  expect(settle(imported).solar[0]!.customSizeArray).toEqual([60, 80]);
  expect(told(settle(imported)).filter((id) => id.startsWith('solar.0'))).toEqual([]);
  const tracker = withAll([
    [['solar', 0, 'kind'], 'homer'],
    [['solar', 0, 'mounting', 'kind'], 'tracker'],
    [['solar', 0, 'mounting', 'groundCoverRatio'], 0.3],
  ]);
  expect(told(tracker).filter((id) => id.startsWith('solar.0'))).toEqual([]);
});

test('UX-25 what a new turbine, array, storage unit or market begins with differs from nothing', () => {
  const fresh = newProject('2026-11-20');
  const two = addStorage(addStorage(fresh));
  const plant = setUseEnergyMarket(
    addSolar(addSolar(setUseWind(two, true, TurbineSpec.parse({ powerCurve: [{ speed: 12, mw: 1 }] })))),
    true,
  );
  const changed = (project: Project) => STEPS.flatMap(({ url }) => changedInputs(project, url)).filter(({ id }) => !id.startsWith('use'));
  expect(changed(plant).map(({ title }) => title)).toEqual([]);

  // 1.5 M$ is what a turbine costs, 50,000 $ what a MW of an array's converter does.
  const wired = setField(
    setField(plant, ['solar', 1, 'hasConverter'], true),
    ['solar', 1, 'converter', 'cost', 'items', 0, 'capital'],
    60_000,
  );
  const dearer = setField(wired, ['wind', 0, 'cost', 'items', 0, 'capital'], 1_600_000);
  expect(changed(dearer).map(({ title, value, initial }) => [title, value, initial])).toEqual([
    ['PV Solar 2: Own converter', 'Yes', 'No'],
    ['PV Solar 2, converter: Capital', '60,000\u00a0$', '50,000\u00a0$'],
    ['1 MW Turbine: Capital', '1,600,000\u00a0$', '1,500,000\u00a0$'],
  ]);
});
