import { createHash } from 'node:crypto';
import {
  deleteProject,
  getInput,
  getProject,
  getProjects,
  getSamples,
  getSeriesByHash,
  patchInput,
  postDuplicate,
  postLock,
  postProject,
  postProjectFile,
  postProjectUpload,
  postSampleClone,
  putInput,
  putProject,
} from '@stackwatt/api';
import { readProject, seriesRefsOf, writeProject, writeProjectFile } from '@stackwatt/model';
import * as fc from 'fast-check';
import DiffMatchPatch from 'diff-match-patch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, refusal, smallProject, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
let bob: Client;
let clock = Date.now();
beforeAll(async () => {
  harness = await startHarness({ now: () => clock });
  ann = await harness.as('ann');
  bob = await harness.as('bob');
});
afterAll(() => harness.stop());

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
const tool = new DiffMatchPatch.diff_match_patch();
const patchOf = (from: string, to: string) => ({
  hashExistingData: sha1(from),
  hashNewData: sha1(to),
  patch: tool.patch_toText(tool.patch_make(from, to)),
});
/** The tool cannot write a patch that cuts a character of two code units in half; a page sends the whole document then. */
const tryPatch = (from: string, to: string) => {
  try {
    return patchOf(from, to);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};
const inputOf = async (id: string) => {
  const { data, headers } = await ann.call(getInput, { params: { id } });
  return { text: data!, etag: headers.get('etag')! };
};

test('API-07 API-08 LIST-25 a new project is in the own listing and in no other', async () => {
  const { status, data } = await ann.call(postProject);
  expect(status).toBe(201);
  const listed = (await ann.call(getProjects)).data!;
  expect(listed.map((project) => project.id)).toContain(data!.id);
  expect(listed.find((project) => project.id === data!.id)).toMatchObject({
    name: 'New Project',
    projectStatus: 1,
    lockId: null,
    coupling: 'AC',
    best: null,
    currency: 'USD',
    currencySymbol: '$',
  });
  expect((await bob.call(getProjects)).data!.map((project) => project.id)).not.toContain(data!.id);
});

test('API-09 API-10 FILE-55 the info record is read and updated; undeclared keys are refused', async () => {
  const id = await createProject(ann, { name: 'Info' });
  const {
    id: _,
    role,
    owner,
    lockId: __,
    projectStatus: ___,
    updated: ____,
    best: _____,
    ...info
  } = (await ann.call(getProject, { params: { id } })).data!;
  expect([role, owner]).toEqual(['owner', 'ann']);
  expect([_, __, ___, ____]).toEqual([id, null, 1, expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)]);
  expect(info).toMatchObject({ name: 'Info', type: 'Storage' });
  const put = await ann.call(putProject, { params: { id }, body: { ...info, notes: 'seen from the roof' } });
  expect([put.status, put.data!.notes]).toEqual([200, 'seen from the roof']);
  const refused = await ann.fetch(`/api/project/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...info, owner_id: 'me' }),
  });
  expect(refused.status).toBe(400);
});

test('API-11 a deleted project is gone with its series', async () => {
  const id = await createProject(ann, { level: 41.5 });
  const hash = seriesRefsOf(smallProject({ level: 41.5 }).project)[0]!.ref.hash;
  const { db } = harness.server.database;
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('series')
          .select((e) => e.fn.countAll().as('n'))
          .where('hash', '=', hash)
          .executeTakeFirstOrThrow()
      ).n,
    );
  expect(await count()).toBe(1);
  expect((await ann.call(deleteProject, { params: { id } })).status).toBe(204);
  expect((await refusal(ann.call(getProject, { params: { id } }))).status).toBe(404);
  expect(await count()).toBe(0);
});

test('API-12 LIST-18 D-14 a copy has the inputs and series, its own id, no lock; editing it leaves the original alone', async () => {
  const id = await createProject(ann, { name: 'Original' });
  await ann.call(postLock, { params: { id }, body: { status: true, lockId: 'page-1', forceLock: false } });
  const { status, data } = await ann.call(postDuplicate, { params: { id } });
  expect(status).toBe(201);
  const copy = data!.id;
  expect((await ann.call(getProject, { params: { id: copy } })).data).toMatchObject({
    name: 'Copy of Original',
    lockId: null,
    projectStatus: 1,
  });
  const { ref } = seriesRefsOf(smallProject().project)[0]!;
  expect((await ann.call(getSeriesByHash, { params: { id: copy, hash: ref.hash } })).data!.byteLength).toBe(8760 * 8);
  const before = await inputOf(id);
  const { text, etag } = await inputOf(copy);
  await ann.call(putInput, { params: { id: copy }, body: text.replace('"lifetime": 10', '"lifetime": 11'), headers: { 'if-match': etag } });
  expect(await inputOf(id)).toEqual(before);
});

test('API-13 the lock is held for a minute, renewed, released, forced, and taken over when it lapses', async () => {
  const id = await createProject(ann);
  const lock = async (lockId: string, status = true, forceLock = false): Promise<string | null> =>
    (await ann.call(postLock, { params: { id }, body: { status, lockId, forceLock } })).data!.lockId;
  expect(await lock('one')).toBe('one');
  expect(await lock('two')).toBe('one');
  clock += 40_000;
  expect(await lock('one')).toBe('one');
  clock += 40_000;
  expect(await lock('two')).toBe('one');
  expect((await ann.call(getProject, { params: { id } })).data!.lockId).toBe('one');
  clock += 21_000;
  expect((await ann.call(getProject, { params: { id } })).data!.lockId).toBe(null);
  expect(await lock('two')).toBe('two');
  expect(await lock('one', true, true)).toBe('one');
  // Somebody else's lock is not released by its former holder.
  expect(await lock('two', false)).toBe('one');
  expect(await lock('one', false)).toBe(null);
});

test('API-14 API-15 the document is kept as it was sent, with a version', async () => {
  const id = await createProject(ann);
  const { etag, text } = await inputOf(id);
  const changed = `${text.replace('"lifetime": 10', '"lifetime": 12')}\n`;
  const put = await ann.call(putInput, { params: { id }, body: changed, headers: { 'if-match': etag } });
  expect(put.status).toBe(200);
  expect(put.headers.get('etag')).toBe(`"${put.data!.version}"`);
  expect(await inputOf(id)).toEqual({ text: changed, etag: `"${put.data!.version}"` });
  expect((await ann.call(getInput, { params: { id } })).headers.get('cache-control')).toBe('no-store');
});

test('D-2 a stale version is refused with 412 and the version there is; another holder with 423; neither version nor lock with 428', async () => {
  const id = await createProject(ann);
  const { etag, text } = await inputOf(id);
  const put = (headers: Record<string, string>) => ann.call(putInput, { params: { id }, body: text, headers });
  const { data } = await put({ 'if-match': etag });
  const stale = await ann.fetch(`/api/project/${id}/input`, {
    method: 'PUT',
    body: text,
    headers: { 'content-type': 'text/plain', 'if-match': etag },
  });
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, `"${data!.version}"`]);
  expect(await stale.json()).toMatchObject({ status: 412, code: 'versionDiffers' });

  const current = { 'if-match': `"${data!.version}"` };
  await ann.call(postLock, { params: { id }, body: { status: true, lockId: 'mine', forceLock: false } });
  expect((await refusal(put(current))).status).toBe(423);
  expect((await refusal(put({ 'x-lock-id': 'other' }))).status).toBe(423);
  expect((await refusal(put({}))).status).toBe(428);
  expect((await refusal(ann.call(patchInput, { params: { id }, body: patchOf(text, `${text} `) }))).status).toBe(423);
  expect((await refusal(ann.call(deleteProject, { params: { id }, headers: { 'x-lock-id': 'other' } }))).status).toBe(423);
  expect((await inputOf(id)).etag).toBe(`"${data!.version}"`);
  expect((await put({ ...current, 'x-lock-id': 'mine' })).status).toBe(200);
  // The save has renewed the lease.
  clock += 59_000;
  expect((await refusal(put({}))).status).toBe(428);
  clock += 2000;
  expect((await put({})).status).toBe(200);
});

test('F-13 the lock of a lost tab is free after a minute; what the tab saves later is refused with 412 and overwrites nothing', async () => {
  const id = await createProject(ann);
  const lost = await inputOf(id);
  await ann.call(postLock, { params: { id }, body: { status: true, lockId: 'lost', forceLock: false } });
  clock += 60_001;
  expect((await ann.call(postLock, { params: { id }, body: { status: true, lockId: 'new', forceLock: false } })).data!.lockId).toBe('new');
  const newer = lost.text.replace('"notes": ""', '"notes": "by the new tab"');
  await ann.call(putInput, { params: { id }, body: newer, headers: { 'if-match': lost.etag, 'x-lock-id': 'new' } });
  await ann.call(postLock, { params: { id }, body: { status: false, lockId: 'new', forceLock: false } });
  expect(
    (await refusal(ann.call(putInput, { params: { id }, body: lost.text, headers: { 'if-match': lost.etag, 'x-lock-id': 'lost' } })))
      .status,
  ).toBe(412);
  expect(
    (await refusal(ann.call(patchInput, { params: { id }, body: patchOf(lost.text, `${lost.text} `), headers: { 'x-lock-id': 'lost' } })))
      .status,
  ).toBe(409);
  expect((await inputOf(id)).text).toBe(newer);
});

test('D-3 of twenty saves from the same version one gets through', async () => {
  const id = await createProject(ann);
  const { etag, text } = await inputOf(id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      ann.fetch(`/api/project/${id}/input`, {
        method: 'PUT',
        headers: { 'content-type': 'text/plain', 'if-match': etag },
        body: text.replace('"notes": ""', `"notes": "writer ${i}"`),
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
  expect(answers.map((answer) => answer.status).filter((status) => status === 412)).toHaveLength(19);
});

test('API-16 LIFE-17 a patch is applied when both hashes are right, and nothing is stored otherwise', async () => {
  const id = await createProject(ann);
  const { text } = await inputOf(id);
  const next = text.replace('"name": "Small"', '"name": "Größer \u{1F50B}"').replace('"lifetime": 10', '"lifetime": 13');
  const patch = patchOf(text, next);
  const patched = await ann.call(patchInput, { params: { id }, body: patch });
  expect([patched.status, patched.data!.status]).toEqual([200, 1]);
  expect((await inputOf(id)).text).toBe(next);

  // 204: nothing to change, and nothing changed.
  const before = await inputOf(id);
  expect((await ann.call(patchInput, { params: { id }, body: patchOf(next, next) })).status).toBe(204);
  // 409: made from another text.
  expect(await refusal(ann.call(patchInput, { params: { id }, body: patch }))).toMatchObject({ status: 409, code: 'versionDiffers' });
  // 422: does not lead where it says, does not fit, is no patch, leads to no project.
  const other = patchOf(next, `${next} `);
  for (const body of [
    { ...other, hashNewData: sha1('x') },
    { ...other, patch: tool.patch_toText(tool.patch_make('abcdefgh', 'abcdefghi')) },
    { ...other, patch: 'rm -rf' },
    { ...other, patch: '@@ -1 +1 @@\n-%zz\n' },
    patchOf(next, next.slice(0, -5)),
    patchOf(next, next.replace('"lifetime": 13', '"lifetime": "long"')),
  ])
    expect((await refusal(ann.call(patchInput, { params: { id }, body }))).status).toBe(422);
  expect(await inputOf(id)).toEqual(before);
});

test('D-1 whatever is patched, what is stored has the promised hash', async () => {
  const id = await createProject(ann);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(200), fc.boolean(), async (notes, at, isBroken) => {
      const { text, etag } = await inputOf(id);
      const next = text.replace(/"notes": "(?:[^"\\]|\\.)*"/, () => `"notes": ${JSON.stringify(notes)}`);
      const body = tryPatch(text, next);
      if (!body) return;
      const sent = isBroken ? { ...body, patch: body.patch.slice(0, at) + body.patch.slice(at + 1) } : body;
      const answer = await ann.fetch(`/api/project/${id}/input`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      const after = await inputOf(id);
      // Stored as promised, or refused and left alone.
      const isStored = answer.status === 200 && sha1(after.text) === sent.hashNewData;
      const isLeft = (answer.status === 204 || answer.status === 422) && after.text === text && after.etag === etag;
      expect([answer.status, isStored || isLeft]).toEqual([answer.status, true]);
    }),
    { numRuns: 60 },
  );
});

test('B-20 a document that cannot be read is refused with place, value and rule, and the stored one stays', async () => {
  const id = await createProject(ann);
  const before = await inputOf(id);
  for (const body of [
    '',
    '{',
    '[]',
    '{"version":99}',
    '{"version":4,"lifetime":"ten"}',
    '{"version":4,"__proto__":{"x":1},"lifetime":[]}',
    '['.repeat(100_000),
  ]) {
    const refused = await refusal(ann.call(putInput, { params: { id }, body }));
    expect(refused.status).toBe(422);
    expect((refused as unknown as { problems: { place: string; rule: string }[] }).problems[0]!.rule).not.toBe('');
  }
  expect(await inputOf(id)).toEqual(before);
});

test('API-17 D-12 the download carries everything, and uploading it gives the same project', async () => {
  const id = await createProject(ann, { name: 'A/B "π" \u202e test' });
  const answer = await ann.fetch(`/api/project/${id}/result/file`, { method: 'POST' });
  const disposition = answer.headers.get('content-disposition')!;
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*\.hfront"; filename\*=UTF-8''/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe('A_B _π_ \u202e test.hfront');
  const text = await answer.text();
  const read = readProject(text);
  expect(read.kind === 'project' && read.series.size).toBe(1);
  const copy = (await ann.call(postProjectUpload, { body: text })).data!.id;
  expect((await inputOf(copy)).text).toBe((await inputOf(id)).text);
  expect(await (await ann.fetch(`/api/project/${copy}/result/file`, { method: 'POST' })).text()).toBe(text);
  expect((await ann.call(postProjectFile, { params: { id } })).status).toBe(200);
});

test('an uploaded file that is damaged or not complete is refused and leaves no project', async () => {
  const { project, prices } = smallProject();
  const text = writeProjectFile(project, new Map([[seriesRefsOf(project)[0]!.ref.hash, prices]]));
  const count = (await ann.call(getProjects)).data!.length;
  for (const body of [text.slice(0, text.length / 2), text.replace('[40,', '[41,'), writeProject(project)])
    expect((await refusal(ann.call(postProjectUpload, { body }))).status).toBe(422);
  expect((await ann.call(getProjects)).data!).toHaveLength(count);
});

test('FILE-39 an uploaded file that names a market it does not have says so in the notes of its project', async () => {
  const { project, prices } = smallProject();
  const file = JSON.parse(writeProjectFile(project, new Map([[seriesRefsOf(project)[0]!.ref.hash, prices]]))) as {
    notes: string;
    storage: Record<string, unknown>[];
  };
  file.notes = 'From the developer.';
  Object.assign(file.storage[0]!, { useAuxiliaryLoad: true, useAuxiliaryLoadFlatPrice: false, energyMarket: { kind: 'rtm' } });
  const { id } = (await ann.call(postProjectUpload, { body: JSON.stringify(file) })).data!;
  const read = readProject((await inputOf(id)).text);
  if (read.kind !== 'project') throw new Error('an uploaded file is a project');
  expect(read.project.storage[0]).toMatchObject({ useAuxiliaryLoadFlatPrice: true, energyMarket: null });
  expect(read.project.notes).toMatch(
    /takes the price of the auxiliary load from a market that it does not have\. .*\n\nFrom the developer\.$/,
  );
});

test('API-20 API-21 samples are listed and cloned with their series', async () => {
  const listed = (await ann.call(getSamples)).data!;
  expect(listed.length).toBeGreaterThan(0);
  const { status, data } = await ann.call(postSampleClone, { params: { id: listed[0]!.id } });
  expect(status).toBe(201);
  const read = readProject((await inputOf(data!.id)).text);
  const refs = read.kind === 'project' ? seriesRefsOf(read.project) : [];
  expect(refs.length).toBeGreaterThan(0);
  for (const { ref } of refs)
    expect((await ann.call(getSeriesByHash, { params: { id: data!.id, hash: ref.hash } })).data!.byteLength).toBe(ref.count * 8);
  expect((await refusal(ann.call(postSampleClone, { params: { id: 'none' } }))).status).toBe(404);
});

test('D-5 the same call with the same key is answered once: replayed, refused with another body, and kept over a restart', async () => {
  const key = { 'idempotency-key': 'create-1' };
  const first = await ann.call(postProject, { headers: key });
  const again = await ann.call(postProject, { headers: key });
  expect([again.status, again.data, again.headers.get('idempotent-replay')]).toEqual([201, first.data, 'true']);
  // Another account's key of the same name is another key.
  expect((await bob.call(postProject, { headers: key })).data).not.toEqual(first.data);

  const id = first.data!.id;
  const { etag, text } = await inputOf(id);
  const headers = { 'if-match': etag, 'idempotency-key': 'save-1' };
  const saved = await ann.call(putInput, { params: { id }, body: text, headers });
  expect((await ann.call(putInput, { params: { id }, body: text, headers })).data).toEqual(saved.data);
  expect((await inputOf(id)).etag).toBe(saved.headers.get('etag'));
  expect(await refusal(ann.call(putInput, { params: { id }, body: `${text} `, headers }))).toMatchObject({
    status: 422,
    code: 'keyReused',
  });
  // A refused call used no key up.
  const refusedOnce = { 'idempotency-key': 'save-2' };
  expect((await refusal(ann.call(putInput, { params: { id }, body: '{', headers: refusedOnce }))).status).toBe(422);
  expect((await ann.call(putInput, { params: { id }, body: text, headers: refusedOnce })).status).toBe(200);
});
