import { sql, type Kysely } from 'kysely';

/** Details gained losses on the way of sun and wind and offers to regulation; those stored without are made again. Frozen. */
export const detailsByPath = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`delete from detail`.execute(db);
  },
});
