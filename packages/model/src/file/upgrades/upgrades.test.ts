import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everything } from '../../../test/builders.ts';
import { readProject, toFileForm, writeProject } from '../../index.ts';
import { UnknownIncentiveKind } from './0004-incentive-kinds.ts';
import { upgradeFile } from './upgrade-file.ts';
import { UPGRADES } from './upgrades.ts';
import type { Json } from './upgrade.ts';

interface Golden {
  readonly name: string;
  readonly upgrades: readonly number[];
  readonly savedAt?: string;
  readonly before: Json;
  readonly after: Json;
}
const golden = JSON.parse(readFileSync(fileURLToPath(new URL('../../../test/upgrades/golden.json', import.meta.url)), 'utf8')) as Golden[];
const up = ({ before, savedAt }: Pick<Golden, 'before' | 'savedAt'>) =>
  upgradeFile(structuredClone(before), savedAt === undefined ? {} : { savedAt });
const project = (file: Json, savedAt?: string) => {
  const result = readProject(JSON.stringify(file), undefined, savedAt === undefined ? {} : { savedAt });
  if (result.kind !== 'project') throw new Error(JSON.stringify(result.problems));
  return result;
};
const deepFreeze = <T>(node: T): T => {
  if (typeof node === 'object' && node !== null) Object.values(Object.freeze(node)).forEach(deepFreeze);
  return node;
};

