import { busPowerForExport, exportThroughLine, importThroughLine, type Dispatch, type RegulationCommitment } from '@stackwatt/engine';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { DispatchWork, OperatedYear } from '../markets/operate-year.ts';
import type { RegulationMarketSums } from '../markets/regulation-year.ts';
import type { CapacityMarketSums, ContractSums, EnergyMarketSums } from '../markets/settle-year.ts';
import type { ShortDelivery } from '../markets/short-delivery.ts';
import type { Prepared } from '../prepare.ts';
import type { StorageUnitYear } from '../storage-life/close-storage-units.ts';
import { chargeByStorageUnit, type StorageUnitCharge } from './charge-by-storage-unit.ts';
import type { PlantProduction } from './plant-year.ts';

/** What of a year's flows came from the sun where the flow itself has other sources too, MWh. */
interface FlowsOfSun {
  /** Share of what charged the storage units in the year, regulation included; fraction. */
  readonly shareOfCharge: number;
  readonly converterClippedMwh: number;
  readonly limitCurtailedMwh: number;
  readonly economicCurtailedMwh: number;
  /** Of what arrays and, by their share of the charge, storage units send to the point of interconnection. */
  readonly lineLossMwh: number;
  readonly transformerLossMwh: number;
  readonly converterLossMwh: number;
}

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
  /** Lost between the ac bus and the point of interconnection, in the system converter of a dc bus, and in the storage units. */
  readonly lineLossMwh: number;
  readonly transformerLossMwh: number;
  readonly converterLossMwh: number;
  readonly storageLossMwh: number;
  /** More in the storage units at the end of the year than at its start. */
  readonly storedChangeMwh: number;
  readonly ofSun: FlowsOfSun;
  /** Without the energy of regulation. */
  readonly exportMwh: number;
  readonly importMwh: number;
  /** Sent and taken by regulation, at the point of interconnection. */
  readonly regulationExportMwh: number;
  readonly regulationImportMwh: number;
  /** The same at the terminal of each storage unit that worked, in the order of `storageUnits`. */
  readonly regulationDischargedMwhByStorageUnit: readonly number[];
  readonly regulationChargedMwhByStorageUnit: readonly number[];
  readonly solarExportMwh: number;
  readonly windExportMwh: number;
  readonly storageExportMwh: number;
  /** Of all markets and contracts, by source; they sum to sales less purchases. */
  readonly solarRevenue: number;
  readonly windRevenue: number;
  /** Sales from the storage unit and of its capacity, less everything bought. */
  readonly storageRevenue: number;
  readonly sales: number;
  /** ≥ 0 when money is paid; negative when the grid pays for taking energy. */
  readonly purchases: number;
  /** In the order they close, and of each contract, capacity and regulation market. */
  readonly energyMarkets: readonly EnergyMarketSums[];
  readonly contracts: readonly ContractSums[];
  readonly capacityMarkets: readonly CapacityMarketSums[];
  readonly regulationMarkets: readonly RegulationMarketSums[];
  /** Paid for energy owed and not delivered, ≥ 0; no part of sales or purchases. */
  readonly penalties: number;
  /** What is owed, may not be missed and is: the case is infeasible. */
  readonly short: ShortDelivery | undefined;
  readonly renewablesToStorageMwh: number;
  readonly solarToStorageMwh: number;
  readonly gridToStorageMwh: number;
  readonly chargedMwh: number;
  readonly dischargedMwh: number;
  /** Energy that left the storage units, before the discharge loss. */
  readonly throughputMwh: number;
  /** The part of it that regulation called. */
  readonly regulationThroughputMwh: number;
  /** Mean of the steps, fraction of the installed capacity. */
  readonly meanStateOfCharge: number;
  readonly equivalentCycles: number;
  readonly hoursImporting: number;
  readonly hoursExporting: number;
  readonly hoursIdle: number;
  readonly balanceResidualMw: number;
  readonly gap: number;
  readonly method: Dispatch['solve']['method'];
  readonly work: DispatchWork;
  readonly finalStatesMwh: readonly number[];
  /** What charged each storage unit that worked, in the order of `storageUnits`. */
  readonly chargeByStorageUnit: readonly StorageUnitCharge[];
  /** What the year did to each storage unit that worked. */
  readonly storageUnits: readonly StorageUnitYear[];
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((sum, item) => sum + of(item), 0);
const total = (values: Float64Array): number => {
  // Counted, not iterated: a year has some twenty of these sums.
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += values[t]!;
  return sum;
};

/** Sums of a simulated year. */
export function yearSums(
  prepared: Prepared,
  one: SimulationCase,
  production: PlantProduction,
  operated: OperatedYear,
): Omit<YearSums, 'storageUnits'> {
  const { dispatch, flows } = operated;
  const regulated = regulationEnergy(prepared, operated);
  return {
    ...generationSums(prepared, production, operated),
    ...connectionSums(prepared, operated, regulated),
    ...moneyOf(operated.settlement),
    ...storageSums(prepared, one, operated, regulated),
    short: operated.short,
    balanceResidualMw: flows.balanceResidualMw,
    gap: operated.gap,
    method: dispatch.solve.method,
    work: operated.work,
    ofSun: flowsOfSun(prepared, operated, regulated),
  };
}

