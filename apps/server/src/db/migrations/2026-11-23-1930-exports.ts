import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Files that were asked for, and their bytes in pieces. Frozen. */
export const exports = ({ integer, bytes }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('export_job')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('calculation_id', 'text', (c) => c.notNull())
      .addColumn('case_id', integer, (c) => c.notNull())
      .addColumn('options', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('stage', 'text', (c) => c.notNull())
      .addColumn('progress', integer, (c) => c.notNull())
      .addColumn('failure', 'text', (c) => c.notNull())
      .addColumn('attempts', integer, (c) => c.notNull())
      .addColumn('held_until', integer, (c) => c.notNull())
      .addColumn('pieces', integer, (c) => c.notNull())
      .addColumn('size', integer, (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('ended_at', integer)
      .execute();
    await db.schema.createIndex('export_job_project').on('export_job').columns(['project_id', 'created_at']).execute();
    await db.schema.createIndex('export_job_state').on('export_job').columns(['state', 'created_at']).execute();
    await db.schema
      .createTable('export_piece')
      .addColumn('job_id', 'text', (c) => c.notNull().references('export_job.id').onDelete('cascade'))
      .addColumn('attempt', integer, (c) => c.notNull())
      .addColumn('number', integer, (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .addPrimaryKeyConstraint('export_piece_key', ['job_id', 'attempt', 'number'])
      .execute();
  },
});
