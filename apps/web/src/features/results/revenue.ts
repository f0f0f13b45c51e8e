import type { DetailResult, MarketRevenue } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { formatNumber } from '../../lib/number.ts';
import { moneyUnit, scaleFor } from '../../lib/money.ts';
import type { BarSeries } from '../../ui/charts/bar-model.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { LOOKS } from '../../ui/charts/series-look.ts';

type Technology = 'wind' | 'solar' | 'storage';
/** In the order of a stack. */
const TECHNOLOGIES: readonly { readonly key: Technology; readonly name: string }[] = [{ key: 'wind', name: 'Wind' }, { key: 'solar', name: 'Solar' }, { key: 'storage', name: 'Storage' }];

export interface YearlyChart {
  readonly unit: string;
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly sentence: string;
}

function byTechnology(detail: DetailResult, of: (market: MarketRevenue, technology: Technology) => number, factor: number, unit: string, what: string): YearlyChart {
  const years = detail.revenue.items;
  const bars = TECHNOLOGIES.filter(({ key }) => detail.row.technologies.includes(key)).map(({ key, name }) => ({
    id: key, name, unit, look: LOOKS[key], digits: 2,
    values: years.map((year) => year.energyMarkets.reduce((sum, market) => sum + of(market, key), 0) / factor),
  }));
  return {
    unit, bars,
    // Revenue has no base year: its years are those of operation.
    categories: years.map((year) => String(year.year)),
    sentence: `${what} by technology and year. ${bars.map((bar) => `${bar.name} ${formatNumber(bar.values[0], 2)} ${unit} in year 1`).join(', ')}.`,
  };
}

/** DET-50: revenue of each year by technology, only those in use. */
export function revenueChart(detail: DetailResult, symbol: string): YearlyChart {
  const scale = scaleFor(detail.revenue.items.flatMap((year) => year.energyMarkets.map((market) => market.revenue)));
  return byTechnology(detail, (market, key) => market[`${key}Revenue`], scale.factor, moneyUnit(symbol, scale), 'Revenue');
}

/** DET-50: energy exported of each year by technology. */
export function energyChart(detail: DetailResult): YearlyChart {
  const isLarge = detail.row.energyExports >= 10 * KILO;
  return byTechnology(detail, (market, key) => market[`${key}Energy`], isLarge ? KILO : 1, isLarge ? 'GWh' : 'MWh', 'Energy exported to the grid');
}

/** DET-51: the yearly revenue table, in currency and MWh. */
export function revenueTable(detail: DetailResult, symbol: string): ChartTable {
  const years = detail.revenue.items;
  const used = TECHNOLOGIES.filter(({ key }) => detail.row.technologies.includes(key));
  const total = (row: number): number => years[row]!.energyMarkets.reduce((sum, market) => sum + market.revenue, 0);
  const change = (row: number): number | null => (row === 0 || total(row - 1) === 0 ? null : (100 * (total(row) - total(row - 1))) / Math.abs(total(row - 1)));
  return {
    rowName: 'Year of operation', count: years.length, rowLabel: (row) => String(years[row]!.year),
    columns: [
      ...detail.revenue.columns.energyMarkets.flatMap((name, index) => [
        ...used.map(({ key, name: technology }) => ({ name: `${name}, ${technology.toLowerCase()}`, unit: symbol, digits: 0, at: (row: number) => years[row]!.energyMarkets[index]?.[`${key}Revenue`] ?? null })),
        { name: `${name}, price`, unit: `${symbol}/MWh`, digits: 2, at: (row: number) => years[row]!.energyMarkets[index]?.price ?? null },
      ]),
      { name: 'Total revenue', unit: symbol, digits: 0, at: total },
      { name: 'Change', unit: '%', digits: 2, at: change },
      { name: 'Operating cost', unit: symbol, digits: 0, at: (row) => 0 - years[row]!.operatingCost },
    ],
  };
}
