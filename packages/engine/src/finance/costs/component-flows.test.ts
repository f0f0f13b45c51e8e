import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { netPresentValue } from '../../../test/net-present-value.ts';
import { cashFlow, type CashFlow, type ComponentCost, type FinanceInputs } from '../pro-forma/cash-flow.ts';
import { annualisedAmount } from '../key-figures/discount.ts';
import { escalated, type Escalator } from './escalation.ts';
import { incentiveFlows } from '../incentives/incentives.ts';
import { levelizedCostOfStorage, storageCostParts } from '../key-figures/levelized-cost-of-storage.ts';
import { capitalYearOfFirstYear, operationInYears, shareOfYear } from './operation.ts';

const project = (cost: Partial<ComponentCost>, years: number, more: Partial<FinanceInputs> = {}): FinanceInputs => ({
  lifetimeYears: years,
  nominalDiscountRate: 0.1 as Fraction,
  inflationRate: 0 as Fraction,
  components: [{ name: 'plant', capital: 0, operatingPerYear: 0, replacement: 0, lifetimeYears: undefined, ...cost }],
  fixedCapital: 0,
  fixedOperatingPerYear: 0,
  yearlyRevenue: new Float64Array(years),
  yearlyDeliveredMwh: new Float64Array(years),
  ...more,
});
const column = (
  flow: CashFlow,
  name: 'capital' | 'operating' | 'augmentation' | 'replacement' | 'salvage' | 'incentives' | 'penalties' | 'purchases' | 'income' | 'net',
): number[] => flow.rows.map((row) => row[name]);

test('ESC-07 an operating cost that grows 2 % a year, and a replacement that costs what it costs by then', () => {
  // Operating 100, 102, 104.04, 106.1208. The life of 2 years ends in year 2: 50 · 0.9 = 45 with a fall of 10 % a year.
  const flow = cashFlow(
    project(
      {
        operatingByYear: escalated(100, { kind: 'linear', ratePerYear: 0.02 }, 4),
        lifetimeYears: 2,
        replacementByYear: escalated(50, { kind: 'linear', ratePerYear: -0.1 }, 4),
      },
      4,
    ),
  );
  expect(column(flow, 'operating')).toEqual([0, -100, -102, expect.closeTo(-104.04, 10), expect.closeTo(-106.1208, 10)]);
  expect(column(flow, 'replacement')).toEqual([0, 0, -45, 0, 0]);
  // The level amount with the same present value: (100/1.1 + 102/1.21 + 104.04/1.331 + 106.1208/1.4641) · CRF.
  const today = 100 / 1.1 + 102 / 1.21 + 104.04 / 1.331 + 106.1208 / 1.4641;
  expect(flow.annualisedOperating).toBeCloseTo((today * 0.1) / (1 - 1.1 ** -4), 10);
  expect(flow.annualisedRunning).toBeCloseTo(((today + 45 / 1.21) * 0.1) / (1 - 1.1 ** -4), 10);
  const custom: Escalator = { kind: 'custom', ratesByYear: [0.5, 0.1, -0.05] };
  expect([...escalated(200, custom, 3)]).toEqual([200, expect.closeTo(220, 10), expect.closeTo(209, 10)]);
  expect([...escalated(7, { kind: 'none' }, 2)]).toEqual([7, 7]);
});

test('component lifetimes: years 3 to 5 of 6, with a life of 2 years', () => {
  // Capital in year 2, the year before it starts. Operating in years 3, 4, 5. The life that began with year 3 ends with year 4; the next
  // would end after year 5.
  const operation = operationInYears(3, 5);
  const flow = cashFlow(
    project(
      { capital: 1_000, capitalYear: capitalYearOfFirstYear(3), operation, operatingPerYear: 10, replacement: 300, lifetimeYears: 2 },
      6,
    ),
  );
  expect(column(flow, 'capital')).toEqual([0, 0, -1_000, 0, 0, 0, 0]);
  expect(column(flow, 'operating')).toEqual([0, 0, 0, -10, -10, -10, 0]);
  expect(column(flow, 'replacement')).toEqual([0, 0, 0, 0, -300, 0, 0]);
  // With salvage half of the second life of 300 is left at the end of year 5.
  expect(
    column(
      cashFlow({ ...project({ capital: 1_000, capitalYear: 2, operation, replacement: 300, lifetimeYears: 2 }, 6), salvageCounts: true }),
      'salvage',
    ),
  ).toEqual([0, 0, 0, 0, 0, 150, 0]);
  expect(() => operationInYears(3, 2)).toThrow('from year 3 to year 2');
});

