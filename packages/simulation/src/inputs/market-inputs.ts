import {
  isReady,
  priceModeOf,
  revenueStreams,
  stripOfYear,
  type CheckedProject,
  type EnergyMarket,
  type EnergyMarketKind,
  type SeriesTable,
} from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import { calendarSeries } from './series-of.ts';

/** One year of values for every project year; years that share a strip share the array. */
export interface YearlySeries {
  readonly strips: readonly Float64Array[];
  /** Strip of each project year, index is the year − 1; empty: the first one in every year. */
  readonly stripOfYear: readonly number[];
}

/**
 * What energy bought costs: the sale price of its market, that price plus a charge on its absolute value, or a series of its own (D-079).
 */
type ImportPrice =
  | { readonly kind: 'sale' }
  | { readonly kind: 'charge'; readonly charge: number }
  | { readonly kind: 'series'; readonly values: Float64Array };

/** An energy market; prices in currency per MWh of project year 1 unless a strip stands for another year. */
export interface EnergyMarketInputs {
  readonly kind: EnergyMarketKind;
  readonly name: string;
  readonly price: YearlySeries;
  readonly importPrice: ImportPrice;
  readonly shares: MarketShares;
}

/** What of the plant a forward market may commit, fractions; the operational market has all of it (D-084). */
export interface MarketShares {
  /** Of solar and wind output, on top of what earlier markets have. */
  readonly solar: number;
  readonly wind: number;
  /** Of the range of charge. */
  readonly storage: number;
  /** The same for every hour of the day, 24 values; undefined when it is the same all day. */
  readonly storageByHour: readonly number[] | undefined;
}

/** The place of a project year's strip. */
export const stripIndex = (series: YearlySeries, projectYear: number): number => series.stripOfYear[projectYear - 1] ?? 0;
export const valuesOfYear = (series: YearlySeries, projectYear: number): Float64Array => series.strips[stripIndex(series, projectYear)]!;

/** The energy markets of a project in the order they close (EM-18), their prices at the project's time step. */
export function energyMarketInputs(project: CheckedProject, series: SeriesTable): EnergyMarketInputs[] {
  // The first of the streams.
  const streams = revenueStreams(project);
  return (project.useEnergyMarket ? project.energyMarkets : []).map((market, k) => ({
    kind: market.kind,
    name: streams[k]!.name,
    price: marketPrice(project, market, series),
    importPrice: importPrice(project, market, series),
    shares: sharesOf(market),
  }));
}

/** The same markets with the shares of another sensitivity case, which are all that such a case may change of them. */
export const withSharesOf = (project: CheckedProject, markets: readonly EnergyMarketInputs[]): EnergyMarketInputs[] =>
  markets.map((market, k) => ({ ...market, shares: sharesOf(project.energyMarkets[k]!) }));

/**
 * The allocation of a market is the share of the plant that is offered in it; within that share solar, wind and storage have their own. The
 * lists have one entry for each sensitivity case, and a case has its own first; the plain allocation follows its list. Shares by hour
 * replace the one for all hours.
 */
function sharesOf(market: EnergyMarket): MarketShares {
  const offered = toFraction(market.allocation);
  const hours = (market.hourlyMaxStorageCommitment[0] ?? []).map((hour) => offered * toFraction(hour));
  const isEven = hours.every((hour) => hour === hours[0]);
  return {
    solar: offered * toFraction(market.pvAllocationSensitivity[0]!),
    wind: offered * toFraction(market.windAllocationSensitivity[0]!),
    storage: isEven && hours.length > 0 ? hours[0]! : offered * toFraction(market.maxStorageCommitmentSensitivity[0]!),
    storageByHour: isEven ? undefined : hours,
  };
}

function marketPrice(project: CheckedProject, market: EnergyMarket, series: SeriesTable): YearlySeries {
  const mode = priceModeOf(market);
  if (mode === 'single') return { strips: [calendarSeries(project, market.price, series, `${market.name} price`)], stripOfYear: [] };
  return yearlyStrips(
    project,
    mode === 'multiple' ? market.multiYearPrice : market.singleFileMultiYearPrice,
    series,
    `${market.name} price`,
  );
}

type Strips = EnergyMarket['multiYearPrice'];

/** The strips that count in some project year, each at the time step of the project; the checker has seen that every year has one. */
export function yearlyStrips(project: CheckedProject, list: Strips, series: SeriesTable, place: string): YearlySeries {
  const used = new Map<Strips[number], number>();
  const strips: Float64Array[] = [];
  const ofYear = Array.from({ length: project.lifetime }, (_, y) => {
    const strip = stripOfYear(list, y + 1);
    if (strip === undefined || !isReady(strip.price)) throw new RangeError(`"${place}" has no strip for project year ${y + 1}`);
    const known = used.get(strip);
    if (known !== undefined) return known;
    used.set(strip, strips.length);
    return strips.push(calendarSeries(project, strip.price, series, `${place}, year ${y + 1}`)) - 1;
  });
  return { strips, stripOfYear: ofYear };
}

function importPrice(project: CheckedProject, market: EnergyMarket, series: SeriesTable): ImportPrice {
  if (market.hasSeparateImportPrice)
    return { kind: 'series', values: calendarSeries(project, market.importPrice, series, `${market.name} import price`) };
  return market.useImportPriceMultiplier && market.importPriceMultiplier !== 0
    ? { kind: 'charge', charge: toFraction(market.importPriceMultiplier) }
    : { kind: 'sale' };
}
