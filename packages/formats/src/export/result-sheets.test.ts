import type { CashflowRow, DetailResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { cashflowSheet } from './result-sheets.ts';

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
  const [head, ...rows] = cashflowSheet(details, '$').rows;
  const from = head!.indexOf('Capital ($)');
  const net = head!.indexOf('Net cash flow ($)');
  expect(head!.slice(from, net)).toEqual([
    'Capital ($)',
    'Operating ($)',
    'Augmentation ($)',
    'Replacement ($)',
    'Revenue ($)',
    'Incentives ($)',
    'Penalties and salvage ($)',
  ]);
  for (const cells of rows) expect(cells.slice(from, net).reduce<number>((sum, cell) => sum + Number(cell), 0)).toBe(cells[net]);
});
