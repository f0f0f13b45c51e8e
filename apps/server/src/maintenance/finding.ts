import type { Selectable } from 'kysely';
import { isDamage } from '../db/damaged-file.ts';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Something that is not as it must be. */
export interface Finding {
  /** 'damage' loses or falsifies something; 'untidy' only takes room, or will mend itself. */
  readonly severity: 'damage' | 'untidy';
  /** Table and key, as an administrator finds it. */
  readonly place: string;
  readonly problem: string;
}
export const damage = (place: string, problem: string): Finding => ({ severity: 'damage', place, problem });
export const untidy = (place: string, problem: string): Finding => ({ severity: 'untidy', place, problem });

/** Keys read together. */
const PAGE = 200;

/**
 * Every row of a table in the order of its key, so that a running server is not held up. Rows come one at a time, as one may have
 * megabytes: memory is that of the largest, however many there are. One that has gone since its key was read is left out, and so is one
 * that lies on a damaged page: `lost` is told of it.
 */
export async function* rowsOf<T>(
  keys: (after: string, limit: number) => Promise<string[]>,
  read: (key: string) => Promise<T | undefined>,
  lost: (key: string, error: Error) => void,
): AsyncGenerator<T> {
  for (let after = ''; ;) {
    const page = await keys(after, PAGE);
    for (const key of page) {
      const row = await read(key).catch((error: unknown) => {
        if (!isDamage(error)) throw error;
        lost(key, error as Error);
        return undefined;
      });
      if (row !== undefined) yield row;
    }
    if (page.length < PAGE) return;
    after = page.at(-1)!;
  }
}

/** The rows of a table by their id. */
export const rowsById = <T extends 'account' | 'calculation' | 'project' | 'snapshot' | 'snapshot_document' | 'storage_type'>(
  db: Db,
  table: T,
  lost: Finding[],
): AsyncGenerator<Selectable<Schema[T]>> =>
  rowsOf(
    async (after, limit) =>
      (
        await db
          .selectFrom(table as 'project')
          .select('id')
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute()
      ).map((row) => row.id),
    async (id) =>
      (await db
        .selectFrom(table as 'project')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()) as Selectable<Schema[T]> | undefined,
    (id, error) => lost.push(unreadableRow(`${table} ${id}`, error)),
  );

export const unreadableRow = (place: string, error: Error): Finding =>
  damage(place, `it lies on a damaged page of the file and cannot be read: ${error.message}`);
