import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How many rows a query has. */
export const countOf = async <T extends keyof Schema>(query: SelectQueryBuilder<Schema, T, object>): Promise<number> => {
  const { n } = await query.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return Number(n);
};
