import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, stepMinutesOfYear } from '@stackwatt/units';

/**
 * Means of a year's series over each month.
 *
 * @param year  one whole year at 60, 30, 15, 10, 5 or 1 minutes, any unit
 * @returns     twelve values, same unit
 * @throws      RangeError when the series is no whole year
 */
export function monthlyMeans(year: Float64Array): number[] {
  if (stepMinutesOfYear(year.length) === undefined) throw new RangeError(`${year.length} values are no whole year`);
  const stepsPerDay = year.length / DAYS_PER_YEAR;
  return DAYS_OF_MONTH.map((days, month) => {
    const first = FIRST_DAY_OF_MONTH[month]! * stepsPerDay;
    let sum = 0;
    for (let i = 0; i < days * stepsPerDay; i++) sum += year[first + i]!;
    return sum / (days * stepsPerDay);
  });
}
