import { randomUUID } from 'node:crypto';
import { hashOfSecret, newSecret } from './secret.ts';

/** Tokens of all accounts, and of one; the one that was used the longest time ago goes first. */
const MOST = 5000;
const MOST_OF_ACCOUNT = 20;

export interface SpareSession {
  readonly id: string;
  readonly accountId: string;
  /** As it was then: with another password the session is over, whoever has set it. */
  readonly passwordHash: string;
  /** The stored session that it belongs to, and ends with. */
  readonly storedId: string | undefined;
  readonly createdAt: number;
  readonly usedAt: number;
}

/**
 * Sessions that could not be stored because the disk is full, so that people can still look at what they have. They end with this process,
 * and have no cookie: a page that is loaded anew asks for a sign-in. Only where one process serves the database.
 */
export class SpareSessions {
  /** By the hash of the token, the one used last at the end. */
  readonly #byToken = new Map<string, SpareSession>();

  /** @returns the token */
  open(account: { readonly id: string; readonly password_hash: string }, now: number, storedId?: string): string {
    const token = newSecret();
    this.#byToken.set(hashOfSecret(token), {
      id: storedId ?? randomUUID(),
      accountId: account.id,
      passwordHash: account.password_hash,
      storedId,
      createdAt: now,
      usedAt: now,
    });
    const own = [...this.#byToken].filter(([, session]) => session.accountId === account.id);
    for (const [hash] of own.slice(0, -MOST_OF_ACCOUNT)) this.#byToken.delete(hash);
    for (const hash of [...this.#byToken.keys()].slice(0, -MOST)) this.#byToken.delete(hash);
    return token;
  }

  find = (tokenHash: string): SpareSession | undefined => this.#byToken.get(tokenHash);

  touch(tokenHash: string, now: number): void {
    const session = this.#byToken.get(tokenHash);
    if (!session) return;
    this.#byToken.delete(tokenHash);
    this.#byToken.set(tokenHash, { ...session, usedAt: now });
  }

  endToken(tokenHash: string): void {
    this.#byToken.delete(tokenHash);
  }

  /** @returns false when there is none of the account */
  end(accountId: string, id: string): boolean {
    const ended = [...this.#byToken].filter(([, session]) => session.accountId === accountId && session.id === id);
    for (const [hash] of ended) this.#byToken.delete(hash);
    return ended.some(([, session]) => session.storedId === undefined);
  }

  /** Sessions of the account that are stored nowhere. */
  ofAccount = (accountId: string): SpareSession[] =>
    [...this.#byToken.values()].filter((session) => session.accountId === accountId && session.storedId === undefined);

  /** The session in which the password was changed goes on. */
  passwordChanged(accountId: string, id: string, passwordHash: string): void {
    for (const [hash, session] of this.#byToken)
      if (session.accountId === accountId && session.id === id) this.#byToken.set(hash, { ...session, passwordHash });
  }
}
