import { setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase } from '../index.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
/** 1 MW and 1 MWh with 81 % both ways, 0.9 each way, no wear to speak of, and the grid alone to charge from. */
const details = (price: Float64Array, ...edits: readonly Edit[]) => {
  const { project, series } = storageOnly(price);
  const all: readonly Edit[] = [
    [['storage', 0, 'roundtripEfficiencySensitivity'], [81]],
    [['storage', 0, 'wearCost'], 1e-9],
    [['ignoreWarnings'], true],
    ...edits,
  ];
  const { prepared, cases } = runProject(
    all.reduce<Project>((p, [path, value]) => setField(p, path, value), project),
    series,
  );
  return describeCase(prepared, cases[0]!);
};
const begins = (percent: number, lowest = 0): Edit[] => [
  [['storage', 0, 'specs', 'initialStateOfCharge'], percent],
  [['storage', 0, 'specs', 'minimumStateOfCharge'], lowest],
];

test('N-15 charge at the start is stated with what it earns: what is left of it after the discharge, at the price', () => {
  // 1 MWh gives 0.9 MWh at 50: 45. It is the whole revenue of the year, and nothing is worth anything at its end.
  const full = details(yearOf(50), ...begins(100));
  expect(full.performance.chargeAtStart).toEqual({ energy: 1, revenue: expect.closeTo(45, 9) });
  expect([full.row.revenue[0], full.performance.storedChange.first]).toEqual([expect.closeTo(45, 9), expect.closeTo(-1, 9)]);
  // Of 60 % with a lowest state of 20 % 0.4 MWh may leave, 0.36 MWh at 50: 18.
  expect(details(yearOf(50), ...begins(60, 20)).performance.chargeAtStart).toEqual({
    energy: expect.closeTo(0.4, 12),
    revenue: expect.closeTo(18, 9),
  });
  expect(details(yearOf(50), ...begins(20, 20)).performance.chargeAtStart).toEqual({ energy: 0, revenue: 0 });
});

test('N-15 with the grid to charge from only the energy itself counts: one purchase less', () => {
  // Every day buys 1/0.9 MWh at 20 in the first half and sells 0.9 MWh at 90 in the second. Begun full the first day buys nothing: 20/0.9 =
  // 22.22 more.
  const daily = yearOf((hour) => (hour % 24 < 12 ? 20 : 90));
  expect(details(daily, ...begins(100)).performance.chargeAtStart).toEqual({ energy: 1, revenue: expect.closeTo(20 / 0.9, 6) });
});

test('N-15 an unprofitable storage unit stays idle and keeps nothing back: its charge is sold once, then nothing moves', () => {
  // At a flat 50 a MWh bought comes back as 0.81: every cycle loses.
  const { performance, row } = details(yearOf(50), ...begins(100));
  expect([performance.totalImport.first, performance.totalExport.first, row.bessThroughput]).toEqual([
    0,
    expect.closeTo(0.9, 9),
    expect.closeTo(1, 9),
  ]);
  const empty = details(yearOf(50), ...begins(0));
  expect([
    empty.performance.totalImport.first,
    empty.performance.totalExport.first,
    empty.row.bessThroughput,
    empty.performance.chargeAtStart,
  ]).toEqual([0, 0, 0, { energy: 0, revenue: 0 }]);
});
