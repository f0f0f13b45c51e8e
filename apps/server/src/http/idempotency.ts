import { createHash } from 'node:crypto';
import type { Route } from '@stackwatt/api';
import type { Db } from '../db/database.ts';
import type { Answer } from './answer.ts';
import type { Call } from './handle.ts';
import { ApiProblem } from './problem.ts';

const DAY_MS = 86_400_000;
/** A first call that was not answered within this time died with its server: the next one may try, ms. */
const ABANDONED_MS = 60_000;
const LONGEST_KEY = 200;

/**
 * Answers a call that carries an `Idempotency-Key` once: a repetition gets the first answer, also after a restart (D-5, F-17). Another body under the same key
 * is refused, and so is a repetition while the first is still being answered. Answers of the calls about accounts hold secrets and are not kept.
 */
export class Idempotency {
  constructor(private readonly db: Db, private readonly now: () => number) {}

  readonly once = async <R extends Route>(call: Call<R>, route: R, run: () => Promise<Answer<R>>): Promise<Answer<R>> => {
    const key = call.request.headers['idempotency-key'];
    if (typeof key !== 'string' || route.method === 'GET' || !route.authenticated || route.answerTransport !== 'json' || route.area === 'auth') return run();
    if (key.length === 0 || key.length > LONGEST_KEY) throw new ApiProblem(400, 'Invalid request', `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`);
    const row = { account_id: call.account.id, route: route.name, key };
    const request_hash = createHash('sha256').update(call.request.url).update('\n').update(bodyBytes(call.body)).digest('hex');
    const earlier = await this.#begin(row, request_hash);
    if (earlier) return earlier as Answer<R>;
    try {
      const given = await run();
      if (given.kind === 'data') await this.#keep(row, given.status, JSON.stringify({ data: given.data, headers: given.headers }));
      else await this.#forget(row);
      return given;
    } catch (error) {
      // A refusal changed nothing; the caller may mend the request and use the key again.
      await this.#forget(row);
      throw error;
    }
  };

  async #begin(row: Key, request_hash: string): Promise<Answer<Route> | undefined> {
    const now = this.now();
    await this.#of(row).where((e) => e.or([e('created_at', '<', now - DAY_MS), e.and([e('status', 'is', null), e.or([e('created_at', '<', now - ABANDONED_MS), e('created_at', '>', now + ABANDONED_MS)])])])).execute();
    const begun = await this.db.insertInto('idempotency').values({ ...row, request_hash, status: null, answer: null, created_at: now })
      .onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    if (begun.numInsertedOrUpdatedRows === 1n) return undefined;
    const earlier = await this.db.selectFrom('idempotency').selectAll().where('account_id', '=', row.account_id).where('route', '=', row.route).where('key', '=', row.key).executeTakeFirst();
    if (earlier && earlier.request_hash !== request_hash) {
      throw new ApiProblem(422, 'Key used already', 'This Idempotency-Key was sent with another request. Use a new key for a new request.', { code: 'keyReused' });
    }
    if (!earlier || earlier.status === null) {
      throw new ApiProblem(409, 'In progress', 'The first request with this Idempotency-Key is still being answered.', { code: 'inProgress', headers: { 'retry-after': '1' } });
    }
    const { data, headers } = JSON.parse(earlier.answer!) as { data: never; headers: Record<string, string> };
    return { kind: 'data', status: earlier.status, data, headers: { ...headers, 'idempotent-replay': 'true' } };
  }

  async #keep(row: Key, status: number, answer: string): Promise<void> {
    await this.db.updateTable('idempotency').set({ status, answer }).where('account_id', '=', row.account_id).where('route', '=', row.route).where('key', '=', row.key).execute();
  }

  async #forget(row: Key): Promise<void> {
    await this.#of(row).execute();
  }

  #of(row: Key) {
    return this.db.deleteFrom('idempotency').where('account_id', '=', row.account_id).where('route', '=', row.route).where('key', '=', row.key);
  }

  async sweep(): Promise<void> {
    await this.db.deleteFrom('idempotency').where('created_at', '<', this.now() - DAY_MS).execute();
  }
}

interface Key {
  readonly account_id: string;
  readonly route: string;
  readonly key: string;
}

const bodyBytes = (body: unknown): string | Uint8Array => (body instanceof Uint8Array || typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
