import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Where people are in projects, the copies they sent, what administrators did, when tokens end and who signed in when. Frozen. */
export const people = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('open_page')
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('page', 'text', (c) => c.notNull())
      .addColumn('screen', 'text', (c) => c.notNull())
      .addColumn('since', integer, (c) => c.notNull())
      .addColumn('expires_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('open_page_key', ['project_id', 'account_id', 'page'])
      .execute();
    await db.schema
      .createTable('sent_copy')
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('sent_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('sent_copy_key', ['project_id', 'email_key'])
      .execute();
    // No reference to the accounts: what was done stays when they are gone.
    await db.schema
      .createTable('administration_log')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', integer, (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.notNull())
      .addColumn('by_name', 'text', (c) => c.notNull())
      .addColumn('of_id', 'text', (c) => c.notNull())
      .addColumn('of_name', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('details', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('administration_log_of').on('administration_log').columns(['of_id', 'at']).execute();
    await db.schema.createIndex('administration_log_at').on('administration_log').column('at').execute();
    await db.schema.alterTable('api_token').addColumn('expires_at', integer).execute();
    await db.schema.alterTable('account').addColumn('signed_in_at', integer).execute();
  },
});
