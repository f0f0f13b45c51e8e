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
  readonly #path: string;
  /** There is one from the first statement on: many a program only reads. */
  #thread: Worker | undefined;
  /** Answers come in the order of the statements. */
  readonly #waiting: Waiting[] = [];
  #isInTransaction = false;

  constructor(path: string) {
    this.#path = path;
  }
  #start(): Worker {
    const thread = new Worker(program(), { workerData: { path: this.#path, timeout: BUSY_TIMEOUT_MS, settings: SETTINGS } });
    thread.on('message', (answer: Answer) => this.#settle(thread, answer));
    return thread;
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction;
  }

  run(sql: string, parameters: readonly SqliteValue[]): Promise<QueryResult<unknown>> {
    const thread = (this.#thread ??= this.#start());
    // Whoever waits for an answer keeps the process alive, and an idle thread does not.
    if (this.#waiting.length === 0) thread.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      thread.postMessage({ sql, parameters });
    });
  }

  #settle(thread: Worker, { rows = [], changes, lastInsertRowid, error, isInTransaction }: Answer): void {
    this.#isInTransaction = isInTransaction;
    const { resolve, reject } = this.#waiting.shift()!;
    if (this.#waiting.length === 0) thread.unref();
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
    const thread = this.#thread;
    if (!thread) return;
    const ended = new Promise((resolve) => {
      thread.once('exit', resolve);
    });
    thread.ref();
    thread.postMessage('close');
    await ended;
  }
}
