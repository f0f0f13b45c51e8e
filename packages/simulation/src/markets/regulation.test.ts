import {
  addCapacityMarket,
  addIncentive,
  addEnergyMarket,
  addRegulationMarket,
  evenCells,
  priceStripOf,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setMarketPrice,
  setPriceStrips,
  setRegulationPrice,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { runYear } from '../../test/run-year.ts';
import { describeCase, timeSeriesOf } from '../index.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];
const near = (value: number, digits = 3): unknown => expect.closeTo(value, digits);
const at = (field: string, value: unknown, market = 0): Edit => [['regulationMarkets', market, field], value];
const share = (percent: number) => ({ singleValue: percent, values: [percent] });

/** 100 MW and 400 MWh without losses, full at first. */
function storageUnit(price = yearOf(40)): Built {
  const { project, series } = storageOnly(price);
  return {
    series,
    project: set(
      project,
      [['storage', 0, 'specs', 'nominalPower'], 100],
      [['storage', 0, 'specs', 'nominalCapacity'], 400],
      [['storage', 0, 'specs', 'initialStateOfCharge'], 100],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    ),
  };
}
/** A regulation market: 30 % of the power each way, 10 % of it called, settled at the energy price. */
function regulated(
  { project, series }: Built,
  up: Float64Array | undefined,
  down: Float64Array | undefined,
  ...edits: readonly Edit[]
): Built {
  const market = project.regulationMarkets.length;
  let next = addRegulationMarket(project);
  const { id } = next.regulationMarkets[market]!;
  const all = new Map(series);
  for (const [direction, price] of [
    ['up', up],
    ['down', down],
  ] as const) {
    if (price === undefined) continue;
    const ref = seriesRefOf(price, { name: direction, stepMinutes: 60 });
    all.set(ref.hash, price);
    next = setRegulationPrice(next, id, direction, ref);
  }
  return {
    series: all,
    project: set(
      next,
      at('useRegUp', up !== undefined, market),
      at('useRegDown', down !== undefined, market),
      at('throughputPercentage', share(10), market),
      ...edits,
    ),
  };
}

test('B17 RM-17 a year of Reg-Up by hand', () => {
  // 30 MW at 10: 300 an hour. 3 MWh of it are called and sold at 40: 120; the energy comes from the market at 40. In the end the 400 MWh of
  // the first day are sold, 16,000.
  const { sums } = runYear(regulated(storageUnit(), yearOf(10), undefined));
  expect(sums.regulationMarkets).toMatchObject([
    {
      name: 'Regulation Market 1',
      upCapacityRevenue: near(8_760 * 300),
      upEnergyMwh: near(8_760 * 3),
      upEnergyRevenue: near(8_760 * 120),
      downCapacityRevenue: 0,
      downEnergyExpense: 0,
      total: near(8_760 * 420),
    },
  ]);
  expect(sums.energyMarkets[0]!.revenue).toBeCloseTo(16_000 - 8_760 * 120, 3);
  expect(sums.sales - sums.purchases).toBeCloseTo(8_760 * 300 + 16_000, 3);
  expect([sums.regulationExportMwh, sums.regulationImportMwh]).toEqual([near(26_280), 0]);
});

test('RM-17 a year of Reg-Down by hand, its energy bought and sold again', () => {
  // 30 MW at 5: 150 an hour; 3 MWh taken at 40 and sold for 40. In the first hour the storage unit is full and there is no room.
  const { sums } = runYear(regulated(storageUnit(), undefined, yearOf(5)));
  expect(sums.regulationMarkets).toMatchObject([
    {
      downCapacityRevenue: near(8_759 * 150),
      downEnergyMwh: near(26_277),
      downEnergyExpense: near(8_759 * 120),
      total: near(8_759 * 30),
      upCapacityRevenue: 0,
    },
  ]);
  expect(sums.sales - sums.purchases).toBeCloseTo(8_759 * 150 + 16_000, 3);
  expect([sums.regulationExportMwh, sums.regulationImportMwh]).toEqual([0, near(26_277)]);
});

test('D-089 what is held for a call is not offered for regulation', () => {
  // 1 MW and 1 MWh back 0.25 MW for four hours, 17 to 21 h in June. Held, the whole MWh is in the storage unit before and after 17, 18 and
  // 19 h: on those 29 days nothing of the 0.3 MW is offered there, 29 · 3 · 0.3 = 26.1 MWh of committed regulation capacity. At 16 h it is,
  // what is called is charged again; at 20 h the reserve may go. On the 1st the call takes it either way.
  const june = evenCells(false).map((row, month) => (month % 12 === 5 ? row.map((_, hour) => hour >= 17 && hour < 21) : row));
  const held = (holds: boolean): Built => {
    const { project, series } = regulated(storageUnit(), yearOf(10), undefined);
    const capacity: readonly Edit[] = [
      ['totalCallsPerYear', 1],
      ['averageCallDuration', 4],
      ['numberOfHighestPriceDays', 1],
      ['energyPriceKind', 'flat'],
      ['energyPrice', 60],
      ['schedule', june],
      ['useScheduleForCapacityReserve', holds],
    ].map(([field, value]) => [['capacityMarkets', 0, field as string], value]);
    return {
      series,
      project: set(
        addCapacityMarket(project),
        [['storage', 0, 'specs', 'nominalPower'], 1],
        [['storage', 0, 'specs', 'nominalCapacity'], 1],
        ...capacity,
      ),
    };
  };
  const [free, holding] = [runYear(held(false)).sums, runYear(held(true)).sums];
  expect(free.regulationMarkets[0]!.upCommittedMwh - holding.regulationMarkets[0]!.upCommittedMwh).toBeCloseTo(26.1, 6);
  expect(free.regulationMarkets[0]!.upCapacityRevenue - holding.regulationMarkets[0]!.upCapacityRevenue).toBeCloseTo(261, 6);
  expect(holding.capacityMarkets).toMatchObject([{ bidMw: 0.25, shortageMwh: near(0) }]);
});

test('STO-30 a storage unit with a limit of current, or a load of its own, keeps of its offer what it can, and is paid for that', () => {
  const ready = (...edits: readonly Edit[]) =>
    runYear(regulated(storageUnit(), yearOf(10), undefined, at('throughputPercentage', share(0.01)), ...edits)).sums;
  const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];
  // 30 MW at 10, beside 70 MW that sell the 400 MWh in the end; of what is promised next to nothing is called. 20,000 A of cells of 1,000 V
  // are 20 MW, which either sell or stand ready: the 400 MWh take 20 hours to sell.
  const free = ready();
  expect(Math.abs(free.regulationMarkets[0]!.upCommittedMwh - 8_760 * 30)).toBeLessThan(60);
  const weak = ready(
    spec('nominalVoltage', 1_000),
    spec('maximumCapacity', 400_000),
    spec('applyMaxDischargeCurrent', true),
    spec('maxDischargeCurrent', 20_000),
  );
  expect(weak.regulationMarkets[0]!.upCommittedMwh).toBeGreaterThan((8_760 - 24) * 20);
  expect(weak.regulationMarkets[0]!.upCommittedMwh).toBeLessThan(8_760 * 20 + 60);
  expect(weak.regulationMarkets[0]!.upCapacityRevenue).toBeCloseTo(weak.regulationMarkets[0]!.upCommittedMwh * 10, 4);
  // 6 % of 400 MWh a day are 1 MW: 8,760 MWh a year, at 40, out of the same energy.
  const serving = ready(
    [['storage', 0, 'useAuxiliaryLoad'], true],
    [['storage', 0, 'storageServesAuxiliaryLoad'], true],
    [['storage', 0, 'auxiliaryLoadSensitivity'], [6]],
  );
  expect(serving.regulationMarkets[0]!.upCommittedMwh).toBeGreaterThan((8_760 - 48) * 30);
  expect(free.sales - free.purchases - serving.sales + serving.purchases).toBeGreaterThan(8_700 * 40 - 16_000);
});

