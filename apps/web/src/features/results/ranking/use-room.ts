import { useLayoutEffect, type RefObject } from 'react';

/** Space below the content of a page, px. */
const BOTTOM_PX = 16;

/**
 * D-207: gives a scrolling box, as `--room`, the height that the window has for it: below what stands above it, and above what stands
 * below it on the page.
 */
export function useRoom(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    const page = element?.closest('main');
    if (!element || !page) return;
    const fit = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      const below = page.getBoundingClientRect().bottom - bottom;
      element.style.setProperty('--room', `${Math.floor(window.innerHeight - (top + window.scrollY) - below - BOTTOM_PX)}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(page);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [box]);
}
