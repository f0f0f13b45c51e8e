import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getHealth,
  getInput,
  getProject,
  getProjects,
  getSessions,
  postProject,
  postSignOut,
  putInput,
  putPassword,
  putSeriesAt,
} from '@stackwatt/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../src/maintenance/examine.ts';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { createProject, newFolder, PASSWORD, refusal, signIn, startHarness, type Client, type Harness } from './harness.ts';
import { mustStart } from './server-process.ts';
import { smallDisk } from './small-disk.ts';
import { stubSimulation } from './stub-simulation.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

const series = (value: number): number[] => Array.from({ length: 8760 * 10 }, (_, i) => value + i / 7);

test('F-9 UX-30 a full disk refuses writes in words, keeps reads working and loses nothing; with space again everything works', async () => {
  const id = await createProject(ann);
  const before = await ann.call(getInput, { params: { id } });
  const { db } = harness.server.database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 4}`).execute(db);

  const refused = await refusal(ann.call(putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: series(1) }));
  expect(refused).toMatchObject({
    status: 507,
    title: 'Storage full',
    code: 'storageFull',
    // What an administrator finds it by in the log.
    instance: expect.stringMatching(/^[0-9a-f-]{36}$/),
    detail: 'The disk of the server is full, so nothing was saved. Free some space and try again.',
  });
  const large = before.data!.replace('"notes": ""', `"notes": "${'x'.repeat(200_000)}"`);
  expect(
    (await refusal(ann.call(putInput, { params: { id }, body: large, headers: { 'if-match': before.headers.get('etag')! } }))).status,
  ).toBe(507);
  const after = await ann.call(getInput, { params: { id } });
  expect([after.data, after.headers.get('etag')]).toEqual([before.data, before.headers.get('etag')]);
  expect((await ann.call(getProject, { params: { id } })).data!.name).toBe('Small');
  expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows[0]!.integrity_check).toBe('ok');

  await sql.raw('pragma max_page_count = 1000000').execute(db);
  expect((await ann.call(putSeriesAt, { params: { id, type: 'dam', index: '0' }, body: series(1) })).status).toBe(200);
  expect((await ann.call(putInput, { params: { id }, body: large, headers: { 'if-match': before.headers.get('etag')! } })).status).toBe(
    200,
  );
  expect((await ann.call(postProject)).status).toBe(201);
});

test('F-9 on a full disk people sign in and read, guesses are slowed as ever and counted afterwards, and health says that nothing is saved', async () => {
  let isFull = false;
  let time = Date.parse('2026-06-01T12:00:00Z');
  const full = await startHarness({
    now: () => time,
    statements: {
      before: (statement) => {
        if (isFull && /^(insert|update|delete)/.test(statement))
          throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
      },
      after: () => {},
    },
  });
  try {
    const old = await full.as('ann');
    const id = await createProject(old);
    const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const attempt = (name: string, password: string): Promise<Response> =>
      fetch(`${full.url}/api/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ scheme: 'standard', name, password }),
      });
    const cookie = cookieOf(await attempt('ann', PASSWORD));
    await full.as('vic');
    for (let guess = 0; guess < 3; guess++) expect((await attempt('vic', `wrong ${guess}`)).status).toBe(400);
    const stored = async (): Promise<number> =>
      (
        await full.server.database.db
          .selectFrom('sign_in_guard')
          .select('failures')
          .where('key', '=', 'pair:vic|127.0.0.1')
          .executeTakeFirstOrThrow()
      ).failures;
    expect((await full.anonymous.call(getHealth)).data!.status).toBe('ready');

    isFull = true;
    // Long enough for the use of a session to be noted, which cannot be written either.
    time += 10 * 60_000;
    expect((await old.call(getProjects)).data!.map((one) => one.id)).toEqual([id]);
    const ann = await signIn(full.url, 'ann');
    expect((await ann.call(getInput, { params: { id } })).status).toBe(200);
    expect((await ann.call(getSessions)).data!.filter((one) => one.isThis)).toHaveLength(1);
    expect((await refusal(ann.call(postProject))).code).toBe('storageFull');
    expect(await refusal(full.anonymous.call(getHealth))).toMatchObject({ status: 503, code: 'storageFull' });
    expect((await refusal(ann.call(putPassword, { body: { current: PASSWORD, next: 'another long one 7' } }))).code).toBe('storageFull');
    // The page of a session that was stored is loaded anew: its cookie stays as it is.
    const refreshed = await fetch(`${full.url}/api/auth/refresh`, { method: 'POST', headers: { cookie } });
    expect([refreshed.status, cookieOf(refreshed)]).toEqual([200, '']);

    // Three wrong guesses are stored, two are free; from the fifth on there is a wait, 200 ms and doubling, by the server's clock.
    expect((await attempt('vic', 'wrong 4')).status).toBe(400);
    expect((await attempt('vic', 'wrong 5')).status).toBe(400);
    expect((await attempt('vic', PASSWORD)).status).toBe(429);
    time += 250;
    expect((await attempt('vic', 'wrong 6')).status).toBe(400);
    time += 250;
    expect((await attempt('vic', 'wrong 7')).status).toBe(429);
    expect(await stored()).toBe(3);
    time += 200;
    const vic = await signIn(full.url, 'vic');
    // A right one takes the waiting away, also for one more wrong one.
    expect((await attempt('vic', 'wrong 8')).status).toBe(400);
    expect((await attempt('vic', PASSWORD)).status).toBe(200);
    for (let guess = 0; guess < 4; guess++) expect((await attempt('vic', `wrong again ${guess}`)).status).toBe(400);

    isFull = false;
    // The fifth one, with the four that were not stored.
    expect((await attempt('vic', 'wrong again')).status).toBe(400);
    expect(await stored()).toBe(5);
    expect((await attempt('vic', PASSWORD)).status).toBe(429);
    expect((await ann.call(postProject)).status).toBe(201);
    // The session goes on until it is ended, or the password is another one, whoever has set it.
    expect((await vic.fetch('/api/project')).status).toBe(200);
    await new AccountAdministration(full.server.database.db, Date.now).setPassword('vic', { password: 'quite another one 5' });
    expect((await vic.fetch('/api/project')).status).toBe(401);
    await ann.call(postSignOut);
    expect((await ann.fetch('/api/project')).status).toBe(401);
    expect((await old.fetch('/api/project')).status).toBe(200);
    // The last refusal is a minute ago.
    time += 61_000;
    expect((await full.anonymous.call(getHealth)).data!.status).toBe('ready');
  } finally {
    await full.stop();
  }
});

