import { postCalculate, postStop } from '@stackwatt/api';
import { expect, test } from 'vitest';
import { createProject, refusal, saveProject, smallProject, untilEnded, type Client, type Harness } from './harness.ts';
import { calculationsOf, serverOfFile } from './server-of-file.ts';

let harness: Harness;
let ann: Client;
serverOfFile({ timeoutMs: 1500 }, (started) => ({ harness, ann } = started));
const rows = (id: string) => calculationsOf(harness, id);

test('API-48 a project with errors is refused with every reason, before anything starts', async () => {
  const id = await createProject(ann);
  const { project } = smallProject();
  await saveProject(ann, id, { ...project, lifetime: 99 });
  const refused = await refusal(ann.call(postCalculate, { params: { id } }));
  expect(refused).toMatchObject({ status: 422, code: 'projectHasErrors' });
  expect((refused as { problems?: { place: string }[] }).problems!.length).toBeGreaterThan(0);
  expect(await rows(id)).toEqual([]);
});

test('L-12 more than 5,000 simulations are refused by the call too', async () => {
  const id = await createProject(ann, { units: Array.from({ length: 5001 }, (_, i) => i + 1) });
  expect(await refusal(ann.call(postCalculate, { params: { id } }))).toMatchObject({ status: 422, code: 'projectHasErrors' });
});

test('L-12 two calculations of a user run, five wait, the eighth is refused; L-9 another user does not wait for them', async () => {
  const eve = await harness.as('eve');
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, i) => createProject(eve, { orders: { pauseMs: 150 }, discountRate: 10 + i })),
  );
  for (const id of ids.slice(0, 7)) await eve.call(postCalculate, { params: { id } });
  expect(await refusal(eve.call(postCalculate, { params: { id: ids[7]! } }))).toMatchObject({
    status: 429,
    title: 'Too many calculations',
  });
  const states = await Promise.all(ids.slice(0, 7).map(async (id) => (await rows(id))[0]!.state));
  expect(states.filter((state) => state === 'running')).toHaveLength(2);
  expect(states.filter((state) => state === 'queued')).toHaveLength(5);

  const other = await createProject(ann, { units: [1, 2], discountRate: 20 });
  const from = performance.now();
  await ann.call(postCalculate, { params: { id: other } });
  await untilEnded(ann, other);
  expect(performance.now() - from).toBeLessThan(5000);
  for (const id of ids.slice(0, 7)) await eve.call(postStop, { params: { id } });
  // Nothing that waited is left behind as running.
  const after = await Promise.all(ids.slice(0, 7).map(async (id) => (await rows(id))[0]!.state));
  expect(after.filter((state) => state === 'running' || state === 'queued')).toEqual([]);
});
