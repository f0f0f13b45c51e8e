import type { ReplacementTiming } from './finance/replacement.ts';

/**
 * Every choice that another model may make differently, in one place, so that one line changes it everywhere.
 * Each names its reason and the page of docs/engine that explains it.
 */

/** Replacements are paid at the end of the year their life expires in, because the yearly table shows one value per year. finance.md, Replacement. */
export const REPLACEMENT_TIMING: ReplacementTiming = 'wholeYear';
/** What is left of components at the end is worth nothing, because nobody lends on a resale price decades away. finance.md, Salvage. */
export const SALVAGE_COUNTS = false;
