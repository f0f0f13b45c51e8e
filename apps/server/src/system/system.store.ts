import type { Queries } from '../db/database.ts';

export const getSetting = async (db: Queries, key: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value;

export async function setSetting(db: Queries, key: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** How long a silent process still counts, ms. */
const SEEN_MS = 30_000;

export async function announce(db: Queries, id: string, workers: number, now: number): Promise<void> {
  await db
    .insertInto('presence')
    .values({ id, workers, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ workers, seen_at: now }))
    .execute();
}

export async function leave(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('presence').where('id', '=', id).execute();
}

/** Calculating processes on every machine. */
export async function countWorkers(db: Queries, now: number): Promise<number> {
  const row = await db
    .selectFrom('presence')
    .select((e) => e.fn.sum('workers').as('n'))
    .where('seen_at', '>', now - SEEN_MS)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
