import * as api from '@stackwatt/api';
import { readProject, seriesRefsOf, sha1Of, type Project } from '@stackwatt/model';
import * as simulation from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { createProject, PASSWORD, signIn, startHarness, type Client, type Harness } from './harness.ts';
import { seeded, seedOf, type Seeded } from './seeded.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const inputOf = async (id: string): Promise<string> => (await ann.call(api.getInput, { params: { id } })).data!;
const projectOf = (text: string): Project => {
  const read = readProject(text);
  if (read.kind !== 'project') throw new Error('the document cannot be read');
  return read.project;
};
/** A project that differs from every other one in what a document can hold. */
async function anyProject(random: Seeded): Promise<string> {
  const id = await createProject(ann, {
    level: 20 + random.below(1e6) / 1000,
    units: Array.from({ length: 1 + random.below(5) }, () => 1 + random.below(90)),
    name: random.pick(['Süd', '電池 🔋', '"quoted" \\ back', 'e\u0301', 'x']),
    discountRate: random.below(2000) / 100,
  });
  const text = (await inputOf(id))
    .replace('"lifetime": 10', `"lifetime": ${1 + random.below(40)}`)
    .replace('"notes": ""', `"notes": ${JSON.stringify(random.pick(['', 'two\nlines', '\u2028', '<b>', '0'.repeat(500)]))}`);
  const unknown = random.chance(0.5) ? text.replace('{', `{\n  "extension": {"kept": ${random.below(9)}},`) : text;
  await ann.fetch(`/api/project/${id}/input`, { method: 'PUT', body: unknown, headers: { 'content-type': 'text/plain', 'if-match': '*' } });
  return id;
}

const COPIED = shareOf(100, 25);

test(
  `D-12 ${COPIED} projects come back from their files the same: the same document by its hash, the same inputs, the same values`,
  { timeout: 300_000 },
  async () => {
    const seed = seedOf(undefined);
    const random = seeded(seed);
    console.log(`seed ${seed}`);
    for (let trial = 0; trial < COPIED; trial++) {
      const id = await anyProject(random);
      const file = await (await ann.fetch(`/api/project/${id}/result/file`, { method: 'POST' })).text();
      const { data } = await ann.call(api.postProjectUpload, { body: file });
      const again = await (await ann.fetch(`/api/project/${data!.id}/result/file`, { method: 'POST' })).text();
      expect([trial, sha1Of(again)]).toEqual([trial, sha1Of(file)]);
      const [before, after] = [projectOf(await inputOf(id)), projectOf(await inputOf(data!.id))];
      // Equal inputs by the hash that results are kept under: so the results are the same.
      expect([trial, simulation.inputHash(after as never)]).toEqual([trial, simulation.inputHash(before as never)]);
      expect(after).toEqual(before);
      for (const one of [id, data!.id]) await ann.call(api.deleteProject, { params: { id: one } });
    }
  },
);

test('D-14 whatever is done to a copy or to a shared copy, the original and its values stay as they were', async () => {
  const seed = seedOf(undefined);
  const random = seeded(seed);
  console.log(`seed ${seed}`);
  await harness.as('bob');
  await new AccountAdministration(harness.server.database.db, Date.now).setPassword('bob', {
    password: PASSWORD,
    email: 'bob@example.org',
  });
  const recipient = await signIn(harness.url, 'bob');
  for (let trial = 0; trial < shareOf(8, 3); trial++) {
    const id = await anyProject(random);
    const { ref } = seriesRefsOf(projectOf(await inputOf(id)))[0]!;
    const before = [
      sha1Of(await inputOf(id)),
      sha1Of(await (await ann.fetch(`/api/project/${id}/result/file`, { method: 'POST' })).text()),
    ];
    const copy = (await ann.call(api.postDuplicate, { params: { id } })).data!.id;
    await ann.call(api.postShare, { params: { id }, body: { email: 'bob@example.org', description: '' } });
    const shared = (await recipient.call(api.getProjects)).data![0]!.id;
    for (const [client, own] of [
      [ann, copy],
      [recipient, shared],
    ] as const) {
      const { data, headers } = await client.call(api.getInput, { params: { id: own } });
      await client.call(api.putInput, {
        params: { id: own },
        body: data!.replace(/"lifetime": \d+/, '"lifetime": 7').replaceAll(ref.hash, 'f'.repeat(64)),
        headers: { 'if-match': headers.get('etag')! },
      });
      await client.call(api.putSeriesAt, {
        params: { id: own, type: 'dam', index: '0' },
        body: Array.from({ length: 8760 }, () => random.below(9)),
      });
      await client.call(api.deleteSeries, { params: { id: own, type: 'dam' } });
      await client.call(api.deleteProject, { params: { id: own } });
    }
    expect([
      trial,
      sha1Of(await inputOf(id)),
      sha1Of(await (await ann.fetch(`/api/project/${id}/result/file`, { method: 'POST' })).text()),
    ]).toEqual([trial, ...before]);
  }
});
