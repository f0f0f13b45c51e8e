import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Who works at which batch, or prepares or ends which calculation. Frozen. */
export const workHolders = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('calculation').addColumn('holder', 'text').execute();
    await db.schema
      .alterTable('calculation')
      .addColumn('step_attempts', integer, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('batch').addColumn('holder', 'text').execute();
    await db.schema.createIndex('batch_state').on('batch').columns(['calculation_id', 'state', 'number']).execute();
  },
});
