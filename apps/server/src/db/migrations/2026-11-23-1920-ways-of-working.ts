import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** How an account wants the wizard; accounts that are there already know it and are offered no tour. Frozen. */
export const waysOfWorking = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('account')
      .addColumn('open_steps', integer, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('account')
      .addColumn('tour', 'text', (c) => c.notNull().defaultTo('hidden'))
      .execute();
  },
});
