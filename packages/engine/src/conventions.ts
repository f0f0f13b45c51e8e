import { KILO, type Fraction } from '@stackwatt/units';
import type { ReplacementTiming } from './finance/costs/replacement.ts';
import type { PvArray } from './solar/pv-array.ts';
import type { WindShear } from './wind/hub-speed.ts';

/**
 * Every choice that another model may make differently, in one place, so that one line changes it everywhere.
 * Each names its reason and the page of docs/engine that explains it.
 */

/**
 * Fixed slope of the array: the latitude, because over a year it faces the sun within a few per cent of the best. solar.md, Orientation.
 */
export const defaultSlopeDegrees = (latitude: number): number => Math.abs(latitude);
/** The array faces the equator: south in the north, north in the south. solar.md, Orientation. */
export const defaultAzimuthDegrees = (latitude: number): number => (latitude < 0 ? 180 : 0);
/** A flat-plate module of no particular make, because none is asked for. solar.md, Module. */
export const GENERIC_MODULE: Pick<PvArray, 'groundReflectance' | 'noctCelsius' | 'powerPerCelsius' | 'efficiency'> = {
  groundReflectance: 0.2 as Fraction,
  noctCelsius: 47,
  powerPerCelsius: -0.005 as Fraction,
  efficiency: 0.13 as Fraction,
};
/**
 * Transmittance of the cover times absorptance of the cell, the textbook's 0.9 for a module of no particular make. solar.md, Cell
 * temperature.
 */
export const TRANSMITTANCE_ABSORPTANCE = 0.9;
/** Irradiance of standard test conditions, W/m². solar.md, Power. */
export const STANDARD_IRRADIANCE = KILO;
/** Cell temperature of standard test conditions, °C. solar.md, Power. */
export const STANDARD_CELL_CELSIUS = 25;
/** Air temperature, °C, and irradiance, W/m², at which the nominal operating cell temperature is measured. solar.md, Cell temperature. */
export const NOCT_CONDITIONS = { airCelsius: 20, irradiance: 800 } as const;
/** Solar constant, W/m²: the mean of the satellites since 2003 (Kopp and Lean 2011, 1,360.8 ± 0.5). solar.md, Sun. */
export const SOLAR_CONSTANT = 1361;
/**
 * The year whose sun shines in every project, because 2007 is the year that series without a date belong to; days from noon of 1 January
 * 2000, where the almanac counts from, to its 1 January, 00:00 UTC. In other years the sun of a date differs by a part of a day. solar.md,
 * Sun.
 */
export const SUN_YEAR = { year: 2007, daysFrom2000: 2556.5 } as const;
/**
 * With the sun lower than this, degrees, all light counts as diffuse: a ratio of cosines near 0/0 would turn small errors of the clock into
 * large power. solar.md, Low sun.
 */
export const LOW_SUN_DEGREES = 3;

/**
 * Wind grows with height by the power law with exponent 1/7, the usual value over open land, because no roughness is asked for. wind.md,
 * Hub height.
 */
export const WIND_SHEAR: WindShear = { kind: 'powerLaw', exponent: 1 / 7 };
/**
 * U.S. Standard Atmosphere 1976: temperature lapse K/m, temperature at sea level K, gravity m/s², gas constant of air J/kg·K. wind.md, Air
 * density.
 */
export const STANDARD_ATMOSPHERE = { lapse: 0.0065, seaLevelKelvin: 288.15, gravity: 9.80665, gasConstant: 287.053 } as const;

/**
 * Replacements are paid at the end of the year their life expires in, because the yearly table shows one value per year. finance.md,
 * Replacement.
 */
export const REPLACEMENT_TIMING: ReplacementTiming = 'wholeYear';
/** What is left of components at the end is worth nothing, because nobody lends on a resale price decades away. finance.md, Salvage. */
export const SALVAGE_COUNTS = false;
