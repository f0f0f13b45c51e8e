import { sql, type Kysely } from 'kysely';

/** When the edit lock of a project last changed hands, ms since 1970. Frozen. */
export const lockSince = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table project add column lock_since bigint not null default 0`.execute(db);
  },
});
