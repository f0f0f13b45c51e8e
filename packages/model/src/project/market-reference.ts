import { z } from 'zod';
import { described, type FieldMeta } from './field.ts';

/** D-078: 'dam' day-ahead, 'fmm' fifteen-minute, 'rtm' real-time. In commitment order. */
export const ENERGY_MARKET_KINDS = ['dam', 'fmm', 'rtm'] as const;
export type EnergyMarketKind = (typeof ENERGY_MARKET_KINDS)[number];
export const ENERGY_MARKET_NAMES: Record<EnergyMarketKind, string> = { dam: 'Day-ahead', fmm: 'Fifteen-minute', rtm: 'Real-time' };

/** An energy market named by its kind; null names none. */
export const MarketReference = z.looseObject({ kind: z.enum(ENERGY_MARKET_KINDS) }).nullable();
export type MarketReference = z.infer<typeof MarketReference>;

export const marketReferenceField = (initial: EnergyMarketKind | null, meta: FieldMeta) =>
  described(
    MarketReference.default(() => (initial === null ? null : { kind: initial })),
    meta,
  );

/** Whether a reference names one of the markets. */
export const namesMarket = (reference: MarketReference, markets: readonly { readonly kind: string }[]): boolean =>
  reference !== null && markets.some((market) => market.kind === reference.kind);

/** What shortage is charged at (D-095): the hour's market price, that price less the contract's, or a flat one. */
export const SHORTAGE_PENALTY_KINDS = ['market', 'delta', 'flat'] as const;
