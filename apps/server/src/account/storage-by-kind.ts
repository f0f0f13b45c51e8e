import type { StorageByKind } from '@stackwatt/api';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../db/database.ts';
import { seriesOfOwners } from './storage-of-owners.ts';

const MB = 1e6;

/** Bytes of a text or of bytes as they are kept; asked of the head of a row, so that a long one is not read. */
const bytesOf = (column: string): RawBuilder<number | string | null> => sql`sum(octet_length(${sql.ref(column)}))`;
const total = (rows: readonly { readonly bytes: number | string | null }[]): number =>
  rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0);
/** Calls that came meanwhile go first. */
const letOthersBy = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** What an account takes in the database, by what it is kept for. Nothing is read of a project: its rows are measured. */
export async function storageByKind(db: Queries, accountId: string): Promise<StorageByKind> {
  const projects = await db.selectFrom('project').select(['id', 'document_bytes']).where('owner_id', '=', accountId).execute();
  let [versions, results] = [0, 0];
  for (const { id } of projects) {
    versions += total(
      await db.selectFrom('snapshot_document').select(bytesOf('document').as('bytes')).where('project_id', '=', id).execute(),
    );
    results += await resultsOf(db, id);
  }
  const exported = await db
    .selectFrom('export_piece')
    .innerJoin('export_job', 'export_job.id', 'export_piece.job_id')
    .select(bytesOf('export_piece.bytes').as('bytes'))
    .where('export_job.account_id', '=', accountId)
    .execute();
  const types = await db.selectFrom('storage_type').select(bytesOf('spec').as('bytes')).where('owner_id', '=', accountId).execute();
  const series = (await seriesOfOwners(db, accountId)).get(accountId);
  return {
    series: (series?.bytes ?? 0) / MB,
    documents: projects.reduce((sum, { document_bytes }) => sum + document_bytes, 0) / MB,
    versions: versions / MB,
    results: results / MB,
    exports: total(exported) / MB,
    types: total(types) / MB,
  };
}

/** Results of a project with the documents they belong to, and the details that were looked at; one calculation after the other. */
async function resultsOf(db: Queries, projectId: string): Promise<number> {
  const calculations = await db
    .selectFrom('calculation')
    .select(['id', sql<number>`octet_length(document)`.as('bytes')])
    .where('project_id', '=', projectId)
    .execute();
  let bytes = total(calculations);
  for (const { id } of calculations) {
    await letOthersBy();
    const of = (table: 'result_row' | 'detail', column: string) =>
      db.selectFrom(table).select(bytesOf(column).as('bytes')).where('calculation_id', '=', id).execute();
    bytes += total(await of('result_row', 'outcome')) + total(await of('detail', 'body'));
  }
  return bytes;
}
