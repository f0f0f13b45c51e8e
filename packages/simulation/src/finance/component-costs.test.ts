import { CostTable, seriesRefOf, setField, setUseWind, TurbineSpec, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase } from '../index.ts';

type Line = readonly [unit: string, value: number];
const set = (project: Project, ...edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
const lines = (...list: readonly Line[]) => list.map(([unit, value]) => ({ name: unit, unit, value }));
const detailed = (
  direct: readonly Line[],
  indirect: readonly Line[],
  operating: readonly Line[],
  replacement: readonly Line[],
): CostTable =>
  CostTable.parse({
    costTableKind: 'complex',
    directCapital: lines(...direct),
    indirectCapital: lines(...indirect),
    operating: lines(...operating),
    replacement: lines(...replacement),
  });
const detailsOf = (project: Project, series: ReadonlyMap<string, Float64Array>) => {
  const run = runProject(project, series);
  return describeCase(run.prepared, run.cases[0]!);
};

/** 2 MW dc of a steady production without a storage unit. */
function steadySolar(): { project: Project; series: Map<string, Float64Array> } {
  const { project, series } = solarAndStorage(yearOf(50), yearOf(1));
  return {
    series,
    project: set({ ...project, useStorage: false }, [['solar', 0, 'sizing', 'absolute'], [2]], [['solar', 0, 'degradation'], 0]),
  };
}

test('COST-24 COST-25 an array by lines: per W dc, percent of direct capital, per MW dc and per MWh at the ac side', () => {
  // 2·10⁶ W · (0.30 + 0.05 + 0.15) = 1,000,000 given in money; 4 % of it 40,000; indirect 20,000 and 2 % of 1,000,000: 1,080,000.
  // Yearly 2 · 15,000 + 0.3 % of 1,000,000 = 33,000, and 0.6 · 2 · 8,760 = 10,512; in year 3 after two years of 10 %: 33,000 + 0.81 ·
  // 10,512. Replacement 2·10⁶ · 0.2 + 10 % of 1,000,000 = 500,000 in year 20.
  const { project, series } = steadySolar();
  const cost = detailed(
    [
      ['CostPerWattDc', 0.3],
      ['CostPerWattDc', 0.05],
      ['CostPerWattDc', 0.15],
      ['PercentOfDirectCapital', 4],
    ],
    [
      ['Cost', 20_000],
      ['PercentOfDirectCapital', 2],
    ],
    [
      ['CostPerMwDcYear', 15_000],
      ['PercentOfDirectCapitalPerYear', 0.3],
      ['CostPerMwhAc', 0.6],
    ],
    [
      ['CostPerWattDc', 0.2],
      ['PercentOfDirectCapital', 10],
    ],
  );
  const details = detailsOf(
    set(project, [['solar', 0, 'cost'], cost], [['solar', 0, 'degradation'], 10], [['solar', 0, 'allowReplacement'], true]),
    series,
  );
  expect(details.row.capex).toBeCloseTo(1_080_000, 6);
  expect(details.cashflowTable[0]!.capEx).toBeCloseTo(1_080_000, 6);
  expect(details.cashflowTable[1]!.opEx).toBeCloseTo(43_512, 6);
  expect(details.cashflowTable[3]!.opEx).toBeCloseTo(41_514.72, 6);
  expect(details.financial.operatingCost.first).toBeCloseTo(43_512, 6);
  // Mean of 25 years: Σ 0.9^k = (1 − 0.9^25)/0.1.
  expect(details.financial.operatingCost.average).toBeCloseTo(33_000 + (10_512 * (1 - 0.9 ** 25)) / 0.1 / 25, 6);
  expect(details.revenue.items[2]!.operatingCost).toBeCloseTo(41_514.72, 6);
  expect(details.cashflowTable.map((row) => row.replacement).filter((amount) => amount !== 0)).toEqual([expect.closeTo(500_000, 6)]);
  expect(details.cashflowTable[20]!.replacement).toBeCloseTo(500_000, 6);
});

test('COST-25 what is curtailed costs nothing per MWh, and late-stage counts the energy of each year', () => {
  // 1.5 of 2 MW leave: 0.6 · 1.5 · 8,760 = 7,884. Late-stage at 10 % a year: 1.8 and 1.62 MW stay above the limit, year 4 has 1.458:
  // 7,663.248.
  const { project, series } = steadySolar();
  const limited = set(project, [['solar', 0, 'cost'], detailed([['Cost', 1]], [], [['CostPerMwhAc', 0.6]], [])], [['exportLimit'], 1.5]);
  expect(detailsOf(limited, series).cashflowTable[1]!.opEx).toBeCloseTo(7_884, 6);
  const late = detailsOf(
    set({ ...limited, earlyAnalysis: false, lifetime: 4 }, [['solar', 0, 'degradation'], 10]),
    series,
  ).cashflowTable.map((row) => row.opEx);
  [0, 7_884, 7_884, 7_884, 0.6 * 1.458 * 8760].forEach((amount, year) => expect(late[year]).toBeCloseTo(amount, 6));
});

test('COST-25 a storage unit by lines: per MW, MWh, unit and throughput', () => {
  // 2 units of 0.5 MW and 1 MWh: 300,000 · 1 + 200,000 · 2 + 10,000 · 2 = 720,000; 5 % of it 36,000: 756,000.
  // One cycle a day: 2 MWh · 365 = 730 MWh of throughput: 5,000 · 1 + 1,000 · 2 + 2 · 730 = 8,460. Replacement 150,000 · 2 in year 20.
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  const cost = detailed(
    [
      ['CostPerMw', 300_000],
      ['CostPerMwh', 200_000],
      ['CostPerUnit', 10_000],
      ['PercentOfDirectCapital', 5],
    ],
    [],
    [
      ['CostPerMwDcYear', 5_000],
      ['CostPerMwhYear', 1_000],
      ['CostPerMwhThroughput', 2],
    ],
    [['CostPerMwh', 150_000]],
  );
  const details = detailsOf(
    set(
      project,
      [['storage', 0, 'cost'], cost],
      [['storage', 0, 'sizing', 'absolute'], [2]],
      [['storage', 0, 'specs', 'nominalPower'], 0.5],
      [['storage', 0, 'allowReplacement'], true],
    ),
    series,
  );
  expect(details.row.bessThroughput).toBeCloseTo(730, 6);
  expect(details.row.capex).toBeCloseTo(756_000, 6);
  expect(details.row.opex).toBeCloseTo(8_460, 6);
  expect(details.cashflowTable[20]!.replacement).toBe(300_000);
});

test('COST-25 turbines by lines: per unit and percent of direct capital', () => {
  // 3 turbines of 2 MW: 6,000,000, 10 % 600,000, indirect 5,000 · 6 MW; yearly 3 · 40,000 + 1 % of 6,000,000.
  const built = storageOnly(yearOf(50));
  const wind = yearOf(9);
  const ref = seriesRefOf(wind, { name: 'Wind', stepMinutes: 60 });
  const turbine = TurbineSpec.parse({
    powerCurve: [
      { speed: 0, mw: 0 },
      { speed: 12, mw: 2 },
    ],
  });
  const base = setUseWind({ ...built.project, useStorage: false }, true, turbine);
  const project = set(
    { ...base, windResource: { ...base.windResource, data: ref, scale: 9 } },
    [['wind', 0, 'sizing', 'absolute'], [3]],
    [
      ['wind', 0, 'cost'],
      detailed(
        [
          ['CostPerUnit', 2e6],
          ['PercentOfDirectCapital', 10],
        ],
        [['CostPerMw', 5_000]],
        [
          ['CostPerUnit', 40_000],
          ['PercentOfDirectCapitalPerYear', 1],
        ],
        [],
      ),
    ],
  );
  const details = detailsOf(project, new Map([...built.series, [ref.hash, wind]]));
  expect([details.row.capex, details.row.opex]).toEqual([6_630_000, 180_000]);
});

test('COST-25 a converter by lines is one unit of its rating', () => {
  // Array 2 · 1,000,000. Converter of 1.5 MW: 60,000 + 5,000 given in money, 10 % of them 6,500. Yearly array 20,000, converter 1.5 ·
  // 1,000. Replaced after 15 years for 30,000.
  const { project, series } = steadySolar();
  const cost = detailed(
    [
      ['CostPerMw', 40_000],
      ['CostPerUnit', 5_000],
      ['PercentOfDirectCapital', 10],
    ],
    [],
    [['CostPerMwDcYear', 1_000]],
    [['Cost', 30_000]],
  );
  const details = detailsOf(
    set(
      project,
      [['solar', 0, 'hasConverter'], true],
      [['solar', 0, 'converter', 'size', 'absolute'], [1.5]],
      [['solar', 0, 'converter', 'cost'], cost],
    ),
    series,
  );
  expect([details.row.capex, details.row.opex]).toEqual([2_071_500, 21_500]);
  expect(details.cashflowTable[15]!.replacement).toBe(30_000);
});

test('COST-22 of the two tables only the chosen one counts', () => {
  const { project, series } = steadySolar();
  const both: CostTable = { ...detailed([['Cost', 7]], [], [['CostPerYear', 3]], []), costTableKind: 'simple' };
  expect(detailsOf(set(project, [['solar', 0, 'cost'], both]), series).row).toMatchObject({ capex: 2e6, opex: 2e4 });
});
