import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How long a screen may take to draw its heading. */
const TIMEOUT_MS = 2000;

/** The screen of a path: a step of a project, or a page beside the projects. What changes below it is no change of place. */
const placeOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/');

/**
 * Moves the focus to the heading of a screen that was gone to, so that reading and Tab go on from its start. A link that leads to a field
 * leaves the focus to that field, and so does a user who has put it somewhere else meanwhile. Another view of the same screen, as the
 * details of a system whose row was opened, has the focus on its heading where it went with what it was on.
 */
export function useHeadingFocus(): void {
  const location = useLocation();
  const { pathname } = location;
  const last = useRef(pathname);
  const leadsToField = location.hash !== '' || (location.state as { field?: unknown } | null)?.field !== undefined;
  useEffect(() => {
    if (last.current === pathname) return;
    const isOtherPlace = placeOf(last.current) !== placeOf(pathname);
    last.current = pathname;
    if (leadsToField) return;
    const from = isOtherPlace ? document.activeElement : document.body;
    const end = Date.now() + TIMEOUT_MS;
    const focus = (): boolean => {
      const active = document.activeElement;
      if (active !== null && active !== document.body && active !== from) return true;
      const heading = document.querySelector<HTMLElement>('#main h1');
      if (!heading) return Date.now() > end;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    const timer = setInterval(() => {
      if (focus()) clearInterval(timer);
    }, 50);
    return () => clearInterval(timer);
  }, [pathname, leadsToField]);
}
