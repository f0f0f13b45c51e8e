import { HOURS_PER_YEAR } from '@stackwatt/units';
import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import type { PickedRows } from '../table/pick-rows.ts';
import { pickRows } from '../table/pick-rows.ts';
import { columnsUsed, findCounters, findRivals, findTimeColumns } from '../time/time-columns.ts';
import { readAxis } from '../time/read-axis.ts';
import { checkTimelessColumns } from '../time/unread-time.ts';
import { yearOfCount } from '../time/year-count.ts';
import type { FrameOptions } from './layout.ts';
import { findMarketFile } from './market-operators.ts';
import type { Source } from './source.ts';
import { sourceOfTable } from './source.ts';

/** Fewer rows than this share of an hourly year are none. */
const LEAST_SHARE = 0.9;

const LAYOUT_OF_FORM = {
  stamps: 'Date-time and value',
  dateAndTime: 'Date, time and value',
  dateAndHour: 'Date, hour and value',
  days: 'Date and value',
  parts: 'Year, month, day, hour and values',
} as const;

/** Columns under a heading, or one column: the layout of every file that no other reader claims. */
export function readColumns(
  all: Table,
  { node, dateOrder, ignoreTimes }: Pick<FrameOptions, 'node' | 'dateOrder' | 'ignoreTimes'>,
): Source | Refusal {
  const picked = pickRows(all, node);
  if ('ok' in picked) return picked;
  const { table: found } = picked;
  const time = ignoreTimes === true ? undefined : findTimeColumns(found);
  if (time === undefined) return readWithoutDates(withBlankLines(found), ignoreTimes === true, picked);
  const table = found;
  const rivals = findRivals(table, time);
  if (rivals !== undefined) {
    const [first, second] = rivals.map(
      (column) => `${column + 1}${table.names[column] === undefined ? '' : ` ${quote(table.names[column])}`}`,
    );
    return refuse(
      'layout',
      `columns ${first} and ${second} are both times, hours apart, and no heading says which is local and which UTC; take one of them out or name it UTC`,
    );
  }
  const axis = readAxis(table, time, dateOrder);
  if ('ok' in axis) return axis;
  // Further columns of dates and hours are no values either.
  const others = table.kinds.flatMap((kind, column) =>
    kind === 'stamp' || kind === 'time' || /^(?:opr_|delivery ?)?(?:hour|hr|interval)(?: number)?$/i.test(table.names[column] ?? '')
      ? [column]
      : [],
  );
  const market = findMarketFile(table);
  const isEia = table.titles.some((title) => /^source: eia\b/i.test(title));
  const several = table.kinds.filter((kind) => kind === 'number').length > 2 ? ' (several columns)' : '';
  const layout =
    market !== undefined
      ? market.name
      : isEia
        ? 'EIA wholesale market file'
        : `${LAYOUT_OF_FORM[time.form]}${time.form === 'parts' ? '' : several}`;
  const timeColumns = [...new Set([...columnsUsed(time), ...others])];
  const zoned = market === undefined || axis.isUtc ? axis : { ...axis, zone: market.zone };
  const source = sourceOfTable(table, layout, [...timeColumns, ...countersBeside(table, timeColumns)], zoned);
  return {
    ...source,
    dropped: [...source.dropped, ...picked.dropped],
    notes: picked.node === undefined ? source.notes : [...source.notes, `node "${picked.node}"`],
  };
}

/** Rows without dates: the place of a row is its time, unless a column that looks like times says that it is not. */
function readWithoutDates(table: Table, ignoresTimes: boolean, { node, dropped }: Pick<PickedRows, 'node' | 'dropped'>): Source | Refusal {
  const isSingle = table.kinds.length === 1;
  // Rows too few for a year are refused by their number, whatever their columns say.
  const hasNoTimes = isSingle || table.rows.length < LEAST_SHARE * HOURS_PER_YEAR;
  const timeless = hasNoTimes ? { columns: [], notes: [] } : checkTimelessColumns(table, ignoresTimes);
  if ('ok' in timeless) return timeless;
  const source = sourceOfTable(
    table,
    isSingle ? 'Single column' : 'Columns without dates',
    [...new Set([...timeless.columns, ...countersBeside(table, timeless.columns)])],
    undefined,
  );
  return {
    ...source,
    dropped: [...source.dropped, ...dropped],
    notes: [...source.notes, ...(node === undefined ? [] : [`node "${node}"`]), ...timeless.notes],
  };
}

/** Counters are no values, unless there is nothing else: a price may rise evenly. */
function countersBeside(table: Table, timeColumns: readonly number[]): number[] {
  const numeric = table.kinds.flatMap((kind, column) => (kind === 'number' && !timeColumns.includes(column) ? [column] : []));
  const counters = findCounters(table).filter((column) => numeric.includes(column));
  return counters.length < numeric.length ? counters : [];
}

/** Without dates a blank line keeps the place of a missing value, if the lines make a year only together with it. */
function withBlankLines(table: Table): Table {
  const isGap =
    table.blanks.length > 0 &&
    yearOfCount(table.rows.length) === undefined &&
    yearOfCount(table.rows.length + table.blanks.length) !== undefined;
  return isGap ? { ...table, rows: [...table.rows, ...table.blanks].toSorted((a, b) => a - b), blanks: [] } : table;
}
