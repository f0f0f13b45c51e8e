import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import {
  deleteSession,
  deleteToken,
  getHealth,
  getInput,
  getSeriesByHash,
  getSessions,
  getUser,
  postApiToken,
  postCalculate,
  postDetails,
  postSignOut,
  postStop,
  postTable,
  putInput,
  putSeriesByHash,
} from '@stackwatt/api';
import { hashSeries, seriesRefsOf, seriesToBytes } from '@stackwatt/model';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { openDatabase } from '../src/db/database.ts';
import { AccountAdministration } from '../src/account/account-commands.ts';
import {
  clientTo,
  createProject,
  dailyPrices,
  newFolder,
  PASSWORD,
  pause,
  realEntry,
  signIn,
  signInInTurn,
  smallProject,
  startHarness,
  untilEnded,
  untilStatus,
  type Client,
  type Harness,
} from './harness.ts';
import { postgresOfFile } from './postgres-of-file.ts';
import { changedByReader, quickOfProjects } from './route-matrix.ts';
import { programOf, wordsOf } from './programs.ts';
import { mustStart, startProcess } from './server-process.ts';

/**
 * Restarts of the database under load: three in quick succession, in the whole set twenty with time between them as a real machine has, and
 * then no more than 2 % of the calls may be refused.
 */
const [RESTARTS, RESTART_EVERY_MS, MOST_REFUSED] = shareOf<readonly [number, number, number]>([20, 24_000, 0.02], [3, 5000, 0.1]);

const { running, postgresOr } = postgresOfFile();

test('S-17 two servers that start at the same moment on an empty database both live', async ({ skip }) => {
  const running = postgresOr(skip);
  for (const round of shareOf([1, 2], [1])) {
    const url = running.database(`empty${round}`);
    const both = await Promise.all(
      [1, 2].map(() => startProcess(newFolder(), { DATABASE_URL: url, STACKWATT_SECURITY_LOG: 'off', STACKWATT_FIRST_USER: '' })),
    );
    try {
      expect(both.map((one) => (one.kind === 'started' ? 'started' : one.message))).toEqual(['started', 'started']);
      const database = openDatabase({ kind: 'postgresql', url });
      expect(await database.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'admin' }]);
      await database.close();
    } finally {
      for (const one of both) if (one.kind === 'started') await one.server.kill();
    }
  }
});

describe('one calculation on several workers', () => {
  test('S-7 two workers both calculate batches of one calculation, and one that joins later too; what a killed one held is taken up within seconds and leaves the same rows', async ({
    skip,
  }) => {
    const url = postgresOr(skip).database('spread');
    const harness = await startHarness({ environment: { DATABASE_URL: url, STACKWATT_SECURITY_LOG: 'off' } });
    const { db } = harness.server.database;
    const workers: ChildProcess[] = [];
    const startWorker = (): Promise<ChildProcess> =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, wordsOf(programOf('stub-worker')), {
          env: { ...process.env, DATABASE_URL: url, STACKWATT_WORKERS: '1' },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        workers.push(child);
        child.once('exit', (code, signal) => reject(new Error(`the worker ended with ${code ?? signal}`)));
        child.stdout.once('data', () => resolve(child));
      });
    const presentWorkers = async (): Promise<number> => (await harness.anonymous.call(getHealth)).data!.workers;
    const holders = async (id: string): Promise<(string | null)[]> =>
      (
        await db
          .selectFrom('batch')
          .innerJoin('calculation', 'calculation.id', 'batch.calculation_id')
          .select(['batch.holder', 'batch.state'])
          .where('calculation.project_id', '=', id)
          .orderBy('number')
          .execute()
      ).map((row) => (row.state === 'waiting' ? null : row.holder));
    const hashOf = async (id: string): Promise<string | null> =>
      (await db.selectFrom('calculation').select('result_hash').where('project_id', '=', id).executeTakeFirstOrThrow()).result_hash;
    try {
      const [first] = [await startWorker(), await startWorker()];
      await expect.poll(presentWorkers, { timeout: 10_000 }).toBe(2);
      const ann = await harness.as('ann');
      const units = Array.from({ length: 64 }, (_, i) => i + 1);
      // Eight seconds of work for two: a third that starts on a busy machine still finds some.
      const id = await createProject(ann, { units, orders: { pauseMs: 250 } });
      await ann.call(postCalculate, { params: { id } });
      await untilStatus(ann, id, ({ done }) => done > 0);
      await startWorker();
      expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready', done: 64, attempts: 1 });
      const by = await holders(id);
      // Four for each of the two that were there when it was cut: 64 cases in eight batches.
      expect(by).toHaveLength(8);
      expect(new Set(by).size).toBe(3);

      const other = await createProject(ann, { units, orders: { pauseMs: 40 } });
      await ann.call(postCalculate, { params: { id: other } });
      await untilStatus(ann, other, ({ done }) => done > 0);
      first.removeAllListeners('exit').kill('SIGKILL');
      const killed = performance.now();
      expect(await untilEnded(ann, other)).toMatchObject({ status: 'ready', done: 64 });
      // Six seconds until it counts as gone, and the work itself.
      expect(performance.now() - killed).toBeLessThan(20_000);
      expect(await hashOf(other)).toBe(await hashOf(id));
      await expect.poll(presentWorkers, { timeout: 10_000 }).toBe(2);
    } finally {
      for (const worker of workers) worker.removeAllListeners('exit').kill('SIGKILL');
      await harness.stop();
    }
  });
});

