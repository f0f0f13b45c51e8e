import { getInput, getProject, postProject, putInput, putSeriesAt } from '@stackwatt/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, refusal, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const series = (value: number): number[] => Array.from({ length: 8760 * 10 }, (_, i) => value + i / 7);

test('F-9 a full disk refuses writes in words, keeps reads working and loses nothing; with space again everything works', async () => {
  const id = await createProject(ann);
  const before = await ann.call(getInput, { params: { id } });
  const { db } = harness.server.database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 4}`).execute(db);

  const refused = await refusal(ann.call(putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: series(1) }));
  expect(refused).toMatchObject({ status: 507, title: 'Storage full', code: 'storageFull', detail: 'The disk of the server is full, so nothing was saved. Free some space and try again.' });
  const large = before.data!.replace('"notes": ""', `"notes": "${'x'.repeat(200_000)}"`);
  expect((await refusal(ann.call(putInput, { params: { id }, body: large, headers: { 'if-match': before.headers.get('etag')! } }))).status).toBe(507);
  const after = await ann.call(getInput, { params: { id } });
  expect([after.data, after.headers.get('etag')]).toEqual([before.data, before.headers.get('etag')]);
  expect((await ann.call(getProject, { params: { id } })).data!.name).toBe('Small');
  expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows[0]!.integrity_check).toBe('ok');

  await sql.raw('pragma max_page_count = 1000000').execute(db);
  expect((await ann.call(putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: series(1) })).status).toBe(200);
  expect((await ann.call(putInput, { params: { id }, body: large, headers: { 'if-match': before.headers.get('etag')! } })).status).toBe(200);
  expect((await ann.call(postProject)).status).toBe(201);
});
