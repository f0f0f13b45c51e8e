import { standardErrorAlong } from '../../math/fit-covariance.ts';
import { covarianceAt, derivative, fitLeastSquares } from '../../math/least-squares-fit.ts';
import { kineticDischargeHours } from '../kinetic/discharge-time.ts';
import { cellPowerForDischarge, peakCircuitWatts } from '../kinetic/series-resistance.ts';
import {
  ABOVE_ZERO,
  AT_LEAST_ZERO,
  countDifferent,
  findBrokenRule,
  fitProblem,
  fitted,
  rowChecks,
  UNDETERMINED,
  type FitResult,
  type FitUncertainty,
  type NumberRule,
} from './fit-result.ts';
import { searchTanks, type Tanks } from './search-tanks.ts';

export interface CurrentCapacityPoint {
  readonly currentAmperes: number;
  /** Charge a full storage unit gives at that constant current. */
  readonly capacityAh: number;
}

export interface PowerCapacityPoint {
  readonly powerWatts: number;
  /** Energy a full storage unit gives at its terminals at that constant power. */
  readonly capacityWh: number;
}

/** Where to begin, and what a curve that cannot tell is given. Values outside their range are passed over. */
export interface FunctionalGuess {
  readonly maximumCapacityAh?: number;
  readonly rateConstantPerHour?: number;
  readonly capacityRatio?: number;
}

export interface FunctionalModel {
  /** Q_max: both tanks, Ah. */
  readonly maximumCapacityAh: number;
  /** k, 1/h. */
  readonly rateConstantPerHour: number;
  /** c: available tank over both. */
  readonly capacityRatio: number;
  /** R_0, Ω. */
  readonly effectiveSeriesOhms: number;
  /** V_0, V, as given. */
  readonly nominalVolts: number;
  /** Root of the mean square of the relative differences to the table: how well the model says what the table says. */
  readonly relativeError: number;
}

const PARAMETERS_OF_TANKS = 3;
/** The two-tank rate when a flat curve leaves it open and no guess is given, 1/h; it then has no effect on anything. */
const OPEN_RATE = 1;
/** Bound tank over available tank, (1 − c)/c, looked at; a share at the lower end is no second tank: the curve is flat. */
const BOUND_TO_AVAILABLE = { lowest: 1e-9, highest: 1e6 } as const;
/** Relative capacities that rounding alone can cause. */
const NO_SECOND_TANK = 1e-8;

/**
 * Two tanks from a curve of capacity at constant current.
 *
 *   q(I) = I·T,   (1 − c)·(1 − e^(−kT)) + c·kT = k·c·Q_max/I      min Σ ((q(I_i) − q_i)/q_i)²
 *
 * A search over k finds the neighbourhood of the best fit wherever the guess is; the minimum is then closed in on from there and from
 * the guess, and the better one taken. A flat curve is one tank: c = 1. Currents say nothing about resistance: it is returned as given.
 *
 * @param points  at least three different currents
 */
export function fitFunctionalFromCurrents(inputs: {
  readonly points: readonly CurrentCapacityPoint[];
  readonly nominalVolts: number;
  readonly guess?: FunctionalGuess;
  readonly effectiveSeriesOhms?: number;
}): FitResult<FunctionalModel> {
  const { points, nominalVolts, guess = {}, effectiveSeriesOhms = 0 } = inputs;
  const broken = findBrokenRule([
    ['nominalVolts', nominalVolts, ABOVE_ZERO],
    ['effectiveSeriesOhms', effectiveSeriesOhms, AT_LEAST_ZERO],
    ...rowChecks(points, { currentAmperes: ABOVE_ZERO, capacityAh: ABOVE_ZERO }),
  ]);
  if (broken !== undefined) return broken;
  const different = countDifferent(points.map((point) => point.currentAmperes));
  if (different < PARAMETERS_OF_TANKS) return fitProblem('table', different, 'must hold at least three different currents');
  const curve = {
    powers: points.map((point) => point.currentAmperes),
    capacities: points.map((point) => point.capacityAh),
    mostResistive: 0,
  };
  const found = fitCurve(curve, guess);
  const fit = { ...found.tanks, effectiveSeriesOhms, nominalVolts, relativeError: found.relativeError };
  const capacityAt = (amperes: number): number =>
    amperes * kineticDischargeHours(fit.maximumCapacityAh / amperes, fit.rateConstantPerHour, fit.capacityRatio);
  return fitted(fit, found.deviations, uncertaintyOf(found.errors, capacityAt, {}));
}