test('RM-16 nothing is offered below the least price', () => {
  // 10 in the morning, 4 in the afternoon: only the morning is at least 5.
  const { sums } = runYear(
    regulated(
      storageUnit(),
      yearOf((hour) => (hour % 24 < 12 ? 10 : 4)),
      undefined,
      at('minRegUpPrice', 5),
    ),
  );
  expect(sums.regulationMarkets[0]).toMatchObject({ upCapacityRevenue: near(4_380 * 300), upCommittedMwh: near(4_380 * 30) });
});

test('RM-07 without an energy price what is called is not paid, and is offered while the committed regulation is worth it', () => {
  // 3 MWh at 40 are lost for 30 MW at 10 in the morning (300 against 120), not for 30 MW at 3 in the afternoon (90 against 120).
  const { sums } = runYear(
    regulated(
      storageUnit(),
      yearOf((hour) => (hour % 24 < 12 ? 10 : 3)),
      undefined,
      at('useEnergyPrice', false),
    ),
  );
  expect(sums.regulationMarkets[0]).toMatchObject({ upCommittedMwh: near(4_380 * 30), upEnergyRevenue: 0, total: near(4_380 * 300) });
  expect(sums.sales - sums.purchases).toBeCloseTo(4_380 * (300 - 120) + 16_000, 3);
});

