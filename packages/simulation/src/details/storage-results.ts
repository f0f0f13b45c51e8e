import { cycleCost, levelizedCostOfStorage, storageCostParts } from '@stackwatt/engine';
import { equipmentNames, type Pair, type Project, type Storage, type StorageResult, type StorageYearResult } from '@stackwatt/model';
import { DAYS_PER_YEAR } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { deliveredByStorageUnit, type CaseFinance } from '../finance/case-finance.ts';
import type { CaseComponent } from '../finance/component-costs.ts';
import { addedPerMwh, yearsOfStorageUnit } from '../finance/storage-money.ts';
import type { StorageUnitYear } from '../storage-life/close-storage-units.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import type { YearSums } from '../year/year-result.ts';
import { chargeByMonth, hourlyMeans } from './soc-profile.ts';
import type { YearDetail } from './year-detail.ts';

/** Percent of its capacity that a storage unit passes on per day, from its cycles in a year. */
const utilizationRate = (cyclesPerYear: number): number => (100 * cyclesPerYear) / DAYS_PER_YEAR;

/** Cycles of a year by month, in the proportion of the energy that left the storage unit in each. */
function cyclesByMonth(cycles: number, throughput: readonly number[]): number[] {
  const all = throughput.reduce((sum, mwh) => sum + mwh, 0);
  return throughput.map((mwh) => (all > 0 ? (cycles * mwh) / all : 0));
}

/** Steps of a storage unit's charge in a year, as fractions of what it can hold then. */
export interface ChargeOfYear {
  readonly projectYear: number;
  readonly share: Float64Array;
}

/** The charge of a storage unit that works in a year; undefined otherwise. */
export function chargeOf(year: SimulatedYear, place: number): ChargeOfYear | undefined {
  const k = year.working.findIndex((storageUnit) => storageUnit.place === place);
  const capacity = year.working[k]?.unit.capacityMwh;
  return capacity === undefined
    ? undefined
    : { projectYear: year.projectYear, share: year.dispatch.trajectory.storage[k]!.socMwh.map((value) => value / capacity) };
}

interface StorageUnitSources {
  readonly project: Project;
  readonly one: SimulationCase;
  /** One per project year. */
  readonly years: readonly YearSums[];
  /** One per simulated year. */
  readonly details: readonly YearDetail[];
  /** Of every storage unit, of the first year it works. */
  readonly charges: readonly (ChargeOfYear | undefined)[];
  readonly finance: CaseFinance;
}

/** Every storage unit of the project over its years (DET-43, DET-44). A unit of size 0 has status 1 and nothing else. */
export function storageResults(sources: StorageUnitSources): StorageResult[] {
  const { project, one } = sources;
  return (project.useStorage ? project.storage : []).map((item, place) => storageResult(sources, item, place, one.storage[place]!));
}

/** A storage unit of the project over its years. */
interface UnitOverYears {
  readonly sources: StorageUnitSources;
  readonly item: Storage;
  readonly place: number;
  readonly size: SimulationCase['storage'][number];
  /** Undefined in a year it did not work in. */
  readonly worked: readonly (StorageUnitYear | undefined)[];
  /** What its components cost over the years. */
  readonly flows: CaseFinance['cashFlow']['components'];
}

/**
 * Capacity put into a storage unit in the year that pays for it, MWh: late-stage what the end of the year before ordered for its start,
 * early-stage what the year itself takes.
 */
function addedMwh({ sources: { project }, worked }: UnitOverYears, y: number): number {
  if (project.earlyAnalysis) {
    const year = worked[y]?.year;
    return year === undefined ? 0 : year.maximumUsableMwh - year.minimumUsableMwh;
  }
  const ordered = worked[y - 1]?.event;
  return ordered?.kind === 'augmentation' ? ordered.addedMwh : 0;
}

/** What a storage unit has of something that all have together, as a share. */
function shareOf({ sources: { years }, worked }: UnitOverYears, y: number, of: (storageUnit: StorageUnitYear) => number): number {
  const all = years[y]!.storageUnits.reduce((sum, storageUnit) => sum + of(storageUnit), 0);
  const mine = worked[y];
  return mine === undefined || all === 0 ? 0 : of(mine) / all;
}

/**
 * A year of a storage unit. A market's storage sales are those of all units: each has the share of what it discharges, and of what is
 * bought that of what it charges.
 */
