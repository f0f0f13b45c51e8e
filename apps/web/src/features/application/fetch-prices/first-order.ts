import { priceOperators, type OperatorId } from '@stackwatt/formats';
import type { EnergyMarketKind, Project } from '@stackwatt/model';
import type { PriceOrderOf } from './use-price-fetch.ts';

const OPERATOR_OF_MARKET: Readonly<Partial<Record<Project['electricityMarket'], OperatorId>>> = { CAISO: 'caiso', 'NY-ISO': 'nyiso' };

/** The operator of the project's market where it is offered, else the first that is. */
export function operatorFor(market: Project['electricityMarket'], operators: readonly OperatorId[]): OperatorId {
  const own = OPERATOR_OF_MARKET[market];
  return own !== undefined && operators.includes(own) ? own : operators[0]!;
}

/** Whether the prices of an operator are those of another market than the project's; not where that has no name. */
export const isElsewhere = (market: Project['electricityMarket'], operator: OperatorId): boolean =>
  market !== 'Other' && OPERATOR_OF_MARKET[market] !== operator;

/** What the operator has of the market of the project, at its first node, of the last year that is over. */
export function firstOrder(id: OperatorId, marketKind: EnergyMarketKind, year: number): PriceOrderOf {
  const { markets, nodes } = priceOperators[id];
  return { operator: id, market: markets.find(({ kind }) => kind === marketKind)?.kind ?? markets[0]!.kind, node: nodes[0]!.id, year };
}
