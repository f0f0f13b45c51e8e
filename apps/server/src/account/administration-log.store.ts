import type { AdministrationEvent } from '@stackwatt/api';
import type { Queries } from '../db/database.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface NewEvent {
  readonly id: string;
  readonly at: number;
  readonly by: Named;
  readonly of: Named;
  readonly what: AdministrationEvent['what'];
  readonly details: AdministrationEvent['details'];
}

/** Written in the transaction of what was done. */
export async function insertEvent(tx: Queries, { id, at, by, of, what, details }: NewEvent): Promise<void> {
  await tx
    .insertInto('administration_log')
    .values({ id, at, by_id: by.id, by_name: by.name, of_id: of.id, of_name: of.name, what, details: JSON.stringify(details) })
    .execute();
}

const MOST = 200;

/** The newest first. @param accountId  what was done to this account; without it, to any */
export async function listEvents(db: Queries, accountId?: string): Promise<AdministrationEvent[]> {
  let query = db.selectFrom('administration_log').selectAll().orderBy('at', 'desc').orderBy('id').limit(MOST);
  if (accountId !== undefined) query = query.where('of_id', '=', accountId);
  return (await query.execute()).map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    by: row.by_name,
    of: row.of_name,
    what: row.what,
    details: JSON.parse(row.details) as AdministrationEvent['details'],
  }));
}
