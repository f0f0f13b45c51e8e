import {
  ApiError,
  postRecalculateCycleLifetime,
  postRecalculateFunctional,
  postRecalculateLifetimeTemperature,
  postRecalculateTemperatureCapacity,
} from '@stackwatt/api';
import {
  capacityAtTemperature,
  cyclesToFailure,
  fitCycleLifetime,
  fitFunctionalFromPowers,
  fitLifetimeTemperature,
  fitTemperatureCapacity,
  functionalCapacityWh,
  lifetimeAtTemperature,
  type FitProblem,
  type FitResult,
  type FitUncertainty,
} from '@stackwatt/engine';
import { CURVE_BOUNDS, fieldMeta, UserStorageSpec } from '@stackwatt/model';
import { MEGA, toFraction, toPercent } from '@stackwatt/units';
import { call, messageOf } from '../../../lib/api.ts';

type CurveKey = keyof typeof CURVE_BOUNDS;
type Points = UserStorageSpec[CurveKey];
/** Value of a curve in the units of its table. */
type Curve = (x: number) => number;
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
type FitSource = Pick<
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
const AS_IT_IS = { x: (x: number) => x, y: (y: number) => y };

function draftOf<T>(result: FitResult<T>, curve: CurveKey, { fields, curve: curveOf, toTable = AS_IT_IS }: Made<T>): Draft {
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

const answerOf = <T>(data: T | undefined): T => {
  if (data === undefined) throw new Error('the recalculation answered nothing');
  return data;
};

export const TEMPERATURE_CAPACITY: CurveFit = {
  curve: 'capacityTemperatureCurve',
  name: 'Temperature Capacity',
  parameters: ['fittedD0', 'fittedD1', 'fittedD2'],
  falls: false,
  isOfNominal: true,
  isLogarithmic: false,
  isOfLogarithms: false,
  meaning: (curve, { nominalCapacity }) =>
    [-10, 35].map((celsius) => ({
      label: `At ${celsius < 0 ? `−${-celsius}` : celsius} °C`,
      value: nominalCapacity * Math.max(0, toFraction(curve(celsius))),
      digits: 2,
      unit: 'MWh',
    })),
  draft: (type) =>
    draftOf(
      fitTemperatureCapacity(
        type.capacityTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, capacityFraction: toFraction(y) })),
        { ignoresTemperature: type.ignoreCapacityVsTemperatureInModel },
      ),
      'capacityTemperatureCurve',
      {
        fields: { d0: 'fittedD0', d1: 'fittedD1', d2: 'fittedD2' },
        curve: (fit) => (x) => toPercent(capacityAtTemperature(fit, x)),
        toTable: { ...AS_IT_IS, y: toPercent },
      },
    ),
  held: ({ fittedD0: d0, fittedD1: d1, fittedD2: d2 }) => (d0 > 0 ? (x) => toPercent(capacityAtTemperature({ d0, d1, d2 }, x)) : undefined),
  ask: async (type) => {
    const { data } = await call(postRecalculateTemperatureCapacity, {
      body: {
        IgnoreCapacityVsTemperature: type.ignoreCapacityVsTemperatureInModel,
        NominalCapacity: type.nominalCapacity,
        TableData: type.capacityTemperatureCurve.map(({ x, y }) => ({ Temperature: x, Capacity: y })),
      },
    });
    const { d0, d1, d2 } = answerOf(data);
    return { fittedD0: d0, fittedD1: d1, fittedD2: d2 };
  },
};

/** A type that gives no cells counts as one cell of its capacity, as it does when a project is calculated. */
const cellsOf = ({ nominalVoltage, maximumCapacity, nominalCapacity }: FitSource) =>
  nominalVoltage > 0 && maximumCapacity > 0
    ? { volts: nominalVoltage, ampereHours: maximumCapacity }
    : { volts: MEGA, ampereHours: nominalCapacity };

