import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getInfeasible, postCalculate, postDetails, postInfeasible, postTable, postTableOfKind } from '@stackwatt/api';
import { expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { createProject, newFolder, refusal, untilEnded, type Client, type Harness } from './harness.ts';
import { calculationsOf, serverOfFile } from './server-of-file.ts';

let harness: Harness;
let ann: Client;
serverOfFile({ timeoutMs: 1500 }, (started) => ({ harness, ann } = started));
const rows = (id: string) => calculationsOf(harness, id);
const hashOf = async (id: string): Promise<string | null> => (await rows(id)).at(-1)!.result_hash;

test('F-5 a case that throws is left out alone, at the first attempt and with its reason, however many do; the others finish', async () => {
  const id = await createProject(ann, { orders: { at: 2, what: 'throw' }, discountRate: 1 });
  await ann.call(postCalculate, { params: { id } });
  const reason = 'Case 3 cannot be calculated: the storage unit is larger than the world';
  expect(await untilEnded(ann, id)).toMatchObject({
    status: 'ready',
    done: 8,
    total: 8,
    hasResults: true,
    attempts: 1,
    failure: `1 of 8 cases was left out. ${reason}`,
  });
  expect((await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items.map((row) => row.id)).toEqual([
    3, 4, 1, 5, 0, 6, 7,
  ]);
  expect((await ann.call(getInfeasible, { params: { id } })).data).toEqual([
    { id: 2, sensitivityIndex: 0, optimization: [[3, 3]], reason },
  ]);
  expect((await refusal(ann.call(postDetails, { params: { id, n: '2' } }))).status).toBe(404);

  // No process was lost to them, so there is no such bound as for those that cost one each: nine of twelve.
  const many = await createProject(ann, {
    orders: { from: 3, what: 'throw' },
    units: Array.from({ length: 12 }, (_, i) => i + 1),
    discountRate: 1.01,
  });
  await ann.call(postCalculate, { params: { id: many } });
  expect(await untilEnded(ann, many)).toMatchObject({
    status: 'ready',
    done: 12,
    attempts: 1,
    failure: '9 of 12 cases were left out. Case 4 cannot be calculated: the storage unit is larger than the world',
  });
});

test('F-5 a project whose every case throws, or that throws or hangs before its first case, is given up with the reason', async () => {
  for (const [orders, failure, attempts] of [
    [{ from: 0, what: 'throw' }, 'Case 1 cannot be calculated: the storage unit is larger than the world', 1],
    [{ what: 'throwBefore' }, 'The project cannot be calculated: the plant is nowhere', 1],
    [{ what: 'hangBefore' }, 'The project cannot be calculated: no answer within 2 s before its first case.', 2],
  ] as const) {
    const id = await createProject(ann, { orders, discountRate: 1.02 });
    await ann.call(postCalculate, { params: { id } });
    expect(await untilEnded(ann, id)).toMatchObject({ status: 'changed', failure, attempts });
  }
});

test('F-5 a case that kills its process three times ends alone with its reason; the others finish', async () => {
  const id = await createProject(ann, { orders: { at: 5, what: 'kill' }, discountRate: 1.5 });
  await ann.call(postCalculate, { params: { id } });
  const ended = await untilEnded(ann, id);
  expect(ended).toMatchObject({ status: 'ready', done: 8, total: 8, hasResults: true, attempts: 4 });
  expect(ended.failure).toMatch(/^1 of 8 cases was left out\. Case 6 ended its calculating process 3 times \(.*SIGKILL/);
  expect((await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items.map((row) => row.id)).toEqual([
    3, 2, 4, 1, 0, 6, 7,
  ]);
  expect((await ann.call(getInfeasible, { params: { id } })).data).toEqual([
    { id: 5, sensitivityIndex: 0, optimization: [[6, 6]], reason: expect.stringContaining('SIGKILL') as string },
  ]);
  // Nothing is said of why it could not be met: it was never seen to be infeasible.
  expect((await refusal(ann.call(postInfeasible, { params: { id, n: '5' } }))).status).toBe(404);
  expect((await refusal(ann.call(postDetails, { params: { id, n: '5' } }))).status).toBe(404);
});

test('F-5 a case that takes too long ends alone, with its reason, and costs its time once; the others finish', async () => {
  const id = await createProject(ann, { orders: { at: 2, what: 'hang' }, units: [1, 2, 3, 4], discountRate: 1.65 });
  await ann.call(postCalculate, { params: { id } });
  const ended = await untilEnded(ann, id);
  // Two attempts: the one that was waited for in vain, and the one that finished the rest.
  expect(ended).toMatchObject({
    status: 'ready',
    done: 4,
    total: 4,
    attempts: 2,
    failure: '1 of 4 cases was left out. Case 3 takes too long (no answer within 2 s).',
  });
  expect((await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items.map((row) => row.id)).toEqual([
    3, 1, 0,
  ]);
});

test('F-5 a calculation of which no case ends is given up with the reason', async () => {
  const id = await createProject(ann, { orders: { at: 0, what: 'hang' }, units: [1], discountRate: 1.6 });
  await ann.call(postCalculate, { params: { id } });
  const failed = await untilEnded(ann, id);
  expect(failed.status).toBe('changed');
  expect(failed.failure).toBe('Case 1 takes too long (no answer within 2 s).');
});

/** Six that die take eighteen processes; six that hang one each, and are counted by the same rule. */
const [ONE_AFTER_THE_OTHER, SAID] = shareOf<readonly ['kill' | 'hang', RegExp]>(
  ['kill', /^Case \d+ ended its calculating process 3 times/],
  ['hang', /^Case 8 takes too long \(no answer within 2 s\)\.$/],
);

test('F-5 a calculation whose cases die or hang one after the other is given up with the reason', async () => {
  const id = await createProject(ann, {
    orders: { from: 2, what: ONE_AFTER_THE_OTHER },
    units: Array.from({ length: 12 }, (_, i) => i + 1),
    discountRate: 1.62,
  });
  await ann.call(postCalculate, { params: { id } });
  const failed = await untilEnded(ann, id, 150_000);
  expect(failed).toMatchObject({ status: 'changed', total: 12 });
  expect(failed.done).toBeLessThan(12);
  expect(failed.failure).toMatch(SAID);
}, 180_000);

test('F-2 a calculator killed once is replaced and the result is that of an undisturbed run', async () => {
  const undisturbed = await createProject(ann, { discountRate: 1.7 });
  await ann.call(postCalculate, { params: { id: undisturbed } });
  await untilEnded(ann, undisturbed);
  const memo = join(newFolder(), 'killed');
  const id = await createProject(ann, { orders: { at: 4, what: 'killOnce', memo }, discountRate: 1.7 });
  await ann.call(postCalculate, { params: { id } });
  expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready', done: 8, attempts: 2 });
  expect(existsSync(memo)).toBe(true);
  expect(await hashOf(id)).toBe(await hashOf(undisturbed));
});

test('N-23 a row that is not a number is left out with that reason instead of being shown as absent', async () => {
  const id = await createProject(ann, { orders: { at: 1, what: 'nan' }, discountRate: 1.8 });
  await ann.call(postCalculate, { params: { id } });
  expect((await untilEnded(ann, id)).failure).toBe(
    '1 of 8 cases was left out. Case 2 cannot be calculated: case 1.row.npv is not a finite number',
  );
});

test('infeasible cases count as done and are no rows of a table', async () => {
  const id = await createProject(ann, { orders: { at: 0, what: 'infeasible' }, units: [1], discountRate: 1.9 });
  await ann.call(postCalculate, { params: { id } });
  expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready', done: 1, total: 1 });
  expect((await ann.call(postTable, { params: { id } })).data!.items).toEqual([]);
});
