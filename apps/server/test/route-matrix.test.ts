import * as api from '@stackwatt/api';
import type { Route } from '@stackwatt/api';
import { seriesRefsOf, seriesToBytes } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account.service.ts';
import { scopeOf } from '../src/account/scope-of.ts';
import { declaredRoutes } from '../src/http/handle.ts';
import {
  clientTo,
  createProject,
  dailyPrices,
  PASSWORD,
  pause,
  realEntry,
  signIn,
  smallProject,
  startHarness,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';

/** What one caller needs to make every call: a calculated project, a snapshot of it, a storage type. */
interface Fixture {
  readonly id: string;
  readonly snapshot: string;
  readonly type: Record<string, unknown>;
  readonly document: string;
  readonly info: Record<string, unknown>;
}
interface Row {
  /** Whose it is: a project or a type of one owner, a thing of whoever calls, or open to everybody. */
  readonly of: 'project' | 'type' | 'caller' | 'all';
  /** What the owner is answered; the sample request of some calls is refused on purpose. */
  readonly owner: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: (fixture: Fixture) => unknown;
  /** Answers to a page that has not the lock, naming no lock, and another lock, where they differ from the owner's. */
  readonly withoutLock?: readonly [number, number];
  /** Answer to an owner whose licence has lapsed, where it differs. */
  readonly lapsed?: number;
  /** Answers to people to whom the project is open, where they differ from the owner's: it is the owner's to decide, or it changes it. */
  readonly editor?: number;
  readonly reader?: number;
  /** Answer to an administrator, for whom alone the call is there. */
  readonly administrator?: number;
}

const { project: sample, prices } = smallProject();
const hash = seriesRefsOf(sample)[0]!.ref.hash;
const list = [...prices];
const text = list.join('\n');
const write = [423, 423] as const;
/** The rows that need a caller's lock or version are refused with 428 when they name neither. */
const document = [428, 423] as const;
const read: Row = { of: 'project', owner: 200 };
/** What the owner alone may do, and what a reader may not. */
const owners = { editor: 403, reader: 403 } as const;
const writes = { reader: 403 } as const;
const regulation = { type: 'rup', index: '0', extra: 'm1' };

const between = ({ id, snapshot }: Fixture) => ({ from: { project: id, snapshot }, to: { project: id, snapshot: null } });

/** Every call of the wire. A new one has no row here, and the test says so. */
const MATRIX: Readonly<Record<string, Row>> = {
  postToken: { of: 'all', owner: 400, body: () => ({ scheme: 'standard', name: 'nobody in particular', password: 'wrong on purpose' }) },
  postRefresh: { of: 'all', owner: 401 },
  postLinkPassword: { of: 'all', owner: 400, body: () => ({ code: 'of nobody', next: 'whatever comes' }) },
  getHealth: { of: 'all', owner: 200 },
  getSettings: { of: 'all', owner: 200 },
  postSignOut: { of: 'caller', owner: 204 },
  putPassword: { of: 'caller', owner: 400, body: () => ({ current: 'wrong on purpose', next: 'whatever comes' }) },
  putEmail: { of: 'caller', owner: 400, body: () => ({ current: 'wrong on purpose', email: 'new@example.org' }) },
  getEmail: { of: 'caller', owner: 200 },
  postConfirmEmail: { of: 'caller', owner: 400, body: () => ({ code: 'wrong on purpose' }) },
  postDeleteAccount: { of: 'caller', owner: 400, body: () => ({ current: 'wrong on purpose' }) },
  getSessions: { of: 'caller', owner: 200 },
  deleteSession: { of: 'caller', owner: 404, params: { session: 'none' } },
  getTokens: { of: 'caller', owner: 200 },
  postApiToken: { of: 'caller', owner: 201, body: () => ({ name: 'Matrix', scope: 'read' }) },
  deleteToken: { of: 'caller', owner: 404, params: { token: 'none' } },
  getUser: { of: 'caller', owner: 200 },
  putCurrency: { of: 'caller', owner: 204, body: () => 'EUR' },
  putDateFormat: { of: 'caller', owner: 204, body: () => 1 },
  putDecimalPoint: { of: 'caller', owner: 204, body: () => true },
  putShowBaseYearAsYearZero: { of: 'caller', owner: 204, body: () => true },
  putOpenSteps: { of: 'caller', owner: 204, body: () => true },
  putTour: { of: 'caller', owner: 204, body: () => 'shown' },
  postPageView: { of: 'caller', owner: 204, body: () => ({ screen: '/library' }) },

  getProjects: { of: 'caller', owner: 200 },
  postProject: { of: 'caller', owner: 201 },
  postProjectUpload: { of: 'caller', owner: 422, body: () => '{' },
  getProject: read,
  putProject: { ...writes, of: 'project', owner: 200, body: ({ info }) => info, withoutLock: write },
  deleteProject: { ...owners, of: 'project', owner: 204, withoutLock: write },
  postDuplicate: { of: 'project', owner: 201 },
  postLock: { ...writes, of: 'project', owner: 200, body: () => ({ status: false, lockId: 'matrix', forceLock: false }) },
  getLockEvents: read,
  putLockRequest: { ...writes, of: 'project', owner: 204 },
  getShares: { ...owners, of: 'project', owner: 200 },
  putShares: { ...owners, of: 'project', owner: 204, body: () => ({ emails: ['nobody@example.org'], role: 'reader', description: '' }) },
  putShare: { ...owners, of: 'project', owner: 404, params: { share: 'none' }, body: () => ({ role: 'reader' }) },
  deleteShare: { ...owners, of: 'project', owner: 404, params: { share: 'none' } },
  getSnapshots: read,
  getSnapshot: read,
  postSnapshot: { ...writes, of: 'project', owner: 201, body: () => ({ name: 'Kept' }) },
  putSnapshot: { ...writes, of: 'project', owner: 204, body: () => ({ name: 'Named' }) },
  deleteSnapshot: { ...writes, of: 'project', owner: 404, params: { snapshot: 'none' } },
  postDifferences: { of: 'project', owner: 200, body: between },
  postBridge: { of: 'project', owner: 200, lapsed: 403, body: between },
  postBridgeStop: { of: 'project', owner: 204, body: between },
  postRecalculation: { of: 'project', owner: 200, lapsed: 403 },
  postRestore: { ...writes, of: 'project', owner: 200, withoutLock: document },
  getInput: read,
  putInput: { ...writes, of: 'project', owner: 200, body: (fixture) => fixture.document, withoutLock: document },
  patchInput: {
    ...writes,
    of: 'project',
    owner: 409,
    body: () => ({ hashExistingData: '0'.repeat(40), hashNewData: '0'.repeat(40), patch: '' }),
    withoutLock: write,
  },
  postProjectFile: read,
  postShare: { ...owners, of: 'project', owner: 422, body: () => ({ email: 'nobody@example.org', description: '' }) },
  postReport: { of: 'project', owner: 204, body: () => ({ description: 'odd' }) },
  getReports: { of: 'caller', owner: 404 },
  getAccounts: { of: 'caller', owner: 404, administrator: 200 },
  postAccount: {
    of: 'caller',
    owner: 404,
    administrator: 201,
    body: () => ({ name: 'made by the matrix', email: '', role: 'user', licensedUntil: null }),
  },
  putAccount: { of: 'caller', owner: 404, administrator: 404, params: { account: 'none' }, body: () => ({ disabled: true }) },
  postAccountLink: { of: 'caller', owner: 404, administrator: 404, params: { account: 'none' } },
  getSamples: { of: 'caller', owner: 200 },
  postSampleClone: { of: 'caller', owner: 201, params: { id: 'texas-pv-storage' } },

  getSeriesCount: read,
  getSeriesAt: read,
  getSeriesOfMarket: { of: 'project', owner: 204, params: regulation },
  putSeriesAt: { ...writes, of: 'project', owner: 200, params: { type: 'rtm' }, body: () => list, withoutLock: write },
  putSeriesOfMarket: { ...writes, of: 'project', owner: 200, params: regulation, body: () => list, withoutLock: write },
  deleteSeries: { ...writes, of: 'project', owner: 200, params: { type: 'rtm' }, withoutLock: write },
  deleteSeriesOfMarket: { ...writes, of: 'project', owner: 200, params: { type: 'rup', extra: 'm1' }, withoutLock: write },
  getSeriesByHash: read,
  putSeriesByHash: { ...writes, of: 'project', owner: 200, body: () => seriesToBytes(prices), withoutLock: write },

  postStatus: read,
  getEvents: read,
  postCalculate: { ...writes, of: 'project', owner: 200, lapsed: 403 },
  postCalculateForced: { ...writes, of: 'project', owner: 200, lapsed: 403 },
  postStop: { ...read, ...writes },
  postTable: read,
  postTableOf: read,
  postTableOfKind: read,
  postTableAgainst: read,
  postCompareWithZero: read,
  postCompare: read,
  getGraphDimensions: read,
  postGraph: { of: 'project', owner: 422, body: () => [] },
  postDetails: read,
  postDetailStatus: read,
  postTimeSeriesCsv: read,
  postAllTimeSeriesCsv: read,
  postCashflowCsv: read,
  getResultInputs: read,
  postExcel: { of: 'project', owner: 200, body: () => ({}) },
  postReportFile: { of: 'project', owner: 200, params: { a: '0', b: 'false', c: '0' }, body: () => ({}) },
  postExport: { of: 'project', owner: 202, body: () => ({ what: 'sensitivity', n: 0 }) },
  getExports: read,
  getExportFile: { of: 'project', owner: 404, params: { export: 'none' } },
  putExportRetry: { of: 'project', owner: 404, params: { export: 'none' } },
  deleteExport: { of: 'project', owner: 404, params: { export: 'none' } },
  getInfeasible: read,
  postInfeasible: { of: 'project', owner: 404 },
  postSizerCalculate: { ...writes, of: 'project', owner: 422, lapsed: 403, body: () => ({}) },
  postSizerStatus: read,
  postSizerTable: read,
  postSizerStop: { ...read, ...writes },
  postSizerFile: { ...read, body: () => ({}) },
  postDetailCalculate: read,
  postDetailStop: read,
  postTimeSeries: read,
  postYearDetails: read,
  getAllTimeSeries: read,
  putEmailNotice: { ...writes, of: 'project', owner: 503, body: () => ({ userEmail: 'ann@example.org' }) },
  deleteEmailNotice: { ...writes, of: 'project', owner: 204 },

  postImport: { of: 'caller', owner: 200, params: { kind: 'DayAheadMarket' }, body: () => text },
  postImportYears: { of: 'caller', owner: 200, params: { kind: 'DayAheadMarket', sub: '1' }, body: () => text },
  postImportStorage: { of: 'caller', owner: 200, body: () => ({ content: '<Storage/>' }) },
  postImportTurbine: { of: 'caller', owner: 200, body: () => ({ content: '<Turbine/>' }) },
  postStorages: { of: 'caller', owner: 200 },
  postStorageSpecs: { of: 'caller', owner: 200 },
  postWindSpecs: { of: 'caller', owner: 200 },
  postSolarCost: { of: 'caller', owner: 200, body: () => ({ name: '' }) },
  postStorageCost: { of: 'caller', owner: 200, body: () => ({ name: '' }) },
  getPlaces: { of: 'caller', owner: 200, query: { q: 'Bould' } },
  getTowns: { of: 'caller', owner: 200, query: { south: '39', west: '-106', north: '41', east: '-104' } },
  getPlaceAt: { of: 'caller', owner: 200, query: { lat: 40, lng: -105 } },

  postUserStorageSpecs: { of: 'caller', owner: 200 },
  postUserStorageSample: { of: 'caller', owner: 200, body: () => ({}) },
  postUserStorageImport: { of: 'caller', owner: 200, body: () => ({ data: '<Storage/>' }) },
  postUserStorageUses: { of: 'type', owner: 200, body: ({ type }) => ({ data: type['id'] }) },
  postUserStorageDuplicate: { of: 'type', owner: 200, body: ({ type }) => ({ data: type['id'] }) },
  postUserStorageUpdate: { of: 'type', owner: 200, body: ({ type }) => ({ data: type }) },
  postUserStorageDownload: { of: 'type', owner: 200, body: ({ type }) => ({ id: type['id'] }) },
  postUserStorageDelete: { of: 'type', owner: 200, body: ({ type }) => ({ data: type }) },
  postRecalculateTemperatureCapacity: { of: 'caller', owner: 200, body: () => ({ IgnoreCapacityVsTemperature: true, TableData: [] }) },
  postRecalculateFunctional: {
    of: 'caller',
    owner: 200,
    body: () => ({
      NominalVoltage: 1,
      InitialQ: 1,
      InitialK: 1,
      InitialC: 1,
      CapacityCurve: [
        { Current: 1, Capacity: 3 },
        { Current: 2, Capacity: 2 },
        { Current: 3, Capacity: 1 },
      ],
    }),
  },
  postRecalculateCycleLifetime: {
    of: 'caller',
    owner: 200,
    body: () => ({
      DegradationLimit: 20,
      NominalVoltage: 1,
      MaximumCapacityQ: 1,
      MinimumStateOfCharge: 0,
      LifetimeCurve: [
        { DepthOfDischarge: 50, CyclesToFailure: 2 },
        { DepthOfDischarge: 100, CyclesToFailure: 1 },
      ],
    }),
  },
  postRecalculateLifetimeTemperature: {
    of: 'caller',
    owner: 200,
    body: () => ({ IgnoreTemperatureEffectOnLifetime: true, SimpleLifetimeInYears: 10, DegradationLimitForFit: 20, TableData: [] }),
  },
};
/** What takes something away comes last, so that the others still find what they ask for. */
const LAST = ['postUserStorageDelete', 'deleteSeries', 'deleteSeriesOfMarket', 'postStop', 'deleteProject', 'postSignOut'];
const ROUTES = [...declaredRoutes()].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

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

async function fixtureOf(client: Client): Promise<Fixture> {
  const id = await createProject(client);
  for (const [type, index] of [
    ['rtm', '0'],
    ['dam', '0'],
  ] as const)
    await client.call(api.putSeriesAt, { params: { id, type, index }, body: list });
  await client.call(api.postCalculate, { params: { id } });
  await untilEnded(client, id);
  const [{ data: info }, { data: input }, { data: snapshots }, made] = await Promise.all([
    client.call(api.getProject, { params: { id } }),
    client.call(api.getInput, { params: { id } }),
    client.call(api.getSnapshots, { params: { id } }),
    client.call(api.postUserStorageSample, { body: { data: 'Energy Storage (1 MW / 1 MWh)' } }),
  ]);
  const { id: _, role: ______, owner: _______, lockId: __, projectStatus: ___, updated: ____, best: _____, ...record } = info!;
  const fixture = {
    id,
    snapshot: snapshots![0]!.id,
    type: (made.data as { component: Record<string, unknown> }).component,
    document: input!,
    info: record,
  };
  // What takes its time is there when it is asked for.
  for (const name of ['postBridge', 'postRecalculation'] as const)
    while ((await statusOf(client, api.routes[name], fixture)) === 202) await pause(100);
  return fixture;
}

function requestOf(route: Route, fixture: Fixture): { path: string; init: RequestInit } {
  const row = MATRIX[route.name]!;
  const params = {
    id: fixture.id,
    snapshot: fixture.snapshot,
    hash,
    type: 'dam',
    index: '0',
    extra: '0',
    sensitivity: '0',
    base: '0',
    n: '0',
    k: '1',
    sub: '1',
    flag: 'false',
    kind: 'all',
    ...row.params,
  };
  const body = row.body?.(fixture);
  return {
    path: api.pathOf(route, params, row.query ?? {}),
    init: {
      method: route.method,
      ...(body === undefined
        ? {}
        : {
            body: route.bodyTransport === 'json' ? JSON.stringify(body) : (body as string),
            headers: { 'content-type': route.bodyTransport === 'json' ? 'application/json' : 'text/plain' },
          }),
    },
  };
}
async function statusOf(client: Client, route: Route, fixture: Fixture, headers: Record<string, string> = {}): Promise<number> {
  const { path, init } = requestOf(route, fixture);
  const response = await client.fetch(path, { ...init, headers: { ...(init.headers as Record<string, string> | undefined), ...headers } });
  await response.body?.cancel();
  return response.status;
}
/** Statuses of every call, in the order in which nothing is taken away too early. */
async function statusesOf(
  client: Client,
  fixture: Fixture,
  routes: readonly Route[],
  headers: Record<string, string> = {},
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const route of routes) found[route.name] = await statusOf(client, route, fixture, headers);
  return found;
}
const expected = (routes: readonly Route[], of: (row: Row, route: Route) => number): Record<string, number> =>
  Object.fromEntries(routes.map((route) => [route.name, of(MATRIX[route.name]!, route)]));
