import { checkProject, countSimulations, setField, type CheckedProject, type Keys, type Project } from '@stackwatt/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { complete, solarAndStorage, storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, inputHash, tabulate } from '../index.ts';
import { yearsOf } from './at-sensitivity.ts';
import { expandCases } from './expand-cases.ts';
import { combinationsOf, pointsOf, sensitivityDimensions, sensitivityOf } from './sensitivity-dimensions.ts';

const set = (project: Project, ...edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
/** 20 in the first half of each day, 100 in the second. */
const halfDays = yearOf((hour) => (hour % 24 < 12 ? 20 : 100));

/** A storage unit between two prices, its efficiency and its capital cost with two values each. */
const twoByTwo = () => {
  const built = storageOnly(halfDays);
  return {
    ...built,
    project: set(
      built.project,
      [
        ['storage', 0, 'roundtripEfficiencySensitivity'],
        [81, 64],
      ],
      [
        ['storage', 0, 'cost', 'capitalMultipliers'],
        [1, 0.5],
      ],
    ),
  };
};

test('round-trip efficiency and capital cost sensitivities earn and cost what the hand says', () => {
  // Daily: ηc = ηd = 0.9 buys 1/0.9 MWh at 20 and sells 0.9 at 100: 67.777…; ηc = ηd = 0.8: 80 − 1.25 · 20 = 55. 365 days, 25 years at 0 %,
  // operating cost 10,000 a year, capital 1,000,000 or half of it.
  const { project, series } = twoByTwo();
  const { rows } = runProject(project, series);
  const earned = { 81: 365 * (90 - 20 / 0.9), 64: 365 * 55 } as const;
  const npv = (rte: 81 | 64, factor: number): number => 25 * (earned[rte] - 1e4) - 1e6 * factor;
  expect(rows.map((row) => row.sensitivity)).toEqual([
    [81, 1],
    [81, 0.5],
    [64, 1],
    [64, 0.5],
  ]);
  expect(rows.map((row) => row.sensitivityIndex)).toEqual([0, 1, 2, 3]);
  [npv(81, 1), npv(81, 0.5), npv(64, 1), npv(64, 0.5)].forEach((expected, k) => expect(rows[k]!.npv).toBeCloseTo(expected, 3));
  expect(rows.map((row) => row.capex)).toEqual([1e6, 5e5, 1e6, 5e5]);
});

test('TAB-22 sensitivity columns are named after what they vary, in the order of the values', () => {
  const { project } = twoByTwo();
  expect(tabulate(project, [], { kind: 'sensitivity' }).header).toEqual({
    sensitivity: [
      { name: 'Energy Storage 1: Round-trip efficiency', units: '%' },
      { name: 'Energy Storage 1: Capital cost multiplier', units: '' },
    ],
    optimization: [{ name: 'Energy Storage 1', units: 'MW / MWh' }],
    revenue: [{ name: 'Day-ahead', units: '$' }],
  });
});

test('A20 four values of one sensitivity and three of another are twelve cases, each pair once', () => {
  const { project } = twoByTwo();
  const checked = checkProject(
    set(
      project,
      [
        ['storage', 0, 'roundtripEfficiencySensitivity'],
        [70, 80, 85, 90],
      ],
      [
        ['storage', 0, 'cost', 'capitalMultipliers'],
        [0.5, 1, 2],
      ],
    ),
  ).project!;
  const cases = expandCases(checked);
  expect([cases.length, countSimulations(checked).total, combinationsOf(sensitivityDimensions(checked))]).toEqual([12, 12, 12]);
  const pairs = cases.map(({ sensitivity }) => pointsOf(sensitivityDimensions(checked), sensitivity).join(' '));
  expect(pairs.toSorted((a, b) => a.localeCompare(b))).toEqual([0, 1, 2, 3].flatMap((a) => [0, 1, 2].map((b) => `${a} ${b}`)));
});

test('TAB-28 one row per sensitivity combination, its best system', () => {
  // A size of 0 has an NPV of 0, one of 1 loses money: the best of each combination is the plant without a storage unit.
  const { project, series } = twoByTwo();
  const { rows } = runProject(
    set(
      project,
      [
        ['storage', 0, 'sizing', 'absolute'],
        [1, 0],
      ],
      [
        ['storage', 0, 'cost', 'capitalMultipliers'],
        [1, 0.1],
      ],
    ),
    series,
  );
  expect(rows).toHaveLength(8);
  const best = tabulate(project, rows, { kind: 'sensitivity' }).items;
  // At a tenth of the capital: 25 · (24,738.89 − 10,000) − 100,000 = 268,472 for 81 %, 25 · (20,075 − 10,000) − 100,000 = 151,875 for 64 %.
  expect(best.map((row) => [row.sensitivityIndex, ...row.sensitivity, row.optimization[0]![0]])).toEqual([
    [0, 81, 1, 0],
    [1, 81, 0.1, 1],
    [2, 64, 1, 0],
    [3, 64, 0.1, 1],
  ]);
  expect(best[1]!.npv).toBeCloseTo(268_472.222, 2);
  expect(best[3]!.npv).toBeCloseTo(151_875, 2);
});

test('TAB-29 the systems of one sensitivity: all of them, or the best of each architecture', () => {
  const built = solarAndStorage(halfDays, yearOf(0.5));
  const project = set(
    built.project,
    [
      ['solar', 0, 'sizing', 'absolute'],
      [0, 1, 2],
    ],
    [
      ['storage', 0, 'sizing', 'absolute'],
      [0, 1],
    ],
    [
      ['solar', 0, 'cost', 'capitalMultipliers'],
      [1, 0.1],
    ],
  );
  const { rows } = runProject(project, built.series);
  // Per MW at a tenth of the capital: 0.5 MW · 60 mean · 8760 h earns 262,800 a year less 10,000 operating against 100,000: two are better
  // than one.
  const systems = (sensitivity: number, tableKind: 'all' | 'group') =>
    tabulate(project, rows, { kind: 'systems', sensitivity, tableKind }).items;
  expect(systems(1, 'all').map((row) => row.sensitivityIndex)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(systems(1, 'all').map((row) => row.npv)).toEqual(
    systems(1, 'all')
      .map((row) => row.npv)
      .toSorted((a, b) => b - a),
  );
  expect(new Map(systems(1, 'group').map((row) => [row.technologies.join('+'), row.optimization[0]![0]]))).toEqual(
    new Map([
      ['', 0],
      ['solar', 2],
      ['solar+storage', 2],
      ['storage', 0],
    ]),
  );
  expect(systems(2, 'all')).toEqual([]);
});

test('every sensitivity gives the row of the project with that single value', () => {
  const built = solarAndStorage(
    halfDays,
    yearOf((hour) => (hour % 24 < 12 ? 1 : 0.3)),
  );
  const lists: [Keys, number[]][] = [
    [
      ['solar', 0, 'converter', 'efficiency'],
      [98, 90],
    ],
    [
      ['solar', 0, 'converter', 'lifetime'],
      [15, 8],
    ],
    [
      ['solar', 0, 'cost', 'operatingMultipliers'],
      [1, 2],
    ],
    [
      ['solar', 0, 'converter', 'cost', 'replacementMultipliers'],
      [1, 3],
    ],
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [85, 70],
    ],
  ];
  const base = set(
    built.project,
    [['solar', 0, 'hasConverter'], true],
    [['solar', 0, 'converter', 'size', 'absolute'], [0.8]],
    [['discountRate'], 5],
  );
  const run = runProject(set(base, ...lists), built.series);
  expect(run.rows).toHaveLength(32);
  const dimensions = sensitivityDimensions(run.prepared.project);
  for (const row of run.rows.filter((_, k) => k % 5 === 0)) {
    const points = pointsOf(dimensions, row.sensitivityIndex);
    const alone = dimensions.reduce(
      (p, { ids, points: all }, k) =>
        setField(
          p,
          ids[0]!.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
          [...all[points[k]!]!],
        ),
      set(base, ...lists),
    );
    const [expected] = runProject(alone, built.series).rows;
    expect({ ...row, id: 0, sensitivity: [], sensitivityIndex: 0 }).toEqual(expected);
    const details = describeCase(run.prepared, run.cases[row.id]!);
    expect(details.row).toEqual(row);
    expect(details.provenance.inputHash).toBe(inputHash(run.prepared.project));
  }
  expect(new Set(run.rows.map((row) => row.npv)).size).toBe(32);
});

test('cases that differ in money alone share their years, others do not', () => {
  const { project, series } = twoByTwo();
  const { prepared, cases } = runProject(project, series);
  const [dear, cheap, lossy] = cases.map((one) => yearsOf(prepared, one));
  expect(cheap).not.toBe(lossy);
  expect(yearsOf(prepared, cases[0]!)).toBe(yearsOf(prepared, cases[1]!));
  expect(dear).toEqual(cheap);
  // A case of other sizes under the same numbers is another case.
  const larger = { ...cases[0]!, storage: cases[0]!.storage.map((size) => ({ ...size, mwh: 2 * size.mwh, mw: 2 * size.mw })) };
  expect(yearsOf(prepared, larger)[0]!.sales).toBeCloseTo(2 * yearsOf(prepared, cases[0]!)[0]!.sales, 4);
});

test('CNT-01 as many cases as the model counts, whatever has several values', () => {
  const several = (base: number[]) => fc.integer({ min: 1, max: 2 }).map((n) => base.slice(0, n));
  const lists: [Keys, number[]][] = [
    ...(['capitalMultipliers', 'operatingMultipliers', 'replacementMultipliers', 'augmentationMultipliers'] as const).map(
      (key): [Keys, number[]] => [
        ['wind', 0, 'cost', key],
        [1, 2],
      ],
    ),
    [
      ['solar', 0, 'cost', 'capitalMultipliers'],
      [1, 2],
    ],
    [
      ['solar', 0, 'sizing', 'absolute'],
      [1, 2],
    ],
    [
      ['storage', 0, 'sizing', 'absolute'],
      [1, 2],
    ],
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [85, 90],
    ],
    [
      ['storage', 0, 'augmentationDegradationLimitSensitivity'],
      [65, 80],
    ],
    [
      ['storage', 0, 'auxiliaryLoadSensitivity'],
      [0, 1],
    ],
    [
      ['storage', 0, 'cost', 'capitalMultipliers'],
      [1, 2],
    ],
    [
      ['inverter', 'efficiency'],
      [98, 97],
    ],
    [['acLineEfficiencySensitivity'], [100, 99]],
    [['acTransformerEfficiencySensitivity'], [100, 98]],
    [
      ['energyMarkets', 0, 'pvAllocationSensitivity'],
      [100, 50],
    ],
    [
      ['energyMarkets', 1, 'maxStorageCommitmentSensitivity'],
      [100, 50],
    ],
    [
      ['capacityMarkets', 0, 'capacityPriceSensitivity'],
      [1, 2],
    ],
    [
      ['storage', 0, 'converter', 'size', 'absolute'],
      [1, 2],
    ],
    [
      ['storage', 0, 'converter', 'lifetime'],
      [10, 15],
    ],
  ];
  const flags: Keys[] = [
    ['useSolar'],
    ['useWind'],
    ['useStorage'],
    ['useEnergyMarket'],
    ['useRegulationMarket'],
    ['useCapacityMarket'],
    ['earlyAnalysis'],
    ['storage', 0, 'useAuxiliaryLoad'],
    ['storage', 0, 'hasConverter'],
    ['storage', 0, 'cost', 'isComplex'],
  ];
  const whole = complete();
  fc.assert(
    fc.property(
      fc.tuple(...lists.map(([, values]) => several(values))),
      fc.tuple(...flags.map(() => fc.boolean())),
      fc.boolean(),
      (values, on, isDc) => {
        let project: Project = set(whole, ...lists.map(([path], k): [Keys, unknown] => [path, values[k]]));
        flags.forEach((path, k) => {
          if (path.at(-1) === 'isComplex') project = set(project, [['storage', 0, 'cost', 'costTableKind'], on[k] ? 'complex' : 'simple']);
          else project = set(project, [path, on[k]]);
        });
        project = { ...project, bus: isDc ? 'dc' : 'ac' };
        const count = countSimulations(project);
        const dimensions = sensitivityDimensions(project);
        expect(combinationsOf(dimensions)).toBe(count.equipmentSensitivities * count.marketSensitivities);
        if (count.total / count.years > 3000) return;
        const cases = expandCases(project as CheckedProject);
        expect(cases.length * count.years).toBe(count.total);
        expect(cases.every((one, k) => one.id === k)).toBe(true);
        const last = cases.at(-1)!.sensitivity;
        expect(sensitivityOf(dimensions, pointsOf(dimensions, last))).toBe(last);
      },
    ),
    { numRuns: 80, seed: 4 },
  );
});

