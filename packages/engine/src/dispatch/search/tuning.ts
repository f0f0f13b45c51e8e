// Constants of the searches that solvers share: prices of limits, small linear programmes. Of each: its unit, and what it was tuned on.

// Dual prices

/** Share of the value. Gaps of a search for prices that are below this are closed. Not tuned: a bound on rounding. */
export const PRICES_CLOSED = 1e-12;
/** Share of the price. Two prices this close are the two sides of one kink of the bound. Not tuned: a bound on rounding. */
export const KINK_WIDTH = 1e-9;
/**
 * Parts of the usual price. A search for several prices, or for that of a day, goes up from the usual price divided by this while nothing
 * known keeps a limit. Not known on what it was tuned.
 */
export const FIRST_SHARE_UP = 256;
/** Times. How each of those steps exceeds the one before. Not known on what it was tuned. */
export const GROWTH_UP = 1.5;
/** Share of the price. The first step away from a price on the wrong side. Not known on what it was tuned. */
export const STEP_ASIDE = 0.08;
/** Share of the usual price. The least such step. Not known on what it was tuned. */
export const LEAST_STEP_ASIDE = 1 / 2048;
/** Times. How each of those steps exceeds the one before. Not known on what it was tuned. */
export const GROWTH_ASIDE = 3;
/** Share of what is owed. What is short by less than this is a rounding error. Not tuned: a bound on rounding. */
export const DELIVERY_MET = 1e-9;

// Linear programmes of few rows

/** Entry of a row. Entries below this are no pivot, and ratios this close a tie. Not tuned: a bound on rounding. */
export const ENTRY_ROUNDING = 1e-13;
/** Pivots after which rows are chosen by number, which cannot cycle. Not tuned: a guard against cycling. */
export const STALLS_PER_PRICE = 8;
/** Pivots after which the search ends. Not tuned: a guard against a search without end. */
export const PIVOTS_PER_PRICE = 64;
/** Share of the terms. Tangents missed by less than this are kept. Not tuned: a bound on rounding. */
export const MIX_ROUNDING = 1e-13;
/** Share of the largest excess. A limit passed by less than this is passed by a rounding error. Not tuned: a bound on rounding. */
export const EXCESS_ROUNDING = 1e-11;
