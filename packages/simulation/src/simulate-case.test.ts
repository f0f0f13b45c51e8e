import { addContract, setField, setSizerLimits, setSizerTable, type Keys, type Project } from '@stackwatt/model';
import { expect, test, vi } from 'vitest';
import { complete, solarAndStorage, storageOnly, yearOf, type Built } from '../../model/test/builders.ts';
import { runProject } from '../test/run-project.ts';
import { describeCase, inputHash, MissingSeries, prepare, tabulate, timeSeriesOf } from './index.ts';

const set = (project: Project, edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);

/** 20 in the first half of each day, 100 in the second. */
const halfDays = yearOf((hour) => (hour % 24 < 12 ? 20 : 100));
const arbitrage = (): Built => {
  const built = storageOnly(halfDays);
  return { ...built, project: set(built.project, [[['storage', 0, 'roundtripEfficiencySensitivity'], [81]]]) };
};
/** 2 MW of a constant production (1 MW per MW of rating) beside no storage unit. */
const steadySolar = (degradation = 0): Built => {
  const built = solarAndStorage(yearOf(50), yearOf(1));
  return {
    ...built,
    project: set({ ...built.project, useStorage: false }, [
      [['solar', 0, 'sizing', 'absolute'], [2]],
      [['solar', 0, 'degradation'], degradation],
    ]),
  };
};

test('CALC-03 a storage unit between two prices earns what the hand says', () => {
  // 1 MW / 1 MWh, ηc = ηd = 0.9: fills with 1/0.9 = 1.1111 MWh bought at 20 = 22.2222, sells 0.9 MWh at 100 = 90: 67.7778 a day.
  // A year: 365 · 67.7778 = 24,738.8889. At 0 %: NPV = −1,000,000 + 25 · (24,738.8889 − 10,000) = −631,527.78.
  const { project, series } = arbitrage();
  const [row] = runProject(project, series).rows;
  expect(row!.revenue[0]).toBeCloseTo(24_738.888_888_9, 6);
  expect(row!.npv).toBeCloseTo(-631_527.777_8, 3);
  expect(row!.bessThroughput).toBeCloseTo(365, 8); // one MWh leaves the storage unit each day
  expect(row!.energyExports).toBeCloseTo(365 * 0.9, 8);
  expect([row!.capex, row!.opex, row!.irr, row!.payback]).toEqual([1e6, 1e4, expect.any(Number), null]);
  expect(row!.proof).toMatchObject({ gap: expect.closeTo(0, 9), balanceResidualMw: expect.closeTo(0, 9) });
});

test('SOL-17 imported production scales with size over rating', () => {
  // 1 MW from a 1,000 kW array; 2 MW of it earn 2 · 50 · 8760 = 876,000.
  const { project, series } = steadySolar();
  expect(runProject(project, series).rows[0]).toMatchObject({
    revenue: [876_000],
    pvProduction: 17_520,
    excessElectricity: 0,
    renewableFraction: 1,
  });
});

test('CALC-04 early-stage repeats year 1 with degraded solar', () => {
  const { project, series } = steadySolar(10);
  const run = runProject(project, series);
  const details = describeCase(run.prepared, run.cases[0]!);
  expect(details.cashflowTable[1]!.revenue).toBeCloseTo(876_000, 6);
  expect(details.cashflowTable[3]!.revenue).toBeCloseTo(876_000 * 0.81, 6);
  expect(details.revenue.items[2]!.energyMarkets[0]!.solarRevenue).toBeCloseTo(876_000 * 0.81, 6);
  expect(details.cashflowTable[3]!.solar).toBeCloseTo(17_520 * 0.81, 6);
});

test('CALC-05 N-14 late-stage without change equals years times early-stage, with change every year differs', () => {
  const steady = steadySolar();
  const early = runProject(steady.project, steady.series).rows[0]!;
  const late = runProject({ ...steady.project, earlyAnalysis: false }, steady.series).rows[0]!;
  expect(late.npv).toBeCloseTo(early.npv, 6);
  const fading = steadySolar(10);
  const run = runProject({ ...fading.project, earlyAnalysis: false }, fading.series);
  expect(describeCase(run.prepared, run.cases[0]!).cashflowTable[3]!.revenue).toBeCloseTo(876_000 * 0.81, 6);
});

test('late-stage carries the state of charge from one year to the next', () => {
  // Dear only in the first hour of the year: a storage unit that starts full sells then; later years start as the last one ended, empty.
  const price = yearOf((hour) => (hour === 0 ? 100 : 10));
  const built = storageOnly(price);
  const project = set({ ...built.project, earlyAnalysis: false, lifetime: 3 }, [
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['storage', 0, 'specs', 'initialStateOfCharge'], 100],
  ]);
  const run = runProject(project, built.series);
  const revenues = describeCase(run.prepared, run.cases[0]!).cashflowTable.map((row) => row.revenue);
  expect(revenues[1]).toBeCloseTo(100, 9);
  expect(revenues[2]).toBeCloseTo(0, 9);
});

