import { MINUTES_PER_HOUR } from '@stackwatt/units';
import { parseNumber } from '../number/parse-number.ts';
import { at, ProblemList, quote } from '../problems.ts';
import type { Refusal } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import { splitCells } from '../text/split-cells.ts';
import { dayNumber, daysInMonth, MINUTES_PER_DAY } from './civil.ts';
import type { Stamp } from './parse-stamp.ts';
import { parseTime, parseTimeRange } from './parse-stamp.ts';
import { readDayCount } from './day-count.ts';
import { WRITTEN_DATES } from './stamp-form.ts';
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
  /** Minutes each stamp covers, where stamps are ranges. */
  readonly rangeMinutes?: number;
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
  const counts: string[] = [];
  const intervals: number[] = [];
  const form = table.forms[dateColumn] ?? WRITTEN_DATES;
  const utcForm = (columns.form === 'stamps' && columns.utc !== undefined ? table.forms[columns.utc] : undefined) ?? WRITTEN_DATES;
  let rangeMinutes = columns.form === 'stamps' ? form.length : undefined;
  for (const record of rows) {
    const cells = splitCells(table.records.line(record), table.dialect.separator, most);
    const stamp = form.parse(cells[dateColumn] ?? '');
    let minutes = stamp?.minutes;
    let timeColumn = dateColumn;
    if (columns.form === 'days') minutes ??= 0;
    else if (columns.form === 'dateAndTime') {
      timeColumn = columns.time;
      minutes = parseTime(cells[timeColumn] ?? '');
      rangeMinutes ??= parseTimeRange(cells[timeColumn] ?? '')?.length;
    } else if (columns.form === 'dateAndHour') {
      timeColumn = columns.hour;
      counts.push(cells[timeColumn] ?? '');
      minutes = 0;
      if (columns.interval !== undefined) {
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
    if (columns.form === 'stamps' && columns.utc !== undefined) utcStamps.push(utcForm.parse(cells[columns.utc] ?? ''));
  }
  const local = toMinutes(stamps, dateOrder, (row, stamp) => notADate(problems, table, rows[row]!, dateColumn, shown(stamp)));
  const count =
    columns.form === 'dateAndHour'
      ? readDayCount(counts, local.minutes, (row) => notADate(problems, table, rows[row]!, columns.hour, counts[row]!))
      : undefined;
  if (problems.count > 0) return problems.refusal;
  if (count !== undefined) for (let row = 0; row < rows.length; row++) local.minutes[row]! += count.minutes[row]!;

  const notes = [...local.notes, ...(count?.notes ?? [])];
  if (form !== WRITTEN_DATES) notes.push(`stamps are ${form.name}`);
  if (intervals.length > 0) {
    // Interval 1 to 4 of an hour ending: the quarter-hours of the hour before the stamp.
    const perHour = intervals.reduce((most, interval) => Math.max(most, interval), 1);
    for (let row = 0; row < intervals.length; row++)
      local.minutes[row]! += (intervals[row]! * MINUTES_PER_HOUR) / perHour - MINUTES_PER_HOUR;
  }
  const name = names[dateColumn];
  const timeName = columns.form === 'dateAndTime' ? names[columns.time] : columns.form === 'dateAndHour' ? names[columns.hour] : undefined;
  const named = sideOfName(timeName) ?? sideOfName(name);
  const side = rangeMinutes === undefined ? (count?.side ?? named) : 'beginning';
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
    rangeMinutes,
    sideFrom:
      rangeMinutes !== undefined
        ? `ranges of ${rangeMinutes} minutes: the first time begins the interval`
        : count?.side !== undefined
          ? count.sideFrom
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
    [columns.minute, minute, 0, MINUTES_PER_HOUR],
  ];
  const hasTimes = columns.hour !== undefined && table.kinds[columns.hour] === 'time';
  const counts: string[] = [];
  for (let row = 0; row < rows.length; row++) {
    const cells = splitCells(table.records.line(rows[row]!), table.dialect.separator, width);
    for (const [column, target, least, greatest] of parts) {
      if (column === undefined) continue;
      const value = parseNumber(cells[column] ?? '', table.dialect.decimalComma);
      if (value === undefined || value < least || value > greatest) notADate(problems, table, rows[row]!, column, cells[column] ?? '');
      else target[row] = value;
    }
    if (columns.hour === undefined) continue;
    const cell = cells[columns.hour] ?? '';
    if (hasTimes) {
      hour[row] = parseTime(cell) ?? Number.NaN;
      if (Number.isNaN(hour[row]!)) notADate(problems, table, rows[row]!, columns.hour, cell);
    } else counts.push(cell);
  }
  const hasYear = columns.year !== undefined;
  const hasLeapDay = month.some((value, row) => value === 2 && day[row] === 29);
  const yearOf = (row: number): number => (hasYear ? fullYear(year[row]!) : hasLeapDay ? NAMELESS_LEAP_YEAR : NAMELESS_YEAR);
  const labels = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    const [y, m, d] = [yearOf(row), month[row]!, day[row]!];
    if (!(m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m))) notADate(problems, table, rows[row]!, columns.day, `${y}-${m}-${d}`);
    else labels[row] = dayNumber(y, m, d) * MINUTES_PER_DAY;
  }
  const count =
    counts.length > 0
      ? readDayCount(counts, labels, (row) => notADate(problems, table, rows[row]!, columns.hour!, counts[row]!))
      : undefined;
  if (problems.count > 0) return problems.refusal;
  const ends = endOfHourMinutes(count?.minutes ?? hour, minute, labels);
  const hasMinutes = columns.minute !== undefined;
  // Hour 1 of 24 begins at 00:00. With minutes behind it they count from there: minute 15 of hour 1 is 00:15, and minute 60 its end.
  const fromOne = count?.side === 'ending';
  for (let row = 0; row < rows.length; row++) {
    labels[row]! += (count?.minutes ?? hour)[row] ?? 0;
    if (fromOne) labels[row]! -= MINUTES_PER_HOUR;
    labels[row]! += ends.minutes[row] ?? 0;
  }
  const notes = [...(hasYear ? [] : ['the file gives month and day without a year']), ...(count?.notes ?? [])];
  const side = ends.areEnds ? 'ending' : hasMinutes && !fromOne ? undefined : count?.side && 'beginning';
  return {
    labels,
    isUtc: false,
    hasYear,
    notes,
    side,
    sideFrom: ends.areEnds
      ? 'minute 60 is the end of its hour'
      : fromOne
        ? 'hours counted 1 to 24: hour 1 begins at 00:00'
        : count?.sideFrom,
    zone: names.some((name) => name !== undefined && /utc/i.test(name)) ? 'UTC' : undefined,
  };
}

