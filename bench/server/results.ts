import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import {
  getExportFile,
  getExports,
  getProjects,
  postCalculate,
  postDetails,
  postExport,
  deleteExport,
  postStatus,
  postTableOfKind,
  postTimeSeries,
} from '@stackwatt/api';
import { setEarlyAnalysis, sizingOf, type Project } from '@stackwatt/model';
import { pause, sampleProject, startServer, withSizes } from './start.ts';

// What stands behind the result screens: table, details, hours and workbook of finished calculations, and everybody else's calls while a
// workbook is made (L-10, L-13): `npx tsx bench/server/results.ts`.
const GATES = {
  one: 3,
  hundred: 180,
  table: 300,
  details: 1000,
  firstYear: 1000,
  workbook: 60,
  memoryMb: 600,
  others: 200,
  cancel: 2,
} as const;
/** Calls a second of others while the workbook is made. */
const RATE = 50;
const WORKERS = 2;
const ROUNDS = 5;
const KB_PER_MB = 1024;
const MS_PER_TICK = 10;

const quantile = (times: readonly number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * q) - 1)]!;
const spread = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(0)}, p99 ${quantile(times, 0.99).toFixed(0)}, most ${Math.max(...times).toFixed(0)} ms`;
function report(name: string, value: number, gate: number, unit: string, detail = ''): void {
  const isKept = value <= gate;
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${name}: ${value.toFixed(2)} ${unit}, gate ${gate}${detail === '' ? '' : `; ${detail}`}`);
  if (!isKept) process.exitCode = 1;
}

interface Usage {
  readonly pid: string;
  readonly parent: string;
  readonly seconds: number;
  readonly peakMb: number;
}
/** Of the server and of each process it has started: processor time so far, s, and the most memory. */
function usages(): Usage[] {
  const of = (pid: string): Usage => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return {
        pid,
        parent: fields[1]!,
        seconds: ((Number(fields[11]) + Number(fields[12])) * MS_PER_TICK) / 1000,
        peakMb: Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KB_PER_MB,
      };
    } catch {
      // It has ended since the list was made.
      return { pid, parent: '', seconds: 0, peakMb: 0 };
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(of)
    .filter(({ pid, parent }) => pid === String(server.pid) || parent === String(server.pid));
}
/** On a busy machine it says more than the clock. */
function processorText(before: readonly Usage[]): string {
  const known = new Map(before.map(({ pid, seconds }) => [pid, seconds]));
  const spent = usages().map(({ pid, seconds }) => ({ isServer: pid === String(server.pid), seconds: seconds - (known.get(pid) ?? 0) }));
  const sum = (isServer: boolean): string =>
    spent.reduce((all, one) => (one.isServer === isServer ? all + one.seconds : all), 0).toFixed(2);
  return `${sum(true)} s of processor by the server, ${sum(false)} s by its processes`;
}

/** One market and a storage unit over 25 hourly years. */
const late = (project: Project): Project => ({
  ...setEarlyAnalysis(project, false),
  ignoreWarnings: true,
  lifetime: 25,
  useSolar: false,
  storage: project.storage.map((item) => ({ ...item, sizing: sizingOf([10]) })),
});

const server = await startServer(WORKERS);
/** A sample, changed and calculated. @returns its id and how long that took, s */
async function calculated(change: (project: Project) => Project): Promise<{ readonly id: string; readonly seconds: number }> {
  const id = await sampleProject(server, 'texas-pv-storage', change);
  const from = performance.now();
  await server.call(postCalculate, { params: { id } });
  for (;;) {
    const { data } = await server.call(postStatus, { params: { id } });
    if (data!.status === 'ready') return { id, seconds: (performance.now() - from) / 1000 };
    if (data!.status !== 'calculating') throw new Error(`ended as ${data!.status}: ${data!.failure}`);
    await pause(20);
  }
}
let spent = '';
async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = usages();
  const from = performance.now();
  await work();
  const ms = performance.now() - from;
  spent = processorText(before);
  return ms;
}
const exportsOf = async (id: string, job: string) =>
  (await server.call(getExports, { params: { id } })).data!.find((one) => one.id === job)!;