test('EM-30 an import charge makes buying more expensive than selling', () => {
  // Bought at 20 · 1.10: a day earns 90 − 1.1111 · 22 = 65.5556.
  const { project, series } = arbitrage();
  const charged = set(project, [
    [['energyMarkets', 0, 'useImportPriceMultiplier'], true],
    [['energyMarkets', 0, 'importPriceMultiplier'], 10],
  ]);
  expect(runProject(charged, series).rows[0]!.revenue[0]).toBeCloseTo(365 * (90 - 22 / 0.9), 6);
});

test('LIM-12 without grid charging a lone-market storage unit beside a dark array stays empty', () => {
  const built = solarAndStorage(
    halfDays,
    yearOf((hour) => (hour === 5000 ? 0.001 : 0)),
  );
  const project = set(built.project, [[['canBatteryChargeFromGrid'], 'false']]);
  expect(runProject(project, built.series).rows[0]!.bessThroughput).toBeLessThan(0.001);
  expect(runProject(built.project, built.series).rows[0]!.bessThroughput).toBeGreaterThan(300);
});

test('LIM-11 what the interconnection cuts off is reported as its curtailment', () => {
  const built = steadySolar();
  const run = runProject(setField(built.project, ['exportLimit'], 1.5), built.series);
  const details = describeCase(run.prepared, run.cases[0]!);
  expect(details.performance.interconnectionCurtailment.first).toBeCloseTo(0.5 * 8760, 6);
  expect(details.performance.totalExport.first).toBeCloseTo(1.5 * 8760, 6);
});

test('a negative price curtails, and says that money was the reason', () => {
  const built = solarAndStorage(
    yearOf((hour) => (hour % 24 === 12 ? -5 : 50)),
    yearOf(1),
  );
  const run = runProject({ ...built.project, useStorage: false }, built.series);
  const details = describeCase(run.prepared, run.cases[0]!);
  expect(details.performance.economicCurtailedEnergy.first).toBeCloseTo(365, 9);
  expect(run.rows[0]!.revenue[0]).toBeCloseTo(365 * 23 * 50, 6);
});

test('the array’s own converter clips at its output rating', () => {
  // 2 MW dc through 1 MW ac at 98 %: out 1, clipped 2 − 1/0.98 = 0.97959 MW.
  const built = steadySolar();
  const project = set(built.project, [
    [['solar', 0, 'hasConverter'], true],
    [['solar', 0, 'converter', 'size', 'absolute'], [1]],
  ]);
  const run = runProject(project, built.series);
  const details = describeCase(run.prepared, run.cases[0]!);
  expect(details.performance.clippedSolar.first).toBeCloseTo((2 - 1 / 0.98) * 8760, 6);
  expect(run.rows[0]!.pvProduction).toBeCloseTo(8760, 6);
  expect(run.rows[0]!.capex).toBe(2e6 + 50_000);
});

test('on a dc bus the shared converter clips and loses, and the storage unit recaptures', () => {
  const sunny = yearOf((hour) => (hour % 24 === 12 ? 1 : 0));
  const built = solarAndStorage(
    yearOf((hour) => (hour % 24 === 18 ? 100 : 50)),
    sunny,
  );
  const project = set(built.project, [
    [['bus'], 'dc'],
    [['solar', 0, 'sizing', 'absolute'], [3]],
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['canBatteryChargeFromGrid'], 'false'],
    [['inverter', 'size', 'absolute'], [1]],
    [['inverter', 'efficiency'], [100]],
  ]);
  const run = runProject(project, built.series);
  const details = describeCase(run.prepared, run.cases[0]!);
  // At noon 3 MW dc: 1 through the converter, 1 into the storage unit, 1 lost; at 18 h the stored MWh is sold at 100.
  expect(run.rows[0]!.revenue[0]).toBeCloseTo(365 * (50 + 100), 6);
  expect(details.performance.clippedConverter.first).toBeCloseTo(365, 6);
  expect(details.performance.renewablesToStorage.first).toBeCloseTo(365, 6);
});

