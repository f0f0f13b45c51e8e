import {
  auxiliaryLoadMw,
  capacityAtTemperature,
  CONSTANT_CAPACITY,
  efficiencyBesideResistance,
  fitTemperatureCapacity,
  peakCircuitWatts,
  PLAIN_RESERVOIR,
  type KineticStorage,
  type SteppedUnit,
  type StorageUnit,
  type TemperatureCapacity,
  type ThermalModel,
} from '@stackwatt/engine';
import type { Storage, StorageSpec } from '@stackwatt/model';
import { MEGA, toFraction, type Fraction } from '@stackwatt/units';
import type { StorageSize } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { ownLoadShare } from './storage-state.ts';
import { ROOM_CELSIUS, storageCelsius } from './storage-temperature.ts';
import { insideAt, type StorageInside } from './storage-inside.ts';

const hasResistance = (specs: StorageSpec): boolean => specs.effectiveSeriesResistance > 0 && specs.nominalVoltage > 0;
const hasBody = (specs: StorageSpec): boolean => !specs.useFixedTemperature && specs.mass > 0 && specs.thermalCSpecific > 0;
const restsOutside = (specs: StorageSpec): boolean => specs.maximumOperatingTemperature > specs.minimumOperatingTemperature;

/** Capacity by temperature: what was fitted and stored with the type, else the fit of its curve. */
function temperatureCapacityOf({ specs, customName }: Storage): TemperatureCapacity {
  if (specs.ignoreCapacityVsTemperatureInModel || specs.capacityTemperatureCurve.length === 0) return CONSTANT_CAPACITY;
  if (specs.fittedD0 > 0) return { d0: specs.fittedD0, d1: specs.fittedD1, d2: specs.fittedD2 };
  const fit = fitTemperatureCapacity(
    specs.capacityTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, capacityFraction: toFraction(y) })),
  );
  if (fit.kind === 'problem')
    throw new RangeError(`${customName}, capacity by temperature: ${fit.problem.place} is ${fit.problem.value}, ${fit.problem.rule}`);
  return fit.fit;
}

/**
 * Whether a storage unit is more than the reservoir the optimiser assumes: its plan is then stepped through its tanks, its resistance, its
 * temperature and its own load.
 */
export const isStepped = (item: Storage): boolean => {
  const { specs } = item;
  return (
    specs.rateConstant > 0 ||
    hasResistance(specs) ||
    hasBody(specs) ||
    restsOutside(specs) ||
    temperatureCapacityOf(item) !== CONSTANT_CAPACITY ||
    ownLoadShare(item) > 0 ||
    specs.applyMaxChargeCurrent ||
    specs.applyMaxDischargeCurrent ||
    specs.applyMaxChargeRate ||
    specs.requiresOneMinuteTimestep
  );
};

/** Share of its nominal capacity that a storage unit has at its mean temperature of the year: what the optimiser plans with. */
export function meanCapacityFactor(prepared: Prepared, item: Storage): number {
  const capacity = temperatureCapacityOf(item);
  if (capacity === CONSTANT_CAPACITY) return 1;
  const celsius = storageCelsius(prepared, item);
  if (typeof celsius === 'number') return capacityAtTemperature(capacity, celsius);
  let sum = 0;
  for (const one of celsius) sum += capacityAtTemperature(capacity, one);
  return sum / celsius.length;
}

/** A body with next to no heat of its own: it has the temperature of the air. */
const AS_THE_AIR: ThermalModel = { kind: 'lumped', massKg: 1, specificHeat: 1, conductance: MEGA };

function thermalOf(specs: StorageSpec, units: number, airCelsius: Float64Array | undefined): ThermalModel {
  if (specs.useFixedTemperature) return { kind: 'fixed', celsius: specs.fixedTemperature };
  if (hasBody(specs))
    return { kind: 'lumped', massKg: units * specs.mass, specificHeat: specs.thermalCSpecific, conductance: units * specs.thermalH };
  return airCelsius === undefined ? { kind: 'fixed', celsius: ROOM_CELSIUS } : AS_THE_AIR;
}

