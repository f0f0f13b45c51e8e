import { randomUUID } from 'node:crypto';
import type { Tour } from '@stackwatt/api';
import type { Db } from '../db/database.ts';
import { flag } from '../db/database.ts';
import { isFull, unlessFull } from '../db/full-disk.ts';
import { emailProblem, oneLine } from '@stackwatt/model';
import { ApiProblem, notFound } from '../http/problem.ts';
import * as store from './account.store.ts';
import type { AccountRole } from './account.table.ts';
import { deviceOf } from './device-of.ts';
import { hashPassword, newPassword, passwordProblem, verifyPassword } from './password.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import type { SpareSessions } from './spare-sessions.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 12 * 60 * MINUTE_MS;
const ABSOLUTE_MS = 30 * 24 * 60 * MINUTE_MS;
/** Sessions of an account; signing in once more ends the oldest one. */
const MOST_SESSIONS = 100;
/** Two windows may send the same refresh cookie at the same moment: the second is no thief. */
const ROTATION_GRACE_MS = 30_000;
/** Names that sign in with the internal scheme (D-012); they exist only where an administrator made them. */
const INTERNAL = new Set(['guest', 'reports', 'samples']);

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
  readonly mustChangePassword: boolean;
  readonly licensedUntil: string | null;
  readonly defaultCurrency: string;
  readonly defaultDateFormat: number;
  readonly defaultDecimalPoint: boolean;
  readonly showBaseYearAsYearZero: boolean;
  readonly openSteps: boolean;
  readonly tour: Tour;
  readonly sessionId: string;
}

export interface SignedIn {
  readonly token: string;
  readonly mustChangePassword: boolean;
  /** Undefined when the cookie in the browser is already the right one. */
  readonly refresh: string | undefined;
}
interface Credentials {
  readonly scheme: string;
  readonly name: string;
  readonly password: string;
}
/** Where somebody signs in from. */
interface Caller {
  readonly address: string;
  readonly userAgent: string | undefined;
}
export type SignInResult =
  | { readonly kind: 'signedIn'; readonly session: SignedIn; readonly account: string }
  | { readonly kind: 'refused'; readonly errors: readonly string[] };

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

/** One text for a name that does not exist, a wrong password and a disabled account (D-015). */
const WRONG = 'The name or the password is not right.';

export class AccountService {
  /** @param spare  for sessions that cannot be stored; undefined where other processes would not know of them */
  constructor(
    private readonly db: Db,
    private readonly guard: SignInGuard,
    private readonly now: () => number,
    private readonly spare?: SpareSessions,
  ) {}

  /** AUTH-12, AUTH-13. @throws ApiProblem 429 */
  async signIn({ scheme, name, password }: Credentials, { address, userAgent }: Caller): Promise<SignInResult> {
    if (scheme !== 'standard' && scheme !== 'internal')
      return { kind: 'refused', errors: [`The scheme of a sign-in is "standard" or "internal"; "${scheme}" is none.`] };
    const found = await store.findAccount(this.db, name);
    const rightScheme = (scheme === 'internal') === INTERNAL.has(found?.name_key ?? store.keyOf(name));
    const isRight = await this.guard.attempt(
      name,
      address,
      async () => (await verifyPassword(found?.password_hash, password)) && found?.disabled === 0 && rightScheme,
    );
    if (!found || !isRight) return { kind: 'refused', errors: [WRONG] };
    return { kind: 'signedIn', session: await this.#open(found, deviceOf(userAgent)), account: found.id };
  }

  async #open(account: store.StoredAccount, device: string | null): Promise<SignedIn> {
    const now = this.now();
    const refresh = newSecret();
    const token = newSecret();
    const id = randomUUID();
    const mustChangePassword = account.must_change_password !== 0;
    try {
      await this.db.transaction().execute(async (tx) => {
        await store.insertSession(
          tx,
          {
            id,
            account_id: account.id,
            refresh_hash: hashOfSecret(refresh),
            previous_refresh_hash: null,
            rotated_at: now,
            created_at: now,
            used_at: now,
            expires_at: now + ABSOLUTE_MS,
            device,
          },
          { hash: hashOfSecret(token), session_id: id, used_at: now },
        );
        await store.deleteOldSessions(tx, account.id, MOST_SESSIONS);
        await store.updateAccount(tx, account.id, { seen_at: now, signed_in_at: now });
      });
      return { token, refresh, mustChangePassword };
    } catch (error) {
      return { token: this.#openSpare(error, account), refresh: undefined, mustChangePassword };
    }
  }

  /** @throws the error, unless it says that the disk is full */
  #openSpare(error: unknown, account: store.StoredAccount, storedId?: string): string {
    if (!this.spare || !isFull(error)) throw error;
    return this.spare.open(account, this.now(), storedId);
  }

