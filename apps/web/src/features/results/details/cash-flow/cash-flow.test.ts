import type { DetailResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { barPlot } from '../../../../ui/charts/bar-model.ts';
import { toCsv } from '../../../../ui/charts/chart-table.ts';
import { cashFlowChart, cashFlowTable } from './cash-flow.ts';

/** Invest 100 M in year 0, earn 30 M net a year for ten years: paid back after 100/30 = 3.33 years, 200 M at the end. */
const annual = [-100e6, ...Array.from({ length: 10 }, () => 30e6)];
const cumulative = annual.map((_, year) => annual.slice(0, year + 1).reduce((sum, value) => sum + value, 0));
const detail = {
  cashflow: annual,
  cashflowCumulative: cumulative,
  financial: { payback: 100 / 30 },
  cashflowTable: annual.map((income, year) => ({
    year,
    solar: year === 0 ? 0 : 1000,
    wind: 0,
    storage: 0,
    capEx: year === 0 ? 100e6 : 0,
    opEx: year === 0 ? 0 : 5e6,
    augmentation: 0,
    replacement: 0,
    revenues: [],
    revenue: year === 0 ? 0 : 35e6,
    income,
    cumulative: cumulative[year]!,
    discountFactor: 1,
    discounted: income,
  })),
} as unknown as DetailResult;

test('CF-01 bars in and out and the running sum, in one scale', () => {
  const chart = cashFlowChart(detail, '$', true);
  expect(chart.unit).toBe('M$');
  expect(chart.bars[0]!.values.slice(0, 3)).toEqual([0, 30, 30]);
  expect(chart.bars[1]!.values[0]).toBe(-100);
  expect(chart.panels.sums.lines[0]!.values.map((value) => Math.round(value!))).toEqual([
    -100, -70, -40, -10, 20, 50, 80, 110, 140, 170, 200,
  ]);
});

test('CF-01 capital and the years have panels and scales of their own, so that a year of 30 is read beside capital of 100', () => {
  const { panels } = cashFlowChart(detail, '$', true);
  expect([panels.base.categories, panels.years.categories.at(0), panels.years.categories.length]).toEqual([['0'], '1', 10]);
  expect(panels.base.bars.map(({ values }) => values)).toEqual([[0], [-100]]);
  // The axis of the years is that of 30, not of 100.
  expect(barPlot(panels.years, 600).left).toMatchObject({ low: 0, high: 30 });
  expect(barPlot(panels.base, 100).left).toMatchObject({ low: -100, high: 0 });
  // Here nothing is discounted: both running sums end at 200.
  expect(panels.sums.lines.map(({ values }) => Math.round(values.at(-1)!))).toEqual([200, 200]);
  const rows = detail.cashflowTable.map((row) => (row.year === 4 ? { ...row, augmentation: 1e6 } : row));
  const added = cashFlowChart({ ...detail, cashflowTable: rows }, '$', true).panels.years;
  expect([added.marks, added.sentence]).toEqual([[{ at: 3, value: 30, label: 'A', side: 'left' }], 'A augmentation']);
});

test('CF-01 payback and the last sum are labelled and said in the sentence', () => {
  const chart = cashFlowChart(detail, '$', true);
  expect(chart.panels.sums.marks.map((mark) => mark.label)).toEqual(['200.0', 'Payback 3.3 yr']);
  expect(chart.panels.sums.marks[1]!.at).toBeCloseTo(3.333, 3);
  expect(chart.sentence).toBe('Annual and cumulative cash flow. Payback after 3.3 years. The last year ends at 200.0 M$.');
  const never = cashFlowChart({ ...detail, financial: { payback: null } } as unknown as DetailResult, '$', true);
  expect(never.sentence).toContain('It is not paid back');
});

test('CF-09 the years follow the base year as year zero setting, in the chart and the table', () => {
  expect(cashFlowChart(detail, '$', true).categories.slice(0, 2)).toEqual(['0', '1']);
  expect(cashFlowChart(detail, '$', false).categories.slice(0, 2)).toEqual(['1', '2']);
  expect(cashFlowTable(detail, '$', false).rowLabel(0)).toBe('1');
});

test('R-5 the mark of the payback stands at its time on the axis, or says from which year it counts', () => {
  const [, zero] = cashFlowChart(detail, '$', true).panels.sums.marks;
  // Between the categories 3 and 4, a third of the way.
  expect([zero!.label, Number(cashFlowChart(detail, '$', true).categories[3])]).toEqual(['Payback 3.3 yr', 3]);
  const one = cashFlowChart(detail, '$', false);
  expect([one.panels.sums.marks[1]!.label, one.categories[3]]).toEqual(['Payback 3.3 yr after year 1', '4']);
  expect(one.panels.sums.marks[1]!.at).toBe(zero!.at);
});

test('CF-01 the table has every year with costs negative and the columns in use', () => {
  const lines = toCsv(cashFlowTable(detail, '$', true)).split('\r\n');
  expect(lines[0]).toBe('Year,Solar (MWh),Capital ($),Operating ($),Revenue ($),Net ($),Cumulative ($),Discount factor,Discounted ($)');
  expect(lines[1]).toBe('0,0,-100000000,0,0,-100000000,-100000000,1,-100000000');
  expect(lines[2]).toBe('1,1000,0,-5000000,35000000,30000000,-70000000,1,30000000');
});

test('CF-03 each source of revenue has its column where there are several, and they add up to the revenue', () => {
  const stacked = {
    ...detail,
    cashflowTable: detail.cashflowTable.map((row) => ({ ...row, revenues: row.year === 0 ? [0, 0] : [30e6, 5e6] })),
  };
  const table = cashFlowTable(stacked, '$', true, undefined, ['Day-ahead', 'Capacity']);
  const at = (name: string): number | string | null => table.columns.find((column) => column.name === name)!.at(1);
  expect([at('Day-ahead'), at('Capacity'), at('Revenue')]).toEqual([30e6, 5e6, 35e6]);
  expect(cashFlowTable(stacked, '$', true, undefined, ['Day-ahead']).columns.map(({ name }) => name)).not.toContain('Day-ahead');
});
