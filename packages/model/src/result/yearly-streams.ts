import type { REVENUE_PARTS } from '../project/parts.ts';
import type { DetailResult, RevenueYear } from './detail.ts';

/** What a stream of revenue is told by: the list of its market or contract, or the direction of a regulation market. */
export type StreamKind = Exclude<(typeof REVENUE_PARTS)[number]['list'], 'regulationMarkets'> | 'regUp' | 'regDown';

/** One source of revenue through the years. */
export interface YearlyStream {
  readonly kind: StreamKind;
  /** Among the markets or contracts of its list. */
  readonly place: number;
  readonly name: string;
  readonly revenue: (year: RevenueYear) => number;
  /** MWh exported; undefined for what sells none. */
  readonly energy?: (year: RevenueYear) => number;
  /** Against the year before, fraction; null in the first year. */
  readonly change: (year: RevenueYear) => number | null;
}

/** Of one market or contract, by the list it stands in; in the order in which streams are told. */
const STREAMS: Readonly<
  Record<(typeof REVENUE_PARTS)[number]['list'], (name: string, place: number) => readonly Omit<YearlyStream, 'place'>[]>
> = {
  energyMarkets: (name, i) => [sold('energyMarkets', name, i)],
  contracts: (name, i) => [sold('contracts', name, i)],
  capacityMarkets: (name, i) => [sold('capacityMarkets', name, i)],
  regulationMarkets: (name, i) => [
    {
      kind: 'regUp',
      name: `${name}, Reg-Up`,
      revenue: (year) => year.regulationMarkets[i]!.totalRegUpRevenue,
      change: (year) => year.regulationMarkets[i]!.totalRegUpRevenueChange,
    },
    {
      kind: 'regDown',
      name: `${name}, Reg-Down`,
      revenue: (year) => year.regulationMarkets[i]!.totalRegDownRevenue,
      change: (year) => year.regulationMarkets[i]!.totalRegDownRevenueChange,
    },
  ],
};

const sold = (list: 'energyMarkets' | 'contracts' | 'capacityMarkets', name: string, place: number): Omit<YearlyStream, 'place'> => ({
  kind: list,
  name,
  revenue: (year) => year[list][place]!.revenue,
  energy: (year) => year[list][place]!.energy,
  change: (year) => year[list][place]!.revenueChange,
});

/**
 * Every source of revenue in the order of the house: energy markets, contracts, capacity, regulation up and down. Energy bought is taken
 * off; they add up to the revenue of a year.
 */
export const yearlyStreams = ({ revenue: { columns } }: Pick<DetailResult, 'revenue'>): YearlyStream[] =>
  (Object.keys(STREAMS) as (keyof typeof STREAMS)[]).flatMap((list) =>
    columns[list].flatMap((name, place) => STREAMS[list](name, place).map((stream) => ({ ...stream, place }))),
  );
