import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

export type SqliteValue = null | number | bigint | string | Uint8Array;

/** How long a writer waits for another process before it gives up, ms. */
export const BUSY_TIMEOUT_MS = 10_000;
/** Every commit is on the disk before it is acknowledged (FULL); readers never wait for a writer (WAL). */
export const SETTINGS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;';

export function openSqlite(path: string): DatabaseSyncInstance {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec(SETTINGS);
  return database;
}
