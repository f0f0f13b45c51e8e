import type { Project } from '@stackwatt/model';
import { solarFactor } from '../finance/case-finance.ts';
import { yearAt } from '../finance/yearly-energy.ts';
import { outputFactor } from '../year/output-of-year.ts';
import type { YearSums } from '../year/year-result.ts';

/**
 * One entry for every project year. In early-stage the later years are year 1, or with a deferred store their own representative year, with
 * what solar produces, exports and earns lowered by its degradation, in every market and contract, as the cash flow counts it; everything
 * else repeats.
 */
export function allYears(project: Project, simulated: readonly YearSums[]): YearSums[] {
  if (!project.earlyAnalysis) return [...simulated];
  return Array.from({ length: project.lifetime }, (_, k) => {
    const first = yearAt(simulated, k);
    // The analysis over the battery alone repeats year 1 as it is.
    const factor = project.performEvaluationOverBessOnly ? 1 : solarFactor(project, first, k + 1);
    const lost = 1 - factor;
    return {
      ...first,
      solarMwh: first.solarMwh * factor,
      solarMwhByArray: first.solarMwhByArray.map((mwh, array) => mwh * outputFactor(project, project.solar[array]!, k + 1)),
      solarExportMwh: first.solarExportMwh * factor,
      solarRevenue: first.solarRevenue * factor,
      exportMwh: first.exportMwh - lost * first.solarExportMwh,
      sales: first.sales - lost * first.solarRevenue,
      energyMarkets: first.energyMarkets.map((market) => ({
        ...market,
        solarMwh: market.solarMwh * factor,
        solarRevenue: market.solarRevenue * factor,
        revenue: market.revenue - lost * market.solarRevenue,
        sales: market.sales - lost * market.solarRevenue,
        soldMwh: market.soldMwh - lost * market.solarMwh,
      })),
      contracts: first.contracts.map((contract) => ({
        ...contract,
        solarMwh: contract.solarMwh * factor,
        solarRevenue: contract.solarRevenue * factor,
        revenue: contract.revenue - lost * contract.solarRevenue,
        mwh: contract.mwh - lost * contract.solarMwh,
      })),
    };
  });
}
