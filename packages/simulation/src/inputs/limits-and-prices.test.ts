import {
  addEnergyMarket,
  checkProject,
  priceStripOf,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  settle,
  setImportLimitChoice,
  setPriceStrips,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runYear } from '../../test/run-year.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';

const set = (project: Project, ...edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
const halfDays = yearOf((hour) => (hour % 24 < 12 ? 20 : 100));

/** 2 MW of a constant production, no storage unit, 50 per MWh. */
function steadySolar(): Built {
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  return {
    series,
    project: set({ ...project, useStorage: false }, [['solar', 0, 'sizing', 'absolute'], [2]], [['solar', 0, 'degradation'], 0]),
  };
}
/** A lossless MWh of storage that is bought for 20 in the morning and sold for 100 in the afternoon. */
function storageUnit(): Built {
  const { project, series } = storageOnly(halfDays);
  return { series, project: set(project, [['storage', 0, 'roundtripEfficiencySensitivity'], [100]]) };
}
/** One rate at weekends, another on weekdays; in July the third from 12 h on. */
const schedule = (weekday: number, weekend: number, july: number) => ({
  rates: [weekday, weekend, july].map((value) => ({ value, color: '#000000' })),
  grid: Array.from({ length: 24 }, (_, row) =>
    Array.from({ length: 24 }, (_hour, hour) => (row % 12 === 6 && hour >= 12 ? 2 : row >= 12 ? 1 : 0)),
  ),
});
const withSeries = ({ project, series }: Built, path: (string | number)[], values: Float64Array): Built => {
  const ref = seriesRefOf(values, { name: 'Limit', stepMinutes: values.length === 8760 ? 60 : 15 });
  return { project: set(project, [path, ref]), series: new Map([...series, [ref.hash, values]]) };
};

test('LIM-04 LIM-11 an export limit by schedule holds by weekday and month, and what it cuts off is interconnection curtailment', () => {
  // 2007 begins on a Monday: 261 weekdays, 104 weekend days, 31 days in July of which 22 weekdays and 9 weekend days.
  // Weekdays 1.5 MW, weekends 0.5, July from noon 1: cut are 0.5, 1.5 and 1 MW.
  const { project, series } = steadySolar();
  const year = runYear({
    series,
    project: set(project, [['hasExportLimitSchedule'], true], [['exportLimitSchedule'], schedule(1.5, 0.5, 1)]),
  });
  const cut = (261 * 24 - 22 * 12) * 0.5 + (104 * 24 - 9 * 12) * 1.5 + 31 * 12 * 1;
  expect(year.sums.limitCurtailedMwh).toBeCloseTo(cut, 6);
  expect(year.sums.exportMwh).toBeCloseTo(2 * 8760 - cut, 6);
});

test('LIM-03 the fixed interconnection limit and a schedule hold together, the lower counts', () => {
  const { project, series } = steadySolar();
  const both = set(project, [['hasExportLimitSchedule'], true], [['exportLimitSchedule'], schedule(1.5, 0.5, 5)], [['exportLimit'], 1.8]);
  const year = runYear({ series, project: both });
  expect(year.flows.exportMw[4344 + 13]).toBe(1.8); // 1 July 2007 is a Sunday, hour 13
  expect(year.flows.exportMw[0]).toBe(1.5);
});

test('LIM-02 LIM-11 an import limit by schedule and by series', () => {
  // 12 cheap hours a day: with 0.05 MW they fill 0.6 of the MWh on a weekday and 0.3 with 0.025 MW at the weekend.
  const { project, series } = storageUnit();
  const limited = set(setImportLimitChoice(project, 'schedule'), [['importLimitSchedule'], schedule(0.05, 0.025, 0)]);
  const year = runYear({
    series,
    project: set(
      limited,
      [['importLimitSchedule', 'grid', 6], Array.from({ length: 24 }, () => 0)],
      [['importLimitSchedule', 'grid', 18], Array.from({ length: 24 }, () => 1)],
    ),
  });
  expect(year.sums.importMwh).toBeCloseTo(261 * 0.6 + 104 * 0.3, 6);
  expect(year.sums.sales - year.sums.purchases).toBeCloseTo(80 * (261 * 0.6 + 104 * 0.3), 4);
  // A series of quarter-hours: 0.1 MW in the first of every hour is 0.025 on the hour.
  const quarters = Float64Array.from({ length: 35_040 }, (_, step) => (step % 4 === 0 ? 0.1 : 0));
  const bySeries = withSeries({ series, project: setImportLimitChoice(project, 'timeSeries') }, ['importLimitTimeSeriesData'], quarters);
  expect(runYear(bySeries).sums.importMwh).toBeCloseTo(365 * 0.3, 6);
});

test('LIM-09 a limit by series that is not in force needs no series: where solar alone may charge, nothing is imported', () => {
  const { project, series } = solarAndStorage(halfDays, yearOf(1));
  const sunOnly = setImportLimitChoice(set(project, [['canBatteryChargeFromGrid'], 'false']), 'timeSeries');
  expect(sunOnly.importLimitTimeSeriesData.state).toBe('blank');
  expect(checkProject(sunOnly).project).toBeDefined();
  expect(runYear({ series, project: sunOnly }).sums.importMwh).toBe(0);
});

test('LIM-13 line and transformer take their share of what is sold, and the limits hold at the point of interconnection', () => {
  // 100 MW at the bus through 98 % and 99 %: 97.02 at the grid; transformer 1, line 99 · 2 % = 1.98 (B13). Here 2 MW: 1.9404.
  const { project, series } = steadySolar();
  const lossy = set(project, [['acLineEfficiencySensitivity'], [98]], [['acTransformerEfficiencySensitivity'], [99]]);
  const year = runYear({ series, project: lossy });
  expect(year.sums.exportMwh).toBeCloseTo(1.9404 * 8760, 6);
  expect([year.sums.transformerLossMwh, year.sums.lineLossMwh]).toEqual([expect.closeTo(0.02 * 8760, 6), expect.closeTo(0.0396 * 8760, 6)]);
  expect(year.sums.sales).toBeCloseTo(1.9404 * 8760 * 50, 4);
  // 100 MW at the grid takes 103.072 at the bus: with a limit of 1 MW the plant uses 1.03072 and cuts the rest.
  const limited = runYear({ series, project: set(lossy, [['exportLimit'], 1]) });
  expect(limited.sums.exportMwh).toBeCloseTo(8760, 6);
  expect(limited.sums.limitCurtailedMwh).toBeCloseTo((2 - 1 / 0.9702) * 8760, 6);
});

test('LIM-13 what a storage unit buys comes through line and transformer, too, and a narrow margin is not worth the way', () => {
  // Both ways 0.9 · 0.95 = 0.855: a MWh in the storage unit costs 20/0.855 = 23.3918 and sells for 85.5.
  const { project, series } = storageUnit();
  const lossy = set(project, [['acLineEfficiencySensitivity'], [90]], [['acTransformerEfficiencySensitivity'], [95]]);
  const year = runYear({ series, project: lossy });
  expect(year.sums.purchases).toBeCloseTo((365 * 20) / 0.855, 5);
  expect(year.sums.sales).toBeCloseTo(365 * 85.5, 5);
  expect(year.sums.importMwh).toBeCloseTo(365 / 0.855, 6);
  // In: the line first, 10 % of 1/0.855; then 5 % of what is left. Out: 5 % of 1, then 10 % of 0.95.
  expect(year.sums.lineLossMwh).toBeCloseTo(365 * (0.1 / 0.855 + 0.095), 6);
  expect(year.sums.transformerLossMwh).toBeCloseTo(365 * ((0.9 / 0.855) * 0.05 + 0.05), 6);
  // 20 against 27: 27 · 0.855 = 23.085 does not pay for 23.3918.
  const narrow = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 27)));
  const tight = {
    series: narrow.series,
    project: set(
      narrow.project,
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      [['acLineEfficiencySensitivity'], [90]],
      [['acTransformerEfficiencySensitivity'], [95]],
    ),
  };
  expect(runYear(tight).sums.importMwh).toBe(0);
});

