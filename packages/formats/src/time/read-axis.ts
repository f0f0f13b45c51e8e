import { HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';
import { parseNumber } from '../number/parse-number.ts';
import { at, ProblemList, quote } from '../problems.ts';
import type { Refusal } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import { splitCells } from '../text/split-cells.ts';
import { dayNumber, daysInMonth, MINUTES_PER_DAY } from './civil.ts';
import type { Stamp } from './parse-stamp.ts';
import { parseStamp, parseTime } from './parse-stamp.ts';
import type { LabelSide, TimeColumns } from './time-columns.ts';
import { sideOfName } from './time-columns.ts';

/** Order of day and month where both are numbers. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** When each row is. Minutes count from 1 January 1970 00:00 in the file's own clock. */
export interface Axis {
  /** The stamp of each row, as written. */
  readonly labels: Float64Array;
  /** Stamps in UTC, where the file has them. */
  readonly utc?: Float64Array;
  /** Which end of the interval the stamps mark, when the file says so, and how it says it. */
  readonly side?: LabelSide;
  readonly sideFrom?: string;
  readonly utcSide?: LabelSide;
  /** The clock's name: "UTC", "Central Time"; undefined when the file does not say. */
  readonly zone?: string;
  readonly isUtc: boolean;
  /** False when the rows have month and day but no year. */
  readonly hasYear: boolean;
  readonly notes: readonly string[];
}

/** A leap year and a plain one, for files that give month and day only. */
const NAMELESS_LEAP_YEAR = 2008;
export const NAMELESS_YEAR = 2007;
/** Stamps have four digits for the year. */
const LAST_YEAR = 9999;

/** Reads the time of every row. Every cell that is no date is a problem with row, column and value. */
export function readAxis(table: Table, columns: TimeColumns, dateOrder?: DateOrder): Axis | Refusal {
  return columns.form === 'parts' ? readParts(table, columns) : readStamps(table, columns, dateOrder);
}

function readStamps(table: Table, columns: Exclude<TimeColumns, { form: 'parts' }>, dateOrder: DateOrder | undefined): Axis | Refusal {
  const problems = new ProblemList();
  const { rows, names } = table;
  const dateColumn = columns.form === 'stamps' ? columns.stamp : columns.date;
  const most = 1 + Math.max(...Object.values(columns).filter((value): value is number => typeof value === 'number'));
  const stamps: (Stamp | undefined)[] = [];
  const utcStamps: (Stamp | undefined)[] = [];
  let maxHour = 0;
  let minHour = Number.POSITIVE_INFINITY;
  const intervals: number[] = [];
  for (const record of rows) {
    const cells = splitCells(table.records.line(record), table.dialect.separator, most);
    const stamp = parseStamp(cells[dateColumn] ?? '');
    let minutes = stamp?.minutes;
    let timeColumn = dateColumn;
    if (columns.form === 'days') minutes ??= 0;
    else if (columns.form === 'dateAndTime') {
      timeColumn = columns.time;
      minutes = parseTime(cells[timeColumn] ?? '');
    } else if (columns.form === 'dateAndHour') {
      timeColumn = columns.hour;
      // ISO-NE writes the repeated hour of the clock change as 02X.
      const hour = parseNumber((cells[timeColumn] ?? '').replace(/x$/i, ''), table.dialect.decimalComma);
      minutes = hour === undefined || hour < 0 || hour > HOURS_PER_DAY ? undefined : hour * MINUTES_PER_HOUR;
      if (hour !== undefined) [minHour, maxHour] = [Math.min(minHour, hour), Math.max(maxHour, hour)];
      if (columns.interval !== undefined && minutes !== undefined) {
        const interval = parseNumber(cells[columns.interval] ?? '', table.dialect.decimalComma);
        intervals.push(interval ?? Number.NaN);
        if (interval === undefined || interval < 1) {
          timeColumn = columns.interval;
          minutes = undefined;
        }
      }
    }
    if (stamp === undefined || minutes === undefined) {
      const bad = stamp === undefined ? dateColumn : timeColumn;
      notADate(problems, table, record, bad, cells[bad] ?? '');
      stamps.push(undefined);
    } else stamps.push({ ...stamp, minutes });
    if (columns.form === 'stamps' && columns.utc !== undefined) utcStamps.push(parseStamp(cells[columns.utc] ?? ''));
  }
  const local = toMinutes(stamps, dateOrder, (row, stamp) => notADate(problems, table, rows[row]!, dateColumn, shown(stamp)));
  if (problems.count > 0) return problems.refusal;

  const notes = [...local.notes];
  if (intervals.length > 0) {
    // Interval 1 to 4 of an hour ending: the quarter-hours of the hour before the stamp.
    const perHour = intervals.reduce((most, interval) => Math.max(most, interval), 1);
    for (let row = 0; row < intervals.length; row++)
      local.minutes[row]! += (intervals[row]! * MINUTES_PER_HOUR) / perHour - MINUTES_PER_HOUR;
  }
  const name = names[dateColumn];
  const timeName = columns.form === 'dateAndTime' ? names[columns.time] : columns.form === 'dateAndHour' ? names[columns.hour] : undefined;
  const countsFromOne = columns.form === 'dateAndHour' && minHour >= 1 && maxHour === HOURS_PER_DAY;
  const named = sideOfName(timeName) ?? sideOfName(name);
  const side = countsFromOne ? 'ending' : named;
  const offsets = stamps.map((stamp) => stamp?.offset);
  const hasOffsets = offsets.every((offset) => offset !== undefined);
  const isUtc = columns.form === 'stamps' && (/utc|gmt/i.test(name ?? '') || (hasOffsets && offsets.every((offset) => offset === 0)));
  let utc: Float64Array | undefined;
  if (hasOffsets && !isUtc) utc = local.minutes.map((minute, row) => minute - offsets[row]!);
  else if (utcStamps.length > 0 && utcStamps.every((stamp) => stamp?.minutes !== undefined))
    utc = toMinutes(utcStamps, dateOrder, () => undefined).minutes;
  const utcName = columns.form === 'stamps' && columns.utc !== undefined ? names[columns.utc] : undefined;
  return {
    labels: local.minutes,
    utc,
    side,
    isUtc,
    hasYear: true,
    notes,
    sideFrom: countsFromOne
      ? 'hours counted 1 to 24'
      : side === undefined
        ? undefined
        : `heading ${quote((sideOfName(timeName) === undefined ? name : timeName) ?? '')}`,
    utcSide: hasOffsets ? side : sideOfName(utcName),
    zone: isUtc ? 'UTC' : hasOffsets ? 'local time with its offset from UTC' : zoneOfName(name),
  };
}

/** "Local Timestamp Central Time (…)" → "Central Time". */
function zoneOfName(name: string | undefined): string | undefined {
  return /(?:Pacific|Mountain|Central|Eastern|Atlantic|Alaska|Hawaii)(?: Standard| Prevailing| Daylight)? Time/i.exec(name ?? '')?.[0];
}

const shown = (stamp: Stamp): string => (stamp.form === 'ymd' ? `${stamp.a}-${stamp.b}-${stamp.c}` : `${stamp.a}/${stamp.b}/${stamp.c}`);

function notADate(problems: ProblemList, table: Table, record: number, column: number, value: string): void {
  const row = table.records.lineNumber(record);
  const name = table.names[column] ?? String(column + 1);
  problems.add(() => ({ rule: 'notADate', row, column: name, value, text: `${at(row, name)}: ${quote(value)} is not a date or time` }));
}

/** Day and month of all stamps of a file are in one order; the order is certain once a number above 12 has been seen. */
function toMinutes(
  stamps: readonly (Stamp | undefined)[],
  dateOrder: DateOrder | undefined,
  onBad: (row: number, stamp: Stamp) => void,
): { minutes: Float64Array; notes: string[] } {
  let dayFirst = 0;
  let monthFirst = 0;
  let slashes = 0;
  for (const stamp of stamps) {
    if (stamp?.form !== 'slash') continue;
    slashes++;
    if (stamp.a > 12) dayFirst++;
    if (stamp.b > 12) monthFirst++;
  }
  const isDayFirst = dateOrder === undefined ? dayFirst > monthFirst : dateOrder === 'dayFirst';
  const minutes = new Float64Array(stamps.length).fill(Number.NaN);
  let last: Stamp | undefined;
  let lastDay = 0;
  for (let row = 0; row < stamps.length; row++) {
    const stamp = stamps[row];
    if (stamp === undefined) continue;
    if (last === undefined || last.a !== stamp.a || last.b !== stamp.b || last.c !== stamp.c) {
      const year = stamp.form === 'ymd' ? stamp.a : stamp.c;
      const month = stamp.form === 'ymd' || stamp.form === 'dmy' || isDayFirst ? stamp.b : stamp.a;
      const day = stamp.form === 'ymd' ? stamp.c : stamp.form === 'dmy' || isDayFirst ? stamp.a : stamp.b;
      if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
        onBad(row, stamp);
        continue;
      }
      last = stamp;
      lastDay = dayNumber(year, month, day) * MINUTES_PER_DAY;
    }
    minutes[row] = lastDay + (stamp.minutes ?? 0);
  }
  const notes: string[] = [];
  if (slashes > 0) {
    if (dateOrder !== undefined) notes.push(`dates are read as ${isDayFirst ? 'day/month/year' : 'month/day/year'}, as chosen`);
    else
      notes.push(
        dayFirst + monthFirst === 0
          ? 'dates are read as month/day/year; no day above 12 shows the order'
          : `dates are read as ${isDayFirst ? 'day/month/year' : 'month/day/year'}, shown by days above 12`,
      );
  }
  return { minutes, notes };
}

