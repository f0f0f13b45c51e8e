import type { Dialect } from '../text/detect-dialect.ts';
import { splitCells } from '../text/split-cells.ts';
import { quote } from '../problems.ts';
import type { Table } from '../table/find-table.ts';
import type { Axis } from '../time/read-axis.ts';

/** One column of values. */
export interface SourceColumn {
  /** Position in the file, from 0. */
  readonly index: number;
  /** Heading, with the height where several columns share one; "column 2" without a heading. */
  readonly name: string;
  /** Where a unit may be named: heading and unit line. */
  readonly unitText: string;
  /** False when the cells are words, dates or empty throughout. */
  readonly isNumeric: boolean;
}

export interface Site {
  readonly name?: string;
  /** Degrees, north positive. */
  readonly latitude?: number;
  /** Degrees, east positive. */
  readonly longitude?: number;
  /** m above sea level. */
  readonly elevation?: number;
  /** Hours ahead of UTC of the standard time of the site. */
  readonly utcOffset?: number;
}

/** A file as every layout hands it on: one value per interval and column, with the time of each interval where the file has it. */
export interface Source {
  readonly layout: string;
  readonly dialect: Dialect;
  readonly header?: { readonly row: number; readonly text: string };
  readonly columns: readonly SourceColumn[];
  /** Columns of time and counters, which hold no values. */
  readonly timeColumns: readonly number[];
  /** Intervals. */
  readonly count: number;
  /** The text of an interval's value. */
  cell(interval: number, column: number): string;
  /** Line of the file, from 1. */
  rowOf(interval: number): number;
  /** The line as it stands. */
  raw(interval: number): string;
  /** Undefined: no dates, the values follow each other from 1 January 00:00. */
  readonly axis?: Axis;
  /** Rows outside of the calendar year that is asked for belong to the years before and after it in the file. */
  readonly hasNeighbours?: true;
  /** Calendar year named outside the rows. */
  readonly year?: number;
  readonly titles: readonly string[];
  readonly dropped: readonly { readonly count: number; readonly reason: string }[];
  readonly read: number;
  readonly notes: readonly string[];
  readonly site?: Site;
}

/** A source whose intervals are the rows of a table. */
export function sourceOfTable(table: Table, layout: string, timeColumns: readonly number[], axis: Axis | undefined): Source {
  const { records, dialect, rows, footers } = table;
  return {
    layout,
    dialect,
    axis,
    timeColumns,
    header:
      table.headerRecord === undefined
        ? undefined
        : { row: records.lineNumber(table.headerRecord), text: records.line(table.headerRecord) },
    columns: table.kinds.map((kind, index) => ({
      index,
      isNumeric: kind === 'number',
      name: table.names[index] ?? `column ${index + 1}`,
      unitText: `${table.names[index] ?? ''} ${table.units[index] ?? ''}`.trim(),
    })),
    count: rows.length,
    cell: (interval, column) => splitCells(records.line(rows[interval]!), dialect.separator, column + 1)[column] ?? '',
    rowOf: (interval) => records.lineNumber(rows[interval]!),
    raw: (interval) => records.line(rows[interval]!),
    titles: table.titles,
    read: table.read,
    notes: [],
    dropped: [
      ...(table.titles.length === 0 ? [] : [{ count: table.titles.length, reason: 'lines above the data' }]),
      ...(footers.length === 0
        ? []
        : [{ count: footers.length, reason: `lines below the data: ${footers.slice(0, 2).map(quote).join(', ')}` }]),
    ],
  };
}