/**
 * Two tanks and a series resistance from a curve of energy at constant power: P = V_0·I − R_0·I² gives the current of each point, and
 * the energy is P·T with T of `fitFunctionalFromCurrents`. Four different powers determine all four parameters; with three
 * the resistance is taken as 0.
 *
 * @param points  at least three different powers
 */
export function fitFunctionalFromPowers(inputs: {
  readonly points: readonly PowerCapacityPoint[];
  readonly nominalVolts: number;
  readonly guess?: FunctionalGuess;
}): FitResult<FunctionalModel> {
  const { points, nominalVolts, guess = {} } = inputs;
  const broken = findBrokenRule([
    ['nominalVolts', nominalVolts, ABOVE_ZERO],
    ...rowChecks(points, { powerWatts: ABOVE_ZERO, capacityWh: ABOVE_ZERO }),
  ]);
  if (broken !== undefined) return broken;
  const different = countDifferent(points.map((point) => point.powerWatts));
  if (different < PARAMETERS_OF_TANKS) return fitProblem('table', different, 'must hold at least three different powers');

  const powers = points.map((point) => point.powerWatts);
  const largest = Math.max(...powers);
  const inWattHours = {
    ...guess,
    ...(guess.maximumCapacityAh === undefined ? {} : { maximumCapacityAh: guess.maximumCapacityAh * nominalVolts }),
  };
  const mostResistive = different > PARAMETERS_OF_TANKS ? 1 : 0;
  const found = fitCurve({ powers, capacities: points.map((point) => point.capacityWh), mostResistive }, inWattHours);
  // largest/P_max is the share of the circuit's peak that the largest power takes.
  const ohmsPerShare = peakCircuitWatts(nominalVolts, 1) / largest;
  const effectiveSeriesOhms = found.peakShare * ohmsPerShare;
  const { maximumCapacityAh, ...others } = found.tanks;
  const fit = {
    maximumCapacityAh: maximumCapacityAh / nominalVolts,
    ...others,
    effectiveSeriesOhms,
    nominalVolts,
    relativeError: found.relativeError,
  };
  return fitted(
    fit,
    found.deviations,
    uncertaintyOf(found.errors, (watts) => functionalCapacityWh(fit, watts), { voltsOfCapacity: nominalVolts, ohmsPerShare }),
  );
}

/** Errors of the fit in the unit of the curve as those of the model. */
function uncertaintyOf(
  errors: CurveErrors | undefined,
  energyAt: (power: number) => number,
  { voltsOfCapacity = 1, ohmsPerShare }: { readonly voltsOfCapacity?: number; readonly ohmsPerShare?: number },
): FitUncertainty<FunctionalModel> {
  if (errors === undefined) return UNDETERMINED;
  const { capacity, rate, capacityRatio, peakShare } = errors;
  return {
    standardErrors: {
      ...(capacity !== undefined && { maximumCapacityAh: capacity / voltsOfCapacity }),
      ...(rate !== undefined && { rateConstantPerHour: rate }),
      ...(capacityRatio !== undefined && { capacityRatio }),
      ...(peakShare !== undefined && ohmsPerShare !== undefined && { effectiveSeriesOhms: peakShare * ohmsPerShare }),
    },
    band: (power) => {
      const factor = Math.exp(errors.shareAt(power));
      return [energyAt(power) / factor, energyAt(power) * factor];
    },
  };
}

/**
 * Energy a full storage unit gives at its terminals at a constant power, P·T, with T the time after which cells that also feed the
 * resistance are empty.
 *
 * @param powerWatts  at the terminals, W, above 0
 * @returns           Wh; NaN above the power that the circuit can give
 */
