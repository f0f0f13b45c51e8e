import type { Fraction } from '@stackwatt/units';

/** A flat-plate array, fixed or on a single-axis tracker. */
export interface PvArray {
  /** Of a fixed array, degrees from horizontal, 0…90. */
  readonly slopeDegrees: number;
  /** Of a fixed array, degrees from south, west positive: 0 faces south, −90 east, 180 north. */
  readonly azimuthDegrees: number;
  /** Instead of slope and azimuth. */
  readonly tracker?: Tracker | undefined;
  /** Albedo, share of the global irradiance that the ground throws back. */
  readonly groundReflectance: Fraction;
  /** Nominal operating cell temperature, °C. */
  readonly noctCelsius: number;
  /** Change of power with cell temperature, fraction per °C; negative. */
  readonly powerPerCelsius: Fraction;
  /** Efficiency at standard test conditions; only the cell temperature depends on it. */
  readonly efficiency: Fraction;
}

/** A single-axis tracker within rows of its like. All angles in radians. */
export interface Tracker {
  /** Where the axis points, from south, west positive; a tilted axis points down its slope: 0 leans to the south. */
  readonly axisAzimuth: number;
  /** β_a, of the axis from horizontal, 0…π/2. */
  readonly axisTilt: number;
  /** Largest rotation to either side, 0…π/2. */
  readonly largestAngle: number;
  /** Width of a row's collectors over the horizontal distance of two rows, above 0. */
  readonly groundCoverRatio: number;
  /** β_c, slope of the ground across the axis; positive where it falls to the side that a positive rotation faces. */
  readonly crossAxisSlope: number;
  /** Whether the rows turn back at low sun, so that none shades its neighbour. */
  readonly backtracks: boolean;
}