  /** A new bearer token for a refresh token, which is exchanged. A token used twice ends its session: one of the two users stole it. */
  async refresh(refresh: string): Promise<SignedIn | undefined> {
    const now = this.now();
    const hash = hashOfSecret(refresh);
    const session = (await store.findSession(this.db, hash)) ?? (await store.findSessionByPrevious(this.db, hash));
    if (!session) return undefined;
    if (session.expires_at <= now || now - session.used_at > IDLE_MS) return undefined;
    const account = await store.findAccountById(this.db, session.account_id);
    if (!account || account.disabled !== 0) return undefined;

    const isCurrent = session.refresh_hash === hash;
    if (!isCurrent && now - session.rotated_at > ROTATION_GRACE_MS) {
      await store.deleteSession(this.db, session.id);
      return undefined;
    }
    const token = newSecret();
    const next = newSecret();
    const mustChangePassword = account.must_change_password !== 0;
    try {
      // Both or nothing: a cookie that was exchanged and not answered would look stolen.
      const isExchanged = await this.db.transaction().execute(async (tx) => {
        const done = isCurrent && (await store.rotateSession(tx, session, hashOfSecret(next), now));
        await store.insertAccessToken(tx, { hash: hashOfSecret(token), session_id: session.id, used_at: now });
        return done;
      });
      return { token, refresh: isExchanged ? next : undefined, mustChangePassword };
    } catch (error) {
      return { token: this.#openSpare(error, account, session.id), refresh: undefined, mustChangePassword };
    }
  }

  /** The account of a bearer token, asked of the database each time: signing out and disabling act at once, in every process. */
  async accountOf(token: string): Promise<Account | undefined> {
    const now = this.now();
    const hash = hashOfSecret(token);
    const owner = await store.findTokenOwner(this.db, hash);
    if (!owner && this.spare?.find(hash)) return this.#spareAccountOf(hash);
    if (!owner || owner.account.disabled !== 0 || owner.sessionExpiresAt <= now || now - owner.usedAt > IDLE_MS) return undefined;
    if (now - owner.usedAt > 5 * MINUTE_MS) await unlessFull(store.touchToken(this.db, hash, owner.sessionId, now));
    return toAccount(owner.account, owner.sessionId);
  }

  /** Whether a session or a token of an account is still good, as its next call would find. */
  async isSignedIn({ id, sessionId }: Pick<Account, 'id' | 'sessionId'>): Promise<boolean> {
    const isSpare = this.spare?.ofAccount(id).some((session) => session.id === sessionId) === true;
    if (isSpare) return (await store.findAccountById(this.db, id))?.disabled === 0;
    return store.isSignedIn(this.db, id, sessionId, this.now());
  }

  async #spareAccountOf(hash: string): Promise<Account | undefined> {
    const now = this.now();
    const session = this.spare!.find(hash)!;
    const account = await store.findAccountById(this.db, session.accountId);
    const isOver =
      !account ||
      account.disabled !== 0 ||
      account.password_hash !== session.passwordHash ||
      now - session.createdAt > ABSOLUTE_MS ||
      now - session.usedAt > IDLE_MS ||
      (session.storedId !== undefined && !(await store.hasSession(this.db, session.storedId)));
    if (isOver) {
      this.spare!.endToken(hash);
      return undefined;
    }
    this.spare!.touch(hash, now);
    return toAccount(account, session.id);
  }

  async signOut(account: Account): Promise<void> {
    if (this.spare?.end(account.id, account.sessionId) !== true) await store.deleteSession(this.db, account.sessionId);
  }

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

  /** The sessions of the account; the one that asks is marked. */
  async sessions(account: Account): Promise<{ id: string; created: string; lastUsed: string; isThis: boolean; device: string | null }[]> {
    const now = this.now();
    const stored = (await store.listSessions(this.db, account.id, now, now - IDLE_MS)).map((session) => ({
      id: session.id,
      createdAt: session.created_at,
      usedAt: session.used_at,
      device: session.device,
    }));
    return [...(this.spare?.ofAccount(account.id) ?? []).map((session) => ({ ...session, device: null })), ...stored].map(
      ({ id, createdAt, usedAt, device }) => ({
        id,
        created: new Date(createdAt).toISOString(),
        lastUsed: new Date(usedAt).toISOString(),
        isThis: id === account.sessionId,
        device,
      }),
    );
  }

  /** @throws ApiProblem 404 */
  async endSession(account: Account, id: string): Promise<void> {
    if (this.spare?.end(account.id, id) === true) return;
    if (!(await store.deleteSessionOf(this.db, account.id, id))) throw notFound('session');
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

  sweep(): Promise<void> {
    const now = this.now();
    return store.deleteStaleSessions(this.db, now, now - IDLE_MS);
  }
}

/** A1: a lapsed licence still signs in, looks and exports; it starts no calculation. */
export const isLicensed = (account: Account, today: string): boolean => account.licensedUntil === null || account.licensedUntil >= today;

/** @param sessionId  empty for an account that is not signed in here */
export const toAccount = (row: store.StoredAccount, sessionId: string): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  mustChangePassword: row.must_change_password !== 0,
  licensedUntil: row.licensed_until,
  defaultCurrency: row.default_currency,
  defaultDateFormat: row.default_date_format,
  defaultDecimalPoint: row.default_decimal_point !== 0,
  showBaseYearAsYearZero: row.show_base_year_as_year_zero !== 0,
  openSteps: row.open_steps !== 0,
  tour: row.tour,
  sessionId,
});

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
