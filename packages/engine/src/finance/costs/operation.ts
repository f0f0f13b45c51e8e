/** When a component works: from a time to a time, years from the start of project year 1; parts of years are allowed. */
export interface Operation {
  readonly fromYears: number;
  readonly toYears: number;
}

/**
 * Component lifetimes: from the first day of one project year to the last day of another.
 *
 * @param firstYear  project year, 1…
 * @param lastYear   project year, at least `firstYear`
 */
export function operationInYears(firstYear: number, lastYear: number): Operation {
  if (!(firstYear >= 1 && lastYear >= firstYear)) throw new RangeError(`a component from year ${firstYear} to year ${lastYear}`);
  return { fromYears: firstYear - 1, toYears: lastYear };
}

/** The column of the cash flow that pays for a component that begins with a project year: the year before, year 0 for the first. */
export const capitalYearOfFirstYear = (firstYear: number): number => firstYear - 1;

/** Share of a project year in which a component works, 0…1. */
export const shareOfYear = ({ fromYears, toYears }: Operation, projectYear: number): number =>
  Math.max(0, Math.min(toYears, projectYear) - Math.max(fromYears, projectYear - 1));
