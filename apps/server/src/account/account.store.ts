import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Queries } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import type { AccessTokenRow, AccountRow, SessionRow } from './account.table.ts';

export type StoredAccount = Selectable<AccountRow>;
export type StoredSession = Selectable<SessionRow>;

/** Name or e-mail as it is compared. */
export const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** The oldest account, where it still has the password that was generated for it. */
export const findUnusedFirst = async (db: Queries): Promise<string | undefined> => {
  const first = await db
    .selectFrom('account')
    .select(['name', 'must_change_password', 'disabled'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.must_change_password === 1 && first.disabled === 0 ? first.name : undefined;
};

export const countAccounts = async (db: Queries): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('account')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

export const findAccount = (db: Queries, nameOrEmail: string): Promise<StoredAccount | undefined> => {
  const key = keyOf(nameOrEmail);
  return db
    .selectFrom('account')
    .selectAll()
    .where((e) => e.or([e('name_key', '=', key), e('email_key', '=', key)]))
    .executeTakeFirst();
};

/** By e-mail alone: a name may look like somebody else's address. */
export const findAccountByEmail = (db: Queries, email: string): Promise<StoredAccount | undefined> =>
  db.selectFrom('account').selectAll().where('email_key', '=', keyOf(email)).executeTakeFirst();

export const findAccountById = (db: Queries, id: string): Promise<StoredAccount | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByLink = (db: Queries, linkHash: string): Promise<StoredAccount | undefined> =>
  db.selectFrom('account').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();

export async function insertAccount(db: Queries, row: Insertable<AccountRow>): Promise<void> {
  await db.insertInto('account').values(row).execute();
}

export async function updateAccount(db: Queries, id: string, change: Updateable<AccountRow>): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', id).execute();
}

/**
 * Until the transaction ends, others that count what the account has wait here: what is counted next stays true. Called right before the
 * count, behind whatever else the transaction waits for, so that no two wait for each other. The row stays as it is; taking it with an
 * update is what both databases know.
 */
export async function holdAccount(tx: Queries, id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

const listAdministrators = (db: Queries): Promise<{ id: string }[]> =>
  db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * Changes an account so that an administrator who can sign in stays, as long as there is anybody to administer. Such changes wait for each
 * other: of two administrators who disable each other at the same moment one is refused.
 *
 * @throws ApiProblem 422, with which the transaction takes the change back
 */
export async function updateKeepingAnAdministrator(tx: Queries, id: string, change: Updateable<AccountRow>): Promise<void> {
  const [oldest] = await listAdministrators(tx);
  if (oldest) await holdAccount(tx, oldest.id);
  await updateAccount(tx, id, change);
  if ((await listAdministrators(tx)).length > 0 || (await countAccounts(tx)) <= 1) return;
  throw new ApiProblem(422, 'Last administrator', 'This is the last administrator. Make somebody else an administrator first.', {
    code: 'lastAdministrator',
  });
}

/** For whoever is about to be deleted: the last administrator is refused before anything is taken away. @throws ApiProblem 422 */
export const giveUpAdministration = (db: Db, id: string): Promise<void> =>
  db.transaction().execute((tx) => updateKeepingAnAdministrator(tx, id, { role: 'user' }));

export async function insertSession(db: Queries, session: Insertable<SessionRow>, token: Insertable<AccessTokenRow>): Promise<void> {
  await db.insertInto('session').values(session).execute();
  await db.insertInto('access_token').values(token).execute();
}

/** Sessions of an account beyond so many, the oldest first, end. */
export async function deleteOldSessions(db: Queries, accountId: string, most: number): Promise<void> {
  const newest = db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most);
  await db.deleteFrom('session').where('account_id', '=', accountId).where('id', 'not in', newest).execute();
}

/** Bearer tokens of a session beyond so many, the longest unused first, end. */
async function deleteOldTokens(db: Queries, sessionId: string, most: number): Promise<void> {
  const newest = db
    .selectFrom('access_token')
    .select('hash')
    .where('session_id', '=', sessionId)
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .limit(most);
  await db.deleteFrom('access_token').where('session_id', '=', sessionId).where('hash', 'not in', newest).execute();
}

export const findSession = (db: Queries, refreshHash: string): Promise<StoredSession | undefined> =>
  db.selectFrom('session').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirst();

export const findSessionByPrevious = (db: Queries, refreshHash: string): Promise<StoredSession | undefined> =>
  db.selectFrom('session').selectAll().where('previous_refresh_hash', '=', refreshHash).executeTakeFirst();

export const hasSession = async (db: Queries, id: string): Promise<boolean> =>
  (await db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Exchanges the refresh token; false when somebody else just did. */
export async function rotateSession(db: Queries, session: StoredSession, refreshHash: string, now: number): Promise<boolean> {
  const done = await db
    .updateTable('session')
    .set({ refresh_hash: refreshHash, previous_refresh_hash: session.refresh_hash, rotated_at: now, used_at: now })
    .where('id', '=', session.id)
    .where('refresh_hash', '=', session.refresh_hash)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Windows of one browser have one session, and a token each. */
const MOST_TOKENS_OF_SESSION = 100;
export async function insertAccessToken(db: Queries, row: Insertable<AccessTokenRow>): Promise<void> {
  await db.insertInto('access_token').values(row).execute();
  await deleteOldTokens(db, row.session_id, MOST_TOKENS_OF_SESSION);
}

export interface TokenOwner {
  readonly sessionId: string;
  readonly usedAt: number;
  readonly sessionExpiresAt: number;
  readonly account: StoredAccount;
}
export async function findTokenOwner(db: Queries, tokenHash: string): Promise<TokenOwner | undefined> {
  const row = await db
    .selectFrom('access_token')
    .innerJoin('session', 'session.id', 'access_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('account')
    .select(['access_token.session_id as session_id', 'access_token.used_at as token_used_at', 'session.expires_at as session_expires_at'])
    .where('access_token.hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id: sessionId, token_used_at: usedAt, session_expires_at: sessionExpiresAt, ...account } = row;
  return { sessionId, usedAt, sessionExpiresAt, account };
}

/** @param sessionId  of a session, or of a token as `tokenSession` names it */
export const isSignedIn = async (db: Queries, accountId: string, sessionId: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled', '=', 0)
    .where((e) =>
      e.or([
        e.exists(e.selectFrom('session').select('session.id').where('session.id', '=', sessionId).where('session.expires_at', '>', now)),
        e.exists(
          e
            .selectFrom('api_token')
            .select('api_token.id')
            .where('api_token.id', '=', tokenOf(sessionId))
            .where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', now)])),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/** A program that calls with a token has no session; what stands for it names the token. */
const TOKEN = 'token ';
export const tokenSession = (tokenId: string): string => `${TOKEN}${tokenId}`;
const tokenOf = (sessionId: string): string => (sessionId.startsWith(TOKEN) ? sessionId.slice(TOKEN.length) : '');

export async function touchToken(db: Queries, tokenHash: string, sessionId: string, now: number): Promise<void> {
  await db.updateTable('access_token').set({ used_at: now }).where('hash', '=', tokenHash).execute();
  const { account_id } =
    (await db.updateTable('session').set({ used_at: now }).where('id', '=', sessionId).returning('account_id').executeTakeFirst()) ?? {};
  if (account_id !== undefined) await updateAccount(db, account_id, { seen_at: now });
}

/** Sessions that can still be used, the newest first. */
export const listSessions = (db: Queries, accountId: string, now: number, idleSince: number): Promise<StoredSession[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('used_at', '>=', idleSince)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** @returns false when the account has no such session */
export async function deleteSessionOf(db: Queries, accountId: string, id: string): Promise<boolean> {
  return (await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
}

/** With its projects and everything else that is its own. */
export async function deleteAccount(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('account').where('id', '=', id).execute();
}

export async function deleteSession(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** @param except  a session that stays */
export async function deleteSessionsOf(db: Queries, accountId: string, except = ''): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '!=', except).execute();
}

export async function deleteApiTokensOf(db: Queries, accountId: string): Promise<void> {
  await db.deleteFrom('api_token').where('account_id', '=', accountId).execute();
}

/** Sessions and tokens that nobody can use any more. */
export async function deleteStaleSessions(db: Queries, now: number, idleSince: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where((e) => e.or([e('expires_at', '<', now), e('used_at', '<', idleSince)]))
    .execute();
  await db.deleteFrom('access_token').where('used_at', '<', idleSince).execute();
}