test('RM-05 two markets are committed side by side, and a row has the revenue of each', () => {
  // 30 % and 20 % of 100 MW for 10 and 8.
  const two = regulated(regulated(storageUnit(), yearOf(10), undefined), yearOf(8), undefined, at('maxCommitmentRegUp', share(20), 1));
  const { sums } = runYear(two);
  expect(sums.regulationMarkets.map((market) => market.upCommittedMwh)).toEqual([near(8_760 * 30), near(8_760 * 20)]);
  const [row] = runProject(two.project, two.series).rows;
  expect(row!.revenue).toEqual([sums.energyMarkets[0]!.revenue, ...sums.regulationMarkets.map((market) => market.total)]);
  expect(row!.bessThroughput).toBe(sums.throughputMwh);
});

test('RM-10 the committed regulation of a year has its own escalator in each direction, and the years differ in the cash flow', () => {
  const { project, series } = regulated(storageUnit(), yearOf(10), undefined);
  const late = set(
    setEarlyAnalysis(project, false),
    [['lifetime'], 3],
    [['storage', 0, 'specs', 'useLifetimeCurve'], false],
    at('regUpPriceEscalator', { ...project.regulationMarkets[0]!.regUpPriceEscalator, enabled: true, linearValue: 10 }),
  );
  expect(runYear({ series, project: late }, 3).sums.regulationMarkets[0]!.upCapacityRevenue).toBeCloseTo(8_760 * 363, 3);
});

test('LIM-13 committed regulation and its energy lose their way to the grid', () => {
  // Through 90 %: 27 MW at 10 = 270; 2.7 MWh sold at 40 = 108; the 3 MWh that were called come back through the line, 3/0.9 · 40 = 133.33.
  const up = regulated(storageUnit(), yearOf(10), undefined);
  const { sums } = runYear({ ...up, project: set(up.project, [['acLineEfficiencySensitivity'], [90]]) });
  expect(sums.regulationMarkets[0]).toMatchObject({ upCapacityRevenue: near(8_760 * 270), upEnergyRevenue: near(8_760 * 108) });
  // What is in the storage unit at first need not be bought. Of the 30 MWh that the last hour holds 3 are called and 27 sold.
  expect(sums.sales - sums.purchases).toBeCloseTo(8_760 * (270 + 108) - ((8_760 * 3 - 400 + 27) / 0.9) * 40 + 27 * 0.9 * 40, 2);
  // Down: 1 MW at the storage unit takes 1/0.9 at the grid: 33.33 MW at 5 = 166.67; 3.333 MWh bought for 133.33 and sold for 3 · 0.9 · 40 =
  // 108.
  const down = regulated(storageUnit(), undefined, yearOf(5));
  const lowered = runYear({
    ...down,
    project: set(down.project, [['acLineEfficiencySensitivity'], [90]], [['storage', 0, 'specs', 'initialStateOfCharge'], 0]),
  });
  expect(lowered.sums.regulationMarkets[0]).toMatchObject({
    downCapacityRevenue: near((8_760 * 150) / 0.9),
    downEnergyExpense: near((8_760 * 120) / 0.9),
  });
  expect(lowered.sums.sales - lowered.sums.purchases).toBeCloseTo(8_760 * (150 / 0.9 - 120 / 0.9 + 108), 2);
});

