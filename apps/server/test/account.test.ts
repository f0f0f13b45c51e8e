import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { securityLine } from '../src/http/security-log.ts';
import {
  clientTo,
  createProject,
  dailyPrices,
  PASSWORD,
  refusal,
  signIn,
  startHarness,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';

let harness: Harness;
let accounts: AccountAdministration;
beforeAll(async () => {
  harness = await startHarness();
  accounts = new AccountAdministration(harness.server.database.db, Date.now);
});
afterAll(() => harness.stop());

const log = (): string => ['-refused', ''].map((which) => readFileSync(join(harness.folder, `security${which}.jsonl`), 'utf8')).join('');
const events = (): Record<string, unknown>[] =>
  log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const idOf = async (name: string): Promise<string> =>
  (await harness.server.database.db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

test('A-15 a token has a name and a scope, is shown once, stored as a hash, notes its last use, works in the header only and ends at once when it is withdrawn', async () => {
  const ann = await harness.as('ann');
  const id = await createProject(ann);
  const { status, data } = await ann.call(api.postApiToken, { body: { name: 'Nightly\nexport', scope: 'read' } });
  expect([status, data!.token]).toEqual([201, expect.stringMatching(/^swt_[\w-]{43}$/)]);
  const listed = async () => (await ann.call(api.getTokens)).data!;
  expect(await listed()).toEqual([
    { id: data!.id, name: 'Nightly export', scope: 'read', created: expect.stringMatching(/Z$/), lastUsed: null, ends: null },
  ]);
  const program = clientTo(harness.url, data!.token, 'program');
  expect((await program.call(api.getProjects)).data!.map((one) => one.id)).toEqual([id]);
  expect((await listed())[0]!.lastUsed).toMatch(/Z$/);
  expect(await refusal(program.call(api.postProject))).toMatchObject({ status: 403, code: 'tokenScope' });
  expect(await refusal(program.call(api.postApiToken, { body: { name: 'more', scope: 'write' } }))).toMatchObject({ status: 403 });
  // Nowhere but in the header.
  const elsewhere: [string, RequestInit][] = [
    [`/api/project?token=${data!.token}`, {}],
    [`/api/project?access_token=${data!.token}`, {}],
    ['/api/project', { headers: { cookie: `stackwatt-refresh=${data!.token}; token=${data!.token}` } }],
    ['/api/project', { headers: { 'x-api-key': data!.token } }],
    ['/api/project', { headers: { authorization: `Basic ${btoa(`${data!.token}:`)}` } }],
  ];
  for (const [path, init] of elsewhere) expect((await fetch(harness.url + path, init)).status).toBe(401);
  // In no table, and in no answer that is kept.
  for (const file of ['stackwatt.sqlite', 'stackwatt.sqlite-wal', 'security.jsonl'])
    expect([file, readFileSync(join(harness.folder, file)).includes(data!.token)]).toEqual([file, false]);
  const keyed = await ann.call(api.postApiToken, { body: { name: 'keyed', scope: 'run' }, headers: { 'idempotency-key': 'token' } });
  expect(await harness.server.database.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);

  const from = performance.now();
  await ann.call(api.deleteToken, { params: { token: data!.id } });
  expect((await refusal(program.call(api.getProjects))).status).toBe(401);
  expect(performance.now() - from).toBeLessThan(1000);
  // A token of a disabled account is none.
  await accounts.add({ name: 'tom', password: PASSWORD });
  const tom = await signIn(harness.url, 'tom');
  const his = clientTo(harness.url, (await tom.call(api.postApiToken, { body: { name: 'his', scope: 'write' } })).data!.token, 'his');
  expect((await his.call(api.postProject)).status).toBe(201);
  expect((await refusal(tom.call(api.deleteToken, { params: { token: keyed.data!.id } }))).status).toBe(404);
  await accounts.disable('tom');
  expect((await refusal(his.call(api.getProjects))).status).toBe(401);
});

test('UX-84 a token ends after its days and is refused with the reason and the day; one without days has no end', async () => {
  const ann = await harness.as('ann');
  for (const days of [0, 1.5, 400])
    expect((await refusal(ann.call(api.postApiToken, { body: { name: 'x', scope: 'read', days } }))).status).toBe(400);
  const { data } = await ann.call(api.postApiToken, { body: { name: 'quarter', scope: 'read', days: 90 } });
  const program = clientTo(harness.url, data!.token, 'program');
  const { created, ends } = (await ann.call(api.getTokens)).data!.find(({ id }) => id === data!.id)!;
  // 90 days of 86,400 s.
  expect(Date.parse(ends!) - Date.parse(created)).toBe(90 * 86_400_000);
  expect((await program.call(api.getProjects)).status).toBe(200);
  const { db } = harness.server.database;
  await db
    .updateTable('api_token')
    .set({ expires_at: Date.parse('2026-11-01T12:00:00Z') })
    .where('id', '=', data!.id)
    .execute();
  expect(await refusal(program.call(api.getProjects))).toEqual({
    status: 401,
    title: 'Token ended',
    detail: 'This token ended on 2026-11-01. Make another one under Preferences.',
    code: 'tokenEnded',
  });
  // It stays in the list, so that whoever made it sees why a program stopped.
  expect((await ann.call(api.getTokens)).data!.map(({ id }) => id)).toContain(data!.id);
});

test('A-23 the sessions of an account are listed, and each is ended at once', async () => {
  const one = await harness.as('sue');
  const two = await signIn(harness.url, 'sue');
  const sessions = (await two.call(api.getSessions)).data!;
  expect([sessions.length, sessions.filter((session) => session.isThis).length]).toEqual([2, 1]);
  const other = sessions.find((session) => !session.isThis)!;
  // Somebody else's session is not there.
  expect((await refusal((await harness.as('ann')).call(api.deleteSession, { params: { session: other.id } }))).status).toBe(404);
  expect((await one.call(api.getUser)).status).toBe(200);
  await two.call(api.deleteSession, { params: { session: other.id } });
  expect((await refusal(one.call(api.getUser))).status).toBe(401);
  expect((await two.call(api.getSessions)).data!).toHaveLength(1);
});

test('A-23 UX-84 each session says on which browser and system it was begun; what a program says of itself is cut, and who says nothing has none', async () => {
  await accounts.add({ name: 'dev', password: PASSWORD });
  const signInAs = async (userAgent: string): Promise<string> => {
    const answer = await fetch(`${harness.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ scheme: 'standard', name: 'dev', password: PASSWORD }),
    });
    return ((await answer.json()) as { token: string }).token;
  };
  await signInAs('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0');
  await signInAs(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  );
  await signInAs(`${'x'.repeat(20_000)}<script>`.slice(0, 8000));
  const token = await signInAs('');
  const sessions = (await clientTo(harness.url, token, 'dev').call(api.getSessions)).data!;
  const devices = sessions.map(({ device }) => device);
  expect(devices).toEqual(expect.arrayContaining(['Firefox on Windows', 'Safari on iOS', null]));
  expect(devices.every((device) => device === null || (device.length <= 80 && !device.includes('<')))).toBe(true);
});

test('A-23 another e-mail address needs the password; one that cannot be had is refused in one text', async () => {
  const sam = await harness.as('sam');
  await accounts.add({ name: 'taken', email: 'taken@example.org', password: PASSWORD });
  const put = (email: string, current = PASSWORD) => sam.call(api.putEmail, { body: { current, email } });
  expect(await refusal(put('sam@example.org', 'wrong guess'))).toMatchObject({ status: 400, detail: 'The current password is not right.' });
  for (const email of ['taken@example.org', 'TAKEN@example.org', 'no address', 'ann', 'a@b'])
    expect([email, await refusal(put(email))]).toEqual([
      email,
      expect.objectContaining({ status: 422, detail: 'This e-mail address cannot be used.' }),
    ]);
  // Without mail nobody can confirm an address; it is not taken, and only an administrator sets one.
  expect(await refusal(put('sam@example.org'))).toMatchObject({ status: 503, code: 'mailNotConfigured' });
  await accounts.setEmail('sam', 'sam@example.org');
  expect((await signIn(harness.url, 'SAM@example.org')).token).not.toBe('');
  expect((await put('')).status).toBe(204);
  await expect(signIn(harness.url, 'sam@example.org')).rejects.toThrow('[400]');
  // Guesses count with those of the sign-in.
  for (let guess = 0; guess < 5; guess++) await refusal(put('x@example.org', 'wrong guess'));
  expect((await refusal(put('x@example.org'))).status).toBe(429);
});

test('A-23 D-16 a deleted account takes everything along: projects, series, results, library, sessions, tokens; nothing of others', async () => {
  const ann = await harness.as('ann');
  const kept = await createProject(ann, { level: 61 });
  const { db } = harness.server.database;
  const tables = [
    'account',
    'session',
    'access_token',
    'api_token',
    'project',
    'series',
    'project_series',
    'strip',
    'calculation',
    'result_row',
    'batch',
    'calculation_series',
    'snapshot',
    'snapshot_document',
    'storage_type',
    'idempotency',
    'issue_report',
  ] as const;
  const sizes = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(
          async (table) =>
            [
              table,
              Number(
                (
                  await db
                    .selectFrom(table)
                    .select((e) => e.fn.countAll().as('n'))
                    .executeTakeFirstOrThrow()
                ).n,
              ),
            ] as const,
        ),
      ),
    );
  const before = await sizes();
  const leaving = await harness.as('leaving');
  const id = await createProject(leaving, { level: 62 });
  await createProject(leaving, { level: 61 });
  await leaving.call(api.putSeriesAt, { params: { id, type: 'rtm', index: '0' }, body: [...dailyPrices(63)] });
  await leaving.call(api.postCalculate, { params: { id } });
  await untilEnded(leaving, id);
  await leaving.call(api.postUserStorageSample, { body: { data: 'Energy Storage (1 MW / 1 MWh)' } });
  await leaving.call(api.postApiToken, { body: { name: 'x', scope: 'read' } });
  await leaving.call(api.postReport, { params: { id }, body: { description: 'x' } });
  await leaving.call(api.postDuplicate, { params: { id }, headers: { 'idempotency-key': 'copy' } });
  const running = await createProject(leaving, { level: 64, units: [1, 2, 3, 4], orders: { pauseMs: 400 } });
  await leaving.call(api.postCalculate, { params: { id: running } });
  expect((await refusal(leaving.call(api.postDeleteAccount, { body: { current: 'wrong guess' } }))).status).toBe(400);
  expect((await leaving.call(api.getProjects)).data).toHaveLength(4);
  expect((await leaving.call(api.postDeleteAccount, { body: { current: PASSWORD } })).status).toBe(204);
  expect((await refusal(leaving.call(api.getUser))).status).toBe(401);
  await expect(signIn(harness.url, 'leaving')).rejects.toThrow('[400]');
  expect(await sizes()).toEqual(before);
  expect((await ann.call(api.getProject, { params: { id: kept } })).status).toBe(200);
});

test('S-11 a new password and an administrator’s reset end the tokens for programs, unless they are kept on purpose; the own session stays', async () => {
  await accounts.add({ name: 'uwe', password: PASSWORD });
  const uwe = await signIn(harness.url, 'uwe');
  const tokenOf = async (client: Client): Promise<Client> => {
    const { data } = await client.call(api.postApiToken, { body: { name: 'nightly', scope: 'write' } });
    return clientTo(harness.url, data!.token, 'program');
  };
  const statusOf = async (client: Client): Promise<number> => {
    const { status, body } = await client.fetch('/api/project', { method: 'POST' });
    await body?.cancel();
    return status;
  };
  const first = await tokenOf(uwe);
  expect(await statusOf(first)).toBe(201);
  await uwe.call(api.putPassword, { body: { current: PASSWORD, next: 'a second fine one', keepTokens: true } });
  expect([await statusOf(uwe), await statusOf(first)]).toEqual([201, 201]);
  await uwe.call(api.putPassword, { body: { current: 'a second fine one', next: 'a third fine one' } });
  expect([await statusOf(uwe), await statusOf(first), (await uwe.call(api.getTokens)).data]).toEqual([201, 401, []]);

  const second = await tokenOf(uwe);
  await accounts.setPassword('uwe', { password: PASSWORD, keepsTokens: true });
  expect([await statusOf(uwe), await statusOf(second)]).toEqual([401, 201]);
  await accounts.setPassword('uwe', { password: 'a fourth fine one' });
  expect(await statusOf(second)).toBe(401);
});

test('A-19 A-14 sign-ins, refusals, shares, forced locks, deletions and exports stand in the security log: one line of JSON each, who, when in UTC, from where', async () => {
  const eve = await harness.as('eve');
  await accounts.add({ name: 'zoe', email: 'zoe@example.org', password: PASSWORD });
  const id = await createProject(eve, { name: 'Secret\nplans' });
  const other = await harness.as('ann');
  await signIn(harness.url, 'eve\n{"event":"signIn"}', 'a wrong guess\u2028').catch(() => {});
  await refusal(other.call(api.getProject, { params: { id } }));
  await fetch(`${harness.url}/api/project/${id}`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
  await eve.call(api.postLock, { params: { id }, body: { status: true, lockId: 'a', forceLock: true } });
  await eve.call(api.postShare, { params: { id }, body: { email: 'zoe@example.org', description: 'x\ny' } });
  await eve.call(api.postProjectFile, { params: { id } });
  await eve.call(api.deleteProject, { params: { id }, headers: { 'x-lock-id': 'a' } });
  const account = await idOf('eve');
  const mine = events().filter((event) => event['account'] === account || event['project'] === id);
  expect(mine.map((event) => event['event'])).toEqual(['denied', 'lockForced', 'projectShared', 'exported', 'projectDeleted']);
  expect(mine[0]).toMatchObject({ status: 404, call: 'getProject', account: await idOf('ann'), project: id });
  // Of strangers from one address the first refusal is written as it is, the others are counted.
  expect(events().filter((event) => event['event'] === 'denied' && event['status'] === 401)).toHaveLength(1);
  expect(mine[1]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: 'lockForced',
    project: id,
    account,
    ip: '127.0.0.1',
    reference: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(events().filter((event) => event['event'] === 'signIn' && event['by'] === account)).toHaveLength(1);
  expect(events().filter((event) => event['event'] === 'signInRefused').length).toBeGreaterThan(0);
  // No secret, no name that was typed, and every line has its time.
  expect(log()).not.toMatch(/a wrong guess|Secret|zoe@|swt_/);
  for (const event of events()) expect(event['time']).toMatch(/Z$/);
  expect(statSync(join(harness.folder, 'security.jsonl')).mode & 0o077).toBe(0);
  const odd = 'a\nb\r{"event":"x"}\u2028\u0085"';
  expect(securityLine(0, { event: 'e', odd }).split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(2);
  expect(JSON.parse(securityLine(0, { event: 'e', odd }))).toEqual({ time: '1970-01-01T00:00:00.000Z', event: 'e', odd });
});

test('A-9 no origin is allowed anything: twenty strange ones, asking first or not, get no permission', async () => {
  const ann = await harness.as('ann');
  const own = new URL(harness.url);
  const origins = [
    'null',
    'https://evil.example',
    `https://${own.host}.evil.example`,
    `https://evil-${own.host}`,
    `http://${own.hostname}:1`,
    `http://${own.hostname}`,
    `https://${own.host}`,
    `http://localhost:${own.port}`,
    `http://${own.hostname}.:${own.port}`,
    'http://[::1]',
    `http://${own.host}@evil.example`,
    `http://evil.example/${own.host}`,
    'file://',
    'chrome-extension://abc',
    'http://127.0.0.2',
    'http://0.0.0.0',
    `http://user:pw@${own.host}`,
    `HTTP://${own.host.toUpperCase()}`,
    '*',
    `${harness.url}, https://evil.example`,
  ];
  expect(origins).toHaveLength(20);
  for (const origin of origins) {
    const answers = await Promise.all([
      ann.fetch('/api/project', { headers: { origin } }),
      fetch(`${harness.url}/api/project`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      }),
      fetch(`${harness.url}/`, { headers: { origin } }),
    ]);
    for (const { headers } of answers)
      expect([origin, [...headers.keys()].filter((name) => name.startsWith('access-control-'))]).toEqual([origin, []]);
  }
});

test('A-20 a download belongs to the session of its owner, is not kept, is saved and not shown, and has no rights where it is shown', async () => {
  const ann = await harness.as('ann');
  const id = await createProject(ann);
  const type = (await ann.call(api.postUserStorageSample, { body: { data: 'Energy Storage (1 MW / 1 MWh)' } })).data as unknown as {
    component: { id: string };
  };
  const downloads: [string, string | undefined][] = [
    [`/api/project/${id}/result/file`, undefined],
    ['/api/userLibrary/storage/download', JSON.stringify({ id: type.component.id })],
  ];
  const get = (client: Client, [path, body]: [string, string | undefined]): Promise<Response> =>
    client.fetch(path, { method: 'POST', ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }) });
  for (const download of downloads) {
    const { status, headers } = await get(ann, download);
    expect([
      status,
      headers.get('cache-control'),
      headers.get('content-disposition')!.split(';')[0],
      headers.get('content-security-policy'),
      headers.get('x-content-type-options'),
    ]).toEqual([200, 'no-store', 'attachment', "default-src 'none'; sandbox", 'nosniff']);
    expect((await get(harness.anonymous, download)).status).toBe(401);
    expect((await get(await harness.as('stranger'), download)).status).toBe(404);
  }
});