export const CYCLE_LIFETIME: CurveFit = {
  curve: 'lifetimeCurve',
  name: 'Cycle Lifetime',
  parameters: ['fittedA', 'fittedBeta', 'estimatedLifetimeThroughput'],
  mean: 'estimatedLifetimeThroughput',
  falls: true,
  isOfNominal: false,
  isLogarithmic: true,
  isOfLogarithms: true,
  meaning: (curve, { rangeOfCharge }) => {
    const depth = rangeOfCharge > 0 ? rangeOfCharge : 100;
    return [{ label: `Cycles at ${depth} % depth`, value: curve(depth), digits: 0, unit: '' }];
  },
  draft: (type) => {
    const limit = toFraction(type.capacityDegradationLimitForFitCyclelifetimeModel);
    return draftOf(
      fitCycleLifetime({
        points: type.lifetimeCurve.map(({ x, y }) => ({ depthFraction: toFraction(x), cyclesToFailure: y })),
        degradationLimit: limit,
        nominalVolts: cellsOf(type).volts,
        maximumCapacityAh: cellsOf(type).ampereHours,
        minimumSocFraction: toFraction(type.minimumStateOfCharge),
      }),
      'lifetimeCurve',
      {
        fields: { fullCycleDamage: 'fittedA', depthExponent: 'fittedBeta', lifetimeThroughputMwh: 'estimatedLifetimeThroughput' },
        curve: (fit) => (x) => cyclesToFailure(fit, limit, toFraction(x)),
        toTable: { ...AS_IT_IS, x: toFraction },
      },
    );
  },
  held: ({ fittedA, fittedBeta, capacityDegradationLimitForFitCyclelifetimeModel: percent }) =>
    fittedA > 0 && percent > 0
      ? (x) => cyclesToFailure({ fullCycleDamage: fittedA, depthExponent: fittedBeta }, toFraction(percent), toFraction(x))
      : undefined,
  ask: async (type) => {
    const { data } = await call(postRecalculateCycleLifetime, {
      body: {
        DegradationLimit: type.capacityDegradationLimitForFitCyclelifetimeModel,
        NominalVoltage: cellsOf(type).volts,
        MaximumCapacityQ: cellsOf(type).ampereHours,
        MinimumStateOfCharge: type.minimumStateOfCharge,
        LifetimeCurve: type.lifetimeCurve.map(({ x, y }) => ({ DepthOfDischarge: x, CyclesToFailure: y })),
      },
    });
    const { fittedA, fittedBeta, estimatedLifetimeThroughputMwh } = answerOf(data);
    return { fittedA, fittedBeta, estimatedLifetimeThroughput: estimatedLifetimeThroughputMwh };
  },
};

export const LIFETIME_TEMPERATURE: CurveFit = {
  curve: 'lifetimeTemperatureCurve',
  name: 'Lifetime Temperature',
  parameters: ['arrheniusDegradationB', 'arrheniusDegradationD'],
  falls: true,
  isOfNominal: false,
  isLogarithmic: false,
  isOfLogarithms: true,
  meaning: (curve) => [
    { label: 'Lifetime at 25 °C', value: curve(25), digits: 1, unit: 'years' },
    { label: 'Fade at 35 °C, times that at 25 °C', value: curve(25) / curve(35), digits: 2, unit: '' },
  ],
  draft: (type) => {
    const limit = toFraction(type.capacityDegradationLimitForFitLifetimeTemperatureModel);
    return draftOf(
      fitLifetimeTemperature({
        points: type.lifetimeTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, lifetimeYears: y })),
        degradationLimit: limit,
        constantLifetimeYears: type.ignoreTemperatureEffectOnLifetime ? type.simpleLifetimeInYears : undefined,
      }),
      'lifetimeTemperatureCurve',
      {
        fields: { ratePerYear: 'arrheniusDegradationB', temperatureKelvin: 'arrheniusDegradationD' },
        curve: (fit) => (x) => lifetimeAtTemperature(fit, limit, x),
      },
    );
  },
  held: ({
    arrheniusDegradationB: ratePerYear,
    arrheniusDegradationD: temperatureKelvin,
    capacityDegradationLimitForFitLifetimeTemperatureModel: percent,
  }) =>
    ratePerYear > 0 && percent > 0 ? (x) => lifetimeAtTemperature({ ratePerYear, temperatureKelvin }, toFraction(percent), x) : undefined,
  ask: async (type) => {
    const { data } = await call(postRecalculateLifetimeTemperature, {
      body: {
        IgnoreTemperatureEffectOnLifetime: type.ignoreTemperatureEffectOnLifetime,
        SimpleLifetimeInYears: type.simpleLifetimeInYears,
        DegradationLimitForFit: type.capacityDegradationLimitForFitLifetimeTemperatureModel,
        TableData: type.lifetimeTemperatureCurve.map(({ x, y }) => ({ Temperature: x, Lifetime: y })),
      },
    });
    const { arrheniusDegredationB, arrheniusDegredationD } = answerOf(data);
    return { arrheniusDegradationB: arrheniusDegredationB, arrheniusDegradationD: arrheniusDegredationD };
  },
};