test('RM-17 a storage unit ages by all that regulation takes out of it, also where as much comes back in the same hour', () => {
  // Full at first and empty at last, without losses: what went in is what went out less 400 MWh. With β = 1 the damage is A for every
  // 400 MWh of half of both, (out + out − 400)/2. In each hour 3 MWh are called up and, but the first, 3 MWh down.
  const built = regulated(
    storageUnit(),
    yearOf(10),
    yearOf(5),
    spec('useLifetimeCurve', true),
    spec('fittedA', 1e-5),
    spec('fittedBeta', 1),
  );
  const { sums } = runYear(built);
  const { year } = sums.storageUnits[0]!;
  expect(sums.regulationThroughputMwh).toBeCloseTo(8_760 * 3, 3);
  expect(sums.throughputMwh).toBeGreaterThanOrEqual(8_760 * 3);
  expect([year.throughputMwh, year.equivalentCycles]).toEqual([near(sums.throughputMwh), near(sums.throughputMwh / 400, 6)]);
  expect(year.damage.cycle).toBeCloseTo((1e-5 * (sums.throughputMwh - 200)) / 400, 12);
});

test('DET-43 energy in and out of a storage unit is that of the markets and of regulation, and the round trip that of the unit', () => {
  const built = regulated(storageUnit(), yearOf(10), yearOf(5), [['storage', 0, 'roundtripEfficiencySensitivity'], [81]]);
  const { sums } = runYear(built);
  const { prepared, cases } = runProject(built.project, built.series);
  const [item] = describeCase(prepared, cases[0]!).storage[0]!.items;
  // Of what goes in, and the 400 MWh it began with at 0.9 of their worth, 81 % come out again; what is left at the end does not.
  expect(item!.converterEnergyOutput).toBeCloseTo(0.81 * item!.converterEnergyInput + 0.9 * (400 - sums.finalStatesMwh[0]!), 3);
  expect(item!.converterEnergyOutput).toBeGreaterThan(8_759 * 3);
  expect(item!.equivalentCycles).toBeCloseTo(sums.equivalentCycles, 6);
});

test('DET-26 energy is conserved with regulation both ways, a forward market, solar and every loss; money is one sum', () => {
  const sunny = yearOf((hour) => 60 * Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)));
  const price = yearOf((hour) => 35 + 30 * Math.sin(hour / 4));
  const base = solarAndStorage(price, sunny);
  const plant = set(
    base.project,
    [['storage', 0, 'specs', 'nominalPower'], 100],
    [['storage', 0, 'specs', 'nominalCapacity'], 400],
    [['exportLimit'], 120],
    [['acLineEfficiencySensitivity'], [97]],
    [['acTransformerEfficiencySensitivity'], [99]],
  );
  const realTime = yearOf((hour) => 35 + 45 * Math.sin(hour / 3));
  const ref = seriesRefOf(realTime, { name: 'rtm', stepMinutes: 60 });
  const markets = set(
    setMarketPrice(addEnergyMarket(plant, 'rtm'), 'rtm', ref),
    [['energyMarkets', 1, 'pvAllocationSensitivity'], [0]],
    [['energyMarkets', 0, 'maxStorageCommitmentSensitivity'], [50]],
  );
  const year = runYear(
    regulated(
      { project: markets, series: new Map([...base.series, [ref.hash, realTime]]) },
      yearOf((hour) => 8 + 6 * Math.sin(hour / 5)),
      yearOf((hour) => 5 + 4 * Math.cos(hour / 7)),
    ),
  );
  const { sums, dispatch } = year;
  const out =
    sums.exportMwh +
    sums.regulationExportMwh +
    sums.lineLossMwh +
    sums.transformerLossMwh +
    sums.storageLossMwh +
    sums.limitCurtailedMwh +
    sums.economicCurtailedMwh +
    sums.storedChangeMwh;
  expect(sums.solarMwh + sums.importMwh + sums.regulationImportMwh - out).toBeCloseTo(0, 5);
  expect(Math.min(sums.regulationExportMwh, sums.regulationImportMwh)).toBeGreaterThan(1_000);
  expect(sums.solarRevenue + sums.windRevenue + sums.storageRevenue).toBeCloseTo(sums.sales - sums.purchases, 4);
  // What the dispatch counts at the bus for committed regulation capacity and its energy is what the market pays at the grid.
  expect(dispatch.terms.regulationCapacity + dispatch.terms.regulationEnergy).toBeCloseTo(sums.regulationMarkets[0]!.total, 4);
});

