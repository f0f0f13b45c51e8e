import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, PASSWORD, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

test('A-8 of thirty requests that a strange page can make a browser send with its cookies, none changes or reads anything', async () => {
  const id = await createProject(ann);
  const signed = await fetch(`${harness.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheme: 'standard', name: 'ann', password: PASSWORD }),
  });
  const cookie = signed.headers.getSetCookie()[0]!.split(';')[0]!;
  const { db } = harness.server.database;
  const stateOf = async () =>
    JSON.stringify([
      await db.selectFrom('project').selectAll().execute(),
      await db.selectFrom('account').selectAll().execute(),
      await db.selectFrom('session').select(['id', 'refresh_hash']).orderBy('id').execute(),
      await db.selectFrom('calculation').selectAll().execute(),
    ]);
  const before = await stateOf();
  // What forms and simple requests can send without asking first.
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  const targets: [string, string, string | undefined][] = [
    ['POST', '/api/project', ''],
    ['POST', `/api/project/${id}/result/calculate`, ''],
    ['POST', `/api/project/${id}/duplicate`, ''],
    ['POST', `/api/project/${id}/lock`, '{"status":true,"lockId":"x","forceLock":true}'],
    ['POST', `/api/project/${id}/share`, '{"email":"eve@example.org","description":""}'],
    ['POST', `/api/project/${id}/result/file`, ''],
    ['POST', `/api/project/${id}/result/table`, ''],
    ['POST', '/api/auth/sign-out', ''],
    ['POST', '/api/auth/refresh', ''],
    ['POST', '/api/auth/delete-account', JSON.stringify({ current: PASSWORD })],
  ];
  const requests = targets.flatMap(([method, path, body]) => types.map((type) => ({ method, path, body, type })));
  expect(requests).toHaveLength(30);
  for (const { method, path, body, type } of requests) {
    const senders: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { origin: 'https://evil.example' },
    ];
    for (const origin of senders) {
      const response = await fetch(harness.url + path, { method, headers: { cookie, 'content-type': type, ...origin }, body: body ?? '' });
      const text = await response.text();
      expect([path, type, [401, 403].includes(response.status), response.headers.getSetCookie(), text.includes(id)]).toEqual([
        path,
        type,
        true,
        [],
        false,
      ]);
    }
  }
  for (const path of ['/api/project', `/api/project/${id}/input`, '/api/auth/sessions'])
    expect((await fetch(harness.url + path, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(401);
  expect(await stateOf()).toBe(before);
  // The page itself still can.
  expect(
    (
      await fetch(`${harness.url}/api/auth/refresh`, {
        method: 'POST',
        headers: { cookie, origin: harness.url, 'sec-fetch-site': 'same-origin' },
      })
    ).status,
  ).toBe(200);
});
