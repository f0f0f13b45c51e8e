import { getHealth, getSettings } from '@stackwatt/api';
import { sql } from 'kysely';
import type { Links } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';

export interface SystemFacts {
  readonly database: Database;
  readonly links: Links;
  readonly version: string;
  readonly build: string;
  readonly engineVersion: string;
  readonly workerCount: () => Promise<number>;
}

export function systemRoutes({ handle }: Pick<Handlers, 'handle'>, facts: SystemFacts): void {
  handle(getHealth, async () => {
    try {
      await sql`select 1`.execute(facts.database.db);
      return answer(200, { status: 'ready', database: facts.database.kind, workers: await facts.workerCount() });
    } catch {
      // Whatever it is, it is not ready; the reason is for the log of the database, not for whoever asks.
      throw new ApiProblem(503, 'Not ready', 'The database does not answer.', { headers: { 'retry-after': '5' } });
    }
  });
  handle(getSettings, async () => answer(200, { ...facts.links, version: facts.version, build: facts.build, engineVersion: facts.engineVersion }));
}
