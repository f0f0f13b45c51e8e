import { type Fraction } from '@stackwatt/units';
import { calendarDamage, type CalendarLife } from './calendar-damage.ts';
import type { CycleLife } from './cycle-life.ts';
import { countCycles } from './rainflow.ts';

/** Shares of the nameplate lost since a block was new. */
export interface Damage {
  readonly cycle: number;
  readonly calendar: number;
}
export const NO_DAMAGE: Damage = { cycle: 0, calendar: 0 };

/** How both kinds of ageing make one loss: they add up, or the greater of the two counts. */
export type DamageCombination = 'sum' | 'greater';

/**
 * Capacity left over nameplate: 1 − (cycle + calendar), or 1 − max(cycle, calendar).
 *
 * @returns  0…1
 */
export const stateOfHealth = ({ cycle, calendar }: Damage, combination: DamageCombination): Fraction =>
  Math.max(0, 1 - (combination === 'sum' ? cycle + calendar : Math.max(cycle, calendar))) as Fraction;

/**
 * State of health with a promised minimum life: at least 1 − (1 − limit)·age/years while the block is younger than that, what it has lost
 * by then at once.
 */
export const withMinimumLife = (health: Fraction, ageYears: number, minimum: SimulatedAgeing['minimumLife']): Fraction =>
  minimum !== undefined && ageYears < minimum.years
    ? (Math.max(health, 1 - ((1 - minimum.limit) * ageYears) / minimum.years) as Fraction)
    : health;

/** How a storage unit ages by use and time; a part that is left out does not age it. */
export interface SimulatedAgeing {
  readonly kind: 'simulated';
  readonly cycle: CycleLife | undefined;
  readonly calendar: CalendarLife | undefined;
  readonly combination: DamageCombination;
  /** What a depth of discharge is a share of: the nameplate, or the capacity left at the start of the year. */
  readonly depthOf: 'nameplate' | 'usable';
  /**
   * A block lasts at least so many years: until then it has lost no more of its way to the limit than of those years. Left out: no such
   * promise.
   */
  readonly minimumLife?: { readonly years: number; readonly limit: Fraction } | undefined;
}

/** A year, or part of one, as the storage unit went through it. */
export interface StorageUse {
  readonly stepHours: number;
  /** Energy in the storage unit at the start of the first step, MWh. */
  readonly startMwh: number;
  /** Energy in the storage unit at the end of each step, MWh. */
  readonly energyMwh: Float64Array;
  /** Of the storage unit: one temperature, or the mean over each step, °C. */
  readonly celsius: number | Float64Array;
  /**
   * What left the storage unit and came back within each step, MWh: regulation is called up and down in turn, and the energy at the end of
   * the step shows their difference alone. Left out: nothing did.
   */
  readonly exchangedMwh?: Float64Array | undefined;
}

/**
 * Swings of less than this share of the capacity are the rounding of an optimiser; with β near 0 each would cost as much as a full cycle.
 */
const ROUNDING = 1e-6;

const withStart = ({ startMwh, energyMwh }: Pick<StorageUse, 'startMwh' | 'energyMwh'>): Float64Array => {
  const series = new Float64Array(energyMwh.length + 1);
  series[0] = startMwh;
  series.set(energyMwh, 1);
  return series;
};

/**
 * Damage of a year: Σ n_i·A·D_i^β over its rainflow cycles, and Σ k_T·Δt over its time. What left and came back within a step is one full
 * cycle of that step: no deeper one can have been among the calls, and for β ≥ 1 several of less depth would take less.
 *
 * @param capacityMwh  what depths are a share of, MWh, above 0
 */
export function damageOf(use: StorageUse, ageing: SimulatedAgeing, capacityMwh: number): Damage {
  const calendar = ageing.calendar === undefined ? 0 : yearsCalendarDamage(use, ageing.calendar);
  if (ageing.cycle === undefined) return { cycle: 0, calendar };
  const { ranges, counts } = countCycles(withStart(use), ROUNDING * capacityMwh);
  let sum = 0;
  for (let i = 0; i < ranges.length; i++) sum += counts[i]! * (ranges[i]! / capacityMwh) ** ageing.cycle.depthExponent;
  for (const mwh of use.exchangedMwh ?? []) if (mwh > ROUNDING * capacityMwh) sum += (mwh / capacityMwh) ** ageing.cycle.depthExponent;
  return { cycle: ageing.cycle.fullCycleDamage * sum, calendar };
}

/** Bands of equal width that depths are counted in. */
export const DEPTH_BANDS = 10;

/**
 * Rainflow cycles of a year by their depth, as the cycle ageing counts them: band k has those deeper than k/10 of the capacity and at most
 * (k + 1)/10; half cycles count 0.5.
 *
 * @param capacityMwh  what depths are a share of, MWh, above 0
 */
export function cyclesByDepth(use: Pick<StorageUse, 'startMwh' | 'energyMwh' | 'exchangedMwh'>, capacityMwh: number): Float64Array {
  const { ranges, counts } = countCycles(withStart(use), ROUNDING * capacityMwh);
  const cycles = new Float64Array(DEPTH_BANDS);
  const add = (mwh: number, count: number): void => {
    const band = Math.ceil((DEPTH_BANDS * mwh) / capacityMwh - DEPTH_BANDS * ROUNDING) - 1;
    cycles[Math.min(DEPTH_BANDS - 1, Math.max(0, band))]! += count;
  };
  for (let i = 0; i < ranges.length; i++) add(ranges[i]!, counts[i]!);
  for (const mwh of use.exchangedMwh ?? []) if (mwh > ROUNDING * capacityMwh) add(mwh, 1);
  return cycles;
}

const yearsCalendarDamage = ({ celsius, energyMwh, stepHours }: StorageUse, life: CalendarLife): number =>
  typeof celsius === 'number' ? calendarDamage(life, celsius, stepHours * energyMwh.length) : calendarDamage(life, celsius, stepHours);

/**
 * Energy that left the storage unit, after the charging loss and before the discharging loss: the sum of all falls, those within a step
 * included, MWh.
 */
export function throughputOf({ startMwh, energyMwh, exchangedMwh }: Pick<StorageUse, 'startMwh' | 'energyMwh' | 'exchangedMwh'>): number {
  let before = startMwh;
  let sum = 0;
  for (const energy of energyMwh) {
    if (energy < before) sum += before - energy;
    before = energy;
  }
  for (const mwh of exchangedMwh ?? []) sum += mwh;
  return sum;
}

/**
 * Equivalent full cycles: throughput over nameplate.
 *
 * @param nameplateMwh  of the year, with all blocks added so far
 */
export const equivalentFullCycles = (throughputMwh: number, nameplateMwh: number): number =>
  nameplateMwh > 0 ? throughputMwh / nameplateMwh : 0;
