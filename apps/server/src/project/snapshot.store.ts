import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { utf8Of, type Queries } from '../db/database.ts';
import type { KeptBytes, StoredProject } from './project.store.ts';
import type { SnapshotDocumentRow, SnapshotReason, SnapshotRow } from './snapshot.table.ts';

type KeptDocument = Selectable<SnapshotDocumentRow>;
export type SnapshotHead = Omit<Selectable<SnapshotRow>, 'document'> &
  Pick<KeptDocument, 'engine_version' | 'calculated_at' | 'best'> & {
    readonly characters: number;
    /** Name of the account; null where it is gone or was not noted. */
    readonly account_name: string | null;
  };
export type StoredSnapshot = SnapshotHead & Pick<KeptDocument, 'document'>;

/** Snapshots kept by themselves of a project, and what they may take together; the oldest go first, the newest always stays. */
const MOST_SNAPSHOTS = 30;
/** Those that a user named stay until the user deletes them; they are as many, and take as much. */
const MOST_NAMED = 20;
const MOST_SNAPSHOT_CHARACTERS = 50_000_000;

const COLUMNS = [
  'snapshot.id',
  'snapshot.project_id',
  'snapshot.created_at',
  'snapshot.reason',
  'snapshot.name',
  'snapshot.version',
  'snapshot.document_hash',
  'snapshot.account_id',
  'snapshot.document_id',
] as const;

const heads = (db: Queries, projectId: string) =>
  db
    .selectFrom('snapshot')
    .innerJoin('snapshot_document', 'snapshot_document.id', 'snapshot.document_id')
    .leftJoin('account', 'account.id', 'snapshot.account_id')
    .select(COLUMNS)
    .select('account.name as account_name')
    .select(['snapshot_document.engine_version', 'snapshot_document.calculated_at', 'snapshot_document.best'])
    .select((e) => e.fn<number>('length', ['snapshot_document.document']).as('characters'))
    .where('snapshot.project_id', '=', projectId);

/** The newest first. */
export const listSnapshots = (db: Queries, projectId: string): Promise<SnapshotHead[]> =>
  heads(db, projectId).orderBy('snapshot.created_at', 'desc').orderBy('snapshot.version', 'desc').orderBy('snapshot.id').execute();

export const findSnapshot = (db: Queries, projectId: string, id: string): Promise<StoredSnapshot | undefined> =>
  heads(db, projectId).select('snapshot_document.document').where('snapshot.id', '=', id).executeTakeFirst();

/** The document alone. */
export const findSnapshotDocument = (db: Queries, projectId: string, id: string): Promise<KeptBytes | undefined> =>
  db
    .selectFrom('snapshot')
    .innerJoin('snapshot_document', 'snapshot_document.id', 'snapshot.document_id')
    .select(['snapshot.document_hash', utf8Of(db, 'snapshot_document.document').as('bytes')])
    .where('snapshot.project_id', '=', projectId)
    .where('snapshot.id', '=', id)
    .executeTakeFirst();

export type KeptProject = Pick<StoredProject, 'id' | 'version' | 'document_hash' | 'document'> & Partial<Pick<StoredProject, 'input_hash'>>;

/** Keeps the document as it is now; one that is the newest snapshot already is not kept twice. */
export async function insertSnapshot(
  db: Queries,
  project: KeptProject,
  reason: Exclude<SnapshotReason, 'named'>,
  now: number,
  accountId: string | null = null,
): Promise<void> {
  const kept = await listSnapshots(db, project.id);
  if (kept[0]?.document_hash === project.document_hash) return;
  await insert(db, project, { reason, name: '', now, accountId });
  let characters = project.document.length;
  const old = kept
    .filter(({ reason: why }) => why !== 'named')
    .filter((row, i) => (characters += row.characters) > MOST_SNAPSHOT_CHARACTERS || i >= MOST_SNAPSHOTS - 1)
    .map((row) => row.id);
  await remove(db, project.id, old);
}

