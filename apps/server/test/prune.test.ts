import * as api from '@stackwatt/api';
import { seriesRefsOf, seriesToBytes } from '@stackwatt/model';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../src/maintenance/examine.ts';
import { Pruning } from '../src/maintenance/prune.ts';
import type { Db } from '../src/db/database.ts';
import { insertSnapshot, listSnapshots } from '../src/project/snapshot.store.ts';
import { createProject, dailyPrices, saveProject, smallProject, startHarness, untilEnded, type Client, type Harness } from './harness.ts';
import { stubSimulation } from './stub-simulation.ts';

/** How long a series that no project names stays: seven days. */
const UNNAMED_MS = 7 * 86_400_000;

let harness: Harness;
let ann: Client;
let db: Db;
/** How far the pruning looks ahead of the server's time, ms. */
let ahead = 0;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
  db = harness.server.database.db;
});
afterAll(() => harness.stop());

const prune = async (): Promise<void> => {
  const pruning = new Pruning(db, () => Date.now() + ahead);
  while (await pruning.next());
};
const count = async (
  table:
    | 'calculation'
    | 'result_row'
    | 'batch'
    | 'calculation_series'
    | 'series'
    | 'project_series'
    | 'strip'
    | 'snapshot'
    | 'snapshot_document'
    | 'detail',
): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const findings = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { place, problem } of examine(harness.server.database, stubSimulation)) found.push(`${place}: ${problem}`);
  return found;
};

test('D-16 of many calculations the newest twenty, the results of today’s inputs and what is under way are kept; rows and series of the others go', async () => {
  const id = await createProject(ann, { units: [1], discountRate: 1 });
  const calculate = async (discountRate: number, level = 40): Promise<void> => {
    const { project, prices } = smallProject({ units: [1], discountRate, level });
    await ann.call(api.putSeriesByHash, {
      params: { id, hash: seriesRefsOf(project)[0]!.ref.hash },
      body: new Uint8Array(seriesToBytes(prices)),
    });
    await saveProject(ann, id, project);
    await ann.call(api.postCalculate, { params: { id } });
    await untilEnded(ann, id);
  };
  for (let rate = 1; rate <= 25; rate++) await calculate(rate, 40 + rate);
  // Back to the first inputs: results of long ago are those of today.
  await saveProject(ann, id, smallProject({ units: [1], discountRate: 1, level: 41 }).project);
  expect((await ann.call(api.postStatus, { params: { id } })).data!.status).toBe('ready');
  expect([await count('calculation'), await count('series')]).toEqual([25, 26]);
  await prune();
  // The newest twenty by their end, and the first.
  expect(await count('calculation')).toBe(21);
  expect([await count('result_row'), await count('calculation_series')]).toEqual([21, 21]);
  expect((await ann.call(api.postStatus, { params: { id } })).data!.status).toBe('ready');
  expect((await ann.call(api.postTable, { params: { id } })).data!.items).toHaveLength(1);
  expect((await ann.call(api.postDetails, { params: { id, n: '0' } })).status).toBe(200);
  // Series of a week ago that neither document nor snapshot names: none yet, as snapshots name them all.
  await prune();
  expect(await count('project_series')).toBe(26);
  ahead = UNNAMED_MS + 60_000;
  await prune();
  expect(await count('project_series')).toBe(25);
  await db.deleteFrom('snapshot_document').execute();
  await prune();
  // The one of the document stays to the project, those of kept calculations to their calculations.
  expect([await count('project_series'), await count('series')]).toEqual([1, 21]);
  expect(await findings()).toEqual([]);
  await ann.call(api.deleteProject, { params: { id } });
  expect([
    await count('calculation'),
    await count('series'),
    await count('result_row'),
    await count('batch'),
    await count('detail'),
  ]).toEqual([0, 0, 0, 0, 0]);
});

