/** Why a table cannot be fitted: where, what stands there, and what would be right. Words the user can act on. */
export interface FitProblem {
  /** A field, or a row (counted from 1) and its column. */
  readonly place: string;
  /** The value found there; a count when the table as a whole is at fault. */
  readonly value: number;
  readonly rule: string;
}

/** How well a table determines a fit, one standard error each. */
export interface FitUncertainty<T> {
  /** Of each fitted parameter that the table determines with rows to spare, in its unit; the others are left out. */
  readonly standardErrors: { readonly [K in keyof T]?: number };
  /** The fitted curve less and plus its standard error, in the units of the table; undefined where the table determines no error. */
  readonly band: ((x: number) => readonly [low: number, high: number]) | undefined;
}
export const UNDETERMINED = { standardErrors: {}, band: undefined } as const;

/**
 * A fit, or the first thing that makes it impossible; never a number that is none. A fit of a table says how far it is from it where it is
 * farthest, as a share: of the row's cycles, lifetime or capacity; capacities by temperature as a share of the nominal capacity.
 */
export type FitResult<T> =
  | { readonly kind: 'ok'; readonly fit: T; readonly largestDeviation?: number; readonly uncertainty?: FitUncertainty<T> }
  | { readonly kind: 'problem'; readonly problem: FitProblem };

/** @param deviations  of every row of the table; none for a fit that stands on no table */
export const fitted = <T>(fit: T, deviations?: readonly number[], uncertainty: FitUncertainty<T> = UNDETERMINED): FitResult<T> =>
  deviations === undefined
    ? { kind: 'ok', fit }
    : { kind: 'ok', fit, largestDeviation: deviations.reduce((most, deviation) => Math.max(most, Math.abs(deviation)), 0), uncertainty };
export const fitProblem = (place: string, value: number, rule: string): { readonly kind: 'problem'; readonly problem: FitProblem } => ({
  kind: 'problem',
  problem: { place, value, rule },
});

/** What a number must satisfy, with the words that say so. */
export interface NumberRule {
  readonly holds: (value: number) => boolean;
  readonly rule: string;
}
export const ABOVE_ZERO: NumberRule = { holds: (value) => value > 0, rule: 'must be above 0' };
export const AT_LEAST_ZERO: NumberRule = { holds: (value) => value >= 0, rule: 'must be at least 0' };
export const SHARE_ABOVE_ZERO: NumberRule = { holds: (value) => value > 0 && value <= 1, rule: 'must be above 0 and at most 100 %' };
export const SHARE_BELOW_ONE: NumberRule = { holds: (value) => value >= 0 && value < 1, rule: 'must be at least 0 and below 100 %' };
/** Wide enough for °C and for °F typed by mistake; colder than absolute zero is a slip of the keyboard. */
export const TEMPERATURE: NumberRule = {
  holds: (value) => value > -273.15 && value < 500,
  rule: 'must be a temperature above -273.15 °C and below 500 °C',
};

/** Beyond these sizes sums and powers of a fit overflow; no table of a storage unit goes there. */
const ORDINARY = { smallest: 1e-12, largest: 1e12 } as const;

/** The first number that breaks its rule; undefined when all hold. */
export function findBrokenRule(
  checks: Iterable<readonly [place: string, value: number, rule: NumberRule]>,
): ReturnType<typeof fitProblem> | undefined {
  for (const [place, value, { holds, rule }] of checks) {
    if (!Number.isFinite(value)) return fitProblem(place, value, 'must be a number');
    if (!holds(value)) return fitProblem(place, value, rule);
    if (value !== 0 && (Math.abs(value) < ORDINARY.smallest || Math.abs(value) > ORDINARY.largest))
      return fitProblem(place, value, 'must be of ordinary size');
  }
  return undefined;
}

/** The checks of every row of a table, in reading order. */
export const rowChecks = <K extends string>(rows: readonly Readonly<Record<K, number>>[], rules: Readonly<Record<K, NumberRule>>) =>
  rows.flatMap((row, i) => (Object.keys(rules) as K[]).map((column) => [`row ${i + 1}, ${column}`, row[column], rules[column]] as const));

/** How many values of a column differ by more than a millionth of their size: those a fit can tell apart. */
export function countDifferent(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, i) => i === 0 || value - sorted[i - 1]! > 1e-6 * Math.max(1e-3, Math.abs(value))).length;
}