test('a storage unit deferred by 1.25 years: nothing before, three quarters of year 2, its capital in the year it starts', () => {
  const operation = { fromYears: 1.25, toYears: 4 };
  expect([1, 2, 3].map((year) => shareOfYear(operation, year))).toEqual([0, 0.75, 1]);
  const flow = cashFlow(project({ capital: 500, capitalYear: 2, operation, operatingPerYear: 40, replacement: 80, lifetimeYears: 2 }, 4));
  expect([...flow.flows]).toEqual([0, 0, -530, -40, -40 - 80]);
  // One that would start after the project is never built.
  expect([
    ...cashFlow(project({ capital: 500, capitalYear: 5, operatingPerYear: 40, operation: { fromYears: 4.5, toYears: 9 } }, 4)).flows,
  ]).toEqual([0, 0, 0, 0, 0]);
  expect([...cashFlow(project({ capital: 500, operatingByYear: [1, 1, 1, 1], operation: { fromYears: 4, toYears: 9 } }, 4)).flows]).toEqual(
    [0, 0, 0, 0, 0],
  );
  expect([...cashFlow(project({ capital: 500, operatingByYear: [1, 1, 1, 1], capitalYear: 5 }, 4)).flows]).toEqual([0, 0, 0, 0, 0]);
});

test('by hand, with everything: one year of each kind of money', () => {
  // Year 1: revenue 1,000, operating 100 + 20 fixed, purchases 30: income 850. Augmentation 200, penalty 50, credit 60: net 660.
  // Year 0: capital 2,000 + 100 fixed, tax credit 630. NPV −1,470 + 660/1.1 = −870. LCOE: (2,100 − 630 + (120 + 200)/1.1) / (10/1.1).
  const incentives = incentiveFlows(
    [
      { kind: 'itc', applies: { solar: true, wind: true, storage: true }, eligible: 1 as Fraction, credit: 0.315 as Fraction },
      {
        kind: 'production',
        applies: { solar: true, wind: false },
        perMwh: 6,
        maxPerYear: undefined,
        durationYears: undefined,
        tax: 0 as Fraction,
      },
    ],
    { capital: [{ technology: 'solar', capital: 2_000 }], production: [{ technology: 'solar', yearlyMwh: [10] }] },
    { lifetimeYears: 1, basis: 'stacked', inflationRate: 0 as Fraction },
  );
  const inputs = project({ capital: 2_000, operatingPerYear: 100, augmentationByYear: [200] }, 1, {
    fixedCapital: 100,
    fixedOperatingPerYear: 20,
    yearlyRevenue: Float64Array.of(1_000),
    yearlyDeliveredMwh: Float64Array.of(10),
    yearlyPurchases: [30],
    yearlyPenalties: [50],
    incentives,
  });
  const flow = cashFlow(inputs);
  expect(flow.rows).toMatchObject([
    { capital: -2_100, incentives: 630, net: -1_470, income: 0 },
    { revenue: 1_000, operating: -120, purchases: -30, income: 850, augmentation: -200, penalties: -50, incentives: 60, net: 660 },
  ]);
  expect(flow.npv).toBeCloseTo(-870, 10);
  expect(flow.lcoePerMwh).toBeCloseTo((1_470 + 320 / 1.1) / (10 / 1.1), 10);
  expect(flow.annualisedCost).toBeCloseTo(1_470 * 1.1 + 320, 10);
  expect(cashFlow({ ...inputs, purchasesCountInLcoe: true }).lcoePerMwh).toBeCloseTo((1_470 + 350 / 1.1) / (10 / 1.1), 10);
  expect(flow.payback).toEqual({ kind: 'never', years: undefined });
});

