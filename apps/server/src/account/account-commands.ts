import { randomUUID } from 'node:crypto';
import { emailProblem, oneLine } from '@stackwatt/model';
import { flag, type Db } from '../db/database.ts';
import * as store from './account.store.ts';
import { hashPassword, newPassword, passwordProblem } from './password.ts';

/** An account command that cannot be carried out, in words for whoever gave it. */
class AccountError extends Error {
  override readonly name = 'AccountError';
}

export interface NewAccount {
  readonly name: string;
  readonly email?: string;
  readonly licensedUntil?: string;
  readonly isAdministrator?: boolean;
  /** Without one a password is generated, which must be changed at the first sign-in. */
  readonly password?: string;
}

/** What is done with accounts on the command line of the machine; what administrators do by calls is `Administration`. */
export class AccountAdministration {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** Name of the first account, as long as nobody has signed in to it and chosen a password, without which nothing can be done with it. */
  unusedFirst = (): Promise<string | undefined> => store.findUnusedFirst(this.db);

  isEmpty = async (): Promise<boolean> => (await store.countAccounts(this.db)) === 0;

  /**
   * @param takesAny  a password given with the settings is taken as it is, also a weak one
   * @returns the generated password, if one was generated
   * @throws AccountError
   */
  async add(account: NewAccount, takesAny = false): Promise<string | undefined> {
    const name = oneLine(account.name);
    const email = (account.email ?? (name.includes('@') ? name : '')).trim();
    if (name === '' || name.length > 254) throw new AccountError('An account has a name of 1 to 254 characters.');
    if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new AccountError(`"${email}" is not an e-mail address.`);
    for (const key of [name, email])
      if (key !== '' && (await store.findAccount(this.db, key)))
        throw new AccountError(`There is already an account with the name or e-mail "${key}".`);
    const generated = account.password === undefined ? newPassword() : undefined;
    const problem = generated === undefined && !takesAny ? passwordProblem(account.password!, name) : undefined;
    if (problem !== undefined) throw new AccountError(problem);
    await store.insertAccount(this.db, {
      id: randomUUID(),
      name,
      name_key: store.keyOf(name),
      email,
      email_key: email === '' ? null : store.keyOf(email),
      password_hash: await hashPassword(generated ?? account.password!),
      must_change_password: flag(generated !== undefined),
      disabled: 0,
      licensed_until: licenceDate(account.licensedUntil),
      created_at: this.now(),
      default_currency: 'USD',
      default_date_format: 0,
      default_decimal_point: 0,
      show_base_year_as_year_zero: 1,
      tour: 'offered',
      ...(account.isAdministrator === true ? { role: 'administrator' } : {}),
    });
    return generated;
  }

  /** Sets the address as it is, without a code. @throws AccountError */
  async setEmail(name: string, email: string): Promise<void> {
    const account = await this.#get(name);
    const next = email.trim();
    const problem = emailProblem(next);
    if (problem !== undefined) throw new AccountError(`"${next}" is not an e-mail address.`);
    const owner = await store.findAccount(this.db, next);
    if (owner !== undefined && owner.id !== account.id)
      throw new AccountError(`There is already an account with the name or e-mail "${next}".`);
    await store.updateAccount(this.db, account.id, { email: next, email_key: store.keyOf(next) });
  }

  /** Takes effect at once, in every window. */
  async disable(name: string): Promise<void> {
    const account = await this.#get(name);
    await this.db.transaction().execute(async (tx) => {
      await store.updateAccount(tx, account.id, { disabled: 1 });
      await store.deleteSessionsOf(tx, account.id);
    });
  }

  /**
   * A new password, which also lets a disabled account in again; its sessions end, and its tokens unless they are kept on purpose.
   *
   * @returns the generated password, if one was generated
   */
  async setPassword(name: string, change: Omit<NewAccount, 'name'> & { readonly keepsTokens?: boolean }): Promise<string | undefined> {
    const account = await this.#get(name);
    const generated = change.password === undefined ? newPassword() : undefined;
    const problem = generated === undefined ? passwordProblem(change.password!, account.name) : undefined;
    if (problem !== undefined) throw new AccountError(problem);
    const password_hash = await hashPassword(generated ?? change.password!);
    await this.db.transaction().execute(async (tx) => {
      await store.updateAccount(tx, account.id, {
        password_hash,
        must_change_password: flag(generated !== undefined),
        disabled: 0,
        ...(change.email === undefined ? {} : { email: change.email, email_key: store.keyOf(change.email) }),
        ...(change.licensedUntil === undefined ? {} : { licensed_until: licenceDate(change.licensedUntil) }),
      });
      await store.deleteSessionsOf(tx, account.id);
      if (change.keepsTokens !== true) await store.deleteApiTokensOf(tx, account.id);
    });
    return generated;
  }

  async #get(name: string): Promise<store.StoredAccount> {
    const account = await store.findAccount(this.db, name);
    if (!account) throw new AccountError(`There is no account "${name}".`);
    return account;
  }
}

function licenceDate(until: string | undefined): string | null {
  if (until === undefined) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(`${until}T00:00:00Z`)))
    throw new AccountError(`"${until}" is not a date of the form YYYY-MM-DD.`);
  return until;
}
