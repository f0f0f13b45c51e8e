import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { getHealth, postCalculateForced, postStatus } from '@stackwatt/api';
import { startPostgres } from '../../apps/server/test/postgres.ts';
import { pause, sampleProject, startServer, withSizes } from './start.ts';

// One calculation of 4,800 cases on PostgreSQL with one, two and four workers of one process each, which share the machine with server and
// database: `npx tsx bench/server/spread.ts [rounds]`. Two must be 1.35 times as fast as one and share the work to a third, four no slower
// than two. On a machine that others use the clock says nothing: what counts then is the processor time of the busiest worker, or of all of
// them over the cores where they are more than those.
const ROUNDS = Number(process.argv[2] ?? 3);
const COUNTS = [1, 2, 4] as const;
const SPEED_UP = 1.35;
const SLOWER_BY = 1.1;
const UNEVEN_BY = 4 / 3;
/** A machine of which others take more than this share is judged by processor time. */
const SHARED_FROM = 0.1;
const MS_PER_TICK = 10;

const postgres = await startPostgres();
if (typeof postgres === 'string') throw new Error(postgres);
const database = postgres.database('spread');
const server = await startServer(1, { environment: { DATABASE_URL: database, STACKWATT_SECURITY_LOG: 'off' } });
const program = fileURLToPath(new URL('../../dist/node/cli.js', import.meta.url));
const start = `import(${JSON.stringify(program)}).then(({ main }) => main(['worker']))`;

/** Processor time so far of a worker and of the process it has started, s. */
function processorSeconds(pid: number): number {
  const seconds = (id: string): { parent: string; spent: number } => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return { parent: fields[1]!, spent: ((Number(fields[11]) + Number(fields[12])) * MS_PER_TICK) / 1000 };
    } catch {
      // It has ended since the list was made.
      return { parent: '', spent: 0 };
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => ({ id, ...seconds(id) }))
    .filter(({ id, parent }) => id === String(pid) || parent === String(pid))
    .reduce((sum, { spent }) => sum + spent, 0);
}

/** Share of the machine that is taken now, while no worker runs. */
async function shareOfOthers(): Promise<number> {
  const read = (): { busy: number; all: number } => {
    const times = cpus().map((core) => core.times);
    const all = times.reduce((sum, time) => sum + Object.values(time).reduce((part, ms) => part + ms, 0), 0);
    return { busy: all - times.reduce((sum, time) => sum + time.idle, 0), all };
  };
  const before = read();
  await pause(2000);
  const after = read();
  return (after.busy - before.busy) / (after.all - before.all);
}

async function untilWorkers(count: number): Promise<void> {
  while ((await server.call(getHealth)).data!.workers !== count) await pause(100);
}

async function untilReady(id: string): Promise<void> {
  for (;;) {
    const { data } = await server.call(postStatus, { params: { id } });
    if (data!.status === 'ready') return;
    if (data!.status !== 'calculating') throw new Error(`ended as ${data!.status}: ${data!.failure}`);
    await pause(50);
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const list = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');

const workers: ChildProcess[] = [];
const CORES = availableParallelism();
const elapsed = new Map<number, number[]>(COUNTS.map((count) => [count, []]));
const worked = new Map<number, number[]>(COUNTS.map((count) => [count, []]));
const uneven: number[] = [];
const others: number[] = [];
try {
  const id = await sampleProject(server, 'texas-pv-storage', withSizes(48, 100));
  const warming = await sampleProject(server, 'texas-pv-storage', withSizes(20, 50));
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of COUNTS) {
      others.push(await shareOfOthers());
      for (let n = 0; n < count; n++)
        workers.push(
          spawn(process.execPath, ['--input-type=module', '-e', start], {
            env: { ...process.env, DATABASE_URL: database, STACKWATT_WORKERS: '1' },
            stdio: ['ignore', 'ignore', 'ignore'],
          }),
        );
      await untilWorkers(count);
      // Their calculating processes start up, too, and have calculated before: a worker lives for days.
      await pause(2000);
      await server.call(postCalculateForced, { params: { id: warming } });
      await untilReady(warming);
      const before = workers.map((worker) => processorSeconds(worker.pid!));
      const from = performance.now();
      await server.call(postCalculateForced, { params: { id } });
      await untilReady(id);
      const seconds = (performance.now() - from) / 1000;
      const shares = workers.map((worker, n) => processorSeconds(worker.pid!) - before[n]!);
      elapsed.get(count)!.push(seconds);
      worked.get(count)!.push(Math.max(Math.max(...shares), shares.reduce((sum, share) => sum + share, 0) / CORES));
      if (count === 2) uneven.push(Math.max(...shares) / Math.min(...shares));
      console.log(
        `${count} ${count === 1 ? 'worker' : 'workers'}: 4,800 cases in ${seconds.toFixed(1)} s, processor time of each ${list(shares)} s; load ${loadavg()[0]!.toFixed(1)} on ${CORES} cores`,
      );
      for (const worker of workers.splice(0)) worker.kill('SIGTERM');
      await untilWorkers(0);
    }
  }
  const medians = (times: ReadonlyMap<number, readonly number[]>): [number, number, number] =>
    COUNTS.map((count) => median(times.get(count)!)) as [number, number, number];
  for (const [how, times] of [
    ['by the clock', elapsed],
    ['by processor time', worked],
  ] as const) {
    const [one, two, four] = medians(times);
    console.log(
      `Medians of ${ROUNDS} ${how}: two workers ${(one / two).toFixed(2)} times as fast as one, four ${(one / four).toFixed(2)} times`,
    );
  }
  console.log(`Of two workers the busier one worked ${median(uneven).toFixed(2)} times as long`);
  const isShared = Math.max(...others) > SHARED_FROM;
  console.log(
    `Others took up to ${Math.round(100 * Math.max(...others))} % of the machine: judged ${isShared ? 'by processor time' : 'by the clock'}`,
  );
  const [one, two, four] = medians(isShared ? worked : elapsed);
  if (one / two < SPEED_UP || four > two * SLOWER_BY || median(uneven) > UNEVEN_BY) process.exitCode = 1;
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  server.stop();
  await postgres.stop();
}
