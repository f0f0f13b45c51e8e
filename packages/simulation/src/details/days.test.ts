import { expect, test } from 'vitest';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, describeYear, timeSeriesOf } from '../index.ts';
import { chargeByMonth, shareAtOrAbove, throughputByMonth } from './soc-profile.ts';
import { set, details, storageUnit } from '../../test/detailed-plants.ts';

test('DET-06 DET-07 the mean day, every day, and the days of highest and lowest revenue', () => {
  const chart = details(storageUnit()).summaryChart;
  expect([chart.highestRevenueDayIndex, chart.lowestRevenueDayIndex]).toEqual([9, 50]);
  expect([chart.highestRevenueDay.label, chart.lowestRevenueDay.label]).toEqual([
    'Highest Revenue Day, 10 Jan',
    'Lowest Revenue Day, 20 Feb',
  ]);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  expect(sum(chart.highestRevenueDay.revenues)).toBeCloseTo(180, 9);
  expect(chart.days!.revenues).toHaveLength(365);
  expect(sum(chart.days!.revenues[9]!)).toBeCloseTo(180, 9);
  expect(sum(chart.days!.prices[50]!)).toBe(24 * 20);
  // 363 days at 80, one at 180; on the poor one at 20 it neither gains nor loses by what it does.
  expect(sum(chart.average.revenues)).toBeCloseTo((363 * 80 + 180) / 365, 9);
});

test('energy out of a storage unit by month: falls of the steps of each, from the one in which it begins, and what calls take within a step', () => {
  // Begins with 5 MWh at 31 January, 22:00, falls to 3, to 2, and in the first hour of February to 0; half a MWh is exchanged in each hour.
  const fromStep = 31 * 24 - 2;
  const energyMwh = new Float64Array(8760 - fromStep);
  energyMwh.set([3, 2]);
  const exchangedMwh = new Float64Array(energyMwh.length).fill(0.5);
  const [january, february, march] = throughputByMonth({ startMwh: 5, energyMwh, exchangedMwh }, fromStep, 1);
  expect([january, february, march]).toEqual([3 + 2 * 0.5, 2 + 28 * 24 * 0.5, 31 * 24 * 0.5]);
  // A unit that begins in March has none before.
  const late = throughputByMonth({ startMwh: 4, energyMwh: new Float64Array(8760 - 59 * 24), exchangedMwh: undefined }, 59 * 24, 1);
  expect(late.slice(0, 4)).toEqual([0, 0, 4, 0]);
});

test('charge by month: extremes of all steps, means over the days of their extremes', () => {
  // Full from noon on odd days, half on even ones; a value for each hour.
  const share = yearOf((hour) => (hour % 24 < 12 ? 0 : Math.floor(hour / 24) % 2 === 0 ? 1 : 0.5));
  const [january] = chargeByMonth(share);
  expect(january).toMatchObject({
    maximum: 1,
    minimum: 0,
    averageMinimum: 0,
    averageMaximum: expect.closeTo((16 + 15 * 0.5) / 31, 12),
    average: expect.closeTo((16 + 15 * 0.5) / 62, 12),
  });
  expect(january!.hourly[3]).toBe(0);
  expect(january!.hourly[20]).toBeCloseTo((16 + 15 * 0.5) / 31, 12);
  expect([shareAtOrAbove(share, 0.25), shareAtOrAbove(share, 0.75)]).toEqual([0.5, expect.closeTo(183 / 730, 12)]);
});

test('late-stage has a chart for every year, with the days of year 1', () => {
  const built = storageUnit(
    [['earlyAnalysis'], false],
    [['lifetime'], 3],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 100],
  );
  const { summaryChart, summaryChartList } = details(built);
  expect(summaryChartList).toHaveLength(3);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  expect(summaryChartList!.map((chart) => sum(chart.highestRevenueDay.revenues))).toEqual([
    expect.closeTo(180, 6),
    expect.closeTo(360, 6),
    expect.closeTo(720, 6),
  ]);
  expect([summaryChart.days === undefined, summaryChartList![0]!.days]).toEqual([false, undefined]);
  expect(details(storageUnit()).summaryChartList).toBeUndefined();
});

test('DET-02 DET-03 every day of any year by technology: what is produced goes out, into the storage units, or is left', () => {
  // 2 MW of sun from 6 to 18 h and a storage unit of 1 MWh behind a connection of 1.5 MW; the price is 20 to noon, 100 after it, and on the
  // first day of the year below zero until 6 h. In year 2 the array gives 10 % less.
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour < 6 ? -50 : hour % 24 < 12 ? 20 : 100)),
    yearOf((hour) => (hour % 24 >= 6 && hour % 24 < 18 ? 1 : 0)),
  );
  const { prepared, cases } = runProject(
    set(
      project,
      [['earlyAnalysis'], false],
      [['lifetime'], 2],
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], 10],
      [['exportLimit'], 1.5],
    ),
    series,
  );
  const year = describeYear(prepared, cases[0]!, 2);
  const items = timeSeriesOf(prepared, cases[0]!, 2).groups.flatMap(({ main, extra }) => [...main, ...extra]);
  const hourly = (id: string, hour: number): number => items.find((item) => item.id === id)?.data[hour] ?? 0;
  const { days, average } = year.summaryChart;
  for (const hour of [2, 9, 14, 20, 24 * 100 + 11]) {
    const of = (values: readonly (readonly number[])[]): number => values[Math.floor(hour / 24)]![hour % 24]!;
    expect([of(days!.prices), of(days!.solarDelivered), of(days!.purchased)]).toEqual([
      hourly('price', hour),
      hourly('solar-export', hour),
      hourly('import', hour),
    ]);
  }
  for (let day = 0; day < 365; day++)
    for (let hour = 0; hour < 24; hour++) {
      const of = (values: readonly (readonly number[])[]): number => values[day]![hour]!;
      const { solarProduced, solarDelivered, storageDelivered, energyDelivered, charged, curtailed } = days!;
      expect(of(solarDelivered) + of(charged) + of(curtailed)).toBeCloseTo(of(solarProduced), 9);
      expect(of(solarDelivered) + of(storageDelivered)).toBeCloseTo(of(energyDelivered), 9);
    }
  // 2 MW · 0.9 for 12 hours.
  expect(average.solarProduced.reduce((a, b) => a + b)).toBeCloseTo(21.6, 9);
  expect(year.solar[0]!.totalProductionByMonth.map((mwh) => Math.round(mwh * 1e6) / 1e6)).toEqual(
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((length) => Math.round(length * 21.6 * 1e6) / 1e6),
  );
  // Bought at -50 on the first day, left at the connection on others.
  expect([days!.purchased[0]!.some((mwh) => mwh > 0), days!.curtailed[100]!.some((mwh) => mwh > 0)]).toEqual([true, true]);
  // Of year 1 the details say the same.
  const first = describeCase(prepared, cases[0]!);
  expect(describeYear(prepared, cases[0]!, 1)).toMatchObject({
    summaryChart: first.summaryChart,
    solar: [
      (({ totalProductionByMonth, productionByHour, path }) => ({ totalProductionByMonth, productionByHour, path }))(first.solar.pvs[0]!),
    ],
    storage: [{ index: 0, stateOfChargeByMonth: first.storage[0]!.stateOfChargeByMonth }],
  });
});
