import type { LockHolder } from '@stackwatt/api';

/** What the watch needs of a page. */
export interface Watched {
  /** Reads the stream of holders until it ends; rejects when it breaks, with status 404 when the project is not there for this user. */
  readonly read: (projectId: string, signal: AbortSignal, onHolder: (holder: LockHolder) => void) => Promise<void>;
  readonly isVisible: () => boolean;
  readonly onVisibility: (listener: () => void, signal: AbortSignal) => void;
}

type OnHolder = (holder: LockHolder) => void;

/** After a stream that could not be read: the renewals of the lock find out meanwhile. */
const AGAIN_MS = 10_000;

/**
 * Hears who holds the edit lock until `signal` ends it. Only a page that is looked at listens: browsers allow few connections to one
 * server, and a hidden page asks when it is shown again. A project that was deleted, or is not open to the user any more, is gone.
 */
export function watchLock(page: Watched, projectId: string, signal: AbortSignal, onHolder: OnHolder, onGone: () => void): void {
  let stream: AbortController | undefined;

  const listen = async (mine: AbortSignal): Promise<void> => {
    while (!mine.aborted) {
      try {
        await page.read(projectId, mine, onHolder);
      } catch (error) {
        if ((error as { status?: number }).status === 404 && !mine.aborted) {
          onGone();
          return;
        }
        await pause(AGAIN_MS, mine);
      }
    }
  };
  const look = (): void => {
    if (signal.aborted) return;
    if (!page.isVisible()) {
      stream?.abort();
      stream = undefined;
    } else if (stream === undefined) {
      stream = new AbortController();
      void listen(stream.signal);
    }
  };
  signal.addEventListener('abort', () => stream?.abort());
  page.onVisibility(look, signal);
  look();
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
