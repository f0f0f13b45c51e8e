import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { netPresentValue } from '../../../test/net-present-value.ts';
import { cashFlow, type CashFlow, type FinanceInputs } from './cash-flow.ts';
import { incentiveFlows } from '../incentives/incentives.ts';
import { proForma, type ProFormaLines, type ProFormaRow } from './pro-forma.ts';

const noLines: ProFormaLines = {
  production: [],
  throughput: [],
  exports: [],
  energyMarkets: [],
  regulation: [],
  capacityMarkets: [],
  contracts: [],
  regulationDownEnergy: [],
  chargingImports: [],
  penalties: [],
};

/** Two years of a plant with one of everything; revenue 1,000 + 90 − 40 − 100 = 950 and 880 as the lines below have it. */
const inputs: FinanceInputs = {
  lifetimeYears: 2,
  nominalDiscountRate: 0.133 as Fraction,
  inflationRate: 0.03 as Fraction,
  components: [
    { name: 'PV', group: 'solar', capital: 1_000, indirectCapital: 100, operatingPerYear: 20, replacement: 0, lifetimeYears: undefined },
    {
      name: 'Battery',
      group: 'storage',
      capital: 500,
      operatingPerYear: 10,
      replacement: 0,
      lifetimeYears: undefined,
      augmentationByYear: [0, 60],
    },
    { name: 'Battery converter', group: 'converter', capital: 50, operatingPerYear: 0, replacement: 25, lifetimeYears: 1 },
  ],
  fixedCapital: 30,
  fixedOperatingPerYear: 5,
  yearlyRevenue: Float64Array.of(950, 880),
  yearlyDeliveredMwh: Float64Array.of(30, 28),
  yearlyPurchases: [7, 8],
  yearlyPenalties: [12, 0],
  incentives: incentiveFlows(
    [{ kind: 'itc', applies: { solar: true, wind: false, storage: false }, eligible: 1 as Fraction, credit: 0.3 as Fraction }],
    { capital: [{ technology: 'solar', capital: 1_000 }], production: [] },
    { lifetimeYears: 2, basis: 'stacked', inflationRate: 0.03 as Fraction },
  ),
};
const lines: ProFormaLines = {
  production: [{ name: 'PV', values: [25, 24] }],
  throughput: [{ name: 'Battery', values: [9, 8] }],
  exports: [
    { name: 'Day-ahead', values: [20, 19] },
    { name: 'Contract', values: [10, 9] },
  ],
  energyMarkets: [{ name: 'Day-ahead', solar: [300, 280], wind: [0, 0], storage: [200, 190] }],
  regulation: [{ name: 'Regulation 1', upCapacity: [60, 55], downCapacity: [20, 15], upEnergy: [10, 10] }],
  capacityMarkets: [{ name: 'Capacity', capacity: [150, 150], energy: [50, 40] }],
  contracts: [{ name: 'Contract', solar: [250, 230], wind: [0, 0], storage: [50, 50] }],
  regulationDownEnergy: [{ name: 'Regulation 1', values: [40, 40] }],
  chargingImports: [{ name: 'Day-ahead', values: [100, 100] }],
  penalties: [{ name: 'Contract', values: [12, 0] }],
};

