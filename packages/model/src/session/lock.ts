/** D-070: a lock nobody renews is free after this time; the page renews it this often. */
export const LOCK_LEASE_MS = 60_000;
export const RENEW_LOCK_MS = 20_000;

/** Body of the lock call: true takes or checks the lock, false releases it (D-071). */
export interface LockRequest {
  readonly status: boolean;
  readonly lockId: string;
  readonly forceLock: boolean;
}
/** LIFE-01: opening asks with a fresh id and without force: a free lock is taken, a held one makes this client read-only (D-068). */
export const openingRequest = (freshLockId: string): LockRequest => ({ status: true, lockId: freshLockId, forceLock: false });
/** LIFE-05: Enable Editing forces the lock. */
export const enableEditingRequest = (lockId: string): LockRequest => ({ status: true, lockId, forceLock: true });
export const releaseRequest = (lockId: string): LockRequest => ({ status: false, lockId, forceLock: false });

/** LIFE-02: read-only exactly when the stored lock id differs from this client's. */
export const isReadOnly = (storedLockId: string | null | undefined, ownLockId: string): boolean => storedLockId !== ownLockId;

/** The lock as it is stored: who holds it until when; the epoch counts its changes of hands. */
export interface Lease {
  readonly lockId: string | null;
  readonly expiresAt: number;
  readonly epoch: number;
}
export const NO_LEASE: Lease = { lockId: null, expiresAt: 0, epoch: 0 };

/** The id that holds at a time; null for none. */
export const holderOf = (lease: Lease, now: number): string | null =>
  lease.lockId !== null && lease.expiresAt > now ? lease.lockId : null;

/**
 * The lock after a call: a free or own lock is taken and its time renewed, a held one only by force; a release frees the own lock and no
 * other (D-068 to D-071).
 *
 * @param now  ms, of a clock that every caller shares
 */
export function nextLease(lease: Lease, { status, lockId, forceLock }: LockRequest, now: number): Lease {
  const holder = holderOf(lease, now);
  if (!status) return holder === lockId ? { lockId: null, expiresAt: 0, epoch: lease.epoch } : lease;
  if (holder !== null && holder !== lockId && !forceLock) return lease;
  return { lockId, expiresAt: now + LOCK_LEASE_MS, epoch: lease.lockId === lockId ? lease.epoch : lease.epoch + 1 };
}
