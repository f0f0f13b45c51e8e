import { addStorage, checkProject, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { shareOf } from '../../../engine/test/share.ts';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { eachYear, simulateYears } from '../year/simulate-years.ts';
import { searchCycleLimit } from './cycle-limit-search.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];

/** A swing of 80 and one of 20 a day, each of an hour, on the first days of the year; 1 MW / 1 MWh without losses. */
const priceOf = (days: number) =>
  yearOf((hour) => (hour < 24 * days ? ({ 2: 20, 6: 100, 12: 40, 16: 60 }[hour % 24] ?? (hour % 24 > 6 && hour % 24 < 16 ? 50 : 60)) : 0));
const swings = (days: number, ...edits: readonly Edit[]) => {
  const { project, series } = storageOnly(priceOf(days));
  return {
    series,
    project: set(
      project,
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      [['storage', 0, 'useCycleLimitPerDay'], true],
      [['storage', 0, 'optimizeCycleLimitPerDay'], true],
      spec('useLifetimeCurve', true),
      spec('fittedBeta', 1),
      ...edits,
    ),
  };
};
const cyclesPerDay = (damage: number, ...edits: readonly Edit[]): number => {
  const { project, series } = swings(365, spec('fittedA', damage), ...edits);
  return runProject(project, series).rows[0]!.bessThroughput / 365;
};

test('STO-26 the searched limit takes every swing that earns more than the capacity it takes', () => {
  // At 150,000 per MWh a full cycle costs 15, 30 or 135: both swings, the first alone, none of it but as little as the search allows.
  expect(cyclesPerDay(1e-4)).toBeCloseTo(2, 6);
  expect(cyclesPerDay(2e-4)).toBeCloseTo(1, 6);
  expect(cyclesPerDay(9e-4)).toBeLessThan(0.1);
});

test('STO-26 nothing is searched, and wear has its price, while the cycle limit is off', () => {
  // A price of wear of 30 a full cycle leaves the small swing of 20: also where the search was left on under a limit that is off.
  const price = spec('estimatedLifetimeThroughput', 5_000);
  const off = cyclesPerDay(1e-4, price, [['storage', 0, 'useCycleLimitPerDay'], false]);
  const never = cyclesPerDay(
    1e-4,
    price,
    [['storage', 0, 'useCycleLimitPerDay'], false],
    [['storage', 0, 'optimizeCycleLimitPerDay'], false],
  );
  expect([off, never]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
  expect(cyclesPerDay(1e-4, price)).toBeCloseTo(2, 6);
});

test('STO-26 the limit of the first year holds in all of them, in nameplates', () => {
  const { project, series } = swings(365, spec('fittedA', 2e-4), spec('degradationUsesNominalSoc', true));
  const run = runProject(setField(setEarlyAnalysis(project, false), ['lifetime'], 3), series);
  // One nameplate a day: with what 7.3 % a year have left of it once on the large swing, and the rest of the limit on the small one.
  for (const year of simulateYears(run.prepared, run.cases[0]!)) expect(year.throughputMwh).toBeCloseTo(365, 6);
});

test('STO-26 each of several storage units has its own searched limit', () => {
  // The plant twice, behind a connection with room for both: capacity at 15 a full cycle in the one, 30 in the other. The one takes both
  // swings, the other the large one alone, each 1 MWh. In every run there are twenty such days, then prices of 0.
  const days = shareOf(365, 20);
  const { project, series } = swings(days, spec('fittedA', 1e-4));
  const added = addStorage(project);
  const two = { ...added, lifetime: 1, storage: added.storage.map((item) => ({ ...project.storage[0]!, id: item.id })) };
  const unequal = setField(two, ['storage', 1, 'specs', 'fittedA'], 2e-4);
  expect(checkProject(unequal).issues.filter(({ id }) => id === 'not-calculated')).toEqual([]);
  const { rows } = runProject(setEarlyAnalysis(unequal, false), series);
  expect(rows[0]!.bessThroughput / days).toBeCloseTo(3, 6);
}, 240_000);

test('a search finds the best limit to a sixteenth, the tighter of equals, and none where none is best', () => {
  expect(searchCycleLimit((limit) => -(((limit ?? 9) - 1.1875) ** 2))).toBe(1.1875);
  expect(searchCycleLimit((limit) => Math.min(limit ?? 9, 0.5))).toBe(0.5);
  expect(searchCycleLimit((limit) => limit ?? 9)).toBeUndefined();
  let calls = 0;
  searchCycleLimit((limit) => {
    calls++;
    return -(((limit ?? 9) - 1) ** 2);
  });
  expect(calls).toBe(13);
});

test('STO-28 on no day of any year more leaves the storage unit than the limit of its nameplate', () => {
  // Prices without a pattern; the storage unit fades 8 % a year to a block in year 6.
  const { project, series } = storageOnly(yearOf((hour) => 50 + 45 * Math.sin(hour * hour)));
  const edits: readonly Edit[] = [
    [['lifetime'], 6],
    [['storage', 0, 'useCycleLimitPerDay'], true],
    [['storage', 0, 'cycleLimitPerDay'], 0.7],
    spec('ignoreTemperatureEffectOnLifetime', true),
    spec('simpleLifetimeInYears', 10),
    spec('capacityDegradationLimitForFitLifetimeTemperatureModel', 80),
  ];
  const run = runProject(set(setEarlyAnalysis(project, false), ...edits), series);
  for (const { dispatch, problem, sums } of eachYear(run.prepared, run.cases[0]!)) {
    const left = dispatch.trajectory.storage[0]!.dischargeMw.map((mw) => mw / problem.storage[0]!.dischargeEfficiency);
    const days = Array.from({ length: 365 }, (_, day) => left.subarray(24 * day, 24 * day + 24).reduce((sum, mwh) => sum + mwh, 0));
    expect(Math.max(...days)).toBeLessThanOrEqual(0.7 * sums.storageUnits[0]!.year.nameplateMwh + 1e-9);
    expect(Math.max(...days)).toBeGreaterThan(0.69 * sums.storageUnits[0]!.year.nameplateMwh);
  }
});
