import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';
import { formatCount } from '../number/format-count.ts';
import { parseNumber } from '../number/parse-number.ts';
import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import { splitCells } from '../text/split-cells.ts';
import { stepsPerDay, yearOfCount } from './year-count.ts';

/** What is said of the columns of a file whose rows carry no dates that could be read. */
export interface TimelessColumns {
  /** Columns of counts and times that hold no values. */
  readonly columns: readonly number[];
  readonly notes: readonly string[];
}

const timeName =
  /^(?:#\s*)?(?:date|datum|fecha|time|zeit|uhrzeit|day|year|month|minute|hour|hr|h[eb]|interval|period|mtu|timestamp|start|begin|end|from|to|epoch|unix|ts|utc|gmt|local|settlement|delivery|trading|isp|ptu|stunde|hora|heure)(?![\p{L}])/iu;
/** Headings that begin like a time and name a value: "Day-ahead price", "From grid (MW)". */
const valueName =
  /price|lmp|spp|cost|tariff|[$€£]|\b(?:eur|usd|mwh?|kwh?|gwh?)\b|power|energy|w\/m|m\/s|speed|wind|temp|°|ghi|dni|dhi|irrad|factor|load|rate|grid|ahead|value|generation|production|output|capacity|limit|obligation|profile|delivery$/i;
/** A date or a time of the day in some spelling. */
const timeLike =
  /\d{1,4}[-/.\s]\d{1,2}[-/.\s]\d{1,4}|\d{1,2}[:h]\d{2}|(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mai|okt|dez|ene|abr|ago|dic)[a-z]*\.?[\s-]*\d|\d[\s.-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu;

/** Rows looked at for the form of their cells. */
const SAMPLE = 200;

/**
 * The columns of a file without readable dates that look like times by heading or cells. Counts that follow the position of the row from
 * 1 January 00:00 agree with how such a file is read; any other column of times is asked about, because the values would silently stand in
 * the wrong place of the year.
 *
 * @param isIgnored  the caller's word that the rows begin on 1 January whatever such a column says
 */
export function checkTimelessColumns(table: Table, isIgnored: boolean): TimelessColumns | Refusal {
  const columns: number[] = [];
  const notes: string[] = [];
  for (const [column, kind] of table.kinds.entries()) {
    const name = table.names[column];
    const isNamed = name !== undefined && timeName.test(name.trim()) && !valueName.test(name);
    const first = cellOf(table, 0, column);
    const isTime =
      kind === 'stamp' ||
      kind === 'time' ||
      (kind === 'number'
        ? isNamed || (name === undefined && runsOneWay(table, column))
        : kind === 'text' && (looksLikeTimes(table, column) || isNamed));
    if (!isTime) continue;
    columns.push(column);
    const said = `column ${column + 1}${name === undefined ? '' : ` ${quote(name)}`}`;
    if (kind === 'number') {
      const agreed = agreesWithPosition(table, column);
      if (agreed !== undefined) {
        notes.push(`${said} holds ${agreed}, in step with the rows from 1 January 00:00`);
        continue;
      }
    } else if (kind === 'text' && !looksLikeTimes(table, column) && isConstant(table, column)) continue;
    if (isIgnored) {
      notes.push(`${said} is not read: the rows begin on 1 January 00:00, as chosen`);
      continue;
    }
    const row = table.records.lineNumber(table.rows[0]!);
    return refuse(
      'unreadTime',
      `${said} ${kind === 'stamp' ? `has dates without a time of day` : 'looks like times'} and cannot be read (${quote(first)} in row ${formatCount(row)}); write its cells as dates such as 2021-01-31 13:00, or say that the rows follow each other from 1 January 00:00`,
      {
        row,
        column: name ?? String(column + 1),
        value: first,
      },
    );
  }
  return { columns, notes };
}

const cellOf = (table: Table, row: number, column: number): string =>
  (splitCells(table.records.line(table.rows[row]!), table.dialect.separator, column + 1)[column] ?? '').trim();

function sampleOf(table: Table, column: number): string[] {
  const stride = Math.max(1, Math.floor(table.rows.length / SAMPLE));
  return Array.from({ length: Math.ceil(table.rows.length / stride) }, (_, i) => cellOf(table, i * stride, column));
}

function looksLikeTimes(table: Table, column: number): boolean {
  const cells = sampleOf(table, column);
  return new Set(cells).size > 1 && cells.filter((cell) => timeLike.test(cell)).length > cells.length / 2;
}

/**
 * Numbers without a heading that rise, or fall, from row to row throughout, beside others that do not: no value of a market or the weather
 * does.
 */
function runsOneWay(table: Table, column: number): boolean {
  if (table.kinds.length < 2) return false;
  const values = sampleOf(table, column).map((cell) => parseNumber(cell, table.dialect.decimalComma) ?? Number.NaN);
  // A file from July to June may fall back once.
  const rises = values.filter((value, i) => i > 0 && value > values[i - 1]!).length;
  const falls = values.filter((value, i) => i > 0 && value < values[i - 1]!).length;
  return values.length > 10 && Math.max(rises, falls) >= values.length - 2;
}

const isConstant = (table: Table, column: number): boolean => new Set(sampleOf(table, column)).size === 1;

/**
 * What a column of numbers counts, when that is what the position of its rows says too: a counter from its first row, the hour, minute,
 * day or month of a year that begins with the first row, or one year throughout.
 */
function agreesWithPosition(table: Table, column: number): string | undefined {
  const values = table.rows.map((_, row) => parseNumber(cellOf(table, row, column), table.dialect.decimalComma) ?? Number.NaN);
  const first = values[0]!;
  const rise = values[1]! - first;
  if (rise === 0 && values.every((value) => value === first)) return `${first} throughout`;
  const isCounter =
    rise > 0 &&
    [0, 1, rise, rise / 2].some((begin) => Math.abs(first - begin) < 1e-6) &&
    values.every((value, row) => Math.abs(value - first - row * rise) <= 1e-9 * Math.abs(value) + 1e-6);
  if (isCounter) return `a counter from ${first}`;
  const { stepMinutes = MINUTES_PER_HOUR, leap = false } = yearOfCount(values.length) ?? {};
  const perDay = stepsPerDay(stepMinutes);
  const dayOf = (row: number): number => Math.floor(row / perDay) % (DAYS_PER_YEAR + (leap ? 1 : 0));
  const monthOf = (day: number): number => {
    let month = 12;
    while (month > 1 && firstDay(month, leap) > day) month--;
    return month;
  };
  const minuteOf = (row: number): number => (row % perDay) * stepMinutes;
  const quantities: readonly (readonly [string, (row: number) => number])[] = [
    ['hours of the day from 0', (row) => Math.floor(minuteOf(row) / MINUTES_PER_HOUR)],
    ['hours of the day from 1', (row) => Math.floor(minuteOf(row) / MINUTES_PER_HOUR) + 1],
    ['hours of the day that end, 1 to 23 and 0', (row) => (Math.floor(minuteOf(row) / MINUTES_PER_HOUR) + 1) % HOURS_PER_DAY],
    ['minutes of the hour', (row) => minuteOf(row) % MINUTES_PER_HOUR],
    ['intervals of the day from 0', (row) => row % perDay],
    ['intervals of the day from 1', (row) => (row % perDay) + 1],
    ['days of the year from 1', (row) => dayOf(row) + 1],
    ['months', (row) => monthOf(dayOf(row))],
    ['days of the month', (row) => dayOf(row) - firstDay(monthOf(dayOf(row)), leap) + 1],
  ];
  return quantities.find(([, expected]) => values.every((value, row) => value === expected(row)))?.[0];
}

const firstDay = (month: number, leap: boolean): number => FIRST_DAY_OF_MONTH[month - 1]! + (leap && month > 2 ? 1 : 0);
