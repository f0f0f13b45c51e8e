import type { Fraction, Series } from '@stackwatt/units';
import { STANDARD_CELL_CELSIUS } from '../conventions.ts';
import { cellTemperature } from './cell-temperature.ts';
import { planeOfArray, toPvArray, type SolarResource } from './plane-of-array.ts';
import type { PvArray } from './pv-array.ts';
import { arrayPower } from './array-power.ts';

export interface PvProfileInputs extends SolarResource {
  /** Air temperature, °C, same length as `ghi`; without it power does not depend on temperature. */
  readonly airTemperature?: Series<'degC'> | undefined;
  /** Derating: share of the output that wiring, soiling, mismatch and the like leave. */
  readonly derating: Fraction;
  readonly options?: Partial<PvArray>;
}

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
