import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@stackwatt/api';
import { sql } from 'kysely';
import { examine } from '../src/maintenance/examine.ts';
import type { Finding } from '../src/maintenance/finding.ts';
import { openDatabase, type Database, type Db } from '../src/db/database.ts';
import { writeDocument } from '../src/project/project-document.ts';
import { insertProject } from '../src/project/project.store.ts';
import { insertSeries } from '../src/series/series.store.ts';
import { createProject, dailyPrices, newFolder, smallProject, startHarness, untilEnded } from './harness.ts';
import type { Seeded } from './seeded.ts';
import { stubSimulation } from './stub-simulation.ts';

export async function findingsOf(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of examine({ kind: 'sqlite', db, damage: () => undefined, close: async () => {} }, stubSimulation))
    findings.push(finding);
  return findings;
}

/** Ways for stored data to go wrong: what is done to one row, and the words its finding must have. */
export const FAULTS: Record<
  string,
  { readonly rows: string; readonly spoil: (db: Db, key: string, n: number) => Promise<unknown>; readonly says: RegExp }
> = {
  'a bit of a series': {
    rows: 'select hash as key from series order by hash',
    says: /not those of its address/,
    spoil: (db, key, n) =>
      sql`update series set bytes = cast(substr(bytes, 1, ${n * 97 + 8}) || x'55' || substr(bytes, ${n * 97 + 10}) as blob) where hash = ${key}`.execute(
        db,
      ),
  },
  'a cut series': {
    rows: 'select hash as key from series order by hash',
    says: /8760 values were stored, 87\d\d are there/,
    spoil: (db, key, n) => sql`update series set bytes = substr(bytes, 1, ${70_080 - 8 * (n + 1)}) where hash = ${key}`.execute(db),
  },
  'a count of values': {
    rows: 'select hash as key from series order by hash',
    says: /values were stored/,
    spoil: (db, key, n) =>
      db
        .updateTable('series')
        .set({ value_count: 8761 + n })
        .where('hash', '=', key)
        .execute(),
  },
  'a letter of a document': {
    rows: 'select id as key from project order by id',
    says: /not the one that was saved/,
    spoil: (db, key, n) =>
      sql`update project set document = substr(document, 1, ${200 + n}) || '~' || substr(document, ${202 + n}) where id = ${key}`.execute(
        db,
      ),
  },
  'the hash of a document': {
    rows: 'select id as key from project order by id',
    says: /not the one that was saved/,
    spoil: (db, key) =>
      db
        .updateTable('project')
        .set({ document_hash: '0'.repeat(40) })
        .where('id', '=', key)
        .execute(),
  },
  'an info record': {
    rows: 'select id as key from project order by id',
    says: /info record cannot be read/,
    spoil: (db, key, n) =>
      db
        .updateTable('project')
        .set({ info: ['{"name', '{}', 'null', '[]'][n % 4]! })
        .where('id', '=', key)
        .execute(),
  },
  'a hash of inputs': {
    rows: 'select id as key from project order by id',
    says: /hash of its inputs/,
    spoil: (db, key) =>
      db
        .updateTable('project')
        .set({ input_hash: 'f'.repeat(64) })
        .where('id', '=', key)
        .execute(),
  },
  'a version': {
    rows: 'select id as key from project order by id',
    says: /its version is 0/,
    spoil: (db, key) => db.updateTable('project').set({ version: 0 }).where('id', '=', key).execute(),
  },
  'values a document needs': {
    rows: `select project_id as key from project_series where hash not in (select hash from strip) order by project_id`,
    says: /the values of .* are not stored/,
    spoil: (db, key) => sql`delete from project_series where project_id = ${key} and hash not in (select hash from strip)`.execute(db),
  },
  'values a strip names': {
    rows: 'select project_id as key from strip order by project_id',
    says: /names values that are not its own/,
    spoil: (db, key) =>
      sql`delete from project_series where project_id = ${key} and hash in (select hash from strip where project_id = ${key})`.execute(db),
  },
  'a lost row of a result': {
    rows: 'select id as key from calculation order by id',
    says: /3 rows were stored, 2 are there/,
    spoil: (db, key, n) => sql`delete from result_row where calculation_id = ${key} and case_id = ${n % 3}`.execute(db),
  },
  'a figure of a result': {
    rows: 'select id as key from calculation order by id',
    says: /not those that were calculated/,
    spoil: (db, key, n) =>
      sql`update result_row set outcome = replace(outcome, '123.456', '123.457') where calculation_id = ${key} and case_id = ${n % 3}`.execute(
        db,
      ),
  },
  'the hash of a result': {
    rows: 'select id as key from calculation order by id',
    says: /not those that were calculated/,
    spoil: (db, key) =>
      db
        .updateTable('calculation')
        .set({ result_hash: 'a'.repeat(64) })
        .where('id', '=', key)
        .execute(),
  },
  'the inputs of a result': {
    rows: 'select id as key from calculation order by id',
    says: /not those of its hash/,
    spoil: (db, key) =>
      sql`update calculation set document = replace(document, '"lifetime": 10', '"lifetime": 11') where id = ${key}`.execute(db),
  },
  'a state': {
    rows: 'select id as key from calculation order by id',
    says: /its state is "lost"/,
    spoil: (db, key) => sql`update calculation set state = 'lost' where id = ${key}`.execute(db),
  },
  'a snapshot': {
    rows: 'select id as key from snapshot_document order by id',
    says: /not the one that was kept/,
    spoil: (db, key) => sql`update snapshot_document set document = document || ' ' where id = ${key}`.execute(db),
  },
  'a storage type': {
    rows: 'select id as key from storage_type order by id',
    says: /storage type .* (?:cannot be read|not those that were saved)/,
    spoil: (db, key, n) =>
      db
        .updateTable('storage_type')
        .set({ spec: ['{', '{"nominalCapacity":"4"}', '[]'][n % 3]! })
        .where('id', '=', key)
        .execute(),
  },
  'a detail': {
    rows: 'select calculation_id as key from detail order by calculation_id',
    says: /it cannot be read; it is calculated again/,
    spoil: (db, key, n) => sql`update detail set body = substr(body, ${n + 2}) where calculation_id = ${key}`.execute(db),
  },
  'an owner': {
    rows: 'select id as key from project order by id',
    says: /belongs to a account that is not there/,
    spoil: (db, key) => db.updateTable('project').set({ owner_id: 'nobody' }).where('id', '=', key).execute(),
  },
  'the name of an account': {
    rows: 'select id as key from account order by id',
    says: /filed under another one/,
    spoil: (db, key, n) =>
      db
        .updateTable('account')
        .set({ name_key: `other ${n}` })
        .where('id', '=', key)
        .execute(),
  },
};

