import { mapSame, withFields } from '../invariants/keep-identity.ts';
import type { SeriesMarketKind } from '../project/enumerations.ts';
import type { PriceStrip } from '../project/price-strip.ts';
import type { Project } from '../project/project.ts';
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

/** The lists a loading project asks the counts of: those with strips that are not ready. */
export function wantedSeriesCounts(project: Project): string[] {
  const waits = (...lists: readonly (readonly PriceStrip[])[]): boolean =>
    lists.some((list) => list.some((strip) => !isReady(strip.price)));
  return [
    ...project.energyMarkets
      .filter((market) => waits(market.multiYearPrice, market.singleFileMultiYearPrice))
      .map((market) => storedSeriesKey(market.kind)),
    ...project.regulationMarkets.flatMap((market) => [
      ...(waits(market.multiYearRegUpPrice, market.singleFileMultiYearRegUpPrice) ? [storedSeriesKey('rup', market.id)] : []),
      ...(waits(market.multiYearRegDownPrice, market.singleFileMultiYearRegDownPrice) ? [storedSeriesKey('rdn', market.id)] : []),
    ]),
  ];
}