function resultOfYear(unit: UnitOverYears, y: number): StorageYearResult {
  const { sources, item, place, size, worked, flows } = unit;
  const { project, years, details } = sources;
  const year = years[y]!;
  const storageUnit = worked[y];
  const detail = details[Math.min(y, details.length - 1)]!.storageUnits.find((one) => one.place === place);
  const paid = (of: (part: (typeof flows)[number]) => Float64Array): number => flows.reduce((sum, part) => sum + of(part)[y + 1]!, 0);
  // Energy that regulation calls passes the same terminal.
  const chargedMwh =
    storageUnit === undefined
      ? 0
      : storageUnit.chargedMwh + year.regulationChargedMwhByStorageUnit[year.storageUnits.indexOf(storageUnit)]!;
  const dischargedMwh = deliveredByStorageUnit(year, place);
  const augmentationTotalCost = paid((part) => part.augmentation);
  const augmentation = addedMwh(unit, y);
  const sold = shareOf(unit, y, (one) => one.dischargedMwh);
  const bought = shareOf(unit, y, (one) => one.chargedMwh);
  const [p25, p50, p75] = detail?.percentiles ?? [0, 0, 0];
  return {
    year: y + 1,
    maximum: storageUnit?.year.maximumUsableMwh ?? 0,
    minimum: storageUnit?.year.minimumUsableMwh ?? 0,
    minimumWithout: storageUnit?.year.oldestUsableMwh ?? 0,
    augmentation,
    augmentationFraction: size.mwh > 0 ? augmentation / size.mwh : 0,
    augmentationCost: addedPerMwh(project, item, y + 1),
    augmentationTotalCost,
    replacementTotalCost: paid((part) => part.replacement),
    // At the storage unit itself, inside its own converter.
    energyInput: chargedMwh * (detail?.converterEfficiency ?? 0),
    energyOutput: detail === undefined ? 0 : dischargedMwh / detail.converterEfficiency,
    converterEnergyInput: chargedMwh,
    converterEnergyOutput: dischargedMwh,
    // Nothing of a position below zero is a zero, not a minus zero.
    energySold: year.energyMarkets.map(({ storageMwh }) => storageMwh * sold + 0),
    energyPurchased: year.energyMarkets.map(({ importMwh }) => importMwh * bought + 0),
    utilizationRate: utilizationRate(storageUnit?.year.equivalentCycles ?? 0),
    cycleCost: cycleCost(augmentationTotalCost, storageUnit?.year.throughputMwh ?? 0),
    stateOfChargePercentile25: p25,
    stateOfChargePercentile50: p50,
    stateOfChargePercentile75: p75,
    operatingTotalCost: paid((part) => part.operating),
    equivalentCycles: storageUnit?.year.equivalentCycles ?? 0,
    cyclesByDepth: storageUnit === undefined || detail === undefined ? [] : detail.cyclesByDepth,
    cyclesByMonth:
      storageUnit === undefined || detail === undefined ? [] : cyclesByMonth(storageUnit.year.equivalentCycles, detail.throughputByMonth),
  };
}

function storageResult(sources: StorageUnitSources, item: Storage, place: number, size: SimulationCase['storage'][number]): StorageResult {
  const { project, years, charges, finance } = sources;
  const isOfUnit = (part: CaseComponent): boolean => part.owner === 'storage' && part.place === place;
  const parts = finance.components.filter(isOfUnit);
  const flows = finance.cashFlow.components.filter((_, k) => isOfUnit(finance.components[k]!));
  const unit: UnitOverYears = { sources, item, place, size, worked: yearsOfStorageUnit(years, place), flows };
  const items = years.map((_, y) => resultOfYear(unit, y));
  const cycles: Pair = {
    first: items[0]!.equivalentCycles,
    average: items.reduce((sum, { equivalentCycles }) => sum + equivalentCycles, 0) / items.length,
  };
  const costs = {
    lifetimeYears: project.lifetime,
    realDiscountRate: finance.cashFlow.realDiscountRate,
    components: parts,
    chargingCostByYear: years.map((year, y) => year.purchases * shareOf(unit, y, (one) => one.chargedMwh)),
    chargedMwhByYear: items.map(({ converterEnergyInput }) => converterEnergyInput),
    dischargedMwhByYear: items.map(({ converterEnergyOutput }) => converterEnergyOutput),
  };
  const first = years[0]!;
  const charge = charges[place];
  const names = first.energyMarkets.map(({ name }) => name);
  return {
    status: size.mwh > 0 ? 0 : 1,
    index: place,
    name: equipmentNames(project).storage[place]!,
    nameplateCapacity: size.mwh,
    nameplatePower: size.mw,
    coupling: project.bus === 'dc' ? 'DC' : 'AC',
    capitalCost: parts.reduce((sum, { capital }) => sum + capital, 0),
    augmentationLimit: item.allowAugmentation ? item.augmentationDegradationLimitSensitivity[0]! : undefined,
    levelizedCostOfStorage: levelizedCostOfStorage(costs) ?? null,
    levelizedCosts: storageCostParts(costs) ?? null,
    hasConverter: item.hasConverter,
    startYear: charge?.projectYear ?? 1,
    stateOfChargeTimeSeries: charge === undefined ? [] : [...hourlyMeans(charge.share)],
    stateOfChargeByMonth: charge === undefined ? [] : chargeByMonth(charge.share),
    capacityBid: first.capacityMarkets.reduce((sum, { bidMw }) => sum + bidMw, 0),
    annualEffectiveFullCycles: cycles,
    dailyEffectiveFullCycles: { first: cycles.first / DAYS_PER_YEAR, average: cycles.average / DAYS_PER_YEAR },
    items,
    saleMarketNames: names,
    purchaseMarketNames: names,
  };
}