describe('server and workers on PostgreSQL', () => {
  let harness: Harness | undefined;
  let url = '';
  const workers: { kill(signal?: NodeJS.Signals): void }[] = [];
  beforeAll(async () => {
    const found = running();
    if (!found) return;
    url = found.database('whole');
    const simulation = await import('@stackwatt/simulation');
    harness = await startHarness({
      environment: { DATABASE_URL: url, STACKWATT_SECURITY_LOG: 'off' },
      simulation,
      calculatorEntry: realEntry,
    });
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await harness?.stop();
  });
  const startWorker = (): Promise<{ kill(signal?: NodeJS.Signals): void }> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, wordsOf(programOf('worker-process')), {
        env: { ...process.env, DATABASE_URL: url, STACKWATT_WORKERS: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
      child.stdout.once('data', () => {
        const worker = { kill: (signal: NodeJS.Signals = 'SIGKILL') => void child.kill(signal) };
        workers.push(worker);
        resolve(worker);
      });
    });

  test('a server on PostgreSQL calculates nothing itself; a worker anywhere takes the calculation; results, details and cancelling as on the embedded database', async ({
    skip,
  }) => {
    postgresOr(skip);
    const ann = await harness!.as('ann');
    expect((await harness!.anonymous.call(getHealth)).data).toEqual({ status: 'ready', database: 'postgresql', workers: 0 });
    const id = await createProject(ann);
    await ann.call(postCalculate, { params: { id } });
    await pause(500);
    expect(await untilStatus(ann, id, () => true)).toMatchObject({ status: 'calculating', stage: 'queued' });
    await startWorker();
    expect(await untilEnded(ann, id, 30_000)).toMatchObject({ status: 'ready', done: 8, total: 8 });
    expect((await ann.call(getUser)).data!.calcServiceThreadCount).toBe(1);
    const table = (await ann.call(postTable, { params: { id } })).data!;
    const details = (await ann.call(postDetails, { params: { id, n: String(table.items[0]!.id) } })).data!;
    expect(details.row.npv).toBe(table.items[0]!.npv);
    expect((await ann.call(postStop, { params: { id } })).data!.status).toBe('ready');
    const { ref } = seriesRefsOf(smallProject().project)[0]!;
    expect((await ann.call(getSeriesByHash, { params: { id, hash: ref.hash } })).data!.byteLength).toBe(70_080);
  });

  test(
    'D-5 F-17 the server dies while a commit is on its way: the effect is there, and the same call with the same key gets its answer and has no second one',
    { timeout: 300_000 },
    async ({ skip }) => {
      const own = postgresOr(skip).database('keyed');
      const folder = newFolder();
      const environment = { DATABASE_URL: own, STACKWATT_SECURITY_LOG: 'off' };
      const database = openDatabase({ kind: 'postgresql', url: own });
      let server = await mustStart(folder, environment);
      try {
        const { token } = await signIn(server.url, 'first', PASSWORD);
        const first = (): Client => clientTo(server.url, token, 'first');
        const id = await createProject(first());
        // Checked at the commit, and slowly: the database goes on with it although nobody listens any more.
        await sql`create function wait_a_moment() returns trigger as 'begin perform pg_sleep(2); return null; end' language plpgsql`.execute(
          database.db,
        );
        for (const table of ['project', 'calculation']) {
          await sql`create constraint trigger slowly after insert on ${sql.table(table)} deferrable initially deferred for each row execute function wait_a_moment()`.execute(
            database.db,
          );
        }
        const count = async (table: 'project' | 'calculation'): Promise<number> =>
          Number(
            (
              await database.db
                .selectFrom(table)
                .select((e) => e.fn.countAll().as('n'))
                .executeTakeFirstOrThrow()
            ).n,
          );
        for (const [path, table, status] of [
          [`/api/project/${id}/duplicate`, 'project', 201],
          [`/api/project/${id}/result/calculate/true`, 'calculation', 200],
        ] as const) {
          const before = await count(table);
          const ask = (): Promise<Response> => first().fetch(path, { method: 'POST', headers: { 'idempotency-key': 'once' } });
          const asked = ask().then(
            (answer) => answer.status,
            () => 'no answer',
          );
          await expect
            .poll(
              async () =>
                (
                  await sql`select 1 from pg_stat_activity where query ilike 'commit' and state = 'active' and datname = 'keyed'`.execute(
                    database.db,
                  )
                ).rows.length,
              { timeout: 30_000, interval: 20 },
            )
            .toBe(1);
          await server.kill();
          expect(await asked).toBe('no answer');
          await expect.poll(() => count(table), { timeout: 10_000 }).toBe(before + 1);
          server = await mustStart(folder, environment);
          const answer = await ask();
          expect([answer.status, answer.headers.get('idempotent-replay'), await count(table)]).toEqual([status, 'true', before + 1]);
        }
      } finally {
        await server.kill();
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  test('LIST-20 SEC-02 readers change nothing with any call, and to whom a project was withdrawn it is not there, on this database too', async ({
    skip,
  }) => {
    postgresOr(skip);
    if (workers.length === 0) await startWorker();
    expect(await changedByReader(harness!, shareOf(undefined, quickOfProjects()))).toEqual([]);
  });

  test('the same project gives the same result hash on both databases', async ({ skip }) => {
    postgresOr(skip);
    const embedded = await startHarness({ simulation: await import('@stackwatt/simulation'), calculatorEntry: realEntry });
    try {
      const hashes: (string | null)[] = [];
      for (const one of [embedded, harness!]) {
        const client = await one.as('twin');
        const id = await createProject(client, { units: [1, 2, 3], discountRate: 6 });
        await client.call(postCalculate, { params: { id } });
        await untilEnded(client, id, 30_000);
        hashes.push(
          (
            await one.server.database.db
              .selectFrom('calculation')
              .select('result_hash')
              .where('project_id', '=', id)
              .executeTakeFirstOrThrow()
          ).result_hash,
        );
      }
      expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(hashes[1]).toBe(hashes[0]);
    } finally {
      await embedded.stop();
    }
  });

  test('A-6 signing out, ending a session, a new password, disabling and withdrawing a token act within a second in another server process', async ({
    skip,
  }) => {
    postgresOr(skip);
    const second = await startHarness({ environment: { DATABASE_URL: url, STACKWATT_SECURITY_LOG: 'off' } });
    try {
      const accounts = new AccountAdministration(harness!.server.database.db, Date.now);
      await accounts.add({ name: 'roamer', password: PASSWORD });
      const elsewhere = (token: string) => clientTo(second.url, token, 'roamer');
      const endsAt = async (token: string): Promise<number> => {
        const from = performance.now();
        await expect
          .poll(async () => (await elsewhere(token).fetch('/api/project/user')).status, { timeout: 5000, interval: 10 })
          .toBe(401);
        return performance.now() - from;
      };
      const sessions = await Promise.all(Array.from({ length: 4 }, () => signInInTurn(harness!.url, 'roamer')));
      for (const { token } of sessions) expect((await elsewhere(token).fetch('/api/project/user')).status).toBe(200);
      const [one, two, three, four] = sessions as [Client, Client, Client, Client];
      const times: number[] = [];
      await one.call(postSignOut);
      times.push(await endsAt(one.token));
      const other = (await four.call(getSessions)).data!.filter((session) => !session.isThis);
      await four.call(deleteSession, { params: { session: other[0]!.id } });
      await four.call(deleteSession, { params: { session: other[1]!.id } });
      times.push(await endsAt(two.token), await endsAt(three.token));
      const { data: made } = await four.call(postApiToken, { body: { name: 'x', scope: 'read' } });
      expect((await elsewhere(made!.token).fetch('/api/project')).status).toBe(200);
      await four.call(deleteToken, { params: { token: made!.id } });
      times.push(await endsAt(made!.token));
      await accounts.disable('roamer');
      times.push(await endsAt(four.token));
      expect(Math.max(...times)).toBeLessThan(1000);
    } finally {
      await second.stop();
    }
  });

  test(
    'F-7 the database restarts again and again under twenty users, fast, at once and as if it crashed: what was acknowledged is there, few calls are refused, all with 503 and Retry-After, and five seconds later all is well',
    async ({ skip }) => {
      const running = postgresOr(skip);
      const users = await Promise.all(Array.from({ length: 20 }, (_, i) => harness!.as(`user ${i}`)));
      const owned = await Promise.all(users.map(async (user) => ({ user, id: await createProject(user), saved: 0, sent: 0 })));
      const statuses: Record<string, number> = {};
      let lastOk = performance.now();
      const state = { isOver: false };
      const load = owned.map(async (one) => {
        for (let n = 0; !state.isOver; n++) {
          let answer: Response;
          if (n % 5 === 4) {
            one.sent++;
            const input = await one.user.fetch(`/api/project/${one.id}/input`);
            const text = await input.text();
            if (input.status !== 200) {
              answer = input;
            } else {
              answer = await one.user.fetch(`/api/project/${one.id}/input`, {
                method: 'PUT',
                body: text.replace(/"notes": "[^"]*"/, `"notes": "save ${one.sent}"`),
                headers: { 'content-type': 'text/plain', 'if-match': input.headers.get('etag')! },
              });
              if (answer.status === 200) one.saved = one.sent;
            }
          } else answer = await one.user.fetch(n % 2 === 0 ? '/api/project' : `/api/project/${one.id}`);
          const key = answer.status === 503 ? `503 ${answer.headers.get('retry-after')}` : String(answer.status);
          statuses[key] = (statuses[key] ?? 0) + 1;
          if (answer.status === 200) lastOk = performance.now();
          if (!answer.bodyUsed) await answer.body?.cancel();
          // A client that is told to come back later does.
          await pause(answer.status === 503 ? 1000 : 100);
        }
      });
      const recoveries: number[] = [];
      for (let n = 0; n < RESTARTS; n++) {
        const how = (['fast', 'immediate', 'kill'] as const)[n % 3]!;
        await pause(RESTART_EVERY_MS);
        await running.restart(how);
        const up = performance.now();
        await expect.poll(async () => (await users[0]!.fetch('/api/project')).status, { timeout: 20_000, interval: 50 }).toBe(200);
        recoveries.push(performance.now() - up);
      }
      await pause(3000);
      state.isOver = true;
      await Promise.all(load);
      const all = Object.values(statuses).reduce((sum, n) => sum + n, 0);
      const refused = statuses['503 5'] ?? 0;
      console.log(
        `${JSON.stringify(statuses)}; ${((100 * refused) / all).toFixed(1)} % refused; back after ${recoveries.map((ms) => `${Math.round(ms)} ms`).join(', ')}`,
      );
      expect(Object.keys(statuses).filter((key) => key !== '200' && key !== '503 5')).toEqual([]);
      expect(refused / all).toBeLessThan(MOST_REFUSED);
      expect(Math.max(...recoveries)).toBeLessThan(5000);
      expect(lastOk).toBeGreaterThan(0);
      for (const { user, id, saved, sent } of owned) {
        const { data } = await user.call(getInput, { params: { id } });
        const found = Number(/"notes": "save (\d+)"/.exec(data!)?.[1] ?? 0);
        // A save that was on its way may have got through unheard.
        expect([id, found >= saved && found <= sent]).toEqual([id, true]);
      }
    },
    120_000 + RESTARTS * (RESTART_EVERY_MS + 10_000),
  );

  test('F-7 a restart of the database refuses calls for a moment with 503 and loses nothing', async ({ skip }) => {
    const running = postgresOr(skip);
    const ann = await harness!.as('ann');
    const id = await createProject(ann, { name: 'Survivor' });
    const { data, headers } = await ann.call(getInput, { params: { id } });
    await ann.call(putInput, {
      params: { id },
      body: data!.replace('"notes": ""', '"notes": "kept"'),
      headers: { 'if-match': headers.get('etag')! },
    });
    await running.restart();
    const answers: string[] = [];
    for (let i = 0; i < 100 && !answers.at(-1)?.startsWith('200'); i++) {
      const response = await ann.fetch(`/api/project/${id}/input`);
      answers.push(
        `${response.status} ${response.headers.get('retry-after') ?? ''} ${(await response.text()).includes('"notes": "kept"')}`,
      );
      await pause(20);
    }
    expect(answers.at(-1)).toBe('200  true');
    expect(answers.slice(0, -1).filter((answer) => answer !== '503 5 false')).toEqual([]);
    // The worker has come back too.
    const other = await createProject(ann, { units: [1, 2], discountRate: 3 });
    await ann.call(postCalculate, { params: { id: other } });
    expect((await untilEnded(ann, other, 60_000)).status).toBe('ready');
    const values = dailyPrices(61);
    await ann.call(putSeriesByHash, { params: { id, hash: hashSeries(values) }, body: new Uint8Array(seriesToBytes(values)) });
  });
});
