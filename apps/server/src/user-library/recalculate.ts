import type {
  BodyOf,
  postRecalculateCycleLifetime,
  postRecalculateFunctional,
  postRecalculateLifetimeTemperature,
  postRecalculateTemperatureCapacity,
} from '@stackwatt/api';
import {
  fitCycleLifetime,
  fitFunctionalFromCurrents,
  fitFunctionalFromPowers,
  fitLifetimeTemperature,
  fitTemperatureCapacity,
  type CurrentCapacityPoint,
  type FitProblem,
  type FitResult,
  type FunctionalModel,
  type PowerCapacityPoint,
} from '@stackwatt/engine';
import { toFraction, toPercent } from '@stackwatt/units';

/** What the fits are asked with on the wire: percent, °C, A, Ah. The names are the specified ones. */
export interface RecalculationBodies {
  readonly temperatureCapacity: BodyOf<typeof postRecalculateTemperatureCapacity>;
  readonly functional: BodyOf<typeof postRecalculateFunctional>;
  readonly cycleLifetime: BodyOf<typeof postRecalculateCycleLifetime>;
  readonly lifetimeTemperature: BodyOf<typeof postRecalculateLifetimeTemperature>;
}
export type Recalculation = keyof RecalculationBodies;
export type RecalculationEnd =
  | { readonly kind: 'ok'; readonly answer: Readonly<Record<string, number>> }
  | { readonly kind: 'problem'; readonly problem: { readonly place: string; readonly value: string; readonly rule: string } };

/** The one place where the words and units of the wire meet those of the fits. */
export function recalculate<K extends Recalculation>(kind: K, body: RecalculationBodies[K]): RecalculationEnd {
  switch (kind) {
    case 'temperatureCapacity':
      return temperatureCapacity(body as RecalculationBodies['temperatureCapacity']);
    case 'functional':
      return functional(body as RecalculationBodies['functional']);
    case 'cycleLifetime':
      return cycleLifetime(body as RecalculationBodies['cycleLifetime']);
    case 'lifetimeTemperature':
      return lifetimeTemperature(body as RecalculationBodies['lifetimeTemperature']);
    default:
      throw new Error(`no recalculation ${String(kind)}`);
  }
}

/** API-67 */
function temperatureCapacity({ IgnoreCapacityVsTemperature, TableData }: RecalculationBodies['temperatureCapacity']): RecalculationEnd {
  const points = TableData.map(({ Capacity, Temperature }) => ({
    temperatureCelsius: Temperature,
    capacityFraction: toFraction(Capacity),
  }));
  return endOf(fitTemperatureCapacity(points, { ignoresTemperature: IgnoreCapacityVsTemperature }), ({ d0, d1, d2 }) => ({ d0, d1, d2 }));
}

/** API-68: rows of current and charge, or of power and energy; only powers tell the series resistance. */
function functional({ NominalVoltage, InitialQ, InitialK, InitialC, CapacityCurve }: RecalculationBodies['functional']): RecalculationEnd {
  const guess = { maximumCapacityAh: InitialQ, rateConstantPerHour: InitialK, capacityRatio: InitialC };
  const answerOf = ({
    maximumCapacityAh,
    rateConstantPerHour,
    capacityRatio,
    effectiveSeriesOhms,
    nominalVolts,
  }: FunctionalModel): Record<string, number> => ({
    maximumCapacity: maximumCapacityAh,
    rateConstant: rateConstantPerHour,
    capacityRatio,
    effectiveSeriesResistance: effectiveSeriesOhms,
    nominalVoltage: nominalVolts,
  });
  const powers: PowerCapacityPoint[] = [];
  const currents: CurrentCapacityPoint[] = [];
  for (const row of CapacityCurve) {
    if (row.Power !== undefined) powers.push({ powerWatts: row.Power, capacityWh: row.Capacity });
    else if (row.Current !== undefined) currents.push({ currentAmperes: row.Current, capacityAh: row.Capacity });
    else
      return {
        kind: 'problem',
        problem: { place: 'CapacityCurve', value: JSON.stringify(row).slice(0, 60), rule: 'a row has a Current or a Power' },
      };
  }
  if (powers.length > 0 && currents.length > 0)
    return { kind: 'problem', problem: { place: 'CapacityCurve', value: '', rule: 'all rows have a Current, or all have a Power' } };
  return powers.length > 0
    ? endOf(fitFunctionalFromPowers({ points: powers, nominalVolts: NominalVoltage, guess }), answerOf)
    : endOf(fitFunctionalFromCurrents({ points: currents, nominalVolts: NominalVoltage, guess }), answerOf);
}

