import { HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';
import { civilDate, MINUTES_PER_DAY } from './civil.ts';
import { turnOfDay } from './clock-change.ts';
import { countText } from './time-columns.ts';
import type { LabelSide } from './time-columns.ts';
import { STEPS, stepsPerDay } from './year-count.ts';

/** A column that counts through the day, as minutes since midnight. */
export interface DayCount {
  readonly minutes: Float64Array;
  readonly side?: LabelSide;
  readonly sideFrom?: string;
  readonly notes: readonly string[];
}

/**
 * Reads a column of hours (0 to 23, 1 to 24), of times in digits (0 to 2345, 15 to 2400) or of intervals counted through the day (1 to 48,
 * 0 to 95). The greatest count of the file tells which. A day of 23 or 25 hours counts on through the clock change; its intervals are put
 * back to the hours of the clock.
 *
 * @param cells  one per row
 * @param days   minutes of the begin of each row's day, since 1970
 * @param onBad  called for every row that is no count
 */
export function readDayCount(cells: readonly string[], days: Float64Array, onBad: (row: number) => void): DayCount {
  const values = Float64Array.from(cells, (cell) => Number((countText(cell) ?? 'none').replace(',', '.')));
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  let [areWhole, areClockDigits] = [true, true];
  for (const [row, value] of values.entries()) {
    if (Number.isNaN(value)) {
      onBad(row);
      continue;
    }
    [least, most] = [Math.min(least, value), Math.max(most, value)];
    if (!Number.isInteger(value)) areWhole = false;
    if (value % 100 >= MINUTES_PER_HOUR) areClockDigits = false;
  }
  if (most <= HOURS_PER_DAY) {
    const fromOne = least >= 1 && most === HOURS_PER_DAY;
    return {
      minutes: values.map((hour) => Math.round(hour * MINUTES_PER_HOUR * MINUTES_PER_HOUR) / MINUTES_PER_HOUR),
      ...(fromOne ? { side: 'ending', sideFrom: 'hours counted 1 to 24' } : {}),
      notes: [],
    };
  }
  if (areWhole && areClockDigits && most >= 1000 && most <= 100 * HOURS_PER_DAY)
    return {
      minutes: values.map((digits) => Math.floor(digits / 100) * MINUTES_PER_HOUR + (digits % 100)),
      notes: ['times are written in digits, 1330 for 13:30'],
    };
  // The long day of autumn counts an hour more.
  const count = most - least + 1;
  const step = STEPS.find((one) => count >= stepsPerDay(one) && count <= stepsPerDay(one) + MINUTES_PER_HOUR / one);
  if (step === undefined || least > 1 || !areWhole) {
    for (const [row, value] of values.entries()) if (value > HOURS_PER_DAY) onBad(row);
    return { minutes: values, notes: [] };
  }
  return countIntervals(values, days, step, least);
}

function countIntervals(values: Float64Array, days: Float64Array, step: number, first: number): DayCount {
  const perHour = MINUTES_PER_HOUR / step;
  const lastOf = new Map<number, number>();
  for (const [row, value] of values.entries()) lastOf.set(days[row]!, Math.max(lastOf.get(days[row]!) ?? 0, value - first + 1));
  const turns: string[] = [];
  const turnOf = new Map<number, { readonly from: number; readonly by: number }>();
  for (const [day, count] of lastOf) {
    const hours = count / perHour;
    const turn = turnOfDay(day / MINUTES_PER_DAY, step);
    if (turn === undefined || hours !== (turn.goesForward ? HOURS_PER_DAY - 1 : HOURS_PER_DAY + 1)) continue;
    turnOf.set(
      day,
      turn.goesForward ? { from: turn.hour * perHour, by: MINUTES_PER_HOUR } : { from: (turn.hour + 1) * perHour, by: -MINUTES_PER_HOUR },
    );
    const { year, month, day: ofMonth } = civilDate(day / MINUTES_PER_DAY);
    turns.push(
      `${year}-${month}-${ofMonth} has ${count} intervals: the hour from ${turn.hour}:00 is ${turn.goesForward ? 'skipped' : 'counted twice'}`,
    );
  }
  const minutes = values.map((value, row) => {
    const elapsed = value - first;
    const turn = turnOf.get(days[row]!);
    return elapsed * step + (turn !== undefined && elapsed >= turn.from ? turn.by : 0);
  });
  return {
    minutes,
    side: 'beginning',
    sideFrom: `intervals of ${step} minutes counted from ${first}: the first begins at 00:00`,
    notes: turns,
  };
}
