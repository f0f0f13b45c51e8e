import { useEffect, useRef } from 'react';

/**
 * Takes the focus along where a control gave way to something else: from "Choose file" to the card that asks and back, from "Run" to the
 * progress. A focus that is elsewhere by then stays there.
 *
 * @param target  id of the element that has the focus now; nothing happens while it stays the same
 */
export function useFocusFollows(target: string): void {
  const before = useRef(target);
  useEffect(() => {
    if (before.current === target) return;
    before.current = target;
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(target)?.focus({ preventScroll: true });
  }, [target]);
}
