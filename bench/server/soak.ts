import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteProject, postCalculateForced, postStatus, postStop } from '@stackwatt/api';
import { sendMixed, type MixedCaller } from './mixed-calls.ts';
import { childrenOf, databaseSize, openFiles, residentMb, slopeOf, vacuumedMb, type DatabaseSize } from './soak-figures.ts';
import { pause, sampleProject, startServer, withSizes } from './start.ts';

// L-6: the load of L-2 at a fifth for hours: `npm run rounds:soak [hours]` (24). Each minute calls of the mix at 20 a second, two
// calculations beside them for a fifth of the time, and a project that is made, calculated and deleted; then it is quiet, and what the
// server holds is written down. Ends with 1 where memory grows by 1 MB an hour or more, a file stays open, or the database keeps much more
// than it would need.
const HOURS = Number(process.argv[2] ?? 24);
/** Shares no factor with the ten of the mix: each of them saves in its turn. */
const CALLERS = 9;
/** Calls a second: a fifth of those of L-1. */
const RATE = 20;
const CALCULATING_S = 11;
const CALLING_S = 44;
/** Connections that nobody uses are closed within it. */
const QUIET_MS = 7000;
/** The first part, in which programs are compiled and caches filled, says nothing of the rest. */
const WARM_UP = 1 / 3;
const MOST_MB_PER_HOUR = 1;
/** Of a slope: beyond so many standard errors it is not chance. */
const CERTAIN = 2;
const MB_PER_PAGE = 4096 / 1e6;
/** How much larger the file may be than its content, and how large what is not yet in it. */
const MOST_BLOAT = 2;
const MOST_WAL_MB = 64;

interface Sample {
  readonly hours: number;
  readonly serverMb: number;
  readonly calculatorsMb: number;
  readonly files: number;
  readonly database: DatabaseSize;
}

// A copy of a sample that is not calculated yet would be calculated by itself.
const server = await startServer(2, { environment: { STACKWATT_SAMPLE_RESULTS: 'off' } });
const path = join(server.folder, 'stackwatt.sqlite');
const copies = mkdtempSync(join(tmpdir(), 'stackwatt-soak-'));
const samples: Sample[] = [];
let [calls, refused] = [0, 0];
const failed: string[] = [];
const missed: string[] = [];

/** The server's calculations go on beside something else for some seconds. */
async function calculating(ids: readonly string[]): Promise<void> {
  for (const id of ids) await server.call(postCalculateForced, { params: { id } });
  await pause(CALCULATING_S * 1000);
  for (const id of ids) await server.call(postStop, { params: { id } });
}

/** A project of one system that comes and goes with its results. */
async function passing(): Promise<void> {
  const id = await sampleProject(server, 'texas-pv-storage', withSizes(1, 1));
  await server.call(postCalculateForced, { params: { id } });
  while ((await server.call(postStatus, { params: { id } })).data!.status === 'calculating') await pause(200);
  await server.call(deleteProject, { params: { id } });
}

const begin = performance.now();
const hoursSoFar = (): number => (performance.now() - begin) / 3_600_000;

function sample(): Sample {
  return {
    hours: hoursSoFar(),
    serverMb: residentMb(server.pid),
    calculatorsMb: childrenOf(server.pid).reduce((sum, pid) => sum + residentMb(pid), 0),
    files: openFiles(server.pid),
    database: databaseSize(path),
  };
}

function show({ hours, serverMb, calculatorsMb, files, database: { fileMb, walMb, pages, freePages } }: Sample): void {
  console.log(
    `${(hours * 60).toFixed(1)} min: server ${serverMb.toFixed(1)} MB, calculators ${calculatorsMb.toFixed(0)} MB, ${files} files; database ${fileMb.toFixed(1)} MB and ${walMb.toFixed(1)} MB not yet in it, ${freePages} of ${pages} pages free`,
  );
}

function judge(): void {
  const settled = samples.slice(Math.floor(samples.length * WARM_UP));
  if (settled.length < 3) throw new Error('too short to be judged: three minutes after the first third are the least');
  const { slope, error } = slopeOf(settled.map(({ hours, serverMb }) => ({ x: hours, y: serverMb })));
  console.log(
    `memory of the server: ${slope.toFixed(2)} MB/h ± ${error.toFixed(2)} (below ${MOST_MB_PER_HOUR}) over ${settled.length} minutes`,
  );
  if (slope - CERTAIN * error >= MOST_MB_PER_HOUR) missed.push(`memory grows by ${slope.toFixed(2)} MB/h`);
  else if (slope + CERTAIN * error >= MOST_MB_PER_HOUR) console.log('that is too short a time to say that it does not grow');

  const files = settled.map((one) => one.files);
  console.log(`open files: ${Math.min(...files)} to ${Math.max(...files)}`);
  const opened = slopeOf(settled.map((one) => ({ x: one.hours, y: one.files })));
  if (Math.max(...files) > files[0]! && opened.slope > CERTAIN * opened.error)
    missed.push(`files stay open: ${files[0]}, then ${files.at(-1)}`);

  const last = settled.at(-1)!.database;
  const held = slopeOf(settled.map(({ hours, database: { pages, freePages } }) => ({ x: hours, y: (pages - freePages) * MB_PER_PAGE })));
  console.log(
    `content of the database: ${held.slope.toFixed(1)} MB/h ± ${held.error.toFixed(1)}; it grows until twenty results of each project are kept`,
  );
  const content = vacuumedMb(path, join(copies, 'vacuumed.sqlite'));
  const wal = Math.max(...settled.map(({ database }) => database.walMb));
  console.log(
    `database: ${last.fileMb.toFixed(1)} MB, ${content.toFixed(1)} MB without what is empty (at most ${MOST_BLOAT} times as large); at most ${wal.toFixed(1)} MB not yet in it (${MOST_WAL_MB})`,
  );
  if (last.fileMb > MOST_BLOAT * content) missed.push('the database keeps more than twice what it needs');
  if (wal > MOST_WAL_MB) missed.push('what is not yet in the database grows');
}

try {
  const callers: MixedCaller[] = [];
  for (let k = 0; k < CALLERS; k++)
    callers.push({ call: server.call, id: await sampleProject(server, 'texas-pv-storage', withSizes(1, 1)) });
  const large = [
    await sampleProject(server, 'texas-pv-storage', withSizes(50, 100)),
    await sampleProject(server, 'texas-pv-storage', withSizes(50, 99)),
  ];
  while (hoursSoFar() < HOURS) {
    const [answered] = await Promise.all([sendMixed(callers, RATE, CALLING_S), calculating(large), passing()]);
    calls += answered.times.length;
    refused += answered.refused;
    failed.push(...answered.failed);
    await pause(QUIET_MS);
    samples.push(sample());
    show(samples.at(-1)!);
  }
  console.log(`${calls} calls answered, ${refused} refused, ${failed.length} failed${failed.length > 0 ? `: ${failed[0]}` : ''}`);
  if (failed.length > 0) missed.push('calls failed');
  judge();
} finally {
  server.stop();
  rmSync(copies, { recursive: true, force: true });
}
for (const one of missed) console.log(`missed: ${one}`);
if (missed.length > 0) process.exitCode = 1;
