import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { BUSY_TIMEOUT_MS, SETTINGS, type SqliteValue } from './sqlite.ts';

interface Answer {
  readonly rows?: unknown[];
  readonly changes?: number | bigint;
  readonly lastInsertRowid?: number | bigint;
  readonly error?: { readonly message: string; readonly code?: string; readonly errcode?: number };
  readonly isInTransaction: boolean;
}
interface Waiting {
  readonly resolve: (result: QueryResult<unknown>) => void;
  readonly reject: (error: Error) => void;
}

/** The program of the thread: beside the built programs, or its source. */
function program(): URL {
  const candidates = ['./sqlite-thread.js', '../sqlite-thread.js', './sqlite-thread.mjs'].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => existsSync(url));
  if (!found) throw new Error('The program that writes to the database is missing beside the server; build again with npm run build.');
  return found;
}

/**
 * The one connection that writes, in a thread of its own: a commit waits for the disk, a write for other programs that write, and meanwhile
 * the thread of the server answers others (L-4). A thread that fails ends the process, as the same fault in the server's own would.
 */
export class SqliteWriter {
  readonly #thread: Worker;
  /** Answers come in the order of the statements. */
  readonly #waiting: Waiting[] = [];
  #isInTransaction = false;

  constructor(path: string) {
    this.#thread = new Worker(program(), { workerData: { path, timeout: BUSY_TIMEOUT_MS, settings: SETTINGS } });
    this.#thread.on('message', (answer: Answer) => this.#settle(answer));
    this.#thread.unref();
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction;
  }

  run(sql: string, parameters: readonly SqliteValue[]): Promise<QueryResult<unknown>> {
    // Whoever waits for an answer keeps the process alive, and an idle thread does not.
    if (this.#waiting.length === 0) this.#thread.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#thread.postMessage({ sql, parameters });
    });
  }

  #settle({ rows = [], changes, lastInsertRowid, error, isInTransaction }: Answer): void {
    this.#isInTransaction = isInTransaction;
    const { resolve, reject } = this.#waiting.shift()!;
    if (this.#waiting.length === 0) this.#thread.unref();
    if (error) {
      const { message, ...codes } = error;
      reject(Object.assign(new Error(message), codes));
      return;
    }
    resolve({
      rows,
      ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid === undefined ? {} : { insertId: BigInt(lastInsertRowid) }),
    });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => {
      this.#thread.once('exit', resolve);
    });
    this.#thread.ref();
    this.#thread.postMessage('close');
    await ended;
  }
}
