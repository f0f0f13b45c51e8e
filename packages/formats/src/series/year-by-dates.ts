import type { Source } from '../layouts/source.ts';
import { plural } from '../number/format-count.ts';
import type { Refusal } from '../problems.ts';
import { formatMinutes, isLeapYear } from '../time/civil.ts';
import { fillYear, placeYear } from '../time/place-year.ts';
import type { Axis } from '../time/read-axis.ts';
import { NAMELESS_YEAR } from '../time/read-axis.ts';
import type { ImportOptions, Repair, SeriesKind } from '../understood.ts';
import type { Year } from './year.ts';

/** Weather follows the sun, whose hours know no summer time; prices and contracts follow the clock. */
const FOLLOWS_THE_SUN: ReadonlySet<SeriesKind> = new Set(['irradiance', 'wind', 'temperature']);

/** A file with dates: every row goes to its place in the year. */
export function yearByDates(source: Source, all: Float64Array, options: ImportOptions): Year | Refusal {
  if (source.axis === undefined) throw new Error('a source without dates has no place in the year');
  const summerTime = options.summerTime ?? (FOLLOWS_THE_SUN.has(options.kind) ? 'standard' : 'clock');
  // A row with an empty cell is a row that is not there: so an empty hour at the clock change is recognised as that.
  const rows = indicesOfValues(all);
  const axis = rows.length === all.length ? source.axis : pickRows(source.axis, rows);
  const values = rows.length === all.length ? all : Float64Array.from(rows, (row) => all[row]!);
  const rowOf = (row: number): number => source.rowOf(rows[row]!);
  const placed = placeYear(axis, { ...options, summerTime }, rowOf);
  if ('ok' in placed) return placed;
  const filled = fillYear(placed, values, options.repair, rowOf);
  if ('ok' in filled) return filled;
  const { step } = placed;
  const repairs: Repair[] = [...filled.repairs];
  if (placed.leapRows > 0) repairs.push({ kind: 'leapDay', count: placed.leapRows, text: `29 February dropped by date: ${plural(placed.leapRows, 'value')}` });
  if (placed.outsideRows > 0) repairs.push({ kind: 'outside', count: placed.outsideRows, text: `${plural(placed.outsideRows, 'row')} outside ${placed.year} not used` });
  if (placed.isWrapped) repairs.push({ kind: 'order', count: source.count, text: 'the file does not begin in January: its months were put in the order of the calendar' });
  if (summerTime === 'standard') {
    const moved = placed.clock.ahead.reduce((count, minutes) => count + (minutes > 0 ? 1 : 0), 0);
    if (moved > 0) repairs.push({ kind: 'zone', count: moved, text: `${plural(moved, 'row')} of summer time moved one hour back to standard time` });
  }
  if (axis.isUtc && options.utcOffset !== undefined) repairs.push({ kind: 'zone', count: source.count, text: `all rows moved by ${options.utcOffset} h from UTC to the standard time of the site; what passes the turn of the year stands at its other end` });
  const isTypical = placed.isTypicalYear || !axis.hasYear;
  const hasChange = placed.clock.skippedFrom !== undefined || placed.clock.repeatedFrom !== undefined;
  const zone = axis.zone ?? 'not named in the file; taken as local time';
  const kept = hasChange && summerTime !== 'standard' ? '; summer hours stay at their clock time' : '';
  return {
    values: filled.values, step, used: filled.used, repairs,
    dropped: [
      { count: placed.leapRows, reason: '29 February' },
      { count: placed.outsideRows, reason: `outside ${placed.year}` },
      { count: filled.duplicates, reason: 'repeated rows' },
    ].filter(({ count }) => count > 0),
    notes: [...placed.notes, ...(placed.isTypicalYear ? ['a typical year: its months are of different years'] : [])],
    warnings: [...placed.warnings, ...filled.warnings],
    about: {
      start: placed.start, end: placed.end,
      year: isTypical ? (options.year ?? NAMELESS_YEAR) : placed.year,
      yearFrom: !isTypical ? 'dates of the file' : options.year !== undefined ? 'as chosen' : `${placed.isTypicalYear ? 'a typical year' : 'no year in the file'}: 1 January is taken as a Monday, as in 2007`,
      labelSide: placed.side.side, labelSideFrom: placed.side.from, zone: `${zone}${kept}`,
      gaps: filled.gaps, duplicates: filled.duplicates, clockChange: filled.clockChange,
      leapDay: placed.leapRows > 0
        ? { action: 'by date', dropped: placed.leapRows, text: `29 February is dropped by its date: ${plural(placed.leapRows, 'value')}` }
        : { action: 'none', dropped: 0, text: !isTypical && isLeapYear(placed.year) ? `29 February ${placed.year} is not in the file` : 'no leap day' },
    },
    timeOf: (interval) => {
      const row = rows.length === all.length ? interval : rows.indexOf(interval);
      return row < 0 ? undefined : formatMinutes(placed.begins[row]!);
    },
  };
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
