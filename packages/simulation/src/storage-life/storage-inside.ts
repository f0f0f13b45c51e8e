import { restingUnit, type KineticStorage, type TankState } from '@stackwatt/engine';

/** Inside of a storage unit that is stepped, at the start of a year. */
export type StorageInside = TankState & { readonly celsius: number };

/**
 * The tanks as they were, with what no longer fits or is newly delivered in proportion.
 *
 * @param energyMwh  in both tanks now; @param before  undefined for a storage unit that was never used, whose tanks are level
 */
export function insideAt(storage: KineticStorage, energyMwh: number, before: StorageInside | undefined, airCelsius: number): StorageInside {
  const held = before === undefined ? 0 : before.availableMwh + before.boundMwh;
  if (before === undefined || !(held > 0)) return restingUnit(storage, energyMwh, before?.celsius ?? airCelsius);
  // A share of what is held never overflows, as what is held now over the last digit of a storage unit that was emptied would.
  const availableMwh = energyMwh * (before.availableMwh / held);
  return { availableMwh, boundMwh: energyMwh - availableMwh, celsius: before.celsius };
}
