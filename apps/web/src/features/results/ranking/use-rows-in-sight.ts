import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export const ROW_HEIGHT = 30;
/** Above this only the rows in sight exist. */
const VIRTUAL_ABOVE = 100;

/**
 * The rows of a long table that are in sight, with the room of those above and below them, px.
 *
 * @param line  where a line stands among the rows; undefined without one
 */
export function useRowsInSight(scroller: RefObject<HTMLDivElement | null>, rows: number, line: number | undefined) {
  const isVirtual = rows > VIRTUAL_ABOVE;
  /** Rows and the line among them, from above. */
  const count = rows + (line === undefined ? 0 : 1);
  const entryOf = (at: number): number => (line !== undefined && at >= line ? at + 1 : at);
  // oxlint-disable-next-line react/incompatible-library -- the rows in sight change by scrolling, which no memo may hold back
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    enabled: isVirtual,
  });
  const shown = isVirtual ? virtual.getVirtualItems().map((item) => item.index) : Array.from({ length: count }, (_, entry) => entry);
  const above = isVirtual ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;
  return { virtual: isVirtual ? virtual : undefined, shown, above, below, entryOf };
}

export type VirtualRows = ReturnType<typeof useRowsInSight>['virtual'];
