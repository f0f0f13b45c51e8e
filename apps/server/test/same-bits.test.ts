import { rmSync } from 'node:fs';
import { postCalculate, postCalculateForced, postDetails, postTableOfKind } from '@stackwatt/api';
import { setField } from '@stackwatt/model';
import * as real from '@stackwatt/simulation';
import { expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import {
  createProject,
  newFolder,
  realEntry,
  saveProject,
  smallProject,
  startHarness,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';

/** Calculations for each number of workers; a hundred in all are `STACKWATT_SAME_RUNS=34`. */
const RUNS = Number(process.env['STACKWATT_SAME_RUNS'] ?? 1);

/** Sizes that are calculated, with two efficiencies each: at least one case for each of four workers. */
const UNITS = shareOf([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 4]);

const open = (folder: string, workers: number): Promise<Harness> =>
  startHarness({ folder, simulation: real, calculatorEntry: realEntry, environment: { STACKWATT_WORKERS: String(workers) } });

/** What is stored and what is answered of the calculation that ended last, every digit of it. */
async function bitsOf(harness: Harness, client: Client, id: string): Promise<string> {
  const { result_hash: hash } = await harness.server.database.db
    .selectFrom('calculation')
    .select('result_hash')
    .where('project_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { items } = (await client.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!;
  const details = (await client.call(postDetails, { params: { id, n: '5' } })).data!;
  return JSON.stringify([hash, items, details]);
}

test(
  `N-21 the same input gives the same bits with one, two and four workers, ${RUNS} times each, and after a restart`,
  { timeout: 300_000 + 120_000 * RUNS },
  async () => {
    const folder = newFolder();
    try {
      const seen = new Map<string, number>();
      let id: string | undefined;
      // Each of them is a server started again on what the one before left.
      for (const workers of [1, 2, 4]) {
        const harness = await open(folder, workers);
        try {
          const ann = await harness.as('ann');
          if (id === undefined) {
            id = await createProject(ann);
            // Negative prices, a limit of the day and a narrow connection: the searches that could depend on anything have work to do.
            const { project } = smallProject({ units: UNITS });
            await saveProject(
              ann,
              id,
              setField(
                setField(setField(project, ['storage', 0, 'useCycleLimitPerDay'], true), ['exportLimit'], 2.5),
                ['storage', 0, 'roundtripEfficiencySensitivity'],
                [85, 70],
              ),
            );
          }
          for (let run = 0; run < RUNS; run++) {
            await ann.call(seen.size === 0 ? postCalculate : postCalculateForced, { params: { id } });
            expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready', done: 2 * UNITS.length });
            const bits = await bitsOf(harness, ann, id);
            seen.set(bits, (seen.get(bits) ?? 0) + 1);
          }
        } finally {
          await harness.stop();
        }
      }
      expect([...seen.values()]).toEqual([3 * RUNS]);
      // What is compared says something.
      expect([...seen.keys()][0]).toMatch(/"npv":-?\d/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
