import type { UnreadCells } from '../unread-text.tsx';
import { formatExact } from '../../lib/number.ts';
import type { Refusal } from './block.ts';
import type { CellKind } from './cell-kinds.ts';
import type { Cell } from './cells.ts';
import { cellOf, type GridData } from './grid-data.ts';

/** What a cell shows. */
export interface ShownCell {
  readonly text: string;
  /** The whole number, where it is shown rounded; the rule, where one is broken. */
  readonly title: string | undefined;
  readonly problem: string | undefined;
  readonly isEmpty: boolean;
}

/** What may be done with each cell, and what it holds. @param isReadOnly  nothing may be changed */
export function cellRules(data: GridData, unread: UnreadCells, isReadOnly: boolean) {
  const { columns, rows, valueAt, cellId } = data;
  const isCell = ({ row, column }: Cell): boolean => row < rows && column < columns.length && cellOf(data, row, column) !== undefined;
  const mayChange = (cell: Cell): boolean => !isReadOnly && columns[cell.column]?.isFixed !== true && isCell(cell);
  /** Only where there is a cell. */
  const kindAt = ({ row, column }: Cell): CellKind => cellOf(data, row, column)!.kind;
  const isNumberAt = ({ row, column }: Cell): boolean =>
    isCell({ row, column }) &&
    kindAt({ row, column }).isNumber &&
    columns[column]!.isFixed !== true &&
    typeof valueAt(row, column) === 'number';
  /** The text a cell begins with when it is edited. */
  const textAt = ({ row, column }: Cell): string => {
    const value = valueAt(row, column);
    return unread.of(cellId(row, column))?.text ?? (value === undefined ? '' : kindAt({ row, column }).exact(value));
  };
  return { mayChange, kindAt, isNumberAt, textAt };
}
export type CellRules = ReturnType<typeof cellRules>;

const BLANK: ShownCell = { text: '', title: undefined, problem: undefined, isEmpty: true };

/** What a cell shows: a text that was not read, or its value with the rule it breaks. @param refusal  what was to be put into it last */
export function shownCell(data: GridData, unread: UnreadCells, { row, column }: Cell, refusal: Refusal | undefined): ShownCell {
  const kind = cellOf(data, row, column)?.kind;
  if (!kind) return BLANK;
  const text = unread.of(data.cellId(row, column));
  const value = data.valueAt(row, column);
  if (text) return { text: text.text, title: text.problem, problem: text.problem, isEmpty: false };
  if (value === undefined) return BLANK;
  const shown = kind.show(value);
  const own = kind.read(kind.exact(value));
  const problem = refusal
    ? `“${refusal.text}” was not taken: ${refusal.problem}`
    : own.kind === 'refused'
      ? own.problem
      : data.problemAt?.(row, column);
  const whole = kind.isNumber && typeof value === 'number' ? formatExact(value) : shown;
  return { text: shown, title: problem ?? (whole === shown ? undefined : whole), problem, isEmpty: false };
}