/** What sun and wind bring, and what becomes of it. */
function generationSums({ stepHours: h }: Prepared, production: PlantProduction, { problem, dispatch, flows }: OperatedYear) {
  const { solarUsedMw, windUsedMw } = dispatch.trajectory;
  return {
    solarMwhByArray: production.solarMw.map((mw) => h * total(mw)),
    solarMwh: h * total(production.totalSolarMw),
    windMwh: h * total(production.totalWindMw),
    solarUsedAcMwh: h * total(solarUsedMw) * (problem.bus === 'dc' ? problem.systemConverter!.efficiency : 1),
    windUsedMwh: h * total(windUsedMw),
    clippedSolarMwh: production.clippedMw.reduce((sum, mw) => sum + h * total(mw), 0),
    converterClippedMwh: h * total(flows.converterClippedMw),
    limitCurtailedMwh: h * total(flows.limitCurtailedMw),
    economicCurtailedMwh: h * total(flows.economicCurtailedMw),
  };
}

/** What passes the point of interconnection, what is lost on the way, and for how long it has which direction. */
function connectionSums({ stepHours: h, steps }: Prepared, { flows }: OperatedYear, regulated: RegulationEnergy) {
  const { exportMw, importMw } = flows;
  let [importing, exporting] = [0, 0];
  for (let t = 0; t < steps; t++) {
    if (importMw[t]! > 0) importing++;
    if (exportMw[t]! > 0) exporting++;
  }
  return {
    lineLossMwh: h * total(flows.lineLossMw) + regulated.lineLossMwh,
    transformerLossMwh: h * total(flows.transformerLossMw) + regulated.transformerLossMwh,
    converterLossMwh: h * total(flows.converterLossMw) + regulated.converterLossMwh,
    exportMwh: h * total(exportMw),
    importMwh: h * total(importMw),
    regulationExportMwh: regulated.exportMwh,
    regulationImportMwh: regulated.importMwh,
    solarExportMwh: h * total(flows.solarExportMw),
    windExportMwh: h * total(flows.windExportMw),
    storageExportMwh: h * total(flows.storageExportMw),
    hoursImporting: importing * h,
    hoursExporting: exporting * h,
    hoursIdle: (steps - importing - exporting) * h,
  };
}

/** Revenue by technology adds up to sales less purchases (N-6), and so does revenue by market and contract. */
function moneyOf({ energyMarkets, contracts, capacityMarkets, regulationMarkets }: OperatedYear['settlement']) {
  const sold = [...energyMarkets, ...contracts];
  const forRegulation = sumOf(
    regulationMarkets,
    (market) => market.upCapacityRevenue + market.downCapacityRevenue + market.upEnergyRevenue,
  );
  const forCapacity = sumOf(capacityMarkets, (market) => market.capacityRevenue + market.energyRevenue);
  return {
    solarRevenue: sumOf(sold, (market) => market.solarRevenue),
    windRevenue: sumOf(sold, (market) => market.windRevenue),
    storageRevenue: sumOf(sold, (market) => market.storageRevenue) + forCapacity + sumOf(regulationMarkets, (market) => market.total),
    sales: sumOf(energyMarkets, (market) => market.sales) + sumOf(contracts, (contract) => contract.revenue) + forCapacity + forRegulation,
    purchases: sumOf(energyMarkets, (market) => market.purchases) + sumOf(regulationMarkets, (market) => market.downEnergyExpense),
    energyMarkets,
    contracts,
    capacityMarkets,
    regulationMarkets,
    penalties: sumOf(contracts, (contract) => contract.penalty) + sumOf(capacityMarkets, (market) => market.penalty),
  };
}