/** API-69 */
function cycleLifetime({
  DegradationLimit,
  NominalVoltage,
  MaximumCapacityQ,
  MinimumStateOfCharge,
  LifetimeCurve,
}: RecalculationBodies['cycleLifetime']): RecalculationEnd {
  return endOf(
    fitCycleLifetime({
      points: LifetimeCurve.map(({ DepthOfDischarge, CyclesToFailure }) => ({
        depthFraction: toFraction(DepthOfDischarge),
        cyclesToFailure: CyclesToFailure,
      })),
      degradationLimit: toFraction(DegradationLimit),
      nominalVolts: NominalVoltage,
      maximumCapacityAh: MaximumCapacityQ,
      minimumSocFraction: toFraction(MinimumStateOfCharge),
    }),
    ({ fullCycleDamage, depthExponent, lifetimeThroughputMwh }) => ({
      fittedA: fullCycleDamage,
      fittedBeta: depthExponent,
      estimatedLifetimeThroughputMwh: lifetimeThroughputMwh,
    }),
  );
}

/** API-70 */
function lifetimeTemperature({
  IgnoreTemperatureEffectOnLifetime,
  SimpleLifetimeInYears,
  DegradationLimitForFit,
  TableData,
}: RecalculationBodies['lifetimeTemperature']): RecalculationEnd {
  return endOf(
    fitLifetimeTemperature({
      points: TableData.map(({ Lifetime, Temperature }) => ({ temperatureCelsius: Temperature, lifetimeYears: Lifetime })),
      degradationLimit: toFraction(DegradationLimitForFit),
      ...(IgnoreTemperatureEffectOnLifetime ? { constantLifetimeYears: SimpleLifetimeInYears } : {}),
    }),
    ({ ratePerYear, temperatureKelvin }) => ({ arrheniusDegredationB: ratePerYear, arrheniusDegredationD: temperatureKelvin }),
  );
}

/** A fit in the names of the wire, with how far it is from its table where it stands on one (D-198). */
function endOf<T>(result: FitResult<T>, answerOf: (fit: T) => Record<string, number>): RecalculationEnd {
  if (result.kind === 'problem') return { kind: 'problem', problem: inWireWords(result.problem) };
  const { fit, largestDeviation } = result;
  return {
    kind: 'ok',
    answer: { ...answerOf(fit), ...(largestDeviation === undefined ? {} : { largestDeviationPercent: toPercent(largestDeviation) }) },
  };
}

/** Places of the fits under the names of the wire; shares as percent, as they were typed. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  capacityFraction: 'Capacity',
  temperatureCelsius: 'Temperature',
  currentAmperes: 'Current',
  capacityAh: 'Capacity',
  powerWatts: 'Power',
  capacityWh: 'Capacity',
  nominalVolts: 'NominalVoltage',
  depthFraction: 'DepthOfDischarge',
  cyclesToFailure: 'CyclesToFailure',
  degradationLimit: 'DegradationLimit',
  maximumCapacityAh: 'MaximumCapacityQ',
  minimumSocFraction: 'MinimumStateOfCharge',
  lifetimeYears: 'Lifetime',
  constantLifetimeYears: 'SimpleLifetimeInYears',
};
const SHARES = new Set(['capacityFraction', 'depthFraction', 'degradationLimit', 'minimumSocFraction']);

function inWireWords({ place, value, rule }: FitProblem): { place: string; value: string; rule: string } {
  const name = /\w+$/.exec(place)?.[0] ?? place;
  return {
    place: place.replace(name, WIRE_NAMES[name] ?? name),
    value: SHARES.has(name) && !rule.startsWith('must hold') ? `${value * 100} %` : String(value),
    rule,
  };
}
