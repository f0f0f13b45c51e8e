import type { Fraction } from '@stackwatt/units';

/** A fixed flat-plate array. */
export interface PvArray {
  /** Degrees from horizontal, 0…90. */
  readonly slopeDegrees: number;
  /** Degrees from south, west positive: 0 faces south, −90 east, 180 north. */
  readonly azimuthDegrees: number;
  /** Albedo, share of the global irradiance that the ground throws back. */
  readonly groundReflectance: Fraction;
  /** Nominal operating cell temperature, °C. */
  readonly noctCelsius: number;
  /** Change of power with cell temperature, fraction per °C; negative. */
  readonly powerPerCelsius: Fraction;
  /** Efficiency at standard test conditions; only the cell temperature depends on it. */
  readonly efficiency: Fraction;
}
