import type { DispatchProblem, RegulationMarket } from '../problem/problem.ts';
import type { Obligations } from '../obligations/obligations.ts';
import { EVENT_FIRST, LEAST_LOSS, OUTWEIGH, OUTWEIGH_BY_FAR } from './tuning.ts';

/**
 * The plant as rewards and operation see it: one model for both buses. On an ac bus solar and wind join at the bus and the
 * converter is perfect and unlimited; on a dc bus `atBus` is the solar, and the wind joins behind the converter.
 * A plant without storage is one whose storage unit has no power and no room.
 */
export interface Plant {
  readonly steps: number;
  readonly stepHours: number;
  /** Generation where the storage unit is, MW, free to curtail. */
  readonly atBus: Float64Array;
  /** Generation on the ac side of the converter, MW, free to curtail; undefined when there is none. */
  readonly behindConverter: Float64Array | undefined;
  readonly exportLimitMw: Float64Array;
  /** Zero everywhere when the storage unit may not charge from the grid, or when there is no market to buy from. */
  readonly importLimitMw: Float64Array;
  /** Of what is sold freely: the market's, or without a market the contract's. */
  readonly price: Float64Array;
  readonly importPrice: Float64Array;
  /** Rated at its output side in both directions; Infinity on an ac bus. */
  readonly converterMw: number;
  readonly converterEfficiency: number;
  readonly storagePowerMw: number;
  /** What each step leaves of it, MW, no more than it; left out: all. */
  readonly powerLimitMw?: Float64Array | undefined;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly wearCostPerMwh: number;
  /** What a MWh that leaves the storage unit earns beyond the price, per step, currency; left out: nothing. */
  readonly priceAdderPerMwh?: Float64Array | undefined;
  readonly obligations?: Obligations | undefined;
}

/** A direction of the connection. */
export type Side = 'import' | 'export';

/** Most the storage unit can charge or discharge in step t, MW at the bus. */
export const powerAt = ({ storagePowerMw, powerLimitMw }: Plant, t: number): number =>
  powerLimitMw === undefined ? storagePowerMw : powerLimitMw[t]!;

/** What a MWh that leaves the storage unit costs in step t, currency: its wear less what it earns beyond the price. */
export const leavingCost = ({ wearCostPerMwh, priceAdderPerMwh }: Plant, t: number): number =>
  priceAdderPerMwh === undefined ? wearCostPerMwh : wearCostPerMwh - priceAdderPerMwh[t]!;

/**
 * The one plant model behind a checked problem.
 *
 * @param eventFirst MWh of the contract that a MWh of an event outweighs, 16 or `EVENT_FAR_FIRST`; the heavier the fewer digits are left
 *   for the money
 */
export function toPlant(problem: DispatchProblem, eventFirst = EVENT_FIRST): Plant {
  const { steps, storage, systemConverter: converter } = problem;
  const unit = storage[0];
  const isAc = converter === undefined;
  const hasWind = isAnything(problem.windMw);
  const hasMarket = problem.hasEnergyMarket !== false;
  const zeros = (): Float64Array => new Float64Array(steps);
  const plant: Plant = {
    steps,
    stepHours: problem.stepHours,
    atBus: isAc && hasWind ? sum(problem.solarMw, problem.windMw) : problem.solarMw,
    behindConverter: isAc || !hasWind ? undefined : problem.windMw,
    exportLimitMw: problem.exportLimitMw,
    importLimitMw: problem.gridCharging && hasMarket ? problem.importLimitMw : zeros(),
    price: hasMarket ? problem.price : (problem.contract?.price ?? zeros()),
    importPrice: hasMarket ? problem.importPrice : zeros(),
    converterMw: isAc ? Infinity : converter.powerMw,
    converterEfficiency: isAc ? 1 : converter.efficiency,
    storagePowerMw: unit?.powerMw ?? 0,
    chargeEfficiency: unit?.chargeEfficiency ?? 1,
    dischargeEfficiency: unit?.dischargeEfficiency ?? 1,
    wearCostPerMwh: unit?.wearCostPerMwh ?? 0,
    powerLimitMw: unit?.powerLimitMw?.map((power) => Math.min(power, unit.powerMw)),
    priceAdderPerMwh: problem.storagePriceAdder?.map(
      (priceAdder) => priceAdder * (converter?.efficiency ?? 1) * (unit?.dischargeEfficiency ?? 1),
    ),
  };
  return { ...plant, obligations: obligationsOf(problem, plant, eventFirst) };
}

