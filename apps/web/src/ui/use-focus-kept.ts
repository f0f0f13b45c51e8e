import { useEffect, useRef } from 'react';

/** How long a heading may take to be drawn. */
const TIMEOUT_MS = 2000;
const LOOK_EVERY_MS = 50;

/**
 * Gives the focus to the heading of the screen where what had it is gone with the state the screen was in: a button that started what now
 * goes on, or that cancelled what has ended. A focus that is elsewhere, or was nowhere, stays as it is.
 *
 * @param state  of the screen; nothing happens while it stays the same
 */
export function useFocusKept(state: string): void {
  const before = useRef(state);
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    last.current = document.activeElement;
    const note = ({ target }: FocusEvent): void => {
      last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const isLost = (): boolean =>
      last.current instanceof HTMLElement && !last.current.isConnected && document.activeElement === document.body;
    const focus = (): boolean => {
      const heading = document.querySelector<HTMLElement>('#main h1');
      if (!isLost() || heading === null) return !isLost();
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focus()) return;
    // The heading of a view that the address leads to comes a moment later.
    const end = Date.now() + TIMEOUT_MS;
    const timer = setInterval(() => {
      if (focus() || Date.now() > end) clearInterval(timer);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [state]);
}
