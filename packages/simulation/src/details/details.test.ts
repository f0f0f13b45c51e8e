import {
  addContract,
  addSolar,
  seriesRefOf,
  setField,
  setObligationKind,
  setUseWind,
  setWindProduction,
  TurbineSpec,
  type Keys,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, describeWithBasis, describeYear, timeSeriesOf } from '../index.ts';
import { simulateYears } from '../year/simulate-years.ts';
import { chargeByMonth, shareAtOrAbove, throughputByMonth } from './soc-profile.ts';

const set = (project: Project, ...edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
const details = ({ project, series }: Built) => {
  const { prepared, cases } = runProject(project, series);
  return describeCase(prepared, cases[0]!);
};
/** 20 in the first half of each day, 100 in the second; on 10 January 200, on 20 February never above 20. */
const price = yearOf((hour) => (hour % 24 < 12 ? 20 : Math.floor(hour / 24) === 9 ? 200 : Math.floor(hour / 24) === 50 ? 20 : 100));
/** A lossless MWh between two prices: 80 on an ordinary day. */
const storageUnit = (...edits: readonly (readonly [Keys, unknown])[]): Built => {
  const built = storageOnly(price);
  return { ...built, project: set(built.project, [['storage', 0, 'roundtripEfficiencySensitivity'], [100]], ...edits) };
};
/** 2 MW dc of a constant 1 MW per MW behind a converter of 1.5 MW and 90 %. */
const clipped = (...edits: readonly (readonly [Keys, unknown])[]): Built => {
  const built = solarAndStorage(yearOf(50), yearOf(1));
  return {
    ...built,
    project: set(
      { ...built.project, useStorage: false },
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], 10],
      [['solar', 0, 'hasConverter'], true],
      [['solar', 0, 'converter', 'size', 'absolute'], [1.5]],
      [['solar', 0, 'converter', 'efficiency'], [90]],
      ...edits,
    ),
  };
};
const at = (field: string, value: unknown): readonly [Keys, unknown] => [['contracts', 0, field], value];

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

test('DET-12 DET-55 the financial summary of year 1 and its average', () => {
  // Solar of 1.5 MW behind its converter earns 1.5 · 50 · 8760 = 657,000; 10 % less each year of three: average 657,000 · (1 + 0.9 +
  // 0.81)/3.
  const { financial } = details(clipped([['lifetime'], 3]));
  expect(financial).toMatchObject({
    projectLifeTime: 3,
    marketParticipation: expect.closeTo(100, 9),
    contractParticipation: null,
    capacityMarketParticipation: null,
    augmentationCost: { first: 0, average: 0 },
  });
  expect(financial.revenue.first).toBeCloseTo(657_000, 6);
  expect(financial.revenue.average).toBeCloseTo((657_000 * 2.71) / 3, 6);
});

test('DET-33 DET-37 DET-38 an array by year: production, clipping, yield, degradation and capacity factor', () => {
  // 2 MW · 0.9 = 1.8 MW, of which 1.5 passes: 15,768 MWh a year, 2,628 clipped. Late-stage year 2: 1.8 MW · 0.9 → 1.62 behind the
  // efficiency, 1.5 passes.
  const { solar, wind, row } = details(clipped([['earlyAnalysis'], false], [['lifetime'], 3]));
  expect([solar.status, wind]).toEqual([0, { status: 1, turbines: [] }]);
  const [array] = solar.pvs;
  expect(array).toMatchObject({ name: 'PV Solar 1', nameplateCapacity: 2, derateFactor: undefined, capitalExpenses: 2e6 + 1.5 * 50_000 });
  expect(
    array!.items.map(({ production, clippedProduction, afterConverter }) =>
      [production, clippedProduction, afterConverter].map((mwh) => Math.round(mwh * 1e6) / 1e6),
    ),
  ).toEqual([
    [15_768, 2_628, 13_140],
    [14_191.2, 1_051.2, 13_140],
    [12_772.08, 0, 12_772.08],
  ]);
  expect(array!.items[0]).toMatchObject({
    energyYield: expect.closeTo(7_884, 6),
    capacityFactor: expect.closeTo(0.9, 9),
    degradation: 0,
    operatingTotalCost: 2e4,
  });
  expect(array!.items[2]!.degradation).toBeCloseTo(0.19, 12);
  expect(array!.totalProductionByMonth).toHaveLength(12);
  expect(array!.totalProductionByMonth[1]).toBeCloseTo(28 * 24 * 1.5, 9);
  expect(array!.totalProductionByMonth.reduce((a, b) => a + b)).toBeCloseTo(row.pvProduction, 6);
  // 17,520 MWh, of which 2 − 1.5/0.9 MW are clipped all year, and a tenth of the rest is lost in the converter.
  expect(array!.path).toEqual({
    from: 'import',
    gross: expect.closeTo(17_520, 6),
    losses: [
      { what: 'clipped', mwh: expect.closeTo(2_920, 6) },
      { what: 'converter', mwh: expect.closeTo(1_460, 6) },
    ],
    production: expect.closeTo(13_140, 6),
    curtailed: 0,
    intoStores: 0,
    systemConverter: 0,
    lineAndTransformer: 0,
    delivered: expect.closeTo(13_140, 6),
  });
});

