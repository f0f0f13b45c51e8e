import type { Db, Queries } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';

const SECOND_MS = 1000;
export const DAY_MS = 86_400_000;
const LONGEST_MS = DAY_MS;

export interface Allowance {
  /** What is counted, such as 'share'. */
  readonly what: string;
  readonly most: number;
  readonly perMs: number;
  /** Said when it is used up. */
  readonly title: string;
}

/**
 * Counts what an account may do so often in a time; the counters lie in the database, so they hold for every server process and over a
 * restart.
 */
export class UsageGuard {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /**
   * Counts one use. @param db  the transaction of what is done, whose failure takes the count back; @throws ApiProblem 429 with Retry-After
   */
  async take(accountId: string, { what, most, perMs, title }: Allowance, db: Queries = this.db): Promise<void> {
    const { since, count } = await this.#count(`${what}:${accountId}`, perMs, db);
    if (count <= most) return;
    const seconds = Math.max(1, Math.ceil((since + perMs - this.now()) / SECOND_MS));
    throw new ApiProblem(429, title, `At most ${most} in ${inWords(perMs)}. Please try again in ${seconds} s.`, {
      code: 'tooMany',
      headers: { 'retry-after': String(seconds) },
    });
  }

  /** What all server processes together do once in a time: true for whoever may do it now. */
  async claim(what: string, perMs: number): Promise<boolean> {
    return (await this.#count(`${what}:`, perMs, this.db)).count === 1;
  }

  async #count(key: string, perMs: number, db: Queries): Promise<{ readonly since: number; readonly count: number }> {
    const now = this.now();
    return db
      .insertInto('usage')
      .values({ key, since: now, count: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((e) => ({
          // One from the future was counted by a clock that was set back since.
          count: e
            .case()
            .when(e.or([e('usage.since', '<=', now - perMs), e('usage.since', '>', now)]))
            .then(1)
            .else(e('usage.count', '+', 1))
            .end(),
          since: e
            .case()
            .when(e.or([e('usage.since', '<=', now - perMs), e('usage.since', '>', now)]))
            .then(now)
            .else(e.ref('usage.since'))
            .end(),
        })),
      )
      .returning(['since', 'count'])
      .executeTakeFirstOrThrow();
  }

  /** Uses that are left in the running time. */
  async left(accountId: string, { what, most, perMs }: Allowance): Promise<number> {
    const row = await this.db.selectFrom('usage').selectAll().where('key', '=', `${what}:${accountId}`).executeTakeFirst();
    const now = this.now();
    return row && row.since > now - perMs && row.since <= now ? Math.max(0, most - row.count) : most;
  }

  async sweep(): Promise<void> {
    await this.db
      .deleteFrom('usage')
      .where('since', '<', this.now() - LONGEST_MS)
      .execute();
  }
}

const inWords = (ms: number): string => (ms === DAY_MS ? 'a day' : ms === 60 * SECOND_MS ? 'a minute' : `${ms / SECOND_MS} s`);
