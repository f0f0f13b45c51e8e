import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** To whom a project is open beside its owner, who holds its edit lock, and who asked for it. Frozen. */
export const projectShares = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('project_share')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('opened_at', integer)
      .addUniqueConstraint('project_share_address', ['project_id', 'email_key'])
      .execute();
    await db.schema.createIndex('project_share_account').on('project_share').column('account_id').execute();
    await db.schema.createIndex('project_share_email').on('project_share').column('email_key').execute();
    await sql`alter table project add column lock_account text`.execute(db);
    await sql`alter table project add column asked_by text`.execute(db);
    await sql`alter table project add column asked_at bigint not null default 0`.execute(db);
  },
});