test('F-9 on a disk of 64 MB that gets full, uploads end first, then saves, in words; what was acknowledged stays, whole, and a minute after there is space all is well', async ({
  skip,
}) => {
  const disk = smallDisk(64);
  if (typeof disk === 'string') skip(disk);
  const { folder, remove } = disk as Exclude<typeof disk, string>;
  const small = await startHarness({ folder: join(folder, 'data') });
  try {
    const bob = await small.as('bob');
    const id = await createProject(bob);
    const put = (index: number): Promise<Response> =>
      bob.fetch(`/api/project/${id}/input/timeseries/dam/${index % 40}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(series(index)),
      });
    let stored = 0;
    let refusedUpload: { status: number; code?: string } | undefined;
    for (let i = 0; i < 200 && !refusedUpload; i++) {
      const answer = await put(i);
      if (answer.status === 200) stored++;
      else refusedUpload = { status: answer.status, ...((await answer.json()) as { code?: string }) };
    }
    // Below 5 % of 64 MB uploads end; people can still save.
    expect([refusedUpload, stored > 20]).toEqual([expect.objectContaining({ status: 507, code: 'storageLow' }), true]);
    const save = async (notes: string): Promise<number> => {
      const { data, headers } = await bob.call(getInput, { params: { id } });
      return (
        await bob.fetch(`/api/project/${id}/input`, {
          method: 'PUT',
          body: data!.replace(/"notes": "[^"]*"/, `"notes": "${notes}"`),
          headers: { 'content-type': 'text/plain', 'if-match': headers.get('etag')! },
        })
      ).status;
    };
    expect(await save('while low')).toBe(200);
    // The rest of the disk is taken by something else.
    const filler = join(folder, 'filler');
    const fill = (): void => {
      for (const size of [1e6, 1e4, 4096, 1]) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size));
        } catch {
          // Full.
        }
      }
    };
    fill();
    const statuses: number[] = [];
    let last = 'while low';
    // The log of the database has room of its own for a while, so the saves grow.
    for (let i = 1; i < 16 && !statuses.includes(507); i++) {
      const notes = `${i} ${'x'.repeat(i * 1_000_000)}`;
      const status = await save(notes);
      if (status === 200) last = notes;
      statuses.push(status);
      fill();
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([507]);
    // Whoever is not there yet signs in, and health says what is wrong.
    expect((await (await signIn(small.url, 'bob')).call(getInput, { params: { id } })).status).toBe(200);
    expect(await refusal(small.anonymous.call(getHealth))).toMatchObject({ status: 503, code: 'storageFull' });
    // Reading goes on, and nothing that was acknowledged is gone.
    expect((await bob.call(getInput, { params: { id } })).data).toContain(`"notes": "${last}"`);
    expect(await save('while full')).toSatisfy((status: number) => status === 200 || status === 507);
    expect((await bob.fetch(`/api/project/${id}/input/timeseries/dam/0`)).status).toBe(200);
    rmSync(filler);
    const from = performance.now();
    await expect.poll(() => save('with space'), { timeout: 60_000 }).toBe(200);
    expect(performance.now() - from).toBeLessThan(60_000);
    for await (const { place, problem } of examine(small.server.database, stubSimulation)) throw new Error(`${place}: ${problem}`);
  } finally {
    await small.stop();
    remove();
  }
});

/** Loaded before the C library: while a file is there, nothing gets to the disk. */
const FAILING_SYNC = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int sync_or_fail(const char *name, int fd) {
  const char *flag = getenv("SYNC_FAILS_WITH");
  if (flag && access(flag, F_OK) == 0) { errno = EIO; return -1; }
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
}
int fsync(int fd) { return sync_or_fail("fsync", fd); }
int fdatasync(int fd) { return sync_or_fail("fdatasync", fd); }
`;

test('F-10 a disk that fails to sync refuses the save, nothing is written from then on though it recovers, and health says so', async (context) => {
  const folder = newFolder();
  const [source, shim, flag] = ['sync.c', 'sync.so', 'fails'].map((name) => join(folder, '..', `${name}-${process.pid}`)) as [
    string,
    string,
    string,
  ];
  writeFileSync(source, FAILING_SYNC);
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-x', 'c', '-o', shim, source, '-ldl'], { stdio: 'pipe' });
  } catch (error) {
    context.skip(`no C compiler makes the library that fails: ${(error as Error).message.split('\n')[0]!}`);
  }
  const server = await mustStart(folder, { LD_PRELOAD: shim, SYNC_FAILS_WITH: flag });
  try {
    const first = await signIn(server.url, 'first');
    const id = await createProject(first);
    const kept = await first.call(getInput, { params: { id } });
    const save = (notes: string) =>
      first.call(putInput, {
        params: { id },
        body: kept.data!.replace('"notes": ""', `"notes": "${notes}"`),
        headers: { 'if-match': kept.headers.get('etag')! },
      });
    writeFileSync(flag, '');
    expect(await refusal(save('lost'))).toMatchObject({ status: 500, code: 'damagedDatabase' });
    rmSync(flag);
    // What was not synced may be gone whatever a later sync says: nothing is tried again.
    expect(await refusal(save('again'))).toMatchObject({ status: 500, code: 'damagedDatabase' });
    expect((await first.call(getInput, { params: { id } })).data).toBe(kept.data);
    expect(await refusal(first.call(getHealth))).toMatchObject({ status: 503, code: 'damagedDatabase' });
  } finally {
    await server.kill();
    for (const file of [source, shim, flag]) rmSync(file, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
