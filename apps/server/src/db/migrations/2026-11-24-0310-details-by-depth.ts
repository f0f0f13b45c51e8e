import { sql, type Kysely } from 'kysely';

/** Details hold cycles by depth and the parts of the LCOS from here on; those that are kept are made again from their inputs. Frozen. */
export const detailsByDepth = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`delete from detail`.execute(db);
  },
});
