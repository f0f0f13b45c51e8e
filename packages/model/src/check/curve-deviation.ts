import { toFraction } from '@stackwatt/units';
import type { StorageSpec } from '../project/storage-spec.ts';
import type { Storage } from '../project/storage.ts';

type CurvePoint = StorageSpec['lifetimeCurve'][number];

const KELVIN = 273.15;

/**
 * Values at the points of a table of the polynomial nearest to it, by orthogonal polynomials over the points. Points that tell no further
 * degree apart give the highest they do.
 *
 * Source: G. E. Forsythe, "Generation and use of orthogonal polynomials for data-fitting with a digital computer", J. SIAM 5 (1957) 74-88.
 */
function nearestPolynomial(x: readonly number[], y: readonly number[], degree: number): number[] {
  const sum = (of: (i: number) => number): number => x.reduce((total, _, i) => total + of(i), 0);
  let before = x.map(() => 0);
  let current = x.map(() => 1);
  let normBefore = 0;
  let fit = x.map(() => 0);
  for (let k = 0; k <= Math.min(degree, new Set(x).size - 1); k++) {
    const at = current;
    const norm = sum((i) => at[i]! ** 2);
    const share = sum((i) => y[i]! * at[i]!) / norm;
    fit = fit.map((value, i) => value + share * at[i]!);
    const centre = sum((i) => x[i]! * at[i]! ** 2) / norm;
    const back = k === 0 ? 0 : norm / normBefore;
    [before, current, normBefore] = [at, at.map((value, i) => (x[i]! - centre) * value - back * before[i]!), norm];
  }
  return fit;
}

const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
/** Of a row from its fit, both in logarithms, as a share of the row. */
const shares = (fitted: readonly number[], rows: readonly number[]): number[] => rows.map((row, i) => Math.exp(fitted[i]! - row) - 1);
const isPositive = (points: readonly CurvePoint[], of: readonly ('x' | 'y')[]): boolean =>
  points.every((point) => of.every((key) => point[key] > 0));

/** How a curve of a storage type stands to the fit that the calculation uses. */
export interface CurveDeviation {
  readonly curve: 'cycle lifetime' | 'lifetime by temperature' | 'capacity by temperature' | 'capacity by power';
  /** Farthest that the fit is from a row, fraction: of its cycles or lifetime, or of the nominal capacity. */
  readonly deviation: number;
}

/**
 * Hours for which two full tanks give a constant power, by halving: the root T of (1 − c)(1 − e^(−kT)) + ckT = kcQ/I, where the current I
 * solves P = V·I − R·I². Nothing where the circuit cannot give the power.
 *
 * Source: J. F. Manwell, J. G. McGowan, "Lead acid battery storage model for hybrid energy systems", Solar Energy 50 (1993) 399-405.
 */
function hoursAtPower(specs: StorageSpec, watts: number): number {
  const { nominalVoltage: v, effectiveSeriesResistance: r, rateConstant: k, capacityRatio: c, maximumCapacity: q } = specs;
  const root = v ** 2 - 4 * r * watts;
  if (root < 0) return 0;
  // The smaller current of the two, without the difference of nearly equal numbers.
  const current = (2 * watts) / (v + Math.sqrt(root));
  let [low, high] = [0, q / current];
  for (let i = 0; i < HALVINGS; i++) {
    const hours = (low + high) / 2;
    if ((1 - c) * (1 - Math.exp(-k * hours)) + c * k * hours < (k * c * q) / current) low = hours;
    else high = hours;
  }
  return low;
}
/** Down to the last digit of a double. */
const HALVINGS = 60;

/** Slope of the nearest straight line. */
function slopeOf(x: readonly number[], y: readonly number[]): number {
  const fit = nearestPolynomial(x, y, 1);
  const [low, high] = [x.indexOf(Math.min(...x)), x.indexOf(Math.max(...x))];
  return low === high ? 0 : (fit[high]! - fit[low]!) / (x[high]! - x[low]!);
}
/** Slopes that rounding alone can cause. */
const LEVEL = 1e-6;
/** Exponent of the depth beyond which no storage unit's cycles fall. */
const STEEPEST = 20;

const logs = (points: readonly CurvePoint[], key: 'x' | 'y'): number[] => points.map((point) => Math.log(point[key]));
const ofCycles = ({ useLifetimeCurve, lifetimeCurve }: StorageSpec): boolean =>
  useLifetimeCurve && lifetimeCurve.length > 1 && isPositive(lifetimeCurve, ['x', 'y']);
const ofTemperature = ({ ignoreTemperatureEffectOnLifetime, lifetimeTemperatureCurve }: StorageSpec): boolean =>
  !ignoreTemperatureEffectOnLifetime && lifetimeTemperatureCurve.length > 1 && isPositive(lifetimeTemperatureCurve, ['y']);

const withoutFit = new WeakMap<StorageSpec, readonly string[]>();
/** Found once of each type, which an edit of its storage unit leaves as it is. */
export function curvesWithoutFit(specs: StorageSpec): readonly string[] {
  const found = withoutFit.get(specs) ?? findWithoutFit(specs);
  withoutFit.set(specs, found);
  return found;
}

