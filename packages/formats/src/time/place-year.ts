import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, MINUTES_PER_HOUR, stepsPerYear } from '@stackwatt/units';
import { formatCount, plural } from '../number/format-count.ts';
import type { ImportProblem, Refusal } from '../problems.ts';
import { ProblemList, refuse, refuseAll } from '../problems.ts';
import type { Gap, Repair, Understood } from '../understood.ts';
import { civilDate, dayNumber, formatMinutes, isLeapYear, MINUTES_PER_DAY } from './civil.ts';
import type { ClockChange } from './clock-change.ts';
import { clockChangeFromLabels, clockChangeFromUtc } from './clock-change.ts';
import type { Side } from './find-step.ts';
import { findSide, findStep } from './find-step.ts';
import type { Axis } from './read-axis.ts';
import { stepsPerDay } from './year-count.ts';

/** More of the year missing than this is a partial year, which no repair fills. */
const MOST_MISSING_SHARE = 0.05;
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
  readonly utcOffset?: number;
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
  const side = findSide(axis, step);
  const notes = [...axis.notes];
  const warnings = side.warning === undefined ? [] : [side.warning];
  let begins = axis.labels.map((label) => label - side.shift);
  const utcShift = axis.utcSide === 'ending' && side.side !== 'ending' ? step : axis.utcSide === 'beginning' && side.side === 'ending' ? 0 : side.shift;
  const utc = axis.utc?.map((label) => label - utcShift);
  const fromUtc = utc === undefined ? undefined : clockChangeFromUtc(begins, utc);
  if (utc !== undefined && fromUtc === undefined) warnings.push('the stamps in UTC do not fit the local ones and are not used');
  const clock = axis.isUtc ? { ahead: new Uint8Array(begins.length), text: 'the stamps are in UTC, which has no clock change' } : (fromUtc ?? clockChangeFromLabels(begins, step));
  const toStandard = options.summerTime === 'standard';
  if (toStandard) begins = begins.map((begin, row) => begin - clock.ahead[row]!);
  if (axis.isUtc && options.utcOffset !== undefined) begins = begins.map((begin) => begin + options.utcOffset! * MINUTES_PER_HOUR);
  if (axis.isUtc && options.utcOffset === undefined) warnings.push('the stamps are in UTC and were not moved: give the hours the site is ahead of UTC');

  const days = begins.map((begin) => Math.floor(begin / MINUTES_PER_DAY));
  const years = countYears(days, begins.length);
  const chosen = chooseYear(begins, years, step, options.year);
  if ('ok' in chosen) return chosen;
  warnings.push(...chosen.warnings);
  const { slots, leapRows, outsideRows } = slotRows(begins, days, step, chosen.only);

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
    step, side, clock, slots, begins, leapRows, outsideRows, notes, warnings,
    year: chosen.year, isTypicalYear: chosen.isTypicalYear, isWrapped: chosen.isWrapped,
    skippedSlots: slotOfMinute(clock.skippedFrom), repeatedSlots: slotOfMinute(clock.repeatedFrom),
    start: formatMinutes(first), end: formatMinutes(last + step),
  };
}

/** Slot of a minute in a year of 365 days; −1 on 29 February. */
function slotOf(minute: number, step: number): number {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const { month, day: ofMonth } = civilDate(day);
  if (month === 2 && ofMonth === 29) return -1;
  return Math.floor(((FIRST_DAY_OF_MONTH[month - 1]! + ofMonth - 1) * MINUTES_PER_DAY + minute - day * MINUTES_PER_DAY) / step);
}

function slotRows(begins: Float64Array, days: Float64Array, step: number, only: number | undefined): Pick<PlacedYear, 'slots' | 'leapRows' | 'outsideRows'> {
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
    if (isOutside) outsideRows++;
    else if (firstSlot < 0) leapRows++;
    slots[row] = isOutside || firstSlot < 0 ? -1 : firstSlot + ofDay;
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
  readonly isTypicalYear: boolean;
  readonly isWrapped: boolean;
  readonly warnings: readonly string[];
}

