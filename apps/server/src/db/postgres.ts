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
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
