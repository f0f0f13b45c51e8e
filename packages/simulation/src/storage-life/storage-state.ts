import { minSocWithAuxiliaryLoad, newStorageLife, type EndOfLife, type StorageLife } from '@stackwatt/engine';
import type { Project, Storage } from '@stackwatt/model';
import { toFraction, type Fraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import type { StorageInside } from './storage-inside.ts';
import { workingTime } from './working-time.ts';

/** A storage unit at the start of a project year; a size of 0 holds nothing and never works. */
export interface StorageState {
  readonly life: StorageLife;
  readonly storedMwh: number;
  /** Tanks and temperature of a storage unit that is stepped; undefined on its first day. */
  readonly inside?: StorageInside;
  /** The cycle limit that was searched for it, nameplates a day; undefined for none. */
  readonly cyclesPerDay?: number | undefined;
}

/**
 * Whether something is put in when the capacity has faded or the life has expired. With both allowed, capacity is added at the limit and
 * everything is replaced when the life expires.
 */
export function endOfLifeOf({
  allowAugmentation,
  allowReplacement,
  lifetime,
  augmentationDegradationLimitSensitivity,
}: Storage): EndOfLife {
  const limit = toFraction(augmentationDegradationLimitSensitivity[0]!);
  const lifetimeYears = allowReplacement && lifetime > 0 ? lifetime : Infinity;
  if (allowAugmentation) return { kind: 'augment', limit, lifetimeYears };
  return allowReplacement ? { kind: 'replace', limit, lifetimeYears } : { kind: 'degrade', limit };
}

/** Whether the cycle limit of a storage unit is searched: the choice belongs to a limit that is in use. */
export const searchesCycleLimit = ({ useCycleLimitPerDay, optimizeCycleLimitPerDay }: Storage): boolean =>
  useCycleLimitPerDay && optimizeCycleLimitPerDay;

/** Share of its capacity that a storage unit uses for itself in a day and serves itself. */
export const ownLoadShare = ({ useAuxiliaryLoad, storageServesAuxiliaryLoad, auxiliaryLoadSensitivity }: Storage): number =>
  useAuxiliaryLoad && storageServesAuxiliaryLoad ? toFraction(auxiliaryLoadSensitivity[0]!) : 0;

/**
 * Lowest and highest state of charge of a storage unit that the optimiser may use, fractions of what it can hold: a day of its own load is
 * always there (D-115).
 */
export function stateLimits(item: Storage): { readonly minSoc: Fraction; readonly maxSoc: Fraction } {
  const { specs } = item;
  const lowest = toFraction(specs.minimumStateOfCharge);
  const maxSoc = (specs.rangeOfCharge > 0 ? Math.min(1, lowest + toFraction(specs.rangeOfCharge)) : 1) as Fraction;
  return { minSoc: minSocWithAuxiliaryLoad(lowest, ownLoadShare(item), maxSoc), maxSoc };
}

/** Every storage unit of a case on its first day: new, with the charge it is delivered with. */
export function initialStates({ project, stepMinutes }: Prepared, one: SimulationCase): StorageState[] {
  return one.storage.map((size, k): StorageState => {
    const item = project.storage[k]!;
    const { minSoc, maxSoc } = stateLimits(item);
    const first = Math.min(maxSoc, Math.max(minSoc, toFraction(item.specs.initialStateOfCharge)));
    return {
      life: newStorageLife(size.mwh, livesFor(item), workingTime(project, item, stepMinutes).fromYears),
      storedMwh: size.mwh * first,
    };
  });
}

const livesFor = ({ allowReplacement, lifetime }: Storage): number => (allowReplacement && lifetime > 0 ? lifetime : Infinity);

/** The storage units of a project; the places of a case's sizes and states are theirs. */
export const storageUnitsOf = (project: Project): readonly Storage[] => (project.useStorage ? project.storage : []);