/** Which rows are the year: all of one calendar year, twelve months of one or several years, or the year asked for. */
function chooseYear(begins: Float64Array, years: Map<number, number>, step: number, asked: number | undefined): ChosenYear | Refusal {
  const most = [...years].reduce((best, next) => (next[1] > best[1] ? next : best));
  const main = most[0];
  const warnings: string[] = [];
  const full = stepsPerYear(step) + (isLeapYear(main) ? stepsPerDay(step) : 0);
  const sorted = isAscending(begins);
  if (years.size === 1) {
    if (asked !== undefined && asked !== main) warnings.push(`the file holds ${main}, not ${asked}; ${main} was read`);
    return { year: main, isTypicalYear: false, isWrapped: false, warnings };
  }
  if (asked !== undefined && (years.get(asked) ?? 0) > (1 - MOST_MISSING_SHARE) * stepsPerYear(step)) {
    return { year: asked, only: asked, isTypicalYear: false, isWrapped: false, warnings };
  }
  // With at most a year of rows, each slot of the calendar is filled at most once whatever the years are.
  if (begins.length <= full) {
    const outside = begins.length - most[1];
    const isShifted = outside <= stepsPerDay(step) * MOST_OUTSIDE_DAYS;
    return { year: main, isTypicalYear: !sorted, isWrapped: sorted && !isShifted, warnings };
  }
  if (begins.length - most[1] <= stepsPerDay(step) * MOST_OUTSIDE_DAYS) return { year: main, only: main, isTypicalYear: false, isWrapped: false, warnings };
  const span = `${formatMinutes(begins[0]!)} to ${formatMinutes(begins.at(-1)! + step)}`;
  const list = [...years.keys()].toSorted((a, b) => a - b);
  return refuse('severalYears', `the file covers ${span}, ${formatCount(begins.length)} intervals of ${step} minutes in the years ${list[0]} to ${list.at(-1)}; one year is read: name the year`);
}

function isAscending(values: Float64Array): boolean {
  // Half a day back is a clock change or a row out of place, not another year.
  for (let row = 1; row < values.length; row++) if (values[row]! < values[row - 1]! - MINUTES_PER_DAY) return false;
  return true;
}

const MONTH_NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

function partialYear(begins: Float64Array, used: number, step: number): Refusal {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const begin of begins) [first, last] = [Math.min(first, begin), Math.max(last, begin)];
  const from = civilDate(Math.floor(first / MINUTES_PER_DAY));
  const to = civilDate(Math.floor(last / MINUTES_PER_DAY));
  const begin = from.year === to.year ? MONTH_NAMES[from.month - 1] : `${MONTH_NAMES[from.month - 1]} ${from.year}`;
  const months = from.year === to.year && from.month === to.month ? `${begin} ${to.year}` : `${begin} to ${MONTH_NAMES[to.month - 1]} ${to.year}`;
  return refuse('partialYear', `the file covers ${months} (${formatMinutes(first)} to ${formatMinutes(last + step)}): ${formatCount(used)} of ${formatCount(stepsPerYear(step))} intervals of ${step} minutes; one full year is needed`);
}

/** A year of values with nothing missing, and all that was done to get there. */
export interface FilledYear {
  readonly values: Float64Array;
  /** Rows whose value is in the series. */
  readonly used: number;
  readonly gaps: Understood['gaps'];
  readonly duplicates: number;
  readonly clockChange: Understood['clockChange'];
  readonly repairs: readonly Repair[];
  readonly warnings: readonly string[];
}

/**
 * Fills the slots of a year from the values of the rows. The skipped hour of a clock change repeats the value before, the repeated
 * hour is averaged. Every other empty slot is a gap: refused, or filled as the caller chose.
 *
 * @param values  one per row, NaN where the cell is empty
 * @param repair  'repeat': the same time of the day before; 'interpolate': a straight line between the neighbours
 */
