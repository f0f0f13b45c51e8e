import type { Fraction, Series } from '@stackwatt/units';
import { STANDARD_CELL_CELSIUS, STANDARD_IRRADIANCE } from '../conventions.ts';
import { cellTemperature } from './cell-temperature.ts';
import { planeOfArray, toPvArray, type SolarResource } from './plane-of-array.ts';
import type { PvArray } from './pv-array.ts';

export interface PvProfileInputs extends SolarResource {
  /** Air temperature, °C, same length as `ghi`; without it power does not depend on temperature. */
  readonly airTemperature?: Series<'degC'> | undefined;
  /** Derating: share of the output that wiring, soiling, mismatch and the like leave. */
  readonly derating: Fraction;
  readonly options?: Partial<PvArray>;
}

/**
 * DC output of an array per MW of its rating.
 *
 *   P / Y = f · (G_T / G_STC) · [1 + α · (T_c − 25 °C)]
 *
 * @param irradiance       G_T, in the plane of the array, W/m², ≥ 0
 * @param derating         f, fraction
 * @param powerPerCelsius  α, fraction per °C; 0 without a temperature
 * @param cellCelsius      T_c, °C
 * @returns                MW per MW dc, ≥ 0
 *
 * Source: J. Duffie, W. Beckman, "Solar Engineering of Thermal Processes", chapter 23; docs/engine/solar.md.
 */
export const arrayPower = (irradiance: number, derating: number, powerPerCelsius: number, cellCelsius: number): number =>
  Math.max(0, derating * (irradiance / STANDARD_IRRADIANCE) * (1 + powerPerCelsius * (cellCelsius - STANDARD_CELL_CELSIUS)));

/**
 * DC output of an array for a year, per MW of its rating: multiply by the size, and by `degradationFactor` in later years.
 * Irradiance from `planeOfArray`, temperature from `cellTemperature`, power from `arrayPower`.
 *
 * @returns  MW per MW dc, one value per step of the series given, ≥ 0; before any converter
 * @throws   RangeError when a series is no whole year, lengths differ, or a value is no number
 */
export function unitPvProfile(inputs: PvProfileInputs): Float64Array {
  const { ghi, airTemperature, derating } = inputs;
  if (airTemperature !== undefined && airTemperature.length !== ghi.length) {
    throw new RangeError(`${airTemperature.length} values of temperature for ${ghi.length} of irradiance`);
  }
  const array = toPvArray(inputs.latitude, inputs.options);
  const profile: Float64Array = planeOfArray(inputs, array);
  for (let i = 0; i < profile.length; i++) {
    const irradiance = profile[i]!;
    if (airTemperature === undefined) {
      profile[i] = arrayPower(irradiance, derating, 0, STANDARD_CELL_CELSIUS);
      continue;
    }
    const air = airTemperature[i]!;
    if (!Number.isFinite(air)) throw new RangeError(`temperature at step ${i} is ${air}`);
    profile[i] = arrayPower(irradiance, derating, array.powerPerCelsius, cellTemperature(irradiance, air, array));
  }
  return profile;
}
