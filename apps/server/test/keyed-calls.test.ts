import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@stackwatt/api';
import { samples, storages } from '@stackwatt/catalog';
import { writeStorageFile } from '@stackwatt/formats';
import { sha1Of, storageFromWire } from '@stackwatt/model';
import DiffMatchPatch from 'diff-match-patch';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { declaredRoutes } from '../src/http/handle.ts';
import { clientTo, createProject, newFolder, PASSWORD, pause, signIn, untilEnded, type Client } from './harness.ts';
import { mustStart, type ServerProcess } from './server-process.ts';

/** A call with an effect, and how to make it. */
interface Keyed {
  /** Begin of the statement that is the effect. */
  readonly effect: string;
  /** @returns the request; what it needs is there then */
  readonly prepare: (client: Client) => Promise<{ path: string; method?: string; body?: string; headers?: Record<string, string> }>;
  /** Happens between the start after the kill and the repetition; a call that is made again spoils it. */
  readonly meanwhile?: (client: Client) => Promise<void>;
}
const json = (value: unknown) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } });
const LIBRARY = '/api/userLibrary/storage';
const aType = async (client: Client): Promise<{ id: string }> =>
  ((await client.call(api.postUserStorageSample, { body: { data: storages[0]!.name } })).data as unknown as { component: { id: string } })
    .component;
const projectPath = async (client: Client, tail: string): Promise<string> => `/api/project/${await createProject(client)}${tail}`;
const tool = new DiffMatchPatch.diff_match_patch();
const readInput = async (client: Client, id: string): Promise<{ text: string; etag: string }> => {
  const { data, headers } = await client.call(api.getInput, { params: { id } });
  return { text: data!, etag: headers.get('etag')! };
};
const changed = (text: string): string => text.replace(/"notes": "[^"]*"/, '"notes": "changed"');
const newest = async (client: Client): Promise<string> => (await client.call(api.getProjects)).data![0]!.id;
const lockIn = { status: true, forceLock: true } as const;

