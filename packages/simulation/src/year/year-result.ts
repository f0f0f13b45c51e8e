import type { Dispatch, DispatchProblem } from '@stackwatt/engine';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import type { Flows } from './flows.ts';
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
  readonly exportMwh: number;
  readonly importMwh: number;
  readonly solarExportMwh: number;
  readonly windExportMwh: number;
  readonly storageExportMwh: number;
  readonly solarRevenue: number;
  readonly windRevenue: number;
  /** Sales from the store less everything bought. */
  readonly storageRevenue: number;
  readonly sales: number;
  /** ≥ 0 when money is paid; negative when the grid pays for taking energy. */
  readonly purchases: number;
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
}

const total = (values: Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** Sums of a simulated year. Revenue by technology adds up to sales less purchases (N-6). */
export function yearSums(prepared: Prepared, one: SimulationCase, production: PlantProduction, problem: DispatchProblem, dispatch: Dispatch, flows: Flows): YearSums {
  const h = prepared.stepHours;
  const { price, importPrice } = problem;
  const { exportMw, importMw, solarUsedMw, windUsedMw, storage } = dispatch.trajectory;
  const sums = { solarRevenue: 0, windRevenue: 0, storageSales: 0, purchases: 0, importing: 0, exporting: 0 };
  for (let t = 0; t < prepared.steps; t++) {
    const p = price[t]! * h;
    sums.solarRevenue += p * flows.solarExportMw[t]!;
    sums.windRevenue += p * flows.windExportMw[t]!;
    sums.storageSales += p * flows.storageExportMw[t]!;
    sums.purchases += importPrice[t]! * h * importMw[t]!;
    if (importMw[t]! > 0) sums.importing++;
    if (exportMw[t]! > 0) sums.exporting++;
  }
  const capacityMwh = one.storage.reduce((sum, size) => sum + size.mwh, 0);
  const throughputMwh = storage.reduce((sum, store, k) => sum + (h * total(store.dischargeMw)) / problem.storage[k]!.dischargeEfficiency, 0);
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
    exportMwh: h * total(exportMw),
    importMwh: h * total(importMw),
    solarExportMwh: h * total(flows.solarExportMw),
    windExportMwh: h * total(flows.windExportMw),
    storageExportMwh: h * total(flows.storageExportMw),
    solarRevenue: sums.solarRevenue,
    windRevenue: sums.windRevenue,
    storageRevenue: sums.storageSales - sums.purchases,
    sales: sums.solarRevenue + sums.windRevenue + sums.storageSales,
    purchases: sums.purchases,
    renewablesToStorageMwh: h * total(flows.renewablesToStorageMw),
    solarToStorageMwh: h * total(flows.solarToStorageMw),
    gridToStorageMwh: h * total(flows.gridToStorageMw),
    chargedMwh: storage.reduce((sum, store) => sum + h * total(store.chargeMw), 0),
    dischargedMwh: storage.reduce((sum, store) => sum + h * total(store.dischargeMw), 0),
    throughputMwh,
    meanStateOfCharge: capacityMwh === 0 ? 0 : storage.reduce((sum, store) => sum + total(store.socMwh), 0) / (prepared.steps * capacityMwh),
    equivalentCycles: capacityMwh === 0 ? 0 : throughputMwh / capacityMwh,
    hoursImporting: sums.importing * h,
    hoursExporting: sums.exporting * h,
    hoursIdle: (prepared.steps - sums.importing - sums.exporting) * h,
    balanceResidualMw: flows.balanceResidualMw,
    gap: dispatch.solve.worstGap,
    method: dispatch.solve.method,
    finalStatesMwh: storage.map((store) => store.socMwh[prepared.steps - 1]!),
  };
}
