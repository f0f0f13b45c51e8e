import type { Project } from '@stackwatt/model';
import { capacityName } from '../inputs/capacity-inputs.ts';
import { contractName } from '../inputs/contract-inputs.ts';
import type { YearSums } from '../year/year-result.ts';

/** One source of revenue of a project: a column of the tables. */
export interface RevenueStream {
  readonly kind: 'energyMarket' | 'contract' | 'capacityMarket' | 'regulationMarket';
  readonly name: string;
}

/** The streams of a project, energy markets in the order they close, then contracts, capacity and regulation markets (TAB-22). */
export const revenueStreams = (project: Project): RevenueStream[] => [
  ...(project.useEnergyMarket ? project.energyMarkets : []).map(({ name }): RevenueStream => ({ kind: 'energyMarket', name })),
  ...(project.useContract ? project.contracts : []).map((_, k): RevenueStream => ({ kind: 'contract', name: contractName(project, k) })),
  ...(project.useCapacityMarket ? project.capacityMarkets : []).map((_, k): RevenueStream => ({
    kind: 'capacityMarket',
    name: capacityName(project, k),
  })),
  ...(project.useRegulationMarket ? project.regulationMarkets : []).map(({ name }): RevenueStream => ({ kind: 'regulationMarket', name })),
];

/**
 * Revenue of a year by stream, currency: they sum to sales less purchases (TAB-21). Penalties are no revenue. An analysis over the battery
 * only leaves out what sun and wind earn.
 */
export const streamRevenues = (
  { performEvaluationOverBessOnly: isBessOnly }: Project,
  { energyMarkets, contracts, capacityMarkets, regulationMarkets }: YearSums,
): number[] => [
  ...[...energyMarkets, ...contracts].map(({ revenue, solarRevenue, windRevenue }) =>
    isBessOnly ? revenue - solarRevenue - windRevenue : revenue,
  ),
  ...capacityMarkets.map(({ capacityRevenue, energyRevenue }) => capacityRevenue + energyRevenue),
  ...regulationMarkets.map(({ total }) => total),
];
