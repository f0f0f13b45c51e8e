/**
 * The number a year goes by on every screen, chart and file (D-195).
 *
 * @param index           0 for the year before operation, 1 for the first year of operation
 * @param isBaseYearZero  the user counts from the year before operation as year zero; else it is year one
 */
export const yearNumber = (index: number, isBaseYearZero: boolean): number => (isBaseYearZero ? index : index + 1);