/** Everything of a project that a call could change. */
async function stateOf(id: string): Promise<unknown> {
  const { db } = harness.server.database;
  const of = (table: 'project_series' | 'strip' | 'snapshot' | 'calculation') =>
    db.selectFrom(table).selectAll().where('project_id', '=', id).execute();
  return [
    await db.selectFrom('project').selectAll().where('id', '=', id).execute(),
    await of('project_series'),
    await of('strip'),
    await of('snapshot'),
    await of('calculation'),
  ];
}

/** Columns of a project that differ between two states, without what the lock of a test leaves. */
function changesIn(before: unknown, after: unknown): string[] {
  const [[project], ...parts] = before as [Record<string, unknown>[], ...unknown[]];
  const [[projectAfter], ...partsAfter] = after as [Record<string, unknown>[], ...unknown[]];
  const ofLock = ['lock_epoch', 'lock_since', 'updated_at'];
  const columns = Object.keys(project!).filter((name) => !ofLock.includes(name) && project![name] !== projectAfter![name]);
  return JSON.stringify(parts) === JSON.stringify(partsAfter) ? columns : [...columns, 'parts'];
}

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
  const before = await stateOf(fixture.id);
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
  for (const client of [harness.anonymous, expired, gone, disabled]) {
    expect([client.name, await statusesOf(client, fixture, ROUTES)]).toEqual([
      client.name,
      expected(ROUTES, ({ owner }, route) => (route.authenticated ? 401 : owner)),
    ]);
  }
  expect(await stateOf(fixture.id)).toEqual(before);
});

