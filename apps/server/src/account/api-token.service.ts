import { randomUUID } from 'node:crypto';
import type { ApiToken } from '@stackwatt/api';
import type { Route } from '@stackwatt/api';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import { unlessFull } from '../db/full-disk.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import { toAccount, type Account } from './account.ts';
import { findAccountById, holdAccount, tokenSession } from './account.store.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import type { TokenScope } from './scope-of.ts';
import { mayCall } from './token-scope.ts';
import { DAY_MS } from './usage-guard.ts';

/** Begins every token, so that one that got somewhere it should not be is found. */
const PREFIX = 'swt_';
const MOST = 50;
/** How fresh the note of the last use is, ms. */
const NOTED_MS = 60_000;

/** Tokens for programs: named, of one scope, stored as hashes, withdrawn at once. */
export class ApiTokenService {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  async list(account: Account): Promise<z.infer<typeof ApiToken>[]> {
    const rows = await this.db
      .selectFrom('api_token')
      .selectAll()
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      scope: row.scope,
      created: new Date(row.created_at).toISOString(),
      lastUsed: row.used_at === null ? null : new Date(row.used_at).toISOString(),
      ends: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    }));
  }

  /** @param days  after which it is refused; null for never; @returns the token, which is shown this once; @throws ApiProblem 422 */
  async add(account: Account, name: string, scope: TokenScope, days: number | null): Promise<{ id: string; token: string }> {
    const secret = PREFIX + newSecret();
    const id = randomUUID();
    await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, account.id);
      const { n } = await tx
        .selectFrom('api_token')
        .select((e) => e.fn.countAll().as('n'))
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      if (Number(n) >= MOST) throw new ApiProblem(422, 'Too many tokens', `An account has at most ${MOST} tokens. Delete one first.`);
      await tx
        .insertInto('api_token')
        .values({
          id,
          account_id: account.id,
          name,
          scope,
          hash: hashOfSecret(secret),
          created_at: this.now(),
          used_at: null,
          expires_at: days === null ? null : this.now() + days * DAY_MS,
        })
        .execute();
    });
    return { id, token: secret };
  }

  /** @throws ApiProblem 404 */
  async delete(account: Account, id: string): Promise<void> {
    const done = await this.db.deleteFrom('api_token').where('account_id', '=', account.id).where('id', '=', id).executeTakeFirst();
    if (done.numDeletedRows !== 1n) throw notFound('token');
  }

  /** Whose token it is, asked of the database each time. @throws ApiProblem 401 for one that has ended, 403 for a call beyond its scope */
  async accountOf(token: string, route: Route): Promise<Account | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const found = await this.db.selectFrom('api_token').selectAll().where('hash', '=', hashOfSecret(token)).executeTakeFirst();
    const account = found && (await findAccountById(this.db, found.account_id));
    if (!found || !account || account.disabled !== 0) return undefined;
    if (found.expires_at !== null && found.expires_at <= this.now())
      throw new ApiProblem(
        401,
        'Token ended',
        `This token ended on ${new Date(found.expires_at).toISOString().slice(0, 10)}. Make another one under Preferences.`,
        { code: 'tokenEnded', headers: { 'www-authenticate': 'Bearer' } },
      );
    if (!mayCall(found.scope, route))
      throw new ApiProblem(403, 'Not allowed', `This token may ${found.scope} only.`, { code: 'tokenScope' });
    const now = this.now();
    if (found.used_at === null || Math.abs(now - found.used_at) > NOTED_MS)
      await unlessFull(this.db.updateTable('api_token').set({ used_at: now }).where('id', '=', found.id).execute());
    return toAccount(account, tokenSession(found.id));
  }
}