/** A storage unit of a case in a project year. */
interface StorageUnitInYear {
  readonly item: Storage;
  readonly size: StorageSize;
  /** As the optimiser sees it in the year. */
  readonly unit: StorageUnit;
  /** What age has left, at nominal temperature. */
  readonly usableMwh: number;
  /** Of the year: what the load of its own is a share of. */
  readonly nameplateMwh: number;
  /** The inside at the end of the year before; undefined on the first day. */
  readonly before: StorageInside | undefined;
  /** First step of the year in which it works. */
  readonly fromStep: number;
  /** Of the year, without the storage unit's own converter. */
  readonly roundTrip: number;
  readonly converterEfficiency: Fraction;
}

/**
 * The inside of a storage unit in a project year. The nominal capacity of a type is what both tanks hold together; cells of another
 * capacity count as so many of them. The round trip is that of the whole unit at its rating, losses outside the cells included: the
 * resistance is not counted twice.
 */
export function steppedStorage(prepared: Prepared, { item, size, unit, before, fromStep, ...year }: StorageUnitInYear): SteppedUnit {
  const { usableMwh, nameplateMwh, roundTrip, converterEfficiency } = year;
  const { specs } = item;
  const cellMwh = (specs.maximumCapacity * specs.nominalVoltage) / MEGA;
  const cells = cellMwh > 0 ? (size.units * specs.nominalCapacity) / cellMwh : size.units;
  const perAmpere = (cells * specs.nominalVoltage) / MEGA;
  const peakCircuitMw = hasResistance(specs)
    ? (cells * peakCircuitWatts(specs.nominalVoltage, specs.effectiveSeriesResistance)) / MEGA
    : Infinity;
  const efficiency = (efficiencyBesideResistance(roundTrip, size.mw, peakCircuitMw) * converterEfficiency) as Fraction;
  const rests = restsOutside(specs);
  const storage: KineticStorage = {
    ...PLAIN_RESERVOIR,
    capacityMwh: usableMwh,
    powerMw: unit.powerMw,
    chargeEfficiency: efficiency,
    dischargeEfficiency: efficiency,
    maxSoc: unit.maxSoc,
    peakCircuitMw,
    // The optimiser keeps a day of the storage unit's own load in reserve; here it is used.
    minSoc: toFraction(specs.minimumStateOfCharge),
    ...(specs.rateConstant > 0 && specs.capacityRatio > 0
      ? { rateConstantPerHour: specs.rateConstant, capacityRatio: specs.capacityRatio }
      : {}),
    ...(specs.applyMaxChargeRate ? { maxChargeRatePerHour: specs.maxChargeRate } : {}),
    ...(specs.applyMaxChargeCurrent ? { maxChargeInsideMw: specs.maxChargeCurrent * perAmpere } : {}),
    ...(specs.applyMaxDischargeCurrent ? { maxDischargeInsideMw: specs.maxDischargeCurrent * perAmpere } : {}),
    temperatureCapacity: temperatureCapacityOf(item),
    thermal: thermalOf(specs, size.units, prepared.airCelsius),
    ...(rests ? { minOperatingCelsius: specs.minimumOperatingTemperature, maxOperatingCelsius: specs.maximumOperatingTemperature } : {}),
  };
  const air = prepared.airCelsius ?? ROOM_CELSIUS;
  const firstAir = typeof air === 'number' ? air : air[fromStep]!;
  return {
    storage,
    start: insideAt(storage, unit.initialSocMwh, before, firstAir),
    fromStep,
    airCelsius: air,
    ownLoadMw: auxiliaryLoadMw(ownLoadShare(item), nameplateMwh),
    ...(specs.requiresOneMinuteTimestep ? { subSteps: prepared.stepMinutes } : {}),
  };
}
