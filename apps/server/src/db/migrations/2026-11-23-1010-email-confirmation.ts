import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** An e-mail address that an account has named and not confirmed yet. Frozen. */
export const emailConfirmation = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('email_confirmation')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('tries', integer, (c) => c.notNull())
      .execute();
  },
});