test('A-6 the streams of a session that was ended, of a withdrawn token and of a disabled account end with it', async () => {
  const admin = await signIn(harness.url, 'first');
  const own = await harness.as('listening');
  const id = await createProject(own);
  const other = await signIn(harness.url, 'listening');
  const { data: token } = await own.call(api.postApiToken, { body: { name: 'x', scope: 'read' } });
  const untilEnd = async (client: Client): Promise<() => Promise<number>> => {
    const { body } = await client.fetch(`/api/project/${id}/lock/events`);
    const reader = body!.getReader();
    return async () => {
      const from = performance.now();
      while (!(await reader.read()).done);
      return performance.now() - from;
    };
  };
  const [ofOwn, ofOther, ofToken] = [await untilEnd(own), await untilEnd(other), await untilEnd(clientTo(harness.url, token!.token, 'x'))];
  const { id: session } = (await other.call(api.getSessions)).data!.find(({ isThis }) => isThis)!;
  await own.call(api.deleteSession, { params: { session } });
  expect(await ofOther()).toBeLessThan(5000);
  await own.call(api.deleteToken, { params: { token: token!.id } });
  expect(await ofToken()).toBeLessThan(5000);
  await admin.call(api.putAccount, { params: { account: await idOf('listening') }, body: { disabled: true } });
  expect(await ofOwn()).toBeLessThan(5000);
});
