import * as api from '@stackwatt/api';
import type { Route } from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { scopeOf } from '../src/account/scope-of.ts';
import { clientTo, createProject, dailyPrices, PASSWORD, pause, realEntry, signIn, startHarness, type Harness } from './harness.ts';
import {
  expected,
  answersToEditor,
  changedByReader,
  fixtureOf,
  hash,
  MATRIX,
  ROUTES,
  stateOf,
  statusesOf,
  type Row,
} from './route-matrix.ts';

let harness: Harness;
let accounts: AccountAdministration;
beforeAll(async () => {
  harness = await startHarness({ calculatorEntry: realEntry });
  accounts = new AccountAdministration(harness.server.database.db, Date.now);
  // The first question starts the process that knows the places; on a busy machine that takes a while.
  const ann = await harness.as('ann');
  for (let i = 0; i < 5 && (await ann.fetch('/api/places/search?q=Bould')).status !== 200; i++) await pause(500);
});
afterAll(() => harness.stop());

test('A-1 every declared call has its row of answers, and no row is left over', () => {
  const names = ROUTES.map((route) => route.name);
  expect(names.filter((name) => !(name in MATRIX))).toEqual([]);
  expect(Object.keys(MATRIX).filter((name) => !names.includes(name))).toEqual([]);
  // Whose a call is follows from its declaration: a path with a project is the project's.
  for (const route of ROUTES) {
    const isOfProject = /^\/api\/(?:pro)?project\/:id/.test(route.path);
    expect([route.name, isOfProject]).toEqual([route.name, MATRIX[route.name]!.of === 'project']);
    expect([route.name, route.authenticated]).toEqual([route.name, MATRIX[route.name]!.of !== 'all']);
    // A refusal that a row expects is one that the declaration names.
    const { owner, withoutLock = [], lapsed = owner, editor = owner, reader = owner } = MATRIX[route.name]!;
    for (const status of [owner, ...withoutLock, lapsed, editor, reader, ...(isOfProject ? [404] : [])]) {
      expect([route.name, status, status in route.answers || route.problems.includes(status)]).toEqual([route.name, status, true]);
    }
  }
});

test('A-1 A-6 nobody, an expired, a signed-out and a disabled session are answered 401 by every call that needs one, and change nothing', async () => {
  const ann = await harness.as('ann');
  const fixture = await fixtureOf(ann);
  const before = await stateOf(harness.server.database.db, fixture.id);
  const { db } = harness.server.database;
  for (const name of ['expired', 'gone', 'disabled']) await accounts.add({ name, password: PASSWORD });
  const expired = await signIn(harness.url, 'expired');
  const { id: expiredId } = await db.selectFrom('account').select('id').where('name', '=', 'expired').executeTakeFirstOrThrow();
  await db
    .updateTable('session')
    .set({ expires_at: Date.now() - 1 })
    .where('account_id', '=', expiredId)
    .execute();
  const gone = await signIn(harness.url, 'gone');
  await gone.call(api.postSignOut);
  const disabled = await signIn(harness.url, 'disabled');
  await accounts.disable('disabled');
  // One call of each method and area stands for the others where it is only the session that differs.
  const some = ROUTES.filter((route, i) => ROUTES.findIndex((one) => one.method === route.method && one.area === route.area) === i);
  for (const client of [harness.anonymous, expired, gone, disabled]) {
    const routes = client === harness.anonymous ? ROUTES : shareOf(ROUTES, some);
    expect([client.name, await statusesOf(client, fixture, routes)]).toEqual([
      client.name,
      expected(routes, ({ owner }, route) => (route.authenticated ? 401 : owner)),
    ]);
  }
  expect(await stateOf(harness.server.database.db, fixture.id)).toEqual(before);
});

