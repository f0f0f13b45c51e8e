import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveCostLines, resolveSimpleCost, yearlyOperating, type CostLines } from './cost-table.ts';
import { escalated } from './escalation.ts';

type CostLine = CostLines['directCapital'][number];
type CostUnit = CostLine['unit'];
const line = (unit: CostUnit, value: number): CostLine => ({ name: unit, unit, value });
const none: CostLines = { directCapital: [], indirectCapital: [], operating: [], replacement: [] };
/** 20 MW, 80 MWh, 5 units. */
const size = { powerMw: 20, energyMwh: 80, units: 5 };

test('COST-25 every unit of capital is multiplied by its own quantity', () => {
  // Each unit on its own, by hand: 7; 7 · 20; 7 · 80; 7 · 5; 0.5 · 20 · 10⁶.
  const capitalOf = (unit: CostUnit, value: number) => resolveCostLines({ ...none, directCapital: [line(unit, value)] }, size).capital;
  expect(capitalOf('Cost', 7)).toBe(7);
  expect(capitalOf('CostPerMw', 7)).toBe(140);
  expect(capitalOf('CostPerMwh', 7)).toBe(560);
  expect(capitalOf('CostPerUnit', 7)).toBe(35);
  expect(capitalOf('CostPerWattDc', 0.5)).toBe(10_000_000);
});

test('COST-25 every unit of operation is multiplied by its own quantity, those of energy by the energy of each year', () => {
  // Fixed: 1,000 + 3 · 20 + 2 · 80 + 4 · 5 = 1,240. Year 1: + 0.5 · 900 ac + 0.25 · 400 throughput = 1,790; year 2: + 0.5 · 800 + 0.25 ·
  // 300 = 1,715.
  const { operating } = resolveCostLines(
    {
      ...none,
      operating: [
        line('CostPerYear', 1_000),
        line('CostPerMwDcYear', 3),
        line('CostPerMwhYear', 2),
        line('CostPerUnit', 4),
        line('CostPerMwhAc', 0.5),
        line('CostPerMwhThroughput', 0.25),
      ],
    },
    size,
  );
  expect(operating).toEqual({ fixedPerYear: 1_240, perAcMwh: 0.5, perThroughputMwh: 0.25 });
  const energy = { acMwh: [900, 800], throughputMwh: [400, 300] };
  expect([...yearlyOperating(operating, energy, { factors: [1, 1] })]).toEqual([1_790, 1_715]);
  // With 10 % a year, and at work for half of year 1: (1,240/2 + 550) · 1 and 1,715 · 1.1.
  expect([
    ...yearlyOperating(operating, energy, {
      factors: escalated(1, { kind: 'linear', ratePerYear: 0.1 }, 2),
      operation: { fromYears: 0.5, toYears: 2 },
    }),
  ]).toEqual([1_170, expect.closeTo(1_886.5, 9)]);
});

test('COST-24 percentages are of the direct capital given in money', () => {
  // Money: 100,000 + 5,000 · 20 = 200,000. Contingency 10 % of it: 20,000, which is not a base itself.
  // Indirect: 5 % of 200,000 + 3,000 = 13,000. Operating: 1 % = 2,000 a year. Replacement: 60 % = 120,000.
  const cost = resolveCostLines(
    {
      directCapital: [line('Cost', 100_000), line('PercentOfDirectCapital', 10), line('CostPerMw', 5_000)],
      indirectCapital: [line('PercentOfDirectCapital', 5), line('Cost', 3_000)],
      operating: [line('PercentOfDirectCapitalPerYear', 1)],
      replacement: [line('PercentOfDirectCapital', 60)],
    },
    size,
  );
  expect(cost.directCapital).toBe(220_000);
  expect(cost.indirectCapital).toBe(13_000);
  expect(cost.capital).toBe(233_000);
  expect(cost.operating.fixedPerYear).toBe(2_000);
  expect(cost.replacement).toBe(120_000);
});

