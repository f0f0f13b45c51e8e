import {
  yearlyStreams,
  yearNumber,
  type DetailResult,
  type EnergyMarketKind,
  type MarketRevenue,
  type YearlyStream,
  type RevenueYear,
  type StreamKind,
} from '@stackwatt/model';
import { KILO, toPercent } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import { moneyUnit, scaleFor, type Scale } from '../../../../lib/money.ts';
import type { BarSeries, OverLine } from '../../../../ui/charts/bar-model.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { LOOKS, type SeriesLook } from '../../../../ui/charts/series-look.ts';

type Technology = 'wind' | 'solar' | 'storage';
/** In the order of a stack. */
const TECHNOLOGIES: readonly { readonly key: Technology; readonly name: string }[] = [
  { key: 'wind', name: 'Wind' },
  { key: 'solar', name: 'Solar' },
  { key: 'storage', name: 'Storage' },
];

/** What the screens know of the project beside its result. */
export interface RevenueSetting {
  /** Of the energy markets, in their order. */
  readonly kinds: readonly EnergyMarketKind[];
  /** DET-16: over the battery only, sun and wind earn nothing. */
  readonly isBessOnly: boolean;
  /** CF-09 */
  readonly isBaseYearZero: boolean;
}

export const usedTechnologies = (
  detail: DetailResult,
  { isBessOnly }: Pick<RevenueSetting, 'isBessOnly'>,
): readonly { readonly key: Technology; readonly name: string }[] =>
  TECHNOLOGIES.filter(({ key }) => detail.row.technologies.includes(key) && (key === 'storage' || !isBessOnly));

export interface YearlyChart {
  readonly unit: string;
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly OverLine[];
  readonly sentence: string;
}

/** One source of revenue through the years, as it is drawn. */
export interface Stream extends YearlyStream {
  readonly look: SeriesLook;
}

const LOOK_OF: Readonly<Record<Exclude<StreamKind, 'energyMarkets'>, SeriesLook>> = {
  contracts: LOOKS.contract,
  capacityMarkets: LOOKS.capacity,
  regUp: LOOKS['reg-up'],
  regDown: LOOKS['reg-down'],
};

export const streamsOf = (detail: DetailResult, { kinds }: Pick<RevenueSetting, 'kinds'>): Stream[] =>
  yearlyStreams(detail).map((stream) => ({
    ...stream,
    look: stream.kind === 'energyMarkets' ? LOOKS[kinds[stream.place] ?? 'dam'] : LOOK_OF[stream.kind],
  }));

