import * as api from '@stackwatt/api';
import { newProject, writeProject } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { LoadShedding } from '../src/http/load-shedding.ts';
import { OF_ACCOUNT, OF_SESSION, RequestRate } from '../src/http/request-rate.ts';
import type { MailTransport } from '../src/mail/mail-transport.ts';
import { createProject, PASSWORD, refusal, signIn, startHarness, type Client, type Harness } from './harness.ts';

// What one account may write, and how often.

let harness: Harness;
let clock = Date.now();
beforeAll(async () => {
  const mail: MailTransport = { send: async () => {} };
  harness = await startHarness({
    mail,
    now: () => clock,
    environment: { STACKWATT_QUOTA_PROJECTS: '4', STACKWATT_QUOTA_DOCUMENTS_MB: '1' },
  });
});
afterAll(() => harness.stop());
const DAY_MS = 86_400_000;
const statusesOf = async (count: number, call: (i: number) => Promise<Response>): Promise<Record<string, number>> => {
  const by: Record<string, number> = {};
  for (let i = 0; i < count; i++) {
    const { status, body } = await call(i);
    await body?.cancel();
    by[status] = (by[status] ?? 0) + 1;
  }
  return by;
};
const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('S-14 an account reports twenty issues a day; a report that is refused leaves neither row nor mail', async () => {
  const ann = await harness.as('reporting');
  const { id } = (await ann.call(api.postProject)).data!;
  const report = (): Promise<Response> => ann.fetch(`/api/project/${id}/report`, json({ description: 'x'.repeat(4000) }));
  expect(await statusesOf(23, report)).toEqual({ 204: 20, 429: 3 });
  const { db } = harness.server.database;
  expect([
    (await db.selectFrom('issue_report').select('id').execute()).length,
    (await db.selectFrom('outbox').selectAll().execute()).length,
  ]).toEqual([20, 20]);
  expect(Number((await report()).headers.get('retry-after'))).toBeGreaterThan(3600);
  clock += DAY_MS;
  const nextDay = await signIn(harness.url, 'reporting');
  expect((await nextDay.fetch(`/api/project/${id}/report`, json({ description: 'x' }))).status).toBe(204);
});

test('S-14 notices go to twenty other addresses a day, and to the own one without end', async () => {
  await new AccountAdministration(harness.server.database.db, () => clock).add({
    name: 'noted',
    email: 'noted@example.org',
    password: PASSWORD,
  });
  const ann = await signIn(harness.url, 'noted');
  const id = await createProject(ann, { units: [1, 2], orders: { pauseMs: 60_000 } });
  await ann.call(api.postCalculate, { params: { id } });
  const ask = (userEmail: string): Promise<Response> => ann.fetch(`/api/project/${id}/result/email`, json({ userEmail }, 'PUT'));
  expect(await statusesOf(22, (i) => ask(`victim${i}@bank.example`))).toEqual({ 204: 20, 429: 2 });
  expect(await statusesOf(5, () => ask(' Noted@example.org'))).toEqual({ 204: 5 });
  await ann.call(api.postStop, { params: { id } });
});

test('S-14 an account has so many projects, and documents of so many bytes together; what gets smaller is saved', async () => {
  const ann = await harness.as('hoarding');
  const make = (): Promise<Response> => ann.fetch('/api/project', { method: 'POST' });
  expect(await statusesOf(6, make)).toEqual({ 201: 4, 413: 2 });
  const projects = (await ann.call(api.getProjects)).data!;
  expect(projects).toHaveLength(4);
  const one = projects[0]!.id;
  expect(await refusal(ann.call(api.postDuplicate, { params: { id: one } }))).toMatchObject({
    status: 413,
    code: 'quotaExceeded',
    detail: expect.stringContaining('at most 4 projects'),
  });
  const put = (id: string, bytes: number): Promise<Response> => {
    const document = writeProject({ ...newProject('2026-11-23'), notes: 'x'.repeat(bytes) });
    return ann.fetch(`/api/project/${id}/input`, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain', 'if-match': '*' },
      body: document,
    });
  };
  const [, two] = projects;
  expect([(await put(one, 600_000)).status, (await put(two!.id, 600_000)).status, (await put(two!.id, 100_000)).status]).toEqual([
    200, 413, 200,
  ]);
  // Beyond its bound, as after a lower setting, it can still get smaller.
  await harness.server.database.db.updateTable('project').set({ document_bytes: 5e6 }).where('id', '=', two!.id).execute();
  expect([(await put(one, 700_000)).status, (await put(one, 500_000)).status]).toEqual([413, 200]);
  // The list has the beginning of a long text, the document all of it.
  const info = (await ann.call(api.getProject, { params: { id: one } })).data!;
  expect([info.notes.length, info.notes.at(-1)]).toEqual([10_000, '…']);
  expect((await ann.call(api.getInput, { params: { id: one } })).data).toContain('x'.repeat(500_000));
});

