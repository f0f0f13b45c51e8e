import type { Fraction } from '@stackwatt/units';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capitalIncentive } from './capital-incentive.ts';
import { depreciationBenefits, MACRS_SHARES } from './depreciation.ts';
import { incentiveFlows, type CapitalBase, type Incentive, type ProductionBase } from './incentives.ts';
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
  return Array.from(incentiveFlows(incentives, capital, production, years, one.mode as 'independent' | 'stacked').total);
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

test('where the charge of a store came from', () => {
  // 60 of 80 MWh from the sun are exactly 75 %; with 10 from wind 70 of 80 are renewable.
  const sources = { solarMwh: 60, windMwh: 10, gridMwh: 10 };
  expect(solarChargedShare(sources)).toBe(0.75);
  expect(renewableChargedShare(sources)).toBe(0.875);
  expect(solarChargedShare({ solarMwh: 0, windMwh: 0, gridMwh: 0 })).toBe(0);
  expect([storageCreditShare(0.7499), storageCreditShare(0.75), storageCreditShare(1)]).toEqual([0, 0.75, 1]);
  expect([storageMacrsClass(0.7499), storageMacrsClass(0.75)]).toEqual([7, 5]);
});

const all = { solar: true, wind: true, storage: true };
const someIncentives: readonly Incentive[] = [
  { kind: 'itc', applies: all, eligible: 0.9 as Fraction, credit: 0.3 as Fraction },
  { kind: 'macrs', applies: all, eligible: 1 as Fraction, marginalTax: 0.21 as Fraction },
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
      const at = (k: number, mode: 'independent' | 'stacked') =>
        incentiveFlows(
          someIncentives,
          [
            { technology: 'solar', capital: k * solar },
            { technology: 'storage', capital: k * storage, solarShare: share, renewableShare: share },
          ],
          [],
          years,
          mode,
        );
      for (const mode of ['independent', 'stacked'] as const) {
        const [one, many] = [at(1, mode), at(k, mode)];
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
  const base: CapitalBase = { technology: 'solar', capital: 1 };
  expect(() =>
    incentiveFlows([{ kind: 'itc', applies: all, eligible: 1 as Fraction, credit: Number.NaN as Fraction }], [base], [], 3),
  ).toThrow('credit of an incentive (itc) is NaN');
  expect(() => incentiveFlows(someIncentives, [{ ...base, capital: Infinity }], [], 3)).toThrow('the capital of solar is Infinity');
  expect(() => incentiveFlows(someIncentives, [{ technology: 'storage', capital: 1, solarShare: 1.2, renewableShare: 1 }], [], 3)).toThrow(
    '1.2',
  );
  expect(() => incentiveFlows(someIncentives, [base], [{ technology: 'wind', yearlyMwh: [1, 2] }], 3)).toThrow(
    '2 yearly values of wind production for 3 years',
  );
});
