import { addContract, checkProject, setField, SizerLimits, type Keys, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { shareOf } from '../../../engine/test/share.ts';
import { samples } from '../../../catalog/src/index.ts';
import { solarAndStorage, yearOf, type Built } from '../../../model/test/builders.ts';
import { expandCases, prepare, simulateCase, sizeSystem, type SizerUpdate } from '../index.ts';

type Edit = readonly [path: Keys, value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const of = (key: string, value: unknown): Edit => [['contracts', 0, key], value];
const limitsOf = (limits: Partial<SizerLimits>): SizerLimits => SizerLimits.parse({ useWind: false, ...limits });

/**
 * Sun of 1 MW per MW from 6 to 12, a lossless storage unit, 12.6 MWh owed from 17 to 22 each day of January; what is sold beside it earns
 * nothing.
 */
function morningSun(...edits: readonly Edit[]): Built {
  const { project, series } = solarAndStorage(
    yearOf(0),
    yearOf((hour) => (hour % 24 >= 6 && hour % 24 < 12 ? 1 : 0)),
  );
  const owed = { id: 'o', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-01-31', startHour: 17, endHour: 22, value: 12.6 };
  return {
    series,
    project: set(
      addContract(project),
      of('obligations', [owed]),
      [['solar', 0, 'degradation'], 0],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      [['canBatteryChargeFromGrid'], 'false'],
      ...edits,
    ),
  };
}
const prepared = ({ project, series }: Built) => {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  return prepare(checked.project, series);
};
const run = (built: Built, limits: Partial<SizerLimits>): SizerUpdate[] => [...sizeSystem(prepared(built), limitsOf(limits))];

test('SIZER-01 N-25 the smallest plant that delivers, between the steps of any coarse grid', () => {
  // 12.6 MWh go through the storage unit: 13 units of 1 MWh. Six hours of sun bring them: 2.1 MW. Nothing is earned by more of either.
  const updates = run(morningSun(), { solarMaxSize: 20, storageMaxSize: 40 });
  const { table, progress, evaluated } = updates.at(-1)!;
  expect(progress).toBe(1);
  expect(table.items[0]!.results.slice(0, 4)).toEqual([2.1, 0, 13, 13]);
  expect(evaluated).toBeLessThan(80);
  expect(table.header.map(({ name, units, kind }) => `${name} ${units} ${kind}`)).toEqual([
    'Solar MW solar',
    'Wind MW wind',
    'Storage MW storage',
    'Storage MWh storage',
    'Capital cost $ capital',
    'NPV $ npv',
    'Short MWh/yr shortage',
    'Delivered % delivered',
  ]);
  expect(table.items.map(({ results }) => results.slice(6))).toEqual(table.items.map(() => [0, 100]));
  // Each row delivers by the engine and has the value it says; the best comes first, and no table is worse than the one before.
  const built = morningSun();
  for (const { results } of table.items.slice(0, 3)) {
    const [solarMw, , units, , capital, npv] = results;
    const project = set(built.project, [['solar', 0, 'sizing', 'absolute'], [solarMw]], [['storage', 0, 'sizing', 'absolute'], [units]]);
    const ready = prepared({ ...built, project });
    expect(simulateCase(ready, expandCases(ready.project)[0]!)).toMatchObject({
      kind: 'result',
      row: { capex: capital, npv: expect.closeTo(npv!, 4) as number },
    });
  }
  const bests = updates.flatMap(({ table: { items } }) => (items[0] ? [items[0].results[5]!] : []));
  expect(bests.every((value, k) => k === 0 || value >= bests[k - 1]!)).toBe(true);
});

/**
 * Beside the evening's 12.6 MWh another contract owes 4 MWh from 12 to 14, and 8.4 MWh from 20 to 24, two of these hours with the first.
 */
function twoContracts(...edits: readonly Edit[]): Built {
  const { project, series } = morningSun();
  const owed = (id: string, startHour: number, endHour: number, value: number) => ({
    id,
    dayKind: 'all',
    startDate: '2007-01-01',
    endDate: '2007-01-31',
    startHour,
    endHour,
    value,
  });
  return {
    series,
    project: set(
      addContract(project),
      [
        ['contracts', 1, 'obligations'],
        [owed('noon', 12, 14, 4), owed('night', 20, 24, 8.4)],
      ],
      ...edits,
    ),
  };
}

test('SIZER-01 several contracts: the smallest plant that delivers what all of them owe', () => {
  // 12.6 + 4 + 8.4 = 25 MWh a day, all after the sun: 25 units of 1 MWh, filled by six hours of sun of 4.1667 MW, 4.2 in tenths.
  const { table, progress } = run(twoContracts(), { solarMaxSize: 20, storageMaxSize: 40 }).at(-1)!;
  expect(progress).toBe(1);
  expect(table.items[0]!.results.slice(0, 4)).toEqual([4.2, 0, 25, 25]);
  const { project, series } = twoContracts([['solar', 0, 'sizing', 'absolute'], [4.2]], [['storage', 0, 'sizing', 'absolute'], [25]]);
  const ready = prepared({ project, series });
  expect(simulateCase(ready, expandCases(ready.project)[0]!)).toMatchObject({
    kind: 'result',
    row: { npv: expect.closeTo(table.items[0]!.results[5]!, 4) as number },
  });
  // One unit less misses one of them.
  const less = prepared({ series, project: set(project, [['storage', 0, 'sizing', 'absolute'], [24]]) });
  expect(simulateCase(less, expandCases(less.project)[0]!).kind).toBe('infeasible');
}, 120_000);

test('SIZER-22 sizes stay within their limits and use only what is switched on', () => {
  const updates = run(morningSun(), { solarMinSize: 3, solarMaxSize: 6, storageMinSize: 15, storageMaxSize: 20 });
  expect(updates.at(-1)!.table.items[0]!.results.slice(0, 3)).toEqual([3, 0, 15]);
  for (const { table } of updates) {
    for (const {
      results: [solar, wind, storage],
    } of table.items)
      expect([solar! >= 3 && solar! <= 6, wind, storage! >= 15 && storage! <= 20]).toEqual([true, 0, true]);
  }
  // Without a storage unit nothing is delivered after sunset.
  expect(run(morningSun(), { useStorage: false, solarMaxSize: 20 }).at(-1)).toMatchObject({ progress: 1, table: { items: [] } });
  expect(run(morningSun(), { solarMaxSize: 2, storageMaxSize: 40 }).at(-1)!.table.items).toEqual([]);
  expect(run(morningSun(), { storageMinSize: 0.2, storageMaxSize: 0.8, solarMaxSize: 5 }).at(-1)!.table.items).toEqual([]);
});

test('SIZER-22 without a maximum the sizer chooses its own', () => {
  expect(run(morningSun(), {}).at(-1)!.table.items[0]!.results.slice(0, 3)).toEqual([2.1, 0, 13]);
});

test('a plant that delivers while it is new and not in its last year is not recommended', () => {
  // 10 % a year less: in year 3 the 2.1 MW are 1.701; 2.1/0.81 = 2.593 are needed, 2.6 on the lattice.
  const late = morningSun([['earlyAnalysis'], false], [['lifetime'], 3], [['solar', 0, 'degradation'], 10]);
  expect(run(late, { solarMaxSize: 20, storageMaxSize: 40 }).at(-1)!.table.items[0]!.results.slice(0, 3)).toEqual([2.6, 0, 13]);
});

test('SIZER-02 a real profile has a first table with its first plants, and its last one after a hundred at most', () => {
  const { project, series } = samples.find(({ id }) => id === 'solar-contract')!.build();
  const checked = checkProject(project).project!;
  const ready = prepare(checked, series);
  // Of 91,561 sizes; in every run of 1,271. The seconds are in npm run bench.
  const limits = shareOf(
    { solarMaxSize: 150, storageMaxSize: 60 },
    { solarMinSize: 40, solarMaxSize: 80, storageMinSize: 30, storageMaxSize: 60 },
  );
  let first: number | undefined;
  let last: SizerUpdate | undefined;
  for (const update of sizeSystem(ready, limitsOf(limits))) {
    if (update.table.items.length > 0) first ??= update.evaluated;
    last = update;
  }
  expect(first).toBeLessThanOrEqual(3);
  expect(last!.evaluated).toBeLessThan(100);
  expect(last!.table.items.length).toBeGreaterThan(3);
}, 120_000);

test('SIZER-01 the map around the answer: what each size earns, or the share of the obligation it misses, by hand', () => {
  const { table, map, progress } = [
    ...sizeSystem(prepared(morningSun()), limitsOf({ solarMaxSize: 20, storageMaxSize: 40 }), { isMapped: true }),
  ].at(-1)!;
  expect(progress).toBe(1);
  expect(table.items[0]!.results.slice(0, 4)).toEqual([2.1, 0, 13, 13]);
  const { x, y, cells, fixed } = map!;
  // From nothing to twice the answer, which is a cell itself.
  expect([x, y!].map(({ name, units, column }) => [name, units, column])).toEqual([
    ['Solar', 'MW', 0],
    ['Storage', 'MW', 2],
  ]);
  expect([x.values[0], x.values[5], x.values.at(-1), y!.values[0], y!.values[4], y!.values.at(-1)]).toEqual([0, 2.1, 4.2, 0, 13, 26]);
  expect(fixed).toEqual([]);
  for (const [row, units] of y!.values.entries()) {
    for (const [column, solarMw] of x.values.entries()) {
      // Six hours of sun fill the storage unit, which gives what it holds: of 12.6 MWh a day min(6 · solar, units) arrive.
      const delivered = Math.min(12.6, 6 * solarMw, units);
      const cell = cells[row * x.values.length + column]!;
      expect(cell.short).toBeCloseTo((100 * (12.6 - delivered)) / 12.6, 6);
      expect(cell.npv === null).toBe(delivered < 12.6 - 1e-9);
    }
  }
  const [here, right, above] = [cells[4 * 11 + 5]!, cells[4 * 11 + 6]!, cells[5 * 11 + 5]!];
  expect(here.npv).toBe(table.items[0]!.results[5]);
  // More earns nothing and costs its capital: 0.4 MW of sun, or three units of the storage unit, at 1,250,000 $ each.
  expect(here.npv! - right.npv!).toBeCloseTo(0.4 * 1_250_000, 3);
  expect(here.npv! - above.npv!).toBeCloseTo(3 * 1_250_000, 3);
});

test('SIZER-01 a map shows how much is missing where nothing delivers', () => {
  const { table, map } = [...sizeSystem(prepared(morningSun()), limitsOf({ solarMaxSize: 2, storageMaxSize: 12 }), { isMapped: true })].at(
    -1,
  )!;
  expect(table.items).toEqual([]);
  // The largest: 12 MWh of 12.6, by 6 h of 2 MW and by 12 units.
  expect(map!.cells.at(-1)).toEqual({ npv: null, short: expect.closeTo((100 * 0.6) / 12.6, 6) as number });
  expect([map!.x.values.at(-1), map!.y!.values.at(-1)]).toEqual([2, 12]);
});
