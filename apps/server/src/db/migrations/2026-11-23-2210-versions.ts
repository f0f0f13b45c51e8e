import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/**
 * Versions of a project: each document that is kept stands once, with the best system of its inputs; snapshots say when and why it was
 * kept, and have the name a user gave. Frozen.
 */
export const versions = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('snapshot_document')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('input_hash', 'text', (c) => c.notNull())
      .addColumn('engine_version', 'text')
      .addColumn('calculated_at', integer)
      .addColumn('best', 'text')
      // Last, so that listing does not read through the documents.
      .addColumn('document', 'text', (c) => c.notNull())
      .addUniqueConstraint('snapshot_document_hash', ['project_id', 'hash'])
      .execute();
    await sql`insert into snapshot_document (id, project_id, hash, input_hash, document)
      select s.id, s.project_id, s.document_hash, '', s.document from snapshot s
      where s.id = (select min(x.id) from snapshot x where x.project_id = s.project_id and x.document_hash = s.document_hash)`.execute(db);
    const newest = (column: string) =>
      sql`(select ${sql.ref(`c.${column}`)} from calculation c where c.project_id = snapshot_document.project_id
        and c.document_hash = snapshot_document.hash and c.state = 'finished' order by c.created_at desc, c.id desc limit 1)`;
    await sql`update snapshot_document set engine_version = ${newest('engine_version')}, calculated_at = ${newest('ended_at')},
      best = ${newest('best')}, input_hash = coalesce(${newest('input_hash')}, '')`.execute(db);

    // What a snapshot held itself stands once now; the column stays for a program of before.
    await db.schema
      .alterTable('snapshot')
      .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    // Who did what kept it; no reference, because the project may belong to somebody else.
    await db.schema.alterTable('snapshot').addColumn('account_id', 'text').execute();
    await db.schema
      .alterTable('snapshot')
      .addColumn('document_id', 'text', (c) => c.references('snapshot_document.id').onDelete('cascade'))
      .execute();
    await sql`update snapshot set document = '', document_id =
      (select d.id from snapshot_document d where d.project_id = snapshot.project_id and d.hash = snapshot.document_hash)`.execute(db);
    await db.schema.createIndex('snapshot_document_id').on('snapshot').column('document_id').execute();
  },
});
