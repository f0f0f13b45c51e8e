/**
 * TS-06: the name of a year of the axis. The first one is year zero when the user counts from the base year, else year one.
 *
 * @param index  0 for the first year
 */
export const yearLabel = (index: number, showBaseYearAsYearZero: boolean): string => String(showBaseYearAsYearZero ? index : index + 1);
