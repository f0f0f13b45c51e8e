import { cashFlow, degradationFactor, extrapolateFirstYear, type CashFlow, type ComponentCost } from '@stackwatt/engine';
import type { Project } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { YearSums } from '../year/year-result.ts';
import { caseIncentives } from './case-incentives.ts';
import { componentCosts } from './component-costs.ts';
import { solarShares, yearlyEnergy } from './yearly-energy.ts';

export interface CaseFinance {
  readonly cashFlow: CashFlow;
  readonly components: readonly ComponentCost[];
  readonly capital: number;
  /** Level yearly amount of the operating cost: the same every year, or with the same present value as what changes from year to year. */
  readonly operatingPerYear: number;
  /** By project year, length of the project. */
  readonly operatingByYear: readonly number[];
  /** By project year, length of the project: real currency and MWh. */
  readonly yearlyRevenue: Float64Array;
  readonly yearlyExportMwh: Float64Array;
}

/**
 * Cash flow of a case. In early-stage year 1 stands for all: what solar earns and exports falls with the degradation of each array,
 * everything else repeats. In late-stage every year has its own revenue.
 */
export function caseFinance(project: Project, one: SimulationCase, years: readonly YearSums[]): CaseFinance {
  const { yearlyRevenue, yearlyExportMwh } = project.earlyAnalysis ? extrapolated(project, years[0]!) : {
    yearlyRevenue: Float64Array.from(years, (year) => year.sales - year.purchases),
    yearlyExportMwh: Float64Array.from(years, (year) => year.exportMwh),
  };
  const energy = yearlyEnergy(project, years);
  const components = componentCosts(project, one, energy);
  const incentives = caseIncentives(project, components, energy, years[0]!);
  const flow = cashFlow({
    lifetimeYears: project.lifetime,
    nominalDiscountRate: toFraction(project.discountRate), inflationRate: toFraction(project.inflationRate),
    components, fixedCapital: project.systemFixedCost, fixedOperatingPerYear: project.systemOmCost,
    yearlyRevenue, yearlyExportMwh,
    ...(incentives === undefined ? {} : { incentives }),
  });
  const operatingByYear = flow.rows.slice(1).map((row) => 0 - row.operating);
  const isLevel = operatingByYear.every((amount) => amount === operatingByYear[0]);
  return {
    cashFlow: flow,
    components,
    capital: project.systemFixedCost + components.reduce((sum, part) => sum + part.capital, 0),
    operatingPerYear: isLevel ? operatingByYear[0]! : flow.annualisedOperating,
    operatingByYear,
    yearlyRevenue, yearlyExportMwh,
  };
}

function extrapolated(project: Project, year: YearSums): { yearlyRevenue: Float64Array; yearlyExportMwh: Float64Array } {
  const solar = solarShares(year).map((share, k) => ({
    revenue: year.solarRevenue * share, exportMwh: year.solarExportMwh * share, degradationRate: toFraction(project.solar[k]!.degradation),
  }));
  const rest = {
    revenue: year.windRevenue + year.storageRevenue + (solar.length === 0 ? year.solarRevenue : 0),
    exportMwh: year.windExportMwh + year.storageExportMwh,
    degradationRate: 0,
  };
  return extrapolateFirstYear([...solar, rest], project.lifetime);
}

/** Factor on the first year's solar energy and revenue in a later year of early-stage: the arrays' degradation, weighted by production. */
export function solarFactor(project: Project, year: YearSums, projectYear: number): number {
  const shares = solarShares(year);
  if (shares.every((share) => share === 0)) return 1;
  return shares.reduce((sum, share, k) => sum + share * degradationFactor(toFraction(project.solar[k]!.degradation), projectYear), 0);
}