const KEYED: Readonly<Record<string, Keyed>> = {
  postProject: { effect: 'insert into "project"', prepare: async () => ({ path: '/api/project' }) },
  postDuplicate: { effect: 'insert into "project"', prepare: async (client) => ({ path: await projectPath(client, '/duplicate') }) },
  postProjectUpload: {
    effect: 'insert into "project"',
    prepare: async (client) => ({
      path: '/api/project/upload',
      body: (await client.call(api.postProjectFile, { params: { id: await createProject(client) } })).data!,
      headers: { 'content-type': 'text/plain' },
    }),
  },
  postSampleClone: { effect: 'insert into "project"', prepare: async () => ({ path: `/api/sample/clone/${samples[0]!.id}` }) },
  postShare: {
    effect: 'insert into "project"',
    prepare: async (client) => ({ path: await projectPath(client, '/share'), ...json({ email: 'bob@example.org', description: 'look' }) }),
  },
  postReport: {
    effect: 'insert into "issue_report"',
    prepare: async (client) => ({ path: await projectPath(client, '/report'), ...json({ description: 'it is odd' }) }),
  },
  postLock: {
    effect: 'update "project" set "lock_epoch"',
    prepare: async (client) => ({ path: await projectPath(client, '/lock'), ...json({ ...lockIn, lockId: 'mine' }) }),
    meanwhile: async (client) =>
      void (await client.call(api.postLock, { params: { id: await newest(client) }, body: { ...lockIn, lockId: 'theirs' } })),
  },
  postSnapshot: {
    effect: 'insert into "snapshot"',
    prepare: async (client) => ({ path: await projectPath(client, '/snapshots'), ...json({ name: 'Kept' }) }),
  },
  postRestore: {
    effect: 'update "project" set "document"',
    prepare: async (client) => {
      const id = await createProject(client);
      // A lock that is forced leaves a snapshot.
      for (const lockId of ['a', 'b']) await client.call(api.postLock, { params: { id }, body: { ...lockIn, lockId } });
      const { text, etag } = await readInput(client, id);
      await client.call(api.putInput, { params: { id }, body: changed(text), headers: { 'if-match': etag, 'x-lock-id': 'b' } });
      const [snapshot] = (await client.call(api.getSnapshots, { params: { id } })).data!;
      return { path: `/api/project/${id}/snapshots/${snapshot!.id}/restore`, headers: { 'x-lock-id': 'b' } };
    },
  },
  putInput: {
    effect: 'update "project" set "document"',
    prepare: async (client) => {
      const id = await createProject(client);
      const { text, etag } = await readInput(client, id);
      return {
        path: `/api/project/${id}/input`,
        method: 'PUT',
        body: changed(text),
        headers: { 'content-type': 'text/plain', 'if-match': etag },
      };
    },
  },
  patchInput: {
    effect: 'update "project" set "document"',
    prepare: async (client) => {
      const id = await createProject(client);
      const { text } = await readInput(client, id);
      return {
        path: `/api/project/${id}/input`,
        method: 'PATCH',
        ...json({
          hashExistingData: sha1Of(text),
          hashNewData: sha1Of(changed(text)),
          patch: tool.patch_toText(tool.patch_make(text, changed(text))),
        }),
      };
    },
  },
  deleteProject: {
    effect: 'delete from "project"',
    prepare: async (client) => ({ path: await projectPath(client, ''), method: 'DELETE' }),
  },
  postExport: {
    effect: 'insert into "export_job"',
    prepare: async (client) => {
      const id = await createProject(client);
      await client.call(api.postCalculate, { params: { id } });
      await untilEnded(client, id);
      return { path: `/api/project/${id}/exports`, ...json({ what: 'sensitivity', n: 0 }) };
    },
  },
  postCalculate: {
    effect: 'insert into "calculation"',
    prepare: async (client) => ({ path: await projectPath(client, '/result/calculate') }),
  },
  postCalculateForced: {
    effect: 'insert into "calculation"',
    prepare: async (client) => ({ path: await projectPath(client, '/result/calculate/true') }),
    // Forced a second time, what has ended would be calculated once more.
    meanwhile: async (client) => {
      const id = await newest(client);
      await expect
        .poll(async () => (await client.call(api.postStatus, { params: { id } })).data!.status, { timeout: 30_000 })
        .toBe('ready');
    },
  },
  postStop: {
    effect: 'update "calculation" set "state"',
    prepare: async (client) => {
      // One that ended meanwhile would be taken for the one that is stopped.
      for (const { id } of (await client.call(api.getProjects)).data!) await untilEnded(client, id);
      const id = await createProject(client, { orders: { pauseMs: 20_000 } });
      await client.call(api.postCalculate, { params: { id } });
      await expect
        .poll(async () => (await client.call(api.postStatus, { params: { id } })).data!.stage, { timeout: 30_000 })
        .toBe('calculating');
      return { path: `/api/project/${id}/result/stop` };
    },
    // The next calculation is not what was to be stopped.
    meanwhile: async (client) => void (await client.call(api.postCalculate, { params: { id: await newest(client) } })),
  },
  postUserStorageSample: {
    effect: 'insert into "storage_type"',
    prepare: async () => ({ path: `${LIBRARY}/sample`, ...json({ data: storages[0]!.name }) }),
  },
  postUserStorageDuplicate: {
    effect: 'insert into "storage_type"',
    prepare: async (client) => ({ path: `${LIBRARY}/duplicate`, ...json({ data: (await aType(client)).id }) }),
  },
  postUserStorageImport: {
    effect: 'insert into "storage_type"',
    prepare: async () => ({
      path: `${LIBRARY}/import`,
      ...json({ data: writeStorageFile(storageFromWire(api.toWireStorageSpec(storages[0]!))) }),
    }),
  },
  postUserStorageDelete: {
    effect: 'delete from "storage_type"',
    prepare: async (client) => ({ path: `${LIBRARY}/delete`, ...json({ data: (await aType(client)).id }) }),
  },
  postUserStorageUpdate: {
    effect: 'update "storage_type"',
    prepare: async (client) => ({ path: `${LIBRARY}/update`, ...json({ data: { ...(await aType(client)), name: 'Renamed' } }) }),
    meanwhile: async (client) => {
      const [type] = (await client.call(api.postUserStorageSpecs)).data!.data;
      await client.call(api.postUserStorageUpdate, { body: { data: { ...type!, name: 'Renamed again' } } });
    },
  },
};

/**
 * Posts that leave nothing of a user in the database: they read, look something up, keep what can be fetched again, or do what lives no
 * longer than the process.
 */
const WITHOUT_EFFECT =
  /^post(Status|Differences|Bridge(Stop)?|Recalculation|Table\w*|Graph|Details|YearDetails|Compare(WithZero)?|Detail(Calculate|Status|Stop)|TimeSeries|Infeasible|OneMore|PriceFetch|Sizer(Calculate|Status|Stop|Table)|PageView|Import(Storage|Turbine|Years)?|(Solar|Storage)Cost|Storages|StorageSpecs|WindSpecs|UserStorage(Specs|Uses)|Recalculate\w+)$/;

test('D-5 every keyed post is known here, either with its effect or as one without', () => {
  const keyed = declaredRoutes()
    .filter(
      (route) =>
        route.method === 'POST' &&
        route.authenticated &&
        route.answerTransport === 'json' &&
        !['auth', 'administration'].includes(route.area),
    )
    .map((route) => route.name);
  expect(keyed.filter((name) => !(name in KEYED) && !WITHOUT_EFFECT.test(name))).toEqual([]);
  expect(keyed.filter((name) => name in KEYED && WITHOUT_EFFECT.test(name))).toEqual([]);
});

