import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { ProjectRow } from './project.table.ts';

export type StoredProject = Selectable<ProjectRow>;
/** A project without its document, for the listing. */
export type ProjectHead = Omit<StoredProject, 'document'>;

const HEAD = [
  'id',
  'owner_id',
  'created_at',
  'updated_at',
  'version',
  'info',
  'document_bytes',
  'document_hash',
  'input_hash',
  'input_hash_engine',
  'lock_id',
  'lock_expires_at',
  'lock_since',
  'lock_epoch',
] as const;

export const listHeads = (db: Queries, ownerId: string): Promise<ProjectHead[]> =>
  db.selectFrom('project').select(HEAD).where('owner_id', '=', ownerId).orderBy('updated_at', 'desc').orderBy('id').execute();

/** A project of somebody else is not there. */
export const findHead = (db: Queries, ownerId: string, id: string): Promise<ProjectHead | undefined> =>
  db.selectFrom('project').select(HEAD).where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();

/** With the document as it is stored, which may be damaged: `ProjectAccess` compares it. */
export const findProject = (db: Queries, ownerId: string, id: string): Promise<StoredProject | undefined> =>
  db.selectFrom('project').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();

export async function insertProject(db: Queries, row: Insertable<ProjectRow>): Promise<void> {
  await db.insertInto('project').values(row).execute();
}

export async function deleteProject(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('project').where('id', '=', id).execute();
}

export async function setInfo(db: Queries, id: string, info: string, now: number): Promise<void> {
  await db.updateTable('project').set({ info, updated_at: now }).where('id', '=', id).execute();
}

export async function setInputHash(db: Queries, id: string, version: number, inputHash: string, engine: string): Promise<void> {
  await db
    .updateTable('project')
    .set({ input_hash: inputHash, input_hash_engine: engine })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

export interface NewDocument {
  readonly document: string;
  readonly documentBytes: number;
  readonly documentHash: string;
  readonly info: string;
  readonly inputHash: string;
  readonly engine: string;
}

/**
 * Replaces the document in one conditional statement: the version must be the one the change was made from, and nobody else may hold the
 * lock (D-3). A save by the holder renews its lease.
 */
export async function replaceDocument(
  db: Queries,
  id: string,
  version: number,
  next: NewDocument,
  lock: { lockId: string | undefined; now: number; leaseMs: number },
): Promise<boolean> {
  const done = await db
    .updateTable('project')
    .set((e) => ({
      document: next.document,
      document_bytes: next.documentBytes,
      document_hash: next.documentHash,
      info: next.info,
      input_hash: next.inputHash,
      input_hash_engine: next.engine,
      version: e('version', '+', 1),
      updated_at: lock.now,
      lock_expires_at: e
        .case()
        .when('lock_id', '=', lock.lockId ?? '')
        .then(lock.now + lock.leaseMs)
        .else(e.ref('lock_expires_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where((e) => e.or([e('lock_id', 'is', null), e('lock_expires_at', '<=', lock.now), e('lock_id', '=', lock.lockId ?? '')]))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Takes the lock, or renews it. Without force only a free or lapsed lock is taken. */
export async function takeLock(db: Queries, id: string, lockId: string, isForced: boolean, now: number, leaseMs: number): Promise<void> {
  let query = db
    .updateTable('project')
    .set((e) => ({
      lock_epoch: e
        .case()
        .when('lock_id', '=', lockId)
        .then(e.ref('lock_epoch'))
        .else(e('lock_epoch', '+', 1))
        .end(),
      // Opening counts as access, renewing does not (D-023).
      updated_at: e.case().when('lock_id', '=', lockId).then(e.ref('updated_at')).else(now).end(),
      lock_since: e.case().when('lock_id', '=', lockId).then(e.ref('lock_since')).else(now).end(),
      lock_id: lockId,
      lock_expires_at: now + leaseMs,
    }))
    .where('id', '=', id);
  if (!isForced) query = query.where((e) => e.or([e('lock_id', 'is', null), e('lock_expires_at', '<=', now), e('lock_id', '=', lockId)]));
  await query.execute();
}

/** The lock alone, for those who watch it. */
export const findLock = (
  db: Queries,
  ownerId: string,
  id: string,
): Promise<Pick<ProjectHead, 'lock_id' | 'lock_expires_at' | 'lock_since'> | undefined> =>
  db
    .selectFrom('project')
    .select(['lock_id', 'lock_expires_at', 'lock_since'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export async function releaseLock(db: Queries, id: string, lockId: string): Promise<void> {
  await db.updateTable('project').set({ lock_id: null, lock_expires_at: 0 }).where('id', '=', id).where('lock_id', '=', lockId).execute();
}

/** Locks that end later than any lock can were taken before the clock was set back; they end when one taken now would. */
export async function shortenLocks(db: Queries, now: number, leaseMs: number): Promise<void> {
  await db
    .updateTable('project')
    .set({ lock_expires_at: now + leaseMs })
    .where('lock_expires_at', '>', now + leaseMs)
    .execute();
}
