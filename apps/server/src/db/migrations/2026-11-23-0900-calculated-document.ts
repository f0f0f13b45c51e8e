import type { Kysely } from 'kysely';

/** The hash of the document a calculation was started with; empty for those that are older. Frozen. */
export const calculatedDocument = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('calculation')
      .addColumn('document_hash', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
});