export const FUNCTIONAL: CurveFit = {
  curve: 'capacityCurve',
  name: 'Functional Model',
  parameters: ['maximumCapacity', 'rateConstant', 'capacityRatio', 'effectiveSeriesResistance'],
  falls: false,
  isOfNominal: false,
  isLogarithmic: false,
  isOfLogarithms: false,
  meaning: () => [],
  draft: (type) =>
    draftOf(
      fitFunctionalFromPowers({
        points: type.capacityCurve.map(({ x, y }) => ({ powerWatts: x, capacityWh: y })),
        nominalVolts: type.nominalVoltage,
        guess: {
          maximumCapacityAh: type.maximumCapacity,
          rateConstantPerHour: type.rateConstant,
          capacityRatio: type.capacityRatio,
        },
      }),
      'capacityCurve',
      {
        fields: {
          maximumCapacityAh: 'maximumCapacity',
          rateConstantPerHour: 'rateConstant',
          capacityRatio: 'capacityRatio',
          effectiveSeriesOhms: 'effectiveSeriesResistance',
        },
        curve: (fit) => (x) => functionalCapacityWh(fit, x),
      },
    ),
  held: ({ maximumCapacity, rateConstant, capacityRatio, effectiveSeriesResistance, nominalVoltage }) =>
    maximumCapacity > 0 && rateConstant > 0 && capacityRatio > 0 && nominalVoltage > 0
      ? (x) =>
          functionalCapacityWh(
            {
              maximumCapacityAh: maximumCapacity,
              rateConstantPerHour: rateConstant,
              capacityRatio,
              effectiveSeriesOhms: effectiveSeriesResistance,
              nominalVolts: nominalVoltage,
            },
            x,
          )
      : undefined,
  ask: async (type) => {
    const { data } = await call(postRecalculateFunctional, {
      body: {
        NominalVoltage: type.nominalVoltage,
        InitialQ: type.maximumCapacity,
        InitialK: type.rateConstant,
        InitialC: type.capacityRatio,
        CapacityCurve: type.capacityCurve.map(({ x, y }) => ({ Power: x, Capacity: y })),
      },
    });
    const { maximumCapacity, rateConstant, capacityRatio, effectiveSeriesResistance } = answerOf(data);
    return { maximumCapacity, rateConstant, capacityRatio, effectiveSeriesResistance };
  },
};

export const INVALID = 'Could not recalculate, input is invalid';

/** SED-23, SED-24, ERR-06, ERR-07: what is said of a recalculation that failed. */
export function failureOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'Failed to parse response JSON';
  if (!(error instanceof ApiError)) return messageOf(error);
  const { status, title, detail } = error.problem;
  if (status === 400 || status === 422) return detail === '' ? INVALID : `${INVALID}. ${detail}`;
  return `Request failed with status ${status}: ${error.statusText === '' ? title : error.statusText}`;
}

/** What looks wrong with single points though a fit may exist, by row: a place that stands twice, and a value that rises. */
export function doubtsOf({ curve, falls }: CurveFit, points: Points): ReadonlyMap<number, CurveProblem> {
  const { x: xMeta, y: yMeta } = CURVE_BOUNDS[curve];
  const found = new Map<number, CurveProblem>();
  const say = (row: number, column: 0 | 1, text: string): void => {
    if (!found.has(row)) found.set(row, { cell: { row, column }, text: `Row ${row + 1}, ${text}` });
  };
  for (const [row, { x }] of points.entries()) {
    const before = points.findIndex((one) => one.x === x);
    if (before < row) say(row, 0, `${xMeta.title}: stands in row ${before + 1} already`);
  }
  if (falls) {
    const along = points.map((point, row) => ({ ...point, row })).toSorted((a, b) => a.x - b.x);
    for (const [k, { row, x, y }] of along.entries()) {
      const before = along[k - 1];
      if (before && x > before.x && y > before.y)
        say(row, 1, `${yMeta.title}: more than at the lower ${xMeta.title.toLowerCase()} of row ${before.row + 1}`);
    }
  }
  return found;
}

/** Deviation of a fit from one row of its table, fraction. */
export const deviationOf = ({ isOfNominal }: CurveFit, fitted: number, row: number): number =>
  isOfNominal ? toFraction(fitted - row) : fitted / row - 1;

/** How near a fit is to its table. */
export interface FitQuality {
  /** Share of the squares of the table that the fit explains; undefined for a table of equal values. */
  readonly explained: number | undefined;
  /** Mean size of the deviations, fraction. */
  readonly meanDeviation: number;
  readonly largest: { readonly row: number; readonly deviation: number };
}

/**
 * Coefficient of determination R² = 1 − Σ(v_i − f_i)²/Σ(v_i − v̄)² with v the values of the table, or their logarithms where the fit is one
 * of logarithms, and the deviations of the rows. Undefined for a table without rows.
 */
export function qualityOf(fit: CurveFit, points: Points, curve: Curve): FitQuality | undefined {
  if (points.length === 0) return undefined;
  const scaled = (value: number): number => (fit.isOfLogarithms ? Math.log(value) : value);
  const rows = points.map(({ x, y }) => ({ value: scaled(y), fitted: scaled(curve(x)), deviation: deviationOf(fit, curve(x), y) }));
  const mean = rows.reduce((sum, { value }) => sum + value, 0) / rows.length;
  const total = rows.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
  const left = rows.reduce((sum, { value, fitted }) => sum + (value - fitted) ** 2, 0);
  const sizes = rows.map(({ deviation }) => Math.abs(deviation));
  const row = sizes.indexOf(Math.max(...sizes));
  return {
    explained: total > 0 ? 1 - left / total : undefined,
    meanDeviation: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    largest: { row, deviation: rows[row]?.deviation ?? 0 },
  };
}
