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

const documents = async (id: string): Promise<number> =>
  Number(
    (
      await harness.server.database.db
        .selectFrom('snapshot_document')
        .select((e) => e.fn.countAll().as('n'))
        .where('project_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n,
  );
const named = async (id: string, name?: string): Promise<string> =>
  (await ann.call(api.postSnapshot, { params: { id }, body: name === undefined ? {} : { name } })).data!.id;

test('UX-87 a version has the name, the person, the reason and the result of its inputs; the same document is stored once and goes with its last name', async () => {
  const id = await createProject(ann, { units: [1, 2] });
  await calculate(id);
  const bank = await named(id, 'Bank case');
  const [first, second] = await listOf(id);
  expect([first!.id, first!.name, first!.by, first!.reason, second!.reason]).toEqual([bank, 'Bank case', 'ann', 'named', 'calculation']);
  expect(await documents(id)).toBe(1);
  const { best } = (await ann.call(api.getProject, { params: { id } })).data!;
  expect(best!.npv).not.toBe(0);
  // What a comparison shows is kept too: money and energy of the first year, payback, LCOE and capital.
  const [row] = (await ann.call(api.postTable, { params: { id } })).data!.items;
  expect(best).toMatchObject({
    payback: row!.payback,
    capex: row!.capex,
    opex: row!.opex,
    energy: { production: row!.energyProduction, exports: row!.energyExports, curtailed: row!.excessElectricity },
  });
  expect(best!.revenue!.map(({ value }) => value)).toEqual(row!.revenue);
  for (const one of [first!, second!]) expect([one.best, one.engineVersion]).toEqual([best, 'stub 1']);

  // What counts in no calculation is another document of the same result; without results there is none.
  await save(id, 'other notes');
  await named(id, 'Notes');
  await ann.call(api.putInput, {
    params: { id },
    body: (await inputOf(id)).text.replace('"lifetime": 10', '"lifetime": 12'),
    headers: { 'if-match': (await inputOf(id)).etag },
  });
  const plain = await named(id);
  const list = await listOf(id);
  expect(list.map(({ reason, best: of }) => [reason, of?.npv ?? null])).toEqual([
    ['restore', null],
    ['named', best!.npv],
    ['named', best!.npv],
    ['calculation', best!.npv],
  ]);
  expect([list[0]!.id, await documents(id)]).toEqual([plain, 3]);
  // The newest holds what is saved now, the others something else.
  expect(list.map(({ isPresent }) => isPresent)).toEqual([true, false, false, false]);
  // The rows of the calculation may go: the version keeps what they came to.
  await harness.server.database.db.deleteFrom('calculation').where('project_id', '=', id).execute();
  expect((await listOf(id)).map(({ best: of }) => of?.npv ?? null)).toEqual([null, best!.npv, best!.npv, best!.npv]);
  await calculate(id);
  expect((await listOf(id))[0]!.best!.npv).toBe((await ann.call(api.getProject, { params: { id } })).data!.best!.npv);

  await ann.call(api.putSnapshot, { params: { id, snapshot: plain }, body: { name: ' Longer ' } });
  expect((await listOf(id))[0]).toMatchObject({ id: plain, name: 'Longer', reason: 'named' });
  expect((await refusal(ann.call(api.deleteSnapshot, { params: { id, snapshot: second!.id } }))).status).toBe(409);
  await ann.call(api.deleteSnapshot, { params: { id, snapshot: bank } });
  expect(await documents(id)).toBe(3);
  await ann.call(api.deleteSnapshot, { params: { id, snapshot: plain } });
  expect([await documents(id), (await listOf(id)).length]).toEqual([2, 2]);

  for (const call of [
    () => bob.call(api.postSnapshot, { params: { id }, body: { name: 'mine' } }),
    () => bob.call(api.putSnapshot, { params: { id, snapshot: second!.id }, body: { name: 'mine' } }),
    () => bob.call(api.deleteSnapshot, { params: { id, snapshot: second!.id } }),
    () => bob.call(api.postRecalculation, { params: { id, snapshot: second!.id } }),
    () => ann.call(api.deleteSnapshot, { params: { id, snapshot: 'none' } }),
  ])
    expect((await refusal(call())).status).toBe(404);
});

test('UX-87 twenty versions have names, and no calculation pushes them out; the twenty-first is refused and nothing is kept', async () => {
  const id = await createProject(ann, { units: [1] });
  for (let k = 0; k < 20; k++) await named(id, `Version ${k}`);
  const { insertSnapshot } = await import('../src/project/snapshot.store.ts');
  for (let k = 0; k < 31; k++)
    await insertSnapshot(
      harness.server.database.db,
      { id, version: 100 + k, document_hash: `hash ${k}`, document: `text ${k}` },
      'calculation',
      Date.now() + k,
    );
  const list = await listOf(id);
  expect([list.filter(({ reason }) => reason === 'named').length, list.length]).toEqual([20, 50]);
  expect(await refusal(ann.call(api.postSnapshot, { params: { id }, body: { name: 'One more' } }))).toMatchObject({
    status: 413,
    code: 'tooManyVersions',
    detail: expect.stringContaining('nothing was kept'),
  });
  const automatic = list.find(({ reason }) => reason === 'calculation')!;
  // A text of no document is refused as damaged, before it is named.
  expect((await refusal(ann.call(api.putSnapshot, { params: { id, snapshot: automatic.id }, body: { name: 'x' } }))).status).toBe(500);
  expect((await listOf(id)).length).toBe(50);
  expect((await refusal(ann.call(api.postSnapshot, { params: { id }, body: { name: '   ' } }))).status).toBe(400);
});

/** Asks until the answer is there. */
async function bridgeOf(id: string, from: api.VersionRef, to: api.VersionRef) {
  for (;;) {
    const { status, data } = await ann.call(api.postBridge, { params: { id }, body: { from, to } });
    if (status === 200) return data as Extract<typeof data, { remainder: number }>;
  }
}

test('UX-87 the steps between two versions start at one NPV and end at the other, and what differs is told with unit, old and new', async () => {
  const id = await createProject(ann, { units: [1, 2] });
  await calculate(id);
  const [then] = await listOf(id);
  const { text, etag } = await inputOf(id);
  await ann.call(api.putInput, {
    params: { id },
    body: text.replace('"lifetime": 10', '"lifetime": 12').replace('"discountRate": 8', '"discountRate": 6.5'),
    headers: { 'if-match': etag },
  });
  const [from, to] = [
    { project: id, snapshot: then!.id },
    { project: id, snapshot: null },
  ];
  const { changes } = (await ann.call(api.postDifferences, { params: { id }, body: { from, to } })).data!;
  expect(changes.map(({ meta, from: old, to: now }) => [meta.title, meta.unit, old, now])).toEqual(
    expect.arrayContaining([
      ['Discount rate', '%', 8, 6.5],
      ['Project lifetime', 'years', 10, 12],
    ]),
  );
  // An export under way has the one process that makes files; the steps have another.
  let exported = (): void => {};
  const fileIsMade = new Promise<void>((resolve) => {
    exported = resolve;
  });
  let begun = (): void => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const exporting = harness.server.exporters.with(() => {
    begun();
    return fileIsMade;
  });
  await isBegun;
  const bridge = await bridgeOf(id, from, to);
  exported();
  await exporting;
  await calculate(id);
  const { best } = (await ann.call(api.getProject, { params: { id } })).data!;
  expect([bridge.from.npv, bridge.to.npv]).toEqual([then!.best!.npv, best!.npv]);
  const levels = [bridge.from.npv, ...bridge.steps.map(({ npv }) => npv)];
  const sum = levels.slice(1).reduce((all, npv, k) => all + npv - levels[k]!, 0);
  expect(sum + bridge.remainder).toBeCloseTo(bridge.to.npv - bridge.from.npv, 6);
  expect(bridge.changes).toEqual(changes);

  // Another user's project is not there, on either side.
  const other = await createProject(bob);
  for (const body of [
    { from, to: { project: other, snapshot: null } },
    { from: { project: other, snapshot: null }, to },
  ])
    for (const route of [api.postDifferences, api.postBridge, api.postBridgeStop] as const)
      expect((await refusal(ann.call(route, { params: { id }, body }))).status).toBe(404);
  // Of two projects of one's own: items are the same ones by their place.
  const mine = await createProject(ann, { units: [1, 2], discountRate: 9 });
  const between = (await ann.call(api.postDifferences, { params: { id }, body: { from, to: { project: mine, snapshot: null } } })).data!;
  expect(between.changes.map(({ meta }) => meta.title)).toEqual(['Discount rate']);
});

test('UX-87 what differs is told in the letters it is written in', async () => {
  const id = await createProject(ann, { units: [1] });
  await lock(id, 'one');
  await lock(id, 'two', true);
  const [then] = await listOf(id);
  const { text, etag } = await inputOf(id);
  const next = text.replace(/"customName": "[^"]*"/g, '"customName": "Süd – 5 €"');
  await ann.call(api.putInput, { params: { id }, body: next, headers: { 'if-match': etag, 'x-lock-id': 'two' } });
  const body = { from: { project: id, snapshot: then!.id }, to: { project: id, snapshot: null } };
  const { changes } = (await ann.call(api.postDifferences, { params: { id }, body })).data!;
  expect(changes.map(({ owner, meta, to }) => [owner, meta.title, to])).toEqual([['Süd – 5 €', 'Name', 'Süd – 5 €']]);
});

test('UX-87 steps on their way tell how far they are and are stopped; two at a time', async () => {
  const id = await createProject(ann, { units: [1, 2, 3], orders: { pauseMs: 700 } });
  await lock(id, 'one');
  await lock(id, 'two', true);
  const [then] = await listOf(id);
  const { text, etag } = await inputOf(id);
  const next = text.replace('"discountRate": 8', '"discountRate": 6.5');
  await ann.call(api.putInput, { params: { id }, body: next, headers: { 'if-match': etag, 'x-lock-id': 'two' } });
  const body = { from: { project: id, snapshot: then!.id }, to: { project: id, snapshot: null } };
  const asked = await ann.call(api.postBridge, { params: { id }, body });
  expect([asked.status, asked.data]).toEqual([202, expect.objectContaining({ of: 3, casesOf: 3 })]);
  const back = { from: body.to, to: body.from };
  const others = ann.call(api.postBridge, { params: { id }, body: back });
  await pause(200);
  expect((await refusal(ann.call(api.postRecalculation, { params: { id, snapshot: then!.id } }))).status).toBe(429);
  for (const one of [body, back]) await ann.call(api.postBridgeStop, { params: { id }, body: one });
  await others.catch(() => undefined);
  // The one that was stopped is begun anew when it is asked for.
  const again = await ann.call(api.postBridge, { params: { id }, body });
  expect([again.status, (again.data as { done: number }).done]).toEqual([202, 0]);
  await ann.call(api.postBridgeStop, { params: { id }, body });
});

test('UX-87 a version is calculated again years later, and what it was by which engine is said', async () => {
  const id = await createProject(ann, { units: [1, 2] });
  await calculate(id);
  const [then] = await listOf(id);
  const { db } = harness.server.database;
  await db.updateTable('snapshot_document').set({ engine_version: 'older' }).where('project_id', '=', id).execute();
  let answer = await ann.call(api.postRecalculation, { params: { id, snapshot: then!.id } });
  while (answer.status === 202) answer = await ann.call(api.postRecalculation, { params: { id, snapshot: then!.id } });
  expect(answer.data).toMatchObject({
    now: { engineVersion: 'stub 1', end: { npv: then!.best!.npv } },
    before: { engineVersion: 'older', npv: then!.best!.npv, calculatedAt: then!.calculatedAt },
  });
  // One of a document that was never calculated says what it is now.
  const { text, etag } = await inputOf(id);
  await ann.call(api.putInput, {
    params: { id },
    body: text.replace('"discountRate": 8', '"discountRate": 5'),
    headers: { 'if-match': etag },
  });
  const fresh = await named(id, 'Not calculated');
  let first = await ann.call(api.postRecalculation, { params: { id, snapshot: fresh } });
  while (first.status === 202) first = await ann.call(api.postRecalculation, { params: { id, snapshot: fresh } });
  expect(first.data).toMatchObject({ before: null, now: { end: { npv: expect.any(Number) } } });
});
