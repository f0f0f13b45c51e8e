import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capitalIncentive } from './capital-incentive.ts';
import { depreciationBenefits, MACRS_SHARES } from './depreciation.ts';
import type { IncentiveBasis } from '../finance-conventions.ts';
import { incentiveFlows, type CapitalBase, type Incentive, type IncentiveTerms, type ProductionBase } from './incentives.ts';
import { renewableChargedShare, solarChargedShare, storageCreditShare, storageMacrsClass } from './storage-credit.ts';

/**
 * incentive-cases.csv is a spreadsheet of cases worked by hand: what is given, and for every year the arithmetic as a formula of
 * literals. Any spreadsheet program shows its values; here they are evaluated by the few lines below, which know no incentive.
 */
type Case = Readonly<Record<string, string>>;

const cellsOf = (line: string): string[] => [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((cell) => cell[2] ?? cell[1]!).slice(0, -1);
const [head, ...lines] = readFileSync(new URL('incentive-cases.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const names = cellsOf(`${head!},`);
const cases: Case[] = lines.map((line) => Object.fromEntries(cellsOf(`${line},`).map((cell, k) => [names[k]!, cell])));

/** Value of a spreadsheet formula of numbers, + − * / ( ) and MIN. */
function valueOf(formula: string): number {
  const tokens = formula.replace(/^=/, '').match(/[\d.]+|MIN|[-+*/(),]/g) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const factor = (): number => {
    const token = next();
    if (token === 'MIN') {
      next();
      const values = [sum()];
      while (next() === ',') values.push(sum());
      return Math.min(...values);
    }
    if (token !== '(') return Number(token);
    const inside = sum();
    next();
    return inside;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/') value = next() === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value = next() === '+' ? value + product() : value - product();
    return value;
  };
  const value = sum();
  if (at !== tokens.length || !Number.isFinite(value)) throw new Error(`no formula: ${formula}`);
  return value;
}

const numberIn = (one: Case, column: string): number => Number(one[column] === '' ? 0 : one[column]);
const fractionIn = (one: Case, column: string): Fraction => numberIn(one, column) as Fraction;
const maybeIn = (one: Case, column: string): number | undefined => (one[column] === '' ? undefined : numberIn(one, column));
const appliesIn = (one: Case, column: string) => ({
  solar: one[column]!.includes('s'),
  wind: one[column]!.includes('w'),
  storage: one[column]!.includes('b'),
});

function flowsOf(one: Case): readonly number[] {
  const years = numberIn(one, 'years');
  const incentives: Incentive[] = [];
  if (one.itc !== '')
    incentives.push({
      kind: 'itc',
      applies: appliesIn(one, 'itc on'),
      eligible: fractionIn(one, 'itc eligible'),
      credit: fractionIn(one, 'itc'),
    });
  if (one.bonus !== '') {
    incentives.push({
      kind: 'bonus',
      applies: appliesIn(one, 'bonus on'),
      eligible: fractionIn(one, 'bonus eligible'),
      marginalTax: fractionIn(one, 'bonus tax'),
      bonus: fractionIn(one, 'bonus'),
    });
  }
  if (one['macrs tax'] !== '') {
    incentives.push({
      kind: 'macrs',
      applies: appliesIn(one, 'macrs on'),
      eligible: fractionIn(one, 'macrs eligible'),
      marginalTax: fractionIn(one, 'macrs tax'),
      classYears: undefined,
    });
  }
  if (one.credit !== '') {
    incentives.push({
      kind: 'production',
      applies: appliesIn(one, 'credit on'),
      perMwh: numberIn(one, 'credit'),
      maxPerYear: maybeIn(one, 'credit max'),
      durationYears: maybeIn(one, 'credit years'),
      tax: fractionIn(one, 'credit tax'),
    });
  }
  const capital: CapitalBase[] = [
    { technology: 'solar', capital: numberIn(one, 'solar capital'), capitalYear: numberIn(one, 'solar capital year') },
    { technology: 'wind', capital: numberIn(one, 'wind capital') },
    {
      technology: 'storage',
      capital: numberIn(one, 'storage capital'),
      solarShare: numberIn(one, 'sun share'),
      renewableShare: numberIn(one, 'renewable share'),
    },
  ];
  const yearly = (column: string): number[] => {
    const given = one[column]!.split('|').map(Number);
    return Array.from({ length: years }, (_, y) => given[Math.min(y, given.length - 1)]!);
  };
  const production: ProductionBase[] = [
    { technology: 'solar', yearlyMwh: yearly('solar MWh'), firstYear: maybeIn(one, 'solar first year') ?? 1 },
    { technology: 'wind', yearlyMwh: yearly('wind MWh') },
  ];
  const terms = { lifetimeYears: years, basis: one.basis as IncentiveBasis, inflationRate: fractionIn(one, 'inflation') };
  return Array.from(incentiveFlows(incentives, { capital, production }, terms).total);
}

test('N-8 at least 40 cases worked by hand', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
  // The evaluator by hand: 2 · (3 + 4) − 10/4 = 11.5; the least of 5 and 2 · 2 is 4.
  expect([valueOf('=2*(3+4)-10/4'), valueOf('=MIN(5,2*2)')]).toEqual([11.5, 4]);
});

test.each(cases)('N-8 INC-11 case $case: $what', (one) => {
  const expected = Array.from({ length: numberIn(one, 'years') + 1 }, (_, year) => valueOf(one[`year ${year}`]!));
  const found = flowsOf(one);
  expect(found).toHaveLength(expected.length);
  found.forEach((amount, year) => expect(Math.abs(amount - expected[year]!)).toBeLessThan(0.01));
});

test('published yearly percentages add up to the whole, and their amounts at 21 % of 100,000', () => {
  // A10 prints 3,001, 5,143, 3,673, 2,623, 1,875, 1,873, 1,875, 937: 21,000 in all.
  for (const shares of Object.values(MACRS_SHARES)) expect(shares.reduce((a: number, b) => a + b, 0)).toBeCloseTo(1, 12);
  expect(depreciationBenefits(MACRS_SHARES[7], 0.21, 100_000).map(Math.round)).toEqual([
    3_001, 5_143, 3_673, 2_623, 1_875, 1_873, 1_875, 937,
  ]);
});

test('published: a depreciation of 20, 40, 60, 80 and 100 % at 35 % of 100,000', () => {
  expect(depreciationBenefits([0.2, 0.4, 0.6, 0.8, 1], 0.35, 100_000).map(Math.round)).toEqual([7_000, 14_000, 21_000, 28_000, 35_000]);
});

test('published: half of 100,000 and 1 per kW of 100 kW, taxed at 35 %, is 32,565', () => {
  // (0.5 · 100,000 + 1,000 per MW · 0.1 MW) · 0.65 = 50,100 · 0.65. With a maximum of 40,000 before tax: 26,000.
  const terms = { share: 0.5, perMw: 1_000, eligible: 1, maximum: undefined, tax: 0.35 };
  expect(capitalIncentive(terms, 100_000, 0.1)).toBeCloseTo(32_565, 9);
  expect(capitalIncentive({ ...terms, maximum: 40_000 }, 100_000, 0.1)).toBeCloseTo(26_000, 9);
});

test('where the charge of a storage unit came from', () => {
  // 60 of 80 MWh from the sun are exactly 75 %; with 10 from wind 70 of 80 are renewable.
  const sources = { solarMwh: 60, windMwh: 10, gridMwh: 10 };
  expect(solarChargedShare(sources)).toBe(0.75);
  expect(renewableChargedShare(sources)).toBe(0.875);
  expect(solarChargedShare({ solarMwh: 0, windMwh: 0, gridMwh: 0 })).toBe(0);
  expect([storageCreditShare(0.7499), storageCreditShare(0.75), storageCreditShare(1)]).toEqual([0, 0.75, 1]);
  expect([storageMacrsClass(0.7499), storageMacrsClass(0.75)]).toEqual([7, 5]);
});

const all = { solar: true, wind: true, storage: true };
const percent = (value: number): Fraction => (value / 100) as Fraction;

test('M-1 M-2 a plant of 140 M at 25 % tax: stacked its incentives are worth 68.38 M today, each on the full cost 84.39 M', () => {
  // 8 % nominal, 2 % inflation, so a real amount of year y over (1.08/1.02)^y. Depreciation is fixed in nominal money, so today it is worth
  // share_k/1.08^(k + 1): 0.185185 + 0.274348 + 0.152416 + 0.084675 + 0.078403 + 0.036298 = 0.811325 of tax · basis.
  // Stacked: credit 30 % of 140 = 42; basis 140 - 21 = 119; bonus 40 % of it deducts 47.6 and saves 11.9; 71.4 are left and save 17.85 over
  // six years, worth 14.4822: 68.3822. Together 47.6 + 71.4 = 119 are deducted, 85 % of the cost.
  // Independent: 42; bonus 56 · 25 % = 14; 140 · 25 % = 35, worth 28.3964: 84.3964. 56 + 140 = 196 are deducted, 140 % of the cost.
  const [eligible, marginalTax] = [percent(100), percent(25)];
  const incentives: readonly Incentive[] = [
    { kind: 'itc', applies: all, eligible, credit: percent(30) },
    { kind: 'bonus', applies: all, eligible, marginalTax, bonus: percent(40) },
    { kind: 'macrs', applies: all, eligible, marginalTax, classYears: undefined },
  ];
  const worthOf = (basis: IncentiveBasis): number =>
    incentiveFlows(
      incentives,
      { capital: [{ technology: 'solar', capital: 140 }], production: [] },
      {
        lifetimeYears: 25,
        basis,
        inflationRate: percent(2),
      },
    ).total.reduce((sum, amount, year) => sum + amount * (1.02 / 1.08) ** year, 0);
  expect(worthOf('stacked')).toBeCloseTo(68.3822, 3);
  expect(worthOf('independent')).toBeCloseTo(84.3964, 3);
});

test('M-1 stacked depreciations of one cost never exceed it, however many incentives there are', () => {
  // Two owners, 60 % at 35 % tax and 50 % at 21 %: the second finds 40 % left. 100 · (0.6 · 0.35 + 0.4 · 0.21) = 29.4; each alone
  // 100 · (0.6 · 0.35 + 0.5 · 0.21) = 31.5.
  const both: readonly Incentive[] = [
    { kind: 'macrs', applies: all, eligible: percent(60), marginalTax: percent(35), classYears: undefined },
    { kind: 'macrs', applies: all, eligible: percent(50), marginalTax: percent(21), classYears: undefined },
  ];
  const savedBy = (basis: IncentiveBasis): number =>
    incentiveFlows(
      both,
      { capital: [{ technology: 'wind', capital: 100 }], production: [] },
      { lifetimeYears: 9, basis, inflationRate: percent(0) },
    ).total.reduce((sum, amount) => sum + amount, 0);
  expect(savedBy('stacked')).toBeCloseTo(29.4, 12);
  expect(savedBy('independent')).toBeCloseTo(31.5, 12);
});

test('M-1 parts of one cost in two classes share its basis: 90 % over 5 years, 10 % over 15, beside a credit of 30 %', () => {
  // 1,000: the credit 300 leaves 850 to depreciate. 900 − 150 = 750 are of the 5-year class, the other 100 of the 15-year class. At 20 %
  // tax: year 1 0.2 · 150 + 0.05 · 20 = 31, year 2 0.32 · 150 + 0.095 · 20 = 49.9, year 7 0.059 · 20 = 1.18, year 16 0.0295 · 20 = 0.59;
  // in all 170.
  const marginalTax = percent(20);
  const split: readonly Incentive[] = [
    { kind: 'itc', applies: all, eligible: percent(100), credit: percent(30) },
    { kind: 'macrs', applies: all, eligible: percent(90), marginalTax, classYears: 5 },
    { kind: 'macrs', applies: all, eligible: percent(10), marginalTax, classYears: 15 },
  ];
  const terms: IncentiveTerms = { lifetimeYears: 20, basis: 'stacked', inflationRate: percent(0) };
  const { macrs } = incentiveFlows(split, { capital: [{ technology: 'solar', capital: 1_000 }], production: [] }, terms);
  expect([1, 2, 7, 16, 17].map((year) => macrs[year])).toEqual([31, 49.9, 1.18, 0.59, 0].map((amount) => expect.closeTo(amount, 12)));
  expect(macrs.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(170, 10);
  const bonuses: readonly Incentive[] = [
    split[0]!,
    { kind: 'bonus', applies: all, eligible: percent(50), marginalTax, bonus: percent(50) },
    { kind: 'bonus', applies: all, eligible: percent(50), marginalTax, bonus: percent(100) },
  ];
  // Two bonuses on one half each: the credit comes off the first, 500 − 150 = 350 and 500, at 20 % tax 35 + 100.
  expect(incentiveFlows(bonuses, { capital: [{ technology: 'solar', capital: 1_000 }], production: [] }, terms).bonus[0]).toBeCloseTo(
    35 + 100,
    10,
  );
});

test('M-1 a class that is given replaces that of the technology', () => {
  const macrs: Incentive = { kind: 'macrs', applies: all, eligible: percent(100), marginalTax: percent(100), classYears: 3 };
  const unit: CapitalBase = { technology: 'storage', capital: 10_000, solarShare: 0, renewableShare: 0 };
  const { total } = incentiveFlows(
    [macrs],
    { capital: [unit], production: [] },
    { lifetimeYears: 6, basis: 'stacked', inflationRate: percent(0) },
  );
  // IRS Publication 946, Table A-1, 3 years: 33.33, 44.45, 14.81 and 7.41 %.
  expect([...total].map((amount) => Math.round(amount))).toEqual([0, 3_333, 4_445, 1_481, 741, 0, 0]);
});

test('M-7 the credit of each part of the capital, in the order of the capital', () => {
  // 30 % of 100; of a storage unit charged 80 % by the sun 30 % · 0.8 of 50; one charged 60 % has none; wind is not ticked.
  const capital: readonly CapitalBase[] = [
    { technology: 'solar', capital: 100 },
    { technology: 'storage', capital: 50, solarShare: 0.8, renewableShare: 0.8 },
    { technology: 'storage', capital: 50, solarShare: 0.6, renewableShare: 0.6 },
    { technology: 'wind', capital: 100 },
  ];
  const itc: Incentive = { kind: 'itc', applies: { ...all, wind: false }, eligible: percent(100), credit: percent(30) };
  const { creditByCapital } = incentiveFlows(
    [itc],
    { capital, production: [] },
    { lifetimeYears: 5, basis: 'stacked', inflationRate: percent(0) },
  );
  expect(creditByCapital).toEqual([30, expect.closeTo(12, 12), 0, 0]);
});

const someIncentives: readonly Incentive[] = [
  { kind: 'itc', applies: all, eligible: 0.9 as Fraction, credit: 0.3 as Fraction },
  { kind: 'macrs', applies: all, eligible: 1 as Fraction, marginalTax: 0.21 as Fraction, classYears: undefined },
  { kind: 'bonus', applies: all, eligible: 0.8 as Fraction, marginalTax: 0.21 as Fraction, bonus: 0.4 as Fraction },
];

test('N-13 all capital times k gives incentives times k; stacked is never more than independent; the whole is the sum of its kinds', () => {
  const anyCase = fc.record({
    k: fc.double({ min: 0.01, max: 1e3, noNaN: true }),
    solar: fc.double({ min: 1, max: 1e8, noNaN: true }),
    storage: fc.double({ min: 1, max: 1e8, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    years: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(anyCase, ({ k, solar, storage, share, years }) => {
      const at = (k: number, basis: IncentiveBasis) =>
        incentiveFlows(
          someIncentives,
          {
            capital: [
              { technology: 'solar', capital: k * solar },
              { technology: 'storage', capital: k * storage, solarShare: share, renewableShare: share },
            ],
            production: [],
          },
          { lifetimeYears: years, basis, inflationRate: 0.02 as Fraction },
        );
      for (const basis of ['independent', 'stacked'] as const) {
        const [one, many] = [at(1, basis), at(k, basis)];
        one.total.forEach((amount, year) => {
          expect(Math.abs(many.total[year]! - k * amount)).toBeLessThanOrEqual(1e-12 * k * (solar + storage));
          expect(one.onCapital[year]! + one.production[year]!).toBe(amount);
          expect(one.itc[year]! + one.bonus[year]! + one.macrs[year]!).toBe(one.onCapital[year]!);
          expect(at(1, 'stacked').total[year]! <= at(1, 'independent').total[year]!).toBe(true);
        });
      }
    }),
    { numRuns: 60 },
  );
});

test('amounts that are none are refused by name', () => {
  const three: IncentiveTerms = { lifetimeYears: 3, basis: 'stacked', inflationRate: 0 as Fraction };
  const base: CapitalBase = { technology: 'solar', capital: 1 };
  expect(() =>
    incentiveFlows(
      [{ kind: 'itc', applies: all, eligible: 1 as Fraction, credit: Number.NaN as Fraction }],
      { capital: [base], production: [] },
      three,
    ),
  ).toThrow('credit of an incentive (itc) is NaN');
  expect(() => incentiveFlows(someIncentives, { capital: [{ ...base, capital: Infinity }], production: [] }, three)).toThrow(
    'the capital of solar is Infinity',
  );
  expect(() =>
    incentiveFlows(
      someIncentives,
      { capital: [{ technology: 'storage', capital: 1, solarShare: 1.2, renewableShare: 1 }], production: [] },
      three,
    ),
  ).toThrow('1.2');
  expect(() => incentiveFlows(someIncentives, { capital: [base], production: [{ technology: 'wind', yearlyMwh: [1, 2] }] }, three)).toThrow(
    '2 yearly values of wind production for 3 years',
  );
  expect(() => incentiveFlows(someIncentives, { capital: [base], production: [] }, { ...three, inflationRate: -1 as Fraction })).toThrow(
    'an inflation rate of -1',
  );
});
