import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { postCalculate, postToken, putPassword } from '@stackwatt/api';
import { afterEach, expect, test } from 'vitest';
import { openSqlite } from '../src/db/sqlite.ts';
import { clientTo, createProject, newFolder, pause, PASSWORD, signIn, startHarness, untilEnded, untilStatus } from './harness.ts';
import { killExports, KILLED } from './killed-exports.ts';
import { killSaves } from './killed-saves.ts';
import { loaderOf, programOf } from './programs.ts';
import { seeded, seedOf } from './seeded.ts';
import { smallDisk } from './small-disk.ts';
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
    // How many there are before a kill is chance and the speed of the machine; that there are some is what the rest says something about.
    expect(acknowledged).toBeGreaterThan(0);
    expect(slowestStartMs).toBeLessThan(10_000);
  },
);

test('F-4 killed half-way, server or worker, a file cannot be downloaded, and made again it has the same bytes', async () => {
  // `npx tsx apps/server/test/long-rounds.ts exports` does it ten times.
  expect(await killExports(seeded(seedOf(undefined)), KILLED)).toBeGreaterThan(0);
});

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

test('S-8 a start that cannot listen makes no account; an account that was not used yet is named at each start until it is', async () => {
  const folder = newFolder();
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    holder.once('listening', resolve);
  });
  const port = String((holder.address() as { port: number }).port);
  const environment = { STACKWATT_FIRST_USER: '' };
  await expect(startHarness({ folder, environment: { ...environment, PORT: port } })).rejects.toThrow('is in use already');
  holder.close();
  const names: unknown[] = [];
  let password = '';
  for (const round of ['made', 'again', 'used']) {
    const harness = await startHarness({ folder, environment });
    const { firstAccount, unusedAccount } = harness.server;
    password = firstAccount?.password ?? password;
    names.push([round, firstAccount?.name, unusedAccount]);
    if (round === 'again') {
      const { token } = (await harness.anonymous.call(postToken, { body: { scheme: 'standard', name: 'admin', password } })).data!;
      await clientTo(harness.url, token, 'admin').call(putPassword, { body: { current: password, next: 'chosen-by-myself' } });
    }
    await harness.stop();
  }
  expect(names).toEqual([
    ['made', 'admin', undefined],
    ['again', undefined, 'admin'],
    ['used', undefined, undefined],
  ]);
});

test(
  'S-8 killed before anybody has read the password, the next start names the account and how to set its password',
  { timeout: 120_000 },
  async () => {
    const folder = newFolder();
    // The program itself; with its sources built once, its start takes a third of the time.
    const program = programOf('cli');
    const words = [...loaderOf(program), '-e', `import(${JSON.stringify(program.href)}).then(({ main }) => main(['serve']))`];
    const serve = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, words, {
          env: { ...process.env, PORT: '0', STACKWATT_DATA: folder, STACKWATT_WORKERS: '1', STACKWATT_FIRST_USER: '' },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let text = '';
        child.stdout.on('data', (part) => {
          text += String(part);
          // The last line of either start.
          if (/shown.*\n/.test(text)) child.kill('SIGKILL');
        });
        child.once('exit', () => resolve(text));
        child.once('error', reject);
      });
    expect(await serve()).toMatch(/First account: admin\nPassword \(shown once.*\): \S+\n/);
    expect(await serve()).toContain(
      'First account: admin, not used yet. Its password was shown when it was made; "stackwatt user password admin" makes a new one.\n',
    );
  },
);

test('S-17 a data folder that is a file, lies below one, or may not be written is refused with code 1 and the way out', async ({
  skip,
}) => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const disk = smallDisk(4);
  if (typeof disk === 'string') skip(disk);
  const { folder: readOnly, remove } = disk as Exclude<typeof disk, string>;
  execFileSync('mount', ['-o', 'remount,ro', readOnly]);
  try {
    const says = /^The data folder .* cannot be used: .* Set STACKWATT_DATA to a folder that this program may write to\.$/;
    const refused = await startProcess(file);
    expect(refused).toMatchObject({ kind: 'refused', code: 1 });
    expect((refused as { message: string }).message).toMatch(says);
    // The others end the same start, here without a process of its own.
    for (const place of [join(file, 'below'), readOnly, join(readOnly, 'below')])
      await expect(startHarness({ folder: place, environment: { STACKWATT_FIRST_USER: '' } })).rejects.toThrow(says);
  } finally {
    remove();
  }
});
