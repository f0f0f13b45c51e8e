import {
  cashFlow,
  degradationFactor,
  extrapolateFirstYear,
  levelizedCostOfStorage,
  type CashFlow,
  type FirstYear,
} from '@stackwatt/engine';
import type { Project, StorageCredit } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { StoreYear } from '../storage-life/close-stores.ts';
import type { YearSums } from '../year/year-result.ts';
import { caseIncentives } from './case-incentives.ts';
import { componentCosts, type CaseComponent } from './component-costs.ts';
import { storeMoney } from './store-money.ts';
import { solarShares, yearAt, yearlyEnergy } from './yearly-energy.ts';

export interface CaseFinance {
  readonly cashFlow: CashFlow;
  readonly components: readonly CaseComponent[];
  /** Of all parts, whenever they are paid. */
  readonly capital: number;
  /** Level yearly amount of the operating cost: the same every year, or with the same present value as what changes from year to year. */
  readonly operatingPerYear: number;
  /** By project year, length of the project. */
  readonly operatingByYear: readonly number[];
  /** By project year, length of the project: real currency and MWh. */
  readonly yearlyRevenue: Float64Array;
  readonly yearlyExportMwh: Float64Array;
  /** What tax credits on stores come to; empty where there is none. */
  readonly storageCredits: readonly StorageCredit[];
  /** Levelized cost of storage, currency per MWh discharged; undefined without a store that is ever discharged. */
  readonly lcosPerMwh: number | undefined;
}

/**
 * Cash flow of a case. In early-stage year 1 stands for all: what solar earns and exports falls with the degradation of each array,
 * everything else repeats. In late-stage every year has its own revenue. An analysis over the battery only counts what the stores earn and
 * export; the sun and wind they are charged with are free.
 */
export function caseFinance(project: Project, one: SimulationCase, years: readonly YearSums[]): CaseFinance {
  const lifetime = project.lifetime;
  const { yearlyRevenue, yearlyExportMwh } = project.earlyAnalysis
    ? extrapolated(project, years)
    : {
        yearlyRevenue: Float64Array.from(years, (year) =>
          project.performEvaluationOverBessOnly ? year.storageRevenue : year.sales - year.purchases,
        ),
        yearlyExportMwh: Float64Array.from(years, (year) =>
          project.performEvaluationOverBessOnly ? year.storageExportMwh : year.exportMwh,
        ),
      };
  const byYear = (of: (year: YearSums) => number): Float64Array => Float64Array.from({ length: lifetime }, (_, y) => of(yearAt(years, y)));
  const ofStores = (of: (store: StoreYear) => number) => byYear(({ stores }) => stores.reduce((sum, store) => sum + of(store), 0));
  const energy = yearlyEnergy(project, years);
  const components = componentCosts(project, one, energy, storeMoney(project, one, years));
  const incentives = caseIncentives(project, components, energy, years);
  const flow = cashFlow({
    lifetimeYears: lifetime,
    nominalDiscountRate: toFraction(project.discountRate),
    inflationRate: toFraction(project.inflationRate),
    components,
    fixedCapital: project.systemFixedCost,
    fixedOperatingPerYear: project.systemOmCost,
    yearlyRevenue,
    // Reg-Up delivers energy too; what Reg-Down takes is not subtracted (D-196).
    yearlyDeliveredMwh: yearlyExportMwh.map((mwh, y) => mwh + yearAt(years, y).regulationExportMwh),
    yearlyPurchases: ofStores((store) => store.auxiliaryCost),
    yearlyPenalties: byYear((year) => year.penalties),
    ...(incentives === undefined ? {} : { incentives: incentives.flows }),
  });
  const operatingByYear = flow.rows.slice(1).map((row) => 0 - row.operating);
  const isLevel = operatingByYear.every((amount) => amount === operatingByYear[0]);
  return {
    cashFlow: flow,
    components,
    capital: flow.rows.reduce((sum, row) => sum - row.capital, 0),
    operatingPerYear: isLevel ? operatingByYear[0]! : flow.annualisedOperating,
    operatingByYear,
    yearlyRevenue,
    yearlyExportMwh,
    storageCredits: incentives?.storageCredits ?? [],
    lcosPerMwh: levelizedCostOfStorage({
      lifetimeYears: lifetime,
      realDiscountRate: flow.realDiscountRate,
      components: components.filter(({ owner }) => owner === 'storage'),
      chargingCostByYear: byYear((year) => year.purchases),
      dischargedMwhByYear: byYear((year) => year.stores.reduce((sum, { place }) => sum + deliveredByStore(year, place), 0)),
    }),
  };
}

/** What a store delivers at its terminal in a year, MWh: what it discharges to sell and the energy of Reg-Up, gross (D-196). */
export function deliveredByStore(year: YearSums, place: number): number {
  const k = year.stores.findIndex((store) => store.place === place);
  const store = year.stores[k];
  return store === undefined ? 0 : store.dischargedMwh + year.regulationDischargedMwhByStore[k]!;
}

function extrapolated(project: Project, years: readonly YearSums[]): { yearlyRevenue: Float64Array; yearlyExportMwh: Float64Array } {
  if (years.length === 1) return extrapolateFirstYear(partsOf(project, years[0]!), project.lifetime);
  // A store begins on the way: every year has its own parts.
  const ofYear = (projectYear: number) => {
    const { yearlyRevenue, yearlyExportMwh } = extrapolateFirstYear(partsOf(project, years[projectYear - 1]!), projectYear);
    return { revenue: yearlyRevenue.at(-1)!, exportMwh: yearlyExportMwh.at(-1)! };
  };
  const all = years.map((_, y) => ofYear(y + 1));
  return {
    yearlyRevenue: Float64Array.from(all, ({ revenue }) => revenue),
    yearlyExportMwh: Float64Array.from(all, ({ exportMwh }) => exportMwh),
  };
}

/** What earns and exports in a representative year, each with its loss a year. */
function partsOf(project: Project, year: YearSums): FirstYear[] {
  if (project.performEvaluationOverBessOnly)
    return [{ revenue: year.storageRevenue, exportMwh: year.storageExportMwh, degradationRate: 0 }];
  const solar = solarShares(year).map((share, k) => ({
    revenue: year.solarRevenue * share,
    exportMwh: year.solarExportMwh * share,
    degradationRate: toFraction(project.solar[k]!.degradation),
  }));
  const rest = {
    revenue: year.windRevenue + year.storageRevenue + (solar.length === 0 ? year.solarRevenue : 0),
    exportMwh: year.windExportMwh + year.storageExportMwh,
    degradationRate: 0,
  };
  return [...solar, rest];
}

/** Factor on the first year's solar energy and revenue in a later year of early-stage: the arrays' degradation, weighted by production. */
export function solarFactor(project: Project, year: YearSums, projectYear: number): number {
  const shares = solarShares(year);
  if (shares.every((share) => share === 0)) return 1;
  return shares.reduce((sum, share, k) => sum + share * degradationFactor(toFraction(project.solar[k]!.degradation), projectYear), 0);
}