/** What a call can leave; calculations without how far they are. */
async function leftIn(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
  const rows = async (text: string): Promise<string[]> =>
    (await sql<{ it: string }>`${sql.raw(text)}`.execute(database.db)).rows.map(({ it }) => it);
  try {
    return {
      projects: await rows(
        `select id || ' ' || version || ' ' || document_hash || ' ' || lock_epoch || ' ' || coalesce(lock_id, '-') as it from project order by id`,
      ),
      snapshots: await rows('select id as it from snapshot order by id'),
      reports: await rows('select id as it from issue_report order by id'),
      mails: await rows('select cause as it from outbox order by cause'),
      calculations: await rows(
        `select id || (case state when 'cancelled' then ' cancelled' else '' end) as it from calculation order by id`,
      ),
      exports: await rows('select id as it from export_job order by id'),
      types: await rows(`select id || ' ' || updated_at as it from storage_type order by id`),
    };
  } finally {
    await database.close();
  }
}

test(
  'D-5 F-17 the server dies between the commit and the answer, and the same call with the same key is answered without having its effect again',
  { timeout: 600_000 },
  async () => {
    const folder = newFolder();
    let server: ServerProcess | undefined;
    try {
      const database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
      await migrate(database);
      const accounts = new AccountAdministration(database.db, Date.now);
      for (const one of ['ann', 'bob']) await accounts.add({ name: one, email: `${one}@example.org`, password: PASSWORD });
      await database.close();
      // Each start after a kill serves the next call too.
      const start = async (effect: string): Promise<Client> => {
        server = await mustStart(folder, { CRASH_AFTER_COMMIT_OF: effect, STACKWATT_MAIL: 'log' });
        return clientTo(server.url, (token ??= (await signIn(server.url, 'ann')).token), 'ann');
      };
      let token: string | undefined;
      // A new row of each table and a save in every run, every call in the whole set.
      const all = Object.entries(KEYED);
      const calls = shareOf(
        all,
        all.filter(
          ([name, { effect }], i) =>
            name === 'putInput' || (effect.startsWith('insert') && all.findIndex(([, other]) => other.effect === effect) === i),
        ),
      );
      let ann = await start(calls[0]![1].effect);
      for (const [i, [name, { prepare, meanwhile }]] of calls.entries()) {
        const { path, method = 'POST', body, headers = {} } = await prepare(ann);
        const ask = (): Promise<Response> =>
          ann.fetch(path, { method, ...(body === undefined ? {} : { body }), headers: { ...headers, 'idempotency-key': 'once' } });
        const before = await leftIn(folder);
        process.kill(server!.pid, 'SIGUSR2');
        await pause(50);
        expect([
          name,
          await ask().then(
            (answer) => answer.status,
            () => 'no answer',
          ),
        ]).toEqual([name, 'no answer']);
        await server!.kill();
        expect([name, await leftIn(folder)]).not.toEqual([name, before]);

        ann = await start(calls[i + 1]?.[1].effect ?? 'nothing');
        await meanwhile?.(ann);
        const left = await leftIn(folder);
        const answer = await ask();
        const text = await answer.text();
        expect([name, answer.status < 300, answer.headers.get('idempotent-replay'), text]).toEqual([name, true, 'true', text]);
        expect([name, await leftIn(folder)]).toEqual([name, left]);
        // What it says it has made is there.
        const { id, component } = (text === '' ? {} : JSON.parse(text)) as { id?: string; component?: { id: string } };
        const there = [
          ...(await ann.call(api.getProjects)).data!.map((one) => one.id),
          ...left['exports']!,
          ...left['snapshots']!,
          ...(await ann.call(api.postUserStorageSpecs)).data!.data.map((one) => one['id']),
        ];
        expect([
          name,
          id === undefined || there.includes(id),
          component === undefined || there.includes(component.id) !== name.endsWith('Delete'),
        ]).toEqual([name, true, true]);
      }
    } finally {
      await server?.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('D-5 a call that the server died over before it had an effect is made by its repetition at once', { timeout: 120_000 }, async () => {
  const folder = newFolder();
  try {
    const server = await mustStart(folder, { CRASH_BEFORE: 'insert into "project"' });
    const ann = await signIn(server.url, 'first', PASSWORD);
    const ask = (client: Client): Promise<Response> =>
      client.fetch('/api/project', { method: 'POST', headers: { 'idempotency-key': 'once' } });
    await expect(ask(ann)).rejects.toThrow('fetch failed');
    const next = await mustStart(folder);
    const again = clientTo(next.url, ann.token, 'first');
    const answer = await ask(again);
    expect([answer.status, answer.headers.get('idempotent-replay')]).toEqual([201, null]);
    expect((await again.call(api.getProjects)).data!.map((one) => one.id)).toEqual([((await answer.json()) as { id: string }).id]);
    await next.kill();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
