import { FIRST_DAY_OF_MONTH, MINUTES_PER_HOUR, MONTH_NAMES, stepsPerYear } from '@stackwatt/units';
import { formatCount } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { civilDate, dayNumber, formatMinutes, MINUTES_PER_DAY } from './civil.ts';
import type { ClockChange } from './clock-change.ts';
import { clockChangeFromLabels, clockChangeFromUtc } from './clock-change.ts';
import type { Side } from './find-step.ts';
import { findSide, findStep } from './find-step.ts';
import type { Axis } from './read-axis.ts';
import { stepsPerDay } from './year-count.ts';

/** More of the year missing than this is a partial year, which no repair fills. */
export const MOST_MISSING_SHARE = 0.05;
/** Rows outside the year of a file that are dropped without a question: the end of the last day in another zone. */
const MOST_OUTSIDE_DAYS = 2;

/** Where the rows of a file stand in a year of 365 days. Nothing is filled yet. */
export interface PlacedYear {
  readonly step: number;
  readonly side: Side;
  readonly clock: ClockChange;
  /** Slot of each row, −1 for a row that is not used. */
  readonly slots: Int32Array;
  /** Begin of each row's interval, minutes. */
  readonly begins: Float64Array;
  readonly leapRows: number;
  readonly outsideRows: number;
  readonly year: number;
  readonly isTypicalYear: boolean;
  readonly isWrapped: boolean;
  /** Slots of the skipped hour. */
  readonly skippedSlots: readonly number[];
  /** Slots of the repeated hour. */
  readonly repeatedSlots: readonly number[];
  readonly start: string;
  readonly end: string;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

export interface PlaceOptions {
  readonly year?: number;
  readonly summerTime?: 'clock' | 'standard';
  readonly labelSide?: 'beginning' | 'ending';
  /** Hours by which all rows move to the standard time of the site; 0 where they keep it. */
  readonly shiftHours: number;
}

/**
 * Puts each row of a dated file into its slot of the year: step, end of interval, clock change, leap day and calendar year.
 * 29 February is left out by date. A file that begins in another month is put in the order of the calendar.
 *
 * @param rowOf  line of the file of a row
 * @returns      refusal: no step, changing step, several years, part of a year only
 */
export function placeYear(axis: Axis, options: PlaceOptions, rowOf: (row: number) => number): PlacedYear | Refusal {
  const step = findStep(axis.utc ?? axis.labels, rowOf);
  if (typeof step !== 'number') return step;
  if (axis.rangeMinutes !== undefined && axis.rangeMinutes !== step)
    return refuse('step', `each stamp is a range of ${axis.rangeMinutes} minutes and the rows are ${step} minutes apart`);
  const side = findSide(axis, step, options.labelSide);
  if ('ok' in side) return side;
  const notes = [...axis.notes];
  const warnings = side.warning === undefined ? [] : [side.warning];
  let begins = axis.labels.map((label) => label - side.shift);
  const utcShift =
    axis.utcSide === 'ending' && side.side !== 'ending' ? step : axis.utcSide === 'beginning' && side.side === 'ending' ? 0 : side.shift;
  const utc = axis.utc?.map((label) => label - utcShift);
  const fromUtc = utc === undefined ? undefined : clockChangeFromUtc(begins, utc);
  if (utc !== undefined && fromUtc === undefined) warnings.push('the stamps in UTC do not fit the local ones and are not used');
  const clock = axis.isUtc
    ? { ahead: new Uint8Array(begins.length), text: 'the stamps are in UTC, which has no clock change' }
    : (fromUtc ?? clockChangeFromLabels(begins, step));
  const toStandard = options.summerTime === 'standard';
  if (toStandard) begins = begins.map((begin, row) => begin - clock.ahead[row]!);
  if (options.shiftHours !== 0) begins = begins.map((begin) => begin + options.shiftHours * MINUTES_PER_HOUR);

  const days = begins.map((begin) => Math.floor(begin / MINUTES_PER_DAY));
  const years = countYears(days, begins.length);
  const chosen = chooseYear(begins, years, step, options.year);
  if ('ok' in chosen) return chosen;
  warnings.push(...chosen.warnings);
  const { slots, leapRows, outsideRows } = slotRows(begins, days, step, chosen);

  const slotOfMinute = (minute: number | undefined): number[] => {
    if (minute === undefined || toStandard) return [];
    const first = slotOf(minute, step);
    return first < 0 ? [] : Array.from({ length: MINUTES_PER_HOUR / step }, (_, i) => first + i);
  };
  const used = slots.reduce((count, slot) => count + (slot >= 0 ? 1 : 0), 0);
  if (used < (1 - MOST_MISSING_SHARE) * stepsPerYear(step)) return partialYear(begins, used, step);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const begin of begins) [first, last] = [Math.min(first, begin), Math.max(last, begin)];
  if (chosen.isTypicalYear) [first, last] = [begins[0]!, begins.at(-1)!];
  return {
    step,
    side,
    clock,
    slots,
    begins,
    leapRows,
    outsideRows,
    notes,
    warnings,
    year: chosen.year,
    isTypicalYear: chosen.isTypicalYear,
    isWrapped: chosen.isWrapped,
    skippedSlots: slotOfMinute(clock.skippedFrom),
    repeatedSlots: slotOfMinute(clock.repeatedFrom),
    start: formatMinutes(first),
    end: formatMinutes(last + step),
  };
}

