import type { DetailResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { energyChart, revenueChart, revenueTable } from './revenue.ts';

const year = (n: number, solar: number): DetailResult['revenue']['items'][number] => ({
  year: n, operatingCost: 1e6,
  energyMarkets: [{ name: 'Day-ahead', revenue: solar + 4e6, solarRevenue: solar, windRevenue: 0, storageRevenue: 4e6, solarEnergy: 100_000, windEnergy: 0, storageEnergy: 50_000, price: 38.2, revenueChange: null, energy: 150_000, priceChange: null }],
  contracts: [], capacityMarkets: [], regulationMarkets: [], augmentationCost: 0,
});
const detail = { row: { technologies: ['solar', 'storage'], energyExports: 150_000 }, revenue: { columns: { contracts: [], energyMarkets: ['Day-ahead'], capacityMarkets: [], regulationMarkets: [] }, items: [year(1, 6e6), year(2, 5.94e6)] } } as unknown as DetailResult;

test('DET-50 technology series are shown only when the technology is used, in stack order', () => {
  const chart = revenueChart(detail, '$');
  expect(chart.bars.map((bar) => bar.name)).toEqual(['Solar', 'Storage']);
  expect(chart.bars[0]!.values).toEqual([6, 5.94]);
  expect(chart.unit).toBe('M$');
  expect(energyChart(detail)).toMatchObject({ unit: 'GWh', bars: [{ values: [100, 100] }, { values: [50, 50] }] });
});

test('DET-51 the yearly revenue table has the parts, the total and its change', () => {
  const table = revenueTable(detail, '$');
  expect(table.columns.map((column) => column.name)).toEqual(['Day-ahead, solar', 'Day-ahead, storage', 'Day-ahead, price', 'Total revenue', 'Change', 'Operating cost']);
  // 9.94 / 10 − 1 = −0.6 %
  expect(table.columns.map((column) => column.at(1))).toEqual([5.94e6, 4e6, 38.2, 9.94e6, expect.closeTo(-0.6, 9), -1e6]);
  expect(table.columns[4]!.at(0)).toBeNull();
});
