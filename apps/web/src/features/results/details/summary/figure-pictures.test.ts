import type { CashflowNode, DetailResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { capitalStrip, irrTrend, lcoeStrip, npvTrend, paybackTrend } from './figure-pictures.ts';

/** 100 M$ are spent, 60 M$ come back twice; discounted at 10 %. */
const cashflow = [-100e6, 60e6, 60e6];
const node = (name: string, values: readonly number[], unit: CashflowNode['unit'] = 'currency', children: CashflowNode[] = []) =>
  ({ name, unit, values, children }) as CashflowNode;
const detail = {
  cashflow,
  cashflowCumulative: [-100e6, -40e6, 20e6],
  cashflowTable: cashflow.map((flow, year) => ({ year, discounted: flow / 1.1 ** year, discountFactor: 1 / 1.1 ** year })),
  cashflowTree: [
    node('Capital', [-100e6, 0, 0]),
    node('Operating expenses', [0, -11e6, -12.1e6], 'currency', [node('Energy bought for charging', [0, -1.1e6, -1.21e6])]),
    node('Energy sold', [0, 1_100_000, 1_210_000], 'MWh'),
  ],
  // 100 (1 + r)² = 60 (1 + r) + 60: 1 + r = 0.3 + √(0.09 + 0.6) = 1.13066.
  financial: { irr: 0.3 + Math.sqrt(0.69) - 1, npv: 60e6 / 1.1 + 60e6 / 1.21 - 100e6, payback: 1 + 40 / 60, capitalCost: 100e6 },
  solar: { pvs: [{ capitalExpenses: 30e6 }, { capitalExpenses: 10e6 }] },
  wind: { turbines: [] },
  storage: [{ capitalCost: 55e6 }],
} as unknown as DetailResult;

test('UX-38 the NPV is the end of the discounted cash flow, the payback where the simple one is zero', () => {
  const npv = npvTrend(detail, '$');
  // 54.545 + 49.587 − 100.
  expect(npv.values.at(-1)! / 1e6).toBeCloseTo(4.132, 3);
  expect(npv.at).toBe(2);
  expect(npv.label).toBe('Cumulative discounted cash flow, from −100.0 to 4.1 M$');
  expect(paybackTrend(detail)).toEqual({
    values: [-100e6, -40e6, 20e6],
    at: 1 + 40 / 60,
    label: 'Cumulative cash flow by year: zero after 1.7 yr',
  });
  expect(paybackTrend({ ...detail, financial: { ...detail.financial, payback: null } })).toBeUndefined();
});

test('UX-38 the NPV by the discount rate falls from the plain sum through zero at the IRR', () => {
  const { values, at, label } = irrTrend(detail)!;
  expect(values[0]).toBeCloseTo(20e6, 3);
  expect(values[at]).toBeCloseTo(0, 3);
  expect(values.every((value, k) => k === 0 || value < values[k - 1]!)).toBe(true);
  expect(label).toBe('NPV by the real discount rate, 0 to 26.1 %: zero at 13.1 %');
  expect(irrTrend({ ...detail, financial: { ...detail.financial, irr: null } })).toBeUndefined();
});

test('UX-38 the levelized cost by capital and running, the capital by technology and what belongs to none', () => {
  // Discounted: 2 M MWh, capital 100 M$, running 20 M$ less 2 M$ for energy that is bought: 50 and 9 $/MWh.
  const lcoe = lcoeStrip(detail)!;
  expect(lcoe.parts.map(({ value }) => Number(value.toFixed(9)))).toEqual([50, 9]);
  expect(lcoe.label).toBe('50.0 capital, 9.0 running');
  expect(capitalStrip(detail).label).toBe('solar 40, storage 55, other 5');
});