/** What the storage units take, give, lose and hold. */
function storageSums(
  { stepHours: h, steps }: Prepared,
  one: SimulationCase,
  { problem, dispatch, flows }: OperatedYear,
  regulated: RegulationEnergy,
) {
  const { storage } = dispatch.trajectory;
  const capacityMwh = one.storage.reduce((sum, size) => sum + size.mwh, 0);
  const regulationThroughputMwh = sumOf(
    problem.storage.map((unit, k) => regulated.dischargedMwhByStorageUnit[k]! / unit.dischargeEfficiency),
    (mwh) => mwh,
  );
  const throughputMwh =
    storage.reduce((sum, storageUnit, k) => sum + (h * total(storageUnit.dischargeMw)) / problem.storage[k]!.dischargeEfficiency, 0) +
    regulationThroughputMwh;
  const chargedMwh = sumOf(storage, (storageUnit) => h * total(storageUnit.chargeMw));
  const dischargedMwh = sumOf(storage, (storageUnit) => h * total(storageUnit.dischargeMw));
  const finalStatesMwh = storage.map((storageUnit) => storageUnit.socMwh[steps - 1]!);
  const storedChangeMwh = sumOf(
    problem.storage.map((unit, k) => finalStatesMwh[k]! - unit.initialSocMwh),
    (change) => change,
  );
  return {
    storageLossMwh: chargedMwh + regulated.chargedMwh - dischargedMwh - regulated.dischargedMwh - storedChangeMwh,
    storedChangeMwh,
    regulationDischargedMwhByStorageUnit: regulated.dischargedMwhByStorageUnit,
    regulationChargedMwhByStorageUnit: regulated.chargedMwhByStorageUnit,
    renewablesToStorageMwh: h * total(flows.renewablesToStorageMw),
    solarToStorageMwh: h * total(flows.solarToStorageMw),
    gridToStorageMwh: h * total(flows.gridToStorageMw),
    chargedMwh,
    dischargedMwh,
    throughputMwh,
    regulationThroughputMwh,
    meanStateOfCharge:
      capacityMwh === 0 ? 0 : storage.reduce((sum, storageUnit) => sum + total(storageUnit.socMwh), 0) / (steps * capacityMwh),
    equivalentCycles: capacityMwh === 0 ? 0 : throughputMwh / capacityMwh,
    finalStatesMwh,
    chargeByStorageUnit: chargeByStorageUnit(flows, storage, h),
  };
}

type RegulationEnergy = ReturnType<typeof regulationEnergy>;

/** An export of the sun crosses the converter of a dc bus, transformer and line, and so does its share of what the storage units send. */
function flowsOfSun(
  { line, stepHours: h, steps }: Prepared,
  { problem, dispatch, flows }: OperatedYear,
  regulated: RegulationEnergy,
): FlowsOfSun {
  const bySolar = h * total(flows.solarToStorageMw);
  const charged = h * total(flows.renewablesToStorageMw) + h * total(flows.gridToStorageMw) + regulated.chargedMwh;
  const shareOfCharge = charged > 0 ? bySolar / charged : 0;
  const exportMwh = h * total(flows.solarExportMw) + shareOfCharge * (h * total(flows.storageExportMw) + regulated.exportMwh);
  const atBus = busPowerForExport(exportMwh, line);
  const out = exportThroughLine(atBus, line);
  const curtailed = { converterClippedMwh: 0, limitCurtailedMwh: 0, economicCurtailedMwh: 0 };
  const { solarUsedMw } = dispatch.trajectory;
  for (let t = 0; t < steps; t++) {
    const mwh = h * (problem.solarMw[t]! - solarUsedMw[t]!);
    if (flows.converterClippedMw[t]! > 0) curtailed.converterClippedMwh += mwh;
    else if (flows.limitCurtailedMw[t]! > 0) curtailed.limitCurtailedMwh += mwh;
    else if (flows.economicCurtailedMw[t]! > 0) curtailed.economicCurtailedMwh += mwh;
  }
  return {
    shareOfCharge,
    ...curtailed,
    lineLossMwh: out.lineLossMw,
    transformerLossMwh: out.transformerLossMw,
    converterLossMwh: problem.systemConverter === undefined ? 0 : atBus * (1 / problem.systemConverter.efficiency - 1),
  };
}

/**
 * Energy of regulation on its way between the storage units and the point of interconnection, MWh: a converter of a dc bus, then
 * transformer and line. Up and down flow within the same step, so each has its own losses.
 */
function regulationEnergy({ line, stepHours }: Prepared, { problem, dispatch, settlement }: OperatedYear) {
  const [exportMwh, importMwh] = [
    sumOf(settlement.regulationMarkets, (market) => market.upEnergyMwh),
    sumOf(settlement.regulationMarkets, (market) => market.downEnergyMwh),
  ];
  const eta = problem.systemConverter?.efficiency ?? 1;
  const atBus = busPowerForExport(exportMwh, line);
  const [out, into] = [exportThroughLine(atBus, line), importThroughLine(importMwh, line)];
  const byStorageUnit = (pick: (side: RegulationCommitment) => Float64Array): number[] =>
    dispatch.trajectory.storage.map(({ regulation = [] }) =>
      sumOf(
        regulation.map((side, m) => stepHours * problem.regulation![m]!.throughput * total(pick(side))),
        (mwh) => mwh,
      ),
    );
  const dischargedMwhByStorageUnit = byStorageUnit((side) => side.upMw);
  const chargedMwhByStorageUnit = byStorageUnit((side) => side.downMw);
  return {
    exportMwh,
    importMwh,
    dischargedMwhByStorageUnit,
    dischargedMwh: sumOf(dischargedMwhByStorageUnit, (mwh) => mwh),
    chargedMwhByStorageUnit,
    chargedMwh: sumOf(chargedMwhByStorageUnit, (mwh) => mwh),
    lineLossMwh: out.lineLossMw + into.lineLossMw,
    transformerLossMwh: out.transformerLossMw + into.transformerLossMw,
    converterLossMwh: atBus * (1 / eta - 1) + into.arrivesMw * (1 - eta),
  };
}
