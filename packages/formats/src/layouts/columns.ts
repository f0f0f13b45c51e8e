import type { Refusal } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import { pickRows } from '../table/pick-rows.ts';
import { columnsUsed, findCounters, findTimeColumns } from '../time/time-columns.ts';
import { readAxis } from '../time/read-axis.ts';
import { yearOfCount } from '../time/year-count.ts';
import type { FrameOptions } from './layout.ts';
import { findMarketFile } from './market-operators.ts';
import type { Source } from './source.ts';
import { sourceOfTable } from './source.ts';

const LAYOUT_OF_FORM = {
  stamps: 'Date-time and value',
  dateAndTime: 'Date, time and value',
  dateAndHour: 'Date, hour and value',
  days: 'Date and value',
  parts: 'Year, month, day, hour and values',
} as const;

/** Columns under a heading, or one column: the layout of every file that no other reader claims. */
export function readColumns(all: Table, { node, dateOrder }: Pick<FrameOptions, 'node' | 'dateOrder'>): Source | Refusal {
  const picked = pickRows(all, node);
  if ('ok' in picked) return picked;
  const { table: found } = picked;
  const time = findTimeColumns(found);
  if (time === undefined) {
    const table = withBlankLines(found);
    return sourceOfTable(table, table.kinds.length === 1 ? 'Single column' : 'Columns without dates', countersBeside(table, []), undefined);
  }
  const table = found;
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
