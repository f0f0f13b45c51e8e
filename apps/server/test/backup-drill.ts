import { spawn } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { getInput, getSeriesByHash, putInput } from '@stackwatt/api';
import { createProject, newFolder, PASSWORD, signIn, type Client } from './harness.ts';
import { programOf, wordsOf } from './programs.ts';
import { mustStart } from './server-process.ts';

// D-10 at its full size: `npx tsx apps/server/test/backup-drill.ts [gigabytes, 5]`. A data folder is filled, backed up while its server is
// saved to, restored into an empty folder and compared row by row. Needs three times as much disk in the folder for temporary files
// (TMPDIR).

/** What backup and restore may take of memory, MB, whatever the size of the data. */
export const MEMORY_MB = 400;
/** How long a restore onto an empty machine may take, s. */
export const RESTORE_S = 600;
const MB = 1e6;
const KIB_IN_MB = 1024 / MB;
const TRANSACTION_BYTES = 64 * MB;
/** Values of an hourly year, a year of quarter hours, and 25 years of quarter hours: so many of each in turn. */
const LENGTHS = [...Array.from({ length: 40 }, () => 8760), ...Array.from({ length: 10 }, () => 35_040), 876_000];

interface Step {
  readonly output: string;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly memoryMb: number;
}

/** The most memory a process has had, MB, and its processor time, s. */
function usageOf(pid: number): { memoryMb: number; processorSeconds: number } | undefined {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return peak === undefined
      ? undefined
      : { memoryMb: Number(peak) * KIB_IN_MB, processorSeconds: (Number(times[11]) + Number(times[12])) / 100 };
  } catch {
    // It has just ended; the last look counts.
    return undefined;
  }
}

function step(what: 'backup' | 'restore', data: string, folder: string): Promise<Step> {
  const from = performance.now();
  const child = spawn(process.execPath, [...wordsOf(programOf('maintenance-process')), what, folder], {
    env: { ...process.env, STACKWATT_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let usage = { memoryMb: 0, processorSeconds: 0 };
  child.stdout.on('data', (text) => {
    output += String(text);
  });
  const looks = setInterval(() => {
    usage = usageOf(child.pid!) ?? usage;
  }, 50);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      clearInterval(looks);
      if (code === 0) resolve({ output, seconds: (performance.now() - from) / 1000, ...usage });
      else reject(new Error(`${what} ended with ${code}`));
    });
  });
}

