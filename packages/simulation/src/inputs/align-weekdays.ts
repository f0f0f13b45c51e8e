import { weekdayOfNewYear } from '@stackwatt/engine';
import { DAYS_PER_YEAR } from '@stackwatt/units';

/**
 * A year moved by whole days, at most three either way, so that its weekdays fall as in another year (D-038). Days pushed out at one
 * end come in at the other, so every value is kept.
 *
 * @param values  one year of values of `year`
 * @param toYear  the simulated year
 */
export function alignWeekdays(values: Float64Array, year: number, toYear: number): Float64Array {
  const behind = (weekdayOfNewYear(toYear) - weekdayOfNewYear(year) + 7) % 7;
  const days = behind > 3 ? behind - 7 : behind;
  if (days === 0) return values;
  const perDay = values.length / DAYS_PER_YEAR;
  const shift = days * perDay;
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = values[(i + shift + values.length) % values.length]!;
  return out;
}
