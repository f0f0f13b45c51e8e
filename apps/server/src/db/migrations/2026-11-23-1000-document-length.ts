import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../database.ts';

/** Bytes of a project's document, so that those of an account can be added up without reading them. Frozen. */
export const documentLength = ({ bytes }: ColumnTypes) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table project add column document_bytes bigint not null default 0`.execute(db);
    await (
      bytes === 'bytea'
        ? sql`update project set document_bytes = octet_length(document)`
        : sql`update project set document_bytes = length(cast(document as blob))`
    ).execute(db);
  },
});
