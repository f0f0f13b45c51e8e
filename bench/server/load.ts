import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientOf, postCalculateForced, postProject, postStatus, postStop, postToken } from '@stackwatt/api';
import { sendMixed, type MixedCaller } from './mixed-calls.ts';
import { pause, sampleProject, startServer, withSizes } from './start.ts';

// L-1 to L-4 with 50 accounts and all limits on: 60 % list and status, 30 % project, 10 % save: `npx tsx bench/server/load.ts [seconds of
// L-1 and L-2] [calls a second beyond capacity]`.
const SECONDS = Number(process.argv[2] ?? 60);
const BEYOND = Number(process.argv[3] ?? 1500);
const ACCOUNTS = 50;
/** Beyond capacity none of them exceeds its own 20 calls a second: who does waits for its turn up to two seconds, whatever the load. */
const ACCOUNTS_BEYOND = 100;
const PASSWORD = 'a-password-of-the-load';

const delays = join(mkdtempSync(join(tmpdir(), 'stackwatt-load-')), 'delay');
const server = await startServer(2, {
  environment: {
    STACKWATT_RATE_LIMITS: 'on',
    NODE_OPTIONS: `--import=${new URL('loop-delay.mjs', import.meta.url).href}`,
    BENCH_LOOP_DELAY: delays,
  },
});
const quantile = (sorted: readonly number[], q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;
type Call = typeof server.call;

/** An account with a session and a project of its own. */
async function account(index: number): Promise<MixedCaller> {
  const name = `user${index}`;
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../../dist/node/cli.js', import.meta.url)), 'user', 'add', name, '--password-stdin'],
    { env: { ...process.env, STACKWATT_DATA: server.folder }, input: PASSWORD, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const caller = (token: string): Call =>
    clientOf(async (path, { method, headers, body }) =>
      fetch(server.url + path, {
        method,
        headers: { ...headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body: body as string }),
      }),
    );
  const signIn = await caller('')(postToken, { body: { scheme: 'standard', name, password: PASSWORD } });
  const call = caller(signIn.data!.token);
  return { call, id: (await call(postProject)).data!.id };
}

interface Phase {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly answered: number;
  readonly refused: number;
  readonly errors: number;
  readonly delay: { readonly p99: number; readonly max: number };
}

async function loopDelay(): Promise<Phase['delay']> {
  const file = `${delays}.${server.pid}`;
  const lines = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const before = lines().length;
  process.kill(server.pid, 'SIGUSR2');
  while (lines().length === before) await pause(20);
  return JSON.parse(lines().at(-1)!) as Phase['delay'];
}

async function measure(accounts: readonly MixedCaller[], rate: number, seconds: number): Promise<Phase> {
  await loopDelay();
  const { times, refused, failed } = await sendMixed(accounts, rate, seconds);
  const delay = await loopDelay();
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    worst: times.at(-1)!,
    answered: times.length,
    refused,
    errors: failed.length,
    delay,
  };
}

const show = (name: string, { p50, p99, worst, answered, refused, errors, delay }: Phase, gate: number): void => {
  console.log(
    `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (at most ${gate}), worst ${worst.toFixed(0)}; ${answered} answered, ${refused} refused, ` +
      `${errors} errors; loop delay p99 ${delay.p99.toFixed(1)}, max ${delay.max.toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)}`,
  );
  if (p99 > gate || errors > 0) process.exitCode = 1;
};

/** L-4: what the event loop may be late within capacity, ms. */
const LATE_P99 = 50;
const LATE_MOST = 200;
const showWithin = (name: string, phase: Phase, gate: number): void => {
  show(name, phase, gate);
  if (phase.delay.p99 > LATE_P99 || phase.delay.max > LATE_MOST) {
    console.log(`${name}: the event loop is late (at most ${LATE_P99} ms at the 99th percentile, ${LATE_MOST} ms always)`);
    process.exitCode = 1;
  }
};

/** Cases a second of two calculations while something goes on. */
async function withCalculations<T>(work: () => Promise<T>): Promise<{ result: T; casesPerSecond: number }> {
  const ids = [
    await sampleProject(server, 'texas-pv-storage', withSizes(50, 100)),
    await sampleProject(server, 'texas-pv-storage', withSizes(50, 99)),
  ];
  for (const id of ids) await server.call(postCalculateForced, { params: { id } });
  const done = async (): Promise<number> =>
    (await Promise.all(ids.map(async (id) => (await server.call(postStatus, { params: { id } })).data!.done))).reduce((a, b) => a + b, 0);
  while ((await done()) === 0) await pause(50);
  const [from, at] = [await done(), performance.now()];
  const result = await work();
  const casesPerSecond = ((await done()) - from) / ((performance.now() - at) / 1000);
  for (const id of ids) await server.call(postStop, { params: { id } });
  return { result, casesPerSecond };
}

try {
  const accounts: MixedCaller[] = [];
  for (let i = 0; i < ACCOUNTS; i++) accounts.push(await account(i));
  const others: typeof accounts = [];
  for (let i = ACCOUNTS; i < ACCOUNTS_BEYOND; i++) others.push(await account(i));
  await measure(accounts, 50, 5);
  showWithin('L-1 100 calls/s', await measure(accounts, 100, SECONDS), 150);
  const alone = await withCalculations(() => pause(15_000));
  const beside = await withCalculations(() => measure(accounts, 100, SECONDS));
  showWithin('L-2 beside two calculations', beside.result, 200);
  console.log(
    `L-2 calculations: ${beside.casesPerSecond.toFixed(0)} cases/s beside the calls, ${alone.casesPerSecond.toFixed(0)} alone: ${((beside.casesPerSecond / alone.casesPerSecond) * 100).toFixed(0)} % (at least 80)`,
  );
  showWithin('L-3 300 calls/s beside two calculations', (await withCalculations(() => measure(accounts, 300, 30))).result, 400);
  show(`L-3 beyond capacity, ${BEYOND} calls/s`, await measure([...accounts, ...others], BEYOND, 15), 1000);
  await pause(5000);
  show('L-3 100 calls/s five seconds later', await measure(accounts, 100, 10), 150);
} finally {
  server.stop();
}
