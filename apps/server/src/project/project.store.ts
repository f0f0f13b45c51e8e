import type { ProjectRole } from '@stackwatt/api';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { utf8Of, type Queries } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { isShareOf, type Caller } from './project-share.store.ts';
import type { ProjectRow } from './project.table.ts';

/** A project as somebody sees it. */
export type StoredProject = Selectable<ProjectRow> & {
  /** What the caller is to it. */
  readonly role: ProjectRole;
  readonly owner_name: string;
};
/** A project without its document, for the listing. */
export type ProjectHead = Omit<StoredProject, 'document'>;

/** A document in bytes of UTF-8. */
export interface KeptBytes {
  readonly document_hash: string;
  readonly bytes: Uint8Array;
}

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
  'lock_account',
  'asked_by',
  'asked_at',
] as const;

type OfProject = ExpressionBuilder<Schema, 'project'>;
const openTo = (e: OfProject, caller: Caller) => e.selectFrom('project_share').where((share) => isShareOf(share, caller));
/** Who may open a project at all: its owner and those to whom it is open; to everybody else it is not there (SEC-02). */
const isThereFor = (e: OfProject, caller: Caller) =>
  e.or([e('project.owner_id', '=', caller.id), e('project.id', 'in', openTo(e, caller).select('project_share.project_id'))]);
/** What the caller is to it, and whose it is. Two shares of one person are the better one of the two. */
const asSeenBy = (e: OfProject, caller: Caller) =>
  [
    e
      .case()
      .when('project.owner_id', '=', caller.id)
      .then<ProjectRole>('owner')
      .else(
        openTo(e, caller)
          .whereRef('project_share.project_id', '=', 'project.id')
          .select((s) => s.fn.min<ProjectRole>('project_share.role').as('role')),
      )
      .end()
      .$castTo<ProjectRole>()
      .as('role'),
    e.selectFrom('account').whereRef('account.id', '=', 'project.owner_id').select('account.name').$asScalar().$notNull().as('owner_name'),
  ] as const;

export const listHeads = (db: Queries, caller: Caller): Promise<ProjectHead[]> =>
  db
    .selectFrom('project')
    .select(HEAD)
    .select((e) => asSeenBy(e, caller))
    .where((e) => isThereFor(e, caller))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();

export const listOwnIds = async (db: Queries, ownerId: string): Promise<string[]> =>
  (await db.selectFrom('project').select('id').where('owner_id', '=', ownerId).execute()).map(({ id }) => id);

export const findHead = (db: Queries, caller: Caller, id: string): Promise<ProjectHead | undefined> =>
  db
    .selectFrom('project')
    .select(HEAD)
    .select((e) => asSeenBy(e, caller))
    .where('id', '=', id)
    .where((e) => isThereFor(e, caller))
    .executeTakeFirst();

/** With the document as it is stored, which may be damaged: `ProjectAccess` compares it. */
export const findProject = (db: Queries, caller: Caller, id: string): Promise<StoredProject | undefined> =>
  db
    .selectFrom('project')
    .selectAll()
    .select((e) => asSeenBy(e, caller))
    .where('id', '=', id)
    .where((e) => isThereFor(e, caller))
    .executeTakeFirst();

/** The document alone, as it is stored, and the hash it was saved under. */
export const findDocument = (db: Queries, id: string): Promise<KeptBytes | undefined> =>
  db
    .selectFrom('project')
    .select(['document_hash', utf8Of(db, 'document').as('bytes')])
    .where('id', '=', id)
    .executeTakeFirst();

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

/** How long a request for the lock stands: meanwhile a free lock goes to whoever asked for it, ms. */
const REQUEST_MS = 60_000;
/** How long the holder has to answer it; then the lock goes to whoever asked, ms (UX-86). */
export const ANSWER_MS = 30_000;

type Request = Pick<Selectable<ProjectRow>, 'asked_by' | 'asked_at'>;
export const isAsked = ({ asked_by, asked_at }: Request, now: number): boolean => asked_by !== null && asked_at > now - REQUEST_MS;
/** Whether the holder has had the time to answer. */
export const isAnswerOver = (request: Request, now: number): boolean => isAsked(request, now) && request.asked_at <= now - ANSWER_MS;

interface LockWish {
  readonly lockId: string;
  readonly accountId: string;
  readonly isForced: boolean;
}
/**
 * Takes the lock, or renews it. Without force only a free or lapsed lock is taken that nobody else asked for, and one whose holder did not
 * answer this account in time.
 */