const FAULTS_OF_A_KIND = 10;
/** Documents and price series of their own; more projects share them, as copies do. */
const DOCUMENTS = 500;
/** Calculations, snapshots, storage types and accounts. */
const OTHERS = 200;

/** A database with so many projects, each with values and a strip, and with results, snapshots, storage types and accounts. */
async function manyProjects(folder: string, projects: number): Promise<void> {
  const harness = await startHarness({ folder });
  try {
    const ann = await harness.as('ann');
    const id = await createProject(ann, { units: [1, 2, 3] });
    await ann.call(api.postCalculate, { params: { id } });
    await untilEnded(ann, id);
    await ann.call(api.postDetails, { params: { id, n: '0' } });
    await ann.call(api.postUserStorageSample, { body: { data: 'Energy Storage (1 MW / 4 MWh)' } });
  } finally {
    await harness.stop();
  }
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
  const { db } = database;
  try {
    await db.transaction().execute(async (tx) => {
      const { id: owner_id } = await tx.selectFrom('account').select('id').where('name', '=', 'ann').executeTakeFirstOrThrow();
      const documents = Array.from({ length: Math.min(DOCUMENTS, projects) }, (_, level) => {
        const { project, prices } = smallProject({ level, name: `Project ${level}` });
        return { prices, strip: dailyPrices(level + 0.5), ...writeDocument(stubSimulation, project) };
      });
      const ids: string[] = [];
      for (let i = 0; i < projects; i++) {
        const { prices, strip, ...next } = documents[i % documents.length]!;
        const id = randomUUID();
        ids.push(id);
        await insertProject(tx, {
          id,
          owner_id,
          created_at: 1,
          updated_at: i,
          version: 1,
          info: next.info,
          document: next.document,
          document_hash: next.documentHash,
          input_hash: next.inputHash,
          input_hash_engine: next.engine,
          lock_id: null,
          lock_expires_at: 0,
          lock_epoch: 0,
        });
        await insertSeries(tx, id, prices, 1);
        await tx
          .insertInto('strip')
          .values({ project_id: id, type: 'rtm', market: '', position: 0, hash: (await insertSeries(tx, id, strip, 1)).hash })
          .execute();
      }
      const one = async (table: 'calculation' | 'snapshot' | 'snapshot_document' | 'storage_type' | 'account' | 'detail') =>
        tx
          .selectFrom(table as 'calculation')
          .selectAll()
          .limit(1)
          .executeTakeFirstOrThrow();
      const [calculation, snapshot, kept, type, account, detail] = [
        await one('calculation'),
        await one('snapshot'),
        await one('snapshot_document'),
        await one('storage_type'),
        await one('account'),
        await one('detail'),
      ];
      const rows = await tx.selectFrom('result_row').selectAll().where('calculation_id', '=', calculation.id).execute();
      for (let i = 0; i < OTHERS; i++) {
        const id = randomUUID();
        await tx
          .insertInto('calculation')
          .values({ ...calculation, id })
          .execute();
        await tx
          .insertInto('result_row')
          .values(rows.map((row) => ({ ...row, calculation_id: id })))
          .execute();
        await tx
          .insertInto('detail')
          .values({ ...detail, calculation_id: id } as never)
          .execute();
        const text = randomUUID();
        await tx
          .insertInto('snapshot_document')
          .values({ ...kept, id: text, project_id: ids[i % ids.length] } as never)
          .execute();
        await tx
          .insertInto('snapshot')
          .values({ ...snapshot, id: randomUUID(), document_id: text } as never)
          .execute();
        await tx
          .insertInto('storage_type')
          .values({ ...type, id: randomUUID() } as never)
          .execute();
        await tx
          .insertInto('account')
          .values({ ...account, id: randomUUID(), name: `user ${i}`, name_key: `user ${i}`, email: '', email_key: null } as never)
          .execute();
      }
    });
  } finally {
    await database.close();
  }
}

