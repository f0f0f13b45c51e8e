import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProjects, getUser, postProject, postSignOut, postToken, putPassword } from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { clientTo, PASSWORD, refusal, signIn, startHarness, type Harness } from './harness.ts';

let harness: Harness;
let clock = Date.now();
let accounts: AccountAdministration;
beforeAll(async () => {
  harness = await startHarness({ now: () => clock });
  accounts = new AccountAdministration(harness.server.database.db, () => clock);
});
afterAll(() => harness.stop());

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${harness.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const attempt = (name: string, password: string, scheme = 'standard'): Promise<Response> => post({ scheme, name, password });
const cookieOf = (response: Response): string => response.headers.getSetCookie().find((cookie) => cookie.startsWith('stackwatt-refresh='))!;
const valueOf = (cookie: string): string => cookie.split(';')[0]!;
const refresh = (cookie: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${harness.url}/api/auth/refresh`, { method: 'POST', headers: { cookie, ...headers } });

test('API-01 AUTH-13 sign-in by name or e-mail answers a token; wrong credentials answer 400 with an errors list', async () => {
  await accounts.add({ name: 'Rita', email: 'rita@example.org', password: PASSWORD });
  for (const name of ['Rita', 'rita', ' RITA ', 'Rita@Example.org']) {
    const response = await attempt(name, PASSWORD);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), mustChangePassword: false });
  }
  const wrong = await attempt('Rita', 'not it at all');
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toEqual({ errors: ['The name or the password is not right.'] });
});

test('API-01 a sign-in of another scheme, or of none, is refused with the errors list', async () => {
  for (const body of [
    { scheme: 'basic', name: 'Rita', password: PASSWORD },
    { name: 'Rita', password: PASSWORD },
  ]) {
    const refused = await post(body);
    expect(refused.status).toBe(400);
    const { errors } = (await refused.json()) as { errors: string[] };
    expect(errors).toEqual([`The scheme of a sign-in is "standard" or "internal"; "${'scheme' in body ? body.scheme : ''}" is none.`]);
  }
});

test('A-4 a name that does not exist, a wrong password and a disabled account get the same answer, in about the same time', async () => {
  await accounts.add({ name: 'gone', password: PASSWORD });
  await accounts.disable('gone');
  const timed = async (name: string): Promise<{ text: string; ms: number }> => {
    const from = performance.now();
    const response = await attempt(name, 'a wrong password');
    return { text: `${response.status} ${await response.text()}`, ms: performance.now() - from };
  };
  await timed('warm-up');
  const answers = [await timed('nobody-at-all'), await timed('Rita'), await timed('gone')];
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  // One argon2 hash takes far longer than the rest of the call; without it the answer for an unknown name would come at once.
  expect(answers[0]!.ms).toBeGreaterThan(answers[1]!.ms / 4);
});

test('AUTH-12 the built-in names take the internal scheme, all others the standard one', async () => {
  await accounts.add({ name: 'guest', password: PASSWORD });
  expect((await attempt('guest', PASSWORD, 'standard')).status).toBe(400);
  expect((await attempt('guest', PASSWORD, 'internal')).status).toBe(200);
  expect((await attempt('Rita', PASSWORD, 'internal')).status).toBe(400);
  // Not made by an administrator, it does not exist.
  expect((await attempt('samples', PASSWORD, 'internal')).status).toBe(400);
});

test('AUTH-14 a call without a valid token is answered 401, whatever cookie it carries', async () => {
  const cookie = valueOf(cookieOf(await attempt('Rita', PASSWORD)));
  for (const headers of [
    {},
    { authorization: 'Bearer abc' },
    { authorization: `Bearer ${'x'.repeat(43)}` },
    { cookie },
    { authorization: 'Basic cml0YTp4' },
  ]) {
    const response = await fetch(`${harness.url}/api/project`, { headers: headers as Record<string, string> });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: 401, title: 'Not signed in' });
  }
});

test('API-02 the signed-in user and their defaults', async () => {
  const { data } = await (await signIn(harness.url, 'Rita')).call(getUser);
  expect(data).toMatchObject({
    name: 'Rita',
    email: 'rita@example.org',
    defaultCurrency: 'USD',
    defaultDateFormat: 0,
    defaultDecimalPoint: false,
    showBaseYearAsYearZero: true,
    openSteps: false,
    tour: 'offered',
  });
  expect(data!.calcServiceThreadCount).toBe(1);
  expect(data!.secondsPerYear).toBeGreaterThan(0);
});

test('AUTH-15 the refresh cookie gives a new token and is exchanged; used again after a while it ends the session', async () => {
  const first = cookieOf(await attempt('Rita', PASSWORD));
  expect(first).toMatch(/HttpOnly/);
  expect(first).toMatch(/SameSite=Strict/);
  const answer = await refresh(valueOf(first));
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  expect((await clientTo(harness.url, token, 'Rita').call(getProjects)).status).toBe(200);
  const second = cookieOf(answer);
  expect(valueOf(second)).not.toBe(valueOf(first));
  // A second window with the same cookie, a moment later: a token, and the cookie stays.
  const twin = await refresh(valueOf(first));
  expect([twin.status, twin.headers.getSetCookie()]).toEqual([200, []]);
  // Much later only a thief has the old one: the session ends for both.
  clock += 60_000;
  expect((await refresh(valueOf(first))).status).toBe(401);
  expect((await refresh(valueOf(second))).status).toBe(401);
});

test('A-8 the refresh call is refused to other sites', async () => {
  const cookie = valueOf(cookieOf(await attempt('Rita', PASSWORD)));
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: `${harness.url}.evil.example` },
  ];
  for (const headers of foreign) {
    expect((await refresh(cookie, headers)).status).toBe(403);
  }
  expect((await refresh(cookie, { origin: harness.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('A-7 over https the cookie is bound to the host and secure; the forwarded protocol counts only from a trusted proxy', async () => {
  const trusted = await startHarness({ environment: { STACKWATT_TRUST_PROXY: '127.0.0.1' } });
  try {
    const sign = (url: string): Promise<Response> =>
      fetch(`${url}/api/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
        body: JSON.stringify({ scheme: 'standard', name: 'first', password: PASSWORD }),
      });
    const secure = await sign(trusted.url);
    expect(secure.headers.getSetCookie()[0]).toMatch(/^__Host-stackwatt-refresh=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(secure.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    const plain = await sign(harness.url);
    expect(plain.headers.getSetCookie()[0]).toMatch(/^stackwatt-refresh=/);
    expect(plain.headers.get('strict-transport-security')).toBeNull();
  } finally {
    await trusted.stop();
  }
});

