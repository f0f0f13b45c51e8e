import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import { isDamage } from './damaged-file.ts';
import { bounded } from './timeout.ts';
import { SqliteReader } from './sqlite-reader.ts';
import type { SqliteValue } from './sqlite.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/** Told of every statement right before and right after it; tests end the process there. */
export interface StatementObserver {
  before(sql: string): void;
  after(sql: string): void;
}

/** Lets the next one have the writer. */
type GiveBack = () => void;

/** The file as its connections share it: one reader, one writer that is one transaction's at a time. */
class SqliteFile {
  readonly #reader: SqliteReader;
  readonly #writer: SqliteWriter;
  readonly #observer: StatementObserver | undefined;
  readonly #onDamage: (error: Error) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(path: string, observer: StatementObserver | undefined, onDamage: (error: Error) => void) {
    // The reader first: a file that is no database is said here, by whoever opens it.
    this.#reader = new SqliteReader(path);
    this.#writer = new SqliteWriter(path);
    this.#observer = observer;
    this.#onDamage = onDamage;
  }

  /** Waits until the writer is free. */
  async takeWriter(): Promise<GiveBack> {
    const before = this.#last;
    let giveBack!: GiveBack;
    this.#last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    return giveBack;
  }
  /**
   * Transactions take the write lock at once. A transaction that begins by reading and then writes fails in WAL mode whenever another
   * process wrote in between, whatever the busy timeout.
   */
  async begin(): Promise<GiveBack> {
    const giveBack = await this.takeWriter();
    try {
      await this.write(CompiledQuery.raw('begin immediate'));
    } catch (error) {
      giveBack();
      throw error;
    }
    return giveBack;
  }
  /** After a full disk the engine has rolled back by itself; saying so again would hide the reason behind another error. */
  async rollBack(): Promise<void> {
    if (this.#writer.isInTransaction) await this.write(CompiledQuery.raw('rollback'));
  }
  /** Ends a transaction that began after nobody waited for it any more. */
  async abandon(giveBack: GiveBack): Promise<void> {
    try {
      await this.rollBack();
    } finally {
      giveBack();
    }
  }
  read({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#watched(sql, () => Promise.resolve({ rows: this.#reader.all(sql, parameters as SqliteValue[]) }));
  }
  write({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#watched(sql, () => this.#writer.run(sql, parameters as SqliteValue[]));
  }
  async #watched(sql: string, work: () => Promise<QueryResult<unknown>>): Promise<QueryResult<unknown>> {
    this.#observer?.before(sql);
    try {
      const result = await work();
      this.#observer?.after(sql);
      return result;
    } catch (error) {
      if (isDamage(error)) this.#onDamage(error as Error);
      throw error;
    }
  }

  /** What is written on top of damage makes it worse, and may be lost with it. */
  stopWriting(): void {
    void this.#writer.run('PRAGMA query_only = ON', []);
  }

  async close(): Promise<void> {
    await this.#writer.close();
    this.#reader.close();
  }
}

/** What one piece of work does with the file. Outside a transaction what only reads waits for no writer. */
class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  #giveBack: GiveBack | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.#execute(query)) as QueryResult<R>;
  }
  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#giveBack) return this.#file.write(query);
    if (SelectQueryNode.is(query.query)) return this.#file.read(query);
    const giveBack = await bounded(
      () => this.#file.takeWriter(),
      (late) => late(),
    );
    try {
      return await this.#file.write(query);
    } finally {
      giveBack();
    }
  }
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    this.#giveBack = await bounded(
      () => this.#file.begin(),
      (late) => void this.#file.abandon(late),
    );
  }
  rollBack(): Promise<void> {
    return this.#file.rollBack();
  }
  release(): void {
    this.#giveBack?.();
    this.#giveBack = undefined;
  }
}

class SqliteFileDriver implements Driver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new SqliteConnection(this.#file));
  }
  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }
  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollBack();
  }

  destroy(): Promise<void> {
    return this.#file.close();
  }
}

/** Tables are made within a transaction like everything else: a migration that is killed has not begun (D-7). */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class SqliteFileDialect implements Dialect {
  readonly #file: SqliteFile;

  /** @param onDamage  told when the file turns out to be damaged */
  constructor(path: string, observer: StatementObserver | undefined, onDamage: (error: Error) => void) {
    this.#file = new SqliteFile(path, observer, onDamage);
  }

  stopWriting(): void {
    this.#file.stopWriting();
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
  createDriver(): Driver {
    return new SqliteFileDriver(this.#file);
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
