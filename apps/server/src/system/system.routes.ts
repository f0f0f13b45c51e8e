import { getHealth, getProjectSchema, getSettings, postPageView } from '@stackwatt/api';
import type { OperatorId } from '@stackwatt/formats';
import { projectFileSchema } from '@stackwatt/model';
import { sql } from 'kysely';
import type { Links } from '../config/config.ts';
import type { Database, Db } from '../db/database.ts';
import { DatabaseTimeout, SlowDatabase } from '../db/timeout.ts';
import { answer, answerJson } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { ApiProblem } from '../http/problem.ts';

export interface SystemFacts {
  readonly database: Database;
  readonly links: Links;
  /** Empty without online search for places. */
  readonly onlineSearchAttribution: string;
  /** Whose prices can be fetched. */
  readonly priceOperators: readonly OperatorId[];
  readonly version: string;
  readonly build: string;
  readonly engineVersion: string;
  readonly workerCount: () => Promise<number>;
  /** False while there is nobody yet who could sign in: the first account is made after the server listens. */
  readonly isStarted: () => boolean;
  readonly isFull: () => boolean;
  /** Writes down that a screen was opened; undefined where the installation does not want it. */
  readonly onPageView: ((screen: string) => void) | undefined;
}

/** A database that answers later than this is not what people can work with, ms. */
const SLOW_MS = 400;
/** A table that is locked is waited for so long, ms. */
const LOCKED_MS = 2000;

/** Reaches the tables that every call needs, in time: one of two tries, as a busy moment of this process is not the database's (F-8). */
async function assertQuick(db: Db): Promise<void> {
  await new DatabaseTimeout(LOCKED_MS).bound(async () => {
    const times: number[] = [];
    for (let n = 0; n < 2; n++) {
      const from = performance.now();
      await sql`select 1 from account, session, access_token, project, series, calculation, batch, result_row where false`.execute(db);
      times.push(performance.now() - from);
    }
    if (Math.min(...times) > SLOW_MS) throw new SlowDatabase('slow');
  });
}

export function systemRoutes({ handle }: Pick<Handlers, 'handle'>, facts: SystemFacts): void {
  handle(getHealth, async () => {
    if (facts.database.damage() !== undefined) {
      throw new ApiProblem(503, 'Not ready', 'The data file is damaged. Nothing is saved any more; restore a backup.', {
        code: 'damagedDatabase',
      });
    }
    if (!facts.isStarted()) throw new ApiProblem(503, 'Not ready', 'The server starts.', { headers: { 'retry-after': '1' } });
    if (facts.isFull()) {
      throw new ApiProblem(
        503,
        'Not ready',
        'The disk of the server is full. Nothing is saved until there is space; what is stored can be read.',
        {
          code: 'storageFull',
          headers: { 'retry-after': '60' },
        },
      );
    }
    try {
      if (facts.database.kind === 'postgresql') await assertQuick(facts.database.db);
      else await sql`select 1`.execute(facts.database.db);
      return answer(200, { status: 'ready', database: facts.database.kind, workers: await facts.workerCount() });
    } catch {
      // Whatever it is, it is not ready; the reason is for the log of the database, not for whoever asks.
      throw new ApiProblem(503, 'Not ready', 'The database does not answer, or too slowly to work with.', {
        headers: { 'retry-after': '5' },
      });
    }
  });
  handle(getSettings, async () =>
    answer(200, {
      ...facts.links,
      version: facts.version,
      build: facts.build,
      engineVersion: facts.engineVersion,
      onlineSearchAttribution: facts.onlineSearchAttribution,
      priceOperators: [...facts.priceOperators],
      logsPageViews: facts.onPageView !== undefined,
    }),
  );
  let schema: string | undefined;
  handle(getProjectSchema, async () => answerJson(200, (schema ??= JSON.stringify(projectFileSchema()))));
  handle(postPageView, async ({ body }) => {
    facts.onPageView?.(body.screen);
    return answer(204);
  });
}
