/**
 * Choices about markets that another model may make differently, in one place, so that one line changes them everywhere.
 * Each names its reason and the section of docs/engine/markets.md that explains it.
 */

/**
 * Name of the draw of capacity calls. With the market's id it seeds the generator, so every case, year and copy of a project has the same
 * calls. Capacity calls.
 */
export const CAPACITY_CALLS_SEED = 'capacity calls';
/** A penalty at the market price is never below 0: nobody is paid for energy that is owed and missing. Shortage penalty. */
export const LEAST_PENALTY_PER_MWH = 0;
/**
 * Years in which a storage unit with a tax credit may not charge from the grid: the recapture period of 26 U.S.C. § 50(a). Grid charging.
 */
export const CREDIT_RECAPTURE_YEARS = 5;
/**
 * Hours at full commitment for which regulation holds energy (up) and room (down) at the start of each step: the usual continuous-energy
 * requirement. Regulation.
 */
export const REGULATION_RESERVE_HOURS = 1;
