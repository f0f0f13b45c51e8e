import type { Series } from '@stackwatt/units';
import { WIND_SHEAR } from '../conventions.ts';
import { airDensityRatio } from './air-density.ts';
import { hubSpeedRatio, type WindShear } from './hub-speed.ts';
import { curvePower, type PowerCurve } from './power-curve.ts';
import { totalLosses, type WindLosses } from './total-losses.ts';

export interface TurbineProfileInputs {
  /** m/s at anemometer height, mean over the step. */
  readonly windSpeed: Series<'m/s'>;
  /** m above ground. */
  readonly anemometerHeight: number;
  /** m above ground. */
  readonly hubHeight: number;
  /** m above sea level. */
  readonly altitude: number;
  readonly powerCurve: PowerCurve;
  readonly losses: WindLosses;
  readonly shear?: WindShear;
}

/**
 * Net output of one turbine for a year: multiply by the number of turbines.
 *
 *   P = (ρ/ρ_0) · curve(U · ratio) · (1 − L)
 *
 * with `hubSpeedRatio`, `curvePower`, `airDensityRatio` and `totalLosses`. The wind is taken as steady within a step.
 *
 * @returns  MW per turbine, one value per step, ≥ 0; a speed below 0, as a sensor's offset, counts as calm
 * @throws   RangeError when a speed is no number or a height or loss is out of range
 */
export function unitTurbineProfile(inputs: TurbineProfileInputs): Float64Array {
  const { windSpeed, powerCurve } = inputs;
  const speedRatio = hubSpeedRatio(inputs.hubHeight, inputs.anemometerHeight, inputs.shear ?? WIND_SHEAR);
  const net = airDensityRatio(inputs.altitude) * (1 - totalLosses(inputs.losses));
  const profile = new Float64Array(windSpeed.length);
  for (let i = 0; i < windSpeed.length; i++) {
    const speed = windSpeed[i]!;
    if (!Number.isFinite(speed)) throw new RangeError(`wind speed at step ${i} is ${speed}`);
    profile[i] = net * curvePower(powerCurve, Math.max(0, speed) * speedRatio);
  }
  return profile;
}