test('A-1 SEC-01 SEC-02 to somebody else a project and its parts are not there, and nothing that is tried has an effect', async () => {
  const ann = await harness.as('ann');
  const fixture = await fixtureOf(ann);
  const before = await stateOf(fixture.id);
  const other = await harness.as('other');
  const found = await statusesOf(other, fixture, ROUTES);
  expect(found).toEqual(expected(ROUTES, ({ of, owner }) => (of === 'project' || of === 'type' ? 404 : owner)));
  expect(await stateOf(fixture.id)).toEqual(before);
  expect((await ann.call(api.postUserStorageSpecs)).data!.data.map((type) => type['id'])).toContain(fixture.type['id']);
});

test('LIST-20 AUTH-13 to whom a project is open: an editor does all but what is the owner’s, a reader changes nothing with any call, and after the withdrawal it is not there', async () => {
  const host = await harness.as('host');
  const guest = await harness.as('guest of host');
  await accounts.setEmail('guest of host', 'goh@example.org');
  const routes = ROUTES.filter((route) => MATRIX[route.name]!.of === 'project');
  const open = async (role: 'editor' | 'reader'): Promise<Fixture> => {
    const fixture = await fixtureOf(host);
    await host.call(api.putShares, { params: { id: fixture.id }, body: { emails: ['goh@example.org'], role, description: '' } });
    return fixture;
  };
  const edited = await open('editor');
  expect(await statusesOf(guest, edited, routes)).toEqual(expected(routes, ({ owner, editor }) => editor ?? owner));

  const fixture = await open('reader');
  const before = await stateOf(fixture.id);
  const refused = routes.filter((route) => MATRIX[route.name]!.reader === 403);
  expect(await statusesOf(guest, fixture, refused)).toEqual(expected(refused, () => 403));
  // Also with the lock, and whatever the caller says it has.
  await host.call(api.postLock, { params: { id: fixture.id }, body: { status: true, lockId: 'of the host', forceLock: false } });
  expect(await statusesOf(guest, fixture, refused, { 'x-lock-id': 'of the host' })).toEqual(expected(refused, () => 403));
  await host.call(api.postLock, { params: { id: fixture.id }, body: { status: false, lockId: 'of the host', forceLock: false } });
  expect(changesIn(before, await stateOf(fixture.id))).toEqual([]);
  expect(await statusesOf(guest, fixture, routes)).toEqual(expected(routes, ({ owner, reader }) => reader ?? owner));
  expect(changesIn(before, await stateOf(fixture.id))).toEqual([]);

  const [share] = (await host.call(api.getShares, { params: { id: fixture.id } })).data!.shares;
  await host.call(api.deleteShare, { params: { id: fixture.id, share: share!.id } });
  expect(await statusesOf(guest, fixture, routes)).toEqual(expected(routes, () => 404));
  expect((await guest.call(api.getProjects)).data!.map((one) => one.id)).not.toContain(fixture.id);
  expect(changesIn(before, await stateOf(fixture.id))).toEqual([]);
});

