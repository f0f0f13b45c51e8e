import type { Kysely } from 'kysely';

/** On which browser and system a session was begun; null where its program did not say. Frozen. */
export const sessionDevice = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('session').addColumn('device', 'text').execute();
  },
});