test('CONV-09 what a converter clips is reported and counts as excess electricity', () => {
  // 3 MW dc for an hour at noon behind 1 MW without loss and a storage unit without room to use twice: of 3 MWh a day 1 goes out, 1 is
  // stored.
  const sunny = yearOf((hour) => (hour % 24 === 12 ? 1 : 0));
  const built = solarAndStorage(
    yearOf((hour) => (hour % 24 === 18 ? 100 : 50)),
    sunny,
  );
  const project = set(built.project, [
    [['bus'], 'dc'],
    [['solar', 0, 'sizing', 'absolute'], [3]],
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['canBatteryChargeFromGrid'], 'false'],
    [['inverter', 'size', 'absolute'], [1]],
    [['inverter', 'efficiency'], [100]],
  ]);
  const [row] = runProject(project, built.series).rows;
  expect(row!.excessElectricity).toBeCloseTo(365, 6);
  expect(row!.energyProduction).toBeCloseTo(3 * 365, 6);
});

test('D-148 the renewable fraction of a plant that buys more than it sells is 0, not less', () => {
  // A storage unit of 81 % buys 1/0.9 for each 0.9 it sells: 1 − 1.2346 would be −0.2346.
  const { project, series } = arbitrage();
  const [row] = runProject(project, series).rows;
  expect(row!.renewableFraction).toBe(0);
});

test('N-11 a result stores its gap, its status and how many windows it took, those that were searched among them', () => {
  const of = (price: Float64Array) => {
    const { project, series } = storageOnly(price);
    return runProject(project, series).rows[0]!.proof;
  };
  // A year in windows that keep 24 h: 365. Two prices above zero need no search.
  expect(of(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)))).toMatchObject({
    method: 'slope',
    status: 'proven',
    windows: 365,
    searchedWindows: 0,
    gap: expect.closeTo(0, 9),
  });
  // Paid to take energy, a storage unit that loses a part would rather do both at once: those windows are solved exactly, and counted.
  const negative = of(yearOf((hour) => (hour < 240 && hour % 24 < 12 ? -60 : 40)));
  expect(negative).toMatchObject({ method: 'exact', status: 'proven', windows: 365 });
  expect(negative.searchedWindows).toBeGreaterThan(0);
  expect(negative.searchedWindows).toBeLessThanOrEqual(11);
});

test('N-6 revenue by technology adds up to the market, the cash flow to the NPV', () => {
  const price = yearOf((hour) => 30 + 40 * Math.sin(hour / 3) + (hour % 97 === 0 ? -60 : 0));
  const built = solarAndStorage(
    price,
    yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI))),
  );
  const project = set(built.project, [
    [['solar', 0, 'sizing', 'absolute'], [4]],
    [['exportLimit'], 3],
    [['discountRate'], 8],
    [['inflationRate'], 2],
  ]);
  const run = runProject(project, built.series);
  const details = describeCase(run.prepared, run.cases[0]!);
  const market = details.revenue.items[0]!.energyMarkets[0]!;
  expect(market.solarRevenue + market.windRevenue + market.storageRevenue).toBeCloseTo(market.revenue, 6);
  expect(market.solarEnergy + market.storageEnergy).toBeCloseTo(details.performance.totalExport.first, 6);
  const { renewablesToStorage, gridToStorage } = details.performance;
  expect(renewablesToStorage.first).toBeGreaterThan(0);
  expect(gridToStorage.first).toBeGreaterThan(0);
  expect(details.cashflowTable.reduce((sum, row) => sum + row.discounted, 0)).toBeCloseTo(run.rows[0]!.npv, 4);
  expect(details.cashflowCumulative.at(-1)).toBeCloseTo(
    details.cashflow.reduce((a, b) => a + b),
    4,
  );
  // Every hour behind the row: the series sum to the table.
  const series = timeSeriesOf(run.prepared, run.cases[0]!, 1);
  const of = (id: string): readonly number[] =>
    series.groups.flatMap((group) => [...group.main, ...group.extra]).find((item) => item.id === id)!.data;
  expect(of('export').reduce((a, b) => a + b)).toBeCloseTo(run.rows[0]!.energyExports, 6);
  expect(of('revenue').reduce((a, b) => a + b)).toBeCloseTo(run.rows[0]!.revenue[0]!, 4);
});

test('every combination of the size lists is a case, and the table ranks them by NPV', () => {
  const built = solarAndStorage(halfDays, yearOf(0.5));
  const project = set(built.project, [
    [
      ['solar', 0, 'sizing', 'absolute'],
      [0, 1, 2],
    ],
    [
      ['storage', 0, 'sizing', 'absolute'],
      [0, 1],
    ],
  ]);
  const { rows } = runProject(project, built.series);
  expect(rows.map((row) => row.optimization)).toEqual([
    [[0], [0, 0]],
    [[0], [1, 1]],
    [[1], [0, 0]],
    [[1], [1, 1]],
    [[2], [0, 0]],
    [[2], [1, 1]],
  ]);
  const all = tabulate(project, rows, { kind: 'systems', sensitivity: 0, tableKind: 'all' }).items;
  expect(all.map((row) => row.npv)).toEqual(all.map((row) => row.npv).toSorted((a, b) => b - a));
  const group = tabulate(project, rows, { kind: 'systems', sensitivity: 0, tableKind: 'group' });
  expect(group.items.map((row) => row.technologies.join('+')).toSorted()).toEqual(['', 'solar', 'solar+storage', 'storage']);
  expect(group.header.optimization).toEqual([
    { name: 'PV Solar 1', units: 'MW' },
    { name: 'Energy Storage 1', units: 'MW / MWh' },
  ]);
  expect(tabulate(project, rows, { kind: 'sensitivity' }).items).toEqual([all[0]]);
});

