import { createServer } from 'node:net';
import { join } from 'node:path';
import { postCalculate } from '@stackwatt/api';
import { afterEach, expect, test } from 'vitest';
import { openSqlite } from '../src/db/sqlite.ts';
import { clientTo, createProject, newFolder, pause, PASSWORD, signIn, untilEnded, untilStatus } from './harness.ts';
import { killSaves } from './killed-saves.ts';
import { seeded, seedOf } from './seeded.ts';
import { mustStart, startProcess, type ServerProcess } from './server-process.ts';

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
const start = async (folder: string, environment: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await mustStart(folder, environment);
  running.push(server);
  return server;
};

function inDatabase<T>(folder: string, sql: string): T[] {
  const database = openSqlite(join(folder, 'stackwatt.sqlite'));
  try {
    return database.prepare(sql).all() as T[];
  } finally {
    database.close();
  }
}
const units = Array.from({ length: 48 }, (_, i) => i + 1);

test('F-2 F-3 kill -9 of calculators and of the server in the middle of a calculation: it goes on after the start and leaves the rows of an undisturbed run', async () => {
  const folder = newFolder();
  let server = await start(folder);
  let ann = await signIn(server.url, 'first', PASSWORD);
  const undisturbed = await createProject(ann, { units });
  await ann.call(postCalculate, { params: { id: undisturbed } });
  await untilEnded(ann, undisturbed);

  const id = await createProject(ann, { units, orders: { pauseMs: 60 } });
  await ann.call(postCalculate, { params: { id } });
  await untilStatus(ann, id, (status) => status.stage === 'calculating');
  // A calculator dies while the server lives.
  await pause(300);
  for (const pid of server.children()) process.kill(pid, 'SIGKILL');
  await untilStatus(ann, id, (status) => status.done >= 8);
  // The server dies, twice, the second time soon after its start.
  for (const wait of [200, 50]) {
    await pause(wait);
    const calculators = server.children();
    await server.kill();
    server = await start(folder);
    ann = clientTo(server.url, ann.token, 'first');
    // What calculated for the dead server has ended with it: nothing writes behind the new one's back.
    await expect.poll(() => calculators.filter(isAlive), { timeout: 5000 }).toEqual([]);
  }
  const ended = await untilEnded(ann, id, 30_000);
  expect(ended).toMatchObject({ status: 'ready', done: 48, total: 48, failure: '' });
  expect(ended.attempts).toBeLessThanOrEqual(3);
  const [first, second] = inDatabase<{ result_hash: string }>(folder, 'select result_hash from calculation order by created_at');
  expect(second!.result_hash).toBe(first!.result_hash);
  expect(inDatabase<{ n: number }>(folder, 'select count(*) as n from result_row')[0]!.n).toBe(96);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test(
  'F-1 killed at a step of a save, every acknowledged save is there, whole, and the server is ready within ten seconds',
  { timeout: 300_000 },
  async () => {
    const seed = seedOf(undefined);
    const random = seeded(seed);
    // `npx tsx apps/server/test/long-rounds.ts saves` kills at every step, and five hundred times.
    const { acknowledged, slowestStartMs } = await killSaves(random, 4, [2 + 2 * random.below(2), 7, 10, 11 + random.below(2)]);
    console.log(`seed ${seed}: ${acknowledged} saves acknowledged, slowest start ${Math.round(slowestStartMs)} ms`);
    expect(acknowledged).toBeGreaterThan(4);
    expect(slowestStartMs).toBeLessThan(10_000);
  },
);

test('F-23 a second server on the same data folder refuses to start and says why; a killed first one leaves no lock behind', async () => {
  const folder = newFolder();
  const first = await start(folder);
  const second = await startProcess(folder);
  expect(second).toMatchObject({ kind: 'refused', code: 1 });
  expect((second as { message: string }).message).toMatch(
    /^Another server already uses the data folder .* \(process \d+, since .*\)\. Stop it first, or set STACKWATT_DATA/,
  );
  await first.kill();
  expect(((await (await fetch(`${(await start(folder)).url}/api/health`)).json()) as { status: string }).status).toBe('ready');
});

test('a port that is taken ends the start with a sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    holder.once('listening', resolve);
  });
  const { port } = holder.address() as { port: number };
  expect(await startProcess(newFolder(), { PORT: String(port) })).toEqual({
    kind: 'refused',
    code: 1,
    message: `Port ${port} at 127.0.0.1 is in use already. Stop the program that uses it, or set PORT to another number.`,
  });
  holder.close();
});

test('F-20 a server that is asked to stop ends at once and continues where it was', async () => {
  const folder = newFolder();
  let server = await start(folder);
  const ann = await signIn(server.url, 'first', PASSWORD);
  const id = await createProject(ann, { units, orders: { pauseMs: 60 } });
  await ann.call(postCalculate, { params: { id } });
  await untilStatus(ann, id, (status) => status.done > 0);
  const from = performance.now();
  await server.kill('SIGTERM');
  expect(performance.now() - from).toBeLessThan(5000);
  server = await start(folder);
  expect(await untilEnded(clientTo(server.url, ann.token, 'first'), id)).toMatchObject({ status: 'ready', done: 48, attempts: 1 });
});
