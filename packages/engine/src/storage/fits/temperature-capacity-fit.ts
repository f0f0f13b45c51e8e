import { fitPolynomial } from '../../math/least-squares-polynomial.ts';
import { AT_LEAST_ZERO, countDifferent, findBrokenRule, fitProblem, fitted, rowChecks, TEMPERATURE, type FitResult } from './fit-result.ts';

export interface TemperatureCapacityPoint {
  readonly temperatureCelsius: number;
  /** Capacity at that temperature over nominal capacity. */
  readonly capacityFraction: number;
}

/** Capacity(T) / nominal capacity = d0 + d1·T + d2·T², T in °C. */
export interface TemperatureCapacity {
  readonly d0: number;
  /** 1/°C */
  readonly d1: number;
  /** 1/°C² */
  readonly d2: number;
}

export const CONSTANT_CAPACITY: TemperatureCapacity = { d0: 1, d1: 0, d2: 0 };

/**
 * Capacity against temperature: the parabola nearest to the table.
 *
 *   min Σ (d0 + d1·T_i + d2·T_i² − C_i)²
 *
 * Two different temperatures give a straight line (d2 = 0), one a constant.
 *
 * @param points   table, any order
 * @param options  `ignoresTemperature`: capacity is nominal at every temperature, 1, 0, 0, whatever the table holds
 * @returns        coefficients for T in °C and capacity as a fraction
 */
export function fitTemperatureCapacity(
  points: readonly TemperatureCapacityPoint[],
  options: { readonly ignoresTemperature?: boolean } = {},
): FitResult<TemperatureCapacity> {
  if (options.ignoresTemperature === true) return fitted(CONSTANT_CAPACITY);
  if (points.length === 0) return fitProblem('table', 0, 'must hold at least one point');
  const broken = findBrokenRule(rowChecks(points, { capacityFraction: AT_LEAST_ZERO, temperatureCelsius: TEMPERATURE }));
  if (broken !== undefined) return broken;
  if (points.every((point) => point.capacityFraction === 0)) return fitProblem('capacityFraction', 0, 'must be above 0 somewhere');
  const temperatures = points.map((point) => point.temperatureCelsius);
  const [d0, d1 = 0, d2 = 0] = fitPolynomial(
    temperatures,
    points.map((point) => point.capacityFraction),
    Math.min(2, countDifferent(temperatures) - 1),
  );
  const fit = { d0: d0!, d1, d2 };
  return fitted(
    fit,
    points.map((point) => capacityAtTemperature(fit, point.temperatureCelsius) - point.capacityFraction),
  );
}

/**
 * Capacity at a temperature over nominal capacity.
 *
 * @param temperatureCelsius  °C
 * @returns                   d0 + d1·T + d2·T², at least 0: far outside its table a parabola may fall below
 */
export const capacityAtTemperature = ({ d0, d1, d2 }: TemperatureCapacity, temperatureCelsius: number): number =>
  Math.max(0, d0 + temperatureCelsius * (d1 + temperatureCelsius * d2));