export async function takeLock(
  db: Queries,
  id: string,
  { lockId, accountId, isForced }: LockWish,
  now: number,
  leaseMs: number,
): Promise<void> {
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
      asked_by: e.case().when('lock_id', '=', lockId).then(e.ref('asked_by')).else(null).end(),
      lock_id: lockId,
      lock_account: accountId,
      lock_expires_at: now + leaseMs,
    }))
    .where('id', '=', id);
  if (!isForced)
    query = query.where((e) =>
      e.or([
        e.and([
          e.or([e('lock_id', 'is', null), e('lock_expires_at', '<=', now)]),
          e.or([e('asked_by', 'is', null), e('asked_by', '=', accountId), e('asked_at', '<=', now - REQUEST_MS)]),
        ]),
        e.and([e('lock_id', '=', lockId), isHeldBy(e, accountId)]),
        e.and([e('asked_by', '=', accountId), e('asked_at', '<=', now - ANSWER_MS), e('asked_at', '>', now - REQUEST_MS)]),
      ]),
    );
  await query.execute();
}
/** The id of a lock is shown to whoever may read the project; it is worth something to the account that took it alone. */
const isHeldBy = (e: OfProject, accountId: string) => e.or([e('lock_account', 'is', null), e('lock_account', '=', accountId)]);

/** The page that holds the lock, where it has said what it shows. */
const pageOfHolder = (e: OfProject, now: number) =>
  e
    .selectFrom('open_page')
    .whereRef('open_page.project_id', '=', 'project.id')
    .whereRef('open_page.account_id', '=', 'project.lock_account')
    .whereRef('open_page.page', '=', 'project.lock_id')
    .where('open_page.expires_at', '>', now);

/** The lock alone, for those who watch it. */
export const findLock = (db: Queries, caller: Caller, id: string, now: number) =>
  db
    .selectFrom('project')
    .select(['lock_id', 'lock_expires_at', 'lock_since', 'lock_account', 'asked_by', 'asked_at', 'owner_id'])
    .select((e) => [
      ...asSeenBy(e, caller),
      e.selectFrom('account').whereRef('account.id', '=', 'project.lock_account').select('account.name').as('holder_name'),
      e.selectFrom('account').whereRef('account.id', '=', 'project.asked_by').select('account.name').as('asker_name'),
      pageOfHolder(e, now).select('screen').as('screen'),
      pageOfHolder(e, now).select('since').as('screen_since'),
    ])
    .where('id', '=', id)
    .where((e) => isThereFor(e, caller))
    .executeTakeFirst();

export async function releaseLock(db: Queries, id: string, lockId: string, accountId: string): Promise<void> {
  await db
    .updateTable('project')
    .set({ lock_id: null, lock_expires_at: 0, lock_account: null })
    .where('id', '=', id)
    .where('lock_id', '=', lockId)
    .where((e) => isHeldBy(e, accountId))
    .execute();
}

/** Whatever lock an account holds on the project. */
export async function releaseLockOf(db: Queries, id: string, accountId: string): Promise<void> {
  await db
    .updateTable('project')
    .set({ lock_id: null, lock_expires_at: 0, lock_account: null })
    .where('id', '=', id)
    .where('lock_account', '=', accountId)
    .execute();
}

/** Notes who asks for the lock that somebody else holds. */
export async function askForLock(db: Queries, id: string, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('project')
    .set({ asked_by: accountId, asked_at: now })
    .where('id', '=', id)
    .where('lock_id', 'is not', null)
    .where('lock_expires_at', '>', now)
    .where('lock_account', '!=', accountId)
    .execute();
}

/** Nobody asks any more: the holder refused, or whoever asked took it back. */
export async function forgetRequest(db: Queries, id: string, accountId: string): Promise<void> {
  await db
    .updateTable('project')
    .set({ asked_by: null })
    .where('id', '=', id)
    .where((e) => e.or([e('asked_by', '=', accountId), e('lock_account', '=', accountId)]))
    .execute();
}

/** Every project of an account becomes another one's, who then needs no share of it. What was being edited is released. */
export async function giveProjects(tx: Queries, fromId: string, to: Caller): Promise<string[]> {
  const ids = await listOwnIds(tx, fromId);
  if (ids.length === 0) return [];
  await tx.updateTable('project').set({ owner_id: to.id }).where('id', 'in', ids).execute();
  await tx
    .updateTable('project')
    .set({ lock_id: null, lock_expires_at: 0, lock_account: null })
    .where('id', 'in', ids)
    .where('lock_account', '=', fromId)
    .execute();
  await tx.updateTable('calculation').set({ owner_id: to.id }).where('project_id', 'in', ids).execute();
  await tx
    .deleteFrom('project_share')
    .where('project_id', 'in', ids)
    .where((e) => isShareOf(e, to))
    .execute();
  return ids;
}

/** Locks that end later than any lock can were taken before the clock was set back; they end when one taken now would. */
export async function shortenLocks(db: Queries, now: number, leaseMs: number): Promise<void> {
  await db
    .updateTable('project')
    .set({ lock_expires_at: now + leaseMs })
    .where('lock_expires_at', '>', now + leaseMs)
    .execute();
}
