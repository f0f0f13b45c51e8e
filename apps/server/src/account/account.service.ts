import { emailProblem } from '@stackwatt/model';
import type { Db } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Account } from './account.ts';
import * as store from './account.store.ts';
import { hashPassword, passwordProblem, verifyPassword } from './password.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import type { SpareSessions } from './spare-sessions.ts';

/** What becomes of an address that an account names. */
interface AddressConfirmation {
  ask(account: Account, email: string): Promise<void>;
  forget(account: Account): Promise<void>;
}
/** Whether somebody else has the address is nobody's to know: one text for every reason. */
export const cannotBeUsed = (): ApiProblem => new ApiProblem(422, 'E-mail not changed', 'This e-mail address cannot be used.');

export interface NewPassword {
  readonly current: string;
  readonly next: string;
  readonly keepsTokens: boolean;
}

/** What people change of their own account, with its password. */
export class AccountService {
  /** @param spare  sessions that could not be stored */
  constructor(
    private readonly db: Db,
    private readonly guard: SignInGuard,
    private readonly spare?: SpareSessions,
  ) {}

  /** Ends every other session of the account, and its tokens unless they are kept on purpose. @throws ApiProblem 400, 422, 429 */
  async changePassword(account: Account, { current, next, keepsTokens }: NewPassword, address: string): Promise<void> {
    await this.#confirm(account, current, address, 'Password not changed');
    const problem = current === next ? 'The new password is the same as the current one.' : passwordProblem(next, account.name);
    if (problem !== undefined) throw new ApiProblem(422, 'Password not changed', problem);
    const password_hash = await hashPassword(next);
    await this.db.transaction().execute(async (tx) => {
      await store.updateAccount(tx, account.id, { password_hash, must_change_password: 0 });
      await store.deleteSessionsOf(tx, account.id, account.sessionId);
      if (!keepsTokens) await store.deleteApiTokensOf(tx, account.id);
    });
    this.spare?.passwordChanged(account.id, account.sessionId, password_hash);
  }

  /**
   * For whoever knows the password. An empty address takes the own one away at once; another one waits until it is confirmed.
   *
   * @throws ApiProblem 400, 422, 429, 503
   */
  async changeEmail(
    account: Account,
    { current, email }: { readonly current: string; readonly email: string },
    address: string,
    confirmation: AddressConfirmation,
  ): Promise<'changed' | 'asked'> {
    await this.#confirm(account, current, address);
    const next = email.trim();
    const isOwn = next !== '' && store.keyOf(next) === store.keyOf(account.email);
    if (next === '' || isOwn) {
      await store.updateAccount(this.db, account.id, { email: next, email_key: next === '' ? null : store.keyOf(next) });
      await confirmation.forget(account);
      return 'changed';
    }
    const isFree = emailProblem(next) === undefined && [undefined, account.id].includes((await store.findAccount(this.db, next))?.id);
    if (!isFree) throw cannotBeUsed();
    await confirmation.ask(account, next);
    return 'asked';
  }

  /** For whoever knows the password. @param takeAway  what the account has beside its rows; @throws ApiProblem 400, 422, 429 */
  async deleteAccount(account: Account, current: string, address: string, takeAway: () => Promise<void>): Promise<void> {
    await this.#confirm(account, current, address);
    await store.giveUpAdministration(this.db, account.id);
    await takeAway();
    await store.deleteAccount(this.db, account.id);
  }

  /** Guesses count like those of a sign-in. @throws ApiProblem 400, 429 */
  async #confirm(account: Account, current: string, address: string, title = 'Not changed'): Promise<void> {
    const stored = await store.findAccountById(this.db, account.id);
    if (await this.guard.attempt(account.name, address, () => verifyPassword(stored?.password_hash, current))) return;
    throw new ApiProblem(400, title, 'The current password is not right.');
  }
}
