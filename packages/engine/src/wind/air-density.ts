import { STANDARD_ATMOSPHERE } from '../conventions.ts';

/**
 * Density of the standard atmosphere at an altitude over that at sea level, for which power curves hold.
 *
 *   ρ/ρ_0 = (1 − B·z/T_0)^(g/(R·B)) · T_0/(T_0 − B·z)
 *
 * @param altitude  z, m above sea level, below 44,000 where the formula's temperature reaches 0 K
 * @returns         ratio; 1 at sea level
 *
 * Source: U.S. Standard Atmosphere 1976, NOAA/NASA/USAF, eqs. 23, 33a and 42 below 11 km; docs/engine/wind.md.
 */
export function airDensityRatio(altitude: number): number {
  const { lapse, seaLevelKelvin, gravity, gasConstant } = STANDARD_ATMOSPHERE;
  const temperatureRatio = 1 - (lapse * altitude) / seaLevelKelvin;
  if (!(temperatureRatio > 0)) throw new RangeError(`an altitude of ${altitude} m is outside the atmosphere`);
  return temperatureRatio ** (gravity / (gasConstant * lapse)) / temperatureRatio;
}
