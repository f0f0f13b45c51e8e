import type { Fraction } from '@stackwatt/units';

/**
 * Choices about money that another model may make differently, in one place, so that one line changes them everywhere.
 * Each names its reason and the section of docs/engine/finance.md that explains it. Timing of replacements and salvage are in
 * ../conventions.ts.
 */

/** How several incentives on one component combine: each on the full capital, or one after the other on what the earlier ones leave. */
export type IncentiveMode = 'independent' | 'stacked';
/** Each incentive alone, as the published examples reckon them; stacked is what US law does. Incentives. */
export const INCENTIVE_MODE: IncentiveMode = 'independent';
/**
 * Least share of a store's charging that must come from the sun for a credit, and from sun or wind for the 5-year class: the 75 % cliff of
 * US law. Incentives.
 */
export const STORAGE_CREDIT_THRESHOLD = 0.75 as Fraction;
/** Part of an investment tax credit that lowers what may be depreciated: half, 26 U.S.C. § 50(c)(3). Only in stacked mode. Incentives. */
export const CREDIT_TAKEN_OFF_BASIS = 0.5 as Fraction;
/** Whether energy that is bought counts as a cost of energy; it does not, because it is netted in revenue. Levelized cost of energy. */
export const PURCHASES_COUNT_IN_LCOE = false;
