import type { Selectable } from 'kysely';
import { holdAccount } from '../account/account.store.ts';
import type { AccountRow } from '../account/account.table.ts';
import type { Queries } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';

export interface Quota {
  /** What the series of one account may take together, and how many they are; the same values in several projects count once. */
  readonly bytes: number;
  readonly files: number;
  readonly projects: number;
  /** Of the documents of its projects as they are now. */
  readonly documentBytes: number;
}

/** What an account may have, where an administrator gave it a quota of its own. */
export async function quotaOf(db: Queries, accountId: string, quota: Quota): Promise<Quota> {
  const own = await db
    .selectFrom('account')
    .select(['quota_bytes', 'quota_files', 'quota_projects', 'quota_document_bytes'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return own === undefined ? quota : withOwn(own, quota);
}
type OwnQuota = Pick<Selectable<AccountRow>, 'quota_bytes' | 'quota_files' | 'quota_projects' | 'quota_document_bytes'>;
export const withOwn = (own: OwnQuota, quota: Quota): Quota => ({
  bytes: own.quota_bytes ?? quota.bytes,
  files: own.quota_files ?? quota.files,
  projects: own.quota_projects ?? quota.projects,
  documentBytes: own.quota_document_bytes ?? quota.documentBytes,
});

/** Within the transaction that added or changed a document. @throws ApiProblem 413 */
export async function assertRoomForDocuments(tx: Queries, ownerId: string, quota: Quota): Promise<void> {
  await holdAccount(tx, ownerId);
  const { projects, documentBytes } = await quotaOf(tx, ownerId, quota);
  const used = await tx
    .selectFrom('project')
    .select((e) => [e.fn.countAll().as('projects'), e.fn.sum('document_bytes').as('bytes')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (Number(used.projects) > projects) throw quotaUsedUp(`${projects} projects`);
  if (Number(used.bytes ?? 0) > documentBytes) throw quotaUsedUp(`${Math.round(documentBytes / 1e6)} MB of project documents`);
}

/** Within the transaction that added something, whose failure takes it back. @throws ApiProblem 413 */
export async function assertWithinQuota(tx: Queries, ownerId: string, quota: Quota): Promise<void> {
  await holdAccount(tx, ownerId);
  const { bytes, files } = await quotaOf(tx, ownerId, quota);
  const own = tx
    .selectFrom('project_series')
    .innerJoin('project', 'project.id', 'project_series.project_id')
    .innerJoin('series', 'series.hash', 'project_series.hash')
    .select(['series.hash as hash', 'series.value_count as value_count'])
    .distinct()
    .where('project.owner_id', '=', ownerId)
    .as('own');
  const used = await tx
    .selectFrom(own)
    .select((e) => [e.fn.countAll().as('files'), e.fn.sum('own.value_count').as('values')])
    .executeTakeFirstOrThrow();
  const [usedFiles, usedBytes] = [Number(used.files), Number(used.values ?? 0) * 8];
  if (usedFiles <= files && usedBytes <= bytes) return;
  throw quotaUsedUp(usedFiles > files ? `${files} series` : `${Math.round(bytes / 1e6)} MB of series`);
}

export const quotaUsedUp = (rule: string): ApiProblem =>
  new ApiProblem(
    413,
    'Quota used up',
    `An account holds at most ${rule}. Delete a project that is not needed any more; nothing was stored.`,
    { code: 'quotaExceeded' },
  );
