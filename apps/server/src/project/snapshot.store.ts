import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { StoredProject } from './project.store.ts';
import type { SnapshotReason, SnapshotRow } from './snapshot.table.ts';

export type StoredSnapshot = Selectable<SnapshotRow>;
export type SnapshotHead = Omit<StoredSnapshot, 'document'> & { readonly characters: number };

/** Snapshots kept of a project, and what they may take together; the oldest go first, the newest always stays. */
const MOST_SNAPSHOTS = 30;
const MOST_SNAPSHOT_CHARACTERS = 50_000_000;

/** The newest first. */
export const listSnapshots = (db: Queries, projectId: string): Promise<SnapshotHead[]> =>
  db
    .selectFrom('snapshot')
    .select(['id', 'project_id', 'created_at', 'reason', 'version', 'document_hash'])
    .select((e) => e.fn<number>('length', ['document']).as('characters'))
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('version', 'desc')
    .orderBy('id')
    .execute();

export const findSnapshot = (db: Queries, projectId: string, id: string): Promise<StoredSnapshot | undefined> =>
  db.selectFrom('snapshot').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** Keeps the document as it is now; one that is the newest snapshot already is not kept twice. */
export async function insertSnapshot(
  db: Queries,
  project: Pick<StoredProject, 'id' | 'version' | 'document_hash' | 'document'>,
  reason: SnapshotReason,
  now: number,
): Promise<void> {
  const kept = await db
    .selectFrom('snapshot')
    .select(['id', 'document_hash'])
    .select((e) => e.fn<number>('length', ['document']).as('characters'))
    .where('project_id', '=', project.id)
    .orderBy('created_at', 'desc')
    .orderBy('version', 'desc')
    .orderBy('id')
    .execute();
  if (kept[0]?.document_hash === project.document_hash) return;
  await db
    .insertInto('snapshot')
    .values({
      id: randomUUID(),
      project_id: project.id,
      created_at: now,
      reason,
      version: project.version,
      document_hash: project.document_hash,
      document: project.document,
    })
    .execute();
  let characters = project.document.length;
  const old = kept
    .filter((row, i) => (characters += row.characters) > MOST_SNAPSHOT_CHARACTERS || i >= MOST_SNAPSHOTS - 1)
    .map((row) => row.id);
  if (old.length > 0) await db.deleteFrom('snapshot').where('id', 'in', old).execute();
}
