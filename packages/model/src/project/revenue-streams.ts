import type { EnergyMarketKind } from './energy-market.ts';
import type { Project } from './project.ts';
import { toldApart } from './told-apart.ts';

/** One source of revenue of a project: a column of the tables. */
export interface RevenueStream {
  readonly kind: EnergyMarketKind | 'contract' | 'capacityMarket' | 'regulationMarket';
  readonly name: string;
}

const numbered = (name: string, { length }: readonly unknown[], place: number): string => (length === 1 ? name : `${name} ${place + 1}`);

/** They have no name of their own. */
export const capacityName = ({ capacityMarkets }: Pick<Project, 'capacityMarkets'>, place: number): string =>
  numbered('Capacity market', capacityMarkets, place);
export const contractName = ({ contracts }: Pick<Project, 'contracts'>, place: number): string =>
  numbered('TOD contract', contracts, place);

/** As the project has them; markets may share a name. */
const ownStreams = (project: Project): RevenueStream[] => [
  ...(project.useEnergyMarket ? project.energyMarkets : []).map(({ kind, name }) => ({ kind, name })),
  ...(project.useContract ? project.contracts : []).map((_, k) => ({ kind: 'contract' as const, name: contractName(project, k) })),
  ...(project.useCapacityMarket ? project.capacityMarkets : []).map((_, k) => ({
    kind: 'capacityMarket' as const,
    name: capacityName(project, k),
  })),
  // One for both directions of a market.
  ...(project.useRegulationMarket ? project.regulationMarkets : []).map(({ name }) => ({ kind: 'regulationMarket' as const, name })),
];

/**
 * The streams of a project, energy markets in the order they close, then contracts, capacity and regulation markets (TAB-22). No two have
 * one name.
 */
export function revenueStreams(project: Project): RevenueStream[] {
  const streams = ownStreams(project);
  const names = toldApart(streams.map(({ name }) => name));
  return streams.map((stream, k) => ({ ...stream, name: names[k]! }));
}