/** Slot of a minute in a year of 365 days; −1 on 29 February. */
function slotOf(minute: number, step: number): number {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const { month, day: ofMonth } = civilDate(day);
  if (month === 2 && ofMonth === 29) return -1;
  return Math.floor(((FIRST_DAY_OF_MONTH[month - 1]! + ofMonth - 1) * MINUTES_PER_DAY + minute - day * MINUTES_PER_DAY) / step);
}

function slotRows(
  begins: Float64Array,
  days: Float64Array,
  step: number,
  { only, before = Number.POSITIVE_INFINITY }: Pick<ChosenYear, 'only' | 'before'>,
): Pick<PlacedYear, 'slots' | 'leapRows' | 'outsideRows'> {
  const slots = new Int32Array(begins.length);
  let leapRows = 0;
  let outsideRows = 0;
  let lastDay = Number.NaN;
  let firstSlot = 0;
  let isOutside = false;
  const perDay = stepsPerDay(step);
  for (let row = 0; row < begins.length; row++) {
    const day = days[row]!;
    if (day !== lastDay) {
      lastDay = day;
      firstSlot = slotOf(day * MINUTES_PER_DAY, step);
      isOutside = only !== undefined && civilDate(day).year !== only;
    }
    const ofDay = Math.min(perDay - 1, Math.floor((begins[row]! - day * MINUTES_PER_DAY) / step));
    const isLeftOut = isOutside || begins[row]! >= before;
    if (isLeftOut) outsideRows++;
    else if (firstSlot < 0) leapRows++;
    slots[row] = isLeftOut || firstSlot < 0 ? -1 : firstSlot + ofDay;
  }
  return { slots, leapRows, outsideRows };
}

