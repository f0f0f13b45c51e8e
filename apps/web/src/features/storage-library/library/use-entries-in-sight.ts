import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export const ROW_HEIGHT = 38;
/** Above this only the rows in sight exist. */
const VIRTUAL_ABOVE = 100;

/** The entries of a long list that are in sight, with the room of those above and below them, px. */
export function useEntriesInSight(scroller: RefObject<HTMLDivElement | null>, entries: number) {
  const isVirtual = entries > VIRTUAL_ABOVE;
  // oxlint-disable-next-line react/incompatible-library -- the rows in sight change by scrolling, which no memo may hold back
  const virtual = useVirtualizer({
    count: entries,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    enabled: isVirtual,
  });
  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.map(({ index }) => index) : Array.from({ length: entries }, (_, index) => index);
  const above = isVirtual ? (items[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return { virtual: isVirtual ? virtual : undefined, shown, above, below };
}
