import type { Db } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import { keyOf } from './account.store.ts';

const DAY_MS = 86_400_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 25_000;
/** Wrong guesses without any delay: a person mistypes. */
const FREE = 5;
/** Wrong guesses a day at one account from one address, at one account from everywhere, and from one address at all accounts. */
const PER_PAIR = 300;
const PER_ACCOUNT = 1000;
const PER_ADDRESS = 1000;
const KNOWN_FOR_MS = 30 * DAY_MS;

interface Keys {
  readonly pair: string;
  readonly account: string;
  readonly address: string;
}
const keysOf = (name: string, address: string): Keys => {
  const account = keyOf(name).slice(0, 254);
  return { pair: `pair:${account}|${address}`, account: `account:${account}`, address: `address:${address}` };
};

/**
 * Slows guessing down and ends it for the day, by account and by network address. The counters lie in the database, so they hold for every
 * server process and over a restart. An address from which the account signed in before stays open when strangers use up the account's
 * guesses.
 */
export class SignInGuard {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** @throws ApiProblem 429 with Retry-After, before any password is looked at */
  async check(name: string, address: string): Promise<void> {
    const keys = keysOf(name, address);
    const rows = await this.db.selectFrom('sign_in_guard').selectAll().where('key', 'in', Object.values(keys)).execute();
    const now = this.now();
    const of = (key: string) => rows.find((row) => row.key === key && now - row.since < DAY_MS);
    const pair = of(keys.pair);
    const known = rows.some((row) => row.key === keys.pair && now - row.succeeded_at < KNOWN_FOR_MS);
    const dayOver = (row: { since: number } | undefined): number => Math.max(1000, (row?.since ?? now) + DAY_MS - now);

    if ((pair?.failures ?? 0) >= PER_PAIR) throw tooMany(dayOver(pair));
    if (!known && (of(keys.account)?.failures ?? 0) >= PER_ACCOUNT) throw tooMany(dayOver(of(keys.account)));
    if ((of(keys.address)?.failures ?? 0) >= PER_ADDRESS) throw tooMany(dayOver(of(keys.address)));
    // Longer than the longest delay: written before the clock was set back.
    if (pair && pair.blocked_until > now && pair.blocked_until - now <= LONGEST_DELAY_MS) throw tooMany(pair.blocked_until - now);
  }

  async failed(name: string, address: string): Promise<void> {
    const keys = keysOf(name, address);
    const now = this.now();
    await this.db.transaction().execute(async (tx) => {
      for (const key of Object.values(keys)) {
        const row = await tx.selectFrom('sign_in_guard').selectAll().where('key', '=', key).executeTakeFirst();
        const failures = (row && now - row.since < DAY_MS ? row.failures : 0) + 1;
        const delay =
          key === keys.pair && failures >= FREE ? Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(20, failures - FREE)) : 0;
        const next = { failures, since: failures === 1 ? now : row!.since, blocked_until: now + delay };
        await tx
          .insertInto('sign_in_guard')
          .values({ key, ...next, succeeded_at: row?.succeeded_at ?? 0 })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
          .execute();
      }
    });
  }

  async succeeded(name: string, address: string): Promise<void> {
    const { pair } = keysOf(name, address);
    const now = this.now();
    const next = { failures: 0, since: now, blocked_until: 0, succeeded_at: now };
    await this.db
      .insertInto('sign_in_guard')
      .values({ key: pair, ...next })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
      .execute();
  }

  /** Counters of days gone by. */
  async sweep(): Promise<void> {
    const now = this.now();
    await this.db
      .deleteFrom('sign_in_guard')
      .where('since', '<', now - DAY_MS)
      .where('succeeded_at', '<', now - KNOWN_FOR_MS)
      .execute();
  }
}

const tooMany = (waitMs: number): ApiProblem => {
  const seconds = Math.ceil(waitMs / 1000);
  return new ApiProblem(
    429,
    'Too many attempts',
    `Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} before you sign in again.`,
    { headers: { 'retry-after': String(seconds) } },
  );
};
