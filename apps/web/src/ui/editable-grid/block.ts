import { headingOf, unformula } from '../charts/chart-table.ts';
import { pastedBlock } from '../../lib/pasted-block.ts';
import type { CellRange } from './cells.ts';
import { cellOf, placeOf, type GridChange, type GridColumn, type GridData } from './grid-data.ts';

/** A pasted cell that was not taken: where, what, and the rule it breaks. What was there stays. */
export interface Refusal {
  readonly row: number;
  readonly column: number;
  readonly place: string;
  readonly text: string;
  readonly problem: string;
  /** It stood in a row that was to be added; such a row is added whole or not at all. */
  readonly isNew?: boolean;
}

export interface PastedBlock {
  readonly changes: readonly GridChange[];
  readonly refused: readonly Refusal[];
  /** Texts for which the grid has no cell. */
  readonly leftOut: readonly string[];
  /** Its first line where that was taken for headings. */
  readonly heads?: readonly string[];
  /** Why nothing of it was taken. */
  readonly problem?: string;
}

type Block = ReturnType<typeof pastedBlock>;

const headOf = ({ label, unit = '' }: GridColumn): string => headingOf({ name: label, unit });

const transposed = (block: Block): Block => block[0]!.map((_, column) => block.map((row) => row[column] ?? ''));

/** Without the headings and the names of the rows that a copy of this very grid has. */
function withoutHeads(block: Block, { columns, rowsName }: GridData): Block {
  const [head, ...rest] = block;
  const heads = columns.map(headOf);
  if (rest.length === 0 || !head) return block;
  const isOf = (cells: readonly string[]): boolean => cells.length > 0 && cells.every((cell) => heads.includes(cell));
  if (head[0] === rowsName && isOf(head.slice(1))) return rest.map((row) => row.slice(1));
  return isOf(head) ? rest : block;
}

/** Whether the first line of a block names the columns of a table of any length: words where numbers stand, and numbers below. */
function hasOwnHeads([head = [], ...rest]: Block, { columns, grows = false }: GridData, left: number): boolean {
  const isNumber = (cell: string, column: number): boolean => columns[left + column]?.kind?.read(cell).kind === 'value';
  return (
    grows &&
    rest.length > 0 &&
    head.every((cell, column) => /\p{L}/u.test(cell) && columns[left + column]?.kind?.isNumber === true && !isNumber(cell, column)) &&
    rest.every((row) => row.every((cell, column) => cell === '' || !/\p{L}/u.test(cell) || isNumber(cell, column)))
  );
}

/**
 * What pasting `text` into the chosen cells does. The block fills the cells from the first chosen one on, and again and again where the
 * chosen cells hold it several times. A row fills a single column and a column a single row. Empty cells change nothing.
 */
export function pasteInto(data: GridData, range: CellRange, text: string): PastedBlock {
  const { columns, rows, grows = false } = data;
  const known = withoutHeads(pastedBlock(text), data);
  const hasHeads = hasOwnHeads(known, data, range.left);
  const given = hasHeads ? known.slice(1) : known;
  const wide = Math.max(...given.map((row) => row.length));
  if (rows === 1 && !grows && given.length > 1 && wide > 1)
    return {
      changes: [],
      refused: [],
      leftOut: [],
      problem: `A block of ${given.length} rows and ${wide} columns does not fit into one row: copy one row or one column. Nothing was changed`,
    };
  const isTurned = (rows === 1 && !grows && wide === 1 && given.length > 1) || (columns.length === 1 && given.length === 1 && wide > 1);
  const block = isTurned ? transposed(given) : given;
  const width = isTurned ? block[0]!.length : wide;
  const chosen = { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 };
  const timesDown = chosen.rows % block.length === 0 ? Math.max(1, chosen.rows / block.length) : 1;
  const timesRight = chosen.columns % width === 0 ? Math.max(1, chosen.columns / width) : 1;
  const changes: GridChange[] = [];
  const refused: Refusal[] = [];
  const leftOut: string[] = [];
  for (let down = 0; down < block.length * timesDown; down++) {
    for (let right = 0; right < width * timesRight; right++) {
      const cell = block[down % block.length]![right % width] ?? '';
      if (cell === '') continue;
      const row = range.top + down;
      const column = range.left + right;
      const isCell = columns[column] !== undefined && columns[column].isFixed !== true && (row < rows || grows);
      const of = isCell ? cellOf(data, row, column) : undefined;
      if (of === undefined) {
        leftOut.push(cell);
        continue;
      }
      const read = of.kind.read(cell);
      if (read.kind === 'value') changes.push({ row, column, value: read.value });
      else
        refused.push({
          row,
          column,
          place: placeOf(data, row, column),
          text: cell,
          problem: read.problem,
          ...(row >= rows && { isNew: true }),
        });
    }
  }
  return { changes: withWholeRows(changes, refused, rows), refused, leftOut, ...(hasHeads && { heads: known[0]! }) };
}

/** Without the new rows of which a cell was refused; the new rows after them move up. */
function withWholeRows(changes: readonly GridChange[], refused: readonly Refusal[], rows: number): GridChange[] {
  const missing = new Set(refused.filter(({ isNew }) => isNew).map(({ row }) => row));
  const added = [...new Set(changes.map(({ row }) => row))].filter((row) => row >= rows && !missing.has(row)).toSorted((a, b) => a - b);
  return changes.flatMap((change) =>
    change.row < rows ? [change] : missing.has(change.row) ? [] : [{ ...change, row: rows + added.indexOf(change.row) }],
  );
}

const clean = (text: string): string => unformula(text).replaceAll(/[\t\r\n]+/g, ' ');

/**
 * Cells as a sheet takes them from the clipboard: tabs and lines, numbers with every digit in the style of the user, without grouping.
 *
 * @param hasHeads  with the headings, their units and the names of the rows
 */
export function copyOf(data: GridData, { top, bottom, left, right }: CellRange, hasHeads: boolean): string {
  const { columns, valueAt } = data;
  const lines: string[][] = hasHeads ? [[data.rowsName, ...columns.slice(left, right + 1).map(headOf)]] : [];
  for (let row = top; row <= bottom; row++) {
    const cells = columns.slice(left, right + 1).map((_, k) => {
      const value = valueAt(row, left + k);
      const kind = cellOf(data, row, left + k)?.kind;
      return value === undefined || kind === undefined
        ? ''
        : kind.isNumber
          ? kind.exact(value).replace('−', '-')
          : clean(kind.exact(value));
    });
    lines.push(hasHeads ? [clean(data.rowName(row)), ...cells] : cells);
  }
  return lines.map((line) => line.join('\t')).join('\n');
}
