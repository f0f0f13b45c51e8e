import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** A mail can be given up before its week is over. Frozen. */
export const givenUpMails = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('outbox').addColumn('given_up_at', integer).execute();
  },
});
