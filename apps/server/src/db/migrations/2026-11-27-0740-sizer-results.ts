import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** What the last run of the sizer of a project has found. Frozen. */
export const sizerResults = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sizer_result')
      .addColumn('project_id', 'text', (c) => c.primaryKey().notNull().references('project.id').onDelete('cascade'))
      .addColumn('engine_version', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('ended_at', integer, (c) => c.notNull())
      .execute();
  },
});
