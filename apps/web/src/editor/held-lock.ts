/** Which edit locks the pages of this device hold, so that a page that ended without releasing its own does not shut its user out. */
export interface HeldLock {
  /** This page asks for the lock or holds it from now on. */
  readonly keep: (projectId: string, lockId: string) => void;
  /** The lock was released in good order, or somebody else holds it. */
  readonly forget: (projectId: string, lockId: string) => void;
  /** True when a page of this device held that lock and lives no more: it crashed, was closed without a network, or was just left. */
  readonly isLeftBehind: (projectId: string, lockId: string) => Promise<boolean>;
}

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Locks = Pick<LockManager, 'request'>;

/** How long a page that is being left may take to be gone. */
const LEAVING_MS = 500;

/** Pages that ended without a word leave their locks named; the oldest fall out. */
const MOST_NAMED = 16;

const keyOf = (projectId: string): string => `lock:${projectId}`;
const nameOf = (lockId: string): string => `edit:${lockId}`;

/**
 * Names the locks in a storage all pages share, and holds a lock of the browser under its name, which ends with the page however it
 * ends. Browsers give these locks to secure origins only; elsewhere no page can be known to be gone, and its lease has to run out.
 */
export function heldLockIn(storage: KeyValue, locks: Locks | undefined): HeldLock {
  let held: { readonly lockId: string; readonly release: () => void } | undefined;
  const named = (projectId: string): string[] => (storage.getItem(keyOf(projectId)) ?? '').split(' ').filter((lockId) => lockId !== '');
  const letGo = (): void => {
    held?.release();
    held = undefined;
  };

  return {
    keep: (projectId, lockId) => {
      try {
        storage.setItem(keyOf(projectId), [...named(projectId).filter((other) => other !== lockId), lockId].slice(-MOST_NAMED).join(' '));
      } catch {
        // Without room the lease of a crashed page has to run out.
      }
      if (held?.lockId === lockId) return;
      letGo();
      let release = (): void => {};
      const ended = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { lockId, release };
      locks?.request(nameOf(lockId), () => ended).catch(() => undefined);
    },
    forget: (projectId, lockId) => {
      if (held?.lockId === lockId) letGo();
      const others = named(projectId).filter((other) => other !== lockId);
      if (others.length === 0) storage.removeItem(keyOf(projectId));
      else storage.setItem(keyOf(projectId), others.join(' '));
    },
    isLeftBehind: async (projectId, lockId) => {
      if (locks === undefined || !named(projectId).includes(lockId)) return false;
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), LEAVING_MS);
      try {
        return await locks.request(nameOf(lockId), { signal: patience.signal }, () => true);
      } catch {
        // Still held when the patience ended: that page lives.
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
