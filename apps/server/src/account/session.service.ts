import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { isFull, unlessFull } from '../db/full-disk.ts';
import { notFound } from '../http/problem.ts';
import { toAccount, type Account } from './account.ts';
import * as store from './account.store.ts';
import { deviceOf } from './device-of.ts';
import { verifyPassword } from './password.ts';
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

/** One text for a name that does not exist, a wrong password and a disabled account (D-015). */
const WRONG = 'The name or the password is not right.';

/** Who is signed in: sessions are opened, renewed, looked up and ended. */
export class SessionService {
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

  /** The sessions of the account; the one that asks is marked. */
  async list(account: Account): Promise<{ id: string; created: string; lastUsed: string; isThis: boolean; device: string | null }[]> {
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
  async end(account: Account, id: string): Promise<void> {
    if (this.spare?.end(account.id, id) === true) return;
    if (!(await store.deleteSessionOf(this.db, account.id, id))) throw notFound('session');
  }

  sweep(): Promise<void> {
    const now = this.now();
    return store.deleteStaleSessions(this.db, now, now - IDLE_MS);
  }
}
