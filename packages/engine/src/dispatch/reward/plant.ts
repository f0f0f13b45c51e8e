import type { DispatchProblem } from '../problem.ts';

/**
 * The plant as rewards and operation see it: one model for both buses. On an ac bus solar and wind join at the bus and the
 * converter is perfect and unlimited; on a dc bus `atBus` is the solar, and the wind joins behind the converter.
 * A plant without storage is one whose store has no power and no room.
 */
export interface Plant {
  readonly steps: number;
  readonly stepHours: number;
  /** Generation where the store is, MW, free to curtail. */
  readonly atBus: Float64Array;
  /** Generation on the ac side of the converter, MW, free to curtail; undefined when there is none. */
  readonly behindConverter: Float64Array | undefined;
  readonly exportLimitMw: Float64Array;
  /** Zero everywhere when the store may not charge from the grid. */
  readonly importLimitMw: Float64Array;
  readonly price: Float64Array;
  readonly importPrice: Float64Array;
  /** Rated at its output side in both directions; Infinity on an ac bus. */
  readonly converterMw: number;
  readonly converterEfficiency: number;
  readonly storagePowerMw: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly wearCostPerMwh: number;
}

/** The one plant model behind a checked problem. */
export function toPlant(problem: DispatchProblem): Plant {
  const { steps, storage, systemConverter: converter } = problem;
  const unit = storage[0];
  const isAc = converter === undefined;
  const hasWind = isAnything(problem.windMw);
  return {
    steps,
    stepHours: problem.stepHours,
    atBus: isAc && hasWind ? sum(problem.solarMw, problem.windMw) : problem.solarMw,
    behindConverter: isAc || !hasWind ? undefined : problem.windMw,
    exportLimitMw: problem.exportLimitMw,
    importLimitMw: problem.gridCharging ? problem.importLimitMw : new Float64Array(steps),
    price: problem.price,
    importPrice: problem.importPrice,
    converterMw: isAc ? Infinity : converter.powerMw,
    converterEfficiency: isAc ? 1 : converter.efficiency,
    storagePowerMw: unit?.powerMw ?? 0,
    chargeEfficiency: unit?.chargeEfficiency ?? 1,
    dischargeEfficiency: unit?.dischargeEfficiency ?? 1,
    wearCostPerMwh: unit?.wearCostPerMwh ?? 0,
  };
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
