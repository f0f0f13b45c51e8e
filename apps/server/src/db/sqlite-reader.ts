import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openSqlite, type SqliteValue } from './sqlite.ts';

type Statement = ReturnType<DatabaseSyncInstance['prepare']>;

/** Statements kept by their text. */
const MOST_KEPT = 500;

/** A connection that reads and cannot write; it sees what was committed when a statement begins, whatever is being written. */
export class SqliteReader {
  readonly #database: DatabaseSyncInstance;
  readonly #kept = new Map<string, Statement>();

  constructor(path: string) {
    this.#database = openSqlite(path);
    this.#database.exec('PRAGMA query_only = ON');
  }

  all(sql: string, parameters: readonly SqliteValue[]): unknown[] {
    let statement = this.#kept.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(sql, statement);
    }
    return statement.all(...parameters);
  }

  close(): void {
    this.#kept.clear();
    this.#database.close();
  }
}
