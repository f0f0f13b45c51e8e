import type { Db, Queries } from '../db/database.ts';
import { isFull } from '../db/full-disk.ts';
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
/** Attempts under way at the same moment, of each server process; further ones are refused. */
const AT_ONCE_OF_ACCOUNT = 2;
const AT_ONCE_OF_ADDRESS = 4;
/** Counters that are kept in memory while the disk is full; with more of them who is new has to wait until there is space. */
const MOST_KEPT = 50_000;

interface Keys {
  readonly pair: string;
  readonly account: string;
  readonly address: string;
}
const keysOf = (name: string, address: string): Keys => {
  const account = keyOf(name).slice(0, 254);
  return { pair: `pair:${account}|${address}`, account: `account:${account}`, address: `address:${address}` };
};

interface Counter {
  /** With this attempt. */
  readonly failures: number;
  readonly since: number;
  readonly blocked_until: number;
  readonly succeeded_at: number;
}

/**
 * Slows guessing down and ends it for the day, by account and by network address. The counters lie in the database, so they hold for every
 * server process and over a restart. An attempt is counted as a wrong one before its password is looked at, and taken back when it was
 * right: so attempts at the same moment count like those one after the other. An address from which the account signed in before stays open
 * when strangers use up the account's guesses.
 *
 * On a full disk the one process that has the database counts on in memory, from what is stored, and stores it with the first attempt for
 * which there is space again.
 */
export class SignInGuard {
  readonly #underWay = new Map<string, number>();
  /** What would be stored; it counts instead of what is. */
  readonly #kept = new Map<string, Counter>();