test('the shares of all energy markets go together, and a shorter list repeats its last value', () => {
  const project = set(
    complete(),
    [
      ['energyMarkets', 0, 'pvAllocationSensitivity'],
      [100, 60, 20],
    ],
    [
      ['energyMarkets', 1, 'pvAllocationSensitivity'],
      [0, 40],
    ],
  );
  const [shares] = sensitivityDimensions(project);
  expect(shares!.components).toEqual(['Day-ahead', 'Real-time']);
  expect(shares!.points).toEqual([
    [100, 0],
    [60, 40],
    [20, 40],
  ]);
  expect(shares!.at(project, 2).energyMarkets.map((market) => market.pvAllocationSensitivity)).toEqual([[20], [40]]);
});

test('the checker lets sensitivities pass', () => {
  const { project } = twoByTwo();
  expect(
    checkProject(
      set(project, [
        ['storage', 0, 'augmentationDegradationLimitSensitivity'],
        [65, 80],
      ]),
    ).issues,
  ).toEqual([]);
});

test('CNT-01 what a storage unit costs to replace or augment is not money alone: it may change how the unit is run', () => {
  const { project } = solarAndStorage(yearOf(30), yearOf(0.5));
  const lists = (place: string): (readonly [Keys, unknown])[] =>
    ['capital', 'operating', 'replacement', 'augmentation'].map((column) => [
      [place, 0, 'cost', `${column}Multipliers`],
      [1, 2],
    ]);
  const varied = set(project, ...lists('solar'), ...lists('storage'));
  expect(sensitivityDimensions(varied).flatMap(({ ids, isMoneyOnly }) => (isMoneyOnly ? [] : ids))).toEqual([
    'storage.0.cost.replacementMultipliers',
    'storage.0.cost.augmentationMultipliers',
  ]);
});
