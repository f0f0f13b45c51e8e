import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Files of market operators as they were downloaded. Frozen. */
export const operatorPieces = ({ integer, bytes }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('operator_piece')
      .addColumn('address', 'text', (c) => c.primaryKey().notNull())
      .addColumn('fetched_at', integer, (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('byte_count', integer, (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .execute();
  },
});
