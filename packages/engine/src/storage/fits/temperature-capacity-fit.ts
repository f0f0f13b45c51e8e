import { fitCovariance, standardErrorAlong } from '../../math/fit-covariance.ts';
import { fitPolynomial } from '../../math/least-squares-polynomial.ts';
import {
  AT_LEAST_ZERO,
  countDifferent,
  findBrokenRule,
  fitProblem,
  fitted,
  rowChecks,
  TEMPERATURE,
  UNDETERMINED,
  type FitResult,
  type FitUncertainty,
} from './fit-result.ts';

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
  const degree = Math.min(2, countDifferent(temperatures) - 1);
  const [d0, d1 = 0, d2 = 0] = fitPolynomial(
    temperatures,
    points.map((point) => point.capacityFraction),
    degree,
  );
  const fit = { d0: d0!, d1, d2 };
  return fitted(
    fit,
    points.map((point) => capacityAtTemperature(fit, point.temperatureCelsius) - point.capacityFraction),
    uncertaintyOf(fit, points, degree),
  );
}

/** In u = (T − middle)/half, where 1, u and u² differ most; d0, d1 and d2 are sums of the coefficients of u. */
function uncertaintyOf(
  fit: TemperatureCapacity,
  points: readonly TemperatureCapacityPoint[],
  degree: number,
): FitUncertainty<TemperatureCapacity> {
  const temperatures = points.map((point) => point.temperatureCelsius);
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)];
  const middle = (low + high) / 2;
  const half = high > low ? (high - low) / 2 : 1;
  const powersAt = (temperature: number): number[] =>
    Array.from({ length: degree + 1 }, (_, power) => ((temperature - middle) / half) ** power);
  const parabola = ({ d0, d1, d2 }: TemperatureCapacity, t: number): number => d0 + t * (d1 + t * d2);
  const rows = temperatures.map(powersAt);
  const covariance = fitCovariance(
    Array.from({ length: degree + 1 }, (_, power) => rows.map((row) => row[power]!)),
    points.map((point) => parabola(fit, point.temperatureCelsius) - point.capacityFraction),
  );
  if (covariance === undefined) return UNDETERMINED;
  const shift = middle / half;
  const gradients = [
    [1, -shift, shift ** 2],
    [0, 1 / half, (-2 * shift) / half],
    [0, 0, 1 / half ** 2],
  ];
  const names = ['d0', 'd1', 'd2'] as const;
  return {
    standardErrors: Object.fromEntries(names.slice(0, degree + 1).map((name, k) => [name, standardErrorAlong(gradients[k]!, covariance)])),
    band: (temperature) => {
      const error = standardErrorAlong(powersAt(temperature), covariance);
      return [parabola(fit, temperature) - error, parabola(fit, temperature) + error];
    },
  };
}

/**
 * Capacity at a temperature over nominal capacity.
 *
 * @param temperatureCelsius  °C
 * @returns                   d0 + d1·T + d2·T², at least 0: far outside its table a parabola may fall below
 */
export const capacityAtTemperature = ({ d0, d1, d2 }: TemperatureCapacity, temperatureCelsius: number): number =>
  Math.max(0, d0 + temperatureCelsius * (d1 + temperatureCelsius * d2));