function readParts(table: Table, columns: Extract<TimeColumns, { form: 'parts' }>): Axis | Refusal {
  const problems = new ProblemList();
  const { rows, names } = table;
  const width = 1 + Math.max(columns.year ?? 0, columns.month, columns.day, columns.hour ?? 0, columns.minute ?? 0);
  const read = (column: number | undefined): Float64Array => new Float64Array(column === undefined ? 0 : rows.length);
  const year = read(columns.year);
  const month = read(columns.month);
  const day = read(columns.day);
  const hour = read(columns.hour);
  const minute = read(columns.minute);
  // Bounds keep the calendar finite: an hour of 17E30 is no hour, though it is a number.
  const parts: [column: number | undefined, target: Float64Array, least: number, greatest: number][] = [
    [columns.year, year, 1, LAST_YEAR],
    [columns.month, month, 1, 12],
    [columns.day, day, 1, 31],
    [columns.hour, hour, 0, HOURS_PER_DAY],
    [columns.minute, minute, 0, MINUTES_PER_HOUR],
  ];
  for (let row = 0; row < rows.length; row++) {
    const cells = splitCells(table.records.line(rows[row]!), table.dialect.separator, width);
    for (const [column, target, least, greatest] of parts) {
      if (column === undefined) continue;
      const value = parseNumber(cells[column] ?? '', table.dialect.decimalComma);
      if (value === undefined || value < least || value > greatest) notADate(problems, table, rows[row]!, column, cells[column] ?? '');
      else target[row] = value;
    }
  }
  const hasYear = columns.year !== undefined;
  const hasLeapDay = month.some((value, row) => value === 2 && day[row] === 29);
  const yearOf = (row: number): number => (hasYear ? year[row]! : hasLeapDay ? NAMELESS_LEAP_YEAR : NAMELESS_YEAR);
  // Hours 1 to 24 number the hours of the day; so does minute 60, the end of the hour.
  const fromOne = hour.length > 0 && hour.every((value) => value >= 1) && hour.some((value) => value === HOURS_PER_DAY);
  const labels = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    const [y, m, d] = [yearOf(row), month[row]!, day[row]!];
    if (!(m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m))) {
      notADate(problems, table, rows[row]!, columns.day, `${y}-${m}-${d}`);
      continue;
    }
    const ofHour = (minute[row] ?? 0) % MINUTES_PER_HOUR;
    labels[row] = dayNumber(y, m, d) * MINUTES_PER_DAY + ((hour[row] ?? 0) - (fromOne ? 1 : 0)) * MINUTES_PER_HOUR + ofHour;
  }
  if (problems.count > 0) return problems.refusal;
  const notes = hasYear ? [] : ['the file gives month and day without a year'];
  return {
    labels,
    isUtc: false,
    hasYear,
    notes,
    side: fromOne ? 'beginning' : undefined,
    sideFrom: fromOne ? 'hours counted 1 to 24: hour 1 begins at 00:00' : undefined,
    zone: names.some((name) => name !== undefined && /utc/i.test(name)) ? 'UTC' : undefined,
  };
}
