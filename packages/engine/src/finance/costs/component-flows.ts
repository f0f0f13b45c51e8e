import { REPLACEMENT_TIMING, SALVAGE_COUNTS } from '../../conventions.ts';
import { shareOfYear, type Operation } from './operation.ts';
import { replacementTimes, replacementYear, salvageValue, type ReplacementTiming } from './replacement.ts';

/** What a component belongs to; converters of one technology are `converter`, that of a dc bus too. */
export type ComponentGroup = 'solar' | 'wind' | 'storage' | 'converter';

/** What a component costs; all amounts real, ≥ 0. */
export interface ComponentCost {
  readonly name: string;
  /** Currency, paid in `capitalYear`. */
  readonly capital: number;
  /** Currency per year as of year 1, paid at the end of every year in which it works. */
  readonly operatingPerYear: number;
  /** Currency as of year 1, each time its life expires. */
  readonly replacement: number;
  /** Years; undefined for a component that is never replaced. */
  readonly lifetimeYears: number | undefined;
  readonly group?: ComponentGroup;
  /** The part of `capital` that is indirect; 0 when left out. */
  readonly indirectCapital?: number;
  /**
   * Column of the cash flow that pays the capital; 0 when left out. Past the end of the project the component is never built and costs
   * nothing.
   */
  readonly capitalYear?: number;
  /** The whole project when left out. Lives count from its start; nothing is paid after its end. */
  readonly operation?: Operation;
  /** Currency by project year, length N, as it is paid; replaces `operatingPerYear` and the share of the year it works. */
  readonly operatingByYear?: ArrayLike<number>;
  /** Currency that a replacement costs when it is booked in a project year, length N; replaces `replacement`. */
  readonly replacementByYear?: ArrayLike<number>;
  /** Replacements that are known, of a storage unit that was simulated; replaces those that follow from `lifetimeYears`. */
  readonly replacements?: readonly { readonly year: number; readonly cost: number }[];
  /** Currency by project year, length N: capacity added against fade. */
  readonly augmentationByYear?: ArrayLike<number>;
}

/** The project a component belongs to. */
export interface ProjectTerms {
  /** N, whole years, ≥ 1. */
  readonly lifetimeYears: number;
  readonly replacementTiming?: ReplacementTiming;
  /** Whether what is left of components is sold at their end. */
  readonly salvageCounts?: boolean;
}

/** One replacement: the column it is shown in, and when it is discounted. */
interface PaidReplacement {
  readonly year: number;
  /** Years from the start of year 1; equals `year` unless replacements are discounted at their exact time. */
  readonly paidAt: number;
  readonly cost: number;
}

/** What a component costs in the years 0…N, currency, each ≥ 0; salvage is what it brings at its end. */
export interface ComponentFlows {
  readonly name: string;
  readonly group: ComponentGroup | undefined;
  readonly capital: Float64Array;
  readonly indirectCapital: Float64Array;
  readonly operating: Float64Array;
  readonly augmentation: Float64Array;
  readonly replacement: Float64Array;
  readonly salvage: Float64Array;
  readonly replacements: readonly PaidReplacement[];
}

/**
 * Yearly costs of a component over a project.
 *
 * - capital in its capital year; operating cost × share of the year it works; augmentation as given;
 * - replacements k · life after its start while that is before its end, booked in the year the life expires;
 * - salvage (only when it counts) at its end, linear in the life left of the last piece.
 *
 * @throws RangeError when an amount is not finite, a list is not N long or a year is none of the project
 */
export function componentFlows(
  cost: ComponentCost,
  { lifetimeYears: n, replacementTiming = REPLACEMENT_TIMING, salvageCounts = SALVAGE_COUNTS }: ProjectTerms,
): ComponentFlows {
  assertComponent(cost, n);
  const row = (): Float64Array => new Float64Array(n + 1);
  const flows = { capital: row(), indirectCapital: row(), operating: row(), augmentation: row(), replacement: row(), salvage: row() };
  const empty = { name: cost.name, group: cost.group, ...flows, replacements: [] };
  const capitalYear = cost.capitalYear ?? 0;
  const operation = { fromYears: cost.operation?.fromYears ?? 0, toYears: Math.min(n, cost.operation?.toYears ?? n) };
  if (capitalYear > n || operation.fromYears >= n) return empty;

  flows.capital[capitalYear] = cost.capital;
  flows.indirectCapital[capitalYear] = cost.indirectCapital ?? 0;
  for (let year = 1; year <= n; year++) {
    flows.operating[year] =
      cost.operatingByYear === undefined ? cost.operatingPerYear * shareOfYear(operation, year) : cost.operatingByYear[year - 1]!;
    flows.augmentation[year] = cost.augmentationByYear?.[year - 1] ?? 0;
  }
  const replacements = paidReplacements(cost, operation, replacementTiming);
  for (const { year, cost: paid } of replacements) flows.replacement[year]! += paid;
  if (salvageCounts) flows.salvage[Math.ceil(operation.toYears)] = salvageAtEnd(cost, operation, replacements.at(-1));
  return { ...empty, replacements };
}

function paidReplacements(cost: ComponentCost, { fromYears, toYears }: Operation, timing: ReplacementTiming): PaidReplacement[] {
  if (cost.replacements !== undefined) return cost.replacements.map((given) => ({ ...given, paidAt: given.year }));
  return replacementTimes(cost.lifetimeYears, toYears - fromYears).map((sinceStart) => {
    const time = fromYears + sinceStart;
    const year = replacementYear(time);
    return { year, paidAt: timing === 'exact' ? time : year, cost: cost.replacementByYear?.[year - 1] ?? cost.replacement };
  });
}

/** A storage unit whose replacements are given lives anew from the last of them; anything else from its last life. */
function salvageAtEnd(cost: ComponentCost, { fromYears, toYears }: Operation, last: PaidReplacement | undefined): number {
  const worth = last?.cost ?? cost.replacement;
  const years = toYears - (cost.replacements !== undefined && last !== undefined ? last.paidAt : fromYears);
  return years > 0 ? salvageValue(worth, cost.lifetimeYears, years) : 0;
}

function assertComponent(cost: ComponentCost, n: number): void {
  const { name, capital, operatingPerYear, replacement, indirectCapital = 0, capitalYear = 0 } = cost;
  const amounts = [capital, operatingPerYear, replacement, indirectCapital];
  if (!amounts.every(Number.isFinite)) throw new RangeError(`a cost of ${name} is not finite: ${amounts.join(', ')}`);
  if (!(Number.isInteger(capitalYear) && capitalYear >= 0)) throw new RangeError(`${name} is paid in year ${capitalYear}`);
  for (const [of, values] of [
    ['operating cost', cost.operatingByYear],
    ['replacement cost', cost.replacementByYear],
    ['augmentation', cost.augmentationByYear],
  ] as const) {
    if (values === undefined) continue;
    if (values.length !== n) throw new RangeError(`${values.length} yearly values of ${of} of ${name} for ${n} years`);
    if (!Array.from(values).every(Number.isFinite))
      throw new RangeError(`a yearly value of ${of} of ${name} is not finite: ${Array.from(values).join(', ')}`);
  }
  for (const { year, cost: paid } of cost.replacements ?? []) {
    if (!(Number.isInteger(year) && year >= 1 && year <= n && Number.isFinite(paid)))
      throw new RangeError(`${name} is replaced in year ${year} for ${paid}`);
  }
}
