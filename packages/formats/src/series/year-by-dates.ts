import type { Source } from '../layouts/source.ts';
import { plural } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { dayNumber, formatMinutes, isLeapYear, MINUTES_PER_DAY } from '../time/civil.ts';
import { fillYear } from '../time/fill-year.ts';
import { placeYear, type PlacedYear } from '../time/place-year.ts';
import type { Axis } from '../time/read-axis.ts';
import { findZoneShift } from '../time/zone-shift.ts';
import { NAMELESS_YEAR } from '../time/read-axis.ts';
import type { ImportOptions, Repair, SeriesKind } from '../understood.ts';
import type { Year } from './year.ts';

/** Weather follows the sun, whose hours know no summer time; prices and contracts follow the clock. */
const FOLLOWS_THE_SUN: ReadonlySet<SeriesKind> = new Set(['irradiance', 'wind', 'temperature']);

/** Whether the dates of a source make a year, whatever its values are. */
export function checkDates(source: Source, options: ImportOptions): Refusal | undefined {
  if (source.axis === undefined) return undefined;
  const rows = inOrder(
    source.axis,
    Int32Array.from({ length: source.count }, (_, row) => row),
  );
  const shift = findZoneShift(source, options);
  if ('ok' in shift) return shift;
  const placed = placeYear(pickRows(source.axis, rows), { ...options, shiftHours: shift.hours }, (row) => source.rowOf(rows[row]!));
  return 'ok' in placed ? placed : undefined;
}

/** A file with dates: every row goes to its place in the year. */
export function yearByDates(source: Source, all: Float64Array, options: ImportOptions): Year | Refusal {
  if (source.axis === undefined) throw new Error('a source without dates has no place in the year');
  const summerTime = options.summerTime ?? (FOLLOWS_THE_SUN.has(options.kind) ? 'standard' : 'clock');
  // A row with an empty cell is a row that is not there: so an empty hour at the clock change is recognised as that.
  const rows = inOrder(source.axis, indicesOfValues(all));
  const axis = pickRows(source.axis, rows);
  const values = Float64Array.from(rows, (row) => all[row]!);
  const rowOf = (row: number): number => source.rowOf(rows[row]!);
  const shift = findZoneShift(source, options);
  if ('ok' in shift) return shift;
  const placed = placeYear(axis, { ...options, summerTime, shiftHours: shift.hours }, rowOf);
  if ('ok' in placed) return placed;
  const filled = fillYear(placed, values, options.repair, rowOf);
  if ('ok' in filled) return filled;
  const { step } = placed;
  const repairs: Repair[] = [...filled.repairs];
  if (placed.leapRows > 0)
    repairs.push({ kind: 'leapDay', count: placed.leapRows, text: `29 February dropped by date: ${plural(placed.leapRows, 'value')}` });
  if (placed.outsideRows > 0)
    repairs.push({
      kind: 'outside',
      count: placed.outsideRows,
      text: `${plural(placed.outsideRows, 'row')} outside ${placed.year} not used`,
    });
  if (placed.isWrapped)
    repairs.push({
      kind: 'order',
      count: source.count,
      text: 'the file does not begin in January: its months were put in the order of the calendar',
    });
  if (summerTime === 'standard') {
    const moved = placed.clock.ahead.reduce((count, minutes) => count + (minutes > 0 ? 1 : 0), 0);
    if (moved > 0)
      repairs.push({ kind: 'zone', count: moved, text: `${plural(moved, 'row')} of summer time moved one hour back to standard time` });
  }
  if (shift.repair !== undefined) repairs.push({ ...shift.repair, count: source.count });
  const isTypical = placed.isTypicalYear || !axis.hasYear;
  const hasChange = placed.clock.skippedFrom !== undefined || placed.clock.repeatedFrom !== undefined;
  const zone = axis.zone ?? 'not named in the file; taken as local time';
  const kept = hasChange && summerTime !== 'standard' ? '; summer hours stay at their clock time' : '';
  const own = source.hasNeighbours === true ? ownRows(placed) : undefined;
  return {
    values: filled.values,
    step,
    used: filled.used,
    repairs,
    dropped: [
      { count: placed.leapRows, reason: '29 February' },
      { count: placed.outsideRows, reason: `outside ${placed.year}` },
      { count: filled.duplicates, reason: 'repeated rows' },
    ].filter(({ count }) => count > 0),
    notes: [
      ...(rows.some((row, i) => i > 0 && row < rows[i - 1]!)
        ? ['the rows are not in the order of time: each was put where its stamp says']
        : []),
      ...placed.notes,
      ...(placed.isTypicalYear ? ['a typical year: its months are of different years'] : []),
    ],
    warnings: [...shift.warnings, ...placed.warnings, ...filled.warnings],
    about: {
      start: own === undefined ? placed.start : formatMinutes(placed.begins[own.first]!),
      end: own === undefined ? placed.end : formatMinutes(placed.begins[own.last]! + step),
      year: isTypical ? (options.year ?? NAMELESS_YEAR) : placed.year,
      yearFrom: !isTypical
        ? 'dates of the file'
        : options.year !== undefined
          ? 'as chosen'
          : `${placed.isTypicalYear ? 'a typical year' : 'no year in the file'}: 1 January is taken as a Monday, as in 2007`,
      labelSide: placed.side.side,
      labelSideFrom: placed.side.from,
      zone: `${zone}${kept}`,
      gaps: filled.gaps,
      duplicates: filled.duplicates,
      clockChange: filled.clockChange,
      leapDay:
        placed.leapRows > 0
          ? { action: 'by date', dropped: placed.leapRows, text: `29 February is dropped by its date: ${plural(placed.leapRows, 'value')}` }
          : {
              action: 'none',
              dropped: 0,
              text: !isTypical && isLeapYear(placed.year) ? `29 February ${placed.year} is not in the file` : 'no leap day',
            },
    },
    ...(own !== undefined && {
      own: { first: Math.min(rows[own.first]!, rows[own.last]!), last: Math.max(rows[own.first]!, rows[own.last]!) },
    }),
    timeOf: (interval) => {
      const row = rows.indexOf(interval);
      return row < 0 ? undefined : formatMinutes(placed.begins[row]!);
    },
  };
}

