import { DAYS_PER_YEAR } from '@stackwatt/units';
import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import { splitCells } from '../text/split-cells.ts';
import { stepsPerDay, STEPS } from '../time/year-count.ts';
import { readAxis } from '../time/read-axis.ts';
import type { Axis } from '../time/read-axis.ts';
import { findDateParts } from '../time/time-columns.ts';
import { checkTimelessColumns } from '../time/unread-time.ts';
import type { FrameOptions } from './layout.ts';
import type { Source } from './source.ts';

const NAME = 'One row per day, one column per time';

/** True when the table has a year of days with a column for each time of the day, or the same turned round. */
export function isDayByTime(table: Table): boolean {
  const times = numberColumns(table).length;
  const isDays = (count: number): boolean => count > 0.9 * DAYS_PER_YEAR && count <= DAYS_PER_YEAR + 1;
  return (
    (isDays(table.rows.length) && (stepOfColumns(times) !== undefined || times === 25)) ||
    (isDays(times) && stepOfColumns(table.rows.length) !== undefined)
  );
}

const numberColumns = (table: Table): number[] => {
  const date = Object.values(findDateParts(table.names) ?? {});
  return table.kinds.flatMap((kind, column) => (kind === 'number' && !date.includes(column) ? [column] : []));
};
const stepOfColumns = (columns: number): number | undefined => STEPS.find((step) => stepsPerDay(step) === columns);

/**
 * One row per day and one column per time: the first column of times holds the interval that begins at midnight, whatever its
 * heading calls it (00:00, 1, HE01, 01:00). With a column of dates the rows may be in any order; without one they are the days of a year.
 */
export function readDayByTime(table: Table, { dateOrder, ignoreTimes }: Pick<FrameOptions, 'dateOrder' | 'ignoreTimes'>): Source | Refusal {
  const { records, dialect, rows } = table;
  const columns = numberColumns(table);
  if (columns.length === 25)
    return refuse('layout', 'the file has 25 columns of hours; a day has 24: take out the column of the hour repeated at the clock change');
  const step = stepOfColumns(columns.length);
  if (step === undefined) return refuse('layout', 'the file has a row per time and a column per day; turn it so that each row is a day');
  const perDay = columns.length;
  const date = table.kinds.indexOf('stamp');
  const time = ignoreTimes === true ? undefined : date >= 0 ? ({ form: 'days', date } as const) : findDateParts(table.names);
  let axis: Axis | undefined;
  if (time !== undefined) {
    const days = readAxis(table, time, dateOrder);
    if ('ok' in days) return days;
    const labels = new Float64Array(rows.length * perDay);
    for (let i = 0; i < labels.length; i++) labels[i] = days.labels[Math.floor(i / perDay)]! + (i % perDay) * step;
    axis = { ...days, labels, utc: undefined, side: 'beginning', sideFrom: 'the first column of times begins at midnight' };
  } else if (rows.length < DAYS_PER_YEAR)
    return refuse('count', `the file has ${rows.length} rows of days and no dates; a year has ${DAYS_PER_YEAR} or ${DAYS_PER_YEAR + 1}`);

  if (time === undefined) {
    // The columns of times are values here; of the others any may say which day a row is.
    const kinds = table.kinds.map((kind, column) => (columns.includes(column) ? 'missing' : kind));
    const timeless = checkTimelessColumns({ ...table, kinds }, ignoreTimes === true);
    if ('ok' in timeless) return timeless;
  }
  const first = columns[0]!;
  let cachedRow = -1;
  let cells: string[] = [];
  const rowOf = (interval: number): number => rows[Math.floor(interval / perDay)]!;
  return {
    layout: NAME,
    dialect,
    axis,
    header:
      table.headerRecord === undefined
        ? undefined
        : { row: records.lineNumber(table.headerRecord), text: records.line(table.headerRecord) },
    columns: [{ index: first, name: 'all times of the day', unitText: '', isNumeric: true }],
    timeColumns: [],
    count: rows.length * perDay,
    cell: (interval) => {
      if (rowOf(interval) !== cachedRow) {
        cachedRow = rowOf(interval);
        cells = splitCells(records.line(cachedRow), dialect.separator);
      }
      return cells[columns[interval % perDay]!] ?? '';
    },
    rowOf: (interval) => records.lineNumber(rowOf(interval)),
    raw: (interval) => records.line(rowOf(interval)),
    titles: table.titles,
    read: table.read,
    dropped:
      table.footers.length === 0
        ? []
        : [{ count: table.footers.length, reason: `lines below the data: ${table.footers.map(quote).join(', ')}` }],
    notes: [`${rows.length} days of ${perDay} values`],
  };
}
