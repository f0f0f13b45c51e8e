import { MEGA } from '@stackwatt/units';
import { fitCovariance, standardErrorAlong } from '../../math/fit-covariance.ts';
import { linearLeastSquares } from '../../math/least-squares-linear.ts';
import type { CycleLife } from '../ageing/cycle-life.ts';
import {
  ABOVE_ZERO,
  countDifferent,
  findBrokenRule,
  fitProblem,
  fitted,
  rowChecks,
  SHARE_ABOVE_ZERO,
  SHARE_BELOW_ONE,
  UNDETERMINED,
  type FitResult,
  type FitUncertainty,
} from './fit-result.ts';

interface CycleLifetimePoint {
  /** Depth of discharge, share of the capacity. */
  readonly depthFraction: number;
  readonly cyclesToFailure: number;
}

export interface CycleLifetimeInputs {
  readonly points: readonly CycleLifetimePoint[];
  /** L: share of the capacity lost when the table counts a storage unit as failed. */
  readonly degradationLimit: number;
  readonly nominalVolts: number;
  readonly maximumCapacityAh: number;
  readonly minimumSocFraction: number;
}

export interface CycleLifetimeFit extends CycleLife {
  /** Energy one unit can pass on in its life, MWh. */
  readonly lifetimeThroughputMwh: number;
}

/** β below which cycles are the same at every depth to the last digit of any table. */
const CONSTANT = 1e-6;
/**
 * No storage unit has a steeper curve (published tables lie between 0.5 and 3), and steeper powers of a depth leave the range of numbers.
 */
const STEEPEST = 20;
/** A depth typed as 80 % and a range of 1 − 20 % are the same depth. */
const SAME_DEPTH = 1e-9;

/**
 * Cycle life from a table of depths and cycles to failure. N(D) = L/(A·D^β), so a straight line in logarithms:
 *
 *   min Σ (ln A + β·ln D_i − ln(L/N_i))²
 *
 * β is what the table says: above 1 a deep cycle takes more than its share of the throughput. Cycles that grow with their depth (β < 0) are
 * refused: a fit of them would wear a storage unit out by the smallest swings. The lifetime throughput is the mean of N_i·D_i·Q_max·V over
 * the points whose depth the allowed range holds, D_i ≤ 1 − SoC_min.
 */
export function fitCycleLifetime(inputs: CycleLifetimeInputs): FitResult<CycleLifetimeFit> {
  const { points, degradationLimit, nominalVolts, maximumCapacityAh, minimumSocFraction } = inputs;
  const broken = findBrokenRule([
    ['degradationLimit', degradationLimit, SHARE_ABOVE_ZERO],
    ['nominalVolts', nominalVolts, ABOVE_ZERO],
    ['maximumCapacityAh', maximumCapacityAh, ABOVE_ZERO],
    ['minimumSocFraction', minimumSocFraction, SHARE_BELOW_ONE],
    ...rowChecks(points, { depthFraction: SHARE_ABOVE_ZERO, cyclesToFailure: ABOVE_ZERO }),
  ]);
  if (broken !== undefined) return broken;
  const different = countDifferent(points.map((point) => point.depthFraction));
  if (different < 2) return fitProblem('table', different, 'must hold at least two different depths of discharge');
  const usable = points.filter((point) => point.depthFraction <= 1 - minimumSocFraction + SAME_DEPTH);
  if (usable.length === 0) return fitProblem('table', 0, 'must hold a depth of discharge within 100 % less the lowest state of charge');

  const logDepths = points.map((point) => Math.log(point.depthFraction));
  const logDamages = points.map((point) => Math.log(degradationLimit / point.cyclesToFailure));
  const line = linearLeastSquares(Float64Array.from(logDepths.flatMap((x) => [1, x])), 2, Float64Array.from(logDamages));
  if (line === undefined) return fitProblem('table', different, 'must hold depths of discharge that differ');
  const [logA, slope] = [line[0]!, line[1]!];
  const depthExponent = Math.abs(slope) < CONSTANT ? 0 : slope;
  if (depthExponent < 0) return fitProblem('cyclesToFailure', points.length, 'must not grow with the depth of discharge');
  if (depthExponent > STEEPEST) return fitProblem('cyclesToFailure', points.length, 'must fall less steeply with the depth of discharge');
  const throughputs = usable.map((point) => (point.cyclesToFailure * point.depthFraction * maximumCapacityAh * nominalVolts) / MEGA);
  const fit = { fullCycleDamage: Math.exp(logA), depthExponent, lifetimeThroughputMwh: mean(throughputs) };
  const misses = logDepths.map((depth, i) => logDamages[i]! - logA - depthExponent * depth);
  return fitted(
    fit,
    misses.map((miss) => Math.exp(miss) - 1),
    uncertaintyOf(fit, degradationLimit, fitCovariance([logDepths.map(() => 1), logDepths], misses)),
  );
}

/** Of the straight line ln A + β·ln D: the error of A is a share of A. The throughput is a mean of the table and no part of the fit. */
function uncertaintyOf(
  fit: CycleLifetimeFit,
  degradationLimit: number,
  covariance: readonly Float64Array[] | undefined,
): FitUncertainty<CycleLifetimeFit> {
  if (covariance === undefined) return UNDETERMINED;
  return {
    standardErrors: {
      fullCycleDamage: fit.fullCycleDamage * standardErrorAlong([1, 0], covariance),
      depthExponent: standardErrorAlong([0, 1], covariance),
    },
    band: (depth) => {
      const cycles = cyclesToFailure(fit, degradationLimit, depth);
      const factor = Math.exp(standardErrorAlong([1, Math.log(depth)], covariance));
      return [cycles / factor, cycles * factor];
    },
  };
}

/**
 * Cycles of one depth until the capacity lost is a limit, L/(A·D^β).
 *
 * @param degradationLimit  L, fraction
 * @param depthFraction     D, above 0
 */
export const cyclesToFailure = ({ fullCycleDamage, depthExponent }: CycleLife, degradationLimit: number, depthFraction: number): number =>
  degradationLimit / (fullCycleDamage * depthFraction ** depthExponent);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
