import type { Queries } from '../db/database.ts';

const DAY_MS = 86_400_000;
/** Days that are counted, the day itself being one of them; older ones are forgotten. */
const DAYS = 30;

const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** Within the transaction that begins a calculation. */
export async function noteRun(tx: Queries, accountId: string, now: number): Promise<void> {
  await tx
    .insertInto('run_day')
    .values({ account_id: accountId, day: dayOf(now), runs: 1 })
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doUpdateSet((e) => ({ runs: e('run_day.runs', '+', 1) })))
    .execute();
  await tx
    .deleteFrom('run_day')
    .where('account_id', '=', accountId)
    .where('day', '<=', dayOf(now) - DAYS)
    .execute();
}

/** How many calculations each account began in the last thirty days. */
export async function recentRuns(db: Queries, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('run_day')
    .select((e) => ['account_id', e.fn.sum('runs').as('runs')])
    .where('day', '>', dayOf(now) - DAYS)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.runs)]));
}
