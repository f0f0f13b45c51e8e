import type { Project } from '@stackwatt/model';
import { outputFactor } from './output-of-year.ts';
import type { YearSums } from './year-result.ts';

/**
 * One entry for every project year. In early-stage the later years are year 1, or with a deferred storage unit their own representative
 * year, with everything that came from the sun lowered by the degradation of the arrays (D-193); everything else repeats.
 */
export const projectYears = (project: Project, simulated: readonly YearSums[]): readonly YearSums[] =>
  project.earlyAnalysis
    ? Array.from({ length: project.lifetime }, (_, y) => laterYear(project, simulated[Math.min(y, simulated.length - 1)]!, y + 1))
    : simulated;

/**
 * A representative year y years on. What the arrays give falls by f = (1 − r)^(y − 1), weighted by production where there are several, and
 * with it each flow's share that came from the sun:
 *
 *   flow_y = flow_1 − (1 − f) · (its part from the sun)
 *
 * That part is all of what arrays export, charge with and lose by curtailment or a converter of their own; of what storage units send, lose
 * and keep it is σ, the sun's share of what charged them in the year; of losses behind the bus, those of either. What the grid and the wind
 * bring, payments for capacity and for committed regulation capacity, obligations, shortages and penalties stay. Production and its uses
 * fall by the same energy, so every year balances as year 1 does.
 */
function laterYear(project: Project, first: YearSums, projectYear: number): YearSums {
  const factors = first.solarMwhByArray.map((_, k) => outputFactor(project, project.solar[k]!, projectYear));
  if (first.solarMwh === 0 || factors.every((factor) => factor === 1)) return first;
  const solarMwhByArray = first.solarMwhByArray.map((mwh, k) => mwh * factors[k]!);
  const sun = solarMwhByArray.reduce((sum, mwh) => sum + mwh, 0) / first.solarMwh;
  const lost = 1 - sun;
  const { ofSun } = first;
  /** What is left of flows out of a storage unit. */
  const stored = 1 - lost * ofSun.shareOfCharge;
  const betweenStorageUnits = first.chargedMwh - first.renewablesToStorageMwh - first.gridToStorageMwh;
  const markets = laterMarkets(first, { sun, lost, stored });
  const storageSalesLost =
    (1 - stored) *
    (first.energyMarkets.reduce((sum, market) => sum + market.sales - market.solarRevenue - market.windRevenue, 0) +
      first.contracts.reduce((sum, contract) => sum + contract.storageRevenue, 0) +
      first.capacityMarkets.reduce((sum, market) => sum + market.energyRevenue, 0) +
      first.regulationMarkets.reduce((sum, market) => sum + market.upEnergyRevenue, 0));
  return {
    ...first,
    solarMwhByArray,
    solarMwh: first.solarMwh * sun,
    solarUsedAcMwh: first.solarUsedAcMwh * sun,
    clippedSolarMwh: first.clippedSolarMwh * sun,
    converterClippedMwh: first.converterClippedMwh - lost * ofSun.converterClippedMwh,
    limitCurtailedMwh: first.limitCurtailedMwh - lost * ofSun.limitCurtailedMwh,
    economicCurtailedMwh: first.economicCurtailedMwh - lost * ofSun.economicCurtailedMwh,
    lineLossMwh: first.lineLossMwh - lost * ofSun.lineLossMwh,
    transformerLossMwh: first.transformerLossMwh - lost * ofSun.transformerLossMwh,
    converterLossMwh: first.converterLossMwh - lost * ofSun.converterLossMwh,
    storageLossMwh: first.storageLossMwh * stored,
    storedChangeMwh: first.storedChangeMwh * stored,
    exportMwh: first.exportMwh - lost * first.solarExportMwh - (1 - stored) * first.storageExportMwh,
    regulationExportMwh: first.regulationExportMwh * stored,
    regulationDischargedMwhByStorageUnit: first.regulationDischargedMwhByStorageUnit.map((mwh) => mwh * stored),
    solarExportMwh: first.solarExportMwh * sun,
    storageExportMwh: first.storageExportMwh * stored,
    solarRevenue: first.solarRevenue * sun,
    storageRevenue: first.storageRevenue - storageSalesLost,
    sales: first.sales - lost * first.solarRevenue - storageSalesLost,
    ...markets,
    renewablesToStorageMwh: first.renewablesToStorageMwh - lost * first.solarToStorageMwh,
    solarToStorageMwh: first.solarToStorageMwh * sun,
    chargedMwh: first.chargedMwh - lost * first.solarToStorageMwh - (1 - stored) * betweenStorageUnits,
    dischargedMwh: first.dischargedMwh * stored,
    throughputMwh: first.throughputMwh * stored,
    regulationThroughputMwh: first.regulationThroughputMwh * stored,
    equivalentCycles: first.equivalentCycles * stored,
    chargeByStorageUnit: first.chargeByStorageUnit.map((charge) => ({
      ...charge,
      solarMwh: charge.solarMwh * sun,
      otherStorageUnitsMwh: charge.otherStorageUnitsMwh * stored,
    })),
    storageUnits: first.storageUnits.map((storageUnit, k) => ({
      ...storageUnit,
      chargedMwh:
        storageUnit.chargedMwh -
        lost * first.chargeByStorageUnit[k]!.solarMwh -
        (1 - stored) * first.chargeByStorageUnit[k]!.otherStorageUnitsMwh,
      dischargedMwh: storageUnit.dischargedMwh * stored,
      year: {
        ...storageUnit.year,
        throughputMwh: storageUnit.year.throughputMwh * stored,
        equivalentCycles: storageUnit.year.equivalentCycles * stored,
      },
    })),
  };
}

