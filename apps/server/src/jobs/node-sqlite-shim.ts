import { createRequire, isBuiltin, Module } from 'node:module';
import { DatabaseSync } from '@photostructure/sqlite';
import { BUSY_TIMEOUT_MS } from '../db/sqlite.ts';

type Load = (request: string, ...rest: unknown[]) => unknown;

/** The engine opens its database without a busy timeout and with the default durability; this one has both. */
class DurableDatabase extends DatabaseSync {
  constructor(path: string) {
    super(path, { timeout: BUSY_TIMEOUT_MS });
    this.exec('PRAGMA synchronous = FULL;');
  }
}

/**
 * The job engine asks for Node's own SQLite module, which Node 20 lacks: that one name is answered with the embedded engine, which has the
 * same interface. Newer versions of Node keep their own module.
 */
export function installNodeSqlite(): void {
  if (isBuiltin('node:sqlite') && hasModule()) return;
  const loader = Module as unknown as { _load: Load };
  const load = loader._load;
  loader._load = (request, ...rest) =>
    request === 'node:sqlite' ? { DatabaseSync: DurableDatabase } : load.call(loader, request, ...rest);
}

function hasModule(): boolean {
  try {
    createRequire(import.meta.url)('node:sqlite');
    return true;
  } catch {
    // Listed as built in but behind a flag.
    return false;
  }
}