test('DET-33 DET-37 EXP-19 equipment of one name has each its own cost, and an imported farm is no turbine', () => {
  const plant = clipped([['solar', 0, 'customName'], 'Plant']);
  const ref = seriesRefOf(yearOf(0.5), { name: 'Wind', stepMinutes: 60 });
  let project = setUseWind(addSolar({ ...plant.project, useStorage: true }), true, TurbineSpec.parse({ name: 'Turbine' }));
  project = setWindProduction(set(project, [['wind', 0, 'kind'], 'production']), 'wind-1', ref);
  project = set(
    project,
    [['solar', 1, 'customName'], 'Plant'],
    [['solar', 1, 'kind'], 'custom'],
    [['solar', 1, 'customData'], plant.project.solar[0]!.customData],
    [['solar', 1, 'sizing', 'absolute'], [3]],
    [['storage', 0, 'customName'], 'Plant'],
    [['wind', 0, 'customSizing', 'absolute'], [4]],
    [['wind', 0, 'cost', 'items', 0, 'capital'], 1_000_000],
    [['wind', 0, 'cost', 'items', 0, 'operating'], 10_000],
  );
  const { prepared, cases } = runProject(project, new Map([...plant.series, [ref.hash, yearOf(0.5)]]));
  const { details: shown, basis } = describeWithBasis(prepared, cases[0]!);
  // 1 M and 10,000 a year for each MW and unit; the first array has a converter of 1.5 MW at 50,000.
  expect(shown.solar.pvs.map(({ capitalExpenses, items }) => [capitalExpenses, items[0]!.operatingTotalCost])).toEqual([
    [2_075_000, 20_000],
    [3_000_000, 30_000],
  ]);
  expect(shown.wind.turbines).toMatchObject([{ name: 'Wind', capitalExpenses: 4_000_000 }]);
  expect(
    basis.components.map(({ name, capital, operatingOfFirstYear, lines }) => [name, capital, operatingOfFirstYear, lines[0]!.unit]),
  ).toEqual([
    ['Plant', 2_000_000, 20_000, 'per MW'],
    ['Plant converter', 75_000, 0, 'per MW'],
    ['Plant #2', 3_000_000, 30_000, 'per MW'],
    ['Wind', 4_000_000, 40_000, 'per MW'],
    ['Plant #3', 1_000_000, 10_000, 'per unit'],
  ]);
});

