import { setEarlyAnalysis, setField, type Project, type StorageResult, type StorageYearResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, usageOf } from '../index.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
/** 20 in the first half of each day, 100 in the second: one full cycle a day. */
const built = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
const late = (years: number, ...edits: readonly Edit[]): Project =>
  set(setField(setEarlyAnalysis(built.project, false), ['lifetime'], years), ...edits);

/** Of a unit of 10 MWh: what it can hold at the start of each year, the cycles of the nameplate then, and what was added for it. */
const resultOf = (
  years: readonly (readonly [maximum: number, cycles: number, added?: number])[],
  cyclesByDepth: readonly number[] = [],
): StorageResult =>
  ({
    index: 0,
    nameplateCapacity: 10,
    items: years.map(
      ([maximum, equivalentCycles, augmentation = 0]) => ({ maximum, equivalentCycles, augmentation, cyclesByDepth }) as StorageYearResult,
    ),
  }) as unknown as StorageResult;

test('one cycle a day stays one cycle a day of what a fading unit can hold, as deep as its range of charge', () => {
  // 7 % of the nameplate are lost each year, and with them as much of the cycles of the nameplate.
  const project = late(
    4,
    [['storage', 0, 'specs', 'ignoreTemperatureEffectOnLifetime'], true],
    [['storage', 0, 'specs', 'simpleLifetimeInYears'], 10],
    [['storage', 0, 'specs', 'capacityDegradationLimitForFitLifetimeTemperatureModel'], 70],
    [['storage', 0, 'allowAugmentation'], false],
  );
  const { prepared, cases } = runProject(project, built.series);
  const unit = describeCase(prepared, cases[0]!).storage[0]!;
  expect(unit.items[3]!.equivalentCycles / unit.items[0]!.equivalentCycles).toBeCloseTo(0.79, 6);
  const { fullCyclesPerYear, depth } = usageOf(project, unit)!;
  expect(fullCyclesPerYear).toEqual([1, 2, 3, 4].map(() => expect.closeTo(365, 6)));
  expect(depth).toBeCloseTo(1, 9);
});

test('what is added counts for the nameplate, what is replaced begins anew, and years at rest are no years of use', () => {
  const years = [
    [0, 0],
    [10, 300],
    // 8 of 10 MWh: 240 cycles of the nameplate are 300 of what it holds.
    [8, 240],
    // 4 MWh were added: 12 of 14 MWh.
    [12, 240, 4],
    // Everything is new, without an addition.
    [10, 250],
    [9.5, 0],
  ] as const;
  expect(usageOf(late(6), resultOf(years))!.fullCyclesPerYear).toEqual([300, 300, expect.closeTo(280, 9), 250]);
  // An early stage repeats its first year, whose additions hold what there is.
  expect(
    usageOf(
      built.project,
      resultOf([
        [10, 300, 0.5],
        [10, 300, 0.5],
      ]),
    )!.fullCyclesPerYear,
  ).toEqual([300, 300]);
  expect(usageOf(late(1), resultOf([[0, 0]]))).toBeUndefined();
});

test('the depth is the mean by energy, no cycle is deeper than the range of charge, and without a count nothing is said', () => {
  const project = set(late(1), [['storage', 0, 'specs', 'minimumStateOfCharge'], 10], [['storage', 0, 'specs', 'rangeOfCharge'], 85]);
  const depthOf = (bands: readonly number[]): number | undefined => usageOf(project, resultOf([[10, 300]], bands))!.depth;
  // 100 cycles of 0.15 and 200 of 0.85: (100 · 0.0225 + 200 · 0.7225) / (100 · 0.15 + 200 · 0.85).
  expect(depthOf([0, 100, 0, 0, 0, 0, 0, 0, 200, 0])).toBeCloseTo(146.75 / 185, 12);
  expect(depthOf([0, 0, 0, 0, 0, 0, 0, 0, 365, 0])).toBeCloseTo(0.85, 12);
  expect([depthOf([]), depthOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])]).toEqual([undefined, undefined]);
});

test('the temperature is that of the type, else of the air, else of a cooled room', () => {
  const celsius = (project: Project): unknown[] => {
    const usage = usageOf(project, resultOf([[10, 300]]))!;
    return [usage.celsius, usage.celsiusOf];
  };
  const averages = [
    ['temperatureResource', 'monthlyAverages'],
    [...Array<number>(6).fill(10), ...Array<number>(6).fill(20)],
  ] as const;
  const air = set(
    late(1),
    [['temperatureResource', 'kind'], 'library'],
    [[...averages[0]], averages[1]],
    [['temperatureResource', 'scale'], 17],
  );
  expect(celsius(late(1))).toEqual([20, 'room']);
  expect(celsius(air)).toEqual([expect.closeTo(17, 9), 'air']);
  const fixed = set(air, [['storage', 0, 'specs', 'useFixedTemperature'], true], [['storage', 0, 'specs', 'fixedTemperature'], 31]);
  expect(celsius(fixed)).toEqual([31, 'type']);
});
