import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
} from 'kysely';

import { isDamage } from './damaged-file.ts';

type Statement = ReturnType<DatabaseSyncInstance['prepare']>;
type Value = null | number | bigint | string | Uint8Array;

/** How long a writer waits for another process before it gives up, ms. */
export const BUSY_TIMEOUT_MS = 10_000;

/** Every commit is on the disk before it is acknowledged (FULL); readers never wait for a writer (WAL). */
export function openSqlite(path: string): DatabaseSyncInstance {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;');
  return database;
}

/** Told of every statement right before and right after it; tests end the process there. */
export interface StatementObserver {
  before(sql: string): void;
  after(sql: string): void;
}

/** What Kysely wants of a database, over the synchronous API; prepared statements are kept by their text. */
function forKysely(
  database: DatabaseSyncInstance,
  observer: StatementObserver | undefined,
  onDamage: (error: Error) => void,
): SqliteDatabase {
  const kept = new Map<string, { statement: Statement; reader: boolean }>();
  const prepared = (sql: string): { statement: Statement; reader: boolean } => {
    let found = kept.get(sql);
    if (!found) {
      const statement = database.prepare(sql);
      found = { statement, reader: statement.columns().length > 0 };
      if (kept.size >= 500) kept.clear();
      kept.set(sql, found);
    }
    return found;
  };
  const observed = <T>(sql: string, work: () => T): T => {
    observer?.before(sql);
    const result = watched(work);
    observer?.after(sql);
    return result;
  };
  const watched = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isDamage(error)) onDamage(error as Error);
      throw error;
    }
  };
  return {
    close: () => {
      kept.clear();
      database.close();
    },
    prepare: (sql) => {
      const { statement, reader } = watched(() => prepared(sql));
      return {
        reader,
        all: (parameters) => observed(sql, () => statement.all(...(parameters as Value[]))),
        run: (parameters) => observed(sql, () => statement.run(...(parameters as Value[]))),
        iterate: (parameters) => statement.iterate(...(parameters as Value[])),
      };
    },
  };
}

/**
 * Transactions take the write lock at once. A transaction that begins by reading and then writes fails in WAL mode whenever another
 * process wrote in between, whatever the busy timeout.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #isOpen: () => boolean;

  constructor(database: SqliteDatabase, isOpen: () => boolean) {
    super({ database });
    this.#isOpen = isOpen;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk the engine has rolled back by itself; saying so again would hide the reason behind another error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isOpen()) await super.rollbackTransaction(connection);
  }
}

/** Tables are made within a transaction like everything else: a migration that is killed has not begun (D-7). */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #isOpen: () => boolean;

  constructor(database: DatabaseSyncInstance, observer: StatementObserver | undefined, onDamage: (error: Error) => void) {
    const adapted = forKysely(database, observer, onDamage);
    super({ database: adapted });
    this.#database = adapted;
    this.#isOpen = () => database.isTransaction;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#database, this.#isOpen);
  }
}
