import { rmSync } from 'node:fs';
import { seriesToBytes, UserStorageSpec } from '@stackwatt/model';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignInGuard } from '../src/account/sign-in-guard.ts';
import { UsageGuard } from '../src/account/usage-guard.ts';
import { examine } from '../src/maintenance/examine.ts';
import { Pruning } from '../src/maintenance/prune.ts';
import * as calculations from '../src/calculation/calculation.store.ts';
import * as work from '../src/calculation/work.store.ts';
import type { DatabaseAddress } from '../src/db/address.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { Outbox } from '../src/mail/outbox.ts';
import { findSnapshotDocument, insertSnapshot, listSnapshots } from '../src/project/snapshot.store.ts';
import { noteRun, recentRuns } from '../src/account/run-day.store.ts';
import { storageByKind } from '../src/account/storage-by-kind.ts';
import { assertWithinQuota } from '../src/series/quota.ts';
import * as types from '../src/user-library/storage-type.store.ts';
import { OperatorPieces } from '../src/prices/operator-piece.store.ts';
import { sha256Of } from '../src/prices/piece-store.ts';
import { findDocument, insertProject, replaceDocument, takeLock } from '../src/project/project.store.ts';
import { findSeries, insertSeries } from '../src/series/series.store.ts';
import { AccountAdministration } from '../src/account/account-commands.ts';
import { dailyPrices, newFolder, pause } from './harness.ts';
import { postgresOfFile } from './postgres-of-file.ts';
import { stubSimulation } from './stub-simulation.ts';
import { claimBatch } from '../src/calculation/claim-batch.ts';

const { running, postgresOr } = postgresOfFile();

