import { HOURS_PER_YEAR } from '@stackwatt/units';
import { fitCovariance, standardErrorAlong } from '../../math/fit-covariance.ts';
import { linearLeastSquares } from '../../math/least-squares-linear.ts';
import { calendarDamage, type CalendarLife } from '../ageing/calendar-damage.ts';
import { toKelvin } from '../kelvin.ts';
import {
  ABOVE_ZERO,
  countDifferent,
  findBrokenRule,
  fitProblem,
  fitted,
  rowChecks,
  SHARE_ABOVE_ZERO,
  TEMPERATURE,
  UNDETERMINED,
  type FitResult,
  type FitUncertainty,
} from './fit-result.ts';

interface LifetimeTemperaturePoint {
  readonly temperatureCelsius: number;
  readonly lifetimeYears: number;
}

export interface LifetimeTemperatureInputs {
  readonly points: readonly LifetimeTemperaturePoint[];
  /** L: share of the capacity lost at the end of the lifetimes given. */
  readonly degradationLimit: number;
  /** Life at every temperature, years; with it the table is not used. */
  readonly constantLifetimeYears?: number | undefined;
}

/** d, K, below which a rate is constant to the last digit of any table. */
const CONSTANT = 1e-6;

/**
 * Calendar life from a table of lifetimes at temperatures. k_T = B·e^(−d/T) with k_i = L/Life_i is a straight line in 1/T:
 *
 *   min Σ (ln B − d/T_i − ln(L/Life_i))²,   T_i in K
 *
 * A constant lifetime gives B = L/years and d = 0. Lifetimes that grow with heat are refused: a fit of them would promise that a hot
 * storage unit lives for ever.
 */
export function fitLifetimeTemperature(inputs: LifetimeTemperatureInputs): FitResult<CalendarLife> {
  const { points, degradationLimit, constantLifetimeYears } = inputs;
  const brokenLimit = findBrokenRule([['degradationLimit', degradationLimit, SHARE_ABOVE_ZERO]]);
  if (brokenLimit !== undefined) return brokenLimit;
  if (constantLifetimeYears !== undefined) {
    const broken = findBrokenRule([['constantLifetimeYears', constantLifetimeYears, ABOVE_ZERO]]);
    return broken ?? fitted({ ratePerYear: degradationLimit / constantLifetimeYears, temperatureKelvin: 0 });
  }
  const broken = findBrokenRule(rowChecks(points, { lifetimeYears: ABOVE_ZERO, temperatureCelsius: TEMPERATURE }));
  if (broken !== undefined) return broken;
  const different = countDifferent(points.map((point) => point.temperatureCelsius));
  if (different < 2) return fitProblem('table', different, 'must hold at least two different temperatures, or the lifetime be constant');

  // 1/T differs little over any table, so it is taken from its mean: ln B − d/T = level − d·(1/T − mean).
  const inverse = points.map((point) => 1 / toKelvin(point.temperatureCelsius));
  const mean = inverse.reduce((sum, value) => sum + value, 0) / inverse.length;
  const width = Math.max(...inverse) - Math.min(...inverse);
  const centred = inverse.map((value) => -(value - mean) / width);
  const line = linearLeastSquares(
    Float64Array.from(centred.flatMap((value) => [1, value])),
    2,
    Float64Array.from(points, (point) => Math.log(degradationLimit) - Math.log(point.lifetimeYears)),
  );
  if (line === undefined) return fitProblem('table', different, 'must hold temperatures that differ');
  const slope = line[1]! / width;
  const temperatureKelvin = Math.abs(slope) < CONSTANT ? 0 : slope;
  if (temperatureKelvin < 0) return fitProblem('lifetimeYears', points.length, 'must not grow with temperature');
  const ratePerYear = Math.exp(line[0]! + temperatureKelvin * mean);
  if (!Number.isFinite(ratePerYear)) return fitProblem('lifetimeYears', points.length, 'must fall less steeply with temperature');
  // In logarithms: for a steep table B and e^(−d/T) are each beyond all numbers.
  const misses = points.map(
    ({ lifetimeYears }, i) => Math.log(degradationLimit / lifetimeYears) - line[0]! + temperatureKelvin * (inverse[i]! - mean),
  );
  const life = { ratePerYear, temperatureKelvin };
  return fitted(
    life,
    misses.map((miss) => Math.exp(miss) - 1),
    uncertaintyOf(life, degradationLimit, { mean, width, covariance: fitCovariance([centred.map(() => 1), centred], misses) }),
  );
}

/** Of the straight line ln k = level − d·(1/T − mean): ln B is level + d·mean, and the error of B a share of B. */
function uncertaintyOf(
  life: CalendarLife,
  degradationLimit: number,
  { mean, width, covariance }: { readonly mean: number; readonly width: number; readonly covariance: readonly Float64Array[] | undefined },
): FitUncertainty<CalendarLife> {
  if (covariance === undefined) return UNDETERMINED;
  return {
    standardErrors: {
      ratePerYear: life.ratePerYear * standardErrorAlong([1, mean / width], covariance),
      temperatureKelvin: standardErrorAlong([0, 1], covariance) / width,
    },
    band: (temperature) => {
      const years = lifetimeAtTemperature(life, degradationLimit, temperature);
      const factor = Math.exp(standardErrorAlong([1, -(1 / toKelvin(temperature) - mean) / width], covariance));
      return [years / factor, years * factor];
    },
  };
}

/**
 * Years at one temperature until the capacity lost is a limit, L/(B·e^(−d/T)).
 *
 * @param degradationLimit  L, fraction
 */
export const lifetimeAtTemperature = (life: CalendarLife, degradationLimit: number, temperatureCelsius: number): number =>
  degradationLimit / calendarDamage(life, temperatureCelsius, HOURS_PER_YEAR);