test.each(golden)('D-8 $name', (pair) => {
  const { file, report } = up(pair);
  expect(file).toEqual(pair.after);
  expect(report.map(({ upgrade }) => upgrade)).toEqual(pair.upgrades);
});
test.each(golden)('FILE-22 upgrading again changes nothing: $name', (pair) => {
  expect(upgradeFile(structuredClone(pair.after), pair.savedAt === undefined ? {} : { savedAt: pair.savedAt })).toEqual({
    file: pair.after,
    report: [],
  });
});
test('upgrades are numbered without a gap, each ran on a fixture, and none writes into the file it is given', () => {
  expect(UPGRADES.map(({ number }) => number)).toEqual(UPGRADES.map((_, i) => i + 1));
  const ran = new Set(golden.flatMap(({ upgrades }) => upgrades));
  // The fourth only refuses.
  expect(UPGRADES.slice(0, 3).every(({ number }) => ran.has(number))).toBe(true);
  for (const { before } of golden) expect(() => upgradeFile(deepFreeze(structuredClone(before)))).not.toThrow();
});
test('an upgrade stands alone: it knows JSON and nothing of today’s model', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(UPGRADES.map(({ number }) => number));
  const imports = files.flatMap((name) =>
    [...readFileSync(`${folder}${name}`, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
  );
  expect(new Set(imports)).toEqual(new Set(['./upgrade.ts']));
});
test('FILE-15 a file is upgraded first and then mapped', () => {
  const { project: read, upgrades } = project({
    solar: [{ cost: { kind: 'simple', items: [{ capital: 900 }] }, sizing: { kind: 'absolute', absolute: [7] } }],
  });
  expect(read.solar[0]).toMatchObject({
    cost: { costTableKind: 'simple', items: [{ capital: 900_000 }] },
    sizing: { sizingKind: 'absolute', absolute: [7] },
    deratingFactor: 100,
  });
  expect(upgrades.map(({ upgrade }) => upgrade)).toEqual([1, 2, 3]);
});
test('FILE-16 a file below version 2 gets the new kind keys and version 2', () => {
  expect(
    UPGRADES[0]!.up(
      { version: 1, storage: [{ sizing: { kind: 'absolute' }, cost: { kind: 'simple' }, omEscalator: { kind: 'linear' } }] },
      {},
    ),
  ).toEqual({
    version: 2,
    storage: [{ sizing: { sizingKind: 'absolute' }, cost: { costTableKind: 'simple' }, omEscalator: { multiYearKind: 'linear' } }],
  });
  expect([undefined, 0, 1, 2, 3, 4].map((version) => UPGRADES[0]!.applies({ version }, {}))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
test('FILE-17 a file below version 4 saved before 20 March 2025 has its limit inverted and gets version 4', () => {
  const limit = (version: number, savedAt?: string) =>
    project({ version, measurementUnits: { powerUnit: 'megawatt' }, storage: [{ augmentationDegradationLimit: [20, 60] }] }, savedAt)
      .project.storage[0]!.augmentationDegradationLimitSensitivity;
  expect([limit(3), limit(3, '2025-03-19T12:00:00Z'), limit(3, '2025-03-20T00:00:00Z'), limit(4)]).toEqual([
    [80, 60],
    [80, 60],
    [20, 60],
    [20, 60],
  ]);
});
test('FILE-18 FILE-19 N-22 the same plant in a kW file and in a MW file is the same project', () => {
  const plant = (scale: number, powerUnit: string) =>
    project({
      version: 4,
      measurementUnits: { powerUnit },
      converter: { cost: { items: [{ capital: 50 * scale, replacement: 50 * scale }] } },
      solar: [{ cost: { items: [{ capital: 1000 * scale, operating: 12 * scale }] } }],
      storage: [{ cost: { items: [{ capital: 600 * scale }] }, augmentationCost: 150 * scale }],
      wind: [{ cost: { items: [{ capital: 1500 * scale }] }, specs: { powerCurve: [{ speed: 3, power: 20 / scale }] } }],
      incentives: [{ kind: 'prod', credit: 0.03 * scale }],
    }).project;
  expect(writeProject(plant(1, 'kilowatt'))).toBe(writeProject(plant(1000, 'megawatt')));
});
test('FILE-20 temperature scales of kW files are divided by 1000', () => {
  expect(project({ version: 4, temperatureResource: { scale: 12_500 } }).project.temperatureResource.scale).toBe(12.5);
  expect(
    project({ version: 4, measurementUnits: { powerUnit: 'megawatt' }, temperatureResource: { scale: 12.5 } }).project.temperatureResource
      .scale,
  ).toBe(12.5);
});
test('FILE-21 an unknown incentive kind is an error thrown with no message', () => {
  let thrown: unknown;
  try {
    upgradeFile({ version: 4, measurementUnits: { powerUnit: 'megawatt' }, incentives: [{ kind: 'itc' }, { kind: 'grant' }] });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(UnknownIncentiveKind);
  expect(thrown).toMatchObject({ message: '', place: 'incentives.1.kind', kind: 'grant' });
});
test('FILE-23 UX-13 a file without a version passes through version 2 and is written as 4', () => {
  const { file, report } = upgradeFile({ measurementUnits: { powerUnit: 'megawatt' } });
  expect(file['version']).toBe(4);
  expect(report.flatMap(({ changes }) => changes)).toEqual([
    { place: 'version', before: undefined, after: '2' },
    { place: 'version', before: '2', after: '4' },
  ]);
  expect(toFileForm(project(file).project)['version']).toBe(4);
});
test('D-8 the report names every field that changed, with both values', () => {
  const { report } = upgradeFile({
    version: 3,
    storage: [{ augmentationDegradationLimit: 20, cost: { items: [{ capital: 600 }] } }],
    temperatureResource: { scale: 15_000 },
  });
  expect(report).toEqual([
    {
      upgrade: 2,
      title: 'The end-of-life limit is the remaining state of health',
      changes: [
        { place: 'version', before: '3', after: '4' },
        { place: 'storage.0.augmentationDegradationLimit', before: '20', after: '80' },
      ],
    },
    {
      upgrade: 3,
      title: 'Power is in MW: costs per kW become costs per MW',
      changes: [
        { place: 'storage.0.cost.items.0.capital', before: '600', after: '600000' },
        { place: 'temperatureResource.scale', before: '15000', after: '15' },
        { place: 'measurementUnits', before: undefined, after: '{"powerUnit":"megawatt"}' },
      ],
    },
  ]);
});
test('D-8 any file is the same after one upgrade and after two, and what is written needs none', () => {
  const kinds = fc.constantFrom('kilowatt', 'Kilowatt', 'megawatt', undefined);
  fc.assert(
    fc.property(
      fc.constantFrom(undefined, 0, 1, 2, 3, 4),
      kinds,
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
      fc.constantFrom(undefined, '2024-01-01', '2026-01-01'),
      (version, powerUnit, value, savedAt) => {
        const file: Json = {
          version,
          measurementUnits: { powerUnit },
          mine: value,
          storage: [
            { augmentationDegradationLimit: value, augmentationCost: value, cost: { kind: 'simple', items: [{ capital: value }] } },
          ],
          wind: [{ specs: { powerCurve: [[1, value]] } }],
          incentives: [{ kind: 'prod', credit: value }],
        };
        const context = savedAt === undefined ? {} : { savedAt };
        const once = upgradeFile(structuredClone(file), context).file;
        expect(upgradeFile(once, context)).toEqual({ file: once, report: [] });
        expect(once['mine']).toBe(value);
      },
    ),
    { numRuns: 300, seed: 5 },
  );
  expect(upgradeFile(JSON.parse(writeProject(everything())) as Json).report).toEqual([]);
});
