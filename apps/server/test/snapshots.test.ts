import { createHash } from 'node:crypto';
import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, pause, refusal, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
  bob = await harness.as('bob');
});
afterAll(() => harness.stop());

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
const listOf = async (id: string) => (await ann.call(api.getSnapshots, { params: { id } })).data!;
const inputOf = async (id: string) => {
  const { data, headers } = await ann.call(api.getInput, { params: { id } });
  return { text: data!, etag: headers.get('etag')! };
};
const lock = async (id: string, lockId: string, forceLock = false) =>
  (await ann.call(api.postLock, { params: { id }, body: { status: true, lockId, forceLock } })).data!.lockId;
/** Saves the document with another note. @returns the saved text */
async function save(id: string, notes: string, lockId?: string): Promise<string> {
  const { text, etag } = await inputOf(id);
  const next = text.replace(/"notes": "[^"]*"/, `"notes": "${notes}"`);
  await ann.call(api.putInput, {
    params: { id },
    body: next,
    headers: { 'if-match': etag, ...(lockId === undefined ? {} : { 'x-lock-id': lockId }) },
  });
  return next;
}
const calculate = async (id: string): Promise<void> => {
  await ann.call(api.postCalculateForced, { params: { id } });
  await untilEnded(ann, id);
};
const restore = (id: string, snapshot: string, headers: Record<string, string> = {}) =>
  ann.call(api.postRestore, { params: { id, snapshot }, headers });

