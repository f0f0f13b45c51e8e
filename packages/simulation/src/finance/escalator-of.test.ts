import { Escalator, seriesRefOf, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, timeSeriesOf } from '../index.ts';

const set = (project: Project, ...edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
const linear = (linearValue: number): Escalator => Escalator.parse({ enabled: true, linearValue });
const byYear = (...values: readonly number[]): Escalator =>
  Escalator.parse({ enabled: true, multiYearKind: 'custom', customValues: values.map((value, i) => ({ year: i + 1, value })) });
const detailsOf = (project: Project, series: ReadonlyMap<string, Float64Array>) => {
  const run = runProject(project, series);
  return describeCase(run.prepared, run.cases[0]!);
};

/** 2 MW of a steady production sold at 50: 876,000 a year for 20,000. Late-stage. */
function steadySolar(lifetime: number): Built {
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  return {
    series,
    project: set(
      { ...project, useStorage: false, earlyAnalysis: false, lifetime },
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], 0],
    ),
  };
}
/** Buys 1.1111 MWh at 20 and sells 0.9 at 100 each day. Late-stage. */
function arbitrage(lifetime: number): Built {
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  return { series, project: set({ ...project, earlyAnalysis: false, lifetime }, [['storage', 0, 'roundtripEfficiencySensitivity'], [81]]) };
}

test('ESC-07 late-stage: operating cost by one rate, the price by a rate for each year', () => {
  // Cost 20,000 · 1.1^(y − 1); price 50 · (1, 1.1, 1.1 · 0.5), the 99 % into year 1 unused. At 0 %: −2,000,000 + 2,321,400 − 66,200 =
  // 255,200.
  const { project, series } = steadySolar(3);
  const details = detailsOf(
    set(project, [['solar', 0, 'omEscalator'], linear(10)], [['energyMarkets', 0, 'priceEscalator'], byYear(99, 10, -50)]),
    series,
  );
  [20_000, 22_000, 24_200].forEach((amount, k) => expect(details.cashflowTable[k + 1]!.opEx).toBeCloseTo(amount, 6));
  [876_000, 963_600, 481_800].forEach((amount, k) => expect(details.cashflowTable[k + 1]!.revenue).toBeCloseTo(amount, 5));
  expect(details.row.npv).toBeCloseTo(255_200, 4);
  expect(details.row.opex).toBeCloseTo(66_200 / 3, 6);
  expect(details.financial.operatingCost).toEqual({ first: 20_000, average: expect.closeTo(66_200 / 3, 6) });
  expect(details.price.markets[0]!.sale).toEqual({ first: expect.closeTo(50, 9), average: expect.closeTo((50 + 55 + 27.5) / 3, 9) });
});

test('ESC-07 a converter: its operating cost, and what replaces it at the price of the year', () => {
  // 1.5 MW: 1,500 · 1.02^(y − 1) beside 20,000 of the array; 75,000 after 2 and 4 of 5 years, 10 % less each year: 67,500 and 54,675.
  const { project, series } = steadySolar(5);
  const details = detailsOf(
    set(
      project,
      [['solar', 0, 'hasConverter'], true],
      [['solar', 0, 'converter', 'size', 'absolute'], [1.5]],
      [['solar', 0, 'converter', 'lifetime'], [2]],
      [['solar', 0, 'converter', 'cost', 'items', 0, 'operating'], 1_000],
      [['solar', 0, 'converter', 'omEscalator'], linear(2)],
      [['solar', 0, 'converter', 'replacementEscalator'], linear(-10)],
    ),
    series,
  );
  expect(details.cashflowTable[3]!.opEx).toBeCloseTo(21_560.6, 6);
  [0, 0, 67_500, 0, 54_675, 0].forEach((amount, year) => expect(details.cashflowTable[year]!.replacement).toBeCloseTo(amount, 6));
});

