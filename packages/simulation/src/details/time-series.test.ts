import { expect, test } from 'vitest';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, timeSeriesOf } from '../index.ts';
import { simulateYears } from '../year/simulate-years.ts';
import { set, details, storageUnit } from '../../test/detailed-plants.ts';

test('TS-14 time series in groups with main and extra items, each with id, name, units, colour and data', () => {
  const { project, series } = storageUnit();
  const { prepared, cases } = runProject(project, series);
  const { groups, stepMinutes } = timeSeriesOf(prepared, cases[0]!, 1);
  expect(stepMinutes).toBe(60);
  expect(groups.map(({ name }) => name)).toEqual(['Storage', 'Grid', 'Day-ahead']);
  const items = groups.flatMap(({ main, extra }) => [...main, ...extra]);
  expect(
    items.every(({ data, id, name, units, color }) => data.length === 8760 && [id, name, units, color].every((text) => text.length > 0)),
  ).toBe(true);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  // D-158: total export and state of charge on top, the first market price below.
  expect(items.filter(({ selectedTop }) => selectedTop).map(({ id }) => id)).toEqual(['soc', 'export']);
  expect(items.filter(({ selectedBottom }) => selectedBottom).map(({ id }) => id)).toEqual(['price']);
});

test('CALC-06 early-stage takes no longer than late-stage', () => {
  const built = storageUnit(
    [['earlyAnalysis'], false],
    [['lifetime'], 4],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 3],
  );
  const early = runProject({ ...built.project, earlyAnalysis: true }, built.series);
  const late = runProject(built.project, built.series);
  // The simulated years are the work: one against four.
  expect([early, late].map(({ prepared, cases }) => simulateYears(prepared, cases[0]!).length)).toEqual([1, 4]);
  expect(new Set(simulateYears(late.prepared, late.cases[0]!).map(({ sales }) => sales)).size).toBe(4);
});

test('TS-15 the last year of an ageing storage unit is the same after the details as alone (that the years before it are not calculated once more: npm run bench)', () => {
  const built = storageUnit(
    [['earlyAnalysis'], false],
    [['lifetime'], 20],
    [['storage', 0, 'specs', 'arrheniusDegradationB'], 10_008.9],
    [['storage', 0, 'specs', 'arrheniusDegradationD'], 3912.7],
  );
  const { prepared, cases } = runProject(built.project, built.series);
  const one = cases[0]!;
  // Other inputs with the same values know of no year.
  const alone = timeSeriesOf({ ...prepared }, one, 20);
  const { storage } = describeCase(prepared, one);
  expect(storage[0]!.items[19]!.maximum).toBeLessThan(storage[0]!.items[18]!.maximum);
  expect(timeSeriesOf(prepared, one, 20)).toEqual(alone);
  // So does any other year, in any order.
  const fifth = timeSeriesOf({ ...prepared }, one, 5);
  expect(timeSeriesOf(prepared, one, 5)).toEqual(fifth);
});

test('a year that is the one before again has its own place and the same figures', () => {
  // Nothing ages, escalates or fades: every year is the first but for the charge it begins with.
  const { revenue, storage, summaryChartList } = details(storageUnit([['earlyAnalysis'], false], [['lifetime'], 4]));
  expect(revenue.items.map(({ year }) => year)).toEqual([1, 2, 3, 4]);
  expect(revenue.items.slice(1).map(({ energyMarkets }) => energyMarkets[0]!.revenue)).toEqual(
    [0, 1, 2].map(() => expect.closeTo(revenue.items[0]!.energyMarkets[0]!.revenue, 6)),
  );
  expect(storage[0]!.items.map(({ energyOutput }) => Math.round(energyOutput))).toEqual([364, 364, 364, 364]);
  expect(summaryChartList!.every(({ days }) => days === undefined)).toBe(true);
});

test('TS-14 on a dc bus every loss and limit has its series, and they add up to the table', () => {
  const built = solarAndStorage(
    yearOf((hour) => 20 + (hour % 24)),
    yearOf((hour) => (hour % 24 >= 8 && hour % 24 < 16 ? 1 : 0)),
  );
  const project = set(
    { ...built.project, bus: 'dc' },
    [['solar', 0, 'sizing', 'absolute'], [3]],
    [['inverter', 'size', 'absolute'], [1.5]],
    [['inverter', 'size', 'sizingKind'], 'absolute'],
    [['inverter', 'efficiency'], [96]],
    [['acLineEfficiencySensitivity'], [98]],
    [['acTransformerEfficiencySensitivity'], [99]],
    [['storage', 0, 'specs', 'minimumStateOfCharge'], 10],
    [['canBatteryChargeFromGrid'], 'false'],
  );
  const { prepared, cases } = runProject(project, built.series);
  const { groups } = timeSeriesOf(prepared, cases[0]!, 1);
  expect(groups.map(({ name }) => name)).toEqual(['Solar', 'Storage', 'System converter', 'Grid', 'Day-ahead']);
  const sumOf = (id: string): number =>
    groups
      .flatMap(({ main, extra }) => [...main, ...extra])
      .find((one) => one.id === id)!
      .data.reduce((a, b) => a + b, 0);
  const { performance: p } = describeCase(prepared, cases[0]!);
  expect([sumOf('line-loss'), sumOf('transformer-loss'), sumOf('converter-loss'), sumOf('converter-clipped'), sumOf('export')]).toEqual(
    [p.acLineLosses, p.transformerLosses, p.converterLosses, p.clippedConverter, p.totalExport].map(
      ({ first }) => expect.closeTo(first, 6) as number,
    ),
  );
  // What leaves the converter arrives behind line and transformer.
  expect(sumOf('converter-output') * 0.98 * 0.99).toBeCloseTo(p.totalExport.first, 4);
  expect([sumOf('soc-highest'), sumOf('soc-lowest'), sumOf('converter-rating')]).toEqual([8760, expect.closeTo(876, 6), 1.5 * 8760]);
});

test('the hours of an analysis over the battery only are those of the whole plant, and say so', () => {
  const built = solarAndStorage(
    yearOf((hour) => (hour % 24 < 8 ? 5 : 40)),
    yearOf(1),
  );
  const of = (only: boolean) => {
    const { prepared, cases } = runProject(set(built.project, [['performEvaluationOverBessOnly'], only]), built.series);
    const hours = timeSeriesOf(prepared, cases[0]!, 1).groups.flatMap(({ main, extra }) => [...main, ...extra]);
    const { name, data } = hours.find(({ id }) => id === 'revenue')!;
    return { name, sum: data.reduce((a, b) => a + b, 0), counted: simulateYears(prepared, cases[0]!)[0]!.energyMarkets[0]! };
  };
  const whole = of(false);
  const alone = of(true);
  expect([whole.name, alone.name]).toEqual(['Day-ahead revenue', 'Day-ahead revenue of the whole plant']);
  // The sun sells 1 MW in 8,760 hours; what the battery earns comes on top of it.
  expect(alone.counted.solarRevenue).toBeGreaterThan(100_000);
  expect(alone.sum).toBeCloseTo(alone.counted.revenue, 4);
});