/**
 * What is wrong with curves that have to be fitted before a storage unit can age: more life for deeper cycles or more heat, or cycles that
 * fall as no storage unit's do. The engine refuses such fits.
 */
function findWithoutFit(specs: StorageSpec): readonly string[] {
  const { lifetimeCurve, lifetimeTemperatureCurve, fittedA, estimatedLifetimeThroughput, arrheniusDegradationB } = specs;
  const found: string[] = [];
  if (ofCycles(specs) && !(fittedA > 0 && estimatedLifetimeThroughput > 0)) {
    const slope = slopeOf(logs(lifetimeCurve, 'x'), logs(lifetimeCurve, 'y'));
    if (slope > LEVEL) found.push('A cycle lifetime that grows with the depth of its cycles');
    if (slope < -STEEPEST) found.push('A cycle lifetime that falls so steeply with the depth of its cycles');
  }
  if (ofTemperature(specs) && !(arrheniusDegradationB > 0)) {
    const inverse = lifetimeTemperatureCurve.map(({ x }) => 1 / (x + KELVIN));
    if (slopeOf(inverse, logs(lifetimeTemperatureCurve, 'y')) < -LEVEL) found.push('A lifetime that grows with temperature');
  }
  return found;
}

/**
 * How far each curve of a type is from its fit: the one stored with the type, or the one that is made of the curve when it is calculated.
 * The same numbers as `largestDeviation` of the engine's fits, which the model does not know; a test holds them equal.
 *
 * @param lossOf  fraction of the capacity lost that ends the cycles or the life, of the percent the type gives (0 where it gives none)
 */
function curveDeviations(specs: StorageSpec, lossOf: (percent: number) => number): CurveDeviation[] {
  const found: CurveDeviation[] = [];
  const { lifetimeCurve, lifetimeTemperatureCurve, capacityTemperatureCurve } = specs;
  if (ofCycles(specs)) {
    const [depths, cycles] = [lifetimeCurve.map(({ x }) => Math.log(toFraction(x))), logs(lifetimeCurve, 'y')];
    const limit = Math.log(lossOf(specs.capacityDegradationLimitForFitCyclelifetimeModel));
    const fitted =
      specs.fittedA > 0
        ? depths.map((depth) => limit - Math.log(specs.fittedA) - specs.fittedBeta * depth)
        : nearestPolynomial(depths, cycles, 1);
    found.push({ curve: 'cycle lifetime', deviation: largest(shares(fitted, cycles)) });
  }
  if (ofTemperature(specs)) {
    const inverse = lifetimeTemperatureCurve.map(({ x }) => 1 / (x + KELVIN));
    const lives = logs(lifetimeTemperatureCurve, 'y');
    const limit = Math.log(lossOf(specs.capacityDegradationLimitForFitLifetimeTemperatureModel));
    const { arrheniusDegradationB, arrheniusDegradationD } = specs;
    const fitted =
      arrheniusDegradationB > 0
        ? inverse.map((value) => limit - Math.log(arrheniusDegradationB) + arrheniusDegradationD * value)
        : nearestPolynomial(inverse, lives, 1);
    found.push({ curve: 'lifetime by temperature', deviation: largest(shares(fitted, lives)) });
  }
  if (!specs.ignoreCapacityVsTemperatureInModel && capacityTemperatureCurve.length > 1) {
    const celsius = capacityTemperatureCurve.map(({ x }) => x);
    const capacities = capacityTemperatureCurve.map(({ y }): number => toFraction(y));
    const { fittedD0, fittedD1, fittedD2 } = specs;
    const fitted = fittedD0 > 0 ? celsius.map((t) => fittedD0 + t * (fittedD1 + t * fittedD2)) : nearestPolynomial(celsius, capacities, 2);
    // A parabola below nothing counts as nothing.
    found.push({ curve: 'capacity by temperature', deviation: largest(capacities.map((row, i) => Math.max(0, fitted[i]!) - row)) });
  }
  // Tanks count once they are fitted; the library fits them, the calculation never does.
  const { capacityCurve, rateConstant, capacityRatio, maximumCapacity, nominalVoltage } = specs;
  const hasTanks = rateConstant > 0 && capacityRatio > 0 && maximumCapacity > 0 && nominalVoltage > 0;
  if (hasTanks && capacityCurve.length > 1 && isPositive(capacityCurve, ['x', 'y']))
    found.push({ curve: 'capacity by power', deviation: largest(capacityCurve.map(({ x, y }) => (x * hoursAtPower(specs, x)) / y - 1)) });
  return found.filter(({ deviation }) => Number.isFinite(deviation));
}

/** The same for a storage unit; a type that gives no loss at the end of its life ends where the project lets it end. */
export const fitDeviations = ({
  specs,
  augmentationDegradationLimitSensitivity: [limit],
}: Pick<Storage, 'specs' | 'augmentationDegradationLimitSensitivity'>): CurveDeviation[] =>
  curveDeviations(specs, (percent) => toFraction(percent > 0 ? percent : 100 - limit!));
