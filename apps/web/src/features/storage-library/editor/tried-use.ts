import { toStorageSpec, type GuaranteeType, type UserStorageSpec } from '@stackwatt/model';
import { fadeOfType, rangeOfType, type Fade, type UnitUsage } from '@stackwatt/simulation';
import { toFraction, toPercent } from '@stackwatt/units';

/** A use that a guarantee is tried on: cycles a year, others from some year on, how deep they are, and the temperature of the cells. */
export interface TriedUse {
  readonly cycles: number;
  readonly fromYear: number;
  readonly laterCycles: number;
  /** Of the range of charge, %. */
  readonly depth: number;
  readonly celsius: number;
}
export const EVERY_DAY: TriedUse = { cycles: 365, fromYear: 11, laterCycles: 365, depth: 100, celsius: 25 };
/** Cycles a year that can be tried. */
export const MOST_CYCLES = 2000;

/** State of health in percent after year 0, 1, …; undefined where nothing determines it. */
type Health = readonly number[] | undefined;

export interface Trial {
  /** What each mode guarantees for the use. */
  readonly guaranteed: Readonly<Record<GuaranteeType, Health>>;
  /** What the simulated ageing of the type leaves after the same use. */
  readonly modelled: Health;
}

const percents = (fade: Fade): Health => (fade.kind === 'health' ? fade.health.map((share): number => toPercent(share)) : undefined);

/** Tries every mode of the guarantee of a type, and its simulated ageing, on one use. */
export function tryUse(type: UserStorageSpec, { cycles, fromYear, laterCycles, depth, celsius }: TriedUse, years: number): Trial {
  const use = {
    cyclesPerYear: Array.from({ length: years }, (_, year) => (year + 1 < fromYear ? cycles : laterCycles)),
    depth: toFraction(depth),
    celsius,
    years,
  };
  const guaranteed = (mode: GuaranteeType): Health =>
    percents(fadeOfType(toStorageSpec({ ...type, oemGuaranteedDegradationType: mode }), { ...use, guaranteed: true }));
  return {
    guaranteed: { Default: guaranteed('Default'), YearByYear: guaranteed('YearByYear'), Interpolated: guaranteed('Interpolated') },
    modelled: percents(fadeOfType(toStorageSpec(type), use)),
  };
}

/** Last year that the maker's table speaks of; zeros at the end of a series are padding. */
export const lastGuaranteedYear = ({ oemGuaranteedDegradation }: UserStorageSpec): number =>
  Math.max(0, ...oemGuaranteedDegradation.map(({ capacityList }) => capacityList.findLastIndex((value) => value > 0) + 1));

/** What the chosen mode guarantees for the use tried, what the model leaves, and how much more that is, by year from year 0. */
export interface UseByYear {
  readonly guaranteed: readonly number[];
  readonly modelled: Health;
  /** Percentage points; below 0 the maker owes. */
  readonly difference: Health;
}

/** The trial of the mode that the type has; undefined without a guarantee. */
export function useOf({ oemGuaranteedDegradationType: mode }: UserStorageSpec, trial: Trial): UseByYear | undefined {
  const guaranteed = trial.guaranteed[mode];
  const { modelled } = trial;
  return guaranteed && { guaranteed, modelled, difference: modelled && guaranteed.map((promised, year) => modelled[year]! - promised) };
}

/**
 * What a storage unit of a project went through, as a use of a type: each unit of energy of the type turns over as much, in cycles as
 * deep, as far as its range of charge goes.
 *
 *   cycles a year = full cycles / (depth · range of charge)
 *
 * @param years  that are tried
 */
export function usedLike(type: UserStorageSpec, { fullCyclesPerYear, depth: shareOfAll, celsius }: UnitUsage, years: number): TriedUse {
  const range = rangeOfType(toStorageSpec(type)) || 1;
  const most = Math.max(...fullCyclesPerYear);
  // More cycles than can be tried become fewer that are deeper.
  const least = Math.ceil(toPercent(most / (MOST_CYCLES * range)));
  const percent = Math.min(100, Math.max(1, least, Math.round(toPercent((shareOfAll ?? range) / range))));
  const cycles = fullCyclesPerYear.slice(0, years).map((full) => full / (toFraction(percent) * range));
  return { ...inTwoSteps(cycles), depth: percent, celsius: Math.round(celsius * 10) / 10 };
}

/** The two steps that are nearest to the cycles of each year by least squares. */
function inTwoSteps(cycles: readonly number[]): Pick<TriedUse, 'cycles' | 'fromYear' | 'laterCycles'> {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const misses = (values: readonly number[]): number => values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0);
  const whole = (value: number): number => Math.min(MOST_CYCLES, Math.max(1, Math.round(value)));
  let [first, least] = [cycles.length, misses(cycles)];
  for (let years = 1; years < cycles.length; years++) {
    const missed = misses(cycles.slice(0, years)) + misses(cycles.slice(years));
    if (missed < least - SAME) [first, least] = [years, missed];
  }
  const [before, after] = [cycles.slice(0, first), cycles.slice(first)];
  const always = whole(mean(before));
  return after.length === 0
    ? { cycles: always, fromYear: EVERY_DAY.fromYear, laterCycles: always }
    : { cycles: always, fromYear: first + 1, laterCycles: whole(mean(after)) };
}
/** Squares of cycles that rounding alone keeps apart. */
const SAME = 1e-6;
