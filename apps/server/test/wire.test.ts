import { connect } from 'node:net';
import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
let id: string;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
  id = await createProject(ann, { name: 'Kept' });
});
afterAll(() => harness.stop());

/** What is written to a socket, and everything that comes back until the server closes it. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(harness.url).port), '127.0.0.1', () => socket.write(text, 'latin1'));
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end within 20 s after: ${answer.slice(0, 200)}`));
    }, 20_000);
    socket.on('data', (piece) => {
      answer += String(piece);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
const statusesOf = (answer: string): number[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
const request = (line: string, headers: readonly string[] = [], body = ''): string =>
  [`${line} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${ann.token}`, 'Connection: close', ...headers, '', body].join('\r\n');
const name = '{"status":true,"lockId":"tab","forceLock":false}';
const asJson = ['Content-Type: application/json', `Content-Length: ${name.length}`];
const lockOf = async (): Promise<string | null> => (await ann.call(api.getProject, { params: { id } })).data!.lockId;
/** What must not have changed, whatever came: the project is there, as it was, and nobody holds its lock. */
const state = async (): Promise<unknown> => [
  (await ann.call(api.getInput, { params: { id } })).headers.get('etag'),
  await lockOf(),
  (await ann.call(api.getProjects)).data!.length,
];

test('B-18 a request whose length is told in two ways, or in none that is clear, is refused with 400 and the connection ends: nothing behind it is read as a request', async () => {
  const before = await state();
  const smuggled = `DELETE /api/project/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`;
  const chunked = `${name.length.toString(16)}\r\n${name}\r\n0\r\n\r\n`;
  for (const [what, headers, body] of [
    [
      'both length headers',
      ['Content-Type: application/json', `Content-Length: ${name.length}`, 'Transfer-Encoding: chunked'],
      `${chunked}${smuggled}`,
    ],
    [
      'both, the other way round',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Content-Length: 4'],
      `${chunked}${smuggled}`,
    ],
    ['two lengths', ['Content-Type: application/json', 'Content-Length: 0', `Content-Length: ${name.length}`], `${name}${smuggled}`],
    ['a length with a sign', ['Content-Type: application/json', `Content-Length: +${name.length}`], `${name}${smuggled}`],
    ['a length in hex', ['Content-Type: application/json', 'Content-Length: 0x2e'], `${name}${smuggled}`],
    ['a list of lengths', ['Content-Type: application/json', `Content-Length: ${name.length}, ${name.length}`], `${name}${smuggled}`],
    ['chunked not last', ['Content-Type: application/json', 'Transfer-Encoding: chunked, identity'], `${chunked}${smuggled}`],
    ['a chunk without size', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], `zz\r\n${name}\r\n0\r\n\r\n${smuggled}`],
    [
      'a chunk of 2⁶⁵ bytes',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      `20000000000000000\r\n${name}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a space before the colon', ['Content-Type: application/json', `Content-Length : ${name.length}`], `${name}${smuggled}`],
  ] as const) {
    const answer = await raw(request(`POST /api/project/${id}/lock`, headers, body).replace('Connection: close\r\n', ''));
    expect([what, statusesOf(answer)]).toEqual([what, [400]]);
    expect([what, await state()]).toEqual([what, before]);
  }
});

test('B-18 control characters in headers are refused with 400 and never come back as a header', async () => {
  const before = await state();
  for (const [what, header] of [
    ['a bare CR', 'X-Any: a\rX-Injected: 1'],
    ['a NUL', 'X-Any: a\0b'],
    ['a folded line', 'X-Any: a\r\n X-Injected: 1'],
    ['no name', ': a'],
    ['a header without colon', 'X-Injected'],
    ['a CR in the token', `X-Any: a\r\n\rX-Injected: 1`],
    ['16 KB and more', `X-Any: ${'a'.repeat(20_000)}`],
  ] as const) {
    const answer = await raw(request(`GET /api/project/${id}`, [header]));
    expect([what, statusesOf(answer).every((status) => status === 400 || status === 431), /^x-injected/im.test(answer)]).toEqual([
      what,
      true,
      false,
    ]);
    expect([what, statusesOf(answer).length]).toEqual([what, 1]);
  }
  // Encoded in the address they are no line ends, and no answer has them in a header.
  for (const path of ['/%0d%0aX-Injected:%201', '/api/project/%0d%0aX-Injected:%201', `/library?next=%0d%0aX-Injected:%201`]) {
    const answer = await raw(request(`GET ${path}`));
    expect([path, /^x-injected/im.test(answer), statusesOf(answer).every((status) => status < 500 || status === 503)]).toEqual([
      path,
      false,
      true,
    ]);
  }
  expect(await state()).toEqual(before);
});

test('B-18 a method is the one of the request line: no header, parameter or field makes another one of it', async () => {
  const before = await state();
  const overrides = ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: DELETE', 'X-Method-Override: DELETE', '_method: DELETE'];
  for (const header of overrides)
    expect([header, statusesOf(await raw(request(`GET /api/project/${id}`, [header])))]).toEqual([header, [200]]);
  expect(
    statusesOf(
      await raw(
        request(
          `POST /api/project/${id}?_method=DELETE`,
          [...overrides, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 14'],
          '_method=DELETE',
        ),
      ),
    ),
  ).toEqual([404]);
  expect(statusesOf(await raw(request(`delete /api/project/${id}`)))).toEqual([400]);
  expect(await state()).toEqual(before);
});

test('B-18 a body that is not called what the call declares is refused with 415, and one that lies about itself with 400', async () => {
  const before = await state();
  const typed = (type: string): string =>
    request(`POST /api/project/${id}/lock`, [...(type === '' ? [] : [`Content-Type: ${type}`]), `Content-Length: ${name.length}`], name);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/jsonp',
    'image/png',
    '',
  ])
    expect([type, statusesOf(await raw(typed(type)))]).toEqual([type, [415]]);
  expect(
    statusesOf(
      await raw(
        request(
          `POST /api/project/${id}/lock`,
          ['Content-Type: application/json', 'Content-Encoding: gzip', `Content-Length: ${name.length}`],
          `${name.slice(0, -1)} `,
        ),
      ),
    ),
  ).toEqual([400]);
  expect(await state()).toEqual(before);
  // What is meant is taken, in any spelling that means it.
  expect(statusesOf(await raw(request(`POST /api/project/${id}/lock`, asJson, name)))).toEqual([200]);
  expect(await lockOf()).toBe('tab');
  await ann.call(api.postLock, { params: { id }, body: { status: false, lockId: 'tab', forceLock: false } });
  expect(await state()).toEqual(before);
});

test('B-18 a parameter or header that comes twice is refused, or the first one counts; it is never two things at once', async () => {
  const before = await state();
  const twice = await raw(request(`GET /api/project/${id}`, [`Authorization: Bearer ${'0'.repeat(64)}`]));
  expect(statusesOf(twice)[0]).toBe(200);
  const strangerFirst = await raw(
    request(`GET /api/project/${id}`, [`Authorization: Bearer ${ann.token}`]).replace(
      `Authorization: Bearer ${ann.token}`,
      `Authorization: Bearer ${'0'.repeat(64)}`,
    ),
  );
  expect(statusesOf(strangerFirst)).toEqual([401]);
  for (const query of ['q=aus&q=dal', 'q[]=aus', 'q[a]=b'])
    expect([query, statusesOf(await raw(request(`GET /api/places/search?${query}`)))]).toEqual([query, [400]]);
  const etag = String((before as unknown[])[0]);
  const document = (await ann.call(api.getInput, { params: { id } })).data!;
  // Two versions in one call: none of them is the one it was made from.
  const put = await raw(
    request(
      `PUT /api/project/${id}/input`,
      ['If-Match: "999"', `If-Match: ${etag}`, 'Content-Type: text/plain', `Content-Length: ${Buffer.byteLength(document)}`],
      Buffer.from(document.replace('"Kept"', '"Lost"')).toString('latin1'),
    ),
  );
  expect(statusesOf(put)[0]).toBeGreaterThanOrEqual(400);
  expect(await state()).toEqual(before);
});
