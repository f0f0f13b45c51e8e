import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type Postgres } from './postgres.ts';

/** PostgreSQL for the tests of a file: started before the first of them, stopped after the last. */
export function postgresOfFile() {
  let postgres: Postgres | string;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    if (typeof postgres !== 'string') await postgres.stop();
  });
  return {
    /** Undefined where PostgreSQL cannot be had. */
    running: (): Postgres | undefined => (typeof postgres === 'string' ? undefined : postgres),
    /** Skips with the reason where PostgreSQL cannot be had. */
    postgresOr: (skip: (reason: string) => never): Postgres => (typeof postgres === 'string' ? skip(postgres) : postgres),
  };
}
