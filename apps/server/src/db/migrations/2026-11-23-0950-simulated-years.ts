import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** How many years a case has, and how many of them are simulated of the case a batch is at. Frozen. */
export const simulatedYears = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('calculation')
      .addColumn('years', integer, (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('batch')
      .addColumn('years', integer, (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
