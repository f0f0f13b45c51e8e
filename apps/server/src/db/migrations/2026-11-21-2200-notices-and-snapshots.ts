import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Mails to send, notices asked for, issue reports, snapshots of documents, and counters of what is limited. Frozen. */
export const noticesAndSnapshots = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // What the mail is about: the same cause twice is one mail.
      .addColumn('cause', 'text', (c) => c.notNull().unique())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('due_at', integer, (c) => c.notNull())
      .addColumn('attempts', integer, (c) => c.notNull())
      .addColumn('sent_at', integer)
      .addColumn('failure', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('outbox_due').on('outbox').columns(['sent_at', 'due_at']).execute();
    await db.schema
      .createTable('email_notice')
      .addColumn('calculation_id', 'text', (c) => c.primaryKey().references('calculation.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('issue_report')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      // No reference: a report outlives its project.
      .addColumn('project_id', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('issue_report_created').on('issue_report').column('created_at').execute();
    await db.schema
      .createTable('snapshot')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('version', integer, (c) => c.notNull())
      .addColumn('document_hash', 'text', (c) => c.notNull())
      // Last, so that listing snapshots does not read through the documents.
      .addColumn('document', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('snapshot_project').on('snapshot').columns(['project_id', 'created_at']).execute();
    await db.schema
      .createTable('usage')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('since', integer, (c) => c.notNull())
      .addColumn('count', integer, (c) => c.notNull())
      .execute();
  },
});
