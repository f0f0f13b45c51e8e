import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Roles, quotas and last use of accounts, and the link that sets a password. The oldest account administers. Frozen. */
export const administration = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('account')
      .addColumn('role', 'text', (c) => c.notNull().defaultTo('user'))
      .execute();
    for (const name of ['seen_at', 'quota_bytes', 'quota_projects', 'link_until'])
      await db.schema.alterTable('account').addColumn(name, integer).execute();
    for (const name of ['link_kind', 'link_hash']) await db.schema.alterTable('account').addColumn(name, 'text').execute();
    await sql`update account set role = 'administrator' where id = (select id from account order by created_at, id limit 1)`.execute(db);
  },
});