test('AUTH-13 D-205 an administrator has the calls about accounts, and of somebody else’s project not one', async () => {
  const ann = await harness.as('ann');
  const fixture = await fixtureOf(ann);
  const before = await stateOf(fixture.id);
  const first = await signIn(harness.url, 'first');
  const of = ({ of: whose, owner, administrator }: Row): number =>
    whose === 'project' || whose === 'type' ? 404 : (administrator ?? owner);
  expect(await statusesOf(first, fixture, ROUTES)).toEqual(expected(ROUTES, of));
  expect(await stateOf(fixture.id)).toEqual(before);
});

test('A-1 a page without the lock reads everything and writes nothing, whether it names no lock or another one', async () => {
  const lou = await harness.as('lou');
  const fixture = await fixtureOf(lou);
  await lou.call(api.postLock, { params: { id: fixture.id }, body: { status: true, lockId: 'elsewhere', forceLock: false } });
  const before = await stateOf(fixture.id);
  const writing = ROUTES.filter((route) => MATRIX[route.name]!.withoutLock !== undefined);
  expect(await statusesOf(lou, fixture, writing)).toEqual(expected(writing, (row) => row.withoutLock![0]));
  expect(await statusesOf(lou, fixture, writing, { 'x-lock-id': 'mine' })).toEqual(expected(writing, (row) => row.withoutLock![1]));
  expect(await stateOf(fixture.id)).toEqual(before);
  const others = ROUTES.filter((route) => MATRIX[route.name]!.withoutLock === undefined);
  expect(await statusesOf(lou, fixture, others, { 'x-lock-id': 'mine' })).toEqual(expected(others, ({ owner }) => owner));
  // The document, its series and the lock's holder are what they were.
  const [after] = (await stateOf(fixture.id)) as [Record<string, unknown>[]];
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
    const before = await stateOf(fixture.id);
    const may = (route: Route): boolean =>
      ({ read: ['read'], run: ['read', 'run'], write: ['read', 'run', 'write'] })[scope].includes(scopeOf(route) ?? 'session');
    const routes = ROUTES.filter((route) => route.authenticated);
    expect([scope, await statusesOf(program, fixture, routes)]).toEqual([
      scope,
      expected(routes, ({ owner }, route) => (may(route) ? owner : 403)),
    ]);
    // Reading leaves a project as it is, to the last row.
    isUnchanged.push(JSON.stringify(await stateOf(fixture.id)) === JSON.stringify(before));
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