test('A-6 signing out, a new password and disabling end sessions at once; idle ones end after 12 hours', async () => {
  await accounts.add({ name: 'sam', password: PASSWORD });
  const isIn = async (client: Awaited<ReturnType<typeof signIn>>): Promise<boolean> => (await client.fetch('/api/project')).status === 200;
  const [here, there] = [await signIn(harness.url, 'sam'), await signIn(harness.url, 'sam')];
  await here.call(postSignOut);
  expect([await isIn(here), await isIn(there)]).toEqual([false, true]);
  const again = await signIn(harness.url, 'sam');
  await again.call(putPassword, { body: { current: PASSWORD, next: 'another-fine-one' } });
  expect([await isIn(again), await isIn(there)]).toEqual([true, false]);
  await accounts.disable('sam');
  expect(await isIn(again)).toBe(false);
  await accounts.setPassword('sam', { password: PASSWORD });
  const idle = await signIn(harness.url, 'sam');
  clock += 12 * 3_600_000 + 1;
  expect(await isIn(idle)).toBe(false);
});

test('A-5 a new password needs the current one, 8 to 128 characters of any kind, is none that is tried first, and is stored by argon2id with 64 MiB and three passes', async () => {
  await accounts.add({ name: 'tom', password: PASSWORD });
  const tom = await signIn(harness.url, 'tom');
  const change = (current: string, next: string): Promise<unknown> => tom.call(putPassword, { body: { current, next } });
  expect((await refusal(change('wrong-current', 'a-quite-new-one'))).status).toBe(400);
  for (const next of ['password1', 'P@ssw0rd99', '12345678', 'qwertyuiop', 'aaaaaaaaaa', 'tom2026tom', PASSWORD])
    expect([next, (await refusal(change(PASSWORD, next))).status]).toEqual([next, 422]);
  expect([
    (await refusal(change(PASSWORD, 'kbzvwmq'))).status,
    (await refusal(change(PASSWORD, 'kbzv wmq'.repeat(16) + 'x'))).status,
  ]).toEqual([400, 400]);
  // The shortest and the longest; letters alone will do.
  await change(PASSWORD, 'kbzvwmqx');
  await change('kbzvwmqx', 'kbzv wmq'.repeat(16));
  await change('kbzv wmq'.repeat(16), 'ein schönes neues');
  const { password_hash } = await harness.server.database.db
    .selectFrom('account')
    .select('password_hash')
    .where('name', '=', 'tom')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,/);
  expect((await attempt('tom', 'ein schönes neues'.normalize('NFD'))).status).toBe(200);
});