test('ESC-07 a storage unit escalates its operating cost as well', () => {
  const { project, series } = arbitrage(2);
  expect(detailsOf(set(project, [['storage', 0, 'omEscalator'], linear(5)]), series).cashflowTable.map((row) => row.opEx)).toEqual([
    0,
    10_000,
    expect.closeTo(10_500, 9),
  ]);
});

test('what energy bought costs follows the sale price unless it has a series of its own', () => {
  // Year 1: 365 · (90 − 20/0.9). Sale price +10 %: all of it · 1.1, with an import charge too. Own series +100 %: 365 · (90 − 40/0.9).
  const { project, series } = arbitrage(2);
  const revenues = (changed: Project, table = series): number[] =>
    detailsOf(changed, table)
      .cashflowTable.slice(1)
      .map((row) => row.revenue);
  const first = 365 * (90 - 20 / 0.9);
  const rising = set(project, [['energyMarkets', 0, 'priceEscalator'], linear(10)]);
  expect(revenues(rising)).toEqual([expect.closeTo(first, 5), expect.closeTo(first * 1.1, 5)]);
  const charged = set(
    rising,
    [['energyMarkets', 0, 'useImportPriceMultiplier'], true],
    [['energyMarkets', 0, 'importPriceMultiplier'], 10],
  );
  expect(revenues(charged)[1]).toBeCloseTo(1.1 * 365 * (90 - 22 / 0.9), 5);
  const own = yearOf((hour) => (hour % 24 < 12 ? 20 : 100));
  const ref = seriesRefOf(own, { name: 'Import', stepMinutes: 60 });
  const separate = set(
    project,
    [['energyMarkets', 0, 'hasSeparateImportPrice'], true],
    [['energyMarkets', 0, 'importPrice'], ref],
    [['energyMarkets', 0, 'importPriceEscalator'], linear(100)],
  );
  expect(revenues(separate, new Map([...series, [ref.hash, own]]))).toEqual([
    expect.closeTo(first, 5),
    expect.closeTo(365 * (90 - 40 / 0.9), 5),
  ]);
});

test('the hours behind an escalated year show its prices', () => {
  const { project, series } = steadySolar(3);
  const run = runProject(set(project, [['energyMarkets', 0, 'priceEscalator'], linear(10)]), series);
  const items = timeSeriesOf(run.prepared, run.cases[0]!, 3).groups.flatMap((group) => [...group.main, ...group.extra]);
  expect(items.find(({ id }) => id === 'price')!.data[0]).toBeCloseTo(60.5, 9);
  expect(items.find(({ id }) => id === 'revenue')!.data.reduce((a, b) => a + b)).toBeCloseTo(876_000 * 1.21, 4);
});

test('ESC-06 in early-stage nothing escalates', () => {
  const { project, series } = steadySolar(5);
  const late = set(
    project,
    [['solar', 0, 'omEscalator'], linear(10)],
    [['energyMarkets', 0, 'priceEscalator'], linear(10)],
    [['solar', 0, 'hasConverter'], true],
    [['solar', 0, 'converter', 'size', 'absolute'], [2]],
    [['solar', 0, 'converter', 'lifetime'], [2]],
    [['solar', 0, 'converter', 'replacementEscalator'], linear(10)],
  );
  // The escalators stay on; only the stage differs. 2 MW dc through 98 %: 876,000 · 0.98.
  const early = detailsOf({ ...late, earlyAnalysis: true }, series);
  for (const row of early.cashflowTable.slice(1)) expect([row.opEx, row.revenue]).toEqual([20_000, expect.closeTo(858_480, 5)]);
  expect(early.cashflowTable.map((row) => row.replacement)).toEqual([0, 0, 100_000, 0, 100_000, 0]);
  expect(detailsOf(late, series).cashflowTable[2]).toMatchObject({
    opEx: expect.closeTo(22_000, 6),
    revenue: expect.closeTo(944_328, 5),
    replacement: expect.closeTo(110_000, 6),
  });
});
