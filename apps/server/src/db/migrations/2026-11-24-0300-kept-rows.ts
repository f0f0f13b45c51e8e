import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** From which ended calculation one goes on, how many of its rows it kept, and what a row is checked by before it is kept. Frozen. */
export const keptRows = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('calculation').addColumn('resumes', 'text').execute();
    await db.schema
      .alterTable('calculation')
      .addColumn('kept', integer, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('result_row').addColumn('digest', 'text').execute();
  },
});
