import { addContract, addSolar, seriesRefOf, setUseWind, setWindProduction, TurbineSpec } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeWithBasis } from '../index.ts';
import { set, details, storageUnit, clipped, at } from '../../test/detailed-plants.ts';

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