test('A-13 a generated first password is shown once and must be changed before anything else', async () => {
  const fresh = await startHarness({ environment: { STACKWATT_FIRST_USER: '' } });
  try {
    const { name, password } = fresh.server.firstAccount!;
    expect(password).toMatch(/^([a-z0-9]{5}-){3}[a-z0-9]{5}$/);
    const { data } = await fresh.anonymous.call(postToken, { body: { scheme: 'standard', name, password: password! } });
    expect(data!.mustChangePassword).toBe(true);
    const admin = clientTo(fresh.url, data!.token, name);
    expect(await refusal(admin.call(postProject))).toMatchObject({ status: 403, code: 'mustChangePassword' });
    await admin.call(putPassword, { body: { current: password!, next: 'chosen-by-myself' } });
    expect((await admin.call(postProject)).status).toBe(201);
    // Nobody else can sign in: guest, reports and samples are not there, and no password is the usual one.
    expect(await fresh.server.database.db.selectFrom('account').select('name').execute()).toEqual([{ name }]);
    for (const [who, what] of [
      ['guest', 'guest'],
      ['reports', 'reports'],
      ['samples', 'samples'],
      [name, 'admin'],
      [name, 'password'],
      [name, ''],
      [name, password!],
    ]) {
      const { status } = await fresh.anonymous.fetch('/api/auth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ scheme: 'standard', name: who, password: what }),
      });
      expect([who, what, status === 400 || status === 429]).toEqual([who, what, true]);
    }
    // The next installation has another one.
    const next = await startHarness({ environment: { STACKWATT_FIRST_USER: '' } });
    await next.stop();
    expect(next.server.firstAccount!.password).not.toBe(password);
  } finally {
    await fresh.stop();
  }
});

test('a password given in the settings is taken as it is, with a word about a weak one', async () => {
  const given = await startHarness({ environment: { STACKWATT_FIRST_USER: 'admin:admin' } });
  try {
    expect(given.server.firstAccount).toEqual({ name: 'admin', password: undefined, weakness: 'A password has at least 8 characters.' });
    expect((await (await signIn(given.url, 'admin', 'admin')).call(postProject)).status).toBe(201);
  } finally {
    await given.stop();
  }
});

test('SEC-03 neither passwords nor tokens are stored or answered, only hashes', async () => {
  const rita = await signIn(harness.url, 'Rita');
  const { password_hash } = await harness.server.database.db
    .selectFrom('account')
    .select('password_hash')
    .where('name', '=', 'Rita')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  for (const file of ['stackwatt.sqlite', 'stackwatt.sqlite-wal']) {
    const bytes = readFileSync(join(harness.folder, file));
    expect([file, bytes.includes(PASSWORD), bytes.includes(rita.token)]).toEqual([file, false, false]);
  }
  expect(JSON.stringify((await rita.call(getUser)).data)).not.toMatch(/argon|hash|password/i);
});

test('A-3 guessing is slowed down and ended for the day by account and address; others are not held up', async () => {
  await accounts.add({ name: 'vic', password: PASSWORD });
  for (let guess = 0; guess < 5; guess++) expect((await attempt('vic', 'wrong guess')).status).toBe(400);
  const slowed = await attempt('vic', PASSWORD);
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get('retry-after'))).toBe(1);
  clock += 201;
  expect((await attempt('vic', PASSWORD)).status).toBe(200);

  // Three hundred wrong guesses in a day from one address, counted without waiting for each.
  await harness.server.database.db
    .updateTable('sign_in_guard')
    .set({ failures: 300, since: clock })
    .where('key', '=', 'pair:vic|127.0.0.1')
    .execute();
  const ended = await attempt('vic', PASSWORD);
  expect(ended.status).toBe(429);
  expect(Number(ended.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await attempt('Rita', PASSWORD)).status).toBe(200);
  clock += 86_400_000;
  expect((await attempt('vic', PASSWORD)).status).toBe(200);

  // A thousand from everywhere close the account to strangers, not to an address it is known from.
  await harness.server.database.db
    .insertInto('sign_in_guard')
    .values({ key: 'account:rita', failures: 1000, since: clock, blocked_until: 0, succeeded_at: 0 })
    .onConflict((c) => c.column('key').doUpdateSet({ failures: 1000, since: clock }))
    .execute();
  expect((await attempt('Rita', PASSWORD)).status).toBe(200);
  await harness.server.database.db.deleteFrom('sign_in_guard').where('key', '=', 'pair:rita|127.0.0.1').execute();
  expect((await attempt('Rita', PASSWORD)).status).toBe(429);
});