describe.each(['sqlite', 'postgresql'] as const)('stores on %s', (kind) => {
  let database: Database;
  let address: DatabaseAddress;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = newFolder();
    if (kind === 'postgresql' && !running()) return;
    address = kind === 'sqlite' ? { kind, path: `${folder}/stores.sqlite` } : { kind, url: running()!.database('stores') };
    database = openDatabase(address);
    await migrate(database);
    await migrate(database);
    await new AccountAdministration(database.db, () => 5_000_000_000_000).add({
      name: 'owner',
      email: 'o@example.org',
      password: 'a-fine-long-one',
    });
    const { id } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    await insertProject(database.db, {
      id: 'p',
      owner_id: id,
      created_at: 1,
      updated_at: 1,
      version: 1,
      info: '{}',
      document: 'one',
      document_hash: '',
      input_hash: 'h',
      input_hash_engine: 'e',
      lock_id: null,
      lock_expires_at: 0,
      lock_epoch: 0,
    });
  });
  afterAll(async () => {
    await database?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  const need = (skip: (reason: string) => never): void => {
    if (kind === 'postgresql') postgresOr(skip);
  };
  const calculation = (id: string, inputHash: string) => ({
    id,
    project_id: 'p',
    owner_id: 'o',
    input_hash: inputHash,
    engine_version: 'e',
    state: 'running' as const,
    stage: 'queued',
    document: 'd',
    done: 0,
    total: 0,
    attempts: 1,
    failure: '',
    created_at: 5_000_000_000_000,
    started_at: null,
    ended_at: null,
    holder: null,
    step_attempts: 0,
    document_hash: '',
    result_hash: null,
    best: null,
  });

  test('S-4 guesses at the same moment through two servers are counted each, and no more are looked at than one after the other', async ({
    skip,
  }) => {
    if (kind === 'postgresql') postgresOr(skip);
    // A data folder has one server, so both use its one connection.
    const other = kind === 'postgresql' ? openDatabase(address) : database;
    try {
      // No delay ends meanwhile, however slow the machine is.
      const clock = Date.now();
      const guards = [new SignInGuard(database.db, () => clock), new SignInGuard(other.db, () => clock)];
      let looked = 0;
      const wrong = async (): Promise<boolean> => {
        looked++;
        await pause(20);
        return false;
      };
      const guesses = async (name: string, count: number): Promise<void> => {
        await Promise.all(
          Array.from({ length: count }, (_, i) => guards[i % 2]!.attempt(name, `10.1.0.${i}`, wrong).catch(() => undefined)),
        );
      };
      // From one address, the fifth guess closes the pair.
      for (let round = 0; round < 20; round++)
        await Promise.all(guards.map((guard) => guard.attempt('vic', '10.0.0.1', wrong).catch(() => undefined)));
      const failuresOf = async (key: string): Promise<number> =>
        (await database.db.selectFrom('sign_in_guard').select('failures').where('key', '=', key).executeTakeFirstOrThrow()).failures;
      expect(looked).toBe(5);
      expect(await failuresOf('pair:vic|10.0.0.1')).toBe(looked);
      expect(await failuresOf('account:vic')).toBe(looked);
      // From many addresses all count at the account; a right one takes itself back.
      looked = 0;
      for (let round = 0; round < 10; round++) await guesses('kim', 4);
      expect(await failuresOf('account:kim')).toBe(looked);
      expect(await guards[0]!.attempt('kim', '10.2.0.1', async () => true)).toBe(true);
      expect(await failuresOf('account:kim')).toBe(looked);
    } finally {
      if (other !== database) await other.close();
    }
  });

  test('numbers of 64 bits, flags, empty values and blobs come back as they went in', async ({ skip }) => {
    need(skip);
    const row = await database.db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: 'owner',
      created_at: 5_000_000_000_000,
      disabled: 0,
      licensed_until: null,
      default_decimal_point: 0,
    });
    const values = dailyPrices(12);
    const { hash } = await insertSeries(database.db, 'p', values, 1);
    await insertSeries(database.db, 'p', values, 2);
    expect([...(await findSeries(database.db, 'p', hash))!]).toEqual([...seriesToBytes(values)]);
  });

  test.each([
    ['a flipped bit', (bytes: Uint8Array) => bytes.map((byte, i) => (i === 4000 ? byte ^ 1 : byte))],
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, 800)],
  ])('S-5 a stored series with %s is healed by whoever brings the same values', async (_, spoil) => {
    if (kind === 'postgresql' && !running()) return;
    const { db } = database;
    const values = dailyPrices(77);
    const { hash } = await insertSeries(db, 'p', values, 1);
    await db
      .updateTable('series')
      .set({ bytes: Buffer.from(spoil(seriesToBytes(values))) })
      .where('hash', '=', hash)
      .execute();
    await expect(findSeries(db, 'p', hash)).rejects.toMatchObject({ extras: { code: 'damagedSeries' } });
    await insertSeries(db, 'p', values, 2);
    expect([...(await findSeries(db, 'p', hash))!]).toEqual([...seriesToBytes(values)]);
  });

  test('D-3 the document changes only from the version that was read and only for the holder of the lock', async ({ skip }) => {
    need(skip);
    const next = { document: 'two', documentBytes: 3, documentHash: '', info: '{}', inputHash: 'h', engine: 'e' };
    const save = (version: number, lockId: string | undefined, now: number): Promise<boolean> =>
      replaceDocument(database.db, 'p', version, next, { lockId, now, leaseMs: 60_000 });
    expect([await save(1, undefined, 1), await save(1, undefined, 2)]).toEqual([true, false]);
    await takeLock(database.db, 'p', { lockId: 'a', accountId: 'ann', isForced: false }, 1000, 60_000);
    await takeLock(database.db, 'p', { lockId: 'b', accountId: 'ann', isForced: false }, 2000, 60_000);
    expect([await save(2, 'b', 3000), await save(2, 'a', 3000)]).toEqual([false, true]);
    // Renewed by the save until 63,000.
    expect([await save(3, 'b', 62_999), await save(3, 'b', 63_000)]).toEqual([false, true]);
    expect(await database.db.selectFrom('project').select(['version', 'lock_epoch']).executeTakeFirst()).toEqual({
      version: 4,
      lock_epoch: 1,
    });
  });

  test('F-12 one active calculation of the same inputs, also when a hundred are asked for at once', async ({ skip }) => {
    need(skip);
    const done = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        database.db.transaction().execute((tx) => calculations.insertCalculation(tx, calculation(`same ${i}`, 'same'), [])),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    const { id } = (await calculations.listActive(database.db))[0]!;
    expect(await calculations.endCalculation(database.db, id, { state: 'cancelled' }, 1)).toBe(true);
    expect(await calculations.endCalculation(database.db, id, { state: 'finished' }, 1)).toBe(false);
    expect(await calculations.insertCalculation(database.db, calculation('again', 'same'), [])).toBe(true);
  });

  test('F-6 rows of an attempt that was overtaken are refused; a batch stored twice leaves the same rows', async ({ skip }) => {
    need(skip);
    const { db } = database;
    await calculations.insertCalculation(db, calculation('c', 'fence'), []);
    await work.insertBatches(db, 'c', 10, 4);
    // Prepared a second time, by a process that measured another speed, it stays as it was cut.
    await work.insertBatches(db, 'c', 10, 1);
    expect(
      await db.selectFrom('batch').select(['number', 'case_count']).where('calculation_id', '=', 'c').orderBy('number').execute(),
    ).toEqual([
      { number: 0, case_count: 4 },
      { number: 1, case_count: 4 },
      { number: 2, case_count: 2 },
    ]);
    const claim = (me: string, present: string[] = []) => claimBatch(db, 'c', 2, { me, present });
    const store = (attempt: number, ids: number[], isLast: boolean) =>
      db.transaction().execute((tx) =>
        work.storeRows(
          tx,
          'c',
          2,
          attempt,
          ids.map((id) => ({ id, outcome: `{"id":${id}}` })),
          isLast,
        ),
      );
    const zombie = (await claim('a'))!;
    expect(zombie).toEqual({ attempt: 1, crashes: 0, remaining: [8, 9] });
    expect(await store(1, [8], false)).toBe(true);
    // While its holder is there nobody takes it, itself included.
    expect([await claim('a'), await claim('b', ['a'])]).toEqual([undefined, undefined]);
    const next = (await claim('b', ['c']))!;
    expect(next).toEqual({ attempt: 2, crashes: 0, remaining: [9] });
    expect(await store(1, [9], true)).toBe(false);
    expect(await calculations.listOutcomes(db, 'c')).toEqual(['{"id":8}']);
    expect(await store(2, [8, 9], false)).toBe(true);
    expect(await store(2, [9], true)).toBe(true);
    expect((await calculations.findHead(db, 'c'))!.done).toBe(2);
    expect(await claim('d')).toBeUndefined();
    // Nothing is stored for a calculation that has ended.
    await calculations.endCalculation(db, 'c', { state: 'cancelled' }, 1);
    expect(await db.transaction().execute((tx) => work.storeRows(tx, 'c', 0, 0, [{ id: 0, outcome: '{}' }], false))).toBe(false);
  });

  test('a crash counts until a row is stored', async ({ skip }) => {
    need(skip);
    const { db } = database;
    await calculations.insertCalculation(db, calculation('k', 'crash'), []);
    await work.insertBatches(db, 'k', 2, 2);
    const { attempt } = (await claimBatch(db, 'k', 0, { me: 'a', present: [] }))!;
    expect([
      await work.countCrash(db, 'k', 0, attempt),
      await work.countCrash(db, 'k', 0, attempt),
      await work.countCrash(db, 'k', 0, attempt - 1),
    ]).toEqual([1, 2, 0]);
    await db.transaction().execute((tx) => work.storeRows(tx, 'k', 0, attempt, [{ id: 0, outcome: '{}' }], false));
    expect(await work.countCrash(db, 'k', 0, attempt)).toBe(1);
    expect((await calculations.findHead(db, 'k'))!.attempts).toBe(3);
  });

  test('A-16 uses are counted within their time and begin anew after it, also when many come at once', async ({ skip }) => {
    need(skip);
    let clock = 5_000_000_000_000;
    const usage = new UsageGuard(database.db, () => clock);
    const take = (): Promise<boolean> =>
      usage.take('someone', { what: 'share', most: 3, perMs: 60_000, title: 'Too many' }).then(
        () => true,
        () => false,
      );
    expect((await Promise.all(Array.from({ length: 8 }, take))).filter(Boolean)).toHaveLength(3);
    clock += 59_999;
    expect(await take()).toBe(false);
    clock += 1;
    expect([await take(), await take()]).toEqual([true, true]);
    clock += 2 * 86_400_000;
    await usage.sweep();
    expect(await database.db.selectFrom('usage').selectAll().execute()).toEqual([]);
  });

  test('a mail is put once for its cause and sent once, storage types belong to their owner, snapshots are listed with their length, and quotas are summed', async ({
    skip,
  }) => {
    need(skip);
    const { db } = database;
    const sent: string[] = [];
    const outbox = new Outbox(db, { send: async (mail) => void sent.push(mail.subject) }, () => 5_000_000_000_000);
    for (const subject of ['first', 'second']) await outbox.put(db, { cause: 'c', to: 'a@example.org', subject, text: '' });
    await Promise.all([outbox.deliver(), outbox.deliver()]);
    expect(sent).toEqual(['first']);

    const { id: owner } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const type = UserStorageSpec.parse({ id: 't', name: 'Own', nominalCapacity: 4 });
    await types.insertType(db, owner, type, 1);
    expect([
      await types.listTypes(db, owner),
      await types.findType(db, 'other', 't'),
      await types.deleteType(db, 'other', 't'),
      await types.countTypes(db, owner),
    ]).toEqual([[type], undefined, false, 1]);
    expect([
      await types.updateType(db, owner, { ...type, name: 'New' }, 2),
      (await types.findType(db, owner, 't'))!.name,
      await types.deleteType(db, owner, 't'),
    ]).toEqual([true, 'New', true]);

    await insertSnapshot(db, { id: 'p', version: 1, document_hash: 'h1', document: 'one' }, 'calculation', 1);
    await insertSnapshot(db, { id: 'p', version: 2, document_hash: 'h2', document: 'three' }, 'forcedLock', 2);
    expect((await listSnapshots(db, 'p')).map(({ reason, characters }) => [reason, characters])).toEqual([
      ['forcedLock', 5],
      ['calculation', 3],
    ]);

    // Documents come as the bytes of their text, whatever its letters.
    const text = 'Größe: 5 € – \\x41 \u{1F50B}';
    await insertSnapshot(db, { id: 'p', version: 3, document_hash: 'h3', document: text }, 'calculation', 3);
    const kept = await findSnapshotDocument(db, 'p', (await listSnapshots(db, 'p'))[0]!.id);
    expect([kept!.document_hash, Buffer.from(kept!.bytes).toString()]).toEqual(['h3', text]);
    expect(Buffer.from((await findDocument(db, 'p'))!.bytes).toString()).toBe(
      (await db.selectFrom('project').select('document').where('id', '=', 'p').executeTakeFirstOrThrow()).document,
    );

    await insertSeries(db, 'p', dailyPrices(13), 1);
    const { n } = await db
      .selectFrom('project_series')
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    await assertWithinQuota(db, owner, { bytes: 70_080 * Number(n), files: Number(n), projects: 1000, documentBytes: 1e9 });
    await expect(
      assertWithinQuota(db, owner, { bytes: 70_080 * Number(n) - 1, files: 99, projects: 1000, documentBytes: 1e9 }),
    ).rejects.toThrow('Quota used up');
    await expect(assertWithinQuota(db, owner, { bytes: 1e9, files: Number(n) - 1, projects: 1000, documentBytes: 1e9 })).rejects.toThrow(
      'Quota used up',
    );
  });

  test('D-205 what an account takes is measured by kind, and the calculations it began are counted by day', async ({ skip }) => {
    need(skip);
    const { db } = database;
    const { id: owner } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    await calculations.insertCalculation(db, { ...calculation('measured', 'measured'), document: 'äö' }, []);
    const before = await storageByKind(db, owner);
    await db.insertInto('result_row').values({ calculation_id: 'measured', case_id: 0, outcome: '{"id":"ü"}' }).execute();
    const detail = { calculation_id: 'measured', case_id: 0, year: 0, body: new Uint8Array(300), created_at: 1 };
    await db.insertInto('detail').values(detail).execute();
    const after = await storageByKind(db, owner);
    // Bytes, not characters: eleven of the row.
    expect(after).toEqual({ ...before, results: expect.closeTo(before.results + 311e-6, 12) });
    expect(before.series).toBeGreaterThan(0);
    await calculations.deleteCalculation(db, 'measured');

    const at = (day: number): number => day * 86_400_000 + 5;
    for (const day of [20_000, 20_010, 20_010, 20_029]) await noteRun(db, owner, at(day));
    const counted = async (day: number): Promise<number | undefined> => (await recentRuns(db, at(day))).get(owner);
    expect([await counted(20_029), await counted(20_030), await counted(20_040), await counted(20_059)]).toEqual([4, 3, 1, undefined]);
  });

  test('what operators gave is kept by its address, once, for a month and up to 256 MB; what is damaged is not given', async ({ skip }) => {
    need(skip);
    const { db } = database;
    const start = 1_790_000_000_000;
    const pieces = (days: number): OperatorPieces => new OperatorPieces(db, () => start + days * 86_400_000);
    const piece = (address: string, days: number, text = address) => {
      const bytes = new TextEncoder().encode(text);
      return { address, fetchedAt: start + days * 86_400_000, sha256: sha256Of(bytes), bytes };
    };
    for (const one of [piece('a', 0), piece('b', 20, 'old'), piece('b', 21), piece('c', 22)]) await pieces(0).keep(one);
    expect(await pieces(0).find('b')).toEqual(piece('b', 21));
    expect([...(await pieces(29).known(['a', 'b', 'z']))].toSorted()).toEqual(['a', 'b']);
    expect(await pieces(31).known(['a', 'b'])).toEqual(new Set(['b']));

    await db
      .updateTable('operator_piece')
      .set({ bytes: Buffer.from('x') })
      .where('address', '=', 'c')
      .execute();
    expect(await pieces(0).find('c')).toBeUndefined();
    expect(await pieces(0).known(['c'])).toEqual(new Set());

    await pieces(0).keep(piece('d', 25));
    await db
      .updateTable('operator_piece')
      .set({ byte_count: 256 * 1024 * 1024 })
      .where('address', '=', 'd')
      .execute();
    await pieces(26).sweep();
    expect((await db.selectFrom('operator_piece').select('address').execute()).map(({ address }) => address)).toEqual(['d']);
    await pieces(56).sweep();
    expect(await db.selectFrom('operator_piece').select('address').execute()).toEqual([]);
  });

  test('D-16 values that nothing names any more go after a week, those that are named stay', async ({ skip }) => {
    need(skip);
    const { db } = database;
    const { hash } = await insertSeries(db, 'p', dailyPrices(71), 1_000);
    const { hash: named } = await insertSeries(db, 'p', dailyPrices(72), 1_000);
    await db
      .updateTable('project')
      .set({ document: `{"price":"${named}"}` })
      .where('id', '=', 'p')
      .execute();
    expect(await new Pruning(db, () => 1_000 + 7 * 86_400_000 + 1).next()).toBe(false);
    const left = (await db.selectFrom('project_series').select('hash').execute()).map((row) => row.hash);
    expect([left.includes(named), left.includes(hash)]).toEqual([true, false]);
    expect(await db.selectFrom('series').select('hash').where('hash', '=', hash).execute()).toEqual([]);
    await db.updateTable('project').set({ document: 'two' }).where('id', '=', 'p').execute();
  });

  test('D-11 the doctor looks at this database too', async ({ skip }) => {
    need(skip);
    const places: string[] = [];
    for await (const finding of examine(database, stubSimulation)) places.push(finding.place);
    // The project of these tests has the document "two" under no hash.
    expect(places).toContain('project p');
  });

  test('a transaction that fails leaves nothing behind', async ({ skip }) => {
    need(skip);
    await expect(
      database.db.transaction().execute(async (tx) => {
        await tx.insertInto('setting').values({ key: 'half', value: '1' }).execute();
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await database.db.selectFrom('setting').selectAll().where('key', '=', 'half').execute()).toEqual([]);
  });

  test('D-9 a database of a newer program is refused and left as it is', async ({ skip }) => {
    need(skip);
    await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-0000-later', '2099')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(/written by a newer version of this program \(it has "2099-01-01-0000-later"/);
    await sql`delete from kysely_migration where name like '2099%'`.execute(database.db);
    await migrate(database);
  });
});
