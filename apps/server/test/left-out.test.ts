import { getInfeasible, postCalculate, postTableOfKind } from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
// Patient enough that memory ends first.
beforeAll(async () => {
  harness = await startHarness({ timeoutMs: 240_000 });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

test('F-21 a case that takes too much memory ends alone, with its reason; the others finish and the server lives on', async () => {
  const id = await createProject(ann, { orders: { at: 1, what: 'memory' }, units: [1, 2, 3] });
  await ann.call(postCalculate, { params: { id } });
  const ended = await untilEnded(ann, id, 280_000);
  expect(ended).toMatchObject({ status: 'ready', done: 3, total: 3 });
  expect(ended.failure).toMatch(
    /^1 of 3 cases was left out\. Case 2 ended its calculating process 3 times \(the calculating process (was ended by SIGABRT|ended with code 134)\)/,
  );
  expect((await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items.map((row) => row.id)).toEqual([
    2, 0,
  ]);
  expect((await ann.call(getInfeasible, { params: { id } })).data).toEqual([
    { id: 1, sensitivityIndex: 0, optimization: [[2, 2]], reason: expect.stringContaining('Case 2 ended') as string },
  ]);
}, 300_000);
