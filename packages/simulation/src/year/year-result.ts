import type { Dispatch } from '@stackwatt/engine';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { OperatedYear } from '../markets/operate-year.ts';
import type { CapacityMarketSums, ContractSums, EnergyMarketSums } from '../markets/settle-year.ts';
import type { ShortDelivery } from '../markets/short-delivery.ts';
import type { Prepared } from '../prepare.ts';
import type { StoreYear } from '../storage-life/close-stores.ts';
import { chargeByStore, type StoreCharge } from './charge-by-store.ts';
import type { PlantProduction } from './plant-year.ts';

/** Sums of one simulated year: energy in MWh, money in currency, hours in h. */
export interface YearSums {
  /** What each array could deliver at the bus, before curtailment. */
  readonly solarMwhByArray: readonly number[];
  readonly solarMwh: number;
  readonly windMwh: number;
  /** What is left of them after curtailment, at the ac side: behind the system converter on a dc bus. */
  readonly solarUsedAcMwh: number;
  readonly windUsedMwh: number;
  readonly clippedSolarMwh: number;
  readonly converterClippedMwh: number;
  readonly limitCurtailedMwh: number;
  readonly economicCurtailedMwh: number;
  /** Lost between the ac bus and the point of interconnection, in the system converter of a dc bus, and in the stores. */
  readonly lineLossMwh: number;
  readonly transformerLossMwh: number;
  readonly converterLossMwh: number;
  readonly storageLossMwh: number;
  /** More in the stores at the end of the year than at its start. */
  readonly storedChangeMwh: number;
  readonly exportMwh: number;
  readonly importMwh: number;
  readonly solarExportMwh: number;
  readonly windExportMwh: number;
  readonly storageExportMwh: number;
  /** Of all markets and contracts, by source; they sum to sales less purchases. */
  readonly solarRevenue: number;
  readonly windRevenue: number;
  /** Sales from the store and of its capacity, less everything bought. */
  readonly storageRevenue: number;
  readonly sales: number;
  /** ≥ 0 when money is paid; negative when the grid pays for taking energy. */
  readonly purchases: number;
  /** In the order they close, and of each contract and capacity market. */
  readonly energyMarkets: readonly EnergyMarketSums[];
  readonly contracts: readonly ContractSums[];
  readonly capacityMarkets: readonly CapacityMarketSums[];
  /** Paid for energy owed and not delivered, ≥ 0; no part of sales or purchases. */
  readonly penalties: number;
  /** What is owed, may not be missed and is: the case is infeasible. */
  readonly short: ShortDelivery | undefined;
  readonly renewablesToStorageMwh: number;
  readonly solarToStorageMwh: number;
  readonly gridToStorageMwh: number;
  readonly chargedMwh: number;
  readonly dischargedMwh: number;
  /** Energy that left the stores, before the discharge loss. */
  readonly throughputMwh: number;
  /** Mean of the steps, fraction of the installed capacity. */
  readonly meanStateOfCharge: number;
  readonly equivalentCycles: number;
  readonly hoursImporting: number;
  readonly hoursExporting: number;
  readonly hoursIdle: number;
  readonly balanceResidualMw: number;
  readonly gap: number;
  readonly method: Dispatch['solve']['method'];
  readonly finalStatesMwh: readonly number[];
  /** What charged each store that worked, in the order of `stores`. */
  readonly chargeByStore: readonly StoreCharge[];
  /** What the year did to each store that worked. */
  readonly stores: readonly StoreYear[];
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((sum, item) => sum + of(item), 0);
const total = (values: Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** Sums of a simulated year. Revenue by technology adds up to sales less purchases (N-6), and so does revenue by market and contract. */
export function yearSums(prepared: Prepared, one: SimulationCase, production: PlantProduction, operated: OperatedYear): Omit<YearSums, 'stores'> {
  const h = prepared.stepHours;
  const { problem, dispatch, flows, settlement } = operated;
  const { energyMarkets, contracts, capacityMarkets } = settlement;
  const { exportMw, importMw } = flows;
  const { solarUsedMw, windUsedMw, storage } = dispatch.trajectory;
  let [importing, exporting] = [0, 0];
  for (let t = 0; t < prepared.steps; t++) {
    if (importMw[t]! > 0) importing++;
    if (exportMw[t]! > 0) exporting++;
  }
  const sold = [...energyMarkets, ...contracts];
  const forCapacity = sumOf(capacityMarkets, (market) => market.capacityRevenue + market.energyRevenue);
  const capacityMwh = one.storage.reduce((sum, size) => sum + size.mwh, 0);
  const throughputMwh = storage.reduce((sum, store, k) => sum + (h * total(store.dischargeMw)) / problem.storage[k]!.dischargeEfficiency, 0);
  const chargedMwh = sumOf(storage, (store) => h * total(store.chargeMw));
  const dischargedMwh = sumOf(storage, (store) => h * total(store.dischargeMw));
  const finalStatesMwh = storage.map((store) => store.socMwh[prepared.steps - 1]!);
  const storedChangeMwh = sumOf(problem.storage.map((unit, k) => finalStatesMwh[k]! - unit.initialSocMwh), (change) => change);
  const solarMwhByArray = production.solarMw.map((mw) => h * total(mw));
  return {
    solarMwhByArray,
    solarMwh: h * total(production.totalSolarMw),
    windMwh: h * total(production.totalWindMw),
    solarUsedAcMwh: h * total(solarUsedMw) * (problem.bus === 'dc' ? problem.systemConverter!.efficiency : 1),
    windUsedMwh: h * total(windUsedMw),
    clippedSolarMwh: production.clippedMw.reduce((sum, mw) => sum + h * total(mw), 0),
    converterClippedMwh: h * total(flows.converterClippedMw),
    limitCurtailedMwh: h * total(flows.limitCurtailedMw),
    economicCurtailedMwh: h * total(flows.economicCurtailedMw),
    lineLossMwh: h * total(flows.lineLossMw),
    transformerLossMwh: h * total(flows.transformerLossMw),
    converterLossMwh: h * total(flows.converterLossMw),
    storageLossMwh: chargedMwh - dischargedMwh - storedChangeMwh,
    storedChangeMwh,
    exportMwh: h * total(exportMw),
    importMwh: h * total(importMw),
    solarExportMwh: h * total(flows.solarExportMw),
    windExportMwh: h * total(flows.windExportMw),
    storageExportMwh: h * total(flows.storageExportMw),
    solarRevenue: sumOf(sold, (market) => market.solarRevenue),
    windRevenue: sumOf(sold, (market) => market.windRevenue),
    storageRevenue: sumOf(sold, (market) => market.storageRevenue) + forCapacity,
    sales: sumOf(energyMarkets, (market) => market.sales) + sumOf(contracts, (contract) => contract.revenue) + forCapacity,
    purchases: sumOf(energyMarkets, (market) => market.purchases),
    energyMarkets, contracts, capacityMarkets,
    penalties: sumOf(contracts, (contract) => contract.penalty) + sumOf(capacityMarkets, (market) => market.penalty),
    short: operated.short,
    renewablesToStorageMwh: h * total(flows.renewablesToStorageMw),
    solarToStorageMwh: h * total(flows.solarToStorageMw),
    gridToStorageMwh: h * total(flows.gridToStorageMw),
    chargedMwh,
    dischargedMwh,
    throughputMwh,
    meanStateOfCharge: capacityMwh === 0 ? 0 : storage.reduce((sum, store) => sum + total(store.socMwh), 0) / (prepared.steps * capacityMwh),
    equivalentCycles: capacityMwh === 0 ? 0 : throughputMwh / capacityMwh,
    hoursImporting: importing * h,
    hoursExporting: exporting * h,
    hoursIdle: (prepared.steps - importing - exporting) * h,
    balanceResidualMw: flows.balanceResidualMw,
    gap: dispatch.solve.worstGap,
    method: dispatch.solve.method,
    finalStatesMwh,
    chargeByStore: chargeByStore(flows, storage, h),
  };
}
