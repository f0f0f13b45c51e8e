import type { DetailResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import {
  boughtBackIn,
  chartScales,
  energyChart,
  marketEnergyChart,
  marketRevenueChart,
  revenueChart,
  revenueTable,
  streamsOf,
  type RevenueSetting,
} from './revenue.ts';

const year = (n: number, solar: number): DetailResult['revenue']['items'][number] => ({
  year: n,
  operatingCost: 1e6,
  energyMarkets: [
    {
      name: 'Day-ahead',
      revenue: solar + 4e6,
      solarRevenue: solar,
      windRevenue: 0,
      storageRevenue: 4e6,
      solarEnergy: 100_000,
      windEnergy: 0,
      storageEnergy: 50_000,
      price: 38.2,
      revenueChange: null,
      energy: 150_000,
      priceChange: null,
    },
  ],
  contracts: [],
  capacityMarkets: [],
  regulationMarkets: [],
  augmentationCost: 0,
});
const detail = {
  row: { technologies: ['solar', 'storage'], energyExports: 150_000 },
  revenue: {
    columns: { contracts: [], energyMarkets: ['Day-ahead'], capacityMarkets: [], regulationMarkets: [] },
    items: [year(1, 6e6), year(2, 5.94e6)],
  },
} as unknown as DetailResult;

const setting: RevenueSetting = { kinds: ['dam'], isBessOnly: false, isBaseYearZero: true };

test('DET-50 technology series are shown only when the technology is used, in stack order', () => {
  const chart = revenueChart(detail, '$', setting);
  expect(chart.bars.map((bar) => bar.name)).toEqual(['Solar', 'Storage']);
  expect(chart.bars[0]!.values).toEqual([6, 5.94]);
  expect(chart.unit).toBe('M$');
  expect(energyChart(detail, setting)).toMatchObject({ unit: 'GWh', bars: [{ values: [100, 100] }, { values: [50, 50] }] });
});

test('DET-51 the yearly revenue table has the parts, the total and its change', () => {
  const table = revenueTable(detail, '$', setting);
  expect(table.columns.map((column) => column.name)).toEqual([
    'Day-ahead, solar',
    'Day-ahead, storage',
    'Day-ahead, energy',
    'Day-ahead, price',
    'Total revenue',
    'Change',
    'Operating cost',
  ]);
  // 9.94 / 10 − 1 = −0.6 %
  expect(table.columns.map((column) => column.at(1))).toEqual([5.94e6, 4e6, 150_000, 38.2, 9.94e6, expect.closeTo(-0.6, 9), -1e6]);
  expect(table.columns[5]!.at(0)).toBeNull();
  // Capacity that is put in is a cost of its year.
  const aged = { ...detail, revenue: { ...detail.revenue, items: [year(1, 6e6), { ...year(2, 5.94e6), augmentationCost: 7e5 }] } };
  expect(revenueTable(aged, '$', setting).columns.at(-1)).toMatchObject({ name: 'Augmentation cost' });
  expect(revenueTable(aged, '$', setting).columns.at(-1)!.at(1)).toBe(-7e5);
});

/** Two energy markets, a contract, capacity and regulation, in two years. */
const stacked = (() => {
  const sale = (name: string, revenue: number, energy: number, change: number | null) => ({
    name,
    revenue,
    solarRevenue: 0,
    windRevenue: 0,
    storageRevenue: revenue,
    solarEnergy: 0,
    windEnergy: 0,
    storageEnergy: energy,
    price: 40,
    revenueChange: change,
    energy,
    priceChange: null,
  });
  const one = (n: number, factor: number): DetailResult['revenue']['items'][number] => ({
    year: n,
    operatingCost: 2e5,
    augmentationCost: 0,
    energyMarkets: [
      sale('Day-ahead', 3e6 * factor, 60_000, n === 1 ? null : 0.1),
      sale('Real-time', 1e6 * factor, 20_000, n === 1 ? null : 0.1),
    ],
    contracts: [{ ...sale('TOD contract', 2e6 * factor, 30_000, n === 1 ? null : 0.1), shortage: 100, penalty: 15_000 }],
    capacityMarkets: [
      {
        name: 'Capacity market',
        capacityRevenue: 4e6 * factor,
        energyRevenue: 5e5 * factor,
        revenue: 4.5e6 * factor,
        revenueChange: n === 1 ? null : 0.1,
        capacityBid: 50,
        energy: 1_600,
        penalty: 0,
      },
    ],
    regulationMarkets: [
      {
        name: 'Regulation Market 1',
        totalRegUpRevenue: 7e5 * factor,
        totalRegDownRevenue: 3e5 * factor,
        totalRegUpRevenueChange: n === 1 ? null : 0.1,
        totalRegDownRevenueChange: n === 1 ? null : 0.1,
      },
    ],
  });
  return {
    row: { technologies: ['storage'], energyExports: 111_600 },
    revenue: {
      columns: {
        energyMarkets: ['Day-ahead', 'Real-time'],
        contracts: ['TOD contract'],
        capacityMarkets: ['Capacity market'],
        regulationMarkets: ['Regulation Market 1'],
      },
      items: [one(1, 1), one(2, 1.1)],
    },
  } as unknown as DetailResult;
})();
const both: RevenueSetting = { kinds: ['dam', 'rtm'], isBessOnly: false, isBaseYearZero: true };

test('DET-49 the market view has a column for each source of revenue and lines of their change', () => {
  const chart = marketRevenueChart(stacked, '$', both);
  expect(chart.bars.map((bar) => [bar.name, bar.values[0]])).toEqual([
    ['Day-ahead', 3],
    ['Real-time', 1],
    ['TOD contract', 2],
    ['Capacity market', 4.5],
    ['Regulation Market 1, Reg-Up', 0.7],
    ['Regulation Market 1, Reg-Down', 0.3],
  ]);
  expect(chart.lines.every((line) => line.side === 'right' && line.unit === '%')).toBe(true);
  expect(chart.lines.map((line) => line.values)).toEqual(chart.lines.map(() => [null, 10]));
  // In early-stage no year differs, and there is no line.
  expect(marketRevenueChart(detail, '$', setting).lines).toEqual([]);
  expect(marketEnergyChart(stacked, both).bars.map((bar) => [bar.name, bar.values[0]])).toEqual([
    ['Day-ahead', 60],
    ['Real-time', 20],
    ['TOD contract', 30],
    ['Capacity market', 1.6],
  ]);
});
test('DET-51 on the screen money and energy stand in the units of the charts above, in a file as they are', () => {
  const shown = revenueTable(detail, '$', setting, chartScales(detail, setting));
  const [solar, , energy, price] = shown.columns;
  expect([solar, energy, price].map((column) => [column!.unit, column!.at(1)])).toEqual([
    ['M$', 5.94],
    ['GWh', marketEnergyChart(detail, setting).bars[0]!.values[1]],
    ['$/MWh', 38.2],
  ]);
  expect(marketRevenueChart(detail, '$', setting).bars[0]!.values[1]).toBeCloseTo(5.94 + 4, 9);
  expect(revenueTable(detail, '$', setting).columns[0]).toMatchObject({ unit: '$', digits: 0 });
  // Both charts of money have one unit, even where one technology earns less than a million.
  const small = { ...stacked, row: { ...stacked.row, technologies: ['wind'] } } as unknown as DetailResult;
  expect(revenueChart(small, '$', both).unit).toBe(marketRevenueChart(small, '$', both).unit);
});
test('DET-50 DET-51 every source is in the technology view and in the total', () => {
  // 3 + 1 + 2 + 4.5 + 0.7 + 0.3 = 11.5
  expect(revenueChart(stacked, '$', both).bars.map((bar) => [bar.name, bar.values[0]])).toEqual([['Storage', 11.5]]);
  const table = revenueTable(stacked, '$', both);
  const at = (name: string, row: number) => table.columns.find((column) => column.name === name)!.at(row);
  expect([
    at('Total revenue', 0),
    at('Capacity market, bid', 0),
    at('TOD contract, penalty', 0),
    at('Regulation Market 1, Reg-Down', 0),
  ]).toEqual([11.5e6, 50, -15_000, 3e5]);
  expect(at('Change', 1)).toBeCloseTo(10, 9);
  expect(streamsOf(stacked, both).reduce((sum, stream) => sum + stream.revenue(stacked.revenue.items[0]!), 0)).toBe(11.5e6);
});
test('R-5 CF-09 the years of revenue are those of the cash flow: the first of operation is 1, or 2 where the year before it is 1', () => {
  for (const [isBaseYearZero, first] of [
    [true, '1'],
    [false, '2'],
  ] as const) {
    expect(marketRevenueChart(detail, '$', { ...setting, isBaseYearZero }).categories[0]).toBe(first);
    expect(energyChart(detail, { ...setting, isBaseYearZero }).categories[0]).toBe(first);
    expect(revenueTable(detail, '$', { ...setting, isBaseYearZero }).rowLabel(0)).toBe(first);
  }
});

test('DET-16 over the battery only, sun and wind are left out', () => {
  expect(revenueChart(detail, '$', { ...setting, isBessOnly: true }).bars.map((bar) => bar.name)).toEqual(['Storage']);
});

test('a market in which sun is bought back is named, and only beside a market in which it was sold', () => {
  const market = (name: string, solarRevenue: number) => ({ ...year(1, 6e6).energyMarkets[0]!, name, solarRevenue });
  const of = (...markets: ReturnType<typeof market>[]): DetailResult =>
    ({
      revenue: {
        columns: { energyMarkets: markets.map(({ name }) => name) },
        items: [{ ...year(1, 6e6), energyMarkets: markets }],
      },
    }) as unknown as DetailResult;
  expect(boughtBackIn(of(market('Day-ahead', 5e6), market('Real-time', -1e5)))).toEqual(['Real-time']);
  expect(boughtBackIn(of(market('Day-ahead', 5e6), market('Real-time', 1e5)))).toEqual([]);
  // Alone, what is below zero was sold at prices below zero.
  expect(boughtBackIn(of(market('Day-ahead', -1e5)))).toEqual([]);
});
