import { randomInt } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Outbox } from '../mail/outbox.ts';
import { cannotBeUsed } from './account.service.ts';
import type { Account } from './account.ts';
import * as store from './account.store.ts';
import { hashOfSecret } from './secret.ts';
import { DAY_MS, type UsageGuard } from './usage-guard.ts';

const CODES = { what: 'emailCode', most: 5, perMs: DAY_MS, title: 'Too many e-mail addresses' } as const;
const VALID_MS = DAY_MS;
/** Wrong codes until another one must be mailed; a code is one of a million. */
const MOST_TRIES = 5;
const CODE_DIGITS = 6;

/**
 * An address that a user names counts for nothing, neither for shares nor for signing in, until the code that was mailed to it is given: so
 * nobody gets what is meant for somebody else. What the command line sets is taken as it is.
 */
export class EmailConfirmation {
  constructor(
    private readonly db: Db,
    private readonly usage: UsageGuard,
    private readonly outbox: Outbox,
    private readonly productTitle: string,
    private readonly now: () => number,
  ) {}

  /** Mails a code, in place of one that was mailed before. @throws ApiProblem 429, 503 */
  async ask(account: Account, email: string): Promise<void> {
    if (!this.outbox.isOpen) {
      throw new ApiProblem(
        503,
        'No mail',
        'This server sends no mails, so it cannot confirm an address. An administrator can set it with "stackwatt user email".',
        { code: 'mailNotConfigured' },
      );
    }
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const row = { email, code_hash: hashOfSecret(`${account.id} ${code}`), created_at: this.now(), tries: 0 };
    await this.db.transaction().execute(async (tx) => {
      await this.usage.take(account.id, CODES, tx);
      await tx
        .insertInto('email_confirmation')
        .values({ account_id: account.id, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
      await this.outbox.put(tx, {
        cause: `email:${account.id}:${row.code_hash}:${row.created_at}`,
        to: email,
        subject: `${this.productTitle}: confirm this e-mail address`,
        text: `${code} is the code that confirms this address for the account ${account.name}. It is valid for a day.\n\nIf you did not ask for it, ignore this mail: without the code nothing happens.\n`,
      });
    });
  }

  /** Forgets an address that was not confirmed. */
  async forget(account: Account): Promise<void> {
    await this.db.deleteFrom('email_confirmation').where('account_id', '=', account.id).execute();
  }

  /** The address that waits for its code; null for none. */
  async waiting(account: Account): Promise<string | null> {
    const row = await this.db
      .selectFrom('email_confirmation')
      .select(['email', 'created_at'])
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    return row && this.#isValid(row) ? row.email : null;
  }

  /** Takes the address over. @throws ApiProblem 400 for a code that is not right, 422 where the address cannot be used any more */
  async confirm(account: Account, code: string): Promise<void> {
    // Counted before it is looked at, so that codes at the same moment are counted each.
    const asked = await this.db
      .updateTable('email_confirmation')
      .set((e) => ({ tries: e('tries', '+', 1) }))
      .where('account_id', '=', account.id)
      .returning(['email', 'code_hash', 'created_at', 'tries'])
      .executeTakeFirst();
    const isRight =
      asked !== undefined &&
      this.#isValid(asked) &&
      asked.tries <= MOST_TRIES &&
      asked.code_hash === hashOfSecret(`${account.id} ${code.trim()}`);
    if (!isRight) {
      throw new ApiProblem(
        400,
        'E-mail not confirmed',
        'The code is not right, or not valid any more. After five wrong ones, or a day, ask for another.',
      );
    }
    await this.db.transaction().execute(async (tx) => {
      const owner = await store.findAccount(tx, asked.email);
      if (owner !== undefined && owner.id !== account.id) throw cannotBeUsed();
      await store.updateAccount(tx, account.id, { email: asked.email, email_key: store.keyOf(asked.email) });
      await tx.deleteFrom('email_confirmation').where('account_id', '=', account.id).execute();
    });
  }

  #isValid({ created_at }: { readonly created_at: number }): boolean {
    return Math.abs(this.now() - created_at) < VALID_MS;
  }
}
