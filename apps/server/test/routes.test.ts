import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { constants, getPriority } from 'node:os';
import { promisify } from 'node:util';
import * as api from '@stackwatt/api';
import { Problem } from '@stackwatt/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../src/http/app.ts';
import { declaredRoutes, Handlers } from '../src/http/handle.ts';
import { openApiDocument } from '../src/http/openapi-document.ts';
import { answer } from '../src/http/answer.ts';
import { createProject, PASSWORD, realEntry, smallProject, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ calculatorEntry: realEntry });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

test('a declared route without a handler ends the start', async () => {
  const handlers = new Handlers();
  handlers.handle(api.getHealth, async () => answer(200, { status: 'ready', database: 'sqlite', workers: 0 }));
  const options = {
    config: { trustProxy: [], logLevel: 'silent' },
    handlers,
    version: '0',
    page: undefined,
    guards: {
      authenticate: () => Promise.reject(new Error('nobody')),
      once: (_call: unknown, _route: unknown, run: () => unknown) => run(),
    },
  };
  await expect(createApp(options as never)).rejects.toThrow('declared but not handled: postToken, postRefresh');
  expect(() => handlers.handle(api.getHealth, async () => answer(200))).toThrow('handled twice');
});

test('A-10 security headers on every answer: page, every call, refusal, description', async () => {
  const calls = declaredRoutes().map((route) => [route.method, route.path.replaceAll(/:\w+/g, '1')]);
  expect(calls.length).toBeGreaterThan(80);
  const nonces = new Set<string>();
  for (const [method, path] of [...['/', '/api/nothing', '/api/docs/', '/api/docs/json'].map((page) => ['GET', page]), ...calls] as [
    string,
    string,
  ][]) {
    const { headers, body } = await fetch(harness.url + path, { method });
    await body?.cancel();
    const csp = headers.get('content-security-policy')!;
    const scripts = /script-src ([^;]*)/.exec(csp)![1]!;
    expect([path, scripts.replace(/'nonce-[A-Za-z0-9+/]{22}=='/, 'fresh')]).toEqual([path, "fresh 'strict-dynamic'"]);
    expect([path, nonces.has(scripts)]).toEqual([path, false]);
    nonces.add(scripts);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "connect-src 'self'"])
      expect(csp).toContain(directive);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test('A-18 API-72 refusals are problem details; a fault of ours is told by a reference and nothing else', async () => {
  const missing = await ann.fetch('/api/project/none');
  expect(missing.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(Problem.parse(await missing.json())).toEqual({ status: 404, title: 'Not found', detail: 'There is no such project.' });

  const { db } = harness.server.database;
  const id = await createProject(ann);
  await db.updateTable('project').set({ info: '{"broken' }).where('id', '=', id).execute();
  const fault = await ann.fetch(`/api/project/${id}`);
  const text = await fault.text();
  const problem = Problem.parse(JSON.parse(text));
  expect([fault.status, problem.title, problem.detail]).toEqual([
    500,
    'Internal error',
    `Something went wrong on the server. Reference: ${problem.instance}`,
  ]);
  expect(text).not.toMatch(/JSON|select|apps\/server|\.ts|node_modules/);
  await db.deleteFrom('project').where('id', '=', id).execute();
});

test('F-22 D-13 a bit that flipped in a stored series is found on reading and named; other series are fine', async () => {
  const id = await createProject(ann, { level: 77 });
  const { db } = harness.server.database;
  const { seriesRefsOf } = await import('@stackwatt/model');
  const { hash } = seriesRefsOf(smallProject({ level: 77 }).project)[0]!.ref;
  const row = await db.selectFrom('series').select('bytes').where('hash', '=', hash).executeTakeFirstOrThrow();
  const bytes = Buffer.from(row.bytes);
  bytes[4000] = bytes[4000]! ^ 1;
  await db.updateTable('series').set({ bytes }).where('hash', '=', hash).execute();
  const damaged = await ann.fetch(`/api/project/${id}/series/${hash}`);
  expect([damaged.status, ((await damaged.json()) as Problem).detail]).toEqual([
    500,
    `The stored series ${hash.slice(0, 12)} is damaged. Restore it from a backup or import it again.`,
  ]);
  const fine = await createProject(ann, { level: 78 });
  expect((await ann.fetch(`/api/project/${fine}/series/${seriesRefsOf(smallProject({ level: 78 }).project)[0]!.ref.hash}`)).status).toBe(
    200,
  );
  await ann.call(api.postCalculate, { params: { id } });
  expect((await untilEnded(ann, id)).failure).toContain('is damaged');
});

test('B-5 what is larger than a call accepts is refused with 413 while it arrives', async () => {
  const declared = await ann.fetch('/api/auth/password', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ current: 'x'.repeat(400_000), next: 'y' }),
  });
  expect([declared.status, ((await declared.json()) as Problem).title]).toEqual([413, 'Too large']);
  // In chunks, without a length: counted as it comes, and cut off long before the end.
  const { port } = new URL(harness.url);
  const sent = await new Promise<{ status: string; bytes: number }>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    const piece = Buffer.alloc(65_536, 0x20);
    let bytes = 0;
    socket.on('close', () => reject(new Error('closed without an answer')));
    socket.on('error', () => {});
    socket.on('data', (text) => {
      clearInterval(timer);
      resolve({ status: String(text).split('\r\n')[0]!, bytes });
      socket.destroy();
    });
    socket.write(`POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const timer = setInterval(() => {
      // What waits in this process has not reached the server: only what it takes counts.
      if (socket.writableNeedDrain) return;
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      socket.write('\r\n');
      bytes += piece.length;
      if (bytes > 20_000_000) reject(new Error('never refused'));
    }, 2);
  });
  expect(sent.status).toBe('HTTP/1.1 413 Payload Too Large');
  expect(sent.bytes).toBeLessThan(5_000_000);
});

test('B-3 hostile JSON is refused with 400 and changes nothing', async () => {
  const id = await createProject(ann);
  const post = async (body: string): Promise<number> =>
    (await ann.fetch(`/api/project/${id}/lock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
  const good = { status: true, lockId: 'x', forceLock: false };
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '{"status":true}',
    `${JSON.stringify(good)}x`,
    JSON.stringify({ ...good, owner: 'me' }),
    '{"status":true,"lockId":"x","forceLock":false,"__proto__":{"admin":true}}',
    '{"status":true,"lockId":"x","forceLock":false,"constructor":{"prototype":{"a":1}}}',
    '['.repeat(100_000),
    `{"a":${'['.repeat(50_000)}`,
    JSON.stringify({ ...good, lockId: 7 }),
    JSON.stringify({ ...good, lockId: 'x'.repeat(65) }),
  ])
    expect([body.slice(0, 60), await post(body)]).toEqual([body.slice(0, 60), 400]);
  expect((await ann.call(api.getProject, { params: { id } })).data!.lockId).toBeNull();
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  const numbers = await ann.fetch(`/api/project/${id}/input/timeseries/dam/0`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: `[${Array.from({ length: 8760 }, () => '1e400').join(',')}]`,
  });
  expect(numbers.status).toBe(400);
});