/** Two digits are years of this century up to 79. */
const fullYear = (year: number): number => (year >= 100 ? year : year < 80 ? 2000 + year : 1900 + year);

/**
 * Minutes of the hour, of which 60 is its end. Where the rows of an hour are in the order 15, 30, 45, 0 the 0 is its end too: rows that
 * follow each other stay in order.
 *
 * @param hours  minutes since midnight of the hour of each row
 * @param days   minutes since 1970 of the day of each row
 */
function endOfHourMinutes(hours: Float64Array, minutes: Float64Array, days: Float64Array): { minutes: Float64Array; areEnds: boolean } {
  if (minutes.some((minute) => minute === MINUTES_PER_HOUR)) {
    // An hourly file with minute 60 in every row says no more than the hour does.
    return { minutes, areEnds: true };
  }
  const endsHour = (row: number): boolean =>
    minutes[row] === 0 && row > 0 && minutes[row - 1]! > 0 && hours[row] === hours[row - 1] && days[row] === days[row - 1];
  const zeros = minutes.reduce((count, minute) => count + (minute === 0 ? 1 : 0), 0);
  let ends = 0;
  for (let row = 1; row < minutes.length; row++) if (endsHour(row)) ends++;
  return ends > 0 && ends === zeros
    ? { minutes: minutes.map((minute) => (minute === 0 ? MINUTES_PER_HOUR : minute)), areEnds: true }
    : { minutes, areEnds: false };
}
