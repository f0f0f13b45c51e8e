import { addStorage, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { caseFinance } from '../finance/case-finance.ts';
import { describeCase, operateCase } from '../index.ts';
import { simulateYears } from '../year/simulate-years.ts';
import type { StorageUnitYear } from './close-storage-units.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];
const storageUnit = (name: string, value: unknown): Edit => [['storage', 0, name], value];

/** 20 in the first half of each day, 100 in the second. */
const halfDays = yearOf((hour) => (hour % 24 < 12 ? 20 : 100));
/** 1 MW / 1 MWh, 81 % there and back, late-stage. */
function late(price: Float64Array, years: number, ...edits: readonly Edit[]): Built {
  const { project, series } = storageOnly(price);
  const base = setField(setEarlyAnalysis(project, false), ['lifetime'], years);
  return { series, project: set(base, storageUnit('roundtripEfficiencySensitivity', [81]), ...edits) };
}
/** Loses 5 % of the nameplate a year by time alone: half in ten years. */
const byTime = (percent = 5): Edit[] => [
  spec('ignoreTemperatureEffectOnLifetime', true),
  spec('simpleLifetimeInYears', 10),
  spec('capacityDegradationLimitForFitLifetimeTemperatureModel', 10 * percent),
];
function simulated({ project, series }: Built) {
  const run = runProject(project, series);
  const years = simulateYears(run.prepared, run.cases[0]!);
  const storageUnits = years.map((year): StorageUnitYear => year.storageUnits[0]!);
  const finance = caseFinance(run.prepared.project, run.cases[0]!, years);
  return { row: run.rows[0]!, years, storageUnits, finance, rows: finance.cashFlow.rows };
}
const usable = ({ storageUnits }: { storageUnits: readonly StorageUnitYear[] }): number[] =>
  storageUnits.map(({ year }) => year.minimumUsableMwh);
const near = (...amounts: readonly number[]): unknown[] => amounts.map((amount) => expect.closeTo(amount, 6));

test('a year at rest at 10 and at 40 °C gives back the B and d of a type that lasts 15 years at 25 °C and 8 at 40 °C', () => {
  // 30 % in 8 years at 40 °C: 0.0375 a year. d = ln(15/8)/(1/298.15 − 1/313.15) = 3,912.70 K, B = 0.0375·e^(d/313.15) = 10,008.9 a year.
  const rate = (celsius: number): number => {
    const curve = [
      spec('lifetimeTemperatureCurve', [
        { x: 25, y: 15 },
        { x: 40, y: 8 },
      ]),
      spec('capacityDegradationLimitForFitLifetimeTemperatureModel', 30),
    ];
    return 1 - usable(simulated(late(yearOf(50), 1, ...curve, spec('useFixedTemperature', true), spec('fixedTemperature', celsius))))[0]!;
  };
  const [cold, warm] = [rate(10), rate(40)];
  expect(warm).toBeCloseTo(0.0375, 12);
  const d = Math.log(warm / cold) / (1 / 283.15 - 1 / 313.15);
  expect(d).toBeCloseTo(3912.7, 2);
  expect(warm * Math.exp(d / 313.15)).toBeCloseTo(10_008.9, 0);
});

test('a storage unit takes the temperature of the air when its type is kept at none', () => {
  // Half of the year at 10 and half at 40 °C: the mean of both rates.
  const air = yearOf((hour) => (hour < 4380 ? 10 : 40));
  const built = late(yearOf(50), 1, spec('arrheniusDegradationB', 10_008.9), spec('arrheniusDegradationD', 3912.7));
  const [cold, warm] = [10, 40].map((celsius) => 10_008.9 * Math.exp(-3912.7 / (celsius + 273.15)));
  const outside = { project: built.project, series: built.series };
  const run = runProject(outside.project, outside.series);
  const years = simulateYears({ ...run.prepared, airCelsius: air }, run.cases[0]!);
  expect(years[0]!.storageUnits[0]!.year.minimumUsableMwh).toBeCloseTo(1 - (cold! + warm!) / 2, 12);
});

test('a schedule of known cycles has the damage of its ASTM count', () => {
  // 1 MW / 4 MWh without losses. Even days: four cheap hours fill it, four expensive ones empty it: depth 1. Odd days: one of each, depth
  // 0.25. Every expensive hour is taken by the charge of its own day, and wear of 15 leaves the difference of 10 to the hours between: 183
  // and 182 closed cycles.
  const price = yearOf((hour) => {
    const [day, of] = [Math.floor(hour / 24), hour % 24];
    const hours = day % 2 === 0 ? 4 : 1;
    return of >= 2 && of < 2 + hours ? 10 : of >= 14 && of < 14 + hours ? 60 : 50;
  });
  const { storageUnits, years } = simulated(
    late(
      price,
      1,
      spec('nominalCapacity', 4),
      spec('useLifetimeCurve', true),
      spec('fittedA', 1e-4),
      spec('fittedBeta', 0.5),
      spec('degradationUsesNominalSoc', true),
      storageUnit('roundtripEfficiencySensitivity', [100]),
      storageUnit('wearCost', 15),
    ),
  );
  expect(years[0]!.throughputMwh).toBeCloseTo(183 * 4 + 182, 6);
  expect(storageUnits[0]!.year.damage.cycle).toBeCloseTo(1e-4 * (183 + 182 * 0.5), 12);
  expect(storageUnits[0]!.year.minimumUsableMwh).toBeCloseTo(4 * (1 - storageUnits[0]!.year.damage.cycle), 12);
});

test('ageing on and off differ in the table, each as the hand says', () => {
  // A day earns 67.7778 per MWh of capacity: 24,738.8889 a year. At 5 % a year 1, 0.95 and 0.9 MWh: 2.85 of it instead of 3; 10,000
  // operating.
  const [on, off] = [simulated(late(halfDays, 3, ...byTime())), simulated(late(halfDays, 3))];
  expect(off.row.npv).toBeCloseTo(-1e6 + 3 * (24_738.888_888_9 - 1e4), 3);
  expect(on.row.npv).toBeCloseTo(-1e6 + 2.85 * 24_738.888_888_9 - 3e4, 3);
  expect(usable(on)).toEqual(near(0.95, 0.9, 0.85));
});

test('both kinds of ageing add up, or the greater of the two counts', () => {
  // 365 full cycles at 0.0001 are 3.65 %, time takes 5 %.
  const cycles: Edit[] = [
    ...byTime(),
    spec('useLifetimeCurve', true),
    spec('fittedA', 1e-4),
    spec('fittedBeta', 1),
    storageUnit('wearCost', 0.001),
  ];
  expect(usable(simulated(late(halfDays, 1, ...cycles, spec('additiveEndOfLifeCalculation', true))))).toEqual(near(1 - 0.0865));
  expect(usable(simulated(late(halfDays, 1, ...cycles)))).toEqual(near(0.95));
});

test('STO-27 capacity falls to the limit, a block is added at the price of its year, and the year earns with it', () => {
  // 7 % a year: 0.65 after 5 years, so 0.35 MWh in year 6 at 150 − 5 · 113/24 = 126.46 per kWh: 44,261.
  const built = late(
    halfDays,
    8,
    ...byTime(7),
    storageUnit('augmentationPriceDecline', {
      enabled: true,
      multiYearKind: 'custom',
      linearValue: 0,
      customValues: [150, 145.29, 140.58, 135.88, 131.17, 126.46, 121.75, 117.04].map((value, i) => ({ year: i + 1, value })),
    }),
  );
  const { rows, storageUnits, years } = simulated(built);
  expect(rows.map((row) => row.augmentation)).toEqual(near(0, 0, 0, 0, 0, 0, -44_261, 0, 0));
  expect(storageUnits.map(({ year }) => year.maximumUsableMwh)).toEqual(
    near(1, 0.93, 0.86, 0.79, 0.72, 0.65 + 0.35, 0.58 + 0.35 - 0.0245, 0.51 + 0.35 - 0.049),
  );
  expect(years[5]!.sales - years[5]!.purchases).toBeCloseTo(24_738.888_888_9, 4);
  const { prepared, cases } = runProject(built.project, built.series);
  expect(operateCase(prepared, cases[0]!).augmentationYears).toEqual([6]);
  expect(storageUnits[5]!.year.equivalentCycles).toBeCloseTo(365 / 1.35, 6);
});

test('M-5 R-8 energy, price and cost of an augmentation stand in one year', () => {
  // The case above: 0.35 MWh at 126.46 per kWh in year 6, which begins with it: 44,261. In the years before and after nothing is put in.
  const { project, series } = late(
    halfDays,
    8,
    ...byTime(7),
    storageUnit('augmentationPriceDecline', {
      enabled: true,
      multiYearKind: 'custom',
      linearValue: 0,
      customValues: [150, 145.29, 140.58, 135.88, 131.17, 126.46, 121.75, 117.04].map((value, i) => ({ year: i + 1, value })),
    }),
  );
  const { prepared, cases } = runProject(project, series);
  const { items } = describeCase(prepared, cases[0]!).storage[0]!;
  expect(items.map(({ augmentation }) => augmentation)).toEqual(near(0, 0, 0, 0, 0, 0.35, 0, 0));
  expect(items[5]).toMatchObject({
    year: 6,
    augmentationCost: expect.closeTo(126_460, 6),
    augmentationTotalCost: expect.closeTo(44_261, 6),
  });
  for (const { augmentation, augmentationCost, augmentationTotalCost } of items)
    expect(augmentation * augmentationCost).toBeCloseTo(augmentationTotalCost, 6);
  // Early stage: 5 % of the MWh every year at 150 per kWh, and 100 more for the share of a unit that the cost table asks for.
  const early = storageOnly(halfDays);
  const kept = set(early.project, ...byTime(), [['storage', 0, 'cost', 'items', 0, 'augmentation'], 100]);
  const run = runProject(kept, early.series);
  const years = describeCase(run.prepared, run.cases[0]!).storage[0]!.items;
  expect(years.slice(0, 2)).toMatchObject(
    [1, 2].map((year) => ({
      year,
      augmentation: expect.closeTo(0.05, 9),
      augmentationCost: expect.closeTo(150_100, 6),
      augmentationTotalCost: expect.closeTo(7_505, 6),
    })),
  );
});

test('STO-27 without augmentation and replacement the storage unit degrades to its end of life and stays there', () => {
  expect(usable(simulated(late(halfDays, 8, ...byTime(7), storageUnit('allowAugmentation', false))))).toEqual(
    near(0.93, 0.86, 0.79, 0.72, 0.65, 0.65, 0.65, 0.65),
  );
});

test('a replacement at the limit is paid in the year in which it is reached, one by age in the year it expires', () => {
  const replaced = (lifetime: number, percent: number): number[] => {
    const edits: Edit[] = [
      ...byTime(percent),
      storageUnit('allowAugmentation', false),
      storageUnit('allowReplacement', true),
      storageUnit('lifetime', lifetime),
      [['storage', 0, 'cost', 'items', 0, 'replacement'], 300_000],
    ];
    return simulated(late(halfDays, 12, ...edits)).rows.map((row) => row.replacement);
  };
  // 7 % a year reaches 65 % at the end of years 5 and 10. With 1 % a year the life of 4.5 years ends within years 5 and 9.
  expect(replaced(20, 7)).toEqual(near(0, 0, 0, 0, 0, -300_000, 0, 0, 0, 0, -300_000, 0, 0));
  expect(replaced(4.5, 1)).toEqual(near(0, 0, 0, 0, 0, -300_000, 0, 0, 0, -300_000, 0, 0, 0));
});

test('early-stage puts back every year what year 1 takes', () => {
  // 5 % of 1 MWh at 150 per kWh: 7,500 a year; the revenue repeats.
  const { project, series } = storageOnly(halfDays);
  const plain = set(project, storageUnit('roundtripEfficiencySensitivity', [81]));
  const [off, on] = [simulated({ project: plain, series }), simulated({ project: set(plain, ...byTime()), series })];
  expect(on.rows.slice(0, 3).map((row) => row.augmentation)).toEqual(near(0, -7_500, -7_500));
  expect(off.row.npv - on.row.npv).toBeCloseTo(25 * 7_500, 4);
  expect(off.row.revenue).toEqual(on.row.revenue);
});

test('an augmentation cost that falls by a share each year, and the multiplier of a simple table', () => {
  // Year 6: 0.35 MWh at 100,000 · 0.9^5 · 1.2.
  const { rows } = simulated(
    late(
      halfDays,
      7,
      ...byTime(7),
      storageUnit('augmentationCost', 100_000),
      [['storage', 0, 'cost', 'augmentationMultipliers'], [1.2]],
      storageUnit('augmentationPriceDecline', { enabled: true, multiYearKind: 'linear', linearValue: -10, customValues: [] }),
    ),
  );
  expect(rows[6]!.augmentation).toBeCloseTo(-0.35 * 100_000 * 0.9 ** 5 * 1.2, 6);
});

test('STO-12 MODEL-60 the round-trip efficiency falls over the years, by one loss or by one for each year', () => {
  // A day sells √η · 100 and buys 20/√η for each MWh.
  const day = (eta: number): number => 365 * (100 * Math.sqrt(eta) - 20 / Math.sqrt(eta));
  const revenue = (kind: 'linear' | 'custom') =>
    simulated(
      late(
        halfDays,
        3,
        storageUnit('rteDegradationOverTime', {
          enabled: true,
          multiYearKind: kind,
          linearValue: 10,
          customValues: [50, 20, 0].map((value, i) => ({ year: i + 1, value })),
        }),
      ),
    ).years.map((year) => year.sales - year.purchases);
  expect(revenue('linear')).toEqual(near(day(0.81), day(0.729), day(0.6561)));
  expect(revenue('custom')).toEqual(near(day(0.81), day(0.648), day(0.648)));
});

test('STO-14 a guarantee: the next higher number of cycles for good, chosen anew each year, or in between', () => {
  // 365 cycles in year 1 and, at prices of 0, none in year 2. 93 % at 400 cycles, 95 % at 300: in between 95 − 2 · 0.65 = 93.7 %.
  const usableBy = (type: string): number[] =>
    usable(
      simulated(
        late(
          halfDays,
          2,
          storageUnit('oemGuaranteedDegradationType', type),
          storageUnit('oemGuaranteedDegradation', [
            { cycleCount: 400, capacityList: [93, 86] },
            { cycleCount: 300, capacityList: [95, 90] },
          ]),
          [['useOemGuaranteedDegradation'], true],
          [['energyMarkets', 0, 'priceEscalator'], { enabled: true, multiYearKind: 'linear', linearValue: -100, customValues: [] }],
        ),
      ),
    );
  expect(usableBy('Default')).toEqual(near(0.93, 0.86));
  expect(usableBy('YearByYear')).toEqual(near(0.93, 0.9));
  expect(usableBy('Interpolated')).toEqual(near(0.937, 0.9));
});

test('STO-28 the cycle limit counts nameplates, whatever age has left of them', () => {
  // Four swings of 6 h a day: without a limit four cycles. 0.5 nameplates a day at every state of health; on the 150 % after an addition
  // half of those.
  const swings = yearOf((hour) => (hour % 6 < 3 ? 10 : 100));
  const limited = simulated(late(swings, 7, ...byTime(7), storageUnit('useCycleLimitPerDay', true), storageUnit('cycleLimitPerDay', 0.5)));
  expect(simulated(late(swings, 1)).years[0]!.throughputMwh).toBeCloseTo(4 * 365, 6);
  expect(limited.years.map((year) => year.throughputMwh / 365)).toEqual(near(0.5, 0.5, 0.5, 0.5, 0.5, 0.5 * 1.35, 0.5 * 1.35));
});

test('wear is priced at what the capacity costs anew over what it can pass on in its life, and is no cash', () => {
  // A MWh that leaves earns 90 − 22.2222 = 67.7778. 150,000 over 3,000 MWh are 50: traded, and the revenue is that without wear; over 2,000
  // MWh 75: idle.
  const revenue = (throughput: number) =>
    simulated(late(halfDays, 1, spec('useLifetimeCurve', true), spec('estimatedLifetimeThroughput', throughput))).row.revenue[0];
  expect(revenue(3_000)).toBeCloseTo(24_738.888_888_9, 4);
  expect(revenue(2_000)).toBe(0);
});

test('STO-24 of two storage units each has its own age, start and money', () => {
  // The first fades 5 % a year; the second begins on the 201st day of year 2 and replaces nothing. Both move their capacity every day:
  // 67.7778 per MWh.
  const { project, series } = late(halfDays, 3, ...byTime());
  const two = set(
    addStorage(project),
    [['storage', 1, 'roundtripEfficiencySensitivity'], [81]],
    [['storage', 1, 'hasDeferment'], true],
    [['storage', 1, 'deferment'], { isExactDate: false, startDate: '', period: 565, periodInYears: 0, periodUnit: 0 }],
    [['storage', 1, 'cost', 'items', 0, 'capital'], 500_000],
  );
  const { years, rows } = simulated({ project: two, series });
  expect(years.map(({ storageUnits }) => storageUnits.map(({ place }) => place))).toEqual([[0], [0, 1], [0, 1]]);
  expect(years.map(({ storageUnits }) => storageUnits[0]!.year.minimumUsableMwh)).toEqual(near(0.95, 0.9, 0.85));
  expect(years[2]!.storageUnits[1]!.year.minimumUsableMwh).toBe(1);
  expect(rows.map((row) => row.capital)).toEqual(near(-1e6, 0, -500_000, 0));
  const day = 90 - 20 / 0.9;
  const revenues = [365 * day, 365 * 0.95 * day + 165 * day, 365 * 1.9 * day];
  rows.slice(1).forEach((row, k) => expect(row.revenue / revenues[k]!).toBeCloseTo(1, 6));
});