/** The first and the last row, in the order of time, that begin in the year itself. */
function ownRows({ begins, year }: PlacedYear): { readonly first: number; readonly last: number } {
  const [from, to] = [dayNumber(year, 1, 1) * MINUTES_PER_DAY, dayNumber(year + 1, 1, 1) * MINUTES_PER_DAY];
  const isOwn = (begin: number): boolean => begin >= from && begin < to;
  return { first: begins.findIndex(isOwn), last: begins.findLastIndex(isOwn) };
}

/** Turns of the year within a typical year, whose months come from different years, and clock changes go back a few times. */
const STEPS_BACK = 14;

/** Rows in the order of time; newest first and no order at all are put right, a typical year is left as it is. */
function inOrder(axis: Axis, rows: Int32Array): Int32Array {
  const times = axis.utc ?? axis.labels;
  let back = 0;
  for (let i = 1; i < rows.length; i++) if (times[rows[i]!]! < times[rows[i - 1]!]!) back++;
  if (back <= STEPS_BACK) return rows;
  // Newest first is turned round before sorting, so that of two equal stamps the earlier one stays first.
  const start = back > rows.length / 2 ? rows.toReversed() : rows.slice();
  return start.sort((a, b) => times[a]! - times[b]!);
}

function indicesOfValues(values: Float64Array): Int32Array {
  const rows = new Int32Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row++) if (!Number.isNaN(values[row]!)) rows[count++] = row;
  return rows.subarray(0, count);
}

const pickRows = (axis: Axis, rows: Int32Array): Axis => ({
  ...axis,
  labels: Float64Array.from(rows, (row) => axis.labels[row]!),
  utc: axis.utc && Float64Array.from(rows, (row) => axis.utc![row]!),
});