test('DET-24 DET-26 energy is conserved over a year with every loss, and the hours add up to 8760', () => {
  const sunny = yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)));
  const built = solarAndStorage(
    yearOf((hour) => 30 + 40 * Math.sin(hour / 3) + (hour % 97 === 0 ? -90 : 0)),
    sunny,
  );
  const conserved = (year: SimulatedYear): void => {
    const { sums } = year;
    const out =
      sums.exportMwh +
      sums.lineLossMwh +
      sums.transformerLossMwh +
      sums.converterLossMwh +
      sums.storageLossMwh +
      sums.converterClippedMwh +
      sums.limitCurtailedMwh +
      sums.economicCurtailedMwh +
      sums.storedChangeMwh;
    expect(sums.solarMwh + sums.windMwh + sums.importMwh - out).toBeCloseTo(0, 6);
    expect(sums.hoursImporting + sums.hoursExporting + sums.hoursIdle).toBe(8760);
    expect(Math.min(sums.storageLossMwh, sums.lineLossMwh, sums.transformerLossMwh)).toBeGreaterThan(1);
  };
  const lossy = set(
    built.project,
    [['solar', 0, 'sizing', 'absolute'], [4]],
    [['exportLimit'], 2],
    [['acLineEfficiencySensitivity'], [97]],
    [['acTransformerEfficiencySensitivity'], [98]],
  );
  conserved(runYear({ series: built.series, project: lossy }));
  const dc = runYear({
    series: built.series,
    project: set(lossy, [['bus'], 'dc'], [['inverter', 'size', 'absolute'], [1.8]], [['inverter', 'efficiency'], [96]]),
  });
  conserved(dc);
  expect(Math.min(dc.sums.converterLossMwh, dc.sums.converterClippedMwh)).toBeGreaterThan(1);
});