test('CALC-46 the same input gives the same row, to the bit', () => {
  const { project, series } = arbitrage();
  expect(runProject(project, series).rows).toEqual(runProject(project, series).rows);
});

test('the input hash follows what matters and nothing else', () => {
  const { project } = arbitrage();
  expect(inputHash({ ...project, name: 'Other', notes: 'x', author: 'y' })).toBe(inputHash(project));
  expect(inputHash(setField(project, ['electricityMarket'], 'SPP'))).toBe(inputHash(project));
  // When a series came and how its file was read are words about it: importing the same values again leaves results up to date.
  const again = { importedOn: '2026-11-23T10:00:00.000Z', importChoices: { column: 'LMP' } };
  const [market] = project.energyMarkets;
  expect(inputHash(setField(project, ['energyMarkets', 0, 'price'], { ...market!.price, ...again }))).toBe(inputHash(project));
  expect(inputHash(setField(project, ['exportLimit'], 998))).not.toBe(inputHash(project));
  expect(inputHash(setField(project, ['storage', 0, 'cost', 'items', 0, 'capital'], 1e6 + 1))).not.toBe(inputHash(project));
  // What the sizer may do and what it found are read by no calculation: results stay up to date.
  const owing = addContract(project);
  const sized = setSizerTable(setSizerLimits(owing, 'contract-1', { storageMaxSize: 9 }), 'contract-1', { header: [], items: [] });
  expect(inputHash(setField(sized, ['contracts', 0, 'useSystemSizer'], false))).toBe(inputHash(owing));
  expect(inputHash(setField(owing, ['contracts', 0, 'flatShortagePenalty'], 9))).not.toBe(inputHash(owing));
});

test('D-202 results of a project from before arrays could turn stay up to date, and follow how an array stands once it counts', () => {
  // What is hashed of an older project has no word of the choice.
  const hashed = vi.spyOn(JSON, 'stringify');
  inputHash(setField(complete(), ['solar', 0, 'kind'], 'homer'));
  const texts = hashed.mock.results.map(({ value }) => String(value));
  hashed.mockRestore();
  expect(texts.some((text) => text.includes('"deratingFactor"'))).toBe(true);
  expect(texts.some((text) => text.includes('"mounting"'))).toBe(false);
  const stands = (...values: readonly (readonly [key: string, value: unknown])[]): string =>
    inputHash(values.reduce((one, [key, value]) => setField(one, ['solar', 0, 'mounting', key] as Keys, value), calculated));
  const calculated = setField(complete(), ['solar', 0, 'kind'], 'homer');
  const before = inputHash(calculated);
  // Out of force: the tracker of a fixed array, a tilt that the latitude gives.
  expect(stands(['groundCoverRatio', 0.3], ['tilt', 10])).toBe(before);
  const tracker = stands(['kind', 'tracker']);
  expect(new Set([before, tracker, stands(['orientation', 'chosen']), stands(['kind', 'tracker'], ['groundCoverRatio', 0.3])]).size).toBe(
    4,
  );
  expect(stands(['kind', 'tracker'], ['tilt', 10])).toBe(tracker);
  // An imported production knows how its array stood.
  const imported = setField(calculated, ['solar', 0, 'kind'], 'custom');
  expect(inputHash(setField(imported, ['solar', 0, 'mounting', 'kind'], 'tracker'))).toBe(inputHash(imported));
});

test('a series that is not there is named', () => {
  const { project, series } = arbitrage();
  const { prepared } = runProject(project, series);
  expect(() => prepare(prepared.project, new Map())).toThrow(MissingSeries);
  expect(() => prepare(prepared.project, new Map())).toThrow('Day-ahead price');
});

test('a 15-minute project runs on an hourly price and earns the same from it', () => {
  const { project, series } = arbitrage();
  const quarter = runProject(setField(project, ['timeStepSize'], 15), series).rows[0]!;
  expect(quarter.revenue[0]).toBeCloseTo(24_738.888_888_9, 4);
});
