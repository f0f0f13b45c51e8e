import {
  addSolar,
  addStorage,
  checkProject,
  setBus,
  setEarlyAnalysis,
  setField,
  setUseWind,
  setWindProduction,
  seriesRefOf,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { samples } from '../../../catalog/src/index.ts';
import { shareOf } from '../../../engine/test/share.ts';
import { solarAndStorage, turbine, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, expandCases, prepare } from '../index.ts';
import { projectYears } from './project-years.ts';
import { simulateYears } from './simulate-years.ts';
import type { YearSums } from './year-result.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/**
 * One hour of sun a day, at noon, when a MWh is worth 20; the grid sells at 10 at two in the morning; 100 is paid at 19 and 20 o'clock, 60
 * else. A lossless storage unit of 1 MW and 2 MWh takes a MWh of each and sells both in the evening.
 */
const price = yearOf((hour) => ({ 2: 10, 12: 20, 19: 100, 20: 100 })[hour % 24] ?? 60);
const noon = yearOf((hour) => (hour % 24 === 12 ? 1 : 0));
function halfOfTheSun(...edits: readonly Edit[]): Built {
  const built = solarAndStorage(price, noon);
  return {
    ...built,
    project: set(
      built.project,
      [['lifetime'], 3],
      [['solar', 0, 'degradation'], 10],
      [['storage', 0, 'specs', 'nominalCapacity'], 2],
      [['storage', 0, 'specs', 'minimumStateOfCharge'], 0],
      [['storage', 0, 'specs', 'initialStateOfCharge'], 0],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      ...edits,
    ),
  };
}

test('M-3 R-6 half of the charge from the sun: year 3 by hand', () => {
  const { project, series } = halfOfTheSun();
  const { prepared, cases } = runProject(project, series);
  const years = projectYears(project, simulateYears(prepared, cases[0]!));
  // Year 1: 365 MWh of sun and 365 of the grid go in, 730 come out: 73,000 of sales, 3,650 of purchases.
  expect(years[0]).toMatchObject({ solarMwh: 365, solarToStorageMwh: 365, gridToStorageMwh: 365, purchases: 3_650 });
  expect(years[0]!.sales).toBeCloseTo(73_000, 6);
  // Year 3: the sun gives 0.9² = 0.81 of it, 295.65 MWh; the grid what it gave; out come 660.65, which is 1 − 0.19 · 1/2 = 0.905 of 730.
  const third = years[2]!;
  expect([third.solarMwh, third.solarToStorageMwh, third.renewablesToStorageMwh].map((mwh) => mwh.toFixed(6))).toEqual(
    Array(3).fill('295.650000'),
  );
  expect([third.gridToStorageMwh, third.importMwh, third.purchases]).toEqual([365, 365, 3_650]);
  for (const mwh of [third.dischargedMwh, third.exportMwh, third.storageExportMwh, third.throughputMwh, third.energyMarkets[0]!.soldMwh])
    expect(mwh).toBeCloseTo(660.65, 6);
  expect(third.equivalentCycles).toBeCloseTo(660.65 / 2, 6);
  expect(third.sales).toBeCloseTo(66_065, 6);
  expect(third.storageRevenue).toBeCloseTo(66_065 - 3_650, 6);
  // The cash flow, the tables and the storage page say the same.
  const details = describeCase(prepared, cases[0]!);
  expect(details.revenue.items[2]!.energyMarkets[0]!.revenue).toBeCloseTo(66_065 - 3_650, 6);
  expect(details.cashflowTable[3]!.revenue).toBeCloseTo(66_065 - 3_650, 4);
  expect(details.storage[0]!.items[2]).toMatchObject({ energyOutput: expect.closeTo(660.65, 6), energyInput: expect.closeTo(660.65, 6) });
  expect(details.performance.totalExport.average).toBeCloseTo((730 + (365 + 328.5) + 660.65) / 3, 6);
});

test('M-3 a storage unit the sun alone charges falls as the sun does; one the grid alone charges stays', () => {
  const alone = halfOfTheSun([['canBatteryChargeFromGrid'], 'false']);
  const run = runProject(alone.project, alone.series);
  const [first, , third] = projectYears(alone.project, simulateYears(run.prepared, run.cases[0]!));
  expect(first!.ofSun.shareOfCharge).toBe(1);
  expect(third!.sales / first!.sales).toBeCloseTo(0.81, 12);
  const dark = { ...halfOfTheSun(), project: set(halfOfTheSun().project, [['solar', 0, 'sizing', 'absolute'], [0]]) };
  const night = runProject(dark.project, dark.series);
  const years = projectYears(dark.project, simulateYears(night.prepared, night.cases[0]!));
  expect(years[2]).toBe(years[0]);
});

/** In less out, MWh, and the energy of a year. */
function imbalance(year: YearSums): number {
  const out =
    year.exportMwh +
    year.regulationExportMwh +
    year.lineLossMwh +
    year.transformerLossMwh +
    year.converterLossMwh +
    year.storageLossMwh +
    year.converterClippedMwh +
    year.limitCurtailedMwh +
    year.economicCurtailedMwh +
    year.storedChangeMwh;
  return (year.solarMwh + year.windMwh + year.importMwh + year.regulationImportMwh - out) / Math.max(1, year.solarMwh + year.importMwh);
}

/** A sequence without a pattern, in [0, 1). */
const noise = (seed: number, turn: number): number => Math.abs((Math.sin(seed * 12.9898 + turn * 78.233) * 43_758.5453) % 1);

/** The share of every run has each kind of plant. */
const PLANTS = shareOf(40, 8);

test('M-3 R-6 drawn plants of sun, wind and one or two storage units on either bus: every year of the early stage balances', () => {
  const wind = yearOf((hour) => 0.5 + 0.5 * Math.sin(hour / 31));
  const windRef = seriesRefOf(wind, { name: 'Wind', stepMinutes: 60 });
  for (let seed = 1; seed <= PLANTS; seed++) {
    const any = (turn: number, low: number, high: number): number => low + (high - low) * noise(seed, turn);
    const prices = yearOf((hour) => any(1, 5, 60) * (1 + Math.sin((hour / 24) * 2 * Math.PI + seed)) + 25 * (noise(hour, seed) - 0.3));
    const sun = yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)) * noise(hour, seed + 0.5));
    const built = solarAndStorage(prices, sun);
    let project = set(built.project, [['solar', 0, 'sizing', 'absolute'], [any(2, 0.5, 4)]], [['solar', 0, 'degradation'], any(3, 0.3, 3)]);
    if (seed % 3 === 0) {
      project = set(addSolar(project), [['solar', 1, 'kind'], 'custom'], [['solar', 1, 'customData'], project.solar[0]!.customData]);
      project = set(project, [['solar', 1, 'sizing', 'absolute'], [any(4, 0.5, 2)]], [['solar', 1, 'degradation'], 0]);
    }
    if (seed % 4 === 1) project = addStorage(project);
    if (seed % 5 < 2) {
      project = setWindProduction(setUseWind(project, true, turbine), 'wind-1', windRef);
      project = set(project, [['wind', 0, 'kind'], 'production'], [['wind', 0, 'customSizing', 'absolute'], [any(5, 0.3, 3)]]);
    }
    if (seed % 2 === 0) project = set(setBus(project, 'dc'), [['inverter', 'size', 'absolute'], [any(6, 0.5, 3)]]);
    project = set(
      project,
      [['exportLimit'], any(7, 0.5, 4)],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [any(8, 60, 100)]],
      [['canBatteryChargeFromGrid'], seed % 7 < 4 ? 'true' : 'false'],
      [['acLineEfficiencySensitivity'], [any(9, 95, 100)]],
      [['acTransformerEfficiencySensitivity'], [any(10, 96, 100)]],
      [['ignoreWarnings'], true],
    );
    const { prepared, cases } = runProject(project, new Map([...built.series, [windRef.hash, wind]]));
    const years = projectYears(prepared.project, simulateYears(prepared, cases[0]!));
    expect(years).toHaveLength(project.lifetime);
    for (const [y, year] of years.entries()) {
      const exported = sum([year.solarExportMwh, year.windExportMwh, year.storageExportMwh]);
      const earned = sum([year.solarRevenue, year.windRevenue, year.storageRevenue]);
      const least = Math.min(
        year.exportMwh,
        year.storageLossMwh,
        year.converterLossMwh,
        year.limitCurtailedMwh,
        year.economicCurtailedMwh,
        year.chargedMwh,
      );
      expect({
        seed,
        year: y + 1,
        isBalanced: Math.abs(imbalance(year)) < 1e-9,
        exportsAddUp: Math.abs(exported - year.exportMwh) < 1e-6,
        moneyAddsUp: Math.abs(earned - (year.sales - year.purchases)) < 1e-5,
        isNowhereNegative: least >= -1e-9,
      }).toEqual({ seed, year: y + 1, isBalanced: true, exportsAddUp: true, moneyAddsUp: true, isNowhereNegative: true });
    }
    expect(years.at(-1)!.exportMwh).toBeLessThan(years[0]!.exportMwh);
  }
}, 240_000);

test.each(samples.map((sample) => [sample.id, sample] as const))(
  'M-3 every year of %s, early stage, balances',
  (_, sample) => {
    const built = sample.build();
    const project = checkProject(setEarlyAnalysis(built.project, true)).project!;
    const prepared = prepare(project, built.series);
    for (const year of projectYears(project, simulateYears(prepared, expandCases(project).at(-1)!)))
      expect(Math.abs(imbalance(year))).toBeLessThan(1e-9);
  },
  100_000,
);