try {
  const one = await calculated((project) => withSizes(1, 1)(project));
  report('L-13 sample of solar and storage, 1 simulation', one.seconds, GATES.one, 's');
  const hundred = await calculated((project) => withSizes(10, 10)({ ...project, discountRate: 6.5 }));
  report('L-13 100 simulations, two workers', hundred.seconds, GATES.hundred, 's');

  const tables: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    tables.push(
      await timed(async () => {
        const { data } = await server.call(postTableOfKind, { params: { id: hundred.id, sensitivity: '0', kind: 'all' } });
        if (data!.items.length !== 100) throw new Error(`${data!.items.length} rows`);
      }),
    );
  report('table of a finished calculation, 100 rows, the slowest', Math.max(...tables), GATES.table, 'ms', spread(tables));
  // The first details start their process.
  await server.call(postDetails, { params: { id: hundred.id, n: '16' } });
  const early = await timed(() => server.call(postDetails, { params: { id: hundred.id, n: '17' } }));
  report('details, early stage, not kept before', early, GATES.details, 'ms', spent);

  const long = await calculated(late);
  console.log(`        25 hourly years of a storage unit in one market: calculated in ${long.seconds.toFixed(2)} s`);
  const details = await timed(() => server.call(postDetails, { params: { id: long.id, n: '0' } }));
  report('details, 25 hourly years, not kept before', details, GATES.details, 'ms', spent);
  const hours = await timed(() => server.call(postTimeSeries, { params: { id: long.id, n: '0', k: '1' } }));
  report('hours of the first year, not kept before', hours, GATES.firstYear, 'ms', spent);

  const others: number[] = [];
  let errors = 0;
  const over = { is: false };
  const load = (async () => {
    const calls: Promise<void>[] = [];
    const begin = performance.now();
    for (let n = 0; !over.is; n++) {
      const due = begin + (n * 1000) / RATE;
      const wait = due - performance.now();
      if (wait > 0) await pause(wait);
      const call = n % 2 === 0 ? server.call(postStatus, { params: { id: one.id } }) : server.call(getProjects);
      calls.push(
        call.then(
          () => void others.push(performance.now() - due),
          () => void errors++,
        ),
      );
    }
    await Promise.all(calls);
  })();
  const workbook = await timed(async () => {
    const job = (await server.call(postExport, { params: { id: long.id }, body: { n: 0, what: 'workbook' } })).data!;
    for (;;) {
      const { state, failure } = await exportsOf(long.id, job.id);
      if (state === 'failed') throw new Error(failure);
      if (state === 'finished') break;
      await pause(100);
    }
    const { data } = await server.call(getExportFile, { params: { id: long.id, export: job.id } });
    console.log(`        workbook of ${(data!.length / 1e6).toFixed(1)} MB`);
  });
  over.is = true;
  await load;
  report('L-10 workbook of 25 years, asked for to downloaded', workbook / 1000, GATES.workbook, 's', spent);
  report(
    `L-10 ${RATE} calls/s of others meanwhile, p99`,
    quantile(others, 0.99),
    GATES.others,
    'ms',
    `${spread(others)}, ${errors} errors`,
  );
  if (errors > 0) process.exitCode = 1;

  const job = (await server.call(postExport, { params: { id: long.id }, body: { n: 0, what: 'timeseries-all' } })).data!;
  while ((await exportsOf(long.id, job.id)).state === 'queued') await pause(50);
  await pause(500);
  const cancel = await timed(async () => {
    await server.call(deleteExport, { params: { id: long.id, export: job.id } });
    while ((await exportsOf(long.id, job.id)) !== undefined) await pause(20);
  });
  report('L-10 cancel of a file that is being made', cancel / 1000, GATES.cancel, 's');
  report(
    'L-10 memory of the largest process, most through all of it',
    Math.max(...usages().map((one) => one.peakMb)),
    GATES.memoryMb,
    'MB',
  );
  console.log(`load ${loadavg()[0]!.toFixed(1)}`);
} finally {
  server.stop();
}
