import {
  fitCycleLifetime,
  fitLifetimeTemperature,
  toGuarantee,
  type CalendarLife,
  type CycleLife,
  type FitResult,
  type Guarantee,
  type GuaranteeMode,
  type StorageAgeing,
} from '@stackwatt/engine';
import { hasGuarantee, type GuaranteeType, type Project, type Storage, type StorageSpec } from '@stackwatt/model';
import { MEGA, toFraction } from '@stackwatt/units';

const MODES: Readonly<Record<GuaranteeType, GuaranteeMode>> = {
  Default: 'default',
  YearByYear: 'yearByYear',
  Interpolated: 'interpolated',
};

/** Loss that ended the cycles or the life of a curve when the type does not say: what the end of life of the item allows. */
const lossOf = (percent: number, item: Storage): number =>
  toFraction(percent > 0 ? percent : 100 - item.augmentationDegradationLimitSensitivity[0]!);

function ofFit<T>(result: FitResult<T>, item: Storage, what: string): T {
  if (result.kind === 'ok') return result.fit;
  const { place, value, rule } = result.problem;
  throw new RangeError(`${item.customName}, ${what}: ${place} is ${value}, ${rule}`);
}

/** The fit of a type's curve of depths and cycles; without cells of its own the type counts as one cell of its capacity. */
const cycleFit = (item: Storage) => {
  const { specs } = item;
  const hasCells = specs.nominalVoltage > 0 && specs.maximumCapacity > 0;
  return ofFit(
    fitCycleLifetime({
      points: specs.lifetimeCurve.map(({ x, y }) => ({ depthFraction: toFraction(x), cyclesToFailure: y })),
      degradationLimit: lossOf(specs.capacityDegradationLimitForFitCyclelifetimeModel, item),
      nominalVolts: hasCells ? specs.nominalVoltage : MEGA,
      maximumCapacityAh: hasCells ? specs.maximumCapacity : specs.nominalCapacity,
      minimumSocFraction: toFraction(specs.minimumStateOfCharge),
    }),
    item,
    'cycle lifetime',
  );
};

/** Ageing by use: what was fitted and stored with the type, else the fit of its curve. */
function cycleLife(item: Storage): CycleLife | undefined {
  const { specs } = item;
  if (!specs.useLifetimeCurve) return undefined;
  if (specs.fittedA > 0) return { fullCycleDamage: specs.fittedA, depthExponent: specs.fittedBeta };
  return specs.lifetimeCurve.length > 0 ? cycleFit(item) : undefined;
}

/** Ageing by time: the constant lifetime of a type that ignores temperature, what was fitted, else the fit of its curve. */
function calendarLife(item: Storage): CalendarLife | undefined {
  const { specs } = item;
  const degradationLimit = lossOf(specs.capacityDegradationLimitForFitLifetimeTemperatureModel, item);
  const points = specs.lifetimeTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, lifetimeYears: y }));
  const fit = (constantLifetimeYears?: number): CalendarLife =>
    ofFit(fitLifetimeTemperature({ points, degradationLimit, constantLifetimeYears }), item, 'lifetime by temperature');
  if (specs.ignoreTemperatureEffectOnLifetime) return specs.simpleLifetimeInYears > 0 ? fit(specs.simpleLifetimeInYears) : undefined;
  if (specs.arrheniusDegradationB > 0) return { ratePerYear: specs.arrheniusDegradationB, temperatureKelvin: specs.arrheniusDegradationD };
  return points.length > 0 ? fit() : undefined;
}

function guarantee(item: Storage): Guarantee {
  const series = item.oemGuaranteedDegradation
    .filter(({ capacityList }) => capacityList.some((value) => value > 0))
    .map(({ cycleCount, capacityList }) => ({
      cyclesPerYear: cycleCount,
      stateOfHealth: capacityList.map((value): number => toFraction(value)),
    }));
  return ofFit(
    toGuarantee(series, MODES[item.oemGuaranteedDegradationType], item.useOemGuaranteedDegradationInterpolatePastLifetime),
    item,
    'guaranteed degradation',
  );
}

/**
 * How a storage unit of a project ages: as its maker guarantees where the project says so, else by use and time as its type has it; a type
 * that says nothing about ageing does not age.
 *
 * @throws RangeError when a curve of the type determines nothing, with the place, the value and the rule
 */
export function ageingOf(project: Pick<Project, 'useOemGuaranteedDegradation' | 'earlyAnalysis'>, item: Storage): StorageAgeing {
  if (project.useOemGuaranteedDegradation && !project.earlyAnalysis && hasGuarantee(item)) return guarantee(item);
  const [cycle, calendar] = [cycleLife(item), calendarLife(item)];
  if (cycle === undefined && calendar === undefined) return { kind: 'none' };
  const { applyMinimumLifetime, minimumLifetime } = item.specs;
  const minimumLife =
    applyMinimumLifetime && minimumLifetime > 0
      ? { years: minimumLifetime, limit: toFraction(item.augmentationDegradationLimitSensitivity[0]!) }
      : undefined;
  return {
    kind: 'simulated',
    minimumLife,
    cycle,
    calendar,
    combination: item.specs.additiveEndOfLifeCalculation ? 'sum' : 'greater',
    depthOf: item.specs.degradationUsesNominalSoc ? 'nameplate' : 'usable',
  };
}

/** Energy one unit can pass on in its life, MWh: as the type has it, else from its curve; 0 for a type that does not age by use. */
export function lifetimeThroughputMwh(item: Storage): number {
  const { specs }: { specs: StorageSpec } = item;
  if (!specs.useLifetimeCurve) return 0;
  if (specs.estimatedLifetimeThroughput > 0) return specs.estimatedLifetimeThroughput;
  return specs.lifetimeCurve.length > 0 ? cycleFit(item).lifetimeThroughputMwh : 0;
}
