import { useEffect, useRef, useState } from 'react';
import { rangeBetween, type Cell, type CellRange } from './cells.ts';
import type { GridData } from './grid-data.ts';

/** The chosen cells of a grid, and the one among them that has the focus. */
export function useSelection({ columns, rows, cellId }: GridData) {
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>(at);
  const wantsFocus = useRef(false);
  const size = { rows, columns: columns.length };
  const kept = (cell: Cell): Cell => ({
    row: Math.max(0, Math.min(rows - 1, cell.row)),
    column: Math.max(0, Math.min(columns.length - 1, cell.column)),
  });
  const active = kept(at);
  const range = rangeBetween(kept(anchor), active);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = document.getElementById(cellId(active.row, active.column));
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus();
  });

  const choose = (cell: Cell, extends_ = false): void => {
    setAt(cell);
    if (!extends_) setAnchor(cell);
  };
  const goTo = (cell: Cell, extends_ = false): void => {
    wantsFocus.current = true;
    choose(cell, extends_);
  };
  return {
    size,
    active,
    range,
    choose,
    goTo,
    /** The cell that the chosen range goes on from. */
    anchorAt: setAnchor,
    /** Moves the end of the range, without the focus. */
    extendTo: setAt,
    /** The cell with the focus gets that of the page again. */
    refocus: () => {
      wantsFocus.current = true;
    },
    chooseRange: (of: CellRange) => {
      setAnchor({ row: of.top, column: of.left });
      goTo({ row: of.bottom, column: of.right }, true);
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;
