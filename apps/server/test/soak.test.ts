import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deleteProject, getProjects, postCalculate } from '@stackwatt/api';
import { expect, test } from 'vitest';
import { mixedCall, type MixedCaller } from '../../../bench/server/mixed-calls.ts';
import { databaseSize, openFiles, slopeOf, vacuumedMb, type DatabaseSize } from '../../../bench/server/soak-figures.ts';
import { openSqlite } from '../src/db/sqlite.ts';
import { createProject, newFolder, PASSWORD, pause, signIn, untilEnded, type Client } from './harness.ts';
import { mustStart, type ServerProcess } from './server-process.ts';

/** Shares no factor with the ten of the mix: each of them saves in its turn. */
const CALLERS = 9;
/** Of a round. */
const CALLS = 500;
const ROUNDS = 5;
const CALCULATIONS = 4;
const AT_ONCE = 8;
/** Between the rounds of the same work −100 to 100 were seen. */
const MOST_BYTES_PER_CALL = 300;

/** What a server holds when nobody else holds it, bytes: of its heap, and beside it. */
async function heldBy(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await pause(20);
  const { heapUsed, external } = JSON.parse(readFileSync(file, 'utf8')) as { heapUsed: number; external: number };
  return heapUsed + external;
}

/** Calls of the mix, some at once, and calculations after them. */
async function work(client: Client, callers: readonly MixedCaller[]): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < CALLS) {
      const n = next++;
      await mixedCall(callers[n % callers.length]!, n);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  for (const { id } of callers.slice(0, CALCULATIONS)) {
    await client.call(postCalculate, { params: { id } });
    await untilEnded(client, id);
  }
}

async function withServer(use: (server: ServerProcess, folder: string) => Promise<void>, environment = {}): Promise<void> {
  const folder = newFolder();
  const server = await mustStart(folder, environment);
  try {
    await use(server, folder);
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

// For hours, with the slope of the resident memory: bench/server/soak.ts.
test('L-6 thousands of calls and calculations leave no file open and hold no memory', async () => {
  const other = newFolder();
  const heap = join(other, 'heap');
  const [files, bytes]: [number[], number[]] = [[], []];
  await withServer(
    async (server) => {
      const client = await signIn(server.url, 'first', PASSWORD);
      const callers: MixedCaller[] = [];
      for (let k = 0; k < CALLERS; k++)
        callers.push({ call: client.call, id: await createProject(client, { units: [1, 2], level: 30 + k }) });
      for (let round = 0; round < ROUNDS; round++) {
        await work(client, callers);
        // Connections that nobody uses are closed in their time.
        const most = (files[0] ?? Infinity) + AT_ONCE / 2;
        await expect.poll(() => openFiles(server.pid), { timeout: 10_000 }).toBeLessThanOrEqual(most);
        files.push(openFiles(server.pid));
        bytes.push(await heldBy(server.pid, heap));
      }
    },
    { NODE_OPTIONS: `--import=${new URL('heap.mjs', import.meta.url).href}`, TEST_HEAP: heap },
  );
  rmSync(other, { recursive: true, force: true });
  // A file that each calculation or each hundredth call left open would be seen.
  expect([Math.max(...files) - files[0]! < AT_ONCE, files]).toEqual([true, files]);
  // In the first round caches are filled; a call that left the text of its answer would be seen in the others.
  const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length;
  const perCall = (mean(bytes.slice(3)) - mean(bytes.slice(1, 3))) / (2 * CALLS);
  expect([perCall < MOST_BYTES_PER_CALL, bytes]).toEqual([true, bytes]);
}, 60_000);

test('L-6 what deleted projects leave is used again, and a vacuum gives it back', async () => {
  await withServer(async (server, folder) => {
    const client = await signIn(server.url, 'first', PASSWORD);
    const path = join(folder, 'stackwatt.sqlite');
    await createProject(client, { units: [1] });
    const come = async (): Promise<string[]> => {
      const ids: string[] = [];
      for (let k = 0; k < 8; k++) {
        const id = await createProject(client, { units: [1, 2], level: 20 + k });
        await client.call(postCalculate, { params: { id } });
        await untilEnded(client, id);
        ids.push(id);
      }
      return ids;
    };
    const go = async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) await client.call(deleteProject, { params: { id } });
    };
    const used = ({ pages, freePages }: DatabaseSize): number => pages - freePages;
    const before = databaseSize(path);
    const ids = await come();
    const full = databaseSize(path);
    const taken = used(full) - used(before);
    expect(taken).toBeGreaterThan(used(before));
    await go(ids);
    // The pages of what is gone are empty; a few hold what is kept of every call.
    expect(databaseSize(path).freePages).toBeGreaterThan(0.95 * taken);
    // The same once more finds room in them: the file does not grow.
    await go(await come());
    const again = databaseSize(path);
    expect(again.pages).toBeLessThanOrEqual(full.pages + 8);
    expect(again.freePages).toBeGreaterThan(0.95 * taken);
    // A vacuum beside the server gives them back, and the server goes on.
    const database = openSqlite(path);
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const vacuumed = databaseSize(path);
    expect([vacuumed.freePages, vacuumed.walMb]).toEqual([0, 0]);
    expect(vacuumed.fileMb).toBeLessThan(0.5 * again.fileMb);
    expect(vacuumedMb(path, join(folder, 'copy.sqlite'))).toBeCloseTo(vacuumed.fileMb, 1);
    expect((await client.call(getProjects)).data!.length).toBe(1);
    await createProject(client, { units: [1] });
  });
}, 60_000);

test('the slope through points and its error, by hand', () => {
  expect(slopeOf([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))).toEqual({ slope: 2, error: 0 });
  // x 0, 1, 2 and y 0, 3, 3: b = 3 / 2; what is left is −0.5, 1, −0.5, so that s² = 1.5 / (1 · 2).
  const { slope, error } = slopeOf([0, 3, 3].map((y, x) => ({ x, y })));
  expect([slope, error]).toEqual([1.5, Math.sqrt(0.75)]);
});
