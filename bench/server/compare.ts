import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postDifferences, type VersionRef } from '@stackwatt/api';
import { toInfoRecord, writeProject, type Project } from '@stackwatt/model';
import { openSqlite } from '../../apps/server/src/db/sqlite.ts';
import { documentHashOf } from '../../apps/server/src/project/project-document.ts';
import { complete } from '../../packages/model/test/builders.ts';
import { pause, startServer } from './start.ts';

// The inputs in which two projects of 20 MB differ, of 1,200 storage units each: `npx tsx bench/server/compare.ts [rounds]`. First every
// unit is another, then one in a hundred. The gate of the answer is for the best round, because others use the machine too; what the thread
// of the server takes of it holds everybody else's calls up. The first round comes once the server has calculated its samples and compiled
// what a comparison needs; it is shown, not judged: there is only one.
const ROUNDS = Number(process.argv[2] ?? 12);
const UNITS = 1200;
const COST_LINES = 105;
const GATE_MS = 1000;
const MS_PER_TICK = 10;
const STARTED_AFTER_MS = 25_000;

/** A plant of many storage units with costs in detail. @param lifetimeOf of the unit at a place, years */
function plant(lifetimeOf: (place: number) => number): Project {
  const project = complete();
  const [unit] = project.storage;
  const operating = Array.from({ length: COST_LINES }, (_, k) => ({ name: `Line ${k + 1}`, unit: 'CostPerMw' as const, value: 100 + k }));
  return {
    ...project,
    storage: Array.from({ length: UNITS }, (_, k) => ({
      ...unit!,
      id: `storage-${k + 1}`,
      customName: `Unit ${k + 1}`,
      lifetime: lifetimeOf(k),
      cost: { ...unit!.cost, costTableKind: 'complex' as const, operating },
    })),
  };
}
const PLANTS = {
  base: plant(() => 10),
  other: plant(() => 20),
  similar: plant((place) => (place % 100 === 0 ? 20 : 10)),
} as const;

function seed(folder: string): void {
  const database = openSqlite(join(folder, 'stackwatt.sqlite'));
  const { id: owner } = database.prepare('select id from account').get() as { id: string };
  const add = database.prepare(
    `insert into project (id, owner_id, created_at, updated_at, version, info, document_hash, input_hash, input_hash_engine, lock_id, lock_expires_at, lock_epoch, document) values (?, ?, 1, 1, 1, ?, ?, 'h', ?, null, 0, 0, ?)`,
  );
  for (const [id, project] of Object.entries(PLANTS)) {
    const document = writeProject(project);
    console.log(`${id}: ${(document.length / 1e6).toFixed(1)} MB`);
    add.run(id, owner, JSON.stringify(toInfoRecord(project)), documentHashOf(document), ENGINE_VERSION, document);
  }
  database.close();
}
const { ENGINE_VERSION } = await import('@stackwatt/simulation');

/** Processor time so far of the server and of the processes it has started, ms. */
function processorMs(): { readonly server: number; readonly pool: number } {
  const spent = { server: 0, pool: 0 };
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      const ms = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
      if (pid === String(server.pid)) spent.server += ms;
      else if (fields[1] === String(server.pid)) spent.pool += ms;
    } catch {
      // It has ended since the list was made.
    }
  }
  return spent;
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const versionOf = (project: keyof typeof PLANTS): VersionRef => ({ project, snapshot: null });

async function compare(what: string, to: keyof typeof PLANTS, expected: number): Promise<void> {
  const rounds: { wall: number; server: number; pool: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [before, from] = [processorMs(), performance.now()];
    const { data } = await server.call(postDifferences, {
      params: { id: 'base' },
      body: { from: versionOf('base'), to: versionOf(to) },
    });
    const wall = performance.now() - from;
    const after = processorMs();
    if (data!.changes.length !== expected) throw new Error(`${data!.changes.length} changes`);
    rounds.push({ wall, server: after.server - before.server, pool: after.pool - before.pool });
  }
  // The processes beside the server have compiled their program after some rounds.
  const warm = rounds.slice(Math.min(6, rounds.length >> 1));
  const best = Math.min(...warm.map(({ wall }) => wall));
  const thread = median(warm.map((round) => round.server));
  const isKept = best <= GATE_MS;
  if (!isKept) process.exitCode = 1;
  console.log(
    `${isKept ? 'kept  ' : 'MISSED'}  ${what}: ${best.toFixed(0)} ms at best, gate ${GATE_MS}, median ${median(warm.map(({ wall }) => wall)).toFixed(0)}, ` +
      `first ${rounds[0]!.wall.toFixed(0)}; processor: ${thread} ms of the server, ${median(warm.map(({ pool }) => pool))} ms beside it`,
  );
}

const server = await startServer(1, { seed, environment: { STACKWATT_LOG: 'error' } });
try {
  await pause(STARTED_AFTER_MS);
  await compare('every unit another', 'other', UNITS);
  await compare('one unit in a hundred another', 'similar', UNITS / 100);
} finally {
  server.stop();
}
