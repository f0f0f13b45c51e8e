import { cashFlow, degradationFactor, extrapolateFirstYear, type CashFlow, type ComponentCost } from '@stackwatt/engine';
import type { CostTable, Project } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { YearSums } from '../year/year-result.ts';

export interface CaseFinance {
  readonly cashFlow: CashFlow;
  readonly components: readonly ComponentCost[];
  readonly capital: number;
  readonly operatingPerYear: number;
  /** By project year, length of the project: real currency and MWh. */
  readonly yearlyRevenue: Float64Array;
  readonly yearlyExportMwh: Float64Array;
}

/** Costs of an item of `amount` MW, turbines or units: every line of its table times the amount. */
function itemCost(name: string, table: CostTable, amount: number, lifetimeYears: number | undefined): ComponentCost {
  const sum = (key: 'capital' | 'operating' | 'replacement'): number => table.items.reduce((total, line) => total + line[key] * amount, 0);
  return { name, capital: sum('capital'), operatingPerYear: sum('operating'), replacement: sum('replacement'), lifetimeYears };
}

const lifeOf = (item: { allowReplacement: boolean; lifetime: number }): number | undefined =>
  item.allowReplacement && item.lifetime > 0 ? item.lifetime : undefined;

/** What the parts of a case cost; a part of size 0 costs nothing and is left out. */
export function componentCosts(project: Project, one: SimulationCase): ComponentCost[] {
  const found: ComponentCost[] = [];
  one.solar.forEach((size, k) => {
    const item = project.solar[k]!;
    if (size.mw > 0) found.push(itemCost(item.customName, item.cost, size.mw, lifeOf(item)));
    if (size.mw > 0 && size.converterMw) found.push(itemCost(`${item.customName} converter`, item.converter.cost, size.converterMw, item.converter.lifetime[0]));
  });
  one.wind.forEach((size, k) => {
    const item = project.wind[k]!;
    if (size.amount > 0) found.push(itemCost(item.model, item.cost, size.amount, lifeOf(item)));
  });
  one.storage.forEach((size, k) => {
    const item = project.storage[k]!;
    if (size.units > 0) found.push(itemCost(item.customName, item.cost, size.units, lifeOf(item)));
  });
  if (one.systemConverterMw) found.push(itemCost('System converter', project.inverter.cost, one.systemConverterMw, project.inverter.lifetime[0]));
  return found;
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
  const components = componentCosts(project, one);
  return {
    cashFlow: cashFlow({
      lifetimeYears: project.lifetime,
      nominalDiscountRate: toFraction(project.discountRate), inflationRate: toFraction(project.inflationRate),
      components, fixedCapital: project.systemFixedCost, fixedOperatingPerYear: project.systemOmCost,
      yearlyRevenue, yearlyExportMwh,
    }),
    components,
    capital: project.systemFixedCost + components.reduce((sum, part) => sum + part.capital, 0),
    operatingPerYear: project.systemOmCost + components.reduce((sum, part) => sum + part.operatingPerYear, 0),
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

/** Share of each array in the solar production; arrays share the revenue alike. */
function solarShares(year: YearSums): number[] {
  const all = year.solarMwhByArray.reduce((sum, mwh) => sum + mwh, 0);
  return year.solarMwhByArray.map((mwh) => (all > 0 ? mwh / all : 0));
}

/** Factor on the first year's solar energy and revenue in a later year of early-stage: the arrays' degradation, weighted by production. */
export function solarFactor(project: Project, year: YearSums, projectYear: number): number {
  const shares = solarShares(year);
  if (shares.every((share) => share === 0)) return 1;
  return shares.reduce((sum, share, k) => sum + share * degradationFactor(toFraction(project.solar[k]!.degradation), projectYear), 0);
}
