import { createRequire, isBuiltin } from 'node:module';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installNodeSqlite } from './node-sqlite-shim.ts';

interface Sqlite {
  readonly DatabaseSync: new (path: string) => { prepare(sql: string): { get(): Record<string, unknown> }; close(): void };
}

test.skipIf(isBuiltin('node:sqlite'))(
  'where Node lacks its SQLite module the embedded engine answers to its name, durable and patient',
  () => {
    installNodeSqlite();
    installNodeSqlite();
    const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as Sqlite;
    const database = new DatabaseSync(join(mkdtempSync(join(tmpdir(), 'stackwatt-')), 'shim.sqlite'));
    expect(database.prepare('select 1 as one').get()).toEqual({ one: 1 });
    expect(database.prepare('pragma busy_timeout').get()).toEqual({ timeout: 10_000 });
    // 2 is FULL: every commit is on the disk before it is acknowledged.
    expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
    database.close();
    expect(() => createRequire(import.meta.url)('node:nothing-like-it')).toThrow('node:nothing-like-it');
  },
);