test('payback says whether the project falls below zero again', () => {
  const flow = cashFlow(
    project({ capital: 100, replacement: 150, lifetimeYears: 2.5 }, 5, { yearlyRevenue: Float64Array.of(60, 60, 60, 60, 60) }),
  );
  // −100, −40, 20, −70, −10, 50: recovered after 1 + 40/60, negative again in year 3.
  expect(flow.payback).toEqual({ kind: 'recovered', years: 1 + 40 / 60, negativeAgainIn: 3 });
  expect(cashFlow(project({}, 1, { yearlyRevenue: Float64Array.of(5) })).payback).toEqual({ kind: 'noOutlay', years: 0 });
  expect(cashFlow(project({}, 1)).payback).toEqual({ kind: 'nothing', years: undefined });
  // In binary seven times 123,456.7 misses 864,196.9 by 9e-11; it is recovered all the same.
  const even = cashFlow(project({ capital: 7 * 123_456.7 }, 7, { yearlyRevenue: new Float64Array(7).fill(123_456.7) }));
  expect(even.flows.reduce((sum, flow) => sum + flow, 0)).not.toBe(0);
  expect(even.paybackYears).toBeCloseTo(7, 9);
});

test('N-6 the levelized cost of storage by hand', () => {
  // 10 % and two years: storage unit 1,000 and converter 210 now, operating 11 and 12.1, charging 110 and 121, augmentation 60.5 in year 2.
  // 1,210 + 10 + 10 + 100 + 100 + 50 = 1,480. Discharged 22 and 24.2 MWh: 20 + 20 = 40. LCOS 37 per MWh.
  const inputs = {
    lifetimeYears: 2,
    realDiscountRate: 0.1,
    components: [
      {
        name: 'store',
        capital: 1_000,
        operatingPerYear: 0,
        replacement: 0,
        lifetimeYears: undefined,
        operatingByYear: [11, 12.1],
        augmentationByYear: [0, 60.5],
      },
      { name: 'converter', capital: 210, operatingPerYear: 0, replacement: 0, lifetimeYears: undefined },
    ],
    chargingCostByYear: [110, 121],
    dischargedMwhByYear: [22, 24.2],
  };
  expect(levelizedCostOfStorage(inputs)).toBeCloseTo(37, 10);
  // A replacement of the converter after one year for 44: 40 more today, one MWh costs 38.
  const replaced = { ...inputs, components: [inputs.components[0]!, { ...inputs.components[1]!, replacement: 44, lifetimeYears: 1 }] };
  expect(levelizedCostOfStorage(replaced)).toBeCloseTo(38, 10);
  // By parts, over 40 MWh: 110 and 121 bought, for a storage unit that takes 30 and 35 MWh and gives 22 and 24.2:
  // (110 · 8/30 / 1.1 + 121 · 10.8/35 / 1.21) = 26.6667 + 30.8571 = 57.5238 lost of 200 today.
  const parts = storageCostParts({ ...replaced, chargedMwhByYear: [30, 35] })!;
  const lost = 80 / 3 + 1080 / 35;
  expect(parts).toEqual({
    chargingEnergy: expect.closeTo((200 - lost) / 40, 10),
    losses: expect.closeTo(lost / 40, 10),
    capital: expect.closeTo(1210 / 40, 10),
    operating: expect.closeTo((10 + 10) / 40, 10),
    augmentation: expect.closeTo(50 / 40, 10),
    replacement: expect.closeTo(40 / 40, 10),
    salvage: 0,
  });
  expect(Object.values(parts).reduce((sum, part) => sum + part)).toBeCloseTo(38, 10);
  // One that begins full and gives more than it takes has lost nothing; one that takes nothing was bought nothing for.
  expect(storageCostParts({ ...inputs, chargedMwhByYear: [20, 0] })).toMatchObject({ losses: 0 });
  expect(storageCostParts({ ...inputs, dischargedMwhByYear: [0, 0], chargedMwhByYear: [1, 1] })).toBeUndefined();
  expect(() => storageCostParts({ ...inputs, chargedMwhByYear: [1] })).toThrow('charged energy');
  expect(levelizedCostOfStorage({ ...inputs, dischargedMwhByYear: [0, 0] })).toBeUndefined();
  expect(() => levelizedCostOfStorage({ ...inputs, chargingCostByYear: [1] })).toThrow('charging cost');
});

