import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Tokens of programs. Frozen. */
export const apiTokens = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('api_token')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('used_at', integer)
      .execute();
    await db.schema.createIndex('api_token_account').on('api_token').column('account_id').execute();
  },
});