/** What is left of the sun, what is lost of it, and what is left of flows out of a storage unit, as shares of the first year. */
interface Shares {
  readonly sun: number;
  readonly lost: number;
  readonly stored: number;
}

/** Sales of a later year by market and contract. */
function laterMarkets(
  first: YearSums,
  { sun, lost, stored }: Shares,
): Pick<YearSums, 'energyMarkets' | 'contracts' | 'capacityMarkets' | 'regulationMarkets'> {
  const energyMarkets = first.energyMarkets.map((market) => {
    const storageSales = market.sales - market.solarRevenue - market.windRevenue;
    const lostSales = lost * market.solarRevenue + (1 - stored) * storageSales;
    return {
      ...market,
      solarMwh: market.solarMwh * sun,
      storageMwh: market.storageMwh * stored,
      soldMwh: market.solarMwh * sun + market.windMwh + market.storageMwh * stored,
      solarRevenue: market.solarRevenue * sun,
      storageRevenue: market.storageRevenue - (1 - stored) * storageSales,
      sales: market.sales - lostSales,
      revenue: market.revenue - lostSales,
    };
  });
  const contracts = first.contracts.map((contract) => ({
    ...contract,
    solarMwh: contract.solarMwh * sun,
    storageMwh: contract.storageMwh * stored,
    mwh: contract.mwh - lost * contract.solarMwh - (1 - stored) * contract.storageMwh,
    solarRevenue: contract.solarRevenue * sun,
    storageRevenue: contract.storageRevenue * stored,
    revenue: contract.revenue - lost * contract.solarRevenue - (1 - stored) * contract.storageRevenue,
  }));
  const capacityMarkets = first.capacityMarkets.map((market) => ({
    ...market,
    energyMwh: market.energyMwh * stored,
    energyRevenue: market.energyRevenue * stored,
  }));
  const regulationMarkets = first.regulationMarkets.map((market) => ({
    ...market,
    upEnergyMwh: market.upEnergyMwh * stored,
    upEnergyRevenue: market.upEnergyRevenue * stored,
    total: market.total - (1 - stored) * market.upEnergyRevenue,
  }));
  return { energyMarkets, contracts, capacityMarkets, regulationMarkets };
}