/** Keeps the document under a name. @returns its id; undefined when there are as many already as may be */
export async function insertNamed(
  db: Queries,
  project: KeptProject,
  name: string,
  now: number,
  accountId: string,
): Promise<string | undefined> {
  if (!hasRoom(await listSnapshots(db, project.id), project.document.length)) return undefined;
  return insert(db, project, { reason: 'named', name, now, accountId });
}

function hasRoom(kept: readonly SnapshotHead[], more: number): boolean {
  const named = kept.filter(({ reason }) => reason === 'named');
  return named.length < MOST_NAMED && named.reduce((sum, { characters }) => sum + characters, more) <= MOST_SNAPSHOT_CHARACTERS;
}

/** Gives a snapshot a name, by which it stays until it is deleted. */
export async function nameSnapshot(db: Queries, { id, project_id, reason, characters }: SnapshotHead, name: string): Promise<boolean> {
  if (reason !== 'named' && !hasRoom(await listSnapshots(db, project_id), characters)) return false;
  await db.updateTable('snapshot').set({ reason: 'named', name }).where('id', '=', id).execute();
  return true;
}

export const deleteSnapshot = (db: Queries, { project_id, id }: Pick<SnapshotHead, 'project_id' | 'id'>): Promise<void> =>
  remove(db, project_id, [id]);

async function insert(
  db: Queries,
  project: KeptProject,
  {
    reason,
    name,
    now,
    accountId,
  }: { readonly reason: SnapshotReason; readonly name: string; readonly now: number; readonly accountId: string | null },
): Promise<string> {
  const [id, documentId] = [randomUUID(), await keepDocument(db, project)];
  await db
    .insertInto('snapshot')
    .values({
      id,
      project_id: project.id,
      created_at: now,
      reason,
      name,
      version: project.version,
      document_hash: project.document_hash,
      account_id: accountId,
      document_id: documentId,
      document: '',
    })
    .execute();
  return id;
}

/** The document among those that are kept, with the result of its inputs where there is one. @returns its id */
async function keepDocument(db: Queries, { id, document_hash, document, input_hash = '' }: KeptProject): Promise<string> {
  const same = await db
    .selectFrom('snapshot_document')
    .select(['id', 'document'])
    .where('project_id', '=', id)
    .where('hash', '=', document_hash)
    .executeTakeFirst();
  if (same) {
    // One that was damaged meanwhile is mended by the text it was.
    if (same.document !== document) await db.updateTable('snapshot_document').set({ document }).where('id', '=', same.id).execute();
    return same.id;
  }
  const result =
    input_hash === ''
      ? undefined
      : await db
          .selectFrom('calculation')
          .select(['engine_version', 'ended_at', 'best'])
          .where('project_id', '=', id)
          .where('input_hash', '=', input_hash)
          .where('state', '=', 'finished')
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
  const documentId = randomUUID();
  await db
    .insertInto('snapshot_document')
    .values({
      id: documentId,
      project_id: id,
      hash: document_hash,
      input_hash,
      engine_version: result?.engine_version ?? null,
      calculated_at: result?.ended_at ?? null,
      best: result?.best ?? null,
      document,
    })
    .execute();
  return documentId;
}

/** A calculation has finished: the versions with its inputs have its result from now on, also when its rows are gone one day. */
export async function keepResult(
  db: Queries,
  { project_id, input_hash, engine_version }: { readonly project_id: string; readonly input_hash: string; readonly engine_version: string },
  best: string | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('snapshot_document')
    .set({ engine_version, calculated_at: now, best })
    .where('project_id', '=', project_id)
    .where('input_hash', '=', input_hash)
    .execute();
}

/** With the documents that no other snapshot names. */
async function remove(db: Queries, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('snapshot')
    .where('id', 'in', [...ids])
    .execute();
  await db
    .deleteFrom('snapshot_document')
    .where('project_id', '=', projectId)
    .where((e) =>
      e.not(e.exists(e.selectFrom('snapshot').select('snapshot.id').whereRef('snapshot.document_id', '=', 'snapshot_document.id'))),
    )
    .execute();
}