test('EM-30 an import price series of its own, at its own step', () => {
  // Quarter-hours of 10, 20, 30 and 60 are 30 on the hour, all day: of the twelve expensive hours six sell, the others buy again,
  // 6 · (100 − 30) a day.
  const { project, series } = storageUnit();
  const quarters = Float64Array.from({ length: 35_040 }, (_, step) => [10, 20, 30, 60][step % 4]!);
  const built = withSeries(
    { series, project: set(project, [['energyMarkets', 0, 'hasSeparateImportPrice'], true]) },
    ['energyMarkets', 0, 'importPrice'],
    quarters,
  );
  const { sums } = runYear(built);
  expect([sums.sales, sums.purchases]).toEqual([expect.closeTo(219_000, 5), expect.closeTo(65_700, 5)]);
  expect(sums.energyMarkets[0]).toMatchObject({
    price: expect.closeTo(100, 9),
    importPrice: expect.closeTo(30, 9),
    storageRevenue: expect.closeTo(365 * 420, 5),
  });
});

/** Three years with prices for year 1 and 3, and for year 2. */
function strips(mode: 'multiple' | 'singleFile'): Built {
  const { project, series } = steadySolar();
  const late = set(setEarlyAnalysis(project, false), [['lifetime'], 3]);
  const [odd, even] = [yearOf(40), Float64Array.from({ length: 35_040 }, (_, step) => (step % 4 === 0 ? 100 : 0))];
  const refOf = (values: Float64Array, stepMinutes: number) => seriesRefOf(values, { name: 'Price', stepMinutes });
  const list = [
    priceStripOf(refOf(odd, 60), { fileName: 'a', fileIndex: 0, projectYearsValid: [true, false, true] }),
    priceStripOf(refOf(even, 15), { fileName: 'b', fileIndex: 1, projectYearsValid: [false, true, false] }),
  ];
  return {
    series: new Map([...series, [list[0]!.price.hash, odd], [list[1]!.price.hash, even]]),
    project: setPriceStrips(late, { kind: 'energy', id: 'dam' }, mode, list),
  };
}

test.each(['multiple', 'singleFile'] as const)('EM-11 CALC-05 price strips by project year, each at its own step (%s)', (mode) => {
  // 17,520 MWh at 40, at 25 (the mean of a quarter-hour of 100 and three of 0), at 40.
  const built = strips(mode);
  expect([1, 2, 3].map((projectYear) => runYear(built, projectYear).sums.sales)).toEqual([700_800, 438_000, 700_800]);
});

test('ESC-07 a strip grows with its market, and the import charge is on the price of the year', () => {
  const built = strips('multiple');
  const escalated = set(
    built.project,
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 10],
  );
  expect(runYear({ ...built, project: escalated }, 3).sums.sales).toBeCloseTo(17_520 * 40 * 1.21, 4);
  // In year 2 at +10 %: bought at 22 · 1.05 = 23.1, sold at 110.
  const { project, series } = storageUnit();
  const charged = set(
    setEarlyAnalysis(project, false),
    [['energyMarkets', 0, 'useImportPriceMultiplier'], true],
    [['energyMarkets', 0, 'importPriceMultiplier'], 5],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 10],
  );
  const year = runYear({ series, project: charged }, 2);
  expect([year.sums.sales, year.sums.purchases]).toEqual([expect.closeTo(365 * 110, 4), expect.closeTo(365 * 23.1, 4)]);
  expect(total(year.settlement.revenueByStep)).toBeCloseTo(365 * 86.9, 4);
});

test('EM-08 EM-31 a market is offered the lower of its allocation and the one value of its list; the last market has what is left', () => {
  // 2 MW of sun all year at 50, day-ahead and in real time: 17,520 MWh.
  const built = steadySolar();
  const two = addEnergyMarket(built.project, 'rtm');
  const sold = (allocation: number, listed: number): number[] => {
    const [dam, rtm] = two.energyMarkets;
    // As a file brings them; an edit of one is one of both.
    const project = settle({
      ...two,
      energyMarkets: [
        { ...dam!, allocation, allocationSensitivity: [listed] },
        { ...rtm!, price: dam!.price },
      ],
    });
    return runYear({ ...built, project }).sums.energyMarkets.map(({ soldMwh }) => soldMwh);
  };
  const near = (values: readonly number[]): unknown[] => values.map((value) => expect.closeTo(value, 6));
  expect(sold(100, 100)).toEqual(near([17_520, 0]));
  expect(sold(50, 100)).toEqual(near([8760, 8760]));
  expect(sold(100, 50)).toEqual(near([8760, 8760]));
  expect(sold(40, 50)).toEqual(near([7008, 10_512]));
});
