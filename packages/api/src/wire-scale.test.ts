import type { DetailResult, TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { fromWireDetails, fromWireTable, toWireDetails, toWireTable } from './wire-scale.ts';

const row = (lcoe: number | null) => ({ id: 1, npv: 5, lcoe }) as unknown as TableRow;

test('N-22 API-39 LCOE travels per kWh: 50 per MWh is 0.05, and comes back as 50; an absent one stays absent', () => {
  const sent = toWireTable({ items: [row(50), row(null)] });
  expect(sent.items).toEqual([{ id: 1, npv: 5, lcoe: 0.05 }, { id: 1, npv: 5, lcoe: null }]);
  expect(fromWireTable(sent).items.map((item) => item.lcoe)).toEqual([50, null]);
  const details = toWireDetails({ row: row(80), financial: { lcoe: 40, npv: 7 } } as unknown as DetailResult);
  expect([details.row.lcoe, details.financial.lcoe, details.financial.npv]).toEqual([0.08, 0.04, 7]);
  expect(fromWireDetails(details).financial.lcoe).toBeCloseTo(40, 12);
});
