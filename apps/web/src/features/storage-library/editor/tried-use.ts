import { toStorageSpec, type GuaranteeType, type UserStorageSpec } from '@stackwatt/model';
import { fadeOfType, type Fade } from '@stackwatt/simulation';
import { toPercent } from '@stackwatt/units';

/** A use that a guarantee is tried on: cycles of the range of charge a year, others from some year on, and the temperature of the cells. */
export interface TriedUse {
  readonly cycles: number;
  readonly fromYear: number;
  readonly laterCycles: number;
  readonly celsius: number;
}
export const EVERY_DAY: TriedUse = { cycles: 365, fromYear: 11, laterCycles: 365, celsius: 25 };

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
export function tryUse(type: UserStorageSpec, { cycles, fromYear, laterCycles, celsius }: TriedUse, years: number): Trial {
  const use = {
    cyclesPerYear: Array.from({ length: years }, (_, year) => (year + 1 < fromYear ? cycles : laterCycles)),
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
