import { PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';

const INT8 = 20;

/** Connections for requests and jobs of one process; the job engine has a pool of its own beside it. */
const POOL_SIZE = 10;

/** 64-bit integers arrive as numbers: ours are times in ms and counts, far below 2^53. */
export function openPostgres(url: string): PostgresDialect {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool({ connectionString: url, max: POOL_SIZE, connectionTimeoutMillis: 5000, types });
  surviveLostConnections(pool);
  return new PostgresDialect({ pool });
}

/** A connection that breaks is replaced by the pool, and whoever used it is told by its query; without listeners it would end the process, idle or in use (F-7). */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}
