import type { CheckedProject, MarketReference } from '@stackwatt/model';

/** A price that follows an energy market, named by its place among them. */
export interface OfMarket {
  readonly kind: 'market';
  readonly market: number;
}

/** What a MWh owed and not delivered costs, before its escalator; undefined where falling short is not allowed. */
export type PenaltyInputs =
  | OfMarket
  | { readonly kind: 'delta'; readonly market: number }
  | { readonly kind: 'flat'; readonly perMwh: number }
  | undefined;

interface PenaltyFields {
  readonly useShortagePenalty: boolean;
  readonly shortagePenaltyKind: 'market' | 'delta' | 'flat';
  readonly flatShortagePenalty: number;
}

/** Place of the market a reference names. @throws Error when there is none, which the checker has excluded */
export function marketPlace(project: CheckedProject, reference: MarketReference): number {
  const place = project.useEnergyMarket ? project.energyMarkets.findIndex(({ kind }) => kind === reference?.kind) : -1;
  if (place < 0) throw new Error(`no energy market "${reference?.kind}" to take a price from`);
  return place;
}

/** @param reference  the market that a penalty at or by a market price follows */
export function penaltyInputs(project: CheckedProject, fields: PenaltyFields, reference: MarketReference): PenaltyInputs {
  if (!fields.useShortagePenalty) return undefined;
  return fields.shortagePenaltyKind === 'flat'
    ? { kind: 'flat', perMwh: fields.flatShortagePenalty }
    : { kind: fields.shortagePenaltyKind, market: marketPlace(project, reference) };
}