function countYears(days: Float64Array, count: number): Map<number, number> {
  const years = new Map<number, number>();
  let lastDay = Number.NaN;
  let year = 0;
  for (let row = 0; row < count; row++) {
    if (days[row] !== lastDay) {
      lastDay = days[row]!;
      year = civilDate(lastDay).year;
    }
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  return years;
}

interface ChosenYear {
  readonly year: number;
  /** Rows of other years are left out. */
  readonly only?: number;
  /** Rows from this minute on are left out. */
  readonly before?: number;
  readonly isTypicalYear: boolean;
  readonly isWrapped: boolean;
  readonly warnings: readonly string[];
}

/** Which rows are the year: all of one calendar year, twelve months of one or several years, or the year asked for. */
function chooseYear(begins: Float64Array, years: Map<number, number>, step: number, asked: number | undefined): ChosenYear | Refusal {
  const most = [...years].reduce((best, next) => (next[1] > best[1] ? next : best));
  const main = most[0];
  const warnings: string[] = [];
  const size = stepsPerYear(step);
  const sorted = isAscending(begins);
  if (years.size === 1) {
    if (asked !== undefined && asked !== main) warnings.push(`the file holds ${main}, not ${asked}; ${main} was read`);
    return { year: main, isTypicalYear: false, isWrapped: false, warnings };
  }
  const ofAsked = asked === undefined ? 0 : (years.get(asked) ?? 0);
  if (asked !== undefined && ofAsked > (1 - MOST_MISSING_SHARE) * size) {
    return { year: asked, only: asked, isTypicalYear: false, isWrapped: false, warnings };
  }
  const list = [...years.keys()].toSorted((a, b) => a - b);
  const spread = `${list[0]} to ${list.at(-1)}`;
  const leapDays = begins.reduce(
    (count, begin) => count + (slotOf(Math.floor(begin / MINUTES_PER_DAY) * MINUTES_PER_DAY, step) < 0 ? 1 : 0),
    0,
  );
  const beyond = begins.length - leapDays - size;
  const isOneYear = begins.length - most[1] <= stepsPerDay(step) * MOST_OUTSIDE_DAYS;
  if (asked !== undefined && asked !== main && (beyond <= 0 || isOneYear))
    warnings.push(`the file holds ${spread} and not a whole ${asked}; its one year was read`);
  // With at most a year of rows beside 29 February, each slot of the calendar is filled at most once whatever the years are.
  if (beyond <= 0) return { year: main, isTypicalYear: !sorted, isWrapped: sorted && !isOneYear, warnings };
  if (isOneYear) return { year: main, only: main, isTypicalYear: false, isWrapped: false, warnings };
  // A day or two more than a year: the first year counts.
  if (sorted && beyond <= stepsPerDay(step) * MOST_OUTSIDE_DAYS)
    return { year: main, before: yearAfter(begins[0]!), isTypicalYear: false, isWrapped: true, warnings };
  const span = `${formatMinutes(begins[0]!)} to ${formatMinutes(begins.at(-1)! + step)}`;
  const say =
    asked === undefined
      ? 'name the year'
      : `the year named, ${asked}, has ${formatCount(ofAsked)} of ${formatCount(size)} intervals there, of which at most ${MOST_MISSING_SHARE * 100} % may be missing`;
  return refuse(
    'severalYears',
    `the file covers ${span}, ${formatCount(begins.length)} intervals of ${step} minutes in the years ${spread}; one year is read: ${say}`,
  );
}

/** The same minute of the calendar a year later. */
function yearAfter(minute: number): number {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const { year, month, day: ofMonth } = civilDate(day);
  return dayNumber(year + 1, month, month === 2 && ofMonth === 29 ? 28 : ofMonth) * MINUTES_PER_DAY + minute - day * MINUTES_PER_DAY;
}

function isAscending(values: Float64Array): boolean {
  // Half a day back is a clock change or a row out of place, not another year.
  for (let row = 1; row < values.length; row++) if (values[row]! < values[row - 1]! - MINUTES_PER_DAY) return false;
  return true;
}

/** The refusal of a file that covers part of a year only. */
export function partialYear(begins: Float64Array, used: number, step: number): Refusal {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const begin of begins) [first, last] = [Math.min(first, begin), Math.max(last, begin)];
  const from = civilDate(Math.floor(first / MINUTES_PER_DAY));
  const to = civilDate(Math.floor(last / MINUTES_PER_DAY));
  const begin = from.year === to.year ? MONTH_NAMES[from.month - 1] : `${MONTH_NAMES[from.month - 1]} ${from.year}`;
  const months =
    from.year === to.year && from.month === to.month ? `${begin} ${to.year}` : `${begin} to ${MONTH_NAMES[to.month - 1]} ${to.year}`;
  return refuse(
    'partialYear',
    `the file covers ${months} (${formatMinutes(first)} to ${formatMinutes(last + step)}): ${formatCount(used)} of ${formatCount(stepsPerYear(step))} intervals of ${step} minutes; one full year is needed, of which at most ${MOST_MISSING_SHARE * 100} % may be missing`,
  );
}
