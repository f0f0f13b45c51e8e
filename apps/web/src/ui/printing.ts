import { flushSync } from 'react-dom';
import { create } from 'zustand';

/** Whether the page is being laid out on paper. */
export const usePrinting = create<boolean>(() => false);

const ATTRIBUTE = 'data-mantine-color-scheme';

/**
 * Paper is white whatever the theme of the screen: while the page is printed the light theme holds, in the style sheets and in what is
 * drawn from values. The browser takes its picture when the listener returns, so everything is drawn anew at once.
 */
export function followPrinting(): void {
  let onScreen: string | null = null;
  const set = (isPrinting: boolean): void => {
    if (usePrinting.getState() === isPrinting) return;
    const root = document.documentElement;
    if (isPrinting) {
      onScreen = root.getAttribute(ATTRIBUTE);
      root.setAttribute(ATTRIBUTE, 'light');
    } else if (onScreen !== null) root.setAttribute(ATTRIBUTE, onScreen);
    flushSync(() => usePrinting.setState(isPrinting, true));
  };
  window.matchMedia('print').addEventListener('change', ({ matches }) => set(matches));
  window.addEventListener('beforeprint', () => set(true));
  window.addEventListener('afterprint', () => set(false));
}