function obligationsOf(
  { steps, stepHours, contract, capacityEvents = [], hasEnergyMarket, regulation = [] }: DispatchProblem,
  plant: Plant,
  eventFirst: number,
): Obligations | undefined {
  const windows = contract?.windows ?? [];
  const obligation = contract?.obligationMwh;
  if (obligation === undefined && windows.length === 0 && capacityEvents.length === 0) return undefined;
  const owedMw = new Float64Array(steps);
  const owedWorth = new Float64Array(steps);
  const calledMw = new Float64Array(steps).fill(-1);
  const calledWorth = new Float64Array(steps);
  if (contract !== undefined) {
    for (let t = 0; t < steps; t++) {
      owedMw[t] = (obligation?.[t] ?? 0) / stepHours;
      owedWorth[t] = contract.price[t]! + (contract.shortagePenalty?.[t] ?? 0);
    }
    for (const { from, to } of windows) {
      for (let t = from; t < to; t++) {
        owedMw[t] = Infinity;
        owedWorth[t] = contract.price[t]! + (contract.shortagePenalty?.[from] ?? 0);
      }
    }
  }
  for (const event of capacityEvents) {
    calledMw.fill(event.powerMw, event.from, event.from + event.steps);
    calledWorth.fill(event.shortagePenalty, event.from, event.from + event.steps);
  }

  const { converterEfficiency: hi, chargeEfficiency: hc, dischargeEfficiency: hd, importLimitMw, price, importPrice } = plant;
  let highestPrice = 0;
  let meets = false;
  for (let t = 0; t < steps; t++) {
    const priceAdder = plant.priceAdderPerMwh === undefined ? 0 : Math.abs(plant.priceAdderPerMwh[t]!) / hd;
    highestPrice = Math.max(
      highestPrice,
      priceAdder + Math.max(Math.abs(price[t]!), Math.abs(importPrice[t]!), Math.abs(owedWorth[t]!), calledWorth[t]!),
    );
    meets ||= importLimitMw[t]! > 0 && owedMw[t]! > 0;
  }
  const perStored = highestPrice / (hi * hc) + plant.wearCostPerMwh + 1;
  const perReady = mostPerReady(regulation, plant);
  const outweigh = OUTWEIGH / leastLoss([hi * hd, hi / hc, 1 / (hi * hc)]);
  const contractWeight = Math.max(
    Math.min(outweigh * (perStored + perReady), OUTWEIGH_BY_FAR * perStored),
    (meets ? OUTWEIGH_BY_FAR : outweigh) * perStored,
  );
  const firmMw = contract?.firmMwh?.map((mwh) => mwh / stepHours);
  const firmWeight =
    firmMw !== undefined || windows.some(({ firmMwh = 0 }) => firmMwh > 0) ? (EVENT_FIRST * (perStored + contractWeight)) / hd : 0;
  const eventWeight = (eventFirst * (perStored + contractWeight + firmWeight)) / hd;
  const offset = new Float64Array(steps);
  for (let t = 0; t < steps; t++) {
    const owed = owedMw[t]!;
    if (owed === 0) owedWorth[t] = 0;
    else if (owed !== Infinity) {
      owedWorth[t]! += contractWeight;
      offset[t]! +=
        stepHours *
        (contractWeight * Math.min(owed, plant.exportLimitMw[t]!) + firmWeight * Math.min(firmMw?.[t] ?? 0, plant.exportLimitMw[t]!));
    }
    if (calledMw[t]! < 0) continue;
    calledWorth[t]! += eventWeight;
    offset[t]! += stepHours * eventWeight * Math.min(calledMw[t]!, powerAt(plant, t));
  }
  return {
    owedMw,
    owedWorth,
    ...(firmMw && { firmMw }),
    owedPrice: contract?.price ?? owedWorth,
    calledMw,
    calledWorth,
    contractWeight,
    firmWeight,
    eventWeight,
    offset,
    hasWindows: windows.length > 0,
    countsAllExport: hasEnergyMarket === false,
  };
}

/**
 * The most that hangs on a stored MWh where a storage unit is ready both ways at once: only what the round trip loses of the little energy
 * that flows is taken.
 *
 *   (highest price up + highest price down) / (least throughput · (1/η_d − η_c))
 */
function mostPerReady(regulation: readonly RegulationMarket[], { chargeEfficiency, dischargeEfficiency }: Plant): number {
  if (regulation.length === 0) return 0;
  const highestPrice = (side: 'up' | 'down'): number =>
    regulation.reduce((most, market) => market[side]?.price.reduce((a, b) => Math.max(a, b), most) ?? most, 0);
  const flows = Math.min(...regulation.map(({ throughput }) => (throughput > 0 ? throughput : 1)));
  return (highestPrice('up') + highestPrice('down')) / (flows * Math.max(LEAST_LOSS, 1 / dischargeEfficiency - chargeEfficiency));
}

/** The least of some yields, MWh delivered per MWh stored, and of the differences between them. */
function leastLoss(yields: readonly number[]): number {
  const differences = yields.flatMap((a, i) => [a, ...yields.slice(i + 1).map((b) => Math.abs(a - b))]);
  return differences.reduce((least, difference) => (difference > LEAST_LOSS ? Math.min(least, difference) : least), 1);
}

function sum(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length);
  for (let t = 0; t < out.length; t++) out[t] = a[t]! + b[t]!;
  return out;
}

function isAnything(values: Float64Array): boolean {
  for (let t = 0; t < values.length; t++) if (values[t] !== 0) return true;
  return false;
}