test('DET-30 DET-54 the details show what each direction was paid, by year and by hour, and the pro forma adds up to the cash flow', () => {
  const built = regulated(storageUnit(), yearOf(10), yearOf(5));
  const run = runProject(built.project, built.series);
  const details = describeCase(run.prepared, run.cases[0]!);
  const [market] = details.regulation;
  const sums = runYear(built).sums.regulationMarkets[0]!;
  expect(market).toMatchObject({
    name: 'Regulation Market 1',
    regUpCapacityRevenue: { first: sums.upCapacityRevenue, average: sums.upCapacityRevenue },
    regUpEnergyExports: { first: sums.upEnergyMwh },
    regDownEnergyExpense: { first: sums.downEnergyExpense },
  });
  expect(market!.timeSeries.regUpCapacityRevenue).toHaveLength(8_760);
  expect(market!.timeSeries.regUpCapacityRevenue.reduce((a, b) => a + b)).toBeCloseTo(sums.upCapacityRevenue, 3);
  expect(market!.timeSeries.regDownEnergyExpense.reduce((a, b) => a + b)).toBeCloseTo(sums.downEnergyExpense, 3);
  expect(details.revenue.items[0]!.regulationMarkets).toEqual([
    {
      name: 'Regulation Market 1',
      totalRegUpRevenue: sums.upCapacityRevenue + sums.upEnergyRevenue,
      totalRegDownRevenue: sums.downCapacityRevenue - sums.downEnergyExpense,
      totalRegUpRevenueChange: null,
      totalRegDownRevenueChange: null,
    },
  ]);
  expect(details.performance.regulationThroughput.first).toBeCloseTo(sums.upEnergyMwh, 6);
  const { groups } = timeSeriesOf(run.prepared, run.cases[0]!, 1);
  expect(groups.find(({ name }) => name === 'Regulation Market 1')!.main.map(({ name }) => name)).toEqual([
    'Regulation Market 1 Reg-Up',
    'Regulation Market 1 Reg-Down',
  ]);
});

test('a size without storage bids and offers nothing, and the sun earns what it earns', () => {
  const { project, series } = solarAndStorage(yearOf(40), yearOf(1));
  const sized = addCapacityMarket(
    set(
      project,
      [
        ['storage', 0, 'sizing', 'absolute'],
        [0, 1],
      ],
      [['solar', 0, 'degradation'], 0],
    ),
  );
  // A call in the first hour would find the storage unit as it was delivered, empty.
  const afternoons = evenCells(false).map((row) => row.map((_, hour) => hour >= 12));
  const { project: ready, series: all } = regulated(
    { project: set(sized, [['capacityMarkets', 0, 'schedule'], afternoons]), series },
    yearOf(10),
    yearOf(5),
  );
  const [none, one] = runProject(ready, all).rows;
  expect(none!.revenue).toEqual([near(8_760 * 40), 0, 0]);
  expect(one!.revenue[1]).toBeGreaterThan(0.25 * 250_000 * 0.9);
  expect(one!.revenue[2]).toBeGreaterThan(8_760 * 0.3 * 10 * 0.9);
});

