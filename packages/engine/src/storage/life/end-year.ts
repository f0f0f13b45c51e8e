import type { Fraction } from '@stackwatt/units';
import { HOLDS_AT_LIMIT } from '../storage-conventions.ts';
import type { Damage, StorageUse } from '../ageing/state-of-health.ts';
import { ageStorage, type StorageAgeing } from './age-storage.ts';
import { nameplateOf, newBlock, usableOf, type StorageLife } from './storage-life.ts';

/** What happens when usable capacity has fallen to a share of the nameplate at the start (the limit), or a life has expired. */
export type EndOfLife =
  | {
      readonly kind: 'augment';
      readonly limit: Fraction;
      /** Infinity, or left out, for a storage unit that is never replaced. */ readonly lifetimeYears?: number;
    }
  | { readonly kind: 'replace'; readonly limit: Fraction; readonly lifetimeYears: number }
  | { readonly kind: 'degrade'; readonly limit: Fraction };

/** Capacity that is put in at the start of a project year, to be paid at that year's price. */
export interface CapacityEvent {
  readonly kind: 'augmentation' | 'replacement';
  readonly cause: 'limit' | 'lifetime';
  readonly projectYear: number;
  readonly addedMwh: number;
}

export interface StorageYear {
  readonly projectYear: number;
  readonly nameplateMwh: number;
  /** At the start of the year. */
  readonly maximumUsableMwh: number;
  /** At its end, before anything is put in. */
  readonly minimumUsableMwh: number;
  /** Of it, what the oldest block has left: all of it where nothing was added since the unit was new. */
  readonly oldestUsableMwh: number;
  readonly throughputMwh: number;
  readonly equivalentCycles: number;
  readonly damage: Damage;
}

/** The year that is closed, and what holds in it. */
interface ClosedYear {
  readonly use: StorageUse;
  readonly ageing: StorageAgeing;
  readonly endOfLife: EndOfLife;
  readonly projectYear: number;
  /** Project lifetime, years. */
  readonly lastYear: number;
}

/** Shares and years that rounding alone keeps apart are equal. */
const SAME = 1e-9;

/**
 * Closes a project year: ages every block by what the year did to it, then looks whether capacity must be put in.
 *
 * - `augment`: usable ≤ limit × nameplate at the start adds one block of (1 − limit) × nameplate at the start, new, at the start of the
 *   next year; an expired life, where it has one, puts the nameplate at the start in anew.
 * - `replace`: the same trigger, or an expired life, puts the nameplate at the start in anew; what was there goes.
 * - `degrade`: nothing is put in; usable capacity stops at the limit.
 *
 * Nothing is put in for the year after the last. A life that expires within a year is replaced at that year's end, the start of the next
 * one, and the next life counts from when it expired: the k-th replacement ends year ⌈k·life⌉, where the cash flow has it too.
 *
 * @returns the year as it was, the storage unit as the next year finds it, and what was put in for it
 */
export function endYear(
  life: StorageLife,
  { use, ageing, endOfLife, projectYear, lastYear }: ClosedYear,
): { readonly year: StorageYear; readonly life: StorageLife; readonly event: CapacityEvent | undefined } {
  const { life: worn, ...ofYear } = ageStorage(life, use, ageing);
  const aged = endOfLife.kind === 'degrade' && HOLDS_AT_LIMIT ? heldAt(worn, endOfLife.limit, life) : worn;
  const year: StorageYear = {
    projectYear,
    nameplateMwh: nameplateOf(life),
    maximumUsableMwh: usableOf(life),
    minimumUsableMwh: usableOf(aged),
    oldestUsableMwh: usableOf({ ...aged, blocks: aged.blocks.slice(0, 1) }),
    ...ofYear,
  };
  const { nameplateAtStartMwh } = life;
  const isAtLimit = year.minimumUsableMwh <= endOfLife.limit * nameplateAtStartMwh * (1 + SAME);
  const hasExpired = endOfLife.kind !== 'degrade' && projectYear >= life.expiresAtYears - SAME;
  const kept = { year, life: aged, event: undefined };
  if (projectYear >= lastYear || endOfLife.kind === 'degrade' || nameplateAtStartMwh === 0 || !(isAtLimit || hasExpired)) return kept;

  const next = { projectYear: projectYear + 1, cause: hasExpired ? 'lifetime' : 'limit' } as const;
  if (endOfLife.kind === 'augment' && !hasExpired) {
    const addedMwh = augmentationMwh(nameplateAtStartMwh, endOfLife.limit);
    if (addedMwh === 0) return kept;
    return { year, life: { ...aged, blocks: [...aged.blocks, newBlock(addedMwh)] }, event: { ...next, kind: 'augmentation', addedMwh } };
  }
  const expiresAtYears = (hasExpired ? life.expiresAtYears : projectYear) + (endOfLife.lifetimeYears ?? Infinity);
  return {
    year,
    life: { ...aged, blocks: [newBlock(nameplateAtStartMwh)], expiresAtYears },
    event: { ...next, kind: 'replacement', addedMwh: nameplateAtStartMwh },
  };
}

/** Energy of one augmentation: (1 − limit) × nameplate at the start, MWh. */
const augmentationMwh = (nameplateAtStartMwh: number, limit: Fraction): number => (1 - limit) * nameplateAtStartMwh;

/** No block falls below the limit it has reached; one that was below it before stays where it was. */
const heldAt = (worn: StorageLife, limit: Fraction, before: StorageLife): StorageLife => ({
  ...worn,
  blocks: worn.blocks.map((block, i) => ({
    ...block,
    stateOfHealth: Math.max(block.stateOfHealth, Math.min(limit, before.blocks[i]!.stateOfHealth)) as Fraction,
  })),
});
