import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Calculated results of the samples, which belong to no project. Frozen. */
export const sampleResults = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sample_result')
      .addColumn('input_hash', 'text', (c) => c.notNull())
      .addColumn('engine_version', 'text', (c) => c.notNull())
      .addColumn('outcomes', 'text', (c) => c.notNull())
      .addColumn('result_hash', 'text', (c) => c.notNull())
      .addColumn('best', 'text', (c) => c.notNull())
      .addColumn('figures', 'text', (c) => c.notNull())
      .addColumn('started_at', integer, (c) => c.notNull())
      .addColumn('ended_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('sample_result_key', ['input_hash', 'engine_version'])
      .execute();
  },
});
