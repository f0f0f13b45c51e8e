import type { Fraction } from '@stackwatt/units';
import { interpolateLinear } from '../../math/interpolate-linear.ts';
import { findBrokenRule, fitProblem, fitted, type FitResult, type NumberRule } from '../fits/fit-result.ts';

/** A maker's promise: state of health at the end of each year of age, for a number of cycles a year. */
export interface GuaranteeSeries {
  /** Equivalent full cycles a year up to which it holds. */
  readonly cyclesPerYear: number;
  /** Fractions of nameplate at the end of year 1, 2, … of age. */
  readonly stateOfHealth: readonly number[];
}

/**
 * Which series holds in a year.
 * - `default`: the next one at or above the year's cycles; once a block has needed it, it is kept for the rest of its life, unless a later
 *   year needs a higher one.
 * - `yearByYear`: the next one at or above the year's cycles, chosen anew each year.
 * - `interpolated`: between the two series around the year's cycles, on a straight line.
 */
export type GuaranteeMode = 'default' | 'yearByYear' | 'interpolated';

export interface Guarantee {
  readonly kind: 'guaranteed';
  /** By cycles, rising. */
  readonly series: readonly GuaranteeSeries[];
  readonly mode: GuaranteeMode;
  /** Past the last year of a series: true extends the slope of its last two years down to 0, false holds its last value. */
  readonly extrapolates: boolean;
}

/** What a block remembers of its guarantee from year to year. */
export interface GuaranteeState {
  /** Cycles a year of the highest series it has needed. */
  readonly heldCycles: number;
  readonly stateOfHealth: Fraction;
}
export const NEW_GUARANTEE_STATE: GuaranteeState = { heldCycles: 0, stateOfHealth: 1 as Fraction };

/** Cycles this close to those of a series are those of the series: 365 by a limit of one a day. */
const SAME_CYCLES = 1e-6;

const CYCLES: NumberRule = { holds: (value) => value > 0, rule: 'must be above 0 cycles per year' };
const SHARE: NumberRule = { holds: (value) => value >= 0 && value <= 1, rule: 'must be between 0 and 100 %' };

/**
 * A guarantee from a table as typed: series in order of cycles, without the zeros that pad a shorter series at its end (no maker
 * promises nothing).
 *
 * @param series  any order; fractions
 */
export function toGuarantee(series: readonly GuaranteeSeries[], mode: GuaranteeMode, extrapolates: boolean): FitResult<Guarantee> {
  if (series.length === 0) return fitProblem('table', 0, 'must hold at least one series');
  const sorted = series
    .map((one) => {
      const last = one.stateOfHealth.findLastIndex((value) => value !== 0);
      return { cyclesPerYear: one.cyclesPerYear, stateOfHealth: one.stateOfHealth.slice(0, last + 1) };
    })
    .sort((a, b) => a.cyclesPerYear - b.cyclesPerYear);
  for (const [k, { cyclesPerYear, stateOfHealth }] of sorted.entries()) {
    const place = `series of ${cyclesPerYear} cycles per year`;
    const broken = findBrokenRule([
      ['cycles per year', cyclesPerYear, CYCLES],
      ...stateOfHealth.map((value, year) => [`${place}, year ${year + 1}`, value, SHARE] as const),
    ]);
    if (broken !== undefined) return broken;
    if (stateOfHealth.length === 0) return fitProblem(place, 0, 'must hold a value above 0');
    if (cyclesPerYear === sorted[k - 1]?.cyclesPerYear) return fitProblem('cycles per year', cyclesPerYear, 'must be given only once');
  }
  return fitted({ kind: 'guaranteed', series: sorted, mode, extrapolates });
}

/**
 * State of health a guarantee promises at the end of a year of a block's life. It never rises: where the table of another series lies above
 * what the block has left, it stays where it is.
 *
 * Cycles below the lowest series count as the lowest, above the highest as the highest; nothing is extrapolated across series.
 *
 * @param ageYears        age of the block at the end of the year; a part of a year lies on the line between its ends, a new block has 100 %
 * @param cyclesPerYear   equivalent full cycles of the year, for a part of a year as many as a whole one would have had
 * @param before          the block's state at the start of the year
 */
export function guaranteedYear(
  guarantee: Guarantee,
  { ageYears, cyclesPerYear }: { readonly ageYears: number; readonly cyclesPerYear: number },
  before: GuaranteeState,
): GuaranteeState {
  const { series, mode } = guarantee;
  const value = (one: GuaranteeSeries): number => promised(one, ageYears, guarantee.extrapolates);
  const needed = series.find((one) => one.cyclesPerYear * (1 + SAME_CYCLES) >= cyclesPerYear) ?? series.at(-1)!;
  const heldCycles = Math.max(before.heldCycles, needed.cyclesPerYear);

  let now: number;
  if (mode === 'interpolated') {
    now = interpolateLinear(
      Float64Array.from(series, (one) => one.cyclesPerYear),
      Float64Array.from(series, value),
      cyclesPerYear,
    );
  } else {
    now = value(mode === 'yearByYear' ? needed : series.find((one) => one.cyclesPerYear === heldCycles)!);
  }
  return { heldCycles, stateOfHealth: Math.min(before.stateOfHealth, now) as Fraction };
}

/** One series at any age: straight lines from 100 % when new through its years, then as the guarantee goes on. */
function promised({ stateOfHealth }: GuaranteeSeries, ageYears: number, extrapolates: boolean): number {
  const at = (year: number): number => (year === 0 ? 1 : stateOfHealth[year - 1]!);
  const last = stateOfHealth.length;
  if (ageYears >= last) return extrapolates ? Math.max(0, at(last) + (ageYears - last) * (at(last) - at(last - 1))) : at(last);
  const year = Math.floor(ageYears);
  return at(year) + (ageYears - year) * (at(year + 1) - at(year));
}
