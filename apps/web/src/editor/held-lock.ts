/** Which edit locks the pages of this device hold, so that a page that ended without releasing its own does not shut its user out. */
export interface HeldLock {
  /** This page asks for the lock or holds it from now on. */
  readonly keep: (projectId: string, lockId: string) => Promise<void>;
  /** This page was given the lock: no other one of the project can be held any more. */
  readonly given: (projectId: string, lockId: string) => Promise<void>;
  /** The lock was released in good order, or somebody else holds it. */
  readonly forget: (projectId: string, lockId: string) => Promise<void>;
  /** True when a page of this device held that lock and lives no more: it crashed, was closed without a network, or was just left. */
  readonly isLeftBehind: (projectId: string, lockId: string) => Promise<boolean>;
}

/** Where the pages of a device name their locks. It may be closed to them: then a lease has to run out. */
export interface LockNames {
  /** Oldest first. */
  readonly all: () => Promise<readonly { readonly projectId: string; readonly lockId: string }[]>;
  readonly add: (projectId: string, lockId: string) => Promise<void>;
  readonly remove: (lockId: string) => Promise<void>;
}
type Locks = Pick<LockManager, 'request'>;

/** How long a page that is being left may take to be gone. */
const LEAVING_MS = 500;

/** Pages that ended without a word leave their locks named; the oldest fall out. */
const MOST_NAMED = 16;

const nameOf = (lockId: string): string => `edit:${lockId}`;

/**
 * Names the locks where all pages of the device see them, and holds a lock of the browser under its name, which ends with the page however
 * it ends. Browsers give these locks to secure origins only; elsewhere no page can be known to be gone, and its lease has to run out.
 */
export function heldLockIn(names: LockNames, locks: Locks | undefined): HeldLock {
  let held: { readonly lockId: string; readonly release: () => void } | undefined;
  const letGo = (): void => {
    held?.release();
    held = undefined;
  };
  /** Without the names nothing is taken over; the project opens all the same. */
  const named = async (): Promise<Awaited<ReturnType<LockNames['all']>>> => names.all().catch(() => []);
  const change = async (run: () => Promise<void>): Promise<void> => run().catch(() => undefined);

  return {
    keep: async (projectId, lockId) => {
      if (held?.lockId !== lockId) {
        letGo();
        let release = (): void => {};
        const ended = new Promise<void>((resolve) => {
          release = resolve;
        });
        held = { lockId, release };
        locks?.request(nameOf(lockId), () => ended).catch(() => undefined);
      }
      await change(async () => {
        await names.add(projectId, lockId);
        for (const old of (await names.all()).slice(0, -MOST_NAMED)) await names.remove(old.lockId);
      });
    },
    given: (projectId, lockId) =>
      change(async () => {
        for (const old of await names.all()) if (old.projectId === projectId && old.lockId !== lockId) await names.remove(old.lockId);
      }),
    forget: async (_, lockId) => {
      if (held?.lockId === lockId) letGo();
      await change(() => names.remove(lockId));
    },
    isLeftBehind: async (projectId, lockId) => {
      if (locks === undefined || !(await named()).some((one) => one.projectId === projectId && one.lockId === lockId)) return false;
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), LEAVING_MS);
      try {
        return await locks.request(nameOf(lockId), { signal: timeout.signal }, () => true);
      } catch {
        // Still held at the timeout: that page lives.
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
