import {
  dailyObligationsTimeSeries,
  isMonthlyPrice,
  revenueStreams,
  type CapacityMarket,
  type Contract,
  type EnergyMarket,
  type PriceStrip,
  type Project,
  type RevenueStream,
  type SeriesRef,
} from '@stackwatt/model';
import { DAYS_PER_YEAR, HOURS_PER_DAY } from '@stackwatt/units';
import type { PreviewFigures } from '../../editor/preview.ts';
import { MILLIONS, moneyUnit } from '../../lib/money.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import type { SectionFigure } from '../../ui/section.tsx';

/** The sections of the step, with the list of the project each is about. */
export const PARTS = [
  { id: 'energy-market', list: 'energyMarkets', flag: 'useEnergyMarket' },
  { id: 'regulation', list: 'regulationMarkets', flag: 'useRegulationMarket' },
  { id: 'capacity', list: 'capacityMarkets', flag: 'useCapacityMarket' },
  { id: 'contract', list: 'contracts', flag: 'useContract' },
] as const;
export type PartId = (typeof PARTS)[number]['id'];
const partOf = (id: PartId) => PARTS.find((one) => one.id === id)!;

/** Whether a field or an anchor belongs to a section: its own, those of its list, and the names of its markets. */
export function partHolds(id: PartId, project: Project, target: string): boolean {
  const { list, flag } = partOf(id);
  return target === id || target === flag || target.startsWith(`${list}.`) || project[list].some((one) => one.id === target);
}

/** The section of a stream. */
const PART_OF_KIND: Readonly<Record<RevenueStream['kind'], PartId>> = {
  dam: 'energy-market',
  fmm: 'energy-market',
  rtm: 'energy-market',
  contract: 'contract',
  capacityMarket: 'capacity',
  regulationMarket: 'regulation',
};

/** Where the columns of a section stand among the revenues of a result row, which follow the streams of its project. */
function columnsOf(id: PartId, project: Project): { from: number; to: number } {
  const parts = revenueStreams(project).map(({ kind }) => PART_OF_KIND[kind]);
  const from = parts.indexOf(id);
  return from < 0 ? { from: 0, to: 0 } : { from, to: parts.lastIndexOf(id) + 1 };
}

/** 'A', 'A and B', 'A, B and C'. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a section earns in the first year of the live preview, and its share of all revenue. */
export function revenueFigure(id: PartId, figures: PreviewFigures | undefined, symbol: string): SectionFigure {
  const unit = `${moneyUnit(symbol, MILLIONS)}/yr`;
  if (!figures) return { label: 'Revenue', value: MISSING, unit };
  const { from, to } = columnsOf(id, figures.project);
  const revenue = figures.row.revenue.slice(0, revenueStreams(figures.project).length);
  const own = sum(revenue.slice(from, to));
  const all = sum(revenue);
  return {
    label: all > 0 ? `Revenue, ${formatNumber((own / all) * 100, 0)} %` : 'Revenue',
    value: formatNumber(own / MILLIONS.factor, 2),
    unit,
  };
}

/** The first year of prices in force: the single one, or the first of several. */
export function shownPrice(market: {
  readonly single: SeriesRef;
  readonly several: readonly Pick<PriceStrip, 'price'>[];
  readonly mode: 'single' | 'multiple' | 'singleFile';
}): SeriesRef {
  return market.mode === 'single' ? market.single : (market.several[0]?.price ?? market.single);
}
export const energyPriceShown = (market: EnergyMarket): SeriesRef =>
  shownPrice({
    single: market.price,
    mode: market.useMultiYearPrice ? 'multiple' : market.useSingleFileMultiYearPrice ? 'singleFile' : 'single',
    several: market.useMultiYearPrice ? market.multiYearPrice : market.singleFileMultiYearPrice,
  });

/** Mean of each hour of the day over a year of steps. */
export function hourMeans(values: ArrayLike<number>, stepMinutes: number): number[] {
  const perDay = (HOURS_PER_DAY * 60) / stepMinutes;
  const sums = Array.from({ length: HOURS_PER_DAY }, () => 0);
  for (let step = 0; step < values.length; step++) sums[Math.floor(((step % perDay) * HOURS_PER_DAY) / perDay)]! += values[step]!;
  return sums.map((total) => total / (values.length / HOURS_PER_DAY));
}

/** Events of a year, and the hours they take together. */
export function eventsPerYear(market: CapacityMarket): { readonly count: number; readonly hours: number } {
  return market.eventKind === 'random'
    ? { count: market.totalCallsPerYear, hours: market.totalCallsPerYear * market.averageCallDuration }
    : { count: market.events.length, hours: sum(market.events.map(({ duration }) => duration)) };
}
/** Events that begin in each month; those of a date that is none are left out. */
export const eventsByMonth = (market: CapacityMarket): number[] =>
  Array.from({ length: 12 }, (_, month) => market.events.filter(({ date }) => Number(date.slice(5, 7)) === month + 1).length);

export const capacityPriceShown = (market: CapacityMarket): number =>
  isMonthlyPrice(market.priceUnit) ? sum(market.capacityPrice) / Math.max(1, market.capacityPrice.length) : market.singleYearPrice;

/** Power owed by hour of the day, MW, mean over the year of the daily windows. */
export const owedByHour = (contract: Contract, year: number): number[] => hourMeans(dailyObligationsTimeSeries(contract, year), 60);
/** Energy owed on an average day, MWh. */
export const owedPerDay = (contract: Contract, year: number): number =>
  sum([...dailyObligationsTimeSeries(contract, year)]) / DAYS_PER_YEAR;