/** Series of random values under their hashes, in reach of one project, until there are so many bytes. @returns how many */
async function fill(path: string, projectId: string, bytes: number): Promise<number> {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  const series = database.prepare('insert into series (hash, value_count, bytes, created_at) values (?, ?, ?, ?)');
  const reach = database.prepare('insert into project_series (project_id, hash, created_at) values (?, ?, ?)');
  const now = Date.now();
  let count = 0;
  for (let done = 0; done < bytes;) {
    database.exec('begin immediate');
    for (let part = 0; part < TRANSACTION_BYTES && done < bytes; count++) {
      const values = randomFillSync(Buffer.alloc(LENGTHS[count % LENGTHS.length]! * 8));
      const hash = createHash('sha256').update(values).digest('hex');
      series.run(hash, values.length / 8, values, now);
      reach.run(projectId, hash, now);
      part += values.length;
      done += values.length;
    }
    database.exec('commit');
    // Lets the connection to the server hear that it was closed for its silence.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  database.close();
  return count;
}

/** SHA-256 of every row of every table, by table and position in the order of its columns. */
function* rowHashes(path: string): Generator<readonly [table: string, row: string, hash: string]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = (
    database.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`).all() as {
      name: string;
    }[]
  ).map((one) => one.name);
  for (const table of tables) {
    const keys = (
      database.prepare(`select name from pragma_table_info('${table}') where pk > 0 order by pk`).all() as { name: string }[]
    ).map((one) => one.name);
    for (const row of database
      .prepare(`select * from "${table}" order by ${keys.length > 0 ? keys.map((key) => `"${key}"`).join(', ') : '1'}`)
      .iterate() as Iterable<Record<string, unknown>>) {
      const hash = createHash('sha256');
      for (const [name, value] of Object.entries(row))
        hash.update(`${name}\0`).update(value instanceof Uint8Array ? value : JSON.stringify(value));
      yield [table, keys.map((key) => String(row[key])).join(' '), hash.digest('hex')];
    }
  }
  database.close();
}

export interface Drill {
  readonly bytes: number;
  readonly series: number;
  readonly backup: Step;
  readonly restore: Step;
  /** Saves that were acknowledged while the backup ran, and the longest wait for one, ms. */
  readonly saves: number;
  readonly slowestSaveMs: number;
  readonly serverMemoryMb: number;
  readonly rows: number;
  /** Rows of the restored data that differ from those backed up, and findings of the examination: none. */
  readonly wrong: readonly string[];
}

/** Fills, backs up under load, restores and compares. @param say  told of each step */
export async function drill(bytes: number, say: (line: string) => void = () => {}): Promise<Drill> {
  const work = newFolder();
  const [data, target, empty] = [join(work, 'data'), join(work, 'backup'), join(work, 'restored')];
  const server = await mustStart(data, {}, ['real']);
  try {
    const client = await signIn(server.url, 'first', PASSWORD);
    const [id, still] = [await createProject(client, { name: 'Busy' }), await createProject(client, { name: 'Still', level: 55 })];
    const series = await fill(join(data, 'stackwatt.sqlite'), still, bytes);
    say(`${series} series, ${statSync(join(data, 'stackwatt.sqlite')).size.toLocaleString('en')} bytes`);

    const load = new Load(client, id);
    while (load.saves < 3) await load.save();
    const acknowledged = load.saves;
    const busy = load.run();
    const backup = await step('backup', data, target);
    await load.stop(busy);
    const serverMemoryMb = usageOf(server.pid)?.memoryMb ?? 0;
    say(
      `backed up in ${backup.seconds.toFixed(0)} s (${backup.processorSeconds.toFixed(0)} s of processor, ${backup.memoryMb.toFixed(0)} MB) beside ${load.saves - acknowledged} saves, the slowest ${load.slowestMs.toFixed(0)} ms`,
    );
    const document = (await client.call(getInput, { params: { id: still } })).data!;
    await server.kill('SIGTERM');

    const restore = await step('restore', empty, target);
    say(
      `restored and examined in ${restore.seconds.toFixed(0)} s (${restore.processorSeconds.toFixed(0)} s of processor, ${restore.memoryMb.toFixed(0)} MB)`,
    );
    const wrong = (JSON.parse(restore.output) as { severity: string; place: string; problem: string }[]).map(
      (one) => `${one.place}: ${one.problem}`,
    );
    // Every row against the moment of the backup, and everything that was still meanwhile against the source too.
    let rows = 0;
    const backedUp = rowHashes(join(target, 'stackwatt.sqlite'));
    for (const [table, row, hash] of rowHashes(join(empty, 'stackwatt.sqlite'))) {
      const other = backedUp.next().value as readonly [string, string, string] | undefined;
      rows++;
      if (other === undefined || other[0] !== table || other[1] !== row || other[2] !== hash)
        wrong.push(`${table} ${row} is not what was backed up`);
    }
    if (backedUp.next().done !== true) wrong.push('rows are missing');
    const again = await mustStart(empty, {}, ['real']);
    try {
      const restored = await signIn(again.url, 'first', PASSWORD);
      if ((await restored.call(getInput, { params: { id: still } })).data !== document)
        wrong.push('a project that nobody touched is another one');
      const kept = saveOf((await restored.call(getInput, { params: { id } })).data!);
      if (!(kept >= acknowledged && kept <= load.saves))
        wrong.push(`save ${acknowledged} was acknowledged before the backup; ${kept} is what was restored`);
      const [some] = firstSeries(join(data, 'stackwatt.sqlite'));
      const values = (await restored.call(getSeriesByHash, { params: { id: still, hash: some! } })).data!;
      if (createHash('sha256').update(values).digest('hex') !== some) wrong.push(`the series ${some} is another one`);
    } finally {
      await again.kill('SIGTERM');
    }
    say(`${rows} rows compared, ${wrong.length} wrong`);
    return {
      bytes: statSync(join(target, 'stackwatt.sqlite')).size,
      series,
      backup,
      restore,
      saves: load.saves - acknowledged,
      slowestSaveMs: load.slowestMs,
      serverMemoryMb,
      rows,
      wrong,
    };
  } finally {
    await server.kill();
    rmSync(work, { recursive: true, force: true });
  }
}

function firstSeries(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare('select hash from series order by hash limit 1').all() as { hash: string }[];
  database.close();
  return rows.map((row) => row.hash);
}

const saveOf = (document: string): number => Number(/"notes": "save (\d+)"/.exec(document)?.[1] ?? -1);

/** Saves one project again and again, each with its number. */
class Load {
  saves = 0;
  slowestMs = 0;
  #isOver = false;

  constructor(
    private readonly client: Client,
    private readonly id: string,
  ) {}

  async save(): Promise<void> {
    const from = performance.now();
    const { data, headers } = await this.client.call(getInput, { params: { id: this.id } });
    await this.client.call(putInput, {
      params: { id: this.id },
      body: data!.replace(/"notes": "[^"]*"/, `"notes": "save ${this.saves + 1}"`),
      headers: { 'if-match': headers.get('etag')! },
    });
    this.saves++;
    this.slowestMs = Math.max(this.slowestMs, performance.now() - from);
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      await this.save();
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  }

  async stop(running: Promise<void>): Promise<void> {
    this.#isOver = true;
    await running;
  }
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const gigabytes = Number(process.argv[2] ?? 5);
  const { wrong, backup, restore, serverMemoryMb } = await drill(gigabytes * 1e9, console.log);
  for (const one of wrong.slice(0, 20)) console.error(one);
  console.log(`the server had ${serverMemoryMb.toFixed(0)} MB at most`);
  if (wrong.length > 0 || restore.seconds > RESTORE_S || Math.max(backup.memoryMb, restore.memoryMb, serverMemoryMb) > MEMORY_MB)
    process.exitCode = 1;
}