test('COST-24 COST-25 a 50 MW array by hand', () => {
  // Module 0.30, power conversion 0.05, balance 0.15 per W: 0.50 · 50 · 10⁶ = 25,000,000. Contingency 4 %: 1,000,000. Land 500,000, permits
  // 2 %: 500,000. Capital 27,000,000. O&M 15,000 · 50 + 0.3 % of 25,000,000 = 825,000 a year and 0.6 per MWh-ac: 110,000 MWh are 66,000.
  // Replacement 0.05 per W: 2,500,000.
  const cost = resolveCostLines(
    {
      directCapital: [
        line('CostPerWattDc', 0.3),
        line('CostPerWattDc', 0.05),
        line('CostPerWattDc', 0.15),
        line('PercentOfDirectCapital', 4),
      ],
      indirectCapital: [line('Cost', 500_000), line('PercentOfDirectCapital', 2)],
      operating: [line('CostPerMwDcYear', 15_000), line('PercentOfDirectCapitalPerYear', 0.3), line('CostPerMwhAc', 0.6)],
      replacement: [line('CostPerWattDc', 0.05)],
    },
    { powerMw: 50, energyMwh: 0, units: 1 },
  );
  expect(cost.capital).toBeCloseTo(27_000_000, 6);
  expect(yearlyOperating(cost.operating, { acMwh: [110_000] }, { factors: [1] })[0]).toBeCloseTo(891_000, 8);
  expect(cost.replacement).toBeCloseTo(2_500_000, 8);
});

test('COST-26 multipliers multiply the columns of a simple table, each its own', () => {
  // Two lines, 3 units: capital (100 + 20) · 3 · 1.5 = 540; operating (10 + 1) · 3 · 0.5 = 16.5; replacement (50 + 5) · 3 · 2 = 330;
  // augmentation 7 · 3 = 21.
  const lines = [
    { capital: 100, operating: 10, replacement: 50, augmentation: 7 },
    { capital: 20, operating: 1, replacement: 5, augmentation: 0 },
  ];
  expect(resolveSimpleCost(lines, 3, { capital: 1.5, operating: 0.5, replacement: 2, augmentation: 1 })).toEqual({
    capital: 540,
    operating: 16.5,
    replacement: 330,
    augmentation: 21,
  });
});

test('a unit in a list that has no use for it, and values that are none, are refused by name', () => {
  const inList = (group: keyof CostLines, unit: CostUnit) => () => resolveCostLines({ ...none, [group]: [line(unit, 1)] }, size);
  for (const unit of [
    'CostPerYear',
    'PercentOfDirectCapitalPerYear',
    'CostPerMwDcYear',
    'CostPerMwhAc',
    'CostPerMwhYear',
    'CostPerMwhThroughput',
  ] as const) {
    for (const group of ['directCapital', 'indirectCapital', 'replacement'] as const) expect(inList(group, unit)).toThrow(unit);
  }
  for (const unit of ['Cost', 'CostPerMw', 'CostPerMwh', 'CostPerWattDc', 'PercentOfDirectCapital'] as const)
    expect(inList('operating', unit)).toThrow(unit);
  expect(() => resolveCostLines({ ...none, operating: [line('CostPerMwhAc', Number.NaN)] }, size)).toThrow('CostPerMwhAc is NaN');
  expect(() => resolveCostLines(none, { ...size, energyMwh: Number.NaN })).toThrow('energyMwh');
  expect(() =>
    resolveSimpleCost([{ capital: 1, operating: Infinity, replacement: 0, augmentation: 0 }], 2, {
      capital: 1,
      operating: 1,
      replacement: 1,
      augmentation: 1,
    }),
  ).toThrow('operating');
});

test('N-13 all values times k: money times k, percentages left as they are', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 1e4, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (k, value, percent) => {
        const at = (k: number) =>
          resolveCostLines(
            {
              directCapital: [line('CostPerMw', k * value), line('PercentOfDirectCapital', percent), line('CostPerMwh', k)],
              indirectCapital: [line('PercentOfDirectCapital', percent)],
              operating: [line('CostPerUnit', k * value)],
              replacement: [line('Cost', k * value)],
            },
            size,
          );
        expect(at(k).capital / k).toBeCloseTo(at(1).capital, 4);
        expect(at(k).operating.fixedPerYear / k).toBeCloseTo(at(1).operating.fixedPerYear, 6);
        expect(at(k).replacement / k).toBeCloseTo(at(1).replacement, 6);
      },
    ),
  );
});
