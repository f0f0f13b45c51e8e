import { DAYS_PER_YEAR, weekdayOf } from '@stackwatt/units';

/** The last day: from 1 March on the weekdays of two years differ by the same number of days. */
const LAST_DAY = DAYS_PER_YEAR - 1;

/**
 * A year moved by whole days, at most three either way, so that its weekdays fall as in another year (D-038). Days pushed out at one
 * end come in at the other, so every value is kept. Where one of the two is a leap year, no move fits both sides of 29 February: the ten
 * months after it decide, and January and February are a weekday off.
 *
 * @param values  one year of values of `year`
 * @param toYear  the simulated year
 */
export function alignWeekdays(values: Float64Array, year: number, toYear: number): Float64Array {
  const behind = (weekdayOf(LAST_DAY, toYear) - weekdayOf(LAST_DAY, year) + 7) % 7;
  const days = behind > 3 ? behind - 7 : behind;
  if (days === 0) return values;
  const perDay = values.length / DAYS_PER_YEAR;
  const shift = days * perDay;
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = values[(i + shift + values.length) % values.length]!;
  return out;
}
