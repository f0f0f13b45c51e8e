import type { CashflowRow, DetailResult, ResultTable } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { cashflowSheet, longCashflowSheet, tableSheet } from './result-sheets.ts';

const row = (of: Partial<CashflowRow>): CashflowRow => ({
  year: 1,
  solar: 0,
  wind: 0,
  storage: 0,
  capEx: 0,
  opEx: 0,
  augmentation: 0,
  replacement: 0,
  revenues: [],
  revenue: 0,
  income: 0,
  cumulative: 0,
  discountFactor: 1,
  discounted: 0,
  ...of,
});

test('N-6 the money columns of the cash flow file add up to its net cash flow', () => {
  const details = {
    cashflowTable: [
      row({ year: 0, capEx: 1000, incentives: 300, income: -700 }),
      row({ year: 1, opEx: 20, augmentation: 5, replacement: 7, revenue: 110, incentives: 2, income: 80 }),
      row({ year: 2, opEx: 20, revenue: 110, income: 90 }),
    ],
  } as unknown as DetailResult;
  const [head, ...rows] = cashflowSheet(details, '$', [], { isBaseYearZero: true }).rows;
  const from = head!.indexOf('Capital ($)');
  const net = head!.indexOf('Net cash flow ($)');
  expect(head!.slice(from, net)).toEqual([
    'Capital ($)',
    'Operating ($)',
    'Augmentation ($)',
    'Replacement ($)',
    'Revenue ($)',
    'Incentives ($)',
    'Penalties ($)',
    'Salvage ($)',
  ]);
  for (const cells of rows) expect(cells.slice(from, net).reduce<number>((sum, cell) => sum + Number(cell), 0)).toBe(cells[net]);
});

const FILE = { isBaseYearZero: true };
const flow = {
  cashflowTable: [
    row({ year: 0, capEx: 1000, income: -1000, revenues: [0, 0] }),
    row({ year: 1, revenue: 50, revenues: [30, 20], income: 50 }),
  ],
} as unknown as DetailResult;

test('R-4 CF-09 the cash flow file has each source of revenue, and its years as the user counts them', () => {
  const [head, ...rows] = cashflowSheet(flow, '$', ['Day-ahead', 'Capacity'], FILE).rows;
  expect(head!.slice(-2)).toEqual(['Day-ahead revenue ($)', 'Capacity revenue ($)']);
  expect(rows.map((cells) => [cells[0], ...cells.slice(-2)])).toEqual([
    [0, 0, 0],
    [1, 30, 20],
  ]);
  expect(
    cashflowSheet(flow, '$', [], { isBaseYearZero: false })
      .rows.slice(1)
      .map(([year]) => year),
  ).toEqual([1, 2]);
});

test('TAB-28 columns of markets and equipment of one name are numbered before their unit, and look-ups find each', () => {
  const details = { cashflowTable: [row({ year: 1, revenue: 5, revenues: [2, 3] })] } as unknown as DetailResult;
  const [cashHead, cash] = cashflowSheet(details, '$', ['Hub', 'Hub'], FILE).rows;
  expect([cash![cashHead!.indexOf('Hub revenue ($)')], cash![cashHead!.indexOf('Hub revenue #2 ($)')]]).toEqual([2, 3]);
  const table = {
    header: {
      sensitivity: [],
      optimization: [
        { name: 'Plant', units: 'MW' },
        { name: 'Plant', units: 'MW / MWh' },
        { name: 'Plant', units: 'MW' },
      ],
      revenue: [],
    },
    items: [],
  } as unknown as ResultTable;
  const [head] = tableSheet(table, 'Systems', '$').rows;
  expect(head!.slice(0, 5)).toEqual(['System', 'Plant (MW)', 'Plant #2 (MW)', 'Plant (MWh)', 'Plant #3 (MW)']);
});
test('CALC-24 a file of a cancelled calculation says so in its name and in every row', () => {
  const partial = { done: 4, total: 16 };
  const rows = cashflowSheet(flow, '$', [], { ...FILE, partial }).rows;
  expect(rows.map((cells) => cells.at(-1))).toEqual(['Result', 'partial 4/16', 'partial 4/16']);
});

test('UX-46 a year that begins on the 29th of February ends on a day that is there', () => {
  const tree = [{ name: 'Capital', unit: 'currency', values: [-5, 1, 1, 1, 1], children: [] }] as unknown as DetailResult['cashflowTree'];
  const dates = longCashflowSheet(tree, 'USD', '2028-02-29', FILE)
    .rows.slice(1)
    .map(([, date]) => date);
  expect(dates).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  expect(longCashflowSheet(tree, 'USD', '2028-03-01', FILE).rows[2]![1]).toBe('2029-03-01');
});
