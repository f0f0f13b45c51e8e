import { call, sendLast } from '../lib/api.ts';
import { showToast } from '../ui/toast.tsx';
import { readEventStream } from '../lib/event-stream.ts';
import { getLockEvents, pathOf, postLock, type LockHolder } from '@stackwatt/api';
import { draftsIn } from './drafts.ts';
import { createEditor } from './editor.ts';
import { heldLockIn } from './held-lock.ts';
import { lockNamesIn } from './lock-names.ts';
import { readOnlyWords } from './read-only-words.ts';
import { renameProject } from './rename-project.ts';
import { makePatch } from './save-document.ts';
import { createSeriesCache } from './series-cache.ts';
import { watchLock, type Watched } from './watch-lock.ts';

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const page: Watched = {
  read: (id, signal, onHolder) =>
    readEventStream(pathOf(getLockEvents, { id }), signal, (text) => onHolder(JSON.parse(text) as LockHolder)),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (listener, signal) => document.addEventListener('visibilitychange', listener, { signal }),
};

const lockNames = lockNamesIn(window.indexedDB);
/** Signing out leaves no names of locks on the device. */
export const forgetLockNames = (): Promise<void> => lockNames.clear().catch(() => undefined);

const heldLock = heldLockIn(lockNames, navigator.locks);

/** The editor of this page. */
export const editor = createEditor({
  call,
  makePatch,
  drafts: draftsIn(window.localStorage),
  now: () => new Date(),
  newLockId: randomId,
  heldLock,
  releaseLast: (projectId, lockId) => sendLast(pathOf(postLock, { id: projectId }), 'POST', { status: false, lockId, forceLock: false }),
  watchLock: (projectId, signal, onHolder, onGone) => watchLock(page, projectId, signal, onHolder, onGone),
  // oxlint-disable-next-line no-console -- D-074: a failed replace is logged
  log: (error) => console.error('The project could not be saved.', error),
  refuse: (because) => showToast({ tone: 'danger', text: readOnlyWords(because) }),
});

/** Renames a project that no editor of this page has open. @throws Error with a sentence for the user */
export const rename = (projectId: string, name: string): Promise<void> =>
  renameProject({ call, heldLock, makePatch }, projectId, randomId(), name);

export const seriesCache = createSeriesCache(call);

/** What the browser tells the editor; once, at start. */
export function listenToThePage(): void {
  window.addEventListener('pagehide', () => {
    // A value that is still in its field is accepted first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    editor.pageHides();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void editor.saveNow();
    else void editor.checkLock();
  });
  window.addEventListener('online', () => void editor.saveNow());
}