test('RM-09 the committed regulation of each direction has strips of its own', () => {
  // Up 10 in year 1 and 20 in year 2; down 5 in both.
  const { project, series } = regulated(storageUnit(), yearOf(10), yearOf(5));
  const [first, second] = [yearOf(10), Float64Array.from({ length: 35_040 }, (_, step) => (step % 2 === 0 ? 30 : 10))];
  const refs = [seriesRefOf(first, { name: 'a', stepMinutes: 60 }), seriesRefOf(second, { name: 'b', stepMinutes: 15 })];
  const strips = refs.map((ref, k) => priceStripOf(ref, { fileName: 'x', fileIndex: k, projectYearsValid: [k === 0, k === 1] }));
  const late = setPriceStrips(
    set(setEarlyAnalysis(project, false), [['lifetime'], 2]),
    { kind: 'regulation', id: project.regulationMarkets[0]!.id, direction: 'up' },
    'multiple',
    strips,
  );
  const built = { project: late, series: new Map([...series, [refs[0]!.hash, first], [refs[1]!.hash, second]]) };
  const paid = (year: number): number => {
    const [market] = runYear(built, year).sums.regulationMarkets;
    return market!.upCapacityRevenue / market!.upCommittedMwh;
  };
  expect([paid(1), paid(2)]).toEqual([near(10, 9), near(20, 9)]);
});

test('M-9 the levelized costs count what Reg-Up delivers, gross', () => {
  // 26,280 MWh of Reg-Up a year beside what is exported. At 0 % 25 years of 10,000 and the capital of 1,000,000: 50,000 a year.
  const built = regulated(storageUnit(), yearOf(10), undefined);
  const { sums } = runYear(built);
  const { prepared, cases, rows } = runProject(built.project, built.series);
  const [details] = cases.map((one) => describeCase(prepared, one));
  expect(rows[0]!.lcoe).toBeCloseTo(50_000 / (sums.exportMwh + 26_280), 6);
  const lcos = (50_000 + sums.purchases) / (sums.dischargedMwh + 26_280);
  expect(details!.storage[0]!.levelizedCostOfStorage).toBeCloseTo(lcos, 6);
  // The pro forma has the energy that the cost is spread over.
  const sold = details!.cashflowTree.find(({ name }) => name === 'Energy sold')!;
  expect(sold.children.map(({ name }) => name)).toEqual(['Day-ahead', 'Regulation Market 1, Reg-Up']);
  expect(sold.values[1]).toBeCloseTo(sums.exportMwh + 26_280, 3);
});

test('M-9 what Reg-Down takes is not subtracted, and is charge from the grid for a tax credit', () => {
  // The sun gives 10 MW at noon, the grid the rest; 3 MWh an hour come by Reg-Down.
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 < 12 ? 20 : 60)),
    yearOf((hour) => (hour % 24 === 6 ? 1 : 0)),
  );
  const plant = set(
    project,
    [['solar', 0, 'sizing', 'absolute'], [300]],
    [['solar', 0, 'degradation'], 0],
    [['storage', 0, 'specs', 'nominalPower'], 100],
    [['storage', 0, 'specs', 'nominalCapacity'], 400],
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
  );
  const built = regulated({ project: addIncentive(plant, 'itc'), series }, undefined, yearOf(5));
  const { sums } = runYear(built);
  expect(sums.regulationImportMwh).toBeGreaterThan(1_000);
  const [row] = runProject(built.project, built.series).rows;
  const [from] = sums.chargeByStorageUnit;
  expect(row!.storageCredits![0]!.solarShare).toBeCloseTo(from!.solarMwh / (from!.solarMwh + from!.gridMwh + sums.regulationImportMwh), 9);
  const yearly = row!.lcoe! * sums.exportMwh;
  expect(yearly).toBeCloseTo((row!.capex - 0.3 * 300 * 1e6) / 25 + row!.opex, 0);
});
