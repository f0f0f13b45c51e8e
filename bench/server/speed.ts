import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import {
  getInput,
  getProject,
  getProjects,
  getSeriesByHash,
  patchInput,
  postImport,
  postImportYears,
  postProject,
  postStatus,
  putInput,
  putSeriesByHash,
} from '@stackwatt/api';
import {
  EnergyMarket,
  newProject,
  seriesRefOf,
  seriesRefsOf,
  seriesToBytes,
  settle,
  sha1Of,
  sizingOf,
  Storage,
  toInfoRecord,
  writeProject,
  type Project,
} from '@stackwatt/model';
import DiffMatchPatch from 'diff-match-patch';
import { openSqlite } from '../../apps/server/src/db/sqlite.ts';
import { pause, startServer } from './start.ts';

// The server among ten thousand projects: list, open, save, import, and everybody else's calls beside an import (L-7, L-8): `npx tsx
// bench/server/speed.ts [projects]`.
const PROJECTS = Number(process.argv[2] ?? 10_000);
const OWN = 500;
const STRIPS = 40;
const GATES = { list: 200, open: 300, save: 50, preview: 1000, long: 5000, others: 300, memoryMb: 400 } as const;
/** Calls a second of the other users during the long import. */
const RATE = 100;

const prices = (level: number): Float64Array =>
  Float64Array.from(
    { length: 8760 },
    (_, hour) => level + 30 * Math.sin(((hour % 24) / 24) * 2 * Math.PI) + Math.sin(hour * 12.9898 + level) * 5,
  );
const strips = Array.from({ length: STRIPS }, (_, i) => prices(20 + i));
const refs = strips.map((values, i) => seriesRefOf(values, { name: `Strip ${i + 1}`, stepMinutes: 60 }));

/** Markets with forty price strips among them, as a user imports them. */
const large: Project = settle({
  ...newProject('2026-11-21'),
  name: 'Forty strips',
  useEnergyMarket: true,
  useStorage: true,
  exportLimit: 100,
  lifetime: 25,
  energyMarkets: refs.map((price, i) => EnergyMarket.parse({ id: `m${i}`, price })),
  storage: [Storage.parse({ sizing: sizingOf([1, 2, 3]) })],
});

/** Ten thousand projects, five hundred of them the benchmark's own, each once calculated. */
function seed(folder: string): void {
  const database = openSqlite(join(folder, 'stackwatt.sqlite'));
  const { id: own } = database.prepare('select id from account').get() as { id: string };
  database.exec(
    `insert into account select 'others', 'others', 'others', '', null, password_hash, 0, 0, null, created_at, 'USD', 0, 0, 0 from account`,
  );
  const project = settle({
    ...newProject('2026-11-21'),
    useStorage: true,
    useSolar: true,
    exportLimit: 100,
    lifetime: 25,
    storage: [Storage.parse({ sizing: sizingOf([1, 2, 3]) })],
  });
  const document = writeProject(project);
  const info = JSON.stringify(toInfoRecord(project));
  const addProject = database.prepare(
    `insert into project (id, owner_id, created_at, updated_at, version, info, document_hash, input_hash, input_hash_engine, lock_id, lock_expires_at, lock_epoch, document) values (?, ?, 1, ?, 1, ?, ?, 'h', ?, null, 0, 0, ?)`,
  );
  const addCalculation = database.prepare(
    `insert into calculation (id, project_id, owner_id, input_hash, engine_version, state, stage, done, total, attempts, failure, created_at, started_at, ended_at, result_hash, best, document) values (?, ?, ?, 'h', ?, 'finished', 'done', 0, 0, 1, '', ?, 1, 2, 'r', ?, ?)`,
  );
  const best = JSON.stringify({ solarMw: 100, windMw: 0, storageMw: 50, storageMwh: 200, irr: 0.08, npv: 1e6 });
  database.exec('begin');
  for (let i = 0; i < PROJECTS; i++) {
    const id = randomUUID();
    const owner = i % (PROJECTS / OWN) === 0 ? own : 'others';
    addProject.run(id, owner, i, info, sha1Of(document), ENGINE_VERSION, document);
    for (let n = 0; n < 3; n++) addCalculation.run(randomUUID(), id, owner, ENGINE_VERSION, n, best, document);
  }
  database.exec('commit');
  database.close();
  console.log(`${PROJECTS} projects of ${document.length} characters, ${OWN} own, three calculations each`);
}
const { ENGINE_VERSION } = await import('@stackwatt/simulation');