export function functionalCapacityWh(
  { maximumCapacityAh, rateConstantPerHour, capacityRatio, effectiveSeriesOhms, nominalVolts }: Omit<FunctionalModel, 'relativeError'>,
  powerWatts: number,
): number {
  const peak = effectiveSeriesOhms > 0 ? peakCircuitWatts(nominalVolts, effectiveSeriesOhms) : Infinity;
  if (powerWatts > peak) return Number.NaN;
  const cellWatts = cellPowerForDischarge(powerWatts, peak);
  return powerWatts * kineticDischargeHours((maximumCapacityAh * nominalVolts) / cellWatts, rateConstantPerHour, capacityRatio);
}

/** Standard errors of the tanks, in the unit of the curve; a parameter that the curve leaves open has none. */
interface CurveErrors extends Partial<Tanks> {
  /** Of the capacity at a power, share of it. */
  readonly shareAt: (power: number) => number;
}

interface CurveFit {
  readonly errors: CurveErrors | undefined;
  /** The capacity in the unit of the curve. */
  readonly tanks: Omit<FunctionalModel, 'effectiveSeriesOhms' | 'nominalVolts' | 'relativeError'>;
  readonly peakShare: number;
  readonly relativeError: number;
  /** Of every row, share of its time. */
  readonly deviations: readonly number[];
}

/** What a full storage unit gives at each power, in any unit of power. */
interface Curve {
  readonly powers: readonly number[];
  readonly capacities: readonly number[];
  /** Largest share of the peak power that the largest power of the curve may be; 0 for no resistance. */
  readonly mostResistive: number;
}

/**
 * The fit in any unit of power. With a resistance the cells give more than the terminals, U(P), and empty after T(U);
 * the terminals then have given P·T.
 */
function fitCurve(curve: Curve, guess: FunctionalGuess): CurveFit {
  const model = curveModel(curve);
  const { start, problem, toTanks } = model;
  const guessed = guessedTanks(guess, start);
  const best = [start, ...guessed]
    .map((tanks) => fitLeastSquares({ ...problem, start: model.toParameters(tanks) }))
    .reduce((a, b) => (b.sumOfSquares < a.sumOfSquares ? b : a));
  const { capacity, rate, capacityRatio, peakShare } = toTanks(best.parameters);
  const isFlat = 1 - capacityRatio < NO_SECOND_TANK;
  const deviations = new Float64Array(problem.residualCount);
  problem.residuals(best.parameters, deviations);
  return {
    errors: curveErrors(model, best.parameters, isFlat),
    tanks: {
      maximumCapacityAh: isFlat ? capacity * capacityRatio : capacity,
      rateConstantPerHour: isFlat ? (guessed[0]?.rate ?? OPEN_RATE) : rate,
      capacityRatio: isFlat ? 1 : capacityRatio,
    },
    peakShare,
    relativeError: Math.sqrt(best.sumOfSquares / problem.residualCount),
    deviations: [...deviations],
  };
}

/** The least squares of a curve: how its parameters are tanks, and where the search over rates begins. */
interface CurveModel {
  readonly start: ReturnType<typeof searchTanks>;
  readonly problem: {
    readonly residuals: (parameters: Float64Array, out: Float64Array) => void;
    readonly residualCount: number;
    readonly lower: Float64Array;
    readonly upper: Float64Array;
  };
  readonly toParameters: (tanks: Tanks) => Float64Array;
  readonly toTanks: (parameters: Float64Array) => Tanks;
  /** Power of the cells at a power of the terminals, with a share of the peak power that the largest power of the curve is. */
  readonly cellPower: (power: number, peakShare: number) => number;
}

