import { monthOfDay, MONTHS_PER_YEAR, stepsPerYear } from '@stackwatt/units';
import { forEachHour, isWeekend, type Calendar } from '../calendar.ts';

/** Row of a schedule: weekdays of January to December, then their weekends; columns are the hours of the day. */
const rowOf = (day: number, calendar: Calendar): number => monthOfDay(day) + (isWeekend(day, calendar) ? MONTHS_PER_YEAR : 0);

/**
 * A year of values from a schedule of rates.
 *
 * @param grid   24 rows (weekdays of January to December, then weekends) of 24 hours: which rate holds
 * @param rates  what the hours refer to: prices in currency/MWh, limits in MW
 * @returns      one value per step of the year
 * @throws       RangeError when a cell is missing or names no rate, or a rate is not finite
 */
export function scheduleSeries(grid: readonly (readonly number[])[], rates: readonly number[], calendar: Calendar): Float64Array {
  const out = new Float64Array(stepsPerYear(calendar.stepMinutes));
  forEachHour(calendar, ({ day, hour, from, to }) => {
    const row = rowOf(day, calendar);
    const rate = rates[grid[row]?.[hour] ?? -1];
    if (rate === undefined || !Number.isFinite(rate)) throw new RangeError(`row ${row}, hour ${hour} of a schedule has no rate: ${rate}`);
    out.fill(rate, from, to);
  });
  return out;
}

/**
 * The steps a schedule permits.
 *
 * @param cells  rows and hours as above; a missing cell is off, so an empty schedule permits nothing
 * @returns      1 or 0 per step of the year
 */
export function scheduleFlags(cells: readonly (readonly boolean[])[], calendar: Calendar): Uint8Array {
  const out = new Uint8Array(stepsPerYear(calendar.stepMinutes));
  forEachHour(calendar, ({ day, hour, from, to }) => {
    if (cells[rowOf(day, calendar)]?.[hour] === true) out.fill(1, from, to);
  });
  return out;
}
