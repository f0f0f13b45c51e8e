import { MINUTES_PER_HOUR } from '@stackwatt/units';

const SECONDS_PER_HOUR = 60 * MINUTES_PER_HOUR;

/** A storage unit as one warm body in air; mass and conductance are of the whole unit. */
interface ThermalBody {
  readonly kind: 'lumped';
  readonly massKg: number;
  /** J/(kg·K). */
  readonly specificHeat: number;
  /** To the surroundings, W/K; 0 for none. */
  readonly conductance: number;
}

/** Where the temperature of a storage unit comes from: held by its cooling, or its own heat. */
export type ThermalModel = ThermalBody | { readonly kind: 'fixed'; readonly celsius: number };

/**
 * Temperature after a step: m·c_p·dT/dt = heat − h·(T − T_air), solved exactly for heat and air temperature that are constant over the
 * step:
 *
 *   T' = T_∞ + (T − T_∞)·e^(−hΔt/(m·c_p)),   T_∞ = T_air + heat/h
 *
 * For air that changes smoothly and is given by its means over the steps the error falls with the square of the step.
 *
 * @param celsius     T at the start of the step, °C
 * @param airCelsius  mean over the step, °C
 * @param heatWatts   mean over the step, ≥ 0
 * @param stepHours   h
 */
export function temperatureAfter(model: ThermalModel, celsius: number, airCelsius: number, heatWatts: number, stepHours: number): number {
  if (model.kind === 'fixed') return model.celsius;
  const { massKg, specificHeat, conductance } = model;
  const heatCapacity = massKg * specificHeat;
  const seconds = stepHours * SECONDS_PER_HOUR;
  const x = (conductance * seconds) / heatCapacity;
  // (1 − e^(−x))/x is 1 without conductance: all heat stays.
  const warmed = (heatWatts * seconds) / heatCapacity;
  return celsius + (x === 0 ? warmed : -Math.expm1(-x) * (airCelsius - celsius + warmed / x));
}
