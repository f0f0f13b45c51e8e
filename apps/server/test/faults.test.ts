import * as api from '@stackwatt/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { declaredRoutes } from '../src/http/handle.ts';
import { freePort } from './postgres.ts';
import { createProject, PASSWORD, refusal, signIn, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
const written: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  harness = await startHarness({ environment: { STACKWATT_LOG: 'debug', STACKWATT_SECURITY_LOG: 'stderr' } });
  ann = await harness.as('ann');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await harness.stop();
});

test('A-18 UX-30 with the tables gone, every call on a project fails with a reference that stands in the log, and tells nothing of the inside', async () => {
  const id = await createProject(ann);
  const { db } = harness.server.database;
  const routes = declaredRoutes().filter((route) => route.path.startsWith('/api/project/:id') && route.answerTransport !== 'events');
  expect(routes.length).toBeGreaterThan(30);
  await sql`alter table project rename to gone_project`.execute(db);
  const told: string[] = [];
  try {
    for (const route of routes) {
      const shape = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
        (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
      const params = Object.fromEntries(
        Object.entries(shape(route.params)).map(([name, schema]) => [
          name,
          name === 'id' ? id : name === 'hash' ? 'a'.repeat(64) : schema instanceof z.ZodEnum ? schema.options[0] : '0',
        ]),
      );
      const bodies: Record<string, unknown> = {
        postLock: { status: true, lockId: 'a', forceLock: false },
        postShare: { email: 'a@example.org', description: '' },
        putShares: { emails: ['a@example.org'], role: 'reader', description: '' },
        putShare: { role: 'reader' },
        putPresence: { page: 'a', screen: 'setup' },
        postReport: { description: 'x' },
        putEmailNotice: { userEmail: 'a@example.org' },
        postGraph: [],
        putSnapshot: { name: 'a' },
        postDifferences: { from: { project: id, snapshot: null }, to: { project: id, snapshot: null } },
        postBridge: { from: { project: id, snapshot: null }, to: { project: id, snapshot: null } },
        postBridgeStop: { from: { project: id, snapshot: null }, to: { project: id, snapshot: null } },
        postExport: { what: 'workbook', n: 0 },
        patchInput: { hashExistingData: 'a'.repeat(40), hashNewData: 'b'.repeat(40), patch: '' },
        putSeriesAt: Array.from({ length: 8760 }, () => 1),
        putSeriesOfMarket: Array.from({ length: 8760 }, () => 1),
        putProject: {
          name: '',
          notes: '',
          author: '',
          earlyAnalysis: true,
          location: '',
          currency: '',
          currencySymbol: '',
          useCommaAsDecimalPoint: false,
          applyShiftDays: false,
          dateFormat: 0,
          phase: '',
          type: '',
          coupling: 'AC',
          dateCod: '',
          dateNtp: '',
          electricityMarket: '',
          isNewSystemConverter: false,
        },
      };
      const body = route.body === undefined ? undefined : route.bodyTransport === 'json' ? JSON.stringify(bodies[route.name] ?? {}) : 'x';
      const response = await ann.fetch(api.pathOf(route, params), {
        method: route.method,
        ...(body === undefined
          ? {}
          : { body, headers: { 'content-type': route.bodyTransport === 'json' ? 'application/json' : 'text/plain' } }),
      });
      const text = await response.text();
      const problem = api.Problem.parse(JSON.parse(text));
      expect([route.name, response.status, problem.detail]).toEqual([
        route.name,
        500,
        `Something went wrong on the server. Reference: ${problem.instance}`,
      ]);
      expect(text).not.toMatch(/table|select|update|SQLITE|gone_project|\.ts|node_modules|\/work|stackwatt\.sqlite|0\.0\.0/);
      told.push(problem.instance!);
    }
  } finally {
    await sql`alter table gone_project rename to project`.execute(db);
  }
  const log = written.join('');
  for (const reference of told) expect(log).toContain(reference);
  expect(new Set(told).size).toBe(told.length);
});

test('A-18 a health check that is refused while the server starts is a line of the log without a stack; a fault is an error with its stack', async () => {
  const port = await freePort();
  const from = written.length;
  // It makes its first account itself, which takes it a while.
  const starting = startHarness({
    environment: { STACKWATT_LOG: 'debug', PORT: String(port), STACKWATT_FIRST_USER: `first:${PASSWORD}` },
  });
  const told: string[] = [];
  await expect
    .poll(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
        if (answer?.status === 503) told.push(((await answer.json()) as api.Problem).instance!);
        return answer?.status;
      },
      { interval: 5, timeout: 30_000 },
    )
    .toBe(200);
  const started = await starting;
  const linesOf = (): Record<string, unknown>[] =>
    written
      .slice(from)
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  try {
    expect(told.length).toBeGreaterThan(0);
    const refused = linesOf().filter((line) => told.includes(String(line['reference'])));
    const line = { level: 40, msg: 'call refused', route: '/api/health', status: 503, title: 'Not ready', detail: 'The server starts.' };
    expect(refused).toEqual(told.map((reference) => expect.objectContaining({ ...line, reference })));
    for (const one of refused) expect(JSON.stringify(one)).not.toMatch(/stack|\bat /);

    const client = await started.as('ann');
    await sql`alter table project rename to gone_project`.execute(started.server.database.db);
    const { instance } = (await (await client.fetch('/api/project')).json()) as api.Problem;
    expect(linesOf().find((one) => one['reference'] === instance)).toMatchObject({
      level: 50,
      msg: 'call failed',
      err: { stack: expect.stringMatching(/\n +at /) as string },
    });
  } finally {
    await started.stop();
  }
});

test('A-7 no password, token or cookie stands in the log, whatever is done and however much is logged', async () => {
  const SECRET = 'a-secret-that-nobody-may-see';
  const { AccountAdministration } = await import('../src/account/account-commands.ts');
  await new AccountAdministration(harness.server.database.db, Date.now).add({
    name: 'seeded',
    email: 'seeded@example.org',
    password: SECRET,
  });
  const signed = await fetch(`${harness.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme: 'standard', name: 'seeded', password: SECRET }),
  });
  const cookie = signed.headers.getSetCookie()[0]!.split(';')[0]!;
  const client = await signIn(harness.url, 'seeded', SECRET);
  const secrets = [SECRET, ((await signed.json()) as { token: string }).token, client.token, cookie.split('=')[1]!];
  secrets.push((await client.call(api.postApiToken, { body: { name: 'x', scope: 'read' } })).data!.token);
  await refusal(client.call(api.putPassword, { body: { current: `${SECRET} not`, next: `${SECRET} new` } }));
  await client.call(api.putPassword, { body: { current: SECRET, next: `${SECRET} new` } });
  await fetch(`${harness.url}/api/auth/refresh`, { method: 'POST', headers: { cookie } });
  await fetch(`${harness.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"scheme":"standard","name":"${SECRET}","password":"${SECRET}`,
  });
  await fetch(`${harness.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme: 'standard', name: SECRET, password: PASSWORD }),
  });
  await fetch(`${harness.url}/api/project?token=${client.token}`, { headers: { authorization: `Bearer ${client.token}x` } });
  await harness.server.database.db.updateTable('project').set({ info: '{' }).execute();
  expect((await ann.fetch('/api/project')).status).toBe(500);
  const log = written.join('');
  expect(log.length).toBeGreaterThan(500);
  for (const secret of secrets) expect(log).not.toContain(secret);
  // Every line stands for itself (B-9).
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
});
