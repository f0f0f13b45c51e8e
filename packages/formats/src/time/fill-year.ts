import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, MINUTES_PER_HOUR, stepsPerYear } from '@stackwatt/units';
import { formatCount, plural } from '../number/format-count.ts';
import type { ImportProblem, Refusal } from '../problems.ts';
import { ProblemList, refuseAll } from '../problems.ts';
import type { Gap, Repair, Understood } from '../understood.ts';
import { dayNumber, formatMinutes, isLeapYear, MINUTES_PER_DAY } from './civil.ts';
import type { PlacedYear } from './place-year.ts';
import { MOST_MISSING_SHARE, partialYear } from './place-year.ts';
import { stepsPerDay } from './year-count.ts';

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
export function fillYear(
  placed: PlacedYear,
  values: Float64Array,
  repair: 'repeat' | 'interpolate' | undefined,
  rowOf: (row: number) => number,
): FilledYear | Refusal {
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
      conflicts.add(() => ({
        rule: 'duplicate',
        row: here,
        value: String(value),
        text: `row ${formatCount(here)}: ${time} stands in row ${formatCount(first)} already, with ${before} there and ${value} here`,
      }));
    }
    counts[slot]!++;
  }
  if (conflicts.count > 0) return conflicts.refusal;

  const repairs: Repair[] = [];
  const warnings: string[] = [];
  if (duplicates > 0)
    repairs.push({
      kind: 'duplicate',
      count: duplicates,
      text: `${plural(duplicates, 'row')} repeated word for word ${duplicates === 1 ? 'was' : 'were'} used once`,
    });
  const skipped = placed.skippedSlots.filter((slot) => counts[slot] === 0);
  const repeated = placed.repeatedSlots.filter((slot) => counts[slot]! > 1);
  for (const slot of skipped) out[slot] = out[lastBefore(slot, counts)]!;
  if (skipped.length > 0) {
    repairs.push({
      kind: 'clockMissing',
      count: skipped.length,
      text: `${plural(skipped.length, 'interval')} missing at the clock change ${skipped.length === 1 ? 'repeats' : 'repeat'} the value before`,
    });
  }
  if (repeated.length > 0) {
    repairs.push({
      kind: 'clockRepeated',
      count: repeated.length,
      text: `${plural(repeated.length, 'interval')} repeated at the clock change ${repeated.length === 1 ? 'is' : 'are'} averaged`,
    });
  }
  if (
    skipped.length > 0 &&
    repeated.length < placed.repeatedSlots.length + (placed.clock.repeatedFrom === undefined ? MINUTES_PER_HOUR / step : 0)
  ) {
    warnings.push('the hour the clock skips is missing, but the hour it repeats does not stand twice throughout');
  }
  const gaps = findGaps(placed, counts, new Set(skipped), rows, rowOf);
  const missing = gaps.reduce((sum, gap) => sum + gap.count, 0);
  const longest = gaps.reduce((most, gap) => Math.max(most, gap.count), 0);
  if (gaps.length > 0 && repair === undefined) return refuseGaps(gaps, missing, longest, placed);
  if (gaps.length > 0 && repair !== undefined) {
    if (missing > MOST_MISSING_SHARE * size) return partialYear(placed.begins, size - missing, step);
    fillGaps(out, counts, new Set(skipped), repair, step);
    const how =
      repair === 'repeat'
        ? 'filled with the value of the same time on the day before'
        : 'filled with a straight line between their neighbours';
    repairs.push({ kind: 'gap', count: missing, text: `${plural(missing, 'missing interval')} in ${plural(gaps.length, 'gap')} ${how}` });
  }
  return {
    values: out,
    used,
    duplicates,
    repairs,
    warnings,
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

function findGaps(
  placed: PlacedYear,
  counts: Uint16Array,
  skipped: ReadonlySet<number>,
  rows: Int32Array,
  rowOf: (row: number) => number,
): Gap[] {
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
function formatSlot(slot: number, step: number, year: number): string {
  const minute = slot * step;
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const afterFebruary = isLeapYear(year) && day >= FIRST_DAY_OF_MONTH[2]! ? 1 : 0;
  return formatMinutes((dayNumber(year, 1, 1) + day + afterFebruary) * MINUTES_PER_DAY + (minute - day * MINUTES_PER_DAY));
}

function refuseGaps(gaps: readonly Gap[], missing: number, longest: number, placed: PlacedYear): Refusal {
  const size = stepsPerYear(placed.step);
  const worst = gaps.find((gap) => gap.count === longest)!;
  const wasCut =
    gaps.length === 1 &&
    worst.from === formatSlot((DAYS_PER_YEAR - 1) * stepsPerDay(placed.step), placed.step, placed.year) &&
    placed.leapRows > 0;
  const why = wasCut ? '; 29 February is there and 31 December is not: the file was cut to 365 days at its end' : '';
  const text = `${formatCount(missing)} of ${formatCount(size)} intervals ${missing === 1 ? 'is' : 'are'} missing in ${plural(gaps.length, 'gap')}, the longest ${formatCount(longest)} from ${worst.from} (after row ${formatCount(worst.afterRow)})${why}; choose a repair to fill them`;
  const problems = gaps.map((gap): ImportProblem => ({
    rule: 'gap',
    row: gap.afterRow,
    text: `${plural(gap.count, 'interval')} missing from ${gap.from}, after row ${formatCount(gap.afterRow)}`,
  }));
  return { ...refuseAll(problems), message: text };
}

function fillGaps(
  out: Float64Array,
  counts: Uint16Array,
  skipped: ReadonlySet<number>,
  repair: 'repeat' | 'interpolate',
  step: number,
): void {
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
