import { createHash } from 'node:crypto';
import type { Route } from '@stackwatt/api';
import { scopeOf } from '../account/scope-of.ts';
import type { Db, Queries } from '../db/database.ts';
import type { Answer, Keep } from './answer.ts';
import type { Call } from './handle.ts';
import type { Incoming } from './incoming.ts';
import { ApiProblem } from './problem.ts';

const DAY_MS = 86_400_000;
/** A first call that was not answered within this time died with its server: the next one may try, ms. */
const ABANDONED_MS = 60_000;
const LONGEST_KEY = 200;
/** A call that whoever may read may make. It can have an effect of its own: a file that is asked for. */
const isOfReaders = (route: Route): boolean => scopeOf(route) === 'read';

/**
 * Answers a call that carries an `Idempotency-Key` once: a repetition gets the first answer, also after a restart (D-5, F-17). A call with
 * an effect keeps its answer in the transaction of the effect, so that a server that dies right after it has left both or neither; what has
 * no effect is kept when it is answered. Another body under the same key is refused, and so is a repetition while the first is still being
 * answered. Answers of the calls about accounts hold secrets and are not kept; of the calls of readers only those with an effect are, and
 * they are given again to whoever may still read.
 */
export class Idempotency {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  readonly once = async <R extends Route>(
    call: Pick<Call<R>, 'account' | 'body' | 'request'>,
    route: R,
    run: (keep: Keep<R>) => Promise<Answer<R>>,
  ): Promise<Answer<R>> => {
    const key = call.request.headers['idempotency-key'];
    if (
      typeof key !== 'string' ||
      route.method === 'GET' ||
      !route.authenticated ||
      route.answerTransport !== 'json' ||
      scopeOf(route) === undefined
    )
      return run(async () => {});
    if (key.length === 0 || key.length > LONGEST_KEY)
      throw new ApiProblem(400, 'Invalid request', `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`);
    const begun: Begun = { account_id: call.account.id, route: route.name, key, created_at: this.now() };
    const request_hash = createHash('sha256').update(call.request.url).update('\n').update(bodyBytes(call.body)).digest('hex');
    const earlier = await this.#begin(begun, request_hash);
    if (earlier) return earlier as Answer<R>;
    let isKept = false;
    try {
      const given = await run(async (tx, answer) => {
        // Thrown inside the transaction of the effect: one that was overtaken has none.
        if (!(await this.#keep(tx, begun, answer))) throw inProgress();
        isKept = true;
      });
      if (!isKept && (isOfReaders(route) || !(await this.#keep(this.db, begun, given)))) await this.#forget(begun);
      return given;
    } catch (error) {
      // A refusal changed nothing; the caller may mend the request and use the key again. What was kept with its effect stays.
      await this.#forget(begun);
      throw error;
    }
  };

  /**
   * Whether a key has an answer that is given again whatever has become of what the call spoke of: who deleted a project is told so once
   * more. It stays true for as long as the call it is asked for may take. Calls of readers ask for the right to read each time.
   */
  readonly isAnswered = async (accountId: string, route: Route, key: unknown): Promise<boolean> => {
    if (typeof key !== 'string' || isOfReaders(route)) return false;
    const row = await this.db
      .selectFrom('idempotency')
      .select('key')
      .where('account_id', '=', accountId)
      .where('route', '=', route.name)
      .where('key', '=', key)
      .where('status', 'is not', null)
      .where('created_at', '>', this.now() - DAY_MS + ABANDONED_MS)
      .executeTakeFirst();
    return row !== undefined;
  };

  async #begin(begun: Begun, request_hash: string): Promise<Answer<Route> | undefined> {
    const { created_at: now, ...row } = begun;
    await this.#of(row)
      .where((e) =>
        e.or([
          e('created_at', '<', now - DAY_MS),
          e.and([e('status', 'is', null), e.or([e('created_at', '<', now - ABANDONED_MS), e('created_at', '>', now + ABANDONED_MS)])]),
        ]),
      )
      .execute();
    const inserted = await this.db
      .insertInto('idempotency')
      .values({ ...begun, request_hash, status: null, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return undefined;
    const earlier = await this.db
      .selectFrom('idempotency')
      .selectAll()
      .where('account_id', '=', row.account_id)
      .where('route', '=', row.route)
      .where('key', '=', row.key)
      .executeTakeFirst();
    if (earlier && earlier.request_hash !== request_hash) {
      throw new ApiProblem(
        422,
        'Key used already',
        'This Idempotency-Key was sent with another request. Use a new key for a new request.',
        { code: 'keyReused' },
      );
    }
    if (!earlier || earlier.status === null) throw inProgress();
    const { data, headers } = JSON.parse(earlier.answer!) as { data: never; headers: Record<string, string> };
    return { kind: 'data', status: earlier.status, data, headers: { ...headers, 'idempotent-replay': 'true' } };
  }

  /** @returns false for an answer of a kind that is not kept, and for a call whose place another one has taken */
  async #keep(db: Queries, begun: Begun, given: Answer<Route>): Promise<boolean> {
    if (given.kind !== 'data') return false;
    const kept = await db
      .updateTable('idempotency')
      .set({ status: given.status, answer: JSON.stringify({ data: given.data, headers: given.headers }) })
      .where('account_id', '=', begun.account_id)
      .where('route', '=', begun.route)
      .where('key', '=', begun.key)
      .where('created_at', '=', begun.created_at)
      .where('status', 'is', null)
      .executeTakeFirst();
    return kept.numUpdatedRows === 1n;
  }

  async #forget(begun: Begun): Promise<void> {
    await this.#of(begun).where('created_at', '=', begun.created_at).where('status', 'is', null).execute();
  }

  #of(row: Key) {
    return this.db
      .deleteFrom('idempotency')
      .where('account_id', '=', row.account_id)
      .where('route', '=', row.route)
      .where('key', '=', row.key);
  }

  /** Calls that were being answered when the server died had no effect; alone with the data, it knows that nobody else answers them. */
  async forgetUnanswered(): Promise<void> {
    await this.db.deleteFrom('idempotency').where('status', 'is', null).execute();
  }

  async sweep(): Promise<void> {
    await this.db
      .deleteFrom('idempotency')
      .where('created_at', '<', this.now() - DAY_MS)
      .execute();
  }
}

interface Key {
  readonly account_id: string;
  readonly route: string;
  readonly key: string;
}
/** A key with the time it was taken, which tells this call from one that takes its place after it was given up. */
interface Begun extends Key {
  readonly created_at: number;
}

const inProgress = (): ApiProblem =>
  new ApiProblem(409, 'In progress', 'The first request with this Idempotency-Key is still being answered.', {
    code: 'inProgress',
    headers: { 'retry-after': '1' },
  });

const bodyBytes = (body: unknown): string | Uint8Array =>
  body instanceof Uint8Array || typeof body === 'string' ? body : isLong(body) ? body.sha256 : (JSON.stringify(body) ?? '');
/** One that lies in a file is told by its hash, not by its place. */
const isLong = (body: unknown): body is Extract<Incoming, { kind: 'long' }> =>
  typeof body === 'object' && body !== null && 'sha256' in body && 'path' in body;
