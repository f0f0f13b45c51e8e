import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getInput, postCalculate, postStatus, putInput } from '@stackwatt/api';
import { readProject, settle, sizingOf, writeProject } from '@stackwatt/model';
import { openSqlite } from '../src/db/sqlite.ts';
import { clientTo, createProject, newFolder, pause, PASSWORD, signIn, untilEnded, untilStatus, type Client } from './harness.ts';
import { mustStart, type ServerProcess } from './server-process.ts';

// F-1 to F-3 at length: kills the server, its calculators, or both, at random moments of a calculation, until so many rounds are over; then
// the calculation must end with the rows of an undisturbed one. `npx tsx apps/server/test/kill-rounds.ts [rounds] [real|stub] [seed]`
const rounds = Number(process.argv[2] ?? 12);
const isReal = process.argv[3] === 'real';
const seed = Number(process.argv[4] ?? Date.now() % 1_000_000);
const words = isReal ? ['real'] : [];
const environment = { STACKWATT_WORKERS: '2' };

/** Park–Miller: the same seed kills at the same moments. */
let state = (seed % 2_147_483_646) + 1;
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;

const CASES = isReal ? 3000 : 240;
const folder = newFolder();
let server: ServerProcess = await mustStart(folder, environment, words);
let ann: Client = await signIn(server.url, 'first', PASSWORD);
const units = Array.from({ length: CASES }, (_, i) => i + 1);
const again = async (): Promise<void> => {
  server = await mustStart(folder, environment, words);
  ann = clientTo(server.url, ann.token, 'first');
};

try {
  const undisturbed = await createProject(ann, { units });
  await ann.call(postCalculate, { params: { id: undisturbed } });
  await untilEnded(ann, undisturbed, 120_000);
  const id = await createProject(ann, { units, ...(isReal ? {} : { orders: { pauseMs: 60 } }) });
  const notes = await createProject(ann);
  let saves = 0;
  let seen = 0;
  await ann.call(postCalculate, { params: { id } });
  console.log(`seed ${seed}, ${rounds} rounds, ${isReal ? 'real' : 'stub'} simulation`);

  for (let round = 1; round <= rounds; round++) {
    await untilRows(id, seen + 1);
    await pause(random() * 700);
    const what = random();
    let killed: string;
    if (what < 0.4) {
      const pids = server.children();
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      killed = `${pids.length} calculators`;
    } else {
      // A save is under way at the kill.
      const saving = saveNote(notes, saves + 1);
      await pause(random() * 20);
      await server.kill();
      if (await saving) saves++;
      await again();
      const found = await readNote(notes);
      if (found < saves) throw new Error(`save ${saves} was acknowledged and ${found} found`);
      saves = found;
      killed = 'the server';
    }
    const { data } = await ann.call(postStatus, { params: { id } });
    seen = data!.done;
    console.log(
      `${String(round).padStart(3)}: killed ${killed}; ${data!.status}, ${data!.done} of ${data!.total} rows, attempts ${data!.attempts}`,
    );
    if (data!.status !== 'calculating') {
      // It got through before the rounds were over: once more, with other inputs and back.
      await recalculate(id, round);
      seen = 0;
    }
  }
  const ended = await untilEnded(ann, id, 300_000);
  const hashes = resultHashes();
  const isSame = hashes.length === 1;
  console.log(
    `${ended.status}, ${ended.done} of ${ended.total} rows; ${hashes.length} result ${isSame ? 'hash' : 'hashes'}: ${hashes.join(', ')}; integrity ${integrity()}`,
  );
  if (ended.status !== 'ready' || !isSame || integrity() !== 'ok') process.exitCode = 1;
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** A round begins when there is something new to lose. */
async function untilRows(id: string, rows: number): Promise<void> {
  await untilStatus(ann, id, (status) => status.done >= rows || status.status !== 'calculating', 60_000);
}

async function recalculate(id: string, round: number): Promise<void> {
  const answer = await ann.fetch(`/api/project/${id}/result/calculate/true`, { method: 'POST' });
  if (answer.status !== 200) throw new Error(`round ${round}: ${await answer.text()}`);
}

async function saveNote(id: string, number: number): Promise<boolean> {
  try {
    const { data, headers } = await ann.call(getInput, { params: { id } });
    const read = readProject(data!);
    if (read.kind !== 'project') throw new Error('the document cannot be read');
    const body = writeProject(
      settle({
        ...read.project,
        notes: String(number),
        storage: read.project.storage.map((item) => ({ ...item, sizing: sizingOf([number]) })),
      }),
    );
    await ann.call(putInput, { params: { id }, body, headers: { 'if-match': headers.get('etag')! } });
    return true;
  } catch {
    // The server died before it answered.
    return false;
  }
}

async function readNote(id: string): Promise<number> {
  const { data } = await ann.call(getInput, { params: { id } });
  const read = readProject(data!);
  return read.kind === 'project' ? Number(read.project.notes || 0) : -1;
}

function inDatabase<T>(use: (database: ReturnType<typeof openSqlite>) => T): T {
  const database = openSqlite(join(folder, 'stackwatt.sqlite'));
  try {
    return use(database);
  } finally {
    database.close();
  }
}
/** Result hashes of everything finished, the undisturbed run among them. */
function resultHashes(): string[] {
  const rows = inDatabase((database) =>
    database.prepare(`select distinct result_hash from calculation where state = 'finished'`).all(),
  ) as { result_hash: string }[];
  return rows.map((row) => row.result_hash);
}
function integrity(): string {
  return (inDatabase((database) => database.prepare('pragma integrity_check').get()) as { integrity_check: string }).integrity_check;
}
