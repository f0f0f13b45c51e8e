/** A place of a grid, rows and columns counted from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}
/** A block of cells; both ends belong to it. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}
/** Where the next value of a list stands: below, or to the right in a grid of one row. */
export type Flow = 'down' | 'right';

export const rangeBetween = (from: Cell, to: Cell): CellRange => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});
export const isWithin = (range: CellRange, { row, column }: Cell): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
export const countOf = (range: CellRange): number => (range.bottom - range.top + 1) * (range.right - range.left + 1);
export const wholeOf = ({ rows, columns }: GridSize): CellRange => ({ top: 0, bottom: rows - 1, left: 0, right: columns - 1 });

const steps = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, k) => from + k);
/** The cells of a range in lines along the flow: what a series fills one after the other. */
export const linesOf = ({ top, bottom, left, right }: CellRange, flow: Flow): Cell[][] =>
  flow === 'down'
    ? steps(left, right).map((column) => steps(top, bottom).map((row) => ({ row, column })))
    : steps(top, bottom).map((row) => steps(left, right).map((column) => ({ row, column })));

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Where a key leads from a cell while nothing is typed; undefined for keys that move nowhere. With Ctrl an arrow goes to the edge. */
export function cellAfterKey({ row, column }: Cell, key: string, isFar: boolean, size: GridSize, page: number): Cell | undefined {
  const by = (down: number, right: number): Cell => ({
    row: within(row + (isFar ? down * size.rows : down), size.rows),
    column: within(column + (isFar ? right * size.columns : right), size.columns),
  });
  switch (key) {
    case 'ArrowDown':
      return by(1, 0);
    case 'ArrowUp':
      return by(-1, 0);
    case 'ArrowRight':
      return by(0, 1);
    case 'ArrowLeft':
      return by(0, -1);
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? size.rows - 1 : row, column: size.columns - 1 };
    case 'PageDown':
      return { row: within(row + page, size.rows), column };
    case 'PageUp':
      return { row: within(row - page, size.rows), column };
    default:
      return undefined;
  }
}

/** The cell after Enter: the next one along the flow, the one before it with Shift; the last one stays. */
export const cellAfterEnter = ({ row, column }: Cell, isBack: boolean, flow: Flow, size: GridSize): Cell => {
  const step = isBack ? -1 : 1;
  return flow === 'down' ? { row: within(row + step, size.rows), column } : { row, column: within(column + step, size.columns) };
};

/** The cell after Tab: to the right and then the first of the next row; with Shift the way back. The last one stays. */
export function cellAfterTab({ row, column }: Cell, isBack: boolean, size: GridSize): Cell {
  const place = row * size.columns + column + (isBack ? -1 : 1);
  const kept = within(place, size.rows * size.columns);
  return { row: Math.floor(kept / size.columns), column: kept % size.columns };
}
