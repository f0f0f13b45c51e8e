import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cellsBetween, halfOf, HOURS, ROWS_OF_HALF, step, type Cell } from './schedule-cells.ts';

interface ChosenBlockProps {
  /** A drag has ended. */
  readonly onDrawn: (cells: readonly Cell[]) => void;
  /** A key that moves nothing. */
  readonly onKey: (event: KeyboardEvent, chosen: readonly Cell[]) => void;
}

/** The cell of a schedule that has the focus, and the block that is chosen by Shift or by dragging. */
export function useChosenBlock({ onDrawn, onKey }: ChosenBlockProps) {
  const [at, setAt] = useState<Cell>({ row: 0, hour: 0 });
  const [anchor, setAnchor] = useState<Cell>();
  const [isDragging, setIsDragging] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const chosen = cellsBetween(anchor ?? at, at);

  const drop = useRef(onDrawn);
  useEffect(() => {
    drop.current = onDrawn;
  });
  // A drag may end outside the grid; one that becomes a scroll paints nothing.
  useEffect(() => {
    if (!isDragging) return undefined;
    const end = (): void => {
      setIsDragging(false);
      drop.current(cellsBetween(anchor ?? at, at));
    };
    const cancel = (): void => setIsDragging(false);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [isDragging, anchor, at]);

  /** The keys of the grid move the focus themselves; a focus from elsewhere ends the chosen block. */
  const isMoving = useRef(false);
  const focus = (cell: Cell): void => {
    setAt(cell);
    isMoving.current = true;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(cell)}"]`)?.focus();
    isMoving.current = false;
  };
  const press = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      const first = halfOf(at.row) * ROWS_OF_HALF;
      setAnchor({ row: first, hour: 0 });
      focus({ row: first + ROWS_OF_HALF - 1, hour: HOURS - 1 });
      return;
    }
    if (isCommand || event.altKey) return;
    const next = step(at, event.key);
    if (next) {
      event.preventDefault();
      setAnchor(event.shiftKey ? (anchor ?? at) : undefined);
      focus(next);
      return;
    }
    onKey(event, chosen);
  };
  /** What a cell does with the focus and the pointer. */
  const cellEvents = (cell: Cell) => ({
    onFocus: () => {
      setAt(cell);
      if (!isMoving.current && !isDragging) setAnchor(undefined);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      setAt(cell);
      setAnchor(event.shiftKey ? (anchor ?? at) : cell);
      setIsDragging(true);
    },
    onPointerEnter: () => {
      if (isDragging && halfOf(at.row) === halfOf(cell.row)) setAt(cell);
    },
    onKeyDown: press,
  });
  return { grid, at, anchor, chosen, cellEvents };
}

export type ChosenBlock = Omit<ReturnType<typeof useChosenBlock>, 'grid'>;
export const keyOf = ({ row, hour }: Cell): string => `${row}-${hour}`;
