import { pathOf, putPresence, type ProjectScreen } from '@stackwatt/api';
import { useEffect } from 'react';
import { call, sendLast } from '../lib/api.ts';
import { SCREEN_NAMES } from '../lib/screen-names.ts';

/** The server forgets a page that has been silent for a minute. */
const AGAIN_MS = 25_000;

const screenAt = (pathname: string): ProjectScreen | null => {
  const part = pathname.split('/')[3] ?? '';
  return Object.hasOwn(SCREEN_NAMES, part) ? (part as ProjectScreen) : null;
};

/** Whoever shares the project sees which of its screens this page shows, while it is looked at. Nothing waits for these calls. */
export function usePresence(projectId: string, page: string, pathname: string): void {
  const screen = screenAt(pathname);
  useEffect(() => {
    const say = (): void => {
      const isSeen = document.visibilityState === 'visible';
      void call(putPresence, { params: { id: projectId }, body: { page, screen: isSeen ? screen : null } }).catch(() => undefined);
    };
    say();
    const timer = setInterval(() => document.visibilityState === 'visible' && say(), AGAIN_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [projectId, page, screen]);
  useEffect(() => {
    const leave = (): void => sendLast(pathOf(putPresence, { id: projectId }), 'PUT', { page, screen: null });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [projectId, page]);
}