test('A-1 SEC-01 SEC-02 to somebody else a project and its parts are not there, and nothing that is tried has an effect', async () => {
  const ann = await harness.as('ann');
  const fixture = await fixtureOf(ann);
  const before = await stateOf(harness.server.database.db, fixture.id);
  const other = await harness.as('other');
  const found = await statusesOf(other, fixture, ROUTES);
  expect(found).toEqual(expected(ROUTES, ({ of, owner }) => (of === 'project' || of === 'type' ? 404 : owner)));
  expect(await stateOf(harness.server.database.db, fixture.id)).toEqual(before);
  expect((await ann.call(api.postUserStorageSpecs)).data!.data.map((type) => type['id'])).toContain(fixture.type['id']);
  // By its own id each thing of hers is not there either: a snapshot under the other's own project, a version to compare with, a token.
  const stranger = await signIn(harness.url, 'other');
  const own = await createProject(stranger);
  const { data: token } = await ann.call(api.postApiToken, { body: { name: 'hers', scope: 'read' } });
  const [session] = (await ann.call(api.getSessions)).data!;
  for (const [method, path] of [
    ['GET', `/api/project/${own}/snapshots/${fixture.snapshot}`],
    ['PUT', `/api/project/${own}/snapshots/${fixture.snapshot}`],
    ['DELETE', `/api/project/${own}/snapshots/${fixture.snapshot}`],
    ['DELETE', `/api/auth/tokens/${token!.id}`],
    ['DELETE', `/api/auth/sessions/${session!.id}`],
  ] as const) {
    const init = method === 'PUT' ? { method, headers: { 'content-type': 'application/json' }, body: '{"name":"mine"}' } : { method };
    expect([method, path, (await stranger.fetch(path, init)).status]).toEqual([method, path, 404]);
  }
  const [mine, hers] = [{ project: own, snapshot: null }, [fixture.snapshot, null].map((snapshot) => ({ project: fixture.id, snapshot }))];
  for (const version of hers)
    for (const what of ['differences', 'bridge', 'bridge/stop'])
      for (const body of [
        { from: version, to: mine },
        { from: mine, to: version },
      ]) {
        const headers = { 'content-type': 'application/json' };
        const answer = await stranger.fetch(`/api/project/${own}/versions/${what}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        expect([what, body, answer.status]).toEqual([what, body, 404]);
      }
});

test('LIST-20 AUTH-13 to whom a project is open: an editor does all but what is the owner’s, a reader changes nothing with any call, and after the withdrawal it is not there', async () => {
  const { found, wanted } = await answersToEditor(harness);
  expect(found).toEqual(wanted);
  expect(await changedByReader(harness)).toEqual([]);
});

test('AUTH-13 D-205 an administrator has the calls about accounts, and of somebody else’s project not one', async () => {
  const ann = await harness.as('ann');
  const fixture = await fixtureOf(ann);
  const before = await stateOf(harness.server.database.db, fixture.id);
  const first = await signIn(harness.url, 'first');
  const of = ({ of: whose, owner, administrator }: Row): number =>
    whose === 'project' || whose === 'type' ? 404 : (administrator ?? owner);
  expect(await statusesOf(first, fixture, ROUTES)).toEqual(expected(ROUTES, of));
  expect(await stateOf(harness.server.database.db, fixture.id)).toEqual(before);
});

test('A-1 a page without the lock reads everything and writes nothing, whether it names no lock or another one', async () => {
  const lou = await harness.as('lou');
  const fixture = await fixtureOf(lou);
  await lou.call(api.postLock, { params: { id: fixture.id }, body: { status: true, lockId: 'elsewhere', forceLock: false } });
  const before = await stateOf(harness.server.database.db, fixture.id);
  const writing = ROUTES.filter((route) => MATRIX[route.name]!.withoutLock !== undefined);
  expect(await statusesOf(lou, fixture, writing)).toEqual(expected(writing, (row) => row.withoutLock![0]));
  expect(await statusesOf(lou, fixture, writing, { 'x-lock-id': 'mine' })).toEqual(expected(writing, (row) => row.withoutLock![1]));
  expect(await stateOf(harness.server.database.db, fixture.id)).toEqual(before);
  const others = ROUTES.filter((route) => MATRIX[route.name]!.withoutLock === undefined);
  expect(await statusesOf(lou, fixture, others, { 'x-lock-id': 'mine' })).toEqual(expected(others, ({ owner }) => owner));
  // The document, its series and the lock's holder are what they were.
  const [after] = (await stateOf(harness.server.database.db, fixture.id)) as [Record<string, unknown>[]];
  const [was] = before as [Record<string, unknown>[]];
  for (const key of ['document', 'document_hash', 'version', 'info', 'lock_id', 'lock_epoch'])
    expect([key, after[0]![key]]).toEqual([key, was[0]![key]]);
});

test('A-1 A-12 with a lapsed licence everything but a calculation is answered as before', async () => {
  await accounts.add({ name: 'lap', password: PASSWORD });
  const fixture = await fixtureOf(await signIn(harness.url, 'lap'));
  await accounts.setPassword('lap', { password: PASSWORD, licensedUntil: '2020-12-31' });
  const lap = await signIn(harness.url, 'lap');
  expect(await statusesOf(lap, fixture, ROUTES)).toEqual(expected(ROUTES, ({ owner, lapsed }) => lapsed ?? owner));
});

test('A-1 A-15 a token is answered like its owner by the calls of its scope, and 403 by the others; none reaches the account', async () => {
  const isUnchanged: boolean[] = [];
  for (const scope of ['read', 'run', 'write'] as const) {
    const own = await harness.as(`token ${scope}`);
    const fixture = await fixtureOf(own);
    const { data } = await own.call(api.postApiToken, { body: { name: scope, scope } });
    const program = clientTo(harness.url, data!.token, scope);
    const before = await stateOf(harness.server.database.db, fixture.id);
    const may = (route: Route): boolean =>
      ({ read: ['read'], run: ['read', 'run'], write: ['read', 'run', 'write'] })[scope].includes(scopeOf(route) ?? 'session');
    const routes = ROUTES.filter((route) => route.authenticated);
    expect([scope, await statusesOf(program, fixture, routes)]).toEqual([
      scope,
      expected(routes, ({ owner }, route) => (may(route) ? owner : 403)),
    ]);
    // Reading leaves a project as it is, to the last row.
    isUnchanged.push(JSON.stringify(await stateOf(harness.server.database.db, fixture.id)) === JSON.stringify(before));
  }
  expect(isUnchanged).toEqual([true, false, false]);
  const changing = ROUTES.filter((route) => scopeOf(route) === 'read' && !['GET', 'POST'].includes(route.method));
  expect(changing).toEqual([]);
});

test('A-1 the owner is answered by every call', async () => {
  const own = await harness.as('own');
  expect(await statusesOf(own, await fixtureOf(own), ROUTES)).toEqual(expected(ROUTES, ({ owner }) => owner));
});

test('A-2 ids are checked together: what belongs to another own project is not found under this one, whatever the account may see', async () => {
  const two = await harness.as('two');
  const [first, second] = [await fixtureOf(two), await fixtureOf(two)];
  const values = dailyPrices(91);
  const { hash: foreign } = (await two.call(api.putSeriesAt, { params: { id: second.id, type: 'fmm', index: '3' }, body: [...values] }))
    .data!;
  const tries: [string, string, number][] = [
    ['snapshot', `/api/project/${first.id}/snapshots/${second.snapshot}`, 404],
    ['series by address', `/api/project/${first.id}/series/${foreign}`, 404],
    ['strip', `/api/project/${first.id}/input/timeseries/fmm/3`, 204],
    ['series by address, where it is', `/api/project/${second.id}/series/${foreign}`, 200],
    ['snapshot, where it is', `/api/project/${second.id}/snapshots/${second.snapshot}`, 200],
  ];
  for (const [what, path, status] of tries) expect([what, (await two.fetch(path)).status]).toEqual([what, status]);
  expect((await two.fetch(`/api/project/${first.id}/snapshots/${second.snapshot}/restore`, { method: 'POST' })).status).toBe(404);
  for (const n of [8, 99, 999_999_999])
    expect((await two.fetch(`/api/project/${first.id}/result/details/${n}`, { method: 'POST' })).status).toBe(404);
  expect((await two.fetch(`/api/project/${first.id}/result/details/0/timeseries/11`, { method: 'POST' })).status).toBe(404);
  // A document may name a series it was never given: the values stay out of reach, and a calculation says so.
  const stranger = await harness.as('stranger');
  const own = await createProject(stranger);
  const input = (await stranger.call(api.getInput, { params: { id: own } })).data!;
  expect(
    (
      await stranger.fetch(`/api/project/${own}/input`, {
        method: 'PUT',
        headers: { 'content-type': 'text/plain' },
        body: input.replaceAll(hash, foreign),
      })
    ).status,
  ).toBe(200);
  expect((await stranger.fetch(`/api/project/${own}/series/${foreign}`)).status).toBe(404);
  expect((await stranger.fetch(`/api/project/${own}/input/timeseries/dam/0`)).status).toBe(404);
  expect(((await (await stranger.fetch(`/api/project/${own}/result/calculate`, { method: 'POST' })).json()) as api.Problem).code).toBe(
    'seriesMissing',
  );
  expect((await stranger.fetch(`/api/project/${own}/result/file`, { method: 'POST' })).status).toBe(422);
  // Lists hold the own things only.
  expect(new Set((await stranger.call(api.getProjects)).data!.map((one) => one.id))).toEqual(new Set([own]));
});
