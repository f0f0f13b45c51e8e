import type { Pair, RegulationResult } from './detail-sections.ts';

/** What a regulation market earns less what its calls cost. */
export const regulationNet = (market: Omit<RegulationResult, 'name' | 'timeSeries' | 'offers'>, of: keyof Pair): number =>
  market.regUpCapacityRevenue[of] + market.regUpEnergyRevenue[of] + market.regDownCapacityRevenue[of] - market.regDownEnergyExpense[of];
