import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder, PASSWORD, pause, signIn, startHarness } from './harness.ts';
import { startProcess } from './server-process.ts';
import { makeCertificate } from './own-certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'stackwatt-tls-'));
const [CERT, KEY, OTHER_KEY] = ['cert.pem', 'key.pem', 'other-key.pem'].map((name) => join(folder, name)) as [string, string, string];
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('openssl is not here: https is not tested.');
beforeAll(() => {
  if (!hasOpenssl) return;
  const names = 'DNS:localhost,IP:127.0.0.1';
  makeCertificate(KEY, CERT, names);
  makeCertificate(OTHER_KEY, join(folder, 'other-cert.pem'), names);
  writeFileSync(join(folder, 'nonsense.pem'), 'no certificate');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusalOf = (environment: Record<string, string>): Promise<string> =>
  startHarness({ environment }).then(
    async (harness) => {
      await harness.stop();
      return 'started';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('A-22 an address that other machines reach is refused at the start without https or a trusted proxy, with name, value, rule and way out, before anything is made', async () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.7', 'solar.example.org', '::ffff:192.0.2.7', '128.0.0.1', '127.example.org']) {
    const refusal = await refusalOf({ HOST: host });
    expect([host, refusal]).toEqual([host, expect.stringContaining(`SetUpError: HOST: ${host} can be reached from other machines`)]);
    for (const part of ['plain http', '127.0.0.1, ::1, localhost', 'STACKWATT_TLS_CERT and STACKWATT_TLS_KEY', 'STACKWATT_TRUST_PROXY'])
      expect(refusal).toContain(part);
  }
  const data = join(newFolder(), 'data');
  const started = await startProcess(data, { HOST: '0.0.0.0' });
  expect(started).toMatchObject({ kind: 'refused', code: 1, message: expect.stringMatching(/^HOST: 0\.0\.0\.0 can be reached/) as string });
  expect(existsSync(data)).toBe(false);
});

test('A-22 without settings nothing but this machine reaches it; so with its other names; behind a named proxy it listens wherever it is told', async () => {
  for (const [environment, address] of [
    [{}, '127.0.0.1'],
    [{ HOST: 'localhost' }, '127.0.0.1'],
    [{ HOST: '127.0.0.2' }, '127.0.0.2'],
    [{ HOST: '0.0.0.0', STACKWATT_TRUST_PROXY: '10.0.0.5' }, '0.0.0.0'],
  ] as const) {
    const harness = await startHarness({ environment });
    const listening = harness.server.app.addresses() as AddressInfo[];
    const addresses = listening.map((one) => one.address);
    const { status } = await fetch(`http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${listening[0]!.port}/api/health`);
    await harness.stop();
    expect([environment, addresses.includes(address), status]).toEqual([environment, true, 200]);
    expect(addresses.every((one) => one === '0.0.0.0' || one.startsWith('127.') || one === '::1')).toBe(true);
  }
});

test('A-22 settings of certificate, key and proxy that cannot work are said, each by its name', async () => {
  const away = join(folder, 'away.pem');
  writeFileSync(join(folder, 'nonsense.pem'), 'no certificate');
  for (const [environment, says] of [
    [{ STACKWATT_TLS_CERT: CERT }, /STACKWATT_TLS_KEY: must be set too/],
    [{ STACKWATT_TLS_KEY: KEY }, /STACKWATT_TLS_CERT: must be set too/],
    [{ STACKWATT_TLS_CERT: away, STACKWATT_TLS_KEY: away }, /STACKWATT_TLS_CERT: \S+away\.pem cannot be read: ENOENT/],
    [
      { STACKWATT_TLS_CERT: join(folder, 'nonsense.pem'), STACKWATT_TLS_KEY: join(folder, 'nonsense.pem') },
      /nonsense\.pem are no certificate \(PEM\) and its key/,
    ],
    ...['true', '*', '10.0.0.1/33', '0.0.0.0/0', '::/0', 'proxy.example.org', '10.0.0.1/8/8', '10.0.0'].map(
      (proxy) =>
        [
          { HOST: '0.0.0.0', STACKWATT_TRUST_PROXY: `10.0.0.1, ${proxy}` },
          new RegExp(`STACKWATT_TRUST_PROXY: "${proxy.replaceAll(/[.*]/g, '.')}" is no address of a proxy`),
        ] as const,
    ),
  ] as const)
    expect([environment, await refusalOf(environment)]).toEqual([environment, expect.stringMatching(says)]);
  for (const proxy of ['10.0.0.0/24', 'fd00::/8', '::1', 'loopback', 'uniquelocal'])
    expect([proxy, await refusalOf({ HOST: '0.0.0.0', STACKWATT_TRUST_PROXY: proxy })]).toEqual([proxy, 'started']);
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
const call = (url: string, method = 'GET', body?: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, ca: readFileSync(CERT), headers: body === undefined ? {} : { 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += String(piece);
        });
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

test.skipIf(!hasOpenssl)(
  'A-22 A-7 A-10 with a certificate it listens to all machines by https alone: bound cookies, HSTS, nothing older than TLS 1.2, nothing in the clear',
  async () => {
    expect(await refusalOf({ STACKWATT_TLS_CERT: CERT, STACKWATT_TLS_KEY: OTHER_KEY })).toMatch(
      /cert\.pem and \S+other-key\.pem are no certificate \(PEM\) and its key: .*key values mismatch/,
    );
    const harness = await startHarness({ environment: { HOST: '0.0.0.0', STACKWATT_TLS_CERT: CERT, STACKWATT_TLS_KEY: KEY } });
    try {
      expect(harness.url).toMatch(/^https:/);
      const { port, address } = harness.server.app.addresses()[0] as AddressInfo;
      expect(address).toBe('0.0.0.0');
      const url = `https://127.0.0.1:${port}`;
      const health = await call(`${url}/api/health`);
      expect([health.status, health.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000; includeSubDomains']);
      const signedIn = await call(`${url}/api/auth/token`, 'POST', { scheme: 'standard', name: 'first', password: PASSWORD });
      expect([signedIn.status, signedIn.headers['set-cookie']]).toEqual([
        200,
        [expect.stringMatching(/^__Host-stackwatt-refresh=[^;]+;(?=.* Secure)(?=.* HttpOnly)(?=.* SameSite=Strict)(?=.* Path=\/)/)],
      ]);
      const inTheClear = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'));
        socket.on('data', (piece) => {
          text += String(piece);
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(text));
      });
      expect(inTheClear).not.toMatch(/ready|HTTP\/1\.1 200/);
      const reached = (maxVersion: 'TLSv1.1' | 'TLSv1.2'): Promise<boolean> =>
        new Promise((resolve) => {
          const socket = connectTls(
            { port, host: '127.0.0.1', ca: readFileSync(CERT), minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' },
            () => resolve(true),
          );
          socket.on('error', () => resolve(false));
        });
      expect([await reached('TLSv1.1'), await reached('TLSv1.2')]).toEqual([false, true]);
      // The same times for slow callers as without https (F-18).
      expect([harness.server.app.server.headersTimeout, harness.server.app.server.requestTimeout]).toEqual([10_000, 300_000]);
    } finally {
      await harness.stop();
    }
  },
);

test('A-22 TRACE is not answered, no folder is listed, no source map is there', async () => {
  const harness = await startHarness();
  const { port } = new URL(harness.url);
  const trace = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('TRACE /api/health HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\nConnection: close\r\n\r\n'),
    );
    socket.on('data', (piece) => {
      text += String(piece);
    });
    socket.on('close', () => resolve(text));
  });
  expect(trace).toMatch(/^HTTP\/1\.1 (400|404|405) /);
  expect(trace).not.toMatch(/secret=1|message\/http/);
  for (const path of [
    '/api/docs/static',
    '/api/',
    '/api',
    '/api/docs/static/swagger-ui-bundle.js.map',
    '/assets/index.js.map',
    '/package.json',
  ])
    expect([path, (await fetch(harness.url + path)).status]).toEqual([path, 404]);
  // The folder of the description's own files has a page in it, and names none of the others but what that page loads.
  expect(await (await fetch(`${harness.url}/api/docs/static/`)).text()).not.toMatch(/Index of|<a |oauth2-redirect|csp\.json/);
  await harness.stop();
});

test('S-8 a server that says it is ready lets its first account sign in: whoever waits for it is not told that the password is wrong', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const url = `http://127.0.0.1:${(probe.address() as AddressInfo).port}`;
  await new Promise((closed) => {
    probe.close(closed);
  });
  const starting = startHarness({ environment: { PORT: new URL(url).port, STACKWATT_FIRST_USER: `first:${PASSWORD}` } });
  const ready = async (): Promise<boolean> =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) await pause(1);
  const { token } = await signIn(url, 'first');
  expect(token).not.toBe('');
  await (await starting).stop();
});
