import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Quotas of an account for its number of series and for its project documents; null for those of the installation. Frozen. */
export const quotaByKind = ({ integer }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ['quota_files', 'quota_document_bytes']) await db.schema.alterTable('account').addColumn(name, integer).execute();
  },
});
