import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { numberCells } from './cell-kinds.ts';
import { countOf, isWithin, linesOf, rangeBetween, type Cell, type CellRange } from './cells.ts';
import { FILLS } from './fill.ts';

/** A table whose cells are inputs of their own, so that links of the checker and texts that cannot be read stay with the field. */
export interface FieldCells {
  readonly rows: number;
  readonly columns: number;
  /** The number of a cell; undefined where it has none. */
  readonly valueAt: (cell: Cell) => number | undefined;
  readonly inputId: (cell: Cell) => string;
  /** All cells of one act, to be one step of undo: 'multiply 3 costs'. */
  readonly onFill: (changes: readonly { readonly cell: Cell; readonly value: number }[], step: string) => void;
  readonly isFixed: boolean;
}

const costsText = (count: number): string => (count === 1 ? 'a cost' : `${count} costs`);

/** Several inputs of a table chosen as cells of a sheet: Shift with a click or an arrow extends, Ctrl D fills down. */
export function useChosenCells({ rows, columns, valueAt, inputId, onFill, isFixed }: FieldCells) {
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>(at);
  const kept = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  const active = kept(at);
  const range = rangeBetween(kept(anchor), active);

  const fill = (make: (values: readonly number[]) => readonly number[], verb: string, of: CellRange = range): void => {
    const changes = linesOf(of, 'down').flatMap((line) => {
      const cells = line.flatMap((cell) => {
        const value = valueAt(cell);
        return value === undefined ? [] : [{ cell, value }];
      });
      const values = make(cells.map(({ value }) => value));
      return cells.map(({ cell }, k) => ({ cell, value: values[k]! }));
    });
    if (!isFixed && changes.length > 0) onFill(changes, `${verb} ${costsText(changes.length)}`);
  };
  /** The focus moves by script: what is chosen is known already. */
  const isMoving = useRef(false);
  const goTo = (cell: Cell, extends_: boolean): void => {
    setAt(kept(cell));
    if (!extends_) setAnchor(kept(cell));
    isMoving.current = true;
    document.getElementById(inputId(kept(cell)))?.focus();
    isMoving.current = false;
  };

  return {
    range,
    isFixed,
    fill,
    /** Of the input of a cell, or of what is around it. */
    cellProps: (cell: Cell) => ({
      'data-chosen': (countOf(range) > 1 && isWithin(range, cell)) || undefined,
      onFocus: () => {
        if (isMoving.current || (active.row === cell.row && active.column === cell.column)) return;
        setAt(cell);
        setAnchor(cell);
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.shiftKey) {
          event.preventDefault();
          goTo(cell, true);
        } else setAnchor(cell);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (down !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          goTo({ row: active.row + down, column: active.column }, event.shiftKey);
        } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
          event.preventDefault();
          // What is being typed is taken first.
          if (event.target instanceof HTMLElement) {
            event.target.blur();
            event.target.focus();
          }
          fill(FILLS.same, 'fill');
        } else if (event.key === 'Escape' && countOf(range) > 1) {
          setAnchor(active);
        }
      },
      onCopy: (event: ClipboardEvent<HTMLElement>) => {
        if (countOf(range) < 2) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', textOf(range, valueAt));
      },
    }),
  };
}

/** A number as a sheet takes it: every digit in the style of the user, without grouping. */
export const sheetNumber = (value: number | undefined): string =>
  value === undefined ? '' : numberCells({}).exact(value).replace('−', '-');

const textOf = (range: CellRange, valueAt: FieldCells['valueAt']): string =>
  linesOf(range, 'right')
    .map((line) => line.map((cell) => sheetNumber(valueAt(cell))).join('\t'))
    .join('\n');