  /** @param isAlone  no other process counts in this database */
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
    private readonly isAlone = false,
  ) {}

  /**
   * @param isRight  looks at the password; what it throws takes the attempt back
   * @returns whether it was right; @throws ApiProblem 429 with Retry-After, before any password is looked at
   */
  async attempt(name: string, address: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const keys = keysOf(name, address);
    this.#enter(keys);
    try {
      const counted = await this.#count(keys);
      let verdict: 'right' | 'wrong' | 'unknown' = 'unknown';
      try {
        verdict = (await isRight()) ? 'right' : 'wrong';
        return verdict === 'right';
      } finally {
        if (verdict === 'wrong') await this.#delay(keys, counted.pair);
        else await this.#takeBack(keys, counted, verdict === 'right');
      }
    } finally {
      this.#leave(keys);
    }
  }

  #enter({ account, address }: Keys): void {
    if ((this.#underWay.get(account) ?? 0) >= AT_ONCE_OF_ACCOUNT || (this.#underWay.get(address) ?? 0) >= AT_ONCE_OF_ADDRESS)
      throw tooMany(1000);
    for (const key of [account, address]) this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
  }

  #leave({ account, address }: Keys): void {
    for (const key of [account, address]) {
      const left = (this.#underWay.get(key) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(key);
      else this.#underWay.set(key, left);
    }
  }

  async #count(keys: Keys): Promise<Record<keyof Keys, Counter>> {
    try {
      const counted = await this.#countStored(keys);
      for (const key of Object.values(keys)) this.#kept.delete(key);
      return counted;
    } catch (error) {
      if (!this.isAlone || !isFull(error)) throw error;
      return this.#countKept(keys, error);
    }
  }

  /** Counts and judges in one transaction, whose rows others wait for; an attempt that is refused is not counted. */
  #countStored(keys: Keys): Promise<Record<keyof Keys, Counter>> {
    const now = this.now();
    return this.db.transaction().execute(async (tx) => {
      for (const key of Object.values(keys)) {
        const kept = this.#kept.get(key);
        if (!kept) continue;
        await tx
          .insertInto('sign_in_guard')
          .values({ key, ...kept })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
          .execute();
      }
      // In the same order for everybody, so that nobody waits for each other.
      const account = await this.#add(tx, keys.account, now);
      const address = await this.#add(tx, keys.address, now);
      const pair = await this.#add(tx, keys.pair, now);
      assertMayTry({ account, address, pair }, now);
      await this.#block(tx, keys.pair, pair, now);
      return { account, address, pair };
    });
  }

  /** The same in memory. @throws the fault, where no more is kept */
  async #countKept(keys: Keys, fault: unknown): Promise<Record<keyof Keys, Counter>> {
    const now = this.now();
    const rows = await this.db.selectFrom('sign_in_guard').selectAll().where('key', 'in', Object.values(keys)).execute();
    // From here on nothing waits: attempts at the same moment count one after the other.
    const next = (key: string): Counter => {
      const { failures, since, blocked_until, succeeded_at } = this.#kept.get(key) ??
        rows.find((row) => row.key === key) ?? { failures: 0, since: now, blocked_until: 0, succeeded_at: 0 };
      const isOver = since <= now - DAY_MS;
      return { failures: isOver ? 1 : failures + 1, since: isOver ? now : since, blocked_until, succeeded_at };
    };
    const counted = { account: next(keys.account), address: next(keys.address), pair: next(keys.pair) };
    assertMayTry(counted, now);
    const isNew = (key: string): boolean => !this.#kept.has(key);
    if (this.#kept.size + Object.values(keys).filter(isNew).length > MOST_KEPT) throw fault;
    for (const kind of ['account', 'address', 'pair'] as const) this.#kept.set(keys[kind], counted[kind]);
    this.#blockKept(keys.pair, now);
    return counted;
  }

  #add(tx: Queries, key: string, now: number): Promise<Counter> {
    return tx
      .insertInto('sign_in_guard')
      .values({ key, failures: 1, since: now, blocked_until: 0, succeeded_at: 0 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((e) => {
          const isOver = e('sign_in_guard.since', '<=', now - DAY_MS);
          return {
            failures: e
              .case()
              .when(isOver)
              .then(1)
              .else(e('sign_in_guard.failures', '+', 1))
              .end(),
            since: e.case().when(isOver).then(now).else(e.ref('sign_in_guard.since')).end(),
          };
        }),
      )
      .returning(['failures', 'since', 'blocked_until', 'succeeded_at'])
      .executeTakeFirstOrThrow();
  }

  /** The next attempt of the pair waits, from the moment of this one and again from its answer. */
  async #block(db: Queries, key: string, { failures }: Counter, now: number): Promise<void> {
    const delay = delayOf(failures);
    if (delay === 0) return;
    await db
      .updateTable('sign_in_guard')
      .set({ blocked_until: now + delay })
      .where('key', '=', key)
      .execute();
  }

  #blockKept(key: string, now: number): void {
    const kept = this.#kept.get(key);
    const delay = delayOf(kept?.failures ?? 0);
    if (kept && delay > 0) this.#kept.set(key, { ...kept, blocked_until: now + delay });
  }

  async #delay(keys: Keys, pair: Counter): Promise<void> {
    if (this.#kept.has(keys.pair)) this.#blockKept(keys.pair, this.now());
    // It was counted, and waits from the moment of its attempt; that it does not wait from its answer too is no way round.
    else await this.#block(this.db, keys.pair, pair, this.now()).catch(this.#unlessFull);
  }

  /** What is not taken back stays counted as a wrong attempt. */
  async #takeBack(keys: Keys, counted: Record<keyof Keys, Counter>, isRight: boolean): Promise<void> {
    if (this.#kept.has(keys.pair)) this.#takeBackKept(keys, counted, isRight);
    else await this.#takeBackStored(keys, counted, isRight).catch(this.#unlessFull);
  }

  readonly #unlessFull = (error: unknown): void => {
    if (!this.isAlone || !isFull(error)) throw error;
  };

  #takeBackKept(keys: Keys, counted: Record<keyof Keys, Counter>, isRight: boolean): void {
    const now = this.now();
    for (const kind of ['account', 'address', 'pair'] as const) {
      const kept = this.#kept.get(keys[kind]);
      if (kind === 'pair' && isRight) this.#kept.set(keys.pair, { failures: 0, since: now, blocked_until: 0, succeeded_at: now });
      else if (kept && kept.since === counted[kind].since && kept.failures > 0)
        this.#kept.set(keys[kind], {
          ...kept,
          failures: kept.failures - 1,
          ...(kind === 'pair' ? { blocked_until: counted.pair.blocked_until } : {}),
        });
    }
  }

  async #takeBackStored(keys: Keys, counted: Record<keyof Keys, Counter>, isRight: boolean): Promise<void> {
    const now = this.now();
    await this.db.transaction().execute(async (tx) => {
      for (const kind of ['account', 'address', 'pair'] as const) {
        if (kind === 'pair' && isRight) {
          await tx
            .updateTable('sign_in_guard')
            .set({ failures: 0, since: now, blocked_until: 0, succeeded_at: now })
            .where('key', '=', keys.pair)
            .execute();
          continue;
        }
        await tx
          .updateTable('sign_in_guard')
          .set((e) => ({ failures: e('failures', '-', 1), ...(kind === 'pair' ? { blocked_until: counted.pair.blocked_until } : {}) }))
          .where('key', '=', keys[kind])
          // Counted within the same day, and not begun anew since.
          .where('since', '=', counted[kind].since)
          .where('failures', '>', 0)
          .execute();
      }
    });
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

/** @throws ApiProblem 429 */
function assertMayTry({ account, address, pair }: Record<keyof Keys, Counter>, now: number): void {
  const isKnown = now - pair.succeeded_at < KNOWN_FOR_MS;
  const dayOver = ({ since }: Counter): number => Math.max(1000, since + DAY_MS - now);
  if (pair.failures > PER_PAIR) throw tooMany(dayOver(pair));
  if (!isKnown && account.failures > PER_ACCOUNT) throw tooMany(dayOver(account));
  if (address.failures > PER_ADDRESS) throw tooMany(dayOver(address));
  // Longer than the longest delay: written before the clock was set back.
  if (pair.blocked_until > now && pair.blocked_until - now <= LONGEST_DELAY_MS) throw tooMany(pair.blocked_until - now);
}

const delayOf = (failures: number): number =>
  failures < FREE ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(20, failures - FREE));

const tooMany = (waitMs: number): ApiProblem => {
  const seconds = Math.ceil(waitMs / 1000);
  return new ApiProblem(
    429,
    'Too many attempts',
    `Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} before you sign in again.`,
    { headers: { 'retry-after': String(seconds) } },
  );
};
