import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/**
 * How many calculations an account began on a day, counted from 1970 in UTC: calculations themselves go when newer ones need their place.
 * Those that are there count for the owner of their project, because nobody noted who began them; results that came with a sample began
 * before they were there. Frozen.
 */
export const runDays = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('run_day')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('day', integer, (c) => c.notNull())
      .addColumn('runs', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('run_day_of_account', ['account_id', 'day'])
      .execute();
    await sql`insert into run_day (account_id, day, runs)
      select owner_id, created_at / 86400000, count(*) from calculation
      where (started_at is null or started_at >= created_at) and owner_id in (select id from account)
      group by owner_id, created_at / 86400000`.execute(db);
  },
});
