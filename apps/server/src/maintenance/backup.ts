import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { z } from 'zod';
import type { Simulation } from '../calculation/simulation.ts';
import { SetUpError } from '../config/config.ts';
import { damagedFile, isDamage } from '../db/damaged-file.ts';
import { DATA_FILE as DATA } from '../db/data-folder.ts';
import { openDatabase } from '../db/database.ts';
import { lockDataFolder } from '../db/instance-lock.ts';
import { BUSY_TIMEOUT_MS } from '../db/sqlite.ts';
import { knownMigrations } from '../db/migrate.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

const MANIFEST = 'manifest.json';
/** Tables whose rows are counted into the manifest. */
const COUNTED = ['account', 'project', 'series', 'snapshot', 'snapshot_document', 'storage_type', 'calculation', 'result_row'] as const;

const Manifest = z.object({
  format: z.literal('stackwatt backup 1'),
  created: z.string(),
  program: z.string(),
  migrations: z.array(z.string()),
  counts: z.record(z.string(), z.number().int()),
  files: z
    .array(z.object({ name: z.string().regex(/^[\w.-]+$/), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .min(1),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * Copies the data of a folder into a new one while the server runs: one consistent moment of the database, and a manifest with sizes and
 * hashes, written last. The state of the job engine is left out; it can be lost without losing a result.
 *
 * @throws SetUpError for what the administrator can mend
 */
export async function backUp(dataFolder: string, target: string, program: string, now: () => number): Promise<Manifest> {
  const source = join(dataFolder, DATA);
  if (!existsSync(source)) throw new SetUpError(`There is no data in ${dataFolder}. Set STACKWATT_DATA to the data folder.`);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new SetUpError(`${target} is not empty. A backup goes into a folder of its own.`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const copy = join(target, DATA);
  const database = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.prepare('VACUUM INTO ?').run(`${copy}.part`);
  } catch (error) {
    rmSync(`${copy}.part`, { force: true });
    throw isDamage(error) ? damagedFile({ kind: 'sqlite', path: source }, error) : error;
  } finally {
    database.close();
  }
  sync(`${copy}.part`);
  renameSync(`${copy}.part`, copy);
  const { counts, migrations } = factsOf(copy);
  const manifest: Manifest = {
    format: 'stackwatt backup 1',
    created: new Date(now()).toISOString(),
    program,
    migrations,
    counts,
    files: [{ name: DATA, bytes: statSync(copy).size, sha256: await hashOf(copy) }],
  };
  const part = join(target, `${MANIFEST}.part`);
  writeFileSync(part, `${JSON.stringify(manifest, undefined, 2)}\n`);
  sync(part);
  renameSync(part, join(target, MANIFEST));
  return manifest;
}

/** Size and hash of every file of a backup. @throws SetUpError that names what is missing or damaged */
async function verifyBackup(source: string): Promise<Manifest> {
  const path = join(source, MANIFEST);
  if (!existsSync(path)) throw new SetUpError(`${source} is no complete backup: ${MANIFEST} is missing.`);
  const parsed = Manifest.safeParse(jsonOf(path));
  if (!parsed.success)
    throw new SetUpError(
      `${path} cannot be read: ${parsed.error.issues[0]?.path.join('.') ?? ''} ${parsed.error.issues[0]?.message ?? ''}`,
    );
  const manifest = parsed.data;
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = join(source, name);
    if (!existsSync(file)) throw new SetUpError(`${file} is missing. Nothing was restored.`);
    if (statSync(file).size !== bytes || (await hashOf(file)) !== sha256)
      throw new SetUpError(`${file} is damaged: it is not the file that was backed up. Nothing was restored.`);
  }
  const newer = manifest.migrations.filter((name) => !knownMigrations().includes(name));
  if (newer.length > 0)
    throw new SetUpError(`The backup was made by a newer version of this program (it has "${newer.at(-1)!}"). Nothing was restored.`);
  return manifest;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly findings: readonly Finding[];
}

/**
 * Puts a backup into an empty data folder, then looks at all of it as `doctor` does.
 *
 * @throws SetUpError when the backup is damaged or the folder is in use; nothing is left behind then
 */
export async function restore(source: string, dataFolder: string, simulation: Simulation): Promise<Restored> {
  const manifest = await verifyBackup(source);
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new SetUpError(`The data folder ${dataFolder} is not empty. Restore into an empty one, and nothing is overwritten.`);
  const lock = lockDataFolder(dataFolder);
  try {
    for (const { name, sha256 } of manifest.files) {
      const part = join(dataFolder, `${name}.part`);
      await copyFile(join(source, name), part);
      sync(part);
      if ((await hashOf(part)) !== sha256) {
        rmSync(part, { force: true });
        throw new SetUpError(`${name} did not arrive whole in ${dataFolder}. Nothing was restored.`);
      }
      renameSync(part, join(dataFolder, name));
    }
    const findings: Finding[] = [];
    const { counts } = factsOf(join(dataFolder, DATA));
    for (const [table, count] of Object.entries(manifest.counts)) {
      if (counts[table] !== count)
        findings.push({ severity: 'damage', place: table, problem: `${count} rows were backed up, ${counts[table] ?? 0} are there` });
    }
    const database = openDatabase({ kind: 'sqlite', path: join(dataFolder, DATA) });
    try {
      // A backup of an older version is whole, too: the server brings it up to date when it starts.
      if (manifest.migrations.length === knownMigrations().length)
        for await (const finding of examine(database, simulation)) findings.push(finding);
    } finally {
      await database.close();
    }
    return { manifest, findings };
  } finally {
    lock.release();
  }
}

function factsOf(path: string): Pick<Manifest, 'counts' | 'migrations'> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = new Set(
      (database.prepare(`select name from sqlite_master where type = 'table'`).all() as { name: string }[]).map((row) => row.name),
    );
    const count = (table: string): number => (database.prepare(`select count(*) as n from "${table}"`).get() as { n: number }).n;
    return {
      counts: Object.fromEntries(COUNTED.filter((table) => tables.has(table)).map((table) => [table, count(table)])),
      migrations: tables.has('kysely_migration')
        ? (database.prepare('select name from kysely_migration order by name').all() as { name: string }[]).map((row) => row.name)
        : [],
    };
  } finally {
    database.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/** The file and its name are on the disk before anything says so. */
function sync(path: string): void {
  for (const place of [path, dirname(path)]) {
    const handle = openSync(place, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SetUpError(`${basename(path)} is not valid JSON: ${(error as Error).message}`);
  }
}
