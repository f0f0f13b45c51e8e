import type { Fraction } from '@stackwatt/units';
import { circuitRoundTrip } from '../kinetic/series-resistance.ts';
import { valueOfYear } from './value-of-year.ts';

/** Charge and discharge efficiency are each the root of the round trip. @param roundTrip above 0, at most 1 */
export const oneWayEfficiency = (roundTrip: number): Fraction => Math.sqrt(roundTrip) as Fraction;

/**
 * Round-trip efficiency in a project year: that of year 1 times the year's factor.
 *
 * @param roundTrip    as new, fraction
 * @param factors      index 0 is year 1; the last goes on. For yearly changes in per cent use `customEscalation` of each year
 * @param projectYear  1…
 * @returns            above 0 for a factor above 0, at most 1
 */
export const roundTripInYear = (roundTrip: number, factors: ArrayLike<number>, projectYear: number): Fraction =>
  Math.min(1, Math.max(0, roundTrip * valueOfYear(factors, projectYear))) as Fraction;

/**
 * Efficiency each way that is left to wiring and electronics when the resistance of the cells already loses its part, so that
 * the round trip at rated power is the one given and the resistance is not counted twice.
 *
 *   η = √(η_RT/η_circuit)
 *
 * @param roundTrip      η_RT at rated power, bus to bus
 * @param powerMw        rated power at the cells’ terminals
 * @param peakCircuitMw  above `powerMw`; Infinity without resistance
 * @returns              at most 1: a resistance that alone loses more than the round trip says leaves nothing to the rest
 */
export const efficiencyBesideResistance = (roundTrip: number, powerMw: number, peakCircuitMw: number): Fraction =>
  Math.min(1, Math.sqrt(roundTrip / circuitRoundTrip(powerMw, powerMw, peakCircuitMw))) as Fraction;