test('S-14 a name in the list has at most 1,000 characters; an object without any part of a project is no project, whatever it is called', async () => {
  const ann = await harness.as('naming');
  const { id } = (await ann.call(api.postProject)).data!;
  const {
    id: _,
    lockId: __,
    projectStatus: ___,
    updated: ____,
    best: _____,
    role: ______,
    owner: _______,
    ...info
  } = (await ann.call(api.getProject, { params: { id } })).data!;
  const rename = (name: string): Promise<Response> => ann.fetch(`/api/project/${id}`, json({ ...info, name }, 'PUT'));
  expect([(await rename('x'.repeat(1000))).status, (await rename('x'.repeat(5000))).status]).toEqual([200, 400]);
  for (const body of ['{"__proto__":{"version":4,"name":"x"}}', '{"__proto__":{}}', '{}', '{"constructor":{"prototype":{"name":"x"}}}']) {
    const upload = await ann.fetch('/api/project/upload', { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
    expect([body, upload.status]).toEqual([body, 422]);
    await upload.body?.cancel();
  }
  expect((await ann.call(api.getProjects)).data).toHaveLength(1);
});

test('S-14 an account makes 60 calls a second however many sessions it has, beside the 20 of each session', async () => {
  let at = 0;
  const rates = { ofSession: new RequestRate(OF_SESSION, () => at), ofAccount: new RequestRate(OF_ACCOUNT, () => at) };
  const take = (session: number): boolean => {
    try {
      rates.ofSession.take(`s${session}`);
      rates.ofAccount.take('account');
      return true;
    } catch {
      return false;
    }
  };
  let taken = 0;
  for (let session = 0; session < 10; session++) for (let i = 0; i < 100; i++) if (take(session)) taken++;
  // 180 at once and 40 that wait.
  expect(taken).toBe(220);
  const limited = await startHarness({ environment: { STACKWATT_RATE_LIMITS: 'on' }, load: new LoadShedding(() => 0) });
  try {
    await limited.as('many');
    const sessions: Client[] = [];
    for (let i = 0; i < 5; i++) sessions.push(await signIn(limited.url, 'many'));
    const from = performance.now();
    const statuses = await Promise.all(
      sessions.flatMap((client) =>
        Array.from({ length: 90 }, async () => {
          const { status, body } = await client.fetch('/api/project/user');
          await body?.cancel();
          return status;
        }),
      ),
    );
    const most = 220 + (60 * (performance.now() - from)) / 1000;
    expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(most);
    expect((await (await limited.as('other')).fetch('/api/project/user')).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

test('S-14 an account listens to three hundred streams at the most, and may listen again when it has ended some', async () => {
  const ann = await harness.as('listening');
  const { id } = (await ann.call(api.postProject)).data!;
  const abort = new AbortController();
  // Held on to: an answer that nobody refers to is closed by the collector.
  const answers = await Promise.all(
    Array.from({ length: 320 }, () => ann.fetch(`/api/project/${id}/lock/events`, { signal: abort.signal })),
  );
  const ofStatus = (status: number): number => answers.filter((answer) => answer.status === status).length;
  expect([ofStatus(200), ofStatus(429)]).toEqual([300, 20]);
  abort.abort();
  await expect
    .poll(
      async () => {
        const again = await ann.fetch(`/api/project/${id}/lock/events`);
        await again.body?.cancel();
        return again.status;
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe(200);
});

test('S-14 an account has a hundred sessions, and a session a hundred bearer tokens; the oldest end', async () => {
  const { db } = harness.server.database;
  const ann = await harness.as('visiting');
  const { id: account } = await db.selectFrom('account').select('id').where('name', '=', 'visiting').executeTakeFirstOrThrow();
  const rows = Array.from({ length: 100 }, (_, i) => ({
    id: `old ${i}`,
    account_id: account,
    refresh_hash: `hash ${i}`,
    previous_refresh_hash: null,
    rotated_at: clock,
    created_at: clock + 1 + i,
    used_at: clock,
    expires_at: clock + DAY_MS,
  }));
  await db.insertInto('session').values(rows).execute();
  clock += 1000;
  const again = await signIn(harness.url, 'visiting');
  expect([(await ann.fetch('/api/project')).status, (await again.fetch('/api/project')).status]).toEqual([401, 200]);
  expect((await again.call(api.getSessions)).data).toHaveLength(100);
  const answer = await fetch(`${harness.url}/api/auth/token`, json({ scheme: 'standard', name: 'visiting', password: PASSWORD }));
  const cookie = answer.headers
    .getSetCookie()
    .find((one) => one.startsWith('stackwatt-refresh='))!
    .split(';')[0]!;
  // The cookie in the browser stays the first one for half a minute, and each window gets a token.
  const statuses = await statusesOf(110, () => fetch(`${harness.url}/api/auth/refresh`, { method: 'POST', headers: { cookie } }));
  expect(statuses).toEqual({ 200: 110 });
  const most = await db
    .selectFrom('access_token')
    .select((e) => ['session_id', e.fn.countAll().as('n')])
    .groupBy('session_id')
    .execute();
  expect(Math.max(...most.map(({ n }) => Number(n)))).toBe(100);
});
