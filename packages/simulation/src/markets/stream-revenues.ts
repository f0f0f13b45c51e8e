import type { Project } from '@stackwatt/model';
import type { YearSums } from '../year/year-result.ts';

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
