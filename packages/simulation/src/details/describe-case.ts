import type { DetailResult, Pair, ProFormaBasis, SummaryChart } from '@stackwatt/model';
import { atSensitivity } from '../cases/at-sensitivity.ts';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { caseFinance } from '../finance/case-finance.ts';
import { shownIrr } from '../finance/irr-note.ts';
import { proFormaBasis } from '../finance/pro-forma-basis.ts';
import { inputHash } from '../input-hash.ts';
import type { Prepared } from '../prepare.ts';
import { tableRow } from '../simulate-case.ts';
import { ENGINE_VERSION } from '../version.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { eachYear } from '../year/simulate-years.ts';
import { projectYears } from '../year/project-years.ts';
import type { YearSums } from '../year/year-result.ts';
import { cashflowRows, cashflowTree } from './cash-flow-result.ts';
import { chargeAtStart } from './charge-at-start.ts';
import { solarResult, windResult } from './equipment-results.ts';
import { generatorHours } from './generator-hours.ts';
import { pairOf, performanceOf } from './performance.ts';
import { regulationResults } from './regulation-result.ts';
import { revenueResult } from './revenue-result.ts';
import { chargeOf, storageResults, type ChargeOfYear } from './storage-results.ts';
import { yearDetail, type YearDetail } from './year-detail.ts';

/**
 * Everything about one case: the row, its money and energy by year, and where they come from. Recalculated when asked for: the very
 * same operation.
 */
export const describeCase = (all: Prepared, one: SimulationCase): DetailResult => describeWithBasis(all, one).details;

/** The same with what its pro forma is made of, for documents that reckon it again. */
export function describeWithBasis(all: Prepared, one: SimulationCase): { readonly details: DetailResult; readonly basis: ProFormaBasis } {
  const prepared = atSensitivity(all, one);
  const { project } = prepared;
  // The steps of a year are let go once what is shown of them is taken; those of year 1 stay for the monthly sums.
  const yearDetails: YearDetail[] = [];
  const charges: (ChargeOfYear | undefined)[] = [];
  let first: SimulatedYear | undefined;
  let before: SimulatedYear | undefined;
  for (const year of eachYear(prepared, one)) {
    first ??= year;
    // A year that is the one before again has its steps; only what its storage units have gone through is its own.
    yearDetails.push(
      before?.dispatch === year.dispatch ? { ...yearDetails.at(-1)!, sums: year.sums } : yearDetail(prepared, year, year.projectYear === 1),
    );
    before = year;
    one.storage.forEach((_, place) => {
      charges[place] ??= chargeOf(year, place);
    });
  }
  const simulated = yearDetails.map(({ sums }) => sums);
  const finance = caseFinance(project, one, simulated);
  const years = projectYears(project, simulated);
  const { cashFlow } = finance;
  const { irr, note } = shownIrr(cashFlow.irr);
  const rows = cashflowRows(project, years, finance);
  const augmentation = cashFlow.rows.slice(1).map((row) => 0 - row.augmentation);
  const equipment = { project, one, hours: generatorHours(prepared, one, first!), details: yearDetails, finance };
  const details: DetailResult = {
    row: tableRow(all, one, simulated, finance),
    financial: {
      projectLifeTime: project.lifetime,
      realDiscountRate: cashFlow.realDiscountRate,
      inflationRate: cashFlow.inflationRate,
      capitalCost: finance.capital,
      operatingCost: pairOf(finance.operatingByYear),
      augmentationCost: pairOf(augmentation),
      ...participation(simulated[0]!),
      revenue: pairOf(finance.yearlyRevenue),
      irr,
      irrNote: note,
      npv: cashFlow.npv,
      lcoe: cashFlow.lcoePerMwh ?? null,
      payback: cashFlow.paybackYears ?? null,
    },
    price: pricesOf(years),
    performance: { ...performanceOf(years, finance), chargeAtStart: chargeAtStart(prepared, one, first!) },
    summaryChart: yearDetails[0]!.chart,
    ...(project.earlyAnalysis ? {} : { summaryChartList: yearDetails.map(({ chart }) => withoutDays(chart)) }),
    cashflow: rows.map((row) => row.income),
    cashflowCumulative: rows.map((row) => row.cumulative),
    cashflowTable: rows,
    cashflowTree: cashflowTree(project, years, finance),
    revenue: revenueResult(years, finance),
    solar: solarResult(equipment),
    wind: windResult(equipment),
    storage: storageResults({ project, one, years, details: yearDetails, charges, finance }),
    regulation: regulationResults(years, first!, prepared.stepHours),
    provenance: { engineVersion: ENGINE_VERSION, inputHash: inputHash(all.project) },
  };
  return { details, basis: proFormaBasis(project, one, simulated, finance) };
}

const withoutDays = ({
  average,
  highestRevenueDay,
  lowestRevenueDay,
  highestRevenueDayIndex,
  lowestRevenueDayIndex,
}: SummaryChart): SummaryChart => ({ average, highestRevenueDay, lowestRevenueDay, highestRevenueDayIndex, lowestRevenueDayIndex });

/** Percent of the exports of year 1 under each application (D-153). */
function participation({
  exportMwh,
  contracts,
  energyMarkets,
  capacityMarkets,
}: YearSums): Pick<DetailResult['financial'], 'contractParticipation' | 'marketParticipation' | 'capacityMarketParticipation'> {
  const share = <T>(items: readonly T[], of: (item: T) => number): number | null =>
    items.length === 0 ? null : exportMwh > 0 ? (100 * items.reduce((sum, item) => sum + of(item), 0)) / exportMwh : 0;
  return {
    contractParticipation: share(contracts, ({ mwh }) => mwh),
    marketParticipation: share(energyMarkets, ({ soldMwh }) => soldMwh),
    capacityMarketParticipation: share(capacityMarkets, ({ energyMwh }) => energyMwh),
  };
}

/** Mean prices of each market, weighted by what moved at them; a market that moves nothing in a year counts 0 there. */
function pricesOf(years: readonly YearSums[]): DetailResult['price'] {
  const pair = (of: (year: YearSums) => number): Pair => pairOf(years.map(of));
  const bids = (year: YearSums): number => year.capacityMarkets.reduce((sum, { bidMw }) => sum + bidMw, 0);
  return {
    markets: years[0]!.energyMarkets.map(({ name }, k) => ({
      name,
      sale: pair((year) => year.energyMarkets[k]!.price ?? 0),
      purchase: pair((year) => year.energyMarkets[k]!.importPrice ?? 0),
    })),
    capacityPrice:
      years[0]!.capacityMarkets.length === 0
        ? null
        : pair((year) => {
            const mean = year.capacityMarkets.reduce((sum, { pricePerMwMonth, bidMw }) => sum + pricePerMwMonth * bidMw, 0);
            return bids(year) > 0 ? mean / bids(year) : year.capacityMarkets[0]!.pricePerMwMonth;
          }),
  };
}
