import type { Db, Queries } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import * as store from './account.store.ts';
import { hashPassword, passwordProblem } from './password.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import { DAY_MS } from './usage-guard.ts';

export type LinkKind = 'invitation' | 'reset';
/** How long a link is good, ms. */
const VALID_MS: Readonly<Record<LinkKind, number>> = { invitation: 7 * DAY_MS, reset: DAY_MS };

/** Links that set a password, good for one use: nobody but the person ever sees a password. Of a code its hash is stored alone. */
export class PasswordLinks {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** In place of one that was made before. @returns the code of the link, and until when it is good */
  async make(db: Queries, accountId: string, kind: LinkKind): Promise<{ code: string; until: number }> {
    const code = newSecret();
    const until = this.now() + VALID_MS[kind];
    await store.updateAccount(db, accountId, { link_kind: kind, link_hash: hashOfSecret(code), link_until: until });
    return { code, until };
  }

  /** Ends the sessions and tokens of the account. @throws ApiProblem 400 for a link that is not good, 422 for a password that is not */
  async use(code: string, next: string): Promise<{ id: string; name: string }> {
    const link_hash = hashOfSecret(code);
    const account = await store.findAccountByLink(this.db, link_hash);
    if (!account || account.disabled !== 0 || account.link_until === null || account.link_until <= this.now()) throw notGood();
    const problem = passwordProblem(next, account.name);
    if (problem !== undefined) throw new ApiProblem(422, 'Password not set', problem);
    const password_hash = await hashPassword(next);
    await this.db.transaction().execute(async (tx) => {
      // Of two that use it at the same moment one finds it.
      const used = await tx
        .updateTable('account')
        .set({ password_hash, must_change_password: 0, link_kind: null, link_hash: null, link_until: null })
        .where('id', '=', account.id)
        .where('link_hash', '=', link_hash)
        .executeTakeFirst();
      if (used.numUpdatedRows !== 1n) throw notGood();
      await store.deleteSessionsOf(tx, account.id);
      await store.deleteApiTokensOf(tx, account.id);
    });
    return { id: account.id, name: account.name };
  }
}

const notGood = (): ApiProblem =>
  new ApiProblem(400, 'Link not good', 'This link was used already, or it is too old. An administrator can send another one.', {
    code: 'linkNotGood',
  });
