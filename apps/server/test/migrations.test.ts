import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { shareOf } from '../../../packages/engine/test/share.ts';
import { examine } from '../src/maintenance/examine.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { insertCalculation } from '../src/calculation/calculation.store.ts';
import { knownMigrations, migrate, migrationState } from '../src/db/migrate.ts';
import { insertAccount } from '../src/account/account.store.ts';
import { writeDocument } from '../src/project/project-document.ts';
import { insertProject } from '../src/project/project.store.ts';
import { insertSeries } from '../src/series/series.store.ts';
import { hashedCheaply } from './added-account.ts';
import { dailyPrices, newFolder, PASSWORD, signIn, smallProject } from './harness.ts';
import { mustStart, startProcess } from './server-process.ts';
import { stubSimulation } from './stub-simulation.ts';
import * as api from '@stackwatt/api';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const TABLES = ['account', 'project', 'series', 'project_series', 'strip'] as const;

/** A database as a version left it whose last migration was this one, with an account, projects and series. */
async function databaseOf(version: string): Promise<{ folder: string; database: Database }> {
  const folder = newFolder();
  folders.push(folder);
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
  await migrate(database, version);
  const { db } = database;
  const owner = randomUUID();
  // The columns that the first version had; what came later has its default.
  await insertAccount(db, {
    id: owner,
    name: 'ann',
    name_key: 'ann',
    email: '',
    email_key: null,
    password_hash: await hashedCheaply(PASSWORD),
    must_change_password: 0,
    disabled: 0,
    licensed_until: null,
    created_at: 1,
    default_currency: 'USD',
    default_date_format: 0,
    default_decimal_point: 0,
    show_base_year_as_year_zero: 1,
  });
  for (const level of [40, 41, 42]) {
    const { project, prices } = smallProject({ level, name: `Größe ${level}` });
    const next = writeDocument(stubSimulation, project);
    await insertProject(db, {
      id: `p${level}`,
      owner_id: owner,
      created_at: 1,
      updated_at: level,
      version: level,
      info: next.info,
      document: next.document,
      document_hash: next.documentHash,
      input_hash: next.inputHash,
      input_hash_engine: next.engine,
      lock_id: null,
      lock_expires_at: 0,
      lock_epoch: 0,
    });
    await insertSeries(db, `p${level}`, prices, 1);
    const { hash } = await insertSeries(db, `p${level}`, dailyPrices(level + 100), 1);
    await db
      .insertInto('strip')
      .values({ project_id: `p${level}`, type: 'rtm', market: '', position: 0, hash })
      .execute();
  }
  return { folder, database };
}
/** The rows of the tables, in the columns that are named; a migration may add others (D-7). */
const contents = async ({ db }: Database, named: ReadonlySet<string>): Promise<unknown> =>
  Promise.all(
    TABLES.map(async (table) => [
      table,
      (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows.map((row) =>
        JSON.stringify(Object.entries(row).filter(([column]) => named.has(`${table}.${column}`))),
      ),
    ]),
  );
const columns = async ({ db }: Database): Promise<Set<string>> =>
  new Set((await db.introspection.getTables()).flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`)));

const VERSIONS = knownMigrations();
/** Each migration runs from several versions; every third of these stands for them, and the first and the last three themselves. */
const FROM = shareOf(
  VERSIONS,
  VERSIONS.filter((_, i) => i % 3 === 0 || i >= VERSIONS.length - 3),
);
for (const version of FROM) {
  test(`D-7 from a database of ${version}: rows and values are the same afterwards, and no column is gone`, async () => {
    const { database } = await databaseOf(version);
    const had = await columns(database);
    const before = await contents(database, had);
    await migrate(database);
    expect(await migrationState(database)).toEqual({ missing: [], unknown: [] });
    expect(await contents(database, had)).toEqual(before);
    const has = await columns(database);
    expect([...had].filter((column) => !has.has(column))).toEqual([]);
    for await (const finding of examine(database, stubSimulation)) throw new Error(JSON.stringify(finding));
    await database.close();
  });
}

test('D-205 calculations of before count for the owner of their project on the day they began, results of a sample do not', async () => {
  const { database } = await databaseOf('2026-11-27-0800-quota-by-kind');
  const { db } = database;
  const { id: owner_id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const day = 86_400_000;
  for (const [id, created_at, started_at] of [
    ['one', 3 * day, 3 * day + 5],
    ['queued', 4 * day - 1, null],
    ['next', 4 * day, 4 * day],
    ['sample', 5 * day, 5 * day - 7],
  ] as const)
    await insertCalculation(
      db,
      {
        id,
        project_id: 'p40',
        owner_id,
        input_hash: id,
        engine_version: '1',
        state: 'finished',
        stage: 'done',
        document: '{}',
        document_hash: '',
        done: 0,
        total: 0,
        attempts: 1,
        failure: '',
        created_at,
        started_at,
        ended_at: null,
        holder: null,
        step_attempts: 0,
        result_hash: null,
        best: null,
      },
      [],
    );
  await migrate(database);
  expect(await db.selectFrom('run_day').select(['account_id', 'day', 'runs']).orderBy('day').execute()).toEqual([
    { account_id: owner_id, day: 3, runs: 2 },
    { account_id: owner_id, day: 4, runs: 1 },
  ]);
  await database.close();
});

test(
  'D-7 killed in the middle of bringing a database up to date, the next start begins anew and has everything',
  { timeout: 300_000 },
  async () => {
    const [first] = knownMigrations();
    const { folder, database } = await databaseOf(first!);
    const had = await columns(database);
    const before = await contents(database, had);
    await database.close();
    // In the middle of a migration, in the last one, and before the note that it was done.
    for (const statement of ['create table "issue_report"', 'create index "api_token_account"', 'insert into "kysely_migration"']) {
      expect([statement, await startProcess(folder, { CRASH_BEFORE: statement })]).toEqual([
        statement,
        { kind: 'refused', code: null, message: expect.stringMatching(/^Bringing the data up to date: .*, 1 of \d+\.$/m) },
      ]);
      const looked = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
      const { missing } = await migrationState(looked);
      // All or nothing.
      expect([statement, missing.length]).toEqual([statement, knownMigrations().length - 1]);
      expect(await contents(looked, had)).toEqual(before);
      await looked.close();
    }
    const again = await startProcess(folder);
    if (again.kind === 'refused') throw new Error(again.message);
    const ann = await signIn(again.server.url, 'ann');
    expect((await ann.call(api.getProjects)).data!.map((project) => project.name).sort()).toEqual(['Größe 40', 'Größe 41', 'Größe 42']);
    await again.server.kill();
  },
);

test('L-11 ten thousand projects are brought up to date within 60 s, each step told, and a start without that takes at most 5 s', async () => {
  const [first] = knownMigrations();
  const { folder, database } = await databaseOf(first!);
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'project' and type = 'table'`.execute(database.db);
  const names = [...rows[0]!.sql.matchAll(/"(\w+)" (?:text|integer|blob)/g)].map(([, name]) => name!).filter((name) => name !== 'id');
  const list = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into project (id, ${list}) with recursive n(k) as (select 1 union all select k + 1 from n where k < 9997)
    select 'many' || k, ${list} from n, project where project.id = 'p40'`.execute(database.db);
  expect((await sql<{ n: number }>`select count(*) as n from project`.execute(database.db)).rows[0]!.n).toBe(10_000);
  await database.close();
  const begin = performance.now();
  const steps: string[] = [];
  const opened = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
  await migrate(opened, undefined, ({ name, number, of }) => steps.push(`${name} ${number}/${of}`));
  expect((performance.now() - begin) / 1000).toBeLessThan(60);
  await opened.close();
  const later = knownMigrations().slice(1);
  expect(steps).toEqual(later.map((name, k) => `${name} ${k + 1}/${later.length}`));
  const server = await mustStart(folder);
  expect(server.startMs).toBeLessThan(5000);
  await server.kill();
});
