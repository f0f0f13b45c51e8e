import type { Series } from '@stackwatt/units';
import { WIND_SHEAR } from '../conventions.ts';
import { airDensityRatio } from './air-density.ts';
import { hubSpeedRatio, type WindShear } from './hub-speed.ts';
import { curvePower, type PowerCurve } from './power-curve.ts';
import { totalLosses, type WindLosses } from './total-losses.ts';

/** How a turbine holds its rating: blades that turn, or fixed blades on which the flow breaks off. */
type PowerControl = 'pitch' | 'stall';

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
  readonly powerControl: PowerControl;
  readonly losses: WindLosses;
  readonly shear?: WindShear;
}

/**
 * Net output of one turbine for a year: multiply by the number of turbines. U is the speed at the hub, U · ratio.
 *
 *   pitch:  P = curve(U · (ρ/ρ_0)^(1/3)) · (1 − L): in thin air the same power needs more wind, and the rating is still reached
 *   stall:  P = (ρ/ρ_0) · curve(U) · (1 − L): power goes with density at every speed
 *
 * with `hubSpeedRatio`, `curvePower`, `airDensityRatio` and `totalLosses`. A turbine stops at the wind that blows, the last point of the
 * curve, whatever the density. The wind is taken as steady within a step.
 *
 * @returns  MW per turbine, one value per step, ≥ 0; a speed below 0, as a sensor's offset, counts as calm
 * @throws   RangeError when a speed is no number or a height or loss is out of range
 *
 * Source: IEC 61400-12-1:2017, section 9.1.5, normalisation of measured power curves to another density, read backwards.
 */
export function unitTurbineProfile(inputs: TurbineProfileInputs): Float64Array {
  const { windSpeed, powerCurve, powerControl } = inputs;
  const speedRatio = hubSpeedRatio(inputs.hubHeight, inputs.anemometerHeight, inputs.shear ?? WIND_SHEAR);
  const density = airDensityRatio(inputs.altitude);
  const [ofSpeed, ofPower] = powerControl === 'pitch' ? [Math.cbrt(density), 1] : [1, density];
  const net = ofPower * (1 - totalLosses(inputs.losses));
  const cutOut = powerCurve.speeds[powerCurve.speeds.length - 1]!;
  const profile = new Float64Array(windSpeed.length);
  for (let i = 0; i < windSpeed.length; i++) {
    const speed = windSpeed[i]!;
    if (!Number.isFinite(speed)) throw new RangeError(`wind speed at step ${i} is ${speed}`);
    const atHub = Math.max(0, speed) * speedRatio;
    profile[i] = atHub > cutOut ? 0 : net * curvePower(powerCurve, atHub * ofSpeed);
  }
  return profile;
}