test('B-10 strange ids and paths find nothing and leave no trace', async () => {
  for (const path of [
    '/api/project/..%2f..%2fetc%2fpasswd',
    '/api/project/%2e%2e',
    `/api/project/${'x'.repeat(300)}`,
    '/api/project/C:%5Cwindows',
    '/api/project/CON/input',
    '/../../etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/api/sample/clone/%00',
    '/.env',
    '/server.json',
    '/%',
  ]) {
    const response = await ann.fetch(path, { method: path.includes('clone') ? 'POST' : 'GET' });
    expect([path, [400, 404, 414, 422, 503].includes(response.status)]).toEqual([path, true]);
    expect(await response.text()).not.toMatch(/root:|"dependencies"|ENOENT|\/work/);
  }
});

test('methods that are not declared are not there', async () => {
  for (const method of ['TRACE', 'PATCH', 'DELETE', 'OPTIONS']) {
    const { port } = new URL(harness.url);
    const status = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${method} /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      socket.once('data', (text) => resolve(String(text).split(' ')[1]!));
    });
    expect([method, ['400', '404', '405'].includes(status)]).toEqual([method, true]);
  }
});

test('UX-78 the description is OpenAPI 3.1, names every route, with its parameters, bodies and answers, and is served offline', async () => {
  const document = openApiDocument('1') as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(
    declaredRoutes()
      .map((route) => route.name)
      .sort(),
  );
  expect(document.paths['/api/project/{id}/input']!['put']!.responses).toHaveProperty('412');
  const page = await (await fetch(`${harness.url}/api/docs/`)).text();
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect((await (await fetch(`${harness.url}/api/docs/json`)).json()) as object).toHaveProperty('openapi', '3.1.0');
});

