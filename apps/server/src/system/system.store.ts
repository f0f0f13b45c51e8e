import { sql } from 'kysely';
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

// Processes of several machines meet in a shared database alone, so its clock counts, and the statements below are PostgreSQL's.

/** How long a silent process still counts, ms: it shows itself every second, and the machine may be busy. */
const SEEN_MS = 6000;
/** Records of processes that are gone are kept so long, ms. */
const FORGOTTEN_MS = 3_600_000;

const SHARED_CLOCK = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const isPresent = sql<boolean>`abs(seen_at - ${SHARED_CLOCK}) < ${SEEN_MS}`;

/** A process that calculates shows that it is there. */
export async function announce(db: Queries, id: string, workers: number): Promise<void> {
  await db
    .insertInto('presence')
    .values({ id, workers, seen_at: SHARED_CLOCK })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ workers, seen_at: SHARED_CLOCK }))
    .execute();
}

/** Processes that showed themselves a moment ago. */
export const listPresent = async (db: Queries): Promise<string[]> =>
  (await db.selectFrom('presence').select('id').where(isPresent).execute()).map((row) => row.id);

export async function leave(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('presence').where('id', '=', id).execute();
}

/** Forgets processes that ended without saying so. */
export async function forgetAbsent(db: Queries): Promise<void> {
  await db
    .deleteFrom('presence')
    .where(sql<boolean>`abs(seen_at - ${SHARED_CLOCK}) > ${FORGOTTEN_MS}`)
    .execute();
}

/** Calculating processes on every machine. */
export async function countWorkers(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('presence')
    .select((e) => e.fn.sum('workers').as('n'))
    .where(isPresent)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
