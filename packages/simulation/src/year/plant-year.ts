import { degradationFactor, throughSolarConverter, type DispatchProblem, type StorageUnit } from '@stackwatt/engine';
import { toFraction, type Fraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { pricesOfYear } from './prices-of-year.ts';

/** Look-ahead and kept part of the rolling dispatch, hours: the rhythm of a day-ahead market. */
export const LOOK_AHEAD_HOURS = 48;
export const COMMIT_HOURS = 24;

/** What the technologies of a case can produce in one project year, MW per step. */
export interface PlantProduction {
  /** Per array, at the bus, after its own converter. */
  readonly solarMw: readonly Float64Array[];
  /** Per array, cut off by its own converter, on the array's side. */
  readonly clippedMw: readonly Float64Array[];
  readonly windMw: readonly Float64Array[];
  readonly totalSolarMw: Float64Array;
  readonly totalWindMw: Float64Array;
}

/** Production is linear in size: the unit profile times size and degradation, then through the array's converter. */
export function produce(prepared: Prepared, one: SimulationCase, projectYear: number): PlantProduction {
  const solarMw: Float64Array[] = [];
  const clippedMw: Float64Array[] = [];
  one.solar.forEach((size, k) => {
    const item = prepared.project.solar[k]!;
    const factor = size.mw * degradationFactor(toFraction(item.degradation), projectYear);
    const dcMw = prepared.production.solar[k]!.map((value) => value * factor);
    if (size.converterMw === undefined) {
      solarMw.push(dcMw);
      clippedMw.push(new Float64Array(dcMw.length));
      return;
    }
    const flow = throughSolarConverter(dcMw, size.converterMw, toFraction(item.converter.efficiency[0]!));
    solarMw.push(flow.acMw);
    clippedMw.push(flow.clippedMw);
  });
  const windMw = one.wind.map((size, k) => prepared.production.wind[k]!.map((value) => value * size.amount));
  return { solarMw, clippedMw, windMw, totalSolarMw: sum(solarMw, prepared.steps), totalWindMw: sum(windMw, prepared.steps) };
}

function sum(parts: readonly Float64Array[], steps: number): Float64Array {
  if (parts.length === 1) return parts[0]!;
  const total = new Float64Array(steps);
  for (const part of parts) for (let t = 0; t < steps; t++) total[t]! += part[t]!;
  return total;
}

/** The stores of a case; a size of 0 is no store. */
export function storageUnits(prepared: Prepared, one: SimulationCase): Omit<StorageUnit, 'initialSocMwh'>[] {
  return one.storage.flatMap((size, k) => {
    if (size.units === 0) return [];
    const item = prepared.project.storage[k]!;
    const eta = Math.sqrt(toFraction(item.roundtripEfficiencySensitivity[0]!)) as Fraction;
    return [{
      capacityMwh: size.mwh, powerMw: size.mw, chargeEfficiency: eta, dischargeEfficiency: eta,
      minSoc: toFraction(item.specs.minimumStateOfCharge), maxSoc: 1 as Fraction, wearCostPerMwh: item.wearCost,
    }];
  });
}

/** State of charge at the start of the first year, MWh, never below the lowest allowed. */
export function initialStates(prepared: Prepared, one: SimulationCase): number[] {
  return one.storage.flatMap((size, k) => {
    const { initialStateOfCharge, minimumStateOfCharge } = prepared.project.storage[k]!.specs;
    return size.units === 0 ? [] : [size.mwh * toFraction(Math.max(initialStateOfCharge, minimumStateOfCharge))];
  });
}

/** The plant of a case over one year as the optimiser sees it. */
export function dispatchProblem(prepared: Prepared, one: SimulationCase, production: PlantProduction, projectYear: number, statesMwh: readonly number[]): DispatchProblem {
  const { project, stepHours, limits } = prepared;
  return {
    steps: prepared.steps, stepHours,
    lookAheadSteps: LOOK_AHEAD_HOURS / stepHours, commitSteps: COMMIT_HOURS / stepHours,
    bus: project.bus,
    solarMw: production.totalSolarMw, windMw: production.totalWindMw,
    storage: storageUnits(prepared, one).map((unit, k) => ({ ...unit, initialSocMwh: statesMwh[k]! })),
    systemConverter: one.systemConverterMw === undefined ? undefined : { powerMw: one.systemConverterMw, efficiency: toFraction(project.inverter.efficiency[0]!) },
    exportLimitMw: limits.exportMw, importLimitMw: limits.importMw,
    gridCharging: project.useStorage && (!project.useSolar || project.canBatteryChargeFromGrid === 'true'),
    ...pricesOfYear(prepared, projectYear),
  };
}