function curveModel({ powers, capacities, mostResistive }: Curve): CurveModel {
  const largest = Math.max(...powers);
  const cellPower = (power: number, peakShare: number): number =>
    cellPowerForDischarge(power, peakShare === 0 ? Infinity : largest / peakShare);
  const cellPowers = (peakShare: number): number[] => powers.map((power) => cellPower(power, peakShare));
  const times = powers.map((power, i) => capacities[i]! / power);
  const start = searchTanks(times, cellPowers, mostResistive);

  // The available tank c·Q_max and the ratio of the tanks: of Q_max and c a curve knows little more than their product.
  const toParameters = ({ capacity, rate, capacityRatio, peakShare }: Tanks): Float64Array =>
    Float64Array.of(
      Math.log((capacityRatio * capacity) / start.capacity),
      Math.log(clamp(rate, start.lowestRate, start.highestRate)),
      Math.log(clamp((1 - capacityRatio) / capacityRatio, BOUND_TO_AVAILABLE.lowest, BOUND_TO_AVAILABLE.highest)),
      peakShare,
    );
  const toTanks = ([logAvailable, logRate, logRatio, peakShare]: Float64Array): Tanks => {
    const capacityRatio = 1 / (1 + Math.exp(logRatio!));
    return {
      capacity: (start.capacity * Math.exp(logAvailable!)) / capacityRatio,
      rate: Math.exp(logRate!),
      capacityRatio,
      peakShare: peakShare!,
    };
  };
  const problem = {
    residuals: (parameters: Float64Array, out: Float64Array) => {
      const { capacity, rate, capacityRatio, peakShare } = toTanks(parameters);
      cellPowers(peakShare).forEach(
        (ofCells, i) => (out[i] = kineticDischargeHours(capacity / ofCells, rate, capacityRatio) / times[i]! - 1),
      );
    },
    residualCount: powers.length,
    lower: Float64Array.of(-40, Math.log(start.lowestRate), Math.log(BOUND_TO_AVAILABLE.lowest), 0),
    upper: Float64Array.of(40, Math.log(start.highestRate), Math.log(BOUND_TO_AVAILABLE.highest), mostResistive),
  };
  return { start, problem, toParameters, toTanks, cellPower };
}

/** Standard errors of the tanks at the best parameters of a curve; undefined where the curve leaves all of them open. */
function curveErrors({ problem, toTanks, cellPower }: CurveModel, at: Float64Array, isFlat: boolean): CurveErrors | undefined {
  // Of a single tank neither the rate nor the ratio is open to the curve.
  const fixed = (bound: Float64Array): Float64Array => (isFlat ? Float64Array.of(bound[0]!, at[1]!, at[2]!, bound[3]!) : bound);
  const found = covarianceAt({ ...problem, lower: fixed(problem.lower), upper: fixed(problem.upper) }, at);
  if (found === undefined) return undefined;
  const { free, covariance } = found;
  const { capacity, rate, capacityRatio } = toTanks(at);
  /** @param gradient  by every parameter; undefined where it depends on one that is not free */
  const along = (gradient: readonly number[]): number | undefined =>
    gradient.every((value, j) => value === 0 || free.includes(j))
      ? standardErrorAlong(
          free.map((j) => gradient[j]!),
          covariance,
        )
      : undefined;
  // Q = available·(1 + ratio), so that ∂Q/∂ln ratio = Q·(1 − c), and c = 1/(1 + ratio).
  const bound = isFlat ? 0 : 1 - capacityRatio;
  const errors = {
    capacity: along([capacity, 0, capacity * bound, 0]),
    rate: isFlat ? undefined : along([0, rate, 0, 0]),
    capacityRatio: isFlat ? undefined : along([0, 0, capacityRatio * bound, 0]),
    peakShare: along([0, 0, 0, 1]),
  };
  const logTimeAt = (power: number) => ({
    ...problem,
    residuals: (parameters: Float64Array, out: Float64Array) => {
      const tanks = toTanks(parameters);
      out[0] = Math.log(kineticDischargeHours(tanks.capacity / cellPower(power, tanks.peakShare), tanks.rate, tanks.capacityRatio));
    },
    residualCount: 1,
  });
  return {
    ...Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)),
    shareAt: (power) =>
      standardErrorAlong(
        free.map((j) => derivative(logTimeAt(power), at, j)[0]!),
        covariance,
      ),
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const isGiven = (value: number | undefined, { holds }: NumberRule): value is number =>
  value !== undefined && Number.isFinite(value) && holds(value);

/** The guess completed by what the search found; none when it says nothing usable about the rate. */
function guessedTanks(guess: FunctionalGuess, start: Tanks): Tanks[] {
  if (!isGiven(guess.rateConstantPerHour, ABOVE_ZERO)) return [];
  return [
    {
      capacity: isGiven(guess.maximumCapacityAh, ABOVE_ZERO) ? guess.maximumCapacityAh : start.capacity,
      rate: guess.rateConstantPerHour,
      capacityRatio: isGiven(guess.capacityRatio, ABOVE_ZERO) ? Math.min(1, guess.capacityRatio) : start.capacityRatio,
      peakShare: start.peakShare,
    },
  ];
}
