import { HOURS_PER_YEAR, MONTHS_PER_YEAR, type Series } from '@stackwatt/units';
import { annualCourse } from './annual-course.ts';
import { dailyTemperatureCourse, dailyTemperatureRange } from './daily-swing.ts';
import { HOURS_OF_MONTH } from '../hours-of-month.ts';
import { monthlyExtraterrestrial } from '../monthly-extraterrestrial.ts';
import { monthlyMeans } from '../monthly-means.ts';
import { sunlitHours, type Place } from '../clearness/sunlit-hours.ts';

export interface TemperatureYearInputs extends Place {
  /** Mean air temperature of each month, °C. */
  readonly monthlyTemperature: readonly number[];
  /** Mean global horizontal irradiance of each month, W/m²: clear months have wide days. */
  readonly monthlyGhi: readonly number[];
  /** `daily` (default): a smooth year with a day's rise and fall; `constant`: each month's mean through the month. */
  readonly course?: 'daily' | 'constant';
}

/**
 * An hourly year of air temperature made from twelve monthly means: a smooth course through the year (`annualCourse`) plus the
 * rise and fall of the day by the sun (`dailyTemperatureCourse`), as wide as the month's clearness makes it
 * (`dailyTemperatureRange`), and an offset per month, of thousandths of a degree, that makes the means exact. No weather: the same
 * hour of neighbouring days is nearly the same.
 *
 * Constant months are the cruder and, for PV, the rosier choice: without the heat of the day an array yields 1 to 4 % more.
 *
 * @returns  °C, mean over each hour, 8,760 values
 * @throws   RangeError when there are not twelve means of each, one is no number, or the place is not on earth
 */
export function synthesiseTemperatureYear(inputs: TemperatureYearInputs): Series<'degC'> {
  const { monthlyTemperature, monthlyGhi, latitude, course = 'daily' } = inputs;
  for (const [name, values] of [
    ['temperature', monthlyTemperature],
    ['irradiance', monthlyGhi],
  ] as const) {
    if (values.length !== MONTHS_PER_YEAR || !values.every(Number.isFinite))
      throw new RangeError(`monthly means of ${name} are not ${MONTHS_PER_YEAR} numbers: ${values.join(', ')}`);
  }
  const sun = sunlitHours(inputs);
  const out = new Float64Array(HOURS_PER_YEAR);
  if (course === 'daily') {
    const outside = monthlyExtraterrestrial(latitude, inputs.utcOffsetHours);
    const ranges = annualCourse(monthlyGhi.map((mean, month) => (outside[month]! > 0 ? dailyTemperatureRange(mean / outside[month]!) : 0)));
    const smooth = annualCourse(monthlyTemperature);
    // The parabolas may dip below a range of 0 where the sun comes back after polar night.
    for (let hour = 0; hour < HOURS_PER_YEAR; hour++)
      out[hour] = smooth[hour]! + Math.max(0, ranges[hour]!) * dailyTemperatureCourse(sun.hoursFromNoon[hour]!);
  }
  monthlyMeans(out).forEach((mean, month) => {
    for (const hour of HOURS_OF_MONTH[month]!) out[hour]! += monthlyTemperature[month]! - mean;
  });
  return out;
}
