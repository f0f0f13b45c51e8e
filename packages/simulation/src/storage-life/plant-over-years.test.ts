import {
  productionYearOf,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setUseWind,
  setWindProductionYears,
  TurbineSpec,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { caseFinance } from '../finance/case-finance.ts';
import { simulateYears } from '../year/simulate-years.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const storageUnit = (name: string, value: unknown): Edit => [['storage', 0, name], value];
const near = (...amounts: readonly number[]): unknown[] => amounts.map((amount) => expect.closeTo(amount, 4));
const late = ({ project, series }: Built, years: number, ...edits: readonly Edit[]): Built => ({
  series,
  project: set(setField(setEarlyAnalysis(project, false), ['lifetime'], years), ...edits),
});

function simulated({ project, series }: Built) {
  const run = runProject(project, series);
  const years = simulateYears(run.prepared, run.cases[0]!);
  const finance = caseFinance(run.prepared.project, run.cases[0]!, years);
  return { row: run.rows[0]!, years, finance, rows: finance.cashFlow.rows };
}

/** 20 in the first half of each day, 100 in the second. */
const halfDays = yearOf((hour) => (hour % 24 < 12 ? 20 : 100));
const arbitrage = (): Built => {
  const { project, series } = storageOnly(halfDays);
  return { series, project: set(project, storageUnit('roundtripEfficiencySensitivity', [81])) };
};
/** 2 MW of a steady production at 50: 876,000 a year, no storage unit. */
function steadySolar(years: number, ...edits: readonly Edit[]): Built {
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  return late({ series, project: set({ ...project, useStorage: false }, [['solar', 0, 'sizing', 'absolute'], [2]]) }, years, ...edits);
}

test('SOL-18 an array that loses another share each year, or none', () => {
  const solar = (...edits: readonly Edit[]): number[] => simulated(steadySolar(4, ...edits)).years.map((year) => year.sales);
  const values = [50, 10, 0, 20].map((value, i) => ({ year: i + 1, value }));
  // Year 1 is whole; then 0.9, 0.9 · 1 and 0.9 · 0.8 of it.
  expect(solar([['solar', 0, 'degradationKind'], 'custom'], [['solar', 0, 'degradationValues'], values])).toEqual(
    near(876_000, 788_400, 788_400, 630_720),
  );
  expect(solar([['solar', 0, 'degradation'], 10], [['solar', 0, 'useDegradation'], false])).toEqual(
    near(876_000, 876_000, 876_000, 876_000),
  );
});

test('WIND-08 a wind year for each project year', () => {
  const { project, series } = storageOnly(yearOf(50));
  const [calm, windy] = [yearOf(1), yearOf(3)];
  const strips = [calm, windy].map((values, k) =>
    productionYearOf(seriesRefOf(values, { name: `Wind ${k}`, stepMinutes: 60 }), {
      fileName: `wind ${k}`,
      fileIndex: k,
      projectYearsValid: [
        [true, false, true],
        [false, true, false],
      ][k]!,
    }),
  );
  const base = late({ series, project: setUseWind({ ...project, useStorage: false }, true, TurbineSpec.parse({})) }, 3, [
    ['wind', 0, 'kind'],
    'production',
  ]);
  const farm = set(
    setWindProductionYears(set(base.project, [['wind', 0, 'productionImportMode'], 'multipleYear']), 'wind-1', strips),
    [['wind', 0, 'customSizing', 'absolute'], [2]],
    [['ignoreWarnings'], true],
  );
  const { years } = simulated({ project: farm, series: new Map([...series, [strips[0]!.data.hash, calm], [strips[1]!.data.hash, windy]]) });
  // 2 MW of a farm imported at 1,000 kW: 2 · 1 · 8,760 in calm years, three times that in the windy one.
  expect(years.map((year) => year.windMwh)).toEqual(near(17_520, 52_560, 17_520));
});

test('EQ-14 with component lifetimes a part produces, costs and earns from its start to its end year alone', () => {
  // The array in years 1 to 4, the storage unit in years 3 to 5 of 6, each with its own converter; no year is empty but the last.
  const { project, series } = solarAndStorage(halfDays, yearOf(1));
  const built = late(
    { project, series },
    5,
    [['useComponentLifetimes'], true],
    [['solarYears'], { start: 1, end: 4 }],
    [['storageYears'], { start: 3, end: 5 }],
    [['solar', 0, 'degradation'], 10],
    storageUnit('roundtripEfficiencySensitivity', [100]),
    [['storage', 0, 'cost', 'items', 0, 'capital'], 600_000],
    storageUnit('hasConverter', true),
    [['storage', 0, 'converter', 'size', 'absolute'], [1]],
    [['storage', 0, 'converter', 'efficiency'], [100]],
    [['canBatteryChargeFromGrid'], 'true'],
    [['ignoreWarnings'], true],
  );
  const { rows, years } = simulated(built);
  expect(years.map((year) => year.solarMwh)).toEqual(near(8_760, 7_884, 7_095.6, 6_386.04, 0));
  expect(years.map((year) => year.throughputMwh)).toEqual(near(0, 0, 365, 365, 365));
  // The storage unit earns 80 a day in years 3 to 5. Array 60 a hour on the mean.
  expect(years.map((year) => year.sales - year.purchases)).toEqual(near(525_600, 473_040, 425_736 + 29_200, 383_162.4 + 29_200, 29_200));
  // Array 1,000,000 in year 0; storage unit 600,000 and 27,000 of converter at the end of year 2, before its first year.
  expect(rows.map((row) => row.capital)).toEqual(near(-1e6, 0, -627_000, 0, 0, 0));
  expect(rows.map((row) => row.operating)).toEqual(near(0, -10_000, -10_000, -20_000, -20_000, -10_000));
});

test('CONV-09 a storage unit behind a converter gives and takes no more than its rating, and loses its efficiency each way', () => {
  // 1 MW / 1 MWh at 81 %, converter 90 %: ηc = ηd = 0.81. Rated 0.5 MW: 1/0.81 MWh in three hours, 0.81 out in two; 365 · (81 − 20/0.81).
  const built = arbitrage();
  const behind = (ratingMw: number, price = halfDays) => {
    const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
    const project = set(
      built.project,
      storageUnit('hasConverter', true),
      [['storage', 0, 'converter', 'size', 'absolute'], [ratingMw]],
      [['storage', 0, 'converter', 'efficiency'], [90]],
      [['energyMarkets', 0, 'price'], ref],
    );
    return simulated({ project, series: new Map([[ref.hash, price]]) });
  };
  const { row } = behind(0.5);
  expect(row.revenue[0]).toBeCloseTo(365 * (81 - 20 / 0.81), 6);
  expect(row.capex).toBeCloseTo(1e6 + 0.5 * 27_000, 6);
  // One cheap and one expensive hour a day: 0.5 MW in storage units 0.405, which gives 0.405 · 0.81. Behind 2 MW the unit's own MW gives
  // 0.9 at the bus.
  const hours = yearOf((hour) => (hour % 24 === 6 ? 10 : hour % 24 === 18 ? 200 : 60));
  expect(behind(0.5, hours).row.energyExports / 365).toBeGreaterThanOrEqual(0.405 * 0.81 - 1e-9);
  const most = (ratingMw: number): number =>
    Math.max(...behind(ratingMw, hours).years.map((year) => year.storageUnits[0]!.dischargedMwh / 365));
  expect(most(0.5)).toBeCloseTo(0.5, 9);
  expect(most(2)).toBeCloseTo(0.81, 9);
});

test('STO-30 an auxiliary load is bought at its flat price, or at the price of a market, idle or not', () => {
  // 12 % of 1 MWh a day: 43.8 MWh a year at 10 and, 5 % more each year, 10.5 and 11.025; at the market's mean of 60: 2,628.
  const load: Edit[] = [storageUnit('useAuxiliaryLoad', true), storageUnit('auxiliaryLoadSensitivity', [12])];
  const flat = simulated(
    late(
      arbitrage(),
      3,
      ...load,
      storageUnit('auxiliaryLoadPriceMultiYear', { enabled: true, multiYearKind: 'linear', linearValue: 5, customValues: [] }),
    ),
  );
  expect(flat.rows.map((row) => row.purchases)).toEqual(near(0, -438, -459.9, -482.895));
  expect(flat.years[0]!.throughputMwh).toBeCloseTo(365, 6);
  const market = simulated(
    late(arbitrage(), 1, ...load, storageUnit('useAuxiliaryLoadFlatPrice', false), storageUnit('energyMarket', { kind: 'dam' })),
  );
  expect(market.rows[1]!.purchases).toBeCloseTo(-2_628, 6);
  // Behind a line of 80 % a quarter more is bought.
  const far = simulated(late(arbitrage(), 1, ...load, [['acLineEfficiencySensitivity'], [80]]));
  expect(far.rows[1]!.purchases).toBeCloseTo(-438 / 0.8, 6);
  // Early-stage buys it in every year.
  expect(simulated({ ...arbitrage(), project: set(arbitrage().project, ...load) }).rows[25]!.purchases).toBeCloseTo(-438, 6);
});

test('an analysis over the battery only has no revenue and no cost of sun and wind', () => {
  // The sun charges 1 MWh a day for nothing, sold at 100: 36,500. Without the rule the array costs 1,000,000 and sells the rest.
  const sunrise = yearOf((hour) => (hour % 24 === 6 ? 1 : hour % 24 === 7 ? 0.5 : 0));
  const { project, series } = solarAndStorage(halfDays, sunrise);
  const only = (early: boolean) =>
    simulated({
      series,
      project: set(
        setEarlyAnalysis(project, early),
        [['lifetime'], 2],
        storageUnit('roundtripEfficiencySensitivity', [100]),
        [['canBatteryChargeFromGrid'], 'false'],
        [['performEvaluationOverBessOnly'], true],
        [['solar', 0, 'degradation'], 0],
      ),
    });
  for (const { row, rows, finance } of [only(true), only(false)]) {
    expect(rows.map((one) => one.revenue)).toEqual(near(0, 36_500, 36_500));
    expect(row.revenue).toEqual(near(36_500));
    expect([row.capex, row.opex]).toEqual([1e6, 1e4]);
    expect([...finance.yearlyExportMwh]).toEqual(near(365, 365));
  }
});

test('the levelized cost of storage: capital, operating and what charging costs over what is discharged', () => {
  // At 0 %: 1,000,000 + 2 · 10,000 + 2 · 365 · 22.2222 over 2 · 365 · 0.9 MWh.
  const { finance } = simulated(late(arbitrage(), 2));
  expect(finance.lcosPerMwh).toBeCloseTo((1_020_000 + 730 * (20 / 0.9)) / (730 * 0.9), 6);
});

test('STO-29 a deferred storage unit has no cost, throughput or revenue before its deferment ends', () => {
  // 18 months: 1 July of year 2, 184 days of that year; a day earns 67.7778. Capital in year 2, its operating cost for 184 of 365 days.
  const { rows, years, finance } = simulated(
    late(
      arbitrage(),
      3,
      storageUnit('hasDeferment', true),
      storageUnit('deferment', { isExactDate: false, startDate: '', period: 18, periodInYears: 1.5, periodUnit: 1 }),
    ),
  );
  expect(rows.map((row) => row.capital)).toEqual(near(0, 0, -1e6, 0));
  expect(rows.map((row) => row.operating)).toEqual(near(0, 0, (-1e4 * 184) / 365, -1e4));
  expect(years.map((year) => year.throughputMwh)).toEqual(near(0, 184, 365));
  expect(rows.map((row) => row.revenue)).toEqual(near(0, 0, 184 * (90 - 20 / 0.9), 365 * (90 - 20 / 0.9)));
  expect(finance.capital).toBe(1e6);
  // Early-stage has a representative year before, of and after the start: without ageing and escalation the same money.
  const early = simulated({
    series: arbitrage().series,
    project: set(
      arbitrage().project,
      [['lifetime'], 3],
      storageUnit('hasDeferment', true),
      storageUnit('deferment', { isExactDate: false, startDate: '', period: 18, periodInYears: 1.5, periodUnit: 1 }),
    ),
  });
  expect(early.rows).toEqual(rows);
  // A date is the time after commercial operation: 1 July a year and a half after 1 January.
  const dated = simulated(
    late(
      arbitrage(),
      3,
      [['expectedDate'], '2027-01-01'],
      storageUnit('hasDeferment', true),
      storageUnit('deferment', { isExactDate: true, startDate: '2028-07-01', period: 0, periodInYears: 0, periodUnit: 2 }),
    ),
  );
  expect(dated.rows).toEqual(rows);
  // One that would begin after the project is never built.
  expect(
    simulated(
      late(
        arbitrage(),
        3,
        storageUnit('hasDeferment', true),
        storageUnit('deferment', { isExactDate: false, startDate: '', period: 3, periodInYears: 3, periodUnit: 2 }),
      ),
    ).row.npv,
  ).toBe(0);
});