export interface ExaminedFaults {
  readonly seeded: number;
  readonly missed: readonly string[];
  /** Of the processor, to look at everything while it is sound. */
  readonly soundMs: number;
}

/**
 * D-11 at length: the doctor goes through so many projects and finds nothing; then 200 faults are made among them, and it finds each at its
 * place. @throws Error for a finding on sound data
 */
export async function examineMany(random: Seeded, projects: number): Promise<ExaminedFaults> {
  const folder = newFolder();
  let database: Database | undefined;
  try {
    await manyProjects(folder, projects);
    database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
    const { db } = database;
    const from = process.cpuUsage();
    const [first] = await findingsOf(db);
    const { user, system } = process.cpuUsage(from);
    if (first) throw new Error(`seed ${random.seed}: ${first.place}: ${first.problem}`);
    await sql`pragma foreign_keys = off`.execute(db);
    const spoilt = new Set<string>();
    const made: { name: string; key: string; says: RegExp }[] = [];
    for (const [name, { rows, spoil, says }] of Object.entries(FAULTS)) {
      const keys = [...new Set((await sql.raw<{ key: string }>(rows).execute(db)).rows.map((row) => row.key))];
      for (let n = 0; n < FAULTS_OF_A_KIND; n++) {
        // One fault a place: a second one may hide behind the first.
        let key = random.pick(keys);
        while (spoilt.has(key)) key = random.pick(keys);
        spoilt.add(key);
        await spoil(db, key, n);
        made.push({ name, key, says });
      }
    }
    const found = (await findingsOf(db)).filter(({ severity }) => severity === 'damage');
    // A row without its account is named by its number in the table.
    const rowOf = new Map(
      (await sql<{ id: string; row: number }>`select id, rowid as row from project`.execute(db)).rows.map(({ id, row }) => [id, row]),
    );
    const isAt = (place: string, key: string): boolean =>
      place.includes(key) || place === `series ${key.slice(0, 12)}` || place === `project row ${rowOf.get(key)}`;
    const missed = made
      .filter(({ key, says }) => !found.some(({ place, problem }) => isAt(place, key) && says.test(`${place} ${problem}`)))
      .map(({ name, key }) => `${name} ${key}`);
    return { seeded: made.length, missed, soundMs: (user + system) / 1000 };
  } finally {
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
