import { mayChargeFromGrid, throughSolarConverter, type DispatchProblem, type GridChargingRule, type StorageUnit } from '@stackwatt/engine';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { SharedWork } from '../cases/shared-work.ts';
import type { Prepared } from '../prepare.ts';
import { lineEfficiency } from '../inputs/limit-inputs.ts';
import { valuesOfYear } from '../inputs/market-inputs.ts';
import type { EnergyPrices } from './prices-of-year.ts';
import { outputInYear, windWorksIn } from './output-of-year.ts';

/** Look-ahead and kept part of the rolling dispatch, hours: the rhythm of a day-ahead market. */
const LOOK_AHEAD_HOURS = 48;
const COMMIT_HOURS = 24;

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

/** A case in one project year, with what it produces and the storage units that work in it. */
export interface PlantOfYear {
  readonly prepared: Prepared;
  readonly one: SimulationCase;
  readonly production: PlantProduction;
  readonly projectYear: number;
  /** As the optimiser sees them in the year. */
  readonly storage: readonly StorageUnit[];
}

/** Production is linear in size: the unit profile times size and degradation, then through the array's converter. */
export function produce(prepared: Prepared, one: SimulationCase, projectYear: number): PlantProduction {
  const { shared } = prepared;
  const solarMw: Float64Array[] = [];
  const clippedMw: Float64Array[] = [];
  one.solar.forEach((size, k) => {
    const item = prepared.project.solar[k]!;
    const factor = size.mw * outputInYear(prepared.project, k, projectYear);
    const dcMw = shared.times(prepared.production.solar[k]!, factor);
    if (size.converterMw === undefined) {
      solarMw.push(dcMw);
      clippedMw.push(new Float64Array(dcMw.length));
      return;
    }
    const { converterMw } = size;
    const efficiency = toFraction(item.converter.efficiency[0]!);
    const flow = shared.once('converter', [dcMw], [converterMw, efficiency], () => throughSolarConverter(dcMw, converterMw, efficiency));
    solarMw.push(flow.acMw);
    clippedMw.push(flow.clippedMw);
  });
  const windMw = one.wind.map((size, k) => {
    const amount = windWorksIn(prepared.project, projectYear) ? size.amount : 0;
    return shared.times(valuesOfYear(prepared.production.wind[k]!, projectYear), amount);
  });
  return {
    solarMw,
    clippedMw,
    windMw,
    totalSolarMw: sum(shared, solarMw, prepared.steps),
    totalWindMw: sum(shared, windMw, prepared.steps),
  };
}

function sum(shared: SharedWork, parts: readonly Float64Array[], steps: number): Float64Array {
  if (parts.length === 1) return parts[0]!;
  return shared.once('sum', parts, [steps], () => {
    const total = new Float64Array(steps);
    for (const part of parts) for (let t = 0; t < steps; t++) total[t]! += part[t]!;
    return total;
  });
}

/**
 * The plant of a case over one year as the optimiser sees it. Its grid side is the ac bus: with η of line and transformer together a bus
 * MWh sold earns price · η and one bought costs price/η; limits are limit/η going out and limit · η coming in (LIM-13).
 *
 * @param prices  at the point of interconnection; undefined without an energy market
 */
export function dispatchProblem(
  { prepared, one, production, projectYear, storage }: PlantOfYear,
  prices: EnergyPrices | undefined,
): DispatchProblem {
  const { project, stepHours, limits, steps, shared } = prepared;
  const eta = lineEfficiency(prepared.line);
  const none = new Float64Array(prices === undefined ? steps : 0);
  return {
    steps,
    stepHours,
    lookAheadSteps: LOOK_AHEAD_HOURS / stepHours,
    commitSteps: COMMIT_HOURS / stepHours,
    bus: project.bus,
    solarMw: production.totalSolarMw,
    windMw: production.totalWindMw,
    storage,
    systemConverter:
      one.systemConverterMw === undefined
        ? undefined
        : { powerMw: one.systemConverterMw, efficiency: toFraction(project.inverter.efficiency[0]!) },
    exportLimitMw: shared.times(limits.exportMw, 1 / eta),
    importLimitMw: shared.times(limits.importMw, eta),
    gridCharging: gridMayCharge(project, projectYear),
    price: prices === undefined ? none : shared.times(prices.price, eta),
    importPrice:
      prices === undefined
        ? none
        : prices.importPrice === prices.price && eta === 1
          ? prices.price
          : shared.times(prices.importPrice, 1 / eta),
  };
}

/** Whether the grid may charge the storage units in a project year; where there is no solar it always may. */
export const gridMayCharge = (project: Prepared['project'], projectYear: number): boolean =>
  project.useStorage && (!project.useSolar || mayChargeFromGrid(gridChargingRule(project), projectYear));

/** LIM-12, D-099: whether the grid may charge the storage units of a plant with solar. */
const gridChargingRule = ({ canBatteryChargeFromGrid: may }: Prepared['project']): GridChargingRule =>
  may === 'true' ? 'always' : may === 'ITC' ? 'afterRecapture' : 'never';
