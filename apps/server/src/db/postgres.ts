import { PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import { DATABASE_MS, poolWithTimeouts } from './timeout.ts';

const INT8 = 20;

/** Connections for requests and jobs of one process; the job engine has a pool of its own beside it. */
const POOL_SIZE = 10;

/**
 * 64-bit integers arrive as numbers: ours are times in ms and counts, far below 2^53.
 *
 * @param isForCalls  statements that nobody waits for any more are ended by the database itself, so that those of a table that is locked do
 *   not pile up there
 */
export function openPostgres(url: string, isForCalls = false): PostgresDialect {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    types,
    ...(isForCalls ? { statement_timeout: DATABASE_MS } : {}),
  });
  surviveLostConnections(pool);
  return new PostgresDialect({ pool: poolWithTimeouts(pool) });
}

/**
 * A connection that breaks is replaced by the pool, and whoever used it is told by its query; without listeners it would end the process,
 * idle or in use (F-7).
 */
function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}