export function fillYear(placed: PlacedYear, values: Float64Array, repair: 'repeat' | 'interpolate' | undefined, rowOf: (row: number) => number): FilledYear | Refusal {
  const { slots, step } = placed;
  const size = stepsPerYear(step);
  const out = new Float64Array(size).fill(Number.NaN);
  const counts = new Uint16Array(size);
  const rows = new Int32Array(size).fill(-1);
  const isRepeated = new Set(placed.repeatedSlots);
  const conflicts = new ProblemList();
  let duplicates = 0;
  let used = 0;
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row]!;
    const value = values[row]!;
    if (slot < 0 || Number.isNaN(value)) continue;
    used++;
    if (counts[slot] === 0) {
      out[slot] = value;
      rows[slot] = row;
    } else if (isRepeated.has(slot) && counts[slot]! < 2) out[slot] = (out[slot]! + value) / 2;
    else if (out[slot] === value) {
      duplicates++;
      used--;
      continue;
    } else {
      const [first, here, time, before] = [rowOf(rows[slot]!), rowOf(row), formatMinutes(placed.begins[row]!), out[slot]!];
      conflicts.add(() => ({ rule: 'duplicate', row: here, value: String(value), text: `row ${formatCount(here)}: ${time} stands in row ${formatCount(first)} already, with ${before} there and ${value} here` }));
    }
    counts[slot]!++;
  }
  if (conflicts.count > 0) return conflicts.refusal;

  const repairs: Repair[] = [];
  const warnings: string[] = [];
  if (duplicates > 0) repairs.push({ kind: 'duplicate', count: duplicates, text: `${plural(duplicates, 'row')} repeated word for word ${duplicates === 1 ? 'was' : 'were'} used once` });
  const skipped = placed.skippedSlots.filter((slot) => counts[slot] === 0);
  const repeated = placed.repeatedSlots.filter((slot) => counts[slot]! > 1);
  for (const slot of skipped) out[slot] = out[lastBefore(slot, counts)]!;
  if (skipped.length > 0) {
    repairs.push({ kind: 'clockMissing', count: skipped.length, text: `${plural(skipped.length, 'interval')} missing at the clock change ${skipped.length === 1 ? 'repeats' : 'repeat'} the value before` });
  }
  if (repeated.length > 0) {
    repairs.push({ kind: 'clockRepeated', count: repeated.length, text: `${plural(repeated.length, 'interval')} repeated at the clock change ${repeated.length === 1 ? 'is' : 'are'} averaged` });
  }
  if (skipped.length > 0 && repeated.length < placed.repeatedSlots.length + (placed.clock.repeatedFrom === undefined ? MINUTES_PER_HOUR / step : 0)) {
    warnings.push('the hour the clock skips is missing, but the hour it repeats does not stand twice throughout');
  }
  const gaps = findGaps(placed, counts, new Set(skipped), rows, rowOf);
  const missing = gaps.reduce((sum, gap) => sum + gap.count, 0);
  const longest = gaps.reduce((most, gap) => Math.max(most, gap.count), 0);
  if (gaps.length > 0 && repair === undefined) return refuseGaps(gaps, missing, longest, placed);
  if (gaps.length > 0 && repair !== undefined) {
    if (missing > MOST_MISSING_SHARE * size) return partialYear(placed.begins, size - missing, step);
    fillGaps(out, counts, new Set(skipped), repair, step);
    const how = repair === 'repeat' ? 'filled with the value of the same time on the day before' : 'filled with a straight line between their neighbours';
    repairs.push({ kind: 'gap', count: missing, text: `${plural(missing, 'missing interval')} in ${plural(gaps.length, 'gap')} ${how}` });
  }
  return {
    values: out, used, duplicates, repairs, warnings,
    gaps: { count: gaps.length, missing, longest, first: gaps.slice(0, 20) },
    clockChange: { missing: skipped.length, repeated: repeated.length, text: placed.clock.text },
  };
}

