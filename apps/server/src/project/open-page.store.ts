import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { OpenPageRow } from './open-page.table.ts';

export type OpenPage = Selectable<OpenPageRow>;

/** The page is there until it expires; a screen that it showed already keeps its beginning. */
export async function noteOpenPage(db: Queries, row: Insertable<OpenPageRow>): Promise<void> {
  await db
    .insertInto('open_page')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'account_id', 'page']).doUpdateSet((e) => ({
        since: e
          .case()
          .when(e.and([e('open_page.screen', '=', row.screen), e('open_page.expires_at', '>', row.since)]))
          .then(e.ref('open_page.since'))
          .else(row.since)
          .end(),
        screen: row.screen,
        expires_at: row.expires_at,
      })),
    )
    .execute();
}

export async function forgetOpenPage(
  db: Queries,
  { project_id, account_id, page }: Pick<OpenPage, 'project_id' | 'account_id' | 'page'>,
): Promise<void> {
  await db
    .deleteFrom('open_page')
    .where('project_id', '=', project_id)
    .where('account_id', '=', account_id)
    .where('page', '=', page)
    .execute();
}

/** Pages that have a project open, the one that last went to another screen first. */
export const listOpenPages = (db: Queries, projectId: string, now: number): Promise<OpenPage[]> =>
  db
    .selectFrom('open_page')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('expires_at', '>', now)
    .orderBy('since', 'desc')
    .orderBy('page')
    .execute();

export async function forgetLapsedPages(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('open_page').where('expires_at', '<=', now).execute();
}