const quantile = (times: readonly number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * q) - 1)]!;
/** Processor time of the server so far, ms: on a busy machine it says more than the clock. */
function processorMs(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
const MS_PER_TICK = 10;
let spentMs = 0;
async function timed(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const before = processorMs();
  for (let run = 0; run < runs; run++) {
    const from = performance.now();
    await work(run);
    times.push(performance.now() - from);
  }
  spentMs = (processorMs() - before) / runs;
  return times;
}
function report(name: string, value: number, gate: number, unit = 'ms', detail = ''): void {
  const isKept = value <= gate;
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${name}: ${value.toFixed(1)} ${unit}, gate ${gate}${detail === '' ? '' : `; ${detail}`}`);
  if (!isKept) process.exitCode = 1;
}
const spread = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)}, p95 ${quantile(times, 0.95).toFixed(1)}, most ${Math.max(...times).toFixed(1)}`;
const both = (times: readonly number[]): string => `${spread(times)}; ${spentMs.toFixed(1)} ms of processor each`;

const server = await startServer(1, { seed, environment: { STACKWATT_LOG: 'error' } });
try {
  await timed(3, () => server.call(getProjects));
  const list = await timed(60, async () => {
    if ((await server.call(getProjects)).data!.length < OWN) throw new Error('the list is not whole');
  });
  report('L-8 list of 500 among all, p95', quantile(list, 0.95), GATES.list, 'ms', both(list));

  const { id } = (await server.call(postProject)).data!;
  await Promise.all(
    strips.map((values, i) =>
      server.call(putSeriesByHash, { params: { id, hash: refs[i]!.hash }, body: new Uint8Array(seriesToBytes(values)) }),
    ),
  );
  await server.call(putInput, { params: { id }, body: writeProject(large), headers: { 'if-match': '"1"' } });
  const open = await timed(20, async () => {
    await Promise.all([
      server.call(getProject, { params: { id } }),
      server.call(getInput, { params: { id } }),
      server.call(postStatus, { params: { id } }),
    ]);
    // As a browser does, six at a time.
    const wanted = seriesRefsOf(large).map(({ ref }) => ref.hash);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let hash = wanted.pop(); hash !== undefined; hash = wanted.pop()) await server.call(getSeriesByHash, { params: { id, hash } });
      }),
    );
  });
  report('open a project with 40 strips and all their values, p95', quantile(open, 0.95), GATES.open, 'ms', both(open));

  const tool = new DiffMatchPatch.diff_match_patch();
  let { data: text, headers } = await server.call(getInput, { params: { id } });
  const replaced = await timed(150, async (run) => {
    text = text!.replace(/"notes": "[^"]*"/, `"notes": "run ${run}"`);
    ({ headers } = await server.call(putInput, { params: { id }, body: text, headers: { 'if-match': headers.get('etag')! } }));
  });
  report(`save of an edit as a whole (${text!.length} characters), p95`, quantile(replaced, 0.95), GATES.save, 'ms', both(replaced));
  const patched = await timed(150, async (run) => {
    const next = text!.replace(/"notes": "[^"]*"/, `"notes": "patch ${run}"`);
    await server.call(patchInput, {
      params: { id },
      body: { hashExistingData: sha1Of(text!), hashNewData: sha1Of(next), patch: tool.patch_toText(tool.patch_make(text!, next)) },
    });
    text = next;
  });
  report('save of an edit as a patch, the patch made in that time too, p95', quantile(patched, 0.95), GATES.save, 'ms', both(patched));

  const quarters = Array.from({ length: 35_040 }, (_, i) => (30 + 20 * Math.sin(i / 15)).toFixed(2));
  const stamped = [
    'time,price',
    ...quarters.map((value, i) => `${new Date(Date.UTC(2025, 0, 1) + i * 900_000).toISOString().slice(0, 16)},${value}`),
  ].join('\n');
  const preview = await timed(20, async () => {
    const { data } = await server.call(postImport, { params: { kind: 'DayAheadMarket', flag: 'false' }, body: stamped });
    if (data!.data?.length !== 35_040) throw new Error(data!.message);
  });
  report('L-7 preview of 35,040 rows, p95', quantile(preview, 0.95), GATES.preview, 'ms', both(preview));

  // 25 years of quarter hours, while others call a hundred times a second.
  const long = Array.from({ length: 25 }, () => quarters.join('\n')).join('\n');
  const others: number[] = [];
  let errors = 0;
  const over = { is: false };
  const ids = await Promise.all(Array.from({ length: 60 }, async () => (await server.call(postProject)).data!.id));
  const load = (async () => {
    const calls: Promise<void>[] = [];
    const begin = performance.now();
    for (let n = 0; !over.is; n++) {
      const due = begin + (n * 1000) / RATE;
      const wait = due - performance.now();
      if (wait > 0) await pause(wait);
      const params = { id: ids[Math.floor(n / 10) % ids.length]! };
      const call = async (): Promise<unknown> => {
        if (n % 10 < 6) return server.call(postStatus, { params });
        if (n % 10 < 9) return server.call(getProject, { params });
        const { data, headers: sent } = await server.call(getInput, { params });
        return server.call(putInput, { params, body: data!, headers: { 'if-match': sent.get('etag')! } });
      };
      calls.push(
        call().then(
          () => void others.push(performance.now() - due),
          () => void errors++,
        ),
      );
    }
    await Promise.all(calls);
  })();
  await pause(1000);
  const imports = await timed(5, async () => {
    const { data } = await server.call(postImportYears, { params: { kind: 'DayAheadMarket', sub: '25', flag: 'false' }, body: long });
    if (data!.data?.length !== 876_000) throw new Error(data!.message);
  });
  over.is = true;
  await load;
  report('L-7 876,000 rows, the slowest of five', Math.max(...imports), GATES.long, 'ms', both(imports));
  report(`L-7 ${RATE} calls/s of others meanwhile, p99`, quantile(others, 0.99), GATES.others, 'ms', `${spread(others)}, ${errors} errors`);
  if (errors > 0) process.exitCode = 1;

  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024;
  report('memory of the server, most through all of it', peak, GATES.memoryMb, 'MB');
  console.log(`load ${loadavg()[0]!.toFixed(1)}`);
} finally {
  server.stop();
}