test('D-16 attempts without rows leave but how the last one ended', async () => {
  const id = await createProject(ann, { units: [1, 2], orders: { what: 'throwBefore' } });
  for (let i = 0; i < 4; i++) {
    await ann.call(api.postCalculate, { params: { id } });
    await untilEnded(ann, id);
  }
  expect(await count('calculation')).toBe(4);
  await prune();
  expect(await count('calculation')).toBe(1);
  expect((await ann.call(api.postStatus, { params: { id } })).data!.failure).toContain('the plant is nowhere');
  await ann.call(api.deleteProject, { params: { id } });
});

test('D-16 values that were replaced stay for a week for a page that undoes, then only what is named stays; a strip that is stored names its values', async () => {
  const id = await createProject(ann, { level: 50 });
  await ann.call(api.putSeriesAt, { params: { id, type: 'rtm', index: '0' }, body: [...dailyPrices(51)] });
  const { project, prices } = smallProject({ level: 52 });
  await ann.call(api.putSeriesByHash, {
    params: { id, hash: seriesRefsOf(project)[0]!.ref.hash },
    body: new Uint8Array(seriesToBytes(prices)),
  });
  await saveProject(ann, id, project);
  ahead = UNNAMED_MS - 60_000;
  await prune();
  expect(await count('project_series')).toBe(3);
  ahead = UNNAMED_MS + 60_000;
  await prune();
  expect(await count('project_series')).toBe(2);
  // Brought once more, the former values are fresh again.
  await ann.call(api.putSeriesByHash, {
    params: { id, hash: seriesRefsOf(smallProject({ level: 50 }).project)[0]!.ref.hash },
    body: new Uint8Array(seriesToBytes(dailyPrices(50))),
  });
  ahead = UNNAMED_MS - 60_000;
  await prune();
  expect(await count('project_series')).toBe(3);
  expect(await findings()).toEqual([]);
  await ann.call(api.deleteProject, { params: { id } });
});

test('D-17 snapshots are bounded by number and by size, and the newest is always kept', async () => {
  const id = await createProject(ann);
  const keep = async (version: number, size: number): Promise<void> =>
    insertSnapshot(db, { id, version, document_hash: String(version), document: 'x'.repeat(size) }, 'calculation', version);
  for (let version = 1; version <= 40; version++) await keep(version, 10);
  expect((await listSnapshots(db, id)).map((one) => one.version)).toEqual(Array.from({ length: 30 }, (_, i) => 40 - i));
  await keep(41, 15_000_000);
  await keep(42, 15_000_000);
  await keep(43, 15_000_000);
  expect(await listSnapshots(db, id)).toHaveLength(30);
  await keep(44, 15_000_000);
  expect((await listSnapshots(db, id)).map((one) => one.version)).toEqual([44, 43, 42]);
  await keep(45, 60_000_000);
  expect((await listSnapshots(db, id)).map((one) => one.version)).toEqual([45]);
  await ann.call(api.deleteProject, { params: { id } });
});

test('D-16 after many projects were made and deleted nothing is left of them', async () => {
  // `apps/server/test/long-rounds.ts` does it ten thousand times.
  for (let i = 0; i < 40; i++) {
    const id = await createProject(ann, { level: 100 + (i % 7), units: [1] });
    if (i % 4 === 0) await ann.call(api.putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: [...dailyPrices(200 + i)] });
    if (i % 5 === 0) {
      await ann.call(api.postCalculate, { params: { id } });
      if (i % 10 === 0) await untilEnded(ann, id);
    }
    const copy = i % 3 === 0 ? (await ann.call(api.postDuplicate, { params: { id } })).data!.id : undefined;
    await ann.call(api.deleteProject, { params: { id } });
    if (copy !== undefined) await ann.call(api.deleteProject, { params: { id: copy } });
  }
  for (const table of [
    'calculation',
    'result_row',
    'batch',
    'calculation_series',
    'series',
    'project_series',
    'strip',
    'snapshot',
    'snapshot_document',
    'detail',
  ] as const)
    expect([table, await count(table)]).toEqual([table, 0]);
  expect((await sql<{ n: number }>`select count(*) as n from project`.execute(db)).rows[0]!.n).toBe(0);
  expect(await findings()).toEqual([]);
});
