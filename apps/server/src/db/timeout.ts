import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';

/** What one call waits for the database, all its statements together, ms: with its own work it is answered within ten seconds (F-8). */
export const DATABASE_MS = 8000;
/** Calls that wait for a connection; further ones are refused at once. */
const MOST_WAITING = 100;

/** The database has not answered a call within its timeout. */
export class SlowDatabase extends Error {
  override readonly name = 'SlowDatabase';
}

/** The time that is left for a call to wait for the database. */
export class DatabaseTimeout {
  /** Whether anything waits just now; what a call leaves running behind itself is bounded no longer. */
  isWaiting = false;

  constructor(public leftMs = DATABASE_MS) {}

  /** Bounds what the work waits for the database. */
  async bound<T>(work: () => Promise<T>): Promise<T> {
    this.isWaiting = true;
    try {
      return await timeouts.run(this, work);
    } finally {
      this.isWaiting = false;
    }
  }
}
const timeouts = new AsyncLocalStorage<DatabaseTimeout>();

/**
 * Work of a call for as long as the call waits for the database.
 *
 * @param late  takes what comes after nobody waits for it any more
 * @throws SlowDatabase when it takes longer
 */
export async function bounded<T>(start: () => Promise<T>, late: (result: T) => void): Promise<T> {
  const own = timeouts.getStore();
  if (own?.isWaiting !== true) return start();
  if (own.leftMs <= 0) throw new SlowDatabase('the database has kept this call waiting for too long');
  const from = performance.now();
  const started = start();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      started,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          started.then(late, () => {
            // Nobody waits for how it failed.
          });
          reject(new SlowDatabase('the database does not answer in time'));
        }, own.leftMs);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    own.leftMs -= performance.now() - from;
  }
}

/** The pool as calls see it: none waits for longer than its timeout, and a connection that somebody gave up on is used by nobody else. */
export const poolWithTimeouts = (pool: Pool): PostgresPool => ({
  end: () => pool.end(),
  connect: async (): Promise<PostgresPoolClient> => {
    if (timeouts.getStore()?.isWaiting === true && pool.waitingCount >= MOST_WAITING)
      throw new SlowDatabase('too many calls wait for the database');
    const client = await bounded(
      () => pool.connect(),
      (late) => late.release(),
    );
    let isGivenUp = false;
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      try {
        return await bounded(
          () => client.query(text, [...values]),
          () => {},
        );
      } catch (error) {
        // Its statement may still run, and its transaction is open: closing the connection ends both.
        isGivenUp ||= error instanceof SlowDatabase;
        throw error;
      }
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release(isGivenUp) };
  },
});
