import type { Fraction } from '@stackwatt/units';
import { NEW_GUARANTEE_STATE, type GuaranteeState } from '../ageing/guaranteed-degradation.ts';
import { NO_DAMAGE, type Damage } from '../ageing/state-of-health.ts';

/** Capacity that was put in at one time and ages from then on. */
export interface StorageBlock {
  readonly nameplateMwh: number;
  /** Years since it began to work. */
  readonly ageYears: number;
  readonly damage: Damage;
  readonly guarantee: GuaranteeState;
  /** Usable over nameplate. */
  readonly stateOfHealth: Fraction;
}

/**
 * A storage unit over its years: what was built at first and what was added, each with its own age. All blocks work at the same state of
 * charge.
 */
export interface StorageLife {
  /** Nameplate at the start of operation, MWh. */
  readonly nameplateAtStartMwh: number;
  readonly blocks: readonly StorageBlock[];
  /** When the life of what is installed expires, years from the start of project year 1; Infinity for never. */
  readonly expiresAtYears: number;
}

export const newBlock = (nameplateMwh: number): StorageBlock => ({
  nameplateMwh,
  ageYears: 0,
  damage: NO_DAMAGE,
  guarantee: NEW_GUARANTEE_STATE,
  stateOfHealth: 1 as Fraction,
});

/**
 * A storage unit on its first day.
 *
 * @param nameplateMwh   MWh, ≥ 0
 * @param lifetimeYears  years until it wears out whatever its state of health; Infinity for never
 * @param startYears     first day of operation, years from the start of project year 1; above 0 for a deferred unit
 */
export function newStorageLife(nameplateMwh: number, lifetimeYears = Infinity, startYears = 0): StorageLife {
  if (!(nameplateMwh >= 0)) throw new RangeError(`a storage unit of ${nameplateMwh} MWh`);
  if (!(lifetimeYears > 0)) throw new RangeError(`a storage unit with a life of ${lifetimeYears} years`);
  return { nameplateAtStartMwh: nameplateMwh, blocks: [newBlock(nameplateMwh)], expiresAtYears: startYears + lifetimeYears };
}

/** Nameplate of all blocks, MWh: what equivalent cycles, cycle limit and wear of a year refer to. */
export const nameplateOf = ({ blocks }: StorageLife): number => blocks.reduce((sum, block) => sum + block.nameplateMwh, 0);

/** Usable capacity of all blocks, MWh. */
export const usableOf = ({ blocks }: StorageLife): number =>
  blocks.reduce((sum, block) => sum + block.nameplateMwh * block.stateOfHealth, 0);