test('D-17 a calculation keeps the document it starts from; restoring it gives the very text and hash back, and results are up to date again', async () => {
  const id = await createProject(ann, { units: [1, 2] });
  const before = await save(id, 'é before');
  await calculate(id);
  const after = await save(id, 'after');
  await ann.call(api.putInput, {
    params: { id },
    body: after.replace('"lifetime": 10', '"lifetime": 12'),
    headers: { 'if-match': (await inputOf(id)).etag },
  });
  expect((await ann.call(api.postStatus, { params: { id } })).data!.status).toBe('changed');

  const [snapshot] = await listOf(id);
  expect(snapshot).toMatchObject({
    reason: 'calculation',
    hash: sha1(before),
    characters: before.length,
    created: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect((await ann.call(api.getSnapshot, { params: { id, snapshot: snapshot!.id } })).data).toBe(before);
  const { etag } = await inputOf(id);
  const { status, data, headers } = await restore(id, snapshot!.id, { 'if-match': etag });
  expect([status, headers.get('etag')]).toEqual([200, `"${data!.version}"`]);
  expect(await inputOf(id)).toEqual({ text: before, etag: `"${Number(etag.slice(1, -1)) + 1}"` });
  expect((await ann.call(api.postStatus, { params: { id } })).data!.status).toBe('ready');
  // What was replaced can be had back too.
  const [replaced] = await listOf(id);
  expect([replaced!.reason, replaced!.hash]).toEqual(['restore', sha1(after.replace('"lifetime": 10', '"lifetime": 12'))]);
});

test('D-17 a forced lock keeps what the former holder left; opening without force and renewing keep nothing', async () => {
  const id = await createProject(ann);
  await lock(id, 'one');
  const left = await save(id, 'by one', 'one');
  await lock(id, 'two');
  await lock(id, 'one', true);
  expect(await listOf(id)).toEqual([]);
  expect(await lock(id, 'two', true)).toBe('two');
  expect((await listOf(id)).map(({ reason, hash }) => [reason, hash])).toEqual([['forcedLock', sha1(left)]]);
  await save(id, 'by two', 'two');
  const [snapshot] = await listOf(id);
  expect((await refusal(restore(id, snapshot!.id, { 'x-lock-id': 'one' }))).status).toBe(423);
  await restore(id, snapshot!.id, { 'x-lock-id': 'two' });
  expect((await inputOf(id)).text).toBe(left);
});

test('D-2 restoring is refused like a replacement: stale version 412, neither version nor lock 428; an unknown snapshot and a foreign one are not there', async () => {
  const id = await createProject(ann, { units: [1] });
  const { etag } = await inputOf(id);
  await calculate(id);
  await save(id, 'newer');
  const [snapshot] = await listOf(id);
  const before = await inputOf(id);
  expect((await refusal(restore(id, snapshot!.id, { 'if-match': etag }))).status).toBe(412);
  await lock(id, 'mine');
  expect((await refusal(restore(id, snapshot!.id))).status).toBe(428);
  expect((await refusal(restore(id, 'none', { 'x-lock-id': 'mine' }))).status).toBe(404);
  const other = await createProject(ann);
  expect((await refusal(restore(other, snapshot!.id))).status).toBe(404);
  expect((await refusal(ann.call(api.getSnapshot, { params: { id: other, snapshot: snapshot!.id } }))).status).toBe(404);
  expect((await refusal(bob.call(api.getSnapshots, { params: { id } }))).status).toBe(404);
  expect(await inputOf(id)).toEqual(before);
});

test('the same document is one snapshot, thirty are kept, and they go with their project', async () => {
  const id = await createProject(ann, { units: [1] });
  await calculate(id);
  await calculate(id);
  expect(await listOf(id)).toHaveLength(1);
  const { insertSnapshot } = await import('../src/project/snapshot.store.ts');
  const { db } = harness.server.database;
  for (let i = 0; i < 40; i++)
    await insertSnapshot(db, { id, version: 100 + i, document_hash: `hash ${i}`, document: `text ${i}` }, 'calculation', Date.now() + i);
  const list = await listOf(id);
  expect([list.length, list[0]!.hash, list.at(-1)!.hash]).toEqual([30, 'hash 39', 'hash 10']);
  await ann.call(api.deleteProject, { params: { id } });
  expect(await db.selectFrom('snapshot').select('id').where('project_id', '=', id).execute()).toEqual([]);
});

/** The holders a page hears of, until it stops listening. */
function watch(id: string): { readonly seen: ({ at: number } & api.LockHolder)[]; stop(): void } {
  const seen: ({ at: number } & api.LockHolder)[] = [];
  const abort = new AbortController();
  void (async () => {
    const response = await ann.fetch(`/api/project/${id}/lock/events`, { signal: abort.signal });
    const decoder = new TextDecoder();
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      for (const line of decoder.decode(bytes, { stream: true }).split('\n')) {
        if (line.startsWith('data: ')) seen.push({ at: performance.now(), ...(JSON.parse(line.slice(6)) as api.LockHolder) });
      }
    }
  })().catch(() => {
    // Stopped.
  });
  return { seen, stop: () => abort.abort() };
}

test('F-15 W-11 the former holder hears of a forced lock within 5 s, and its save on the way is refused', async () => {
  const id = await createProject(ann);
  await lock(id, 'one');
  const page = watch(id);
  await expect.poll(() => page.seen.map((event) => event.lockId), { timeout: 10_000 }).toEqual(['one']);
  await pause(1100);
  const forced = performance.now();
  await lock(id, 'two', true);
  await expect.poll(() => page.seen.at(-1)!.lockId, { timeout: 10_000 }).toBe('two');
  expect(page.seen.at(-1)!.at - forced).toBeLessThan(5000);
  const { text, etag } = await inputOf(id);
  expect(
    (await refusal(ann.call(api.putInput, { params: { id }, body: text, headers: { 'if-match': etag, 'x-lock-id': 'one' } }))).status,
  ).toBe(423);
  // A lock that another server process gave is seen by looking.
  await harness.server.database.db.updateTable('project').set({ lock_id: 'elsewhere' }).where('id', '=', id).execute();
  await expect.poll(() => page.seen.at(-1)!.lockId, { timeout: 10_000 }).toBe('elsewhere');
  // W-11: whoever may only read learns who edits since when; renewing is not taking.
  const since = page.seen[0]!.since!;
  expect(page.seen[0]!.name).toBe('ann');
  expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(60_000);
  page.stop();
  expect((await bob.fetch(`/api/project/${id}/lock/events`)).status).toBe(404);
});
