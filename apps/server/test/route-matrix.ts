import * as api from '@stackwatt/api';
import type { Route } from '@stackwatt/api';
import { seriesRefsOf, seriesToBytes } from '@stackwatt/model';
import { expect } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { scopeOf } from '../src/account/scope-of.ts';
import type { Db } from '../src/db/database.ts';
import { declaredRoutes } from '../src/http/handle.ts';
import { createProject, pause, smallProject, untilEnded, type Client, type Harness } from './harness.ts';

/** What one caller needs to make every call: a calculated project, a snapshot of it, a storage type. */
export interface Fixture {
  readonly id: string;
  readonly snapshot: string;
  readonly type: Record<string, unknown>;
  readonly document: string;
  readonly info: Record<string, unknown>;
}
export interface Row {
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
export const hash = seriesRefsOf(sample)[0]!.ref.hash;
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
export const MATRIX: Readonly<Record<string, Row>> = {
  postToken: { of: 'all', owner: 400, body: () => ({ scheme: 'standard', name: 'nobody in particular', password: 'wrong on purpose' }) },
  postRefresh: { of: 'all', owner: 401 },
  postLinkPassword: { of: 'all', owner: 400, body: () => ({ code: 'of nobody', next: 'whatever comes' }) },
  getHealth: { of: 'all', owner: 200 },
  getSettings: { of: 'all', owner: 200 },
  getProjectSchema: { of: 'all', owner: 200 },
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
  deleteLockRequest: { ...writes, of: 'project', owner: 204 },
  putPresence: { of: 'project', owner: 204, body: () => ({ page: 'matrix', screen: 'setup' }) },
  getShares: { ...owners, of: 'project', owner: 200 },
  putShares: { ...owners, of: 'project', owner: 204, body: () => ({ emails: ['nobody@example.org'], role: 'reader', description: '' }) },
  putShare: { ...owners, of: 'project', owner: 404, params: { share: 'none' }, body: () => ({ role: 'reader' }) },
  putShareMail: { ...owners, of: 'project', owner: 404, params: { share: 'none' } },
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
  getAccount: { of: 'caller', owner: 404, administrator: 404, params: { account: 'none' } },
  getAdministrationLog: { of: 'caller', owner: 404, administrator: 200 },
  deleteAccountSessions: { of: 'caller', owner: 404, administrator: 404, params: { account: 'none' } },
  postAccountDeletion: { of: 'caller', owner: 404, administrator: 404, params: { account: 'none' }, body: () => ({ projects: 'delete' }) },
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
  getResultCalendar: read,
  postExcel: { of: 'project', owner: 200, body: () => ({}) },
  postReportFile: { of: 'project', owner: 200, params: { a: '0', b: 'false', c: '0' }, body: () => ({}) },
  postExport: { of: 'project', owner: 202, body: () => ({ what: 'sensitivity', n: 0 }) },
  getExports: read,
  getExportFile: { of: 'project', owner: 404, params: { export: 'none' } },
  putExportRetry: { of: 'project', owner: 404, params: { export: 'none' } },
  deleteExport: { of: 'project', owner: 404, params: { export: 'none' } },
  getInfeasible: read,
  postInfeasible: { of: 'project', owner: 404 },
  postOneMore: read,
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
  getPlacesOnline: { of: 'caller', owner: 404, query: { q: 'Bould' } },
  postPriceFetch: { of: 'caller', owner: 404, body: () => ({ operator: 'nyiso', market: 'dam', node: 'WEST', year: 2023 }) },
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
export const ROUTES = [...declaredRoutes()].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

export async function fixtureOf(client: Client): Promise<Fixture> {
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
  for (const name of ['postBridge', 'postRecalculation'] as const) await statusOf(client, api.routes[name], fixture);
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
  for (;;) {
    const response = await client.fetch(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), ...headers },
    });
    await response.body?.cancel();
    // What takes long says how far it is until its answer is there.
    if (response.status !== 202 || !(200 in route.answers)) return response.status;
    await pause(100);
  }
}
/** Statuses of every call, in the order in which nothing is taken away too early. */
export async function statusesOf(
  client: Client,
  fixture: Fixture,
  routes: readonly Route[],
  headers: Record<string, string> = {},
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const route of routes) found[route.name] = await statusOf(client, route, fixture, headers);
  return found;
}
export const expected = (routes: readonly Route[], of: (row: Row, route: Route) => number): Record<string, number> =>
  Object.fromEntries(routes.map((route) => [route.name, of(MATRIX[route.name]!, route)]));
