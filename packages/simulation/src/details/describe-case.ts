import { degradationFactor, discountFactor } from '@stackwatt/engine';
import type { CashflowRow, DetailResult, MarketRevenue, Pair, RevenueYear } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { caseFinance, solarFactor } from '../finance/case-finance.ts';
import { shownIrr } from '../finance/irr-note.ts';
import { inputHash } from '../input-hash.ts';
import type { Prepared } from '../prepare.ts';
import { tableRow } from '../simulate-case.ts';
import { ENGINE_VERSION } from '../version.ts';
import { initialStates } from '../year/plant-year.ts';
import { simulateYear } from '../year/simulate-year.ts';
import { simulateYears } from '../year/simulate-years.ts';
import type { YearSums } from '../year/year-result.ts';
import { dayProfiles } from './day-profiles.ts';

/** Everything about one case: the row, its money and energy by year, and where they come from. Recalculated when asked for. */
export function describeCase(all: Prepared, one: SimulationCase): DetailResult {
  const prepared = atSensitivity(all, one);
  const { project } = prepared;
  const simulated = simulateYears(prepared, one);
  const finance = caseFinance(project, one, simulated);
  const years = allYears(prepared, simulated);
  const { cashFlow } = finance;
  const { irr, note } = shownIrr(cashFlow.irr);
  const pair = (of: (year: YearSums) => number): Pair => ({ first: of(years[0]!), average: years.reduce((sum, year) => sum + of(year), 0) / years.length });
  const rows = cashflowRows(prepared, years, finance);
  return {
    row: tableRow(all, one, simulated, finance),
    financial: {
      projectLifeTime: project.lifetime,
      realDiscountRate: cashFlow.realDiscountRate,
      capitalCost: finance.capital,
      operatingCost: { first: finance.operatingByYear[0]!, average: meanOf(finance.operatingByYear) },
      revenue: pair((year) => year.sales - year.purchases),
      irr, irrNote: note,
      npv: cashFlow.npv,
      lcoe: cashFlow.lcoePerMwh ?? null,
      payback: cashFlow.paybackYears ?? null,
    },
    price: {
      markets: project.useEnergyMarket
        ? [{
            name: prepared.market.name,
            sale: pair((year) => (year.exportMwh > 0 ? year.sales / year.exportMwh : 0)),
            purchase: pair((year) => (year.importMwh > 0 ? year.purchases / year.importMwh : 0)),
          }]
        : [],
    },
    performance: {
      solarProduction: pair((year) => year.solarMwh),
      windProduction: pair((year) => year.windMwh),
      storageThroughput: pair((year) => year.throughputMwh),
      renewablesToStorage: pair((year) => year.renewablesToStorageMwh),
      gridToStorage: pair((year) => year.gridToStorageMwh),
      economicCurtailedEnergy: pair((year) => year.economicCurtailedMwh),
      clippedSolar: pair((year) => year.clippedSolarMwh),
      clippedConverter: pair((year) => year.converterClippedMwh),
      interconnectionCurtailment: pair((year) => year.limitCurtailedMwh),
      totalExport: pair((year) => year.exportMwh),
      totalImport: pair((year) => year.importMwh),
      meanStateOfCharge: pair((year) => year.meanStateOfCharge),
      hoursFromGrid: pair((year) => year.hoursImporting),
      hoursToGrid: pair((year) => year.hoursExporting),
      hoursIdle: pair((year) => year.hoursIdle),
      equivalentCycles: pair((year) => year.equivalentCycles),
    },
    summaryChart: dayProfiles(prepared, simulateYear(prepared, one, 1, initialStates(prepared, one))),
    cashflow: rows.map((row) => row.income),
    cashflowCumulative: rows.map((row) => row.cumulative),
    cashflowTable: rows,
    revenue: { columns: prepared.market.name === '' ? [] : [prepared.market.name], items: years.map((year, k) => revenueYear(prepared, year, k + 1, finance.operatingByYear[k]!)) },
    provenance: { engineVersion: ENGINE_VERSION, inputHash: inputHash(all.project) },
  };
}

/**
 * One entry for every project year. In early-stage the later years are year 1 with what solar produces, exports and earns lowered by
 * its degradation, as the cash flow counts it; everything else repeats.
 */
function allYears(prepared: Prepared, simulated: readonly YearSums[]): YearSums[] {
  const { project } = prepared;
  if (!project.earlyAnalysis) return [...simulated];
  const first = simulated[0]!;
  return Array.from({ length: project.lifetime }, (_, k) => {
    const factor = solarFactor(project, first, k + 1);
    const lost = 1 - factor;
    return {
      ...first,
      solarMwh: first.solarMwh * factor,
      solarMwhByArray: first.solarMwhByArray.map((mwh, array) => mwh * degradationFactor(toFraction(project.solar[array]!.degradation), k + 1)),
      solarExportMwh: first.solarExportMwh * factor,
      solarRevenue: first.solarRevenue * factor,
      exportMwh: first.exportMwh - lost * first.solarExportMwh,
      sales: first.sales - lost * first.solarRevenue,
    };
  });
}

/** Of equal values the very value: a sum of many divided again would not be. */
const meanOf = (values: readonly number[]): number =>
  values.every((value) => value === values[0]) ? values[0]! : values.reduce((sum, value) => sum + value, 0) / values.length;

function cashflowRows(prepared: Prepared, years: readonly YearSums[], { cashFlow }: ReturnType<typeof caseFinance>): CashflowRow[] {
  return cashFlow.rows.map((row) => {
    const year = row.year === 0 ? undefined : years[row.year - 1];
    return {
      year: row.year,
      solar: year?.solarMwh ?? 0, wind: year?.windMwh ?? 0, storage: year?.throughputMwh ?? 0,
      capEx: 0 - row.capital, opEx: 0 - row.operating, augmentation: 0, replacement: 0 - row.replacement,
      revenues: prepared.market.name === '' ? [] : [row.revenue], revenue: row.revenue,
      ...(cashFlow.incentives === undefined ? {} : { incentives: row.incentives }),
      income: row.net, cumulative: row.cumulative,
      discountFactor: discountFactor(cashFlow.realDiscountRate, row.year), discounted: row.discounted,
    };
  });
}

function revenueYear(prepared: Prepared, year: YearSums, number: number, operatingCost: number): RevenueYear {
  const market: MarketRevenue = {
    name: prepared.market.name,
    revenue: year.sales - year.purchases,
    solarRevenue: year.solarRevenue, windRevenue: year.windRevenue, storageRevenue: year.storageRevenue,
    solarEnergy: year.solarExportMwh, windEnergy: year.windExportMwh, storageEnergy: year.storageExportMwh,
    price: year.exportMwh > 0 ? year.sales / year.exportMwh : null,
  };
  return { year: number, energyMarkets: prepared.market.name === '' ? [] : [market], operatingCost };
}
