import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Storage types of the users. Frozen. */
export const userLibrary = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('storage_type')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('updated_at', integer, (c) => c.notNull())
      .addColumn('spec', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('storage_type_owner').on('storage_type').columns(['owner_id', 'created_at']).execute();
  },
});
