import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, weekdayOf } from '@stackwatt/units';

/** A day of each side of 29 February: within a side the weekdays of two years differ by one number of days. */
const JANUARY_AND_FEBRUARY = { from: 0, to: FIRST_DAY_OF_MONTH[2]! };
const MARCH_TO_DECEMBER = { from: FIRST_DAY_OF_MONTH[2]!, to: DAYS_PER_YEAR };

/** Days, at most three either way, that a day of `year` lies behind the one of its weekday in another year. */
function daysToMove(day: number, year: number, toYear: number): number {
  const behind = (weekdayOf(day, toYear) - weekdayOf(day, year) + 7) % 7;
  return behind > 3 ? behind - 7 : behind;
}

/**
 * A year moved by whole days, at most three either way, so that its weekdays fall as in another year (D-038). Where one of the two is a
 * leap year, the two months before 29 February and the ten after it move by different numbers of days. Days that are pushed out, at the
 * ends of the year or at the end of February, come in where no day is left for, so every value is kept; those few alone have another
 * weekday. The ten months have the first choice.
 *
 * @param values  one year of values of `year`
 * @param toYear  the simulated year
 */
export function alignWeekdays(values: Float64Array, year: number, toYear: number): Float64Array {
  const sides = [MARCH_TO_DECEMBER, JANUARY_AND_FEBRUARY].map((side) => ({ ...side, days: daysToMove(side.from, year, toYear) }));
  if (sides.every(({ days }) => days === 0)) return values;
  const sourceOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to, days } of sides) {
    for (let day = from; day < to; day++) {
      const source = day + days;
      if (source < 0 || source >= DAYS_PER_YEAR || taken.has(source)) continue;
      sourceOf.set(day, source);
      taken.add(source);
    }
  }
  const all = Array.from({ length: DAYS_PER_YEAR }, (_, day) => day);
  const left = all.filter((day) => !taken.has(day)).values();
  const perDay = values.length / DAYS_PER_YEAR;
  const out = new Float64Array(values.length);
  for (const day of all) {
    const source = sourceOf.get(day) ?? left.next().value!;
    out.set(values.subarray(source * perDay, (source + 1) * perDay), day * perDay);
  }
  return out;
}
