import { earlyStageAugmentation, storageEventCosts, type CapacityEvent } from '@stackwatt/engine';
import type { Project, Storage } from '@stackwatt/model';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { StorageUnitYear } from '../storage-life/close-storage-units.ts';
import { augmentationPrice, replacementCost } from '../storage-life/storage-costs.ts';
import { storageUnitsOf } from '../storage-life/storage-state.ts';
import type { YearSums } from '../year/year-result.ts';

/** What keeping up one storage unit costs, currency by project year. */
export interface StorageMoney {
  readonly augmentationByYear: Float64Array;
  /** Price of one added MWh by project year. */
  readonly addedPerMwh: Float64Array;
  /** Replacements that the simulated years ordered; undefined where they follow from the lifetime alone. */
  readonly replacements: readonly { readonly year: number; readonly cost: number }[] | undefined;
}

/** The years of one storage unit, by project year; undefined in those it did not work in. Early-stage has year 1 alone. */
export const yearsOfStorageUnit = (years: readonly YearSums[], place: number): (StorageUnitYear | undefined)[] =>
  years.map(({ storageUnits }) => storageUnits.find((storageUnit) => storageUnit.place === place));

/** Price of one added MWh, currency per MWh: that of augmentation, and what the simple table counts for a unit of it. */
export function addedPerMwh(project: Project, item: Storage, projectYear: number): number {
  const { cost, specs } = item;
  const perUnit =
    cost.costTableKind === 'simple' ? cost.items.reduce((sum, line) => sum + line.augmentation, 0) * cost.augmentationMultipliers[0]! : 0;
  return augmentationPrice(project, item, projectYear) + perUnit / specs.nominalCapacity;
}

/**
 * Late-stage: what was put in, at the price of its year (`storageEventCosts`). Early-stage: what year 1 takes is put back every year the
 * storage unit works. A life that expires without the capacity ever reaching its limit is replaced as that of any other component.
 */
export function storageMoney(project: Project, one: SimulationCase, years: readonly YearSums[]): StorageMoney[] {
  const lifetime = project.lifetime;
  return storageUnitsOf(project).map((item, place): StorageMoney => {
    const ofStorageUnit = yearsOfStorageUnit(years, place);
    const prices = Float64Array.from({ length: lifetime }, (_, y) => addedPerMwh(project, item, y + 1));
    if (project.earlyAnalysis)
      return { augmentationByYear: early(project, item, ofStorageUnit), addedPerMwh: prices, replacements: undefined };
    const events = ofStorageUnit.flatMap((storageUnit): CapacityEvent[] => (storageUnit?.event === undefined ? [] : [storageUnit.event]));
    const { augmentationByYear, replacements } = storageEventCosts(
      events,
      {
        augmentationPerMwh: prices,
        replacement: [replacementCost(item, one.storage[place]!.units)],
      },
      lifetime,
    );
    const isByLifetime = events.every(({ kind, cause }) => kind === 'augmentation' || cause === 'lifetime');
    return { augmentationByYear, addedPerMwh: prices, replacements: isByLifetime ? undefined : replacements };
  });
}

function early(project: Project, item: Storage, years: readonly (StorageUnitYear | undefined)[]): Float64Array {
  return Float64Array.from({ length: project.lifetime }, (_, y) => {
    const year = years[Math.min(y, years.length - 1)];
    return year === undefined ? 0 : costOfFade(year, addedPerMwh(project, item, 1));
  });
}

/** What a year took of a storage unit, at a price per MWh of capacity; currency. */
export function costOfFade({ year: { nameplateMwh, maximumUsableMwh, minimumUsableMwh } }: StorageUnitYear, pricePerMwh: number): number {
  const loss = nameplateMwh > 0 ? (maximumUsableMwh - minimumUsableMwh) / nameplateMwh : 0;
  return earlyStageAugmentation(loss, nameplateMwh, pricePerMwh).costPerYear;
}
