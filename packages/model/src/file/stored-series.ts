import { mapSame, withFields } from '../invariants/keep-identity.ts';
import type { SeriesMarketKind } from '../project/enumerations.ts';
import type { PriceStrip } from '../project/price-strip.ts';
import type { Project } from '../project/project.ts';
import { REGULATION_DIRECTIONS, REGULATION_KEYS } from '../project/regulation-market.ts';
import { isReady, type SeriesRef } from '../project/series-ref.ts';

/** Where a list of stored series belongs: a market kind, with the id of the regulation market for its two kinds. */
const storedSeriesKey = (kind: SeriesMarketKind, marketId?: string): string => (marketId === undefined ? kind : `${kind}/${marketId}`);

/**
 * FILE-41, LIFE-22: strips that a file only counts become ready when the stored series cover the count, each with its own.
 *
 * @param stored  the references of stored series in their order, by `storedSeriesKey`
 */
export function withStoredSeries(project: Project, stored: ReadonlyMap<string, readonly SeriesRef[]>): Project {
  const filled = (strips: PriceStrip[], key: string): PriceStrip[] => {
    const refs = stored.get(key) ?? [];
    if (strips.length === 0 || refs.length < strips.length) return strips;
    return mapSame(strips, (strip, i) => (isReady(strip.price) ? strip : { ...strip, price: refs[i]!, priceAverage: refs[i]!.mean }));
  };
  return withFields(project, {
    energyMarkets: mapSame(project.energyMarkets, (market) =>
      withFields(market, {
        multiYearPrice: filled(market.multiYearPrice, storedSeriesKey(market.kind)),
        singleFileMultiYearPrice: filled(market.singleFileMultiYearPrice, storedSeriesKey(market.kind)),
      }),
    ),
    regulationMarkets: mapSame(project.regulationMarkets, (market) =>
      withFields(market, {
        multiYearRegUpPrice: filled(market.multiYearRegUpPrice, storedSeriesKey('rup', market.id)),
        singleFileMultiYearRegUpPrice: filled(market.singleFileMultiYearRegUpPrice, storedSeriesKey('rup', market.id)),
        multiYearRegDownPrice: filled(market.multiYearRegDownPrice, storedSeriesKey('rdn', market.id)),
        singleFileMultiYearRegDownPrice: filled(market.singleFileMultiYearRegDownPrice, storedSeriesKey('rdn', market.id)),
      }),
    ),
  });
}

/** A list of stored strips that a loading project asks for. */
export interface StoredStrips {
  /** By which `withStoredSeries` finds its references. */
  readonly key: string;
  /** In words: 'Day-ahead price'. */
  readonly place: string;
  readonly type: SeriesMarketKind;
  /** Id of the regulation market; undefined for an energy market. */
  readonly market: string | undefined;
  /** What the document says of each strip. */
  readonly strips: readonly { readonly name: string; readonly year: number }[];
}

/** The lists a loading project asks the counts of: those with strips that are not ready. */
export function wantedSeriesCounts(project: Project): StoredStrips[] {
  const wanted = (place: string, type: SeriesMarketKind, market: string | undefined, ...lists: readonly (readonly PriceStrip[])[]) => {
    const waiting = lists.filter((list) => list.some((strip) => !isReady(strip.price)));
    const longest = waiting.toSorted((a, b) => b.length - a.length)[0];
    return longest === undefined
      ? []
      : [
          {
            key: storedSeriesKey(type, market),
            place,
            type,
            market,
            strips: longest.map(({ price, year, timeSeriesFileBaseName }) => ({ name: price.name || timeSeriesFileBaseName, year })),
          },
        ];
  };
  return [
    ...project.energyMarkets.flatMap((market) =>
      wanted(`${market.name} price`, market.kind, undefined, market.multiYearPrice, market.singleFileMultiYearPrice),
    ),
    ...project.regulationMarkets.flatMap((market) =>
      REGULATION_DIRECTIONS.flatMap((direction) => {
        const { label, multiYear, singleFile } = REGULATION_KEYS[direction];
        return wanted(
          `${market.name} ${label} price`,
          direction === 'up' ? 'rup' : 'rdn',
          market.id,
          market[multiYear],
          market[singleFile],
        );
      }),
    ),
  ];
}