/** The last slot before this one that has a value; the end of the year comes before its beginning. */
function lastBefore(slot: number, counts: Uint16Array): number {
  const size = counts.length;
  let before = (slot + size - 1) % size;
  while (counts[before] === 0 && before !== slot) before = (before + size - 1) % size;
  return before;
}

function findGaps(placed: PlacedYear, counts: Uint16Array, skipped: ReadonlySet<number>, rows: Int32Array, rowOf: (row: number) => number): Gap[] {
  const gaps: { from: string; count: number; afterRow: number }[] = [];
  const { step, year } = placed;
  let open = false;
  let before = -1;
  for (let slot = 0; slot < counts.length; slot++) {
    if (counts[slot]! > 0) {
      before = rows[slot]!;
      open = false;
    } else if (!skipped.has(slot)) {
      if (open) gaps.at(-1)!.count++;
      else gaps.push({ from: formatSlot(slot, step, year), count: 1, afterRow: before < 0 ? 0 : rowOf(before) });
      open = true;
    }
  }
  return gaps;
}

/** Begin of a slot as a date of a calendar year. */
export function formatSlot(slot: number, step: number, year: number): string {
  const minute = slot * step;
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const afterFebruary = isLeapYear(year) && day >= FIRST_DAY_OF_MONTH[2]! ? 1 : 0;
  return formatMinutes((dayNumber(year, 1, 1) + day + afterFebruary) * MINUTES_PER_DAY + (minute - day * MINUTES_PER_DAY));
}

function refuseGaps(gaps: readonly Gap[], missing: number, longest: number, placed: PlacedYear): Refusal {
  const size = stepsPerYear(placed.step);
  const worst = gaps.find((gap) => gap.count === longest)!;
  const wasCut = gaps.length === 1 && worst.from === formatSlot((DAYS_PER_YEAR - 1) * stepsPerDay(placed.step), placed.step, placed.year) && placed.leapRows > 0;
  const why = wasCut ? '; 29 February is there and 31 December is not: the file was cut to 365 days at its end' : '';
  const text = `${formatCount(missing)} of ${formatCount(size)} intervals ${missing === 1 ? 'is' : 'are'} missing in ${plural(gaps.length, 'gap')}, the longest ${formatCount(longest)} from ${worst.from} (after row ${formatCount(worst.afterRow)})${why}; choose a repair to fill them`;
  const problems = gaps.map((gap): ImportProblem => ({ rule: 'gap', row: gap.afterRow, text: `${plural(gap.count, 'interval')} missing from ${gap.from}, after row ${formatCount(gap.afterRow)}` }));
  return { ...refuseAll(problems), message: text };
}

function fillGaps(out: Float64Array, counts: Uint16Array, skipped: ReadonlySet<number>, repair: 'repeat' | 'interpolate', step: number): void {
  const size = out.length;
  const perDay = stepsPerDay(step);
  const isGap = (slot: number): boolean => counts[slot] === 0 && !skipped.has(slot);
  for (let slot = 0; slot < size; slot++) {
    if (!isGap(slot)) continue;
    if (repair === 'repeat') {
      // Days run forward, so the day before is there already; at the start of the year the next day that is there serves.
      let from = slot - perDay;
      if (from < 0) {
        from = slot + perDay;
        while (isGap(from)) from += perDay;
      }
      out[slot] = out[from]!;
      continue;
    }
    let end = slot;
    while (end < size && isGap(end)) end++;
    const left = slot === 0 ? out[end]! : out[slot - 1]!;
    const right = end === size ? left : out[end]!;
    for (let k = slot; k < end; k++) out[k] = left + ((right - left) * (k - slot + 1)) / (end - slot + 1);
    slot = end - 1;
  }
}
