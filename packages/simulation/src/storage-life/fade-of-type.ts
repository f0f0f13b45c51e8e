import { ageStorage, newStorageLife, usableOf, type StorageLife } from '@stackwatt/engine';
import { Storage, type StorageSpec } from '@stackwatt/model';
import { HOURS_PER_YEAR } from '@stackwatt/units';
import { ageingOf, lifetimeThroughputMwh } from './ageing-of-type.ts';
import { stateLimits } from './storage-state.ts';

/** How a type is used every year of its life, so that types can be compared. */
export interface SteadyUse {
  /**
   * Cycles a year from the highest to the lowest state of charge of the type and back, whole numbers above 0: every year, or by year from
   * the first on, the last one going on.
   */
  readonly cyclesPerYear: number | readonly number[];
  /** How much of that each cycle goes through, from the highest state down: a share above 0, whole unless given. */
  readonly depth?: number;
  /** Of the cells, °C. */
  readonly celsius: number;
  readonly years: number;
  /** As the maker guarantees instead of as simulated, where the type has a guarantee. */
  readonly guaranteed?: boolean;
}
export type Fade =
  /** State of health after year 0, 1, …, fractions of the nameplate. */
  | { readonly kind: 'health'; readonly health: readonly number[] }
  /** The type says nothing about ageing, or gives no guarantee. */
  | { readonly kind: 'none' }
  /** A table of the type determines nothing: place, value and rule. */
  | { readonly kind: 'problem'; readonly text: string };

/** A storage unit of one unit of the type, with nothing of a project's own. */
const storageUnitOf = (specs: StorageSpec): Storage => ({
  ...BLANK,
  customName: specs.name,
  specs,
  augmentationDegradationLimitSensitivity: specs.augmentationDegradationLimitSensitivity,
  oemGuaranteedDegradation: specs.oemGuaranteedDegradation,
  oemGuaranteedDegradationType: specs.oemGuaranteedDegradationType,
  useOemGuaranteedDegradationInterpolatePastLifetime: specs.useOemGuaranteedDegradationInterpolatePastLifetime,
});
const BLANK = Storage.parse({});

/**
 * How one unit of a type fades under a steady use without added capacity, by the ageing of the calculation: each cycle goes from the
 * highest to the lowest state of charge of what the unit can still hold, or as deep as the use says.
 */
export function fadeOfType(specs: StorageSpec, { cyclesPerYear, depth = 1, celsius, years, guaranteed = false }: SteadyUse): Fade {
  const storageUnit = storageUnitOf(specs);
  try {
    const ageing = ageingOf({ useOemGuaranteedDegradation: guaranteed, earlyAnalysis: false }, storageUnit);
    if (ageing.kind === 'none' || (guaranteed && ageing.kind !== 'guaranteed')) return { kind: 'none' };
    const { minSoc, maxSoc } = stateLimits(storageUnit);
    const lowest = minSoc + (1 - depth) * (maxSoc - minSoc);
    let life: StorageLife = newStorageLife(1);
    const health = [1];
    for (let year = 0; year < years; year++) {
      const usable = usableOf(life);
      const cycles = typeof cyclesPerYear === 'number' ? cyclesPerYear : cyclesPerYear[Math.min(year, cyclesPerYear.length - 1)]!;
      const stepHours = HOURS_PER_YEAR / (2 * cycles);
      const energyMwh = new Float64Array(2 * cycles);
      for (let half = 0; half < energyMwh.length; half++) energyMwh[half] = usable * (half % 2 === 0 ? lowest : maxSoc);
      life = ageStorage(life, { stepHours, startMwh: usable * maxSoc, energyMwh, celsius }, ageing).life;
      health.push(usableOf(life));
    }
    return { kind: 'health', health };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'problem', text: error.message };
  }
}

/** Range of charge of a type, a share of what a unit can hold. */
export function rangeOfType(specs: StorageSpec): number {
  const { minSoc, maxSoc } = stateLimits(storageUnitOf(specs));
  return maxSoc - minSoc;
}

/** When a fade first reaches a state of health, years, on straight lines between the ends of years; undefined when it never does. */
export function yearsUntil(health: readonly number[], limit: number): number | undefined {
  const after = health.findIndex((value) => value <= limit);
  if (after <= 0) return after === 0 ? 0 : undefined;
  const [above, below] = [health[after - 1]!, health[after]!];
  return after - 1 + (above - limit) / (above - below);
}

/** Energy one unit of a type can pass on in its life, MWh; undefined where its table determines nothing. */
export function throughputOfType(specs: StorageSpec): number | undefined {
  try {
    return lifetimeThroughputMwh(storageUnitOf(specs));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
