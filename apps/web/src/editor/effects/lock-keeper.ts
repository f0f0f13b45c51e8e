import { deleteLockRequest, postLock, putLockRequest } from '@stackwatt/api';
import { releaseLock } from '../load-project.ts';
import type { EditorParts } from './parts.ts';

/** Keeps the lock of the open project, hears who has it, and hands it over. */
export function createLockKeeper({ tools, opened, send }: EditorParts, saveNow: () => Promise<boolean>) {
  let watching: AbortController | undefined;

  const check = async (): Promise<void> => {
    const open = opened();
    if (!open || open.readOnly) return;
    const { projectId, lockId } = open;
    try {
      const { data } = await tools.call(postLock, { params: { id: projectId }, body: { status: true, lockId, forceLock: false } });
      send({ about: 'lock', kind: 'renewed', lockId, holder: data?.lockId });
    } catch {
      // The server cannot be reached: the next save or renewal finds out who holds the lock.
    }
  };

  const unwatch = (): void => watching?.abort();
  const watch = (projectId: string, lockId: string): void => {
    unwatch();
    watching = new AbortController();
    tools.watchLock(
      projectId,
      watching.signal,
      (holder) => send({ about: 'lock', kind: 'heard', lockId, holder }),
      () => send({ about: 'lock', kind: 'gone', lockId }),
    );
  };

  /** Asks whoever edits to hand the lock over; rejects when the server cannot be asked. */
  const askForLock = async (): Promise<void> => {
    const open = opened();
    if (open) await tools.call(putLockRequest, { params: { id: open.projectId } });
  };

  /** Gives the lock to whoever asked for it, once everything is saved. @returns false when something could not be saved */
  const handOver = async (): Promise<boolean> => {
    const open = opened();
    if (!open || open.readOnly || !(await saveNow())) return false;
    const { projectId, lockId } = open;
    const now = opened();
    if (now?.lockId !== lockId || now.readOnly) return false;
    send({ about: 'lock', kind: 'handedOver', lockId });
    await releaseLock(tools, projectId, lockId);
    return true;
  };

  /** Goes on editing; rejects when the server cannot be told, which then gives the lock away. */
  const declineRequest = async (): Promise<void> => {
    const open = opened();
    if (!open) return;
    await tools.call(deleteLockRequest, { params: { id: open.projectId } });
    send({ about: 'lock', kind: 'requestDeclined' });
  };

  return { check, watch, unwatch, askForLock, handOver, declineRequest };
}
