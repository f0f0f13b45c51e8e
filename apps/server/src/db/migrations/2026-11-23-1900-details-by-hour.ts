import { sql, type Kysely } from 'kysely';

/** Details gained the energy of each hour by technology. Those stored without are made again when asked for. Frozen. */
export const detailsByHour = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`delete from detail`.execute(db);
  },
});
