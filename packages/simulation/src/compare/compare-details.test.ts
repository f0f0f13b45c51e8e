import { setField, type DetailResult, type Keys, type Project } from '@stackwatt/model';
import { array, assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { compareDetails, describeCase } from '../index.ts';

const set = (project: Project, ...edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);
/** A lossless storage unit of one and of two units: 80 a day each, 100,000 of capital and 10,000 a year each. */
const details = () => {
  const { project, series } = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));
  const { prepared, cases } = runProject(
    set(
      project,
      [
        ['storage', 0, 'sizing', 'absolute'],
        [1, 2],
      ],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
      [['storage', 0, 'cost', 'capitalMultipliers'], [0.1]],
      [['discountRate'], 8],
    ),
    series,
  );
  return cases.map((one) => describeCase(prepared, one));
};

test('CMP-13 CMP-17 two rows, and the difference of each year is proposed less base', () => {
  const [base, proposed] = details();
  const compared = compareDetails(proposed!, base);
  expect(compared.rows.map(({ capex, opex }) => [capex, opex])).toEqual([
    [1e5, 1e4],
    [2e5, 2e4],
  ]);
  // Twice a storage unit of 29,200 − 10,000 a year: the difference is one more of them.
  expect(compared.years[0]!.difference).toEqual({ annual: -1e5, cumulative: -1e5 });
  expect(compared.years[3]!.difference).toEqual({ annual: expect.closeTo(19_200, 6), cumulative: expect.closeTo(-1e5 + 3 * 19_200, 6) });
  for (const { proposed: p, base: b, difference } of compared.years)
    expect([difference.annual, difference.cumulative]).toEqual([p.annual - b.annual, p.cumulative - b.cumulative]);
  expect(compared.difference.npv).toBeCloseTo(compared.rows[1].npv - compared.rows[0].npv, 9);
  // One more storage unit has the IRR and payback of the first.
  expect(compared.difference.irr).toBeCloseTo(base!.financial.irr!, 9);
  expect(compared.difference.payback).toBeCloseTo(100_000 / 19_200, 9);
});

test('CMP-18 against a cash flow of zeros the difference is the case itself', () => {
  const [, proposed] = details();
  const compared = compareDetails(proposed!);
  expect(compared.rows[0]).toMatchObject({ capex: 0, opex: 0, npv: 0, irr: null, payback: null });
  expect(compared.years.map(({ difference }) => difference.annual)).toEqual(proposed!.cashflow);
  expect(compared.years.map(({ difference }) => difference.cumulative)).toEqual(proposed!.cashflowCumulative);
  expect(compared.difference).toMatchObject({
    npv: proposed!.financial.npv,
    irr: expect.closeTo(proposed!.financial.irr!, 9) as number,
    payback: proposed!.financial.payback,
  });
});

test('N-7 whatever the cash flows, the difference of each year is proposed less base to the last digit, and beside zeros it is the case itself', () => {
  const [some] = details();
  const flows = array(double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 26, maxLength: 26 });
  const caseOf = (cashflow: readonly number[]): DetailResult => {
    let sum = 0;
    return { ...some!, cashflow, cashflowCumulative: cashflow.map((flow) => (sum += flow)) };
  };
  assert(
    property(flows, flows, (first, second) => {
      const [base, proposed] = [caseOf(first), caseOf(second)];
      const sums = (flow: readonly number[]): number[] => flow.map((_, k) => flow.slice(0, k + 1).reduce((sum, one) => sum + one, 0));
      const [before, after] = [sums(first), sums(second)];
      expect(compareDetails(proposed, base).years.map(({ difference }) => difference)).toEqual(
        second.map((flow, k) => ({ annual: flow - first[k]!, cumulative: after[k]! - before[k]! })),
      );
      expect(compareDetails(proposed).years.map(({ difference }) => difference.annual)).toEqual(second);
    }),
    { numRuns: 50 },
  );
});

test('cases of different projects are not compared', () => {
  const [one] = details();
  expect(() => compareDetails(one!, { ...one!, cashflow: one!.cashflow.slice(1) })).toThrow('a case of 25 years');
});