/** The energy markets in which sun or wind earns less than nothing in some year, though it sells ahead elsewhere. */
export function boughtBackIn({ revenue: { columns, items } }: DetailResult): string[] {
  if (columns.energyMarkets.length < 2) return [];
  return columns.energyMarkets.filter((_, i) =>
    items.some(({ energyMarkets }) => energyMarkets[i]!.solarRevenue < 0 || energyMarkets[i]!.windRevenue < 0),
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const totalOf = (streams: readonly Stream[], year: RevenueYear): number => sumOf(streams.map(({ revenue }) => revenue(year)));
const categoriesOf = (detail: DetailResult, { isBaseYearZero }: Pick<RevenueSetting, 'isBaseYearZero'>): string[] =>
  detail.revenue.items.map(({ year }) => String(yearNumber(year, isBaseYearZero)));
const sentenceOf = (what: string, by: string, bars: readonly BarSeries[], unit: string): string =>
  `${what} by ${by} and year: ${bars.map((bar) => `${bar.name} ${formatNumber(bar.values[0], 2)} ${unit}`).join(', ')} in the first year of operation.`;

/** The scale of all money of these screens, so that a figure of a chart is found in the table as it is. */
const revenueScale = (detail: DetailResult, setting: RevenueSetting): Scale => {
  const streams = streamsOf(detail, setting);
  return scaleFor(detail.revenue.items.flatMap((year) => streams.map(({ revenue }) => revenue(year))));
};

/** DET-49: revenue of each year by market, with its change against the year before where years differ. */
export function marketRevenueChart(detail: DetailResult, symbol: string, setting: RevenueSetting): YearlyChart {
  const streams = streamsOf(detail, setting);
  const years = detail.revenue.items;
  const scale = revenueScale(detail, setting);
  const unit = moneyUnit(symbol, scale);
  const bars = streams.map(({ name, look, revenue }, i) => ({
    id: `revenue-${i}`,
    name,
    unit,
    look,
    digits: 2,
    values: years.map((year) => revenue(year) / scale.factor),
  }));
  const lines = streams
    .map(({ name, look, change }, i): OverLine => ({
      id: `change-${i}`,
      name: `${name}, change in %`,
      unit: '%',
      look: { ...look, isFilled: false },
      digits: 2,
      side: 'right',
      values: years.map((year) => toPercentOrNull(change(year))),
    }))
    .filter(({ values }) => values.some((value) => value !== null && Math.abs(value) > 1e-9));
  return { unit, bars, lines, categories: categoriesOf(detail, setting), sentence: sentenceOf('Revenue', 'market', bars, unit) };
}
const toPercentOrNull = (fraction: number | null): number | null => (fraction === null ? null : toPercent(fraction));

/** DET-49: energy exported of each year by market. */
export function marketEnergyChart(detail: DetailResult, setting: RevenueSetting): YearlyChart {
  const { factor, unit } = energyScale(detail);
  const bars = streamsOf(detail, setting).flatMap(({ name, look, energy }, i) =>
    energy === undefined
      ? []
      : [{ id: `energy-${i}`, name, unit, look, digits: 2, values: detail.revenue.items.map((year) => energy(year) / factor) }],
  );
  return {
    unit,
    bars,
    lines: [],
    categories: categoriesOf(detail, setting),
    sentence: sentenceOf('Energy exported to the grid', 'market', bars, unit),
  };
}

const energyScale = (detail: DetailResult) =>
  detail.row.energyExports >= 10 * KILO ? { factor: KILO, unit: 'GWh' } : { factor: 1, unit: 'MWh' };

function byTechnology(
  detail: DetailResult,
  setting: RevenueSetting,
  of: (year: RevenueYear, technology: Technology) => number,
  factor: number,
  unit: string,
  what: string,
): YearlyChart {
  const years = detail.revenue.items;
  const bars = usedTechnologies(detail, setting).map(({ key, name }) => ({
    id: key,
    name,
    unit,
    look: LOOKS[key],
    digits: 2,
    values: years.map((year) => of(year, key) / factor),
  }));
  return { unit, bars, lines: [], categories: categoriesOf(detail, setting), sentence: sentenceOf(what, 'technology', bars, unit) };
}

const sold = (year: RevenueYear): readonly MarketRevenue[] => [...year.energyMarkets, ...year.contracts];
/** Capacity and regulation are revenues of the storage, which backs them. */
const revenueBy = (year: RevenueYear, technology: Technology): number =>
  sumOf(sold(year).map((market) => market[`${technology}Revenue`])) +
  (technology === 'storage'
    ? sumOf([
        ...year.capacityMarkets.map(({ revenue }) => revenue),
        ...year.regulationMarkets.map((market) => market.totalRegUpRevenue + market.totalRegDownRevenue),
      ])
    : 0);

/** DET-50: revenue of each year by technology, only those in use. */
export function revenueChart(detail: DetailResult, symbol: string, setting: RevenueSetting): YearlyChart {
  const scale = revenueScale(detail, setting);
  return byTechnology(detail, setting, revenueBy, scale.factor, moneyUnit(symbol, scale), 'Revenue');
}

/** DET-50: energy exported of each year by technology. */
export function energyChart(detail: DetailResult, setting: RevenueSetting): YearlyChart {
  const { factor, unit } = energyScale(detail);
  const energyBy = (year: RevenueYear, key: Technology): number =>
    sumOf(sold(year).map((market) => market[`${key}Energy`])) +
    (key === 'storage' ? sumOf(year.capacityMarkets.map((market) => market.energy)) : 0);
  return byTechnology(detail, setting, energyBy, factor, unit, 'Energy exported to the grid');
}

/** A file has currency and MWh as they are; a screen the scales of the charts above the table. */
interface TableScales {
  readonly money: Scale;
  readonly energy: { readonly factor: number; readonly unit: string };
}
const UNSCALED: TableScales = { money: { factor: 1, prefix: '' }, energy: { factor: 1, unit: 'MWh' } };
export const chartScales = (detail: DetailResult, setting: RevenueSetting): TableScales => ({
  money: revenueScale(detail, setting),
  energy: energyScale(detail),
});

/** DET-51: the yearly revenue table. */
export function revenueTable(detail: DetailResult, symbol: string, setting: RevenueSetting, scales: TableScales = UNSCALED): ChartTable {
  const years = detail.revenue.items;
  const used = usedTechnologies(detail, setting);
  const streams = streamsOf(detail, setting);
  const total = (row: number): number => totalOf(streams, years[row]!);
  const change = (row: number): number | null =>
    row === 0 || total(row - 1) === 0 ? null : (100 * (total(row) - total(row - 1))) / Math.abs(total(row - 1));
  const money = (name: string, at: (year: RevenueYear) => number) => ({
    name,
    unit: moneyUnit(symbol, scales.money),
    digits: scales.money.factor === 1 ? 0 : 3,
    at: (row: number) => at(years[row]!) / scales.money.factor,
  });
  const energy = (name: string, at: (year: RevenueYear) => number) => ({
    name,
    unit: scales.energy.unit,
    digits: scales.energy.factor === 1 ? 0 : 3,
    at: (row: number) => at(years[row]!) / scales.energy.factor,
  });
  const market = (name: string, of: (year: RevenueYear) => MarketRevenue) => [
    ...used.map(({ key, name: technology }) => money(`${name}, ${technology.toLowerCase()}`, (year) => of(year)[`${key}Revenue`])),
    energy(`${name}, energy`, (year) => of(year).energy),
    { name: `${name}, price`, unit: `${symbol}/MWh`, digits: 2, at: (row: number) => of(years[row]!).price },
  ];
  const { columns } = detail.revenue;
  return {
    rowName: 'Project year',
    count: years.length,
    rowLabel: (row) => String(yearNumber(years[row]!.year, setting.isBaseYearZero)),
    columns: [
      ...columns.energyMarkets.flatMap((name, i) => market(name, (year) => year.energyMarkets[i]!)),
      ...columns.contracts.flatMap((name, i) => [
        ...market(name, (year) => year.contracts[i]!),
        ...(years.some((year) => year.contracts[i]!.shortage > 0)
          ? [energy(`${name}, shortage`, (year) => year.contracts[i]!.shortage)]
          : []),
        money(`${name}, penalty`, (year) => 0 - year.contracts[i]!.penalty),
      ]),
      ...columns.capacityMarkets.flatMap((name, i) => [
        money(`${name}, capacity`, (year) => year.capacityMarkets[i]!.capacityRevenue),
        money(`${name}, energy`, (year) => year.capacityMarkets[i]!.energyRevenue),
        { name: `${name}, bid`, unit: 'MW', digits: 1, at: (row: number) => years[row]!.capacityMarkets[i]!.capacityBid },
        money(`${name}, penalty`, (year) => 0 - year.capacityMarkets[i]!.penalty),
      ]),
      ...columns.regulationMarkets.flatMap((name, i) => [
        money(`${name}, Reg-Up`, (year) => year.regulationMarkets[i]!.totalRegUpRevenue),
        money(`${name}, Reg-Down`, (year) => year.regulationMarkets[i]!.totalRegDownRevenue),
      ]),
      money('Total revenue', (year) => totalOf(streams, year)),
      { name: 'Change', unit: '%', digits: 2, at: change },
      money('Operating cost', (year) => 0 - year.operatingCost),
      ...(years.some(({ augmentationCost }) => augmentationCost !== 0)
        ? [money('Augmentation cost', (year) => 0 - year.augmentationCost)]
        : []),
    ],
  };
}
