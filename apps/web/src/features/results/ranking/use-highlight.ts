import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { RankedRow } from './table-view.ts';
import type { VirtualRows } from './use-rows-in-sight.ts';

interface HighlightProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Undefined where all rows exist. */
  readonly virtual: VirtualRows;
  /** Entries that exist. */
  readonly shown: readonly number[];
  readonly rows: readonly RankedRow[];
  /** Rank of the highlighted row. */
  readonly highlighted: number | undefined;
  /** Its entry; -1 without one. */
  readonly entry: number;
  readonly onHighlight: ((index: number) => void) | undefined;
}

/** The highlighted row: by a click, or by keys, after which the table and the focus follow it. */
export function useHighlight({ scroller, virtual, shown, rows, highlighted, entry, onHighlight }: HighlightProps) {
  /** Whether the highlight was moved by keys, so that focus follows it. */
  const [follows, setFollows] = useState(false);

  useEffect(() => {
    if (follows && entry >= 0) virtual?.scrollToIndex(entry, { align: 'auto' });
  }, [follows, virtual, entry]);
  /** A row far away is drawn only after the table has scrolled to it. */
  const isDrawn = shown.includes(entry);
  useEffect(() => {
    const { activeElement } = document;
    if (!follows || !isDrawn || !(activeElement === document.body || scroller.current?.contains(activeElement))) return;
    scroller.current?.querySelector<HTMLElement>(`[data-rank="${highlighted}"]`)?.focus({ preventScroll: virtual !== undefined });
  }, [follows, isDrawn, highlighted, virtual, scroller]);
  const highlight = useCallback(
    (index: number): void => {
      setFollows(false);
      onHighlight?.(index);
    },
    [onHighlight],
  );
  const moveTo = (target: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (!row || !onHighlight) return;
    setFollows(true);
    onHighlight(row.index);
  };
  return { highlight, moveTo };
}
