import type { FitProblem, FitResult, FitUncertainty } from '@stackwatt/engine';
import { CURVE_BOUNDS, fieldMeta, UserStorageSpec } from '@stackwatt/model';

type CurveKey = keyof typeof CURVE_BOUNDS;
export type Points = UserStorageSpec[CurveKey];
/** Value of a curve in the units of its table. */
export type Curve = (x: number) => number;
type Band = (x: number) => readonly [low: number, high: number];
/** What a fit gives the type. */
export type Parameters = Partial<Record<ParameterKey, number>>;
export type ParameterKey =
  | 'fittedD0'
  | 'fittedD1'
  | 'fittedD2'
  | 'fittedA'
  | 'fittedBeta'
  | 'estimatedLifetimeThroughput'
  | 'arrheniusDegradationB'
  | 'arrheniusDegradationD'
  | 'maximumCapacity'
  | 'rateConstant'
  | 'capacityRatio'
  | 'effectiveSeriesResistance';

/** What the fits read of a type; one of a project holds it alike. */
export type FitSource = Pick<
  UserStorageSpec,
  | CurveKey
  | ParameterKey
  | 'nominalCapacity'
  | 'nominalVoltage'
  | 'minimumStateOfCharge'
  | 'ignoreCapacityVsTemperatureInModel'
  | 'ignoreTemperatureEffectOnLifetime'
  | 'simpleLifetimeInYears'
  | 'capacityDegradationLimitForFitCyclelifetimeModel'
  | 'capacityDegradationLimitForFitLifetimeTemperatureModel'
>;

/** The fit of a table as it stands, calculated in the page. */
export type Draft =
  | {
      readonly kind: 'ok';
      readonly parameters: Parameters;
      readonly curve: Curve;
      /** Farthest from the table, fraction; undefined where the fit stands on no table. */
      readonly largestDeviation: number | undefined;
      /** Of the parameters that the table determines with rows to spare. */
      readonly standardErrors: Parameters;
      /** The curve less and plus its standard error, in the units of the table. */
      readonly band: Band | undefined;
    }
  | { readonly kind: 'problem'; readonly problem: CurveProblem };

/** Why a table cannot be fitted: a cell by its row and column (0 is x), or the type as a whole. */
export interface CurveProblem {
  readonly cell: { readonly row: number; readonly column: 0 | 1 } | undefined;
  readonly text: string;
}

/** One value of a fitted curve, or what follows from two. */
interface CurveFact {
  readonly label: string;
  readonly value: number;
  readonly digits: number;
  readonly unit: string;
}

export interface CurveFit {
  readonly curve: CurveKey;
  /** 'Temperature Capacity' of 'Recalculate Temperature Capacity'. */
  readonly name: string;
  readonly parameters: readonly ParameterKey[];
  /** The one of them that is a mean of the rows and not fitted. */
  readonly mean?: ParameterKey;
  /** Values must not rise along the table. */
  readonly falls: boolean;
  /** A deviation is a share of the nominal capacity instead of the row. */
  readonly isOfNominal: boolean;
  /** Both axes of the chart. */
  readonly isLogarithmic: boolean;
  /** The fit takes the least squares of the logarithms of the values. */
  readonly isOfLogarithms: boolean;
  /** What the curve says where a buyer looks. */
  readonly meaning: (curve: Curve, type: UserStorageSpec) => readonly CurveFact[];
  readonly draft: (type: FitSource) => Draft;
  /** The curve of the parameters that the type holds; undefined while it holds none. */
  readonly held: (type: FitSource) => Curve | undefined;
  /** Asks the server. @throws what the call throws */
  readonly ask: (type: UserStorageSpec) => Promise<Parameters>;
}

const X_PLACES = new Set(['temperatureCelsius', 'depthFraction', 'powerWatts']);
/** Fields of the type by the names the fits have for them. */
const FIELDS = {
  nominalVolts: 'nominalVoltage',
  degradationLimit: 'capacityDegradationLimitForFitCyclelifetimeModel',
  maximumCapacityAh: 'maximumCapacity',
  minimumSocFraction: 'minimumStateOfCharge',
  constantLifetimeYears: 'simpleLifetimeInYears',
} as const;

function problemOf({ place, value, rule }: FitProblem, curve: CurveKey): CurveProblem {
  const { x, y } = CURVE_BOUNDS[curve];
  const inRow = /^row (\d+), (\w+)$/.exec(place);
  if (inRow) {
    const column = X_PLACES.has(inRow[2]!) ? 0 : 1;
    return { cell: { row: Number(inRow[1]) - 1, column }, text: `Row ${inRow[1]}, ${(column === 0 ? x : y).title}: ${rule}` };
  }
  if (Object.hasOwn(FIELDS, place)) {
    const { title } = fieldMeta(UserStorageSpec, FIELDS[place as keyof typeof FIELDS]);
    return { cell: undefined, text: `${title} ${rule}` };
  }
  return { cell: undefined, text: place === 'table' ? `The table ${rule}${value === 0 ? '; it is empty' : ''}` : `${y.title} ${rule}` };
}

/** A fit of the engine in the fields and units of the type. */
interface Made<T> {
  /** The field that holds each part of the fit. */
  readonly fields: { readonly [K in keyof T]?: ParameterKey };
  readonly curve: (fit: T) => Curve;
  /** Of the table over those of the fit, where they differ. */
  readonly toTable?: { readonly x: (x: number) => number; readonly y: (y: number) => number };
}
export const AS_IT_IS = { x: (x: number) => x, y: (y: number) => y };

/** What a fit of the engine is in the fields and units of a type. */
export function draftOf<T>(result: FitResult<T>, curve: CurveKey, { fields, curve: curveOf, toTable = AS_IT_IS }: Made<T>): Draft {
  if (result.kind === 'problem') return { kind: 'problem', problem: problemOf(result.problem, curve) };
  const { fit, largestDeviation, uncertainty } = result;
  const inFields = (values: FitUncertainty<T>['standardErrors'] | T): Parameters =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, field]) => {
        const value = values[key as keyof T];
        return typeof value === 'number' ? [[field as ParameterKey, value]] : [];
      }),
    );
  const band = uncertainty?.band;
  return {
    kind: 'ok',
    parameters: inFields(fit),
    curve: curveOf(fit),
    largestDeviation,
    standardErrors: inFields(uncertainty?.standardErrors ?? {}),
    band:
      band &&
      ((x) => {
        const [low, high] = band(toTable.x(x));
        return [toTable.y(low), toTable.y(high)];
      }),
  };
}

export const answerOf = <T>(data: T | undefined): T => {
  if (data === undefined) throw new Error('the recalculation answered nothing');
  return data;
};
