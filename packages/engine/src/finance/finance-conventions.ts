import type { Fraction } from '@stackwatt/units';

/**
 * Choices about money that another model may make differently, in one place, so that one line changes them everywhere.
 * Each names its reason and the section of docs/engine/finance.md that explains it. Timing of replacements and salvage are in
 * ../conventions.ts.
 */

/**
 * How several incentives on one component combine. `stacked` follows US law: a credit, then the bonus, then the yearly depreciation, each
 * on what the earlier ones leave. `independent`: each on the full capital, as examples that show one incentive alone reckon it. Incentives.
 */
export type IncentiveBasis = 'stacked' | 'independent';
/**
 * Least share of a storage unit's charging that must come from the sun for a credit, and from sun or wind for the 5-year class: the 75 %
 * cliff of US law. Incentives.
 */
export const STORAGE_CREDIT_THRESHOLD = 0.75 as Fraction;
/** Part of an investment tax credit that lowers what may be depreciated: half, 26 U.S.C. § 50(c)(3). Only when stacked. Incentives. */
export const CREDIT_TAKEN_OFF_BASIS = 0.5 as Fraction;
/**
 * Years from the capital of a component to its first yearly depreciation: 1, because it is placed in service when it begins to work, and
 * capital is paid at the end of the year before. Incentives.
 */
export const DEPRECIATION_BEGINS_AFTER_YEARS = 1;
/** Whether energy that is bought counts as a cost of energy; it does not, because it is netted in revenue. Levelized cost of energy. */
export const PURCHASES_COUNT_IN_LCOE = false;