const rowOf = (rows: readonly ProFormaRow[], ...path: string[]): ProFormaRow => {
  const [name, ...rest] = path;
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no row ${name} among ${rows.map((one) => one.name).join(', ')}`);
  return rest.length === 0 ? row : rowOf(row.children, ...rest);
};
const everyRow = (rows: readonly ProFormaRow[]): ProFormaRow[] => rows.flatMap((row) => [row, ...everyRow(row.children)]);

test('the pro forma by hand', () => {
  const flow = cashFlow(inputs);
  const rows = proForma(flow, lines);
  expect(rows.map((row) => row.name)).toEqual([
    'Production',
    'Storage throughput',
    'Energy sold',
    'Revenues',
    'Operating expenses',
    'Net operating income',
    'Capital',
    'Augmentation',
    'Replacement',
    'Incentives',
    'Penalties',
    'Net cash flow',
    'Cumulative cash flow',
    'Discount factor',
    'Discounted cash flow',
    'Cumulative discounted cash flow',
  ]);
  expect(rowOf(rows, 'Energy sold').values).toEqual([0, 30, 28]);
  // 500 + 90 + 200 + 300; energy bought is an expense of its own: 20 + 10 + 7 + 40 + 100 + 5.
  expect(rowOf(rows, 'Revenues').values).toEqual([0, 1_090, 1_020]);
  expect(rowOf(rows, 'Revenues', 'Regulation', 'Regulation 1', 'Reg-Up energy').values).toEqual([0, 10, 10]);
  expect(rowOf(rows, 'Operating expenses').values).toEqual([0, -182, -183]);
  expect(rowOf(rows, 'Operating expenses').children.map((row) => row.name)).toEqual([
    'Solar',
    'Storage',
    'Converters',
    'Auxiliary load purchases',
    'Regulation-down energy',
    'Energy bought for charging',
    'System O&M',
  ]);
  // The same income as with purchases netted: 950 − 35 − 7 and 880 − 35 − 8.
  expect(rowOf(rows, 'Net operating income').values).toEqual([0, 908, 837]);
  expect(rowOf(rows, 'Capital').values).toEqual([-1_580, 0, 0]);
  expect(rowOf(rows, 'Capital', 'PV').values).toEqual([-900, 0, 0]);
  expect(rowOf(rows, 'Capital', 'Indirect capital', 'PV').values).toEqual([-100, 0, 0]);
  expect(rowOf(rows, 'Capital', 'Indirect capital').children).toHaveLength(1);
  expect(rowOf(rows, 'Augmentation').values).toEqual([0, 0, -60]);
  expect(rowOf(rows, 'Replacement', 'Battery converter').values).toEqual([0, -25, 0]);
  expect(rowOf(rows, 'Incentives', 'Investment tax credit').values).toEqual([300, 0, 0]);
  // −1,580 + 300; 908 − 25 − 12; 837 − 60.
  expect(rowOf(rows, 'Net cash flow').values).toEqual([-1_280, 871, 777]);
  expect(rowOf(rows, 'Cumulative cash flow').values).toEqual([-1_280, -409, 368]);
  // 13.3 % and 3 % are 10 % real.
  expect(rowOf(rows, 'Discount factor').values[2]).toBeCloseTo(1 / 1.21, 12);
});

test('CF-07 the bottom of the discounted column is the net present value', () => {
  const flow = cashFlow(inputs);
  const rows = proForma(flow, lines);
  expect(rowOf(rows, 'Cumulative discounted cash flow').values.at(-1)).toBe(flow.npv);
  expect(rowOf(rows, 'Discounted cash flow').values.reduce((a, b) => a + b, 0)).toBeCloseTo(flow.npv, 12);
  expect(flow.npv).toBeCloseTo(-1_280 + 871 / 1.1 + 777 / 1.21, 10);
});

test('nominal: money of each year at the nominal rate, the same value', () => {
  const flow = cashFlow(inputs);
  const rows = proForma(flow, lines, 'nominal');
  // Year 2 times 1.03²: 777 · 1.0609 = 824.3193; discounted at 13.3 %: 824.3193 / 1.283689.
  expect(rowOf(rows, 'Net cash flow').values[2]).toBeCloseTo(824.3193, 9);
  expect(rowOf(rows, 'Capital').values[0]).toBe(-1_580);
  expect(rowOf(rows, 'Energy sold').values).toEqual([0, 30, 28]);
  expect(rowOf(rows, 'Discount factor').values[2]).toBeCloseTo(1 / 1.283689, 12);
  expect(rowOf(rows, 'Cumulative discounted cash flow').values.at(-1)).toBe(flow.npv);
  expect(netPresentValue(rowOf(rows, 'Net cash flow').values, 0.133)).toBeCloseTo(flow.npv, 9);
});

test('salvage is income of the last year, after the operating income', () => {
  // Half of the converter's second life is left when it lives 4/3 of a year: 25 · (4/3 + 4/3 − 2)/(4/3) = 12.50.
  const [pv, battery, converter] = inputs.components;
  const flow = cashFlow({ ...inputs, salvageCounts: true, components: [pv!, battery!, { ...converter!, lifetimeYears: 4 / 3 }] });
  const rows = proForma(flow, lines);
  expect(rowOf(rows, 'Salvage', 'Battery converter').values).toEqual([0, 0, expect.closeTo(12.5, 10)]);
  expect(rowOf(rows, 'Net cash flow').values[2]).toBeCloseTo(837 - 60 - 25 + 12.5, 10);
});

test('N-6 lines that do not add up to the cash flow are refused with both figures', () => {
  const flow = cashFlow(inputs);
  const short = { ...lines, chargingImports: [] };
  expect(() => proForma(flow, short)).toThrow('the lines of revenue of year 1 add up to 1050, not to 950');
  expect(() => proForma(flow, { ...lines, penalties: [] })).toThrow('the lines of penalties of year 1 add up to 0, not to -12');
  expect(() => proForma(flow, { ...lines, production: [{ name: 'PV', values: [1] }] })).toThrow('1 yearly values of PV for 2 years');
});

test('a project with nothing shows zeros, not a hole', () => {
  const bare = cashFlow({
    ...inputs,
    components: [],
    fixedCapital: 0,
    fixedOperatingPerYear: 0,
    yearlyRevenue: new Float64Array(2),
    yearlyPurchases: [0, 0],
    yearlyPenalties: [0, 0],
    incentives: undefined,
  });
  const rows = proForma(bare, noLines);
  expect(rows.map((row) => row.name)).toEqual([
    'Revenues',
    'Operating expenses',
    'Net operating income',
    'Capital',
    'Net cash flow',
    'Cumulative cash flow',
    'Discount factor',
    'Discounted cash flow',
    'Cumulative discounted cash flow',
  ]);
  for (const row of everyRow(rows)) for (const value of row.values) expect(Object.is(value, -0)).toBe(false);
});

test('CF-08 every parent is the sum of its children, and the last value is the net present value', () => {
  const money = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 5, maxLength: 5 });
  const anyLines = fc.record({
    a: money,
    b: money,
    c: money,
    d: money,
    e: money,
    f: money,
    penalty: money,
    isNominal: fc.boolean(),
    life: fc.double({ min: 0.8, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(anyLines, ({ a, b, c, d, e, f, penalty, isNominal, life }) => {
      const flow: CashFlow = cashFlow({
        ...inputs,
        lifetimeYears: 5,
        yearlyDeliveredMwh: new Float64Array(5),
        yearlyPurchases: f,
        yearlyPenalties: penalty,
        incentives: incentiveFlows(
          [],
          { capital: [], production: [] },
          { lifetimeYears: 5, basis: 'stacked', inflationRate: 0 as Fraction },
        ),
        components: [
          {
            name: 'Battery',
            group: 'storage',
            capital: a[0]!,
            indirectCapital: a[0]! / 7,
            operatingByYear: b,
            operatingPerYear: 0,
            replacement: c[0]!,
            lifetimeYears: life,
            augmentationByYear: d,
          },
        ],
        yearlyRevenue: Float64Array.from(a, (value, y) => value + b[y]! + c[y]! + d[y]! - e[y]! - f[y]!),
      });
      const rows = proForma(
        flow,
        {
          ...noLines,
          energyMarkets: [{ name: 'm', solar: a, wind: b, storage: c }],
          capacityMarkets: [{ name: 'k', capacity: d, energy: [0, 0, 0, 0, 0] }],
          regulationDownEnergy: [{ name: 'r', values: e }],
          chargingImports: [{ name: 'm', values: f }],
          penalties: [{ name: 'k', values: penalty }],
        },
        isNominal ? 'nominal' : 'real',
      );
      for (const row of everyRow(rows)) {
        if (row.children.length === 0) continue;
        row.values.forEach((value, year) => expect(value).toBe(row.children.reduce((sum, child) => sum + child.values[year]!, 0)));
      }
      expect(rowOf(rows, 'Cumulative discounted cash flow').values.at(-1)).toBe(flow.npv);
      // The rows between revenue and net cash flow add up to it, within the rounding of a dozen sums of 1e7.
      const sumOf = (year: number): number =>
        ['Net operating income', 'Capital', 'Augmentation', 'Replacement', 'Incentives', 'Penalties'].reduce(
          (sum, name) => sum + (rows.find((row) => row.name === name)?.values[year] ?? 0),
          0,
        );
      rowOf(rows, 'Net cash flow').values.forEach((value, year) => expect(Math.abs(value - sumOf(year))).toBeLessThan(1e-6));
      const [revenue, expenses, income] = ['Revenues', 'Operating expenses', 'Net operating income'].map(
        (name) => rowOf(rows, name).values,
      );
      income!.forEach((value, year) => expect(Math.abs(value - revenue![year]! - expenses![year]!)).toBeLessThan(1e-6));
    }),
    { numRuns: 60 },
  );
});
