import { DAYS_OF_MONTH, FIRST_DAY_OF_MONTH } from '@stackwatt/units';
import { extraterrestrialOfDay } from '../extraterrestrial.ts';

/**
 * Mean horizontal irradiance outside the atmosphere in each month, over day and night: the mean of `extraterrestrialOfDay`.
 *
 * @param latitudeDegrees  −90…90, north positive
 * @param utcOffsetHours   hours that the clock is ahead of UTC; half a day of the sun is up to 2.5 W/m² of a month
 * @returns                twelve values, W/m²; 0 in months of polar night
 * @throws                 RangeError when the latitude is none
 */
export function monthlyExtraterrestrial(latitudeDegrees: number, utcOffsetHours = 0): number[] {
  if (!(Math.abs(latitudeDegrees) <= 90)) throw new RangeError(`a latitude of ${latitudeDegrees}° is not on earth`);
  return DAYS_OF_MONTH.map((days, month) => {
    let sum = 0;
    for (let day = 0; day < days; day++) sum += extraterrestrialOfDay(FIRST_DAY_OF_MONTH[month]! + day, latitudeDegrees, utcOffsetHours);
    return sum / days;
  });
}
