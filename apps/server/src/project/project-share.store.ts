import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Account } from '../account/account.ts';
import { keyOf } from '../account/account.store.ts';
import type { Queries } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { ProjectShareRow } from './project-share.table.ts';

export type StoredShare = Selectable<ProjectShareRow>;

/** Who asks for a project. */
export type Caller = Pick<Account, 'id' | 'email'>;

/** A share without an account is for whoever has the address. */
export function isShareOf(e: ExpressionBuilder<Schema, 'project_share'>, { id, email }: Caller) {
  const isKnown = e('project_share.account_id', '=', id);
  if (email === '') return isKnown;
  return e.or([isKnown, e.and([e('project_share.account_id', 'is', null), e('project_share.email_key', '=', keyOf(email))])]);
}

/** With the account of each, where one is known. */
export const listShares = (db: Queries, projectId: string) =>
  db
    .selectFrom('project_share')
    .leftJoin('account', 'account.id', 'project_share.account_id')
    .selectAll('project_share')
    .select('account.name as account_name')
    .where('project_id', '=', projectId)
    .orderBy('project_share.created_at')
    .orderBy('project_share.email_key')
    .execute();

export const findShare = (db: Queries, projectId: string, id: string): Promise<StoredShare | undefined> =>
  db.selectFrom('project_share').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

/** The shares that let an account in. */
export const listSharesOf = (db: Queries, projectId: string, caller: Caller): Promise<StoredShare[]> =>
  db
    .selectFrom('project_share')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((e) => isShareOf(e, caller))
    .execute();

export const countShares = async (db: Queries, projectId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('project_share')
        .select((e) => e.fn.countAll().as('n'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow()
    ).n,
  );

/** @param at  when a copy was sent to the address */
export async function noteCopy(db: Queries, projectId: string, email: string, at: number): Promise<void> {
  await db
    .insertInto('sent_copy')
    .values({ project_id: projectId, email_key: keyOf(email), email, sent_at: at })
    .onConflict((conflict) => conflict.columns(['project_id', 'email_key']).doUpdateSet({ email, sent_at: at }))
    .execute();
}

/** The newest first. */
export const listCopies = (db: Queries, projectId: string) =>
  db
    .selectFrom('sent_copy')
    .select(['email', 'sent_at'])
    .where('project_id', '=', projectId)
    .orderBy('sent_at', 'desc')
    .orderBy('email_key')
    .execute();

/** @returns id of the share */
export async function putShare(db: Queries, row: StoredShare): Promise<string> {
  const { id } = await db
    .insertInto('project_share')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'email_key']).doUpdateSet({ role: row.role }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setShareRole(db: Queries, id: string, role: StoredShare['role']): Promise<void> {
  await db.updateTable('project_share').set({ role }).where('id', '=', id).execute();
}

export async function deleteShare(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('project_share').where('id', '=', id).execute();
}

/** The person has opened the project: from now on the share is the account's, whatever becomes of its address. */
export async function noteOpened(db: Queries, id: string, accountId: string, now: number): Promise<void> {
  await db.updateTable('project_share').set({ opened_at: now, account_id: accountId }).where('id', '=', id).execute();
}