test('UX-85 the JSON Schema of a project file is served to everybody, and is the one of the documents', async () => {
  const answer = await fetch(`${harness.url}/api/schema/project`);
  const written = readFileSync(new URL('../../../docs/project-file.schema.json', import.meta.url), 'utf8');
  expect([answer.status, await answer.json()]).toEqual([200, JSON.parse(written)]);
});

test('UX-78 the example of docs/calls.md runs as it stands', async () => {
  const text = readFileSync(new URL('../../../docs/calls.md', import.meta.url), 'utf8');
  const example = /```js\n([^]*?)```/.exec(text)![1]!;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', example], {
    env: { ...process.env, STACKWATT_URL: harness.url, STACKWATT_NAME: 'ann', STACKWATT_PASSWORD: PASSWORD },
  });
  expect(stdout).toMatch(/^.+: \d+ systems, the best has an NPV of \d+\n$/);
});

test('GET /api/health answers 200 when ready, without sign-in; settings name the installation', async () => {
  const { data } = await harness.anonymous.call(api.getHealth);
  expect(data).toEqual({ status: 'ready', database: 'sqlite', workers: 1 });
  expect((await harness.anonymous.call(api.getSettings)).data).toMatchObject({
    productTitle: 'Stackwatt',
    signUpUrl: '',
    engineVersion: 'stub 1',
  });
});

test('NAV-22 page views are written to the log of the installation where it asks for them, and nowhere else', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text: string | Uint8Array) => lines.push(String(text)) > 0);
  const asking = await startHarness({ environment: { STACKWATT_PAGE_VIEWS: 'log' } });
  try {
    for (const [server, logs] of [
      [harness, false],
      [asking, true],
    ] as const) {
      expect((await server.anonymous.call(api.getSettings)).data).toMatchObject({ logsPageViews: logs });
      const client = await server.as('viewer');
      await client.call(api.postPageView, { body: { screen: '/project/:id/setup' } });
      await expect(client.call(api.postPageView, { body: { screen: '/project/17/setup?x' } })).rejects.toThrow('[400]');
    }
  } finally {
    write.mockRestore();
    await asking.stop();
  }
  const views = lines.filter((line) => line.includes('pageView')).map((line) => JSON.parse(line) as object);
  expect(views).toEqual([{ time: expect.any(String) as string, event: 'pageView', screen: '/project/:id/setup' }]);
});

test('L-2 what calculates runs at low priority, in processes of its own', async () => {
  const [pid] = harness.server.calculators.pids;
  expect(pid).not.toBe(process.pid);
  await expect.poll(() => getPriority(pid), { timeout: 10_000 }).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});

test('a page that is not built is said plainly, and calls work all the same', async () => {
  const response = await fetch(`${harness.url}/project/1/setup`);
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('The page is not built');
  expect((await fetch(`${harness.url}/missing.js`)).status).toBe(404);
});