/** Everything of a project that a call could change. */
export async function stateOf(db: Db, id: string): Promise<unknown> {
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
export function changesIn(before: unknown, after: unknown): string[] {
  const [[project], ...parts] = before as [Record<string, unknown>[], ...unknown[]];
  const [[projectAfter], ...partsAfter] = after as [Record<string, unknown>[], ...unknown[]];
  const ofLock = ['lock_epoch', 'lock_since', 'updated_at'];
  const columns = Object.keys(project!).filter((name) => !ofLock.includes(name) && project![name] !== projectAfter![name]);
  return JSON.stringify(parts) === JSON.stringify(partsAfter) ? columns : [...columns, 'parts'];
}

/** A project of the host that is open to somebody, and the calls about it. */
async function openedTo(role: 'editor' | 'reader', harness: Harness): Promise<{ host: Client; guest: Client; fixture: Fixture }> {
  const [host, guest] = [await harness.as('host'), await harness.as('guest of host')];
  await new AccountAdministration(harness.server.database.db, Date.now).setEmail('guest of host', 'goh@example.org');
  const fixture = await fixtureOf(host);
  await host.call(api.putShares, { params: { id: fixture.id }, body: { emails: ['goh@example.org'], role, description: '' } });
  return { host, guest, fixture };
}
const ofProjects = (): Route[] => ROUTES.filter((route) => MATRIX[route.name]!.of === 'project');

/** What an editor is answered, who does all but what is the owner’s, and what was to be. */
export async function answersToEditor(harness: Harness): Promise<Readonly<Record<'found' | 'wanted', Record<string, number>>>> {
  const { guest, fixture } = await openedTo('editor', harness);
  const routes = ofProjects();
  const found = await statusesOf(guest, fixture, routes);
  return { found, wanted: expected(routes, ({ owner, editor }) => editor ?? owner) };
}

/** What is calculated or drawn for its answer, in processes that know no database. */
const MADE_FOR_ITS_ANSWER: readonly string[] = [
  'postDetails',
  'postTimeSeries',
  'postYearDetails',
  'getAllTimeSeries',
  'postTimeSeriesCsv',
  'postAllTimeSeriesCsv',
  'postOneMore',
  'postExcel',
  'postReportFile',
];
/** Calls about a project but those whose answer takes long to make: what differs between two databases is in the others. */
export const quickOfProjects = (): Route[] => ofProjects().filter(({ name }) => !MADE_FOR_ITS_ANSWER.includes(name));

/**
 * A reader changes nothing with any call, and after the withdrawal the project is not there. @returns what was changed all the same
 *
 * @param routes  the calls that are made
 */
export async function changedByReader(harness: Harness, routes: readonly Route[] = ofProjects()): Promise<string[]> {
  const { db } = harness.server.database;
  const { host, guest, fixture } = await openedTo('reader', harness);
  const before = await stateOf(db, fixture.id);
  const refused = routes.filter((route) => MATRIX[route.name]!.reader === 403);
  expect(await statusesOf(guest, fixture, refused)).toEqual(expected(refused, () => 403));
  // Also with the lock, and whatever the caller says it has.
  await host.call(api.postLock, { params: { id: fixture.id }, body: { status: true, lockId: 'of the host', forceLock: false } });
  expect(await statusesOf(guest, fixture, refused, { 'x-lock-id': 'of the host' })).toEqual(expected(refused, () => 403));
  await host.call(api.postLock, { params: { id: fixture.id }, body: { status: false, lockId: 'of the host', forceLock: false } });
  expect(changesIn(before, await stateOf(db, fixture.id))).toEqual([]);
  expect(await statusesOf(guest, fixture, routes)).toEqual(expected(routes, ({ owner, reader }) => reader ?? owner));
  expect(changesIn(before, await stateOf(db, fixture.id))).toEqual([]);

  // What was read under a key is not there under it either, once the project is closed.
  const key = { 'idempotency-key': 'of the guest' };
  const keyed = routes.filter((route) => MATRIX[route.name]!.reader === undefined && scopeOf(route) === 'read');
  await statusesOf(guest, fixture, keyed, key);
  const [share] = (await host.call(api.getShares, { params: { id: fixture.id } })).data!.shares;
  await host.call(api.deleteShare, { params: { id: fixture.id, share: share!.id } });
  expect(await statusesOf(guest, fixture, routes)).toEqual(expected(routes, () => 404));
  expect(await statusesOf(guest, fixture, keyed, key)).toEqual(expected(keyed, () => 404));
  expect((await guest.call(api.getProjects)).data!.map((one) => one.id)).not.toContain(fixture.id);
  return changesIn(before, await stateOf(db, fixture.id));
}
