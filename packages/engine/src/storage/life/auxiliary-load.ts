import { HOURS_PER_DAY, type Fraction } from '@stackwatt/units';

/**
 * Power a storage unit needs for itself (cooling, control): the percentage is the share of its energy capacity used up in a day.
 *
 *   P = a·E/24
 *
 * @param share        a, fraction of capacity a day, ≥ 0
 * @param capacityMwh  E, nameplate
 * @returns            MW, every hour of the year, idle hours too
 */
export const auxiliaryLoadMw = (share: number, capacityMwh: number): number => (share * capacityMwh) / HOURS_PER_DAY;

/**
 * Lowest state of charge of a storage unit that serves its own load: raised by the load's share, so that a day of it is always there.
 *
 * @param minSoc  fraction
 * @param share   as above
 * @returns       at most `maxSoc`
 */
export const minSocWithAuxiliaryLoad = (minSoc: Fraction, share: number, maxSoc: Fraction = 1 as Fraction): Fraction =>
  Math.min(maxSoc, minSoc + share) as Fraction;

/**
 * Power bought at the point of interconnection for a load behind the line: P/η.
 *
 * @param loadMw          MW at the storage unit
 * @param lineEfficiency  of line and transformer together, above 0, at most 1
 */
export const auxiliaryImportMw = (loadMw: number, lineEfficiency: number): number => loadMw / lineEfficiency;
