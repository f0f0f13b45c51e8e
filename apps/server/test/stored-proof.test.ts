import { postCalculate, postDetails, postTableOfKind } from '@stackwatt/api';
import * as real from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultHashOf } from '../src/calculation/stored-result.ts';
import { createProject, realEntry, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ simulation: real, calculatorEntry: realEntry });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

/** A calculation as an older program stored it, with the hash of its row. */
async function older(
  name: string,
  change: (row: { npv: number; proof: Record<string, unknown> }) => void,
  engine?: string,
): Promise<string> {
  const { db } = harness.server.database;
  const id = await createProject(ann, { units: [2], name });
  await ann.call(postCalculate, { params: { id } });
  expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready' });
  const { id: calculation } = await db.selectFrom('calculation').select('id').where('project_id', '=', id).executeTakeFirstOrThrow();
  const { outcome } = await db
    .selectFrom('result_row')
    .select('outcome')
    .where('calculation_id', '=', calculation)
    .executeTakeFirstOrThrow();
  const stored = JSON.parse(outcome) as { row: { npv: number; proof: Record<string, unknown> } };
  change(stored.row);
  const text = JSON.stringify(stored);
  await db.updateTable('result_row').set({ outcome: text }).where('calculation_id', '=', calculation).execute();
  await db
    .updateTable('calculation')
    .set({ result_hash: resultHashOf([text]), ...(engine !== undefined && { engine_version: engine }) })
    .where('id', '=', calculation)
    .execute();
  return id;
}

test('N-11 a row that was stored before a proof said so much is read as it is, and has its details', async () => {
  const id = await older('Older', ({ proof }) => {
    for (const field of ['iterations', 'windowCounts']) delete proof[field];
  });
  const row = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items[0]!;
  expect(row.proof).toMatchObject({ status: 'proven', windows: 365 });
  expect(row.proof.iterations).toBeUndefined();
  expect((await ann.call(postDetails, { params: { id, n: '0' } })).data!.row.npv).toBe(row.npv);
  // A number that is another one than its details have is still noticed.
  const wrong = await older('Wrong', (changed) => {
    changed.npv++;
  });
  await expect(ann.call(postDetails, { params: { id: wrong, n: '0' } })).rejects.toThrow(/Internal error/);
});

test('N-11 a row that an older engine ended by its time opens as it was stored; its details ask for a calculation', async () => {
  const ended = { projectYear: 2, asked: 7, pauses: [[1, 3]] };
  const id = await older('Ended', ({ proof }) => Object.assign(proof, { status: 'timedOut', gap: 0.01, searchesEnded: ended }), '0.14.0');
  const row = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items[0]!;
  expect(row.proof).toMatchObject({ status: 'timedOut', gap: 0.01 });
  await expect(ann.call(postDetails, { params: { id, n: '0' } })).rejects.toThrow(/older version/);
});
