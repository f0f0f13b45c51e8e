import { connect, type Socket } from 'node:net';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@stackwatt/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, pause, startHarness, type Client, type Harness } from './harness.ts';
import { seeded } from './seeded.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ bodyPace: { graceMs: 600, lookEveryMs: 150 } });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(harness.url).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });
/** What a socket was answered until it ended, and after how long, ms. */
const ended = (socket: Socket): Promise<{ text: string; ms: number }> =>
  new Promise((resolve) => {
    const from = performance.now();
    let text = '';
    socket.removeAllListeners('error').on('error', () => {});
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.on('close', () => resolve({ text, ms: performance.now() - from }));
  });
const head = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

test('F-18 headers that trickle are cut after ten seconds', async () => {
  const socket = await open();
  const end = ended(socket);
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n');
  const timer = setInterval(() => socket.write('X-A: b\r\n'), 500);
  const { text, ms } = await end;
  clearInterval(timer);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  // Node looks for such connections every few seconds.
  expect(ms).toBeGreaterThan(9000);
  expect(ms).toBeLessThan(15_000);
});

test('F-18 a body slower than 1 KB/s is cut with 408 and nothing is stored; one that is fast enough is taken', async () => {
  const count = (await ann.call(api.getProjects)).data!.length;
  const trickle = async (bytes: number, everyMs: number, length: number): Promise<{ text: string; ms: number }> => {
    const socket = await open();
    const end = ended(socket);
    socket.write(head('/api/project/upload', length));
    const timer = setInterval(() => socket.write('x'.repeat(bytes)), everyMs);
    const answer = await end;
    clearInterval(timer);
    return answer;
  };
  const slow = await trickle(10, 100, 100_000);
  expect([slow.text.split('\r\n')[0], slow.text.includes('The request came too slowly')]).toEqual(['HTTP/1.1 408 Request Timeout', true]);
  expect(slow.ms).toBeLessThan(4000);
  // 4 KB/s: refused for what it is, after it came whole.
  const paced = await open();
  const end = ended(paced);
  paced.write(head('/api/project/upload', 8000).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  for (let i = 0; i < 20; i++) {
    paced.write('x'.repeat(400));
    await pause(100);
  }
  expect((await end).text.split('\r\n')[0]).toBe('HTTP/1.1 422 Unprocessable Entity');
  expect((await ann.call(api.getProjects)).data!.length).toBe(count);
});

/** Files of the data folder that this process holds open. */
const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(harness.folder);
    } catch {
      return false;
    }
  }).length;

test('F-18 long bodies that are taken, refused or cut leave no file open and none in the folder', async () => {
  const id = await createProject(ann);
  const values = Array.from({ length: 8760 * 5 }, (_, i) => i / 7);
  const before = openFiles();
  const put = (body: string): Promise<Response> =>
    ann.fetch(`/api/project/${id}/input/timeseries/dam/0`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  // 600 kB: long enough to lie in a file.
  const text = JSON.stringify(values);
  for (let round = 0; round < 3; round++) expect((await put(text)).status).toBe(200);
  expect((await put(`${text}x`)).status).toBe(400);
  const socket = await open();
  const end = ended(socket);
  socket.write(head('/api/project/upload', 900_000) + 'x'.repeat(400_000));
  await pause(200);
  socket.destroy();
  await end;
  // The lock file, the data and their log are open as before.
  await expect.poll(openFiles, { timeout: 5000 }).toBe(before);
  await expect.poll(() => readdirSync(join(harness.folder, 'incoming')), { timeout: 5000 }).toEqual([]);
});

test('F-18 a thousand uploads that break off leave no connection, no file and no project', async () => {
  const random = seeded(18);
  const id = await createProject(ann);
  const count = (await ann.call(api.getProjects)).data!.length;
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      harness.server.app.server.getConnections((error, n) => (error ? reject(error) : resolve(n)));
    });
  await pause(1000);
  const [openBefore, filesBefore, inFolder] = [await connections(), openFiles(), readdirSync(harness.folder).sort()];
  const paths = ['/api/project/upload', '/api/info/import/DayAheadMarket/false'];
  for (let round = 0; round < 40; round++) {
    await Promise.all(
      Array.from({ length: 25 }, async () => {
        const socket = await open();
        const end = ended(socket);
        const text = head(random.pick(paths), 500_000) + 'x'.repeat(random.below(200_000));
        socket.write(text.slice(0, 1 + random.below(text.length)));
        await pause(random.below(30));
        if (random.chance(0.5)) socket.destroy();
        else socket.resetAndDestroy();
        await end;
      }),
    );
  }
  // With an end that never comes they are cut by the pace, at the latest.
  await expect.poll(connections, { timeout: 20_000 }).toBeLessThanOrEqual(openBefore + 2);
  expect([openFiles(), readdirSync(harness.folder).sort(), (await ann.call(api.getProjects)).data!.length]).toEqual([
    filesBefore,
    inFolder,
    count,
  ]);
  expect((await ann.call(api.getInput, { params: { id } })).status).toBe(200);
});