test('DET-23 DET-24 DET-25 DET-26 energy is conserved, exports add up, and the hours are those of a year', () => {
  const built = solarAndStorage(
    yearOf((hour) => (hour % 24 < 8 ? -5 : 20 + (hour % 24) * 3)),
    yearOf((hour) => (hour % 24 >= 6 && hour % 24 < 18 ? 1 : 0)),
  );
  const project = set(
    addContract({ ...built.project, earlyAnalysis: false }),
    at('useSystemSizer', false),
    [['lifetime'], 2],
    [['solar', 0, 'sizing', 'absolute'], [3]],
    [['exportLimit'], 2],
    [['acLineEfficiencySensitivity'], [98]],
    [['acTransformerEfficiencySensitivity'], [99]],
    at('obligations', [{ id: 'o', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-02-28', startHour: 10, endHour: 12, value: 1 }]),
  );
  const { performance: p } = details({ ...built, project });
  for (const of of ['first', 'average'] as const) {
    const sum = (...pairs: readonly { readonly first: number; readonly average: number }[]): number =>
      pairs.reduce((all, pair) => all + pair[of], 0);
    expect(sum(p.solarProduction, p.windProduction, p.totalImport)).toBeCloseTo(
      sum(
        p.totalExport,
        p.acLineLosses,
        p.transformerLosses,
        p.converterLosses,
        p.storageLosses,
        p.clippedConverter,
        p.interconnectionCurtailment,
        p.economicCurtailedEnergy,
        p.storedChange,
      ),
      4,
    );
    expect(sum(...p.exports.map(({ energy }) => energy))).toBeCloseTo(p.totalExport[of], 5);
    expect(sum(p.hoursFromGrid, p.hoursToGrid, p.hoursIdle)).toBeCloseTo(8760, 9);
  }
  expect(p.exports.map(({ name }) => name)).toEqual(['Day-ahead', 'TOD contract']);
  expect(
    Math.min(p.acLineLosses.first, p.transformerLosses.first, p.storageLosses.first, p.interconnectionCurtailment.first),
  ).toBeGreaterThan(1);
});

test('DET-15 DET-52 DET-53 revenue and prices by market, contract and year, with their changes', () => {
  // 1.8 MW of which 1.5 passes. The contract buys 40 % at 80, the market the rest at 50: 0.6 · 80 · 8760 = 420,480 and 0.9 · 50 · 8760 =
  // 394,200.
  const plain = clipped(
    [['solar', 0, 'degradation'], 0],
    [['solar', 0, 'converter', 'size', 'absolute'], [1.8]],
    [['earlyAnalysis'], false],
    [['lifetime'], 3],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 10],
  );
  const flat = { rates: [{ value: 80, color: '#000000' }], grid: Array.from({ length: 24 }, () => Array.from({ length: 24 }, () => 0)) };
  const added = addContract(plain.project);
  const project = set(
    setObligationKind(added, added.contracts[0]!.id, 'none'),
    at('contractedSolarCapacity', 40),
    at('energyPriceSchedule', flat),
  );
  const { revenue, price: prices, cashflowTable, financial } = details({ ...plain, project });
  expect(revenue.columns).toEqual({
    contracts: ['TOD contract'],
    energyMarkets: ['Day-ahead'],
    capacityMarkets: [],
    regulationMarkets: [],
  });
  const [first, second] = revenue.items;
  expect(first!.contracts[0]).toMatchObject({
    revenue: expect.closeTo(1.8 * 0.4 * 80 * 8760, 4),
    revenueChange: null,
    price: expect.closeTo(80, 9),
    priceChange: null,
    shortage: 0,
    penalty: 0,
  });
  expect(first!.energyMarkets[0]).toMatchObject({
    revenue: expect.closeTo(1.8 * 0.6 * 50 * 8760, 4),
    solarRevenue: expect.closeTo(1.8 * 0.6 * 50 * 8760, 4),
    energy: expect.closeTo(1.8 * 0.6 * 8760, 5),
    price: expect.closeTo(50, 9),
  });
  expect(second!.energyMarkets[0]).toMatchObject({
    revenueChange: expect.closeTo(0.1, 9),
    price: expect.closeTo(55, 9),
    priceChange: expect.closeTo(0.1, 9),
  });
  expect(second!.contracts[0]!.revenueChange).toBeCloseTo(0, 9);
  expect(prices.markets[0]!.sale).toEqual({ first: expect.closeTo(50, 9), average: expect.closeTo((50 + 55 + 60.5) / 3, 9) });
  expect(prices.capacityPrice).toBeNull();
  expect([financial.contractParticipation, financial.marketParticipation]).toEqual([expect.closeTo(40, 9), expect.closeTo(60, 9)]);
  for (const row of cashflowTable.slice(1)) expect(row.revenues.reduce((a, b) => a + b)).toBeCloseTo(row.revenue, 5);
});

test('CF-03 CF-04 CF-08 the columns of the cash flow add up, and so does every parent of the pro forma, whose last row ends at the NPV', () => {
  const built = solarAndStorage(
    price,
    yearOf((hour) => (hour % 24 < 8 ? 0.6 : 0)),
  );
  for (const earlyAnalysis of [true, false]) {
    const project = set(
      { ...built.project, earlyAnalysis },
      [['lifetime'], 6],
      [['discountRate'], 7],
      [['inflationRate'], 2],
      [['solar', 0, 'degradation'], 3],
      [['storage', 0, 'allowReplacement'], true],
      [['storage', 0, 'allowAugmentation'], false],
      [['storage', 0, 'lifetime'], 4],
      [['storage', 0, 'cost', 'items', 0, 'replacement'], 3e5],
      [['systemFixedCost'], 1e5],
      [['systemOmCost'], 1e3],
    );
    const { cashflowTable, cashflow, cashflowCumulative, cashflowTree, financial } = details({ ...built, project });
    expect(cashflowTable).toHaveLength(7);
    cashflowTable.forEach((row, y) => {
      expect(
        row.revenue +
          (row.incentives ?? 0) +
          (row.salvage ?? 0) -
          row.capEx -
          row.opEx -
          row.augmentation -
          row.replacement -
          (row.penalties ?? 0),
      ).toBeCloseTo(row.income, 6);
      expect(cashflow[y]).toBe(row.income);
      expect(cashflowCumulative[y]).toBeCloseTo(
        cashflow.slice(0, y + 1).reduce((a, b) => a + b),
        6,
      );
    });
    expect(cashflowTable[4]!.replacement).toBe(3e5);
    const parents = (nodes: typeof cashflowTree): typeof cashflowTree =>
      nodes.filter(({ children }) => children.length > 0).flatMap((node) => [node, ...parents(node.children)]);
    for (const { values, children } of parents(cashflowTree))
      values.forEach((value, y) => expect(children.reduce((sum, child) => sum + child.values[y]!, 0)).toBeCloseTo(value, 6));
    expect(parents(cashflowTree).length).toBeGreaterThan(5);
    expect(cashflowTree.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Revenues', 'Operating expenses', 'Capital', 'Replacement', 'Net cash flow', 'Discounted cash flow']),
    );
    const last = cashflowTree.at(-1)!;
    expect(last.name).toBe('Cumulative discounted cash flow');
    expect(last.values.at(-1)).toBeCloseTo(financial.npv, 5);
  }
});

test('DET-43 DET-44 a storage unit by year: charge of its months, cycles, what it sold and bought', () => {
  // ηc = ηd = 0.9: each of 364 days buys 1.1111 MWh at 20 and sells 0.9 MWh. On 20 February nothing is gained.
  const { storage, row } = details(
    storageUnit([['storage', 0, 'roundtripEfficiencySensitivity'], [81]], [['earlyAnalysis'], false], [['lifetime'], 2]),
  );
  const [one] = storage;
  expect(one).toMatchObject({
    status: 0,
    index: 0,
    name: 'Energy Storage 1',
    nameplateCapacity: 1,
    nameplatePower: 1,
    coupling: 'AC',
    capitalCost: 1e6,
    hasConverter: false,
    startYear: 1,
    capacityBid: 0,
    saleMarketNames: ['Day-ahead'],
    purchaseMarketNames: ['Day-ahead'],
  });
  const [first] = one!.items;
  expect(first).toMatchObject({
    maximum: 1,
    minimum: 1,
    augmentation: 0,
    augmentationTotalCost: 0,
    operatingTotalCost: 1e4,
    energyInput: expect.closeTo(364 / 0.9, 6),
    energyOutput: expect.closeTo(364 * 0.9, 6),
    energySold: [expect.closeTo(364 * 0.9, 6)],
    energyPurchased: [expect.closeTo(364 / 0.9, 6)],
    equivalentCycles: expect.closeTo(364, 6),
    utilizationRate: expect.closeTo(36_400 / 365, 6),
  });
  expect(one!.annualEffectiveFullCycles.first).toBeCloseTo(row.bessThroughput, 6);
  expect(one!.stateOfChargeTimeSeries).toHaveLength(8760);
  const january = one!.stateOfChargeByMonth[0]!;
  expect([january.maximum, january.averageMaximum, january.minimum]).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9), 0]);
  expect(january.average).toBeCloseTo(january.hourly.reduce((a, b) => a + b) / 24, 12);
  // LCOS of one storage unit is that of the plant by hand: (1,000,000 + 2 · 10,000 + 2 · 364/0.9 · 20) / (2 · 364 · 0.9) at 0 %.
  expect(one!.levelizedCostOfStorage).toBeCloseTo((1_020_000 + (2 * 364 * 20) / 0.9) / (2 * 364 * 0.9), 4);
  // By parts: of the 20/0.81 a MWh out has cost, 0.81 come out again and 0.19 are lost.
  expect(one!.levelizedCosts).toEqual({
    chargingEnergy: expect.closeTo(20, 6),
    losses: expect.closeTo((20 * 0.19) / 0.81, 6),
    capital: expect.closeTo(1_000_000 / (2 * 364 * 0.9), 4),
    operating: expect.closeTo(20_000 / (2 * 364 * 0.9), 4),
    augmentation: 0,
    replacement: 0,
    salvage: 0,
  });
  // Filled and emptied once on 364 days: full cycles all of them.
  expect(first!.cyclesByDepth).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, expect.closeTo(364, 6)]);
  // By month as many as it has days, but for 20 February.
  expect(first!.cyclesByMonth).toEqual([31, 27, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days) => expect.closeTo(days, 6)));
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
