import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as api from '@stackwatt/api';
import { hashSeries, seriesToBytes } from '@stackwatt/model';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { examineAt } from '../src/maintenance/examine.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import type { Finding } from '../src/maintenance/finding.ts';
import { createProject, dailyPrices, newFolder, refusal, startHarness, untilEnded, type Client, type Harness } from './harness.ts';
import { findingsOf } from './stored-faults.ts';
import { stubSimulation } from './stub-simulation.ts';

let folder: string;
let harness: Harness;
let ann: Client;
let database: Database;
beforeEach(async () => {
  folder = newFolder();
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  harness = await startHarness({ folder });
  ann = await harness.as('ann');
  database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
}
async function stop(): Promise<void> {
  await database.close();
  await harness.stop();
}
/** What the server has read stays in its memory; what is on the disk counts after a start. */
async function startAgain(): Promise<void> {
  await stop();
  await start();
}

async function calculated(level: number): Promise<string> {
  const id = await createProject(ann, { level, units: [1, 2, 3], name: `Project ${level}` });
  await ann.call(api.postCalculate, { params: { id } });
  await untilEnded(ann, id);
  return id;
}
const npvs = async (id: string): Promise<number[]> =>
  (await ann.call(api.postTable, { params: { id } })).data!.items.map((item) => item.npv);

test('S-5 F-22 a damaged series is refused in words and healed by another user who brings the same values; nothing acknowledged is missing', async () => {
  const [id, other] = [await createProject(ann, { level: 40 }), await createProject(ann, { level: 41 })];
  const values = dailyPrices(40);
  const [hash, intact] = [hashSeries(values), hashSeries(dailyPrices(41))];
  const read = (client: Client, project: string, which: string) =>
    client.call(api.getSeriesByHash, { params: { id: project, hash: which } });
  await sql`update series set bytes = cast(substr(bytes, 1, 4000) || x'ff' || substr(bytes, 4002) as blob) where hash = ${hash}`.execute(
    database.db,
  );
  const { status, detail, code } = await refusal(read(ann, id, hash));
  expect([status, code, detail]).toEqual([
    500,
    'damagedSeries',
    `The stored series ${hash.slice(0, 12)} is damaged. Restore it from a backup or import it again.`,
  ]);
  expect((await read(ann, other, intact)).status).toBe(200);

  const bob = await harness.as('bob');
  const { data } = await bob.call(api.postProject);
  await bob.call(api.putSeriesByHash, { params: { id: data!.id, hash }, body: new Uint8Array(seriesToBytes(values)) });
  for (const [client, project] of [
    [bob, data!.id],
    [ann, id],
  ] as const)
    expect(Buffer.from((await read(client, project, hash)).data as Uint8Array).equals(seriesToBytes(values))).toBe(true);
  expect(await findingsOf(database.db)).toEqual([]);
});

test('S-6 a row of a result that was changed is never shown; calculating again replaces it, other projects are untouched', async () => {
  const [id, other] = [await calculated(40), await calculated(41)];
  const [before, beside] = [await npvs(id), await npvs(other)];
  const [{ calculation }] = (
    await sql<{ calculation: string }>`select id as calculation from calculation where project_id = ${id}`.execute(database.db)
  ).rows as [{ calculation: string }];
  await sql`update result_row set outcome = replace(outcome, '"npv":', '"npv":1') where calculation_id = ${calculation} and case_id = 1`.execute(
    database.db,
  );
  await startAgain();
  for (const call of [
    () => npvs(id),
    () => ann.call(api.postDetails, { params: { id, n: '1' } }),
    () => ann.call(api.getInfeasible, { params: { id } }),
    () => ann.call(api.getGraphDimensions, { params: { id } }),
  ]) {
    const { status, detail, code } = await refusal(call());
    expect([status, code, detail]).toEqual([
      500,
      'damagedResult',
      'The stored result of this project is damaged: its rows are not those that were calculated. Calculate again, or restore a backup.',
    ]);
  }
  expect(await npvs(other)).toEqual(beside);
  // The inputs are those of a finished calculation, and nobody insists: it is calculated all the same.
  expect((await ann.call(api.postCalculate, { params: { id } })).data!.status).toBe('calculating');
  await untilEnded(ann, id);
  expect(await npvs(id)).toEqual(before);
  expect(await findingsOf(database.db)).toEqual([]);
});

test('S-6 a result whose stored inputs were changed is never shown either, and can be calculated again', async () => {
  const id = await calculated(40);
  const before = await npvs(id);
  await sql`update calculation set document = replace(document, '"discountRate": 8', '"discountRate": 9')`.execute(database.db);
  await startAgain();
  const { status, detail, code } = await refusal(npvs(id));
  expect([status, code, detail]).toEqual([500, 'damagedResult', expect.stringContaining('Calculate again')]);
  await ann.call(api.postCalculate, { params: { id } });
  await untilEnded(ann, id);
  expect(await npvs(id)).toEqual(before);
});

test('S-6 F-22 a best system that was changed is not shown in the listing; calculating again makes it anew', async () => {
  const id = await calculated(40);
  const shown = async () => (await ann.call(api.getProjects)).data!.find((one) => one.id === id)!.best;
  const before = await shown();
  expect(before!.npv).toBeGreaterThan(0);
  await sql`update calculation set best = replace(best, '"npv":', '"npv":9')`.execute(database.db);
  await startAgain();
  expect(await shown()).toBeNull();
  expect((await findingsOf(database.db)).map(({ problem }) => problem)).toEqual([
    expect.stringContaining('its best system is not the one'),
  ]);
  await ann.call(api.postCalculate, { params: { id } });
  await untilEnded(ann, id);
  expect([await shown(), await findingsOf(database.db)]).toEqual([before, []]);
});

test('S-6 F-22 a storage type of a library that was changed is refused in words, and healed by the page that has it; one of an older version is read', async () => {
  const types = async () => (await ann.call(api.postUserStorageSpecs)).data!.data;
  const samples = (await ann.call(api.postUserStorageSample, { body: {} })).data as { data: string[] };
  await ann.call(api.postUserStorageSample, { body: { data: samples.data[0]! } });
  const before = await types();
  const { id } = before[0] as { id: string };
  const { spec } = await database.db.selectFrom('storage_type').select('spec').executeTakeFirstOrThrow();
  await sql`update storage_type set spec = replace(spec, '0', '1')`.execute(database.db);
  expect(await refusal(types())).toMatchObject({ status: 500, code: 'damagedStorageType', detail: expect.stringContaining(id) });
  expect((await findingsOf(database.db)).map(({ place }) => place)).toEqual([`storage type ${id}`]);
  await ann.call(api.postUserStorageUpdate, { body: { data: before[0]! } });
  expect([await types(), await findingsOf(database.db)]).toEqual([before, []]);
  await database.db
    .updateTable('storage_type')
    .set({ spec: spec.slice(64) })
    .execute();
  expect(await types()).toEqual(before);
});

test('S-6 a detail that was damaged is made again', async () => {
  const id = await calculated(40);
  const details = async (): Promise<unknown> => (await ann.call(api.postDetails, { params: { id, n: '0' } })).data;
  const before = await details();
  await sql`update detail set body = substr(body, 1, 20)`.execute(database.db);
  expect(await details()).toEqual(before);
  expect(await findingsOf(database.db)).toEqual([]);
});

test('S-6 a document that was changed is never answered; list, other projects and snapshots stay, and a snapshot or the page that has it mends it', async () => {
  const [id, other] = [await calculated(40), await createProject(ann, { level: 41 })];
  const good = await ann.call(api.getInput, { params: { id } });
  const spoil = () =>
    sql`update project set document = replace(document, '"discountRate": 8', '"discountRate": 9') where id = ${id}`.execute(database.db);
  await spoil();
  const [mine, its] = [other, id].map((project) => ({ project, snapshot: null }));
  const hash = (await ann.call(api.getSnapshots, { params: { id } })).data![0]!.hash;
  for (const call of [
    () => ann.call(api.getInput, { params: { id } }),
    () => ann.call(api.postDuplicate, { params: { id } }),
    () => ann.call(api.postProjectFile, { params: { id } }),
    () => ann.call(api.postCalculateForced, { params: { id } }),
    () => ann.call(api.postDifferences, { params: { id }, body: { from: its!, to: mine! } }),
    () => ann.call(api.postDifferences, { params: { id: other }, body: { from: mine!, to: its! } }),
  ]) {
    const { status, detail, code } = await refusal(call());
    expect([status, code, detail]).toEqual([
      500,
      'damagedProject',
      'The stored document of this project is damaged: it is not the one that was saved. Restore one of its snapshots, or a backup.',
    ]);
  }
  expect((await ann.call(api.getProjects)).data).toHaveLength(2);
  expect((await ann.call(api.getInput, { params: { id: other } })).status).toBe(200);

  // The snapshot of the calculation has the hash under which the document is stored; it is written all the same.
  const [snapshot] = (await ann.call(api.getSnapshots, { params: { id } })).data!;
  await ann.call(api.postRestore, { params: { id, snapshot: snapshot!.id }, headers: { 'if-match': '*' } });
  expect((await ann.call(api.getInput, { params: { id } })).data).toBe(good.data);
  // Nothing damaged was kept as a snapshot.
  expect((await ann.call(api.getSnapshots, { params: { id } })).data).toHaveLength(1);
  expect(await findingsOf(database.db)).toEqual([]);

  // A page that has the document open: its patch does not fit, so it sends the whole document.
  await spoil();
  const patch = ann.call(api.patchInput, { params: { id }, body: { hashExistingData: hash, hashNewData: 'b'.repeat(40), patch: '' } });
  expect(await refusal(patch)).toMatchObject({ status: 422, code: 'patchDoesNotFit' });
  await ann.call(api.putInput, { params: { id }, body: good.data!, headers: { 'if-match': '*' } });
  expect((await ann.call(api.getInput, { params: { id } })).data).toBe(good.data);
});

test('S-6 a damaged snapshot is refused in words and not made the document', async () => {
  const id = await calculated(40);
  const { data } = await ann.call(api.getInput, { params: { id } });
  await sql`update snapshot_document set document = replace(document, '"discountRate": 8', '"discountRate": 9')`.execute(database.db);
  const [snapshot] = (await ann.call(api.getSnapshots, { params: { id } })).data!;
  const params = { id, snapshot: snapshot!.id };
  for (const call of [
    () => ann.call(api.getSnapshot, { params }),
    () => ann.call(api.postRestore, { params, headers: { 'if-match': '*' } }),
    () =>
      ann.call(api.postDifferences, {
        params: { id },
        body: { from: { project: id, snapshot: snapshot!.id }, to: { project: id, snapshot: null } },
      }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 500, code: 'damagedSnapshot' });
  expect((await ann.call(api.getInput, { params: { id } })).data).toBe(data);
});

const PAGE = 4096;
/** Overwrites the head of a page, as a disk does that loses a sector. */
function spoilPage(path: string, number: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(64, 0xff), 0, 64, (number - 1) * PAGE);
  closeSync(file);
}

/** The data as they are, copied to a folder on which nothing runs. */
async function copyOfData(spoil: (path: string) => void = () => {}): Promise<{ readonly folder: string; readonly path: string }> {
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  const copy = newFolder();
  const path = join(copy, 'stackwatt.sqlite');
  copyFileSync(join(folder, 'stackwatt.sqlite'), path);
  spoil(path);
  return { folder: copy, path };
}
async function examined(path: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of examineAt({ kind: 'sqlite', path }, stubSimulation)) findings.push(finding);
  return findings;
}
const damageOf = async (path: string): Promise<number> => (await examined(path)).filter(({ severity }) => severity === 'damage').length;
const refusedStart = (at: string): Promise<string> =>
  startHarness({ folder: at }).then(
    async (started) => {
      await started.stop();
      return 'started';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('S-16 D-11 the doctor lists what it can of a file with damaged pages, wherever they are', async () => {
  for (const level of [40, 41, 42]) await calculated(level);
  const sound = await copyOfData();
  expect(await damageOf(sound.path)).toBe(0);
  const pages = statSync(sound.path).size / PAGE;
  expect(pages).toBeGreaterThan(50);
  const found: [number, number][] = [];
  for (const share of [0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95]) {
    const number = Math.round(pages * share);
    const { path } = await copyOfData((file) => spoilPage(file, number));
    found.push([number, await damageOf(path)]);
  }
  expect(found.filter(([, count]) => count === 0)).toEqual([]);
});

test('S-16 a data file that is cut or is none ends the start with the way out, and the doctor says so; nothing is changed', async () => {
  await createProject(ann);
  for (const spoil of [
    (path: string) => writeFileSync(path, Buffer.alloc(50_000, 'no database at all ')),
    (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  ]) {
    const { folder: copy, path } = await copyOfData(spoil);
    const before = readFileSync(path);
    expect(await refusedStart(copy)).toMatch(
      /^SetUpError: .*stackwatt\.sqlite is damaged: .*restore a backup into an empty folder: STACKWATT_DATA=NEW_FOLDER/,
    );
    expect(await damageOf(path)).toBeGreaterThan(0);
    expect(readFileSync(path).equals(before)).toBe(true);
  }
});

test('S-16 a data file that is gone is not replaced by an empty one in silence', async () => {
  const empty = newFolder();
  const first = await startHarness({ folder: empty });
  await first.stop();
  for (const name of readdirSync(empty)) if (name !== 'data.json') rmSync(join(empty, name));
  // The note of the first start tells of the data, and so does each other file that comes only with them.
  for (const rest of ['data.json', 'stackwatt.sqlite-wal', 'security.jsonl', 'security-refused.jsonl', 'jobs.sqlite']) {
    const place = newFolder();
    writeFileSync(join(place, rest), rest === 'data.json' ? readFileSync(join(empty, rest)) : '');
    expect(await refusedStart(place)).toMatch(
      /^SetUpError: .*stackwatt\.sqlite is missing, and there were data in this folder\..*restore a backup/,
    );
    expect(existsSync(join(place, 'stackwatt.sqlite'))).toBe(false);
  }
});

test('S-16 damage that shows while the server runs ends all writing and turns health red; what can be read still is', async () => {
  const id = await calculated(40);
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_master where name = 'snapshot'`.execute(database.db);
  const { folder: copy } = await copyOfData((path) => spoilPage(path, rows[0]!.rootpage));
  const other = await startHarness({ folder: copy });
  try {
    const client = await other.as('ann');
    const { data, headers } = await client.call(api.getInput, { params: { id } });
    expect((await other.anonymous.fetch('/api/health')).status).toBe(200);
    expect(await refusal(client.call(api.getSnapshots, { params: { id } }))).toMatchObject({ status: 500, code: 'damagedDatabase' });
    const health = await other.anonymous.fetch('/api/health');
    expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ code: 'damagedDatabase' })]);
    const body = data!.replace('"notes": ""', '"notes": "x"');
    const save = client.call(api.putInput, { params: { id }, body, headers: { 'if-match': headers.get('etag')! } });
    expect(await refusal(save)).toMatchObject({
      status: 500,
      code: 'damagedDatabase',
      detail: expect.stringContaining('Nothing is saved any more'),
    });
    expect((await client.call(api.getInput, { params: { id } })).data).toBe(data);
  } finally {
    await other.stop();
  }
});
