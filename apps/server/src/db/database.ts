import { Kysely, sql, SqliteAdapter, type RawBuilder, type Transaction } from 'kysely';
import type { DatabaseAddress } from './address.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { SqliteFileDialect, type StatementObserver } from './sqlite-dialect.ts';

export type Db = Kysely<Schema>;
/** A database or an open transaction on it; stores take either. */
export type Queries = Db | Transaction<Schema>;
/** Done in the transaction of an effect, with what came of it; when it throws, there is no effect. */
export type Within<T> = (tx: Queries, result: T) => Promise<void>;

export type DatabaseKind = 'sqlite' | 'postgresql';

export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  /** What showed that the file is damaged; nothing is written from then on. */
  damage(): string | undefined;
  close(): Promise<void>;
}

/**
 * Opens the database. The two kinds differ in column types (see `columnTypes`), in how integers and blobs arrive (brought in line by
 * the drivers here and by `bytesOf`) and in nothing else that the stores see.
 */
export function openDatabase(address: DatabaseAddress, { observer, isForCalls = false, onDamage }: OpenOptions = {}): Database {
  if (address.kind === 'postgresql') {
    const db = new Kysely<Schema>({ dialect: openPostgres(address.url, isForCalls) });
    return { kind: 'postgresql', db, damage: () => undefined, close: () => db.destroy() };
  }
  let damage: string | undefined;
  const dialect = new SqliteFileDialect(address.path, observer, (error) => {
    if (damage !== undefined) return;
    damage = error.message;
    dialect.stopWriting();
    onDamage?.(damage);
  });
  const db = new Kysely<Schema>({ dialect });
  return { kind: 'sqlite', db, damage: () => damage, close: () => db.destroy() };
}

/** One migration among those that a database lacks, counted from 1. */
export interface MigrationStep {
  readonly name: string;
  readonly number: number;
  readonly of: number;
}

export interface OpenOptions {
  readonly observer?: StatementObserver | undefined;
  readonly isForCalls?: boolean;
  /** Told once when the file turns out to be damaged. */
  readonly onDamage?: (reason: string) => void;
  /** Told before each migration of a database that has data already. */
  readonly onStep?: (step: MigrationStep) => void;
}

export interface ColumnTypes {
  /** Times in ms since 1970, counts. */
  readonly integer: 'integer' | 'bigint';
  readonly bytes: 'blob' | 'bytea';
  readonly real: 'real' | 'double precision';
}
export const columnTypes = (kind: DatabaseKind): ColumnTypes =>
  kind === 'sqlite' ? { integer: 'integer', bytes: 'blob', real: 'real' } : { integer: 'bigint', bytes: 'bytea', real: 'double precision' };

/** A blob as plain bytes: one driver answers Buffer, the other Uint8Array. */
export const bytesOf = (blob: Uint8Array): Uint8Array => new Uint8Array(blob.buffer, blob.byteOffset, blob.byteLength);

/** A stored text as its bytes of UTF-8: one that is only handed on need not become a string. */
export const utf8Of = (db: Queries, column: string): RawBuilder<Uint8Array> =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sql`cast(${sql.ref(column)} as blob)` : sql`convert_to(${sql.ref(column)}, 'UTF8')`;

/** Flags are stored as 0 and 1 on both databases. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
