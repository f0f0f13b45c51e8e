import type { ReactNode } from 'react';
import type { HelpContent } from '../help-icon.tsx';
import type { CellKind, CellValue } from './cell-kinds.ts';
import type { Flow } from './cells.ts';

export interface GridColumn {
  readonly key: string;
  readonly label: string;
  /** The whole name, where the label is short: 'March'. */
  readonly name?: string;
  readonly unit?: string;
  readonly kind: CellKind;
  readonly help?: HelpContent;
  /** In the head instead of the label. */
  readonly head?: ReactNode;
  /** Shown, not typed: it follows from other cells. */
  readonly isFixed?: boolean;
}

/** One cell of a table whose rows are of several kinds. */
export interface GridCell {
  /** 'Marginal tax rate' */
  readonly name: string;
  readonly unit?: string;
  readonly kind: CellKind;
}

/** A value that a cell is to take. A row beyond the last one is a new row. */
export interface GridChange {
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
}

/** What a grid shows and changes; the same for a table and for a row of years under a chart. */
export interface GridData {
  /** Where a link of the checker leads; the ids of all cells begin with it and a point. */
  readonly id: string;
  /** 'Monthly capacity prices' */
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: number;
  /** What the names of the rows are: 'Month'. */
  readonly rowsName: string;
  readonly rowName: (row: number) => string;
  readonly valueAt: (row: number, column: number) => CellValue | undefined;
  readonly cellId: (row: number, column: number) => string;
  /** All cells of one act of the user, to be one step of undo: 'paste 25 values into monthly capacity prices'. */
  readonly onChange: (changes: readonly GridChange[], step: string) => void;
  /** Where the next value stands; 'right' for one row of values. */
  readonly flow?: Flow;
  /** A pasted block may go on in new rows. */
  readonly grows?: boolean;
  /** Where the cells of a column differ from row to row: what stands in one; undefined: the row has no such cell. */
  readonly cellAt?: (row: number, column: number) => GridCell | undefined;
  /** Instead of the name alone. */
  readonly rowHead?: (row: number) => ReactNode;
  /** At the end of a row: what is done with it as a whole. */
  readonly rowEnd?: { readonly label: string; readonly of: (row: number) => ReactNode };
  readonly rowId?: (row: number) => string;
  /** What is wrong with a value beside the others: 'stands in row 2 already'. */
  readonly problemAt?: (row: number, column: number) => string | undefined;
  /** What a cell that is emptied goes back to; without it every cell keeps a value. */
  readonly initialAt?: (row: number, column: number) => CellValue | undefined;
}

/** What stands in a cell; undefined where its row has none. */
export function cellOf({ columns, cellAt }: Pick<GridData, 'columns' | 'cellAt'>, row: number, column: number): GridCell | undefined {
  if (cellAt) return cellAt(row, column);
  const { label, name = label, unit, kind } = columns[column]!;
  return { name, ...(unit !== undefined && { unit }), kind };
}

/** 'Price, Year 3'; the name of the column alone where there is one row. */
export function placeOf(data: GridData, row: number, column: number): string {
  const { columns, rows, rowName, grows = false } = data;
  const name = cellOf(data, row, column)?.name ?? columns[column]!.label;
  return rows === 1 && !grows ? name : `${name}, ${rowName(row)}`;
}