test('N-6 CF-06 CF-07 with every kind of cost: rows add up, and the value is that of the rows', () => {
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
  const anyCase = fc.record({
    years: fc.integer({ min: 1, max: 30 }),
    capital: amount,
    operating: amount,
    augmentation: amount,
    penalty: amount,
    purchase: amount,
    revenue: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    start: fc.integer({ min: 1, max: 31 }),
    growth: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    life: fc.option(fc.double({ min: 0.7, max: 40, noNaN: true }), { nil: undefined }),
  });
  fc.assert(
    fc.property(anyCase, ({ years, capital, operating, augmentation, penalty, purchase, revenue, start, growth, life }) => {
      const series = (value: number): Float64Array => escalated(value, { kind: 'linear', ratePerYear: growth }, years);
      const flow = cashFlow(
        project(
          {
            capital,
            capitalYear: start - 1,
            operation: { fromYears: start - 1, toYears: years },
            operatingPerYear: operating,
            augmentationByYear: series(augmentation),
            replacementByYear: series(capital),
            lifetimeYears: life,
          },
          years,
          {
            yearlyRevenue: series(revenue),
            yearlyPenalties: series(penalty),
            yearlyPurchases: series(purchase),
            yearlyDeliveredMwh: series(3),
          },
        ),
      );
      let [sum, value] = [0, 0];
      for (const row of flow.rows) {
        const parts =
          row.capital +
          row.operating +
          row.purchases +
          row.augmentation +
          row.replacement +
          row.salvage +
          row.revenue +
          row.incentives +
          row.penalties;
        // Up to 1e6 · 1.2³⁰ = 2.4e8 in each of a few hundred terms: rounding of 1e-16 of it is far below a hundredth.
        expect(Math.abs(row.net - parts)).toBeLessThan(1e-3);
        sum += row.net;
        value += row.discounted;
        expect(Math.abs(row.cumulative - sum)).toBeLessThan(1e-3);
        for (const cell of Object.values(row)) expect(Number.isFinite(cell) && !Object.is(cell, -0)).toBe(true);
      }
      expect(Math.abs(flow.npv - value)).toBeLessThan(1e-3);
      expect(Math.abs(flow.npv - netPresentValue(flow.flows, 0.1))).toBeLessThan(1e-3);
      expect(flow.annualisedOperating).toBeCloseTo(
        annualisedAmount(
          flow.rows.slice(1).map((row) => 0 - row.operating),
          0.1,
        ),
        6,
      );
    }),
    { numRuns: 60 },
  );
});

test('lists of the wrong length and years that are none are refused by name', () => {
  expect(() => cashFlow(project({ operatingByYear: [1] }, 2))).toThrow('1 yearly values of operating cost of plant for 2 years');
  expect(() => cashFlow(project({ augmentationByYear: [1, Number.NaN] }, 2))).toThrow('augmentation of plant is not finite');
  expect(() => cashFlow(project({ capitalYear: 0.5 }, 2))).toThrow('plant is paid in year 0.5');
  expect(() => cashFlow(project({ replacements: [{ year: 3, cost: 1 }] }, 2))).toThrow('replaced in year 3');
  expect(() => cashFlow(project({}, 2, { yearlyPurchases: [1] }))).toThrow('1 yearly values of purchases for 2 years');
  expect(() => cashFlow(project({}, 2, { yearlyPenalties: [1, Number.NaN] }))).toThrow('penalties is not finite');
});
