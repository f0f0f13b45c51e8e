import { cashFlow, levelizedCostOfStorage, type CashFlow } from '@stackwatt/engine';
import type { Project, StorageCredit } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { StorageUnitYear } from '../storage-life/close-storage-units.ts';
import { projectYears } from '../year/project-years.ts';
import type { YearSums } from '../year/year-result.ts';
import { caseIncentives } from './case-incentives.ts';
import { componentCosts, type CaseComponent } from './component-costs.ts';
import { storageMoney } from './storage-money.ts';
import { yearlyEnergy } from './yearly-energy.ts';

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
  /** What the levelized cost is per MWh of: exports and the energy of Reg-Up. */
  readonly yearlyDeliveredMwh: Float64Array;
  /** What tax credits on storage units come to; empty where there is none. */
  readonly storageCredits: readonly StorageCredit[];
  /** Levelized cost of storage, currency per MWh discharged; undefined without a storage unit that is ever discharged. */
  readonly lcosPerMwh: number | undefined;
}

/**
 * Cash flow of a case. Every project year has its own revenue: as simulated, or in early-stage as `projectYears` has it. An analysis over
 * the battery only counts what the storage units earn and export; the sun and wind they are charged with are free.
 */
export function caseFinance(project: Project, one: SimulationCase, simulated: readonly YearSums[]): CaseFinance {
  const lifetime = project.lifetime;
  const years = projectYears(project, simulated);
  const isOfStorageUnits = project.performEvaluationOverBessOnly;
  const byYear = (of: (year: YearSums) => number): Float64Array => Float64Array.from(years, of);
  const yearlyRevenue = byYear((year) => (isOfStorageUnits ? year.storageRevenue : year.sales - year.purchases));
  const yearlyExportMwh = byYear((year) => (isOfStorageUnits ? year.storageExportMwh : year.exportMwh));
  const ofStorageUnits = (of: (storageUnit: StorageUnitYear) => number) =>
    byYear(({ storageUnits }) => storageUnits.reduce((sum, storageUnit) => sum + of(storageUnit), 0));
  // Reg-Up delivers energy too; what Reg-Down takes is not subtracted (D-196).
  const yearlyDeliveredMwh = yearlyExportMwh.map((mwh, y) => mwh + years[y]!.regulationExportMwh);
  const energy = yearlyEnergy(project, years);
  const components = componentCosts(project, one, energy, storageMoney(project, one, years));
  const incentives = caseIncentives(project, components, energy, years);
  const flow = cashFlow({
    lifetimeYears: lifetime,
    nominalDiscountRate: toFraction(project.discountRate),
    inflationRate: toFraction(project.inflationRate),
    components,
    fixedCapital: project.systemFixedCost,
    fixedOperatingPerYear: project.systemOmCost,
    yearlyRevenue,
    yearlyDeliveredMwh,
    yearlyPurchases: ofStorageUnits((storageUnit) => storageUnit.auxiliaryCost),
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
    yearlyDeliveredMwh,
    storageCredits: incentives?.storageCredits ?? [],
    lcosPerMwh: levelizedCostOfStorage({
      lifetimeYears: lifetime,
      realDiscountRate: flow.realDiscountRate,
      components: components.filter(({ owner }) => owner === 'storage'),
      chargingCostByYear: byYear((year) => year.purchases),
      dischargedMwhByYear: byYear((year) => year.storageUnits.reduce((sum, { place }) => sum + deliveredByStorageUnit(year, place), 0)),
    }),
  };
}

/** What a storage unit delivers at its terminal in a year, MWh: what it discharges to sell and the energy of Reg-Up, gross (D-196). */
export function deliveredByStorageUnit(year: YearSums, place: number): number {
  const k = year.storageUnits.findIndex((storageUnit) => storageUnit.place === place);
  const storageUnit = year.storageUnits[k];
  return storageUnit === undefined ? 0 : storageUnit.dischargedMwh + year.regulationDischargedMwhByStorageUnit[k]!;
}
