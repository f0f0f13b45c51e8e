import { useEffect, useState, type PointerEvent } from 'react';
import type { CellRules } from './cell-rules.ts';
import { rangeBetween, type Cell } from './cells.ts';
import type { GridEdits } from './use-grid-edits.ts';
import type { Selection } from './use-selection.ts';
import type { GridTyping } from './use-typing.ts';

interface PointedGrid {
  readonly rules: CellRules;
  readonly selection: Selection;
  readonly edits: GridEdits;
  readonly typed: GridTyping;
}

/** Choosing cells with a pointer, and filling by dragging the corner of the range. */
export function usePointer({ rules: { textAt }, selection, edits: { fillOn }, typed: { typing, begin, commit } }: PointedGrid) {
  const { active, range, goTo } = selection;
  const [drag, setDrag] = useState<'choose' | 'fill'>();
  const [fillTo, setFillTo] = useState<Cell>();
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const end = (): void => {
      setDrag(undefined);
      if (drag === 'fill' && fillTo) fillOn(fillTo);
      setFillTo(undefined);
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  });
  const pointAt = (cell: Cell, event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || (typing && cell.row === active.row && cell.column === active.column)) return;
    commit();
    const wasActive = event.pointerType === 'touch' && cell.row === active.row && cell.column === active.column;
    goTo(cell, event.shiftKey);
    // A finger has no second button and no keys: touching the chosen cell again begins to type.
    if (wasActive) begin(cell, textAt(cell), false);
    else if (event.pointerType !== 'touch') setDrag('choose');
  };
  const pointOver = (cell: Cell): void => {
    if (drag === 'choose') selection.extendTo(cell);
    if (drag === 'fill') setFillTo(cell);
  };
  return {
    isDragging,
    /** What letting the corner go would fill. */
    fillRange: fillTo && drag === 'fill' ? rangeBetween({ row: range.top, column: range.left }, fillTo) : undefined,
    pointAt,
    pointOver,
    dragCorner: (): void => setDrag('fill'),
  };
}
