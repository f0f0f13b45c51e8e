// Constants of the search for the least shortage (`least-shortage-first.ts`). Of each: its unit, what it is, and what it was tuned on.

/**
 * Times the most a stored MWh can be worth. Weights of a contract that one storage unit with regulation is searched at, the lightest first;
 * the last is tried first. Not known on what it was tuned; checked on ten days of scarce quarter-hours and 900 random plants.
 */
export const WEIGHTS_OF_ONE_UNIT = [8, 57, 400] as const;
/** The same of the general programme, which tries the first one first. Not known on what it was tuned; checked on 610 random plants. */
export const WEIGHTS_OF_SEVERAL_UNITS = [8, 400] as const;
/** MWh. What is short differs by less than this between two operations that count as equal. Not tuned: a bound on rounding. */
export const EQUAL_SHORTAGE_MWH = 1e-6;
/** Share of what is short. The same as a share. Not tuned: a bound on rounding. */
export const EQUAL_SHORTAGE_SHARE = 1e-10;
