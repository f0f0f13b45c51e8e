import { sql, type Insertable, type Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import { isIntact } from '../project/project-document.ts';
import type { BatchRow, CalculationRow, CalculationState } from './calculation.table.ts';

export type StoredCalculation = Selectable<CalculationRow>;
/** A calculation without its document, for lists and progress. */
export type CalculationHead = Omit<StoredCalculation, 'document' | 'document_hash'>;

const HEAD = [
  'id',
  'project_id',
  'owner_id',
  'input_hash',
  'engine_version',
  'state',
  'stage',
  'done',
  'total',
  'attempts',
  'failure',
  'created_at',
  'started_at',
  'ended_at',
  'run_id',
  'result_hash',
  'best',
] as const;
const ACTIVE: CalculationState[] = ['queued', 'running'];

/** @throws ApiProblem 500 in words when its document is not the one it was started with (D-13, F-22) */
export async function findCalculation(db: Queries, id: string): Promise<StoredCalculation | undefined> {
  const row = await db.selectFrom('calculation').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && row.document_hash !== '' && !isIntact(row)) {
    throw new ApiProblem(
      500,
      'Damaged data',
      'The stored inputs of this calculation are damaged: they are not those it was started with. Calculate again, or restore a backup.',
      { code: 'damagedResult' },
    );
  }
  return row;
}

export const findHead = (db: Queries, id: string): Promise<CalculationHead | undefined> =>
  db.selectFrom('calculation').select(HEAD).where('id', '=', id).executeTakeFirst();

/** Calculations of a project, the newest first. */
export const listOfProject = (db: Queries, projectId: string): Promise<CalculationHead[]> =>
  db
    .selectFrom('calculation')
    .select(HEAD)
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const listOfOwner = (db: Queries, ownerId: string): Promise<CalculationHead[]> =>
  db.selectFrom('calculation').select(HEAD).where('owner_id', '=', ownerId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

export const listActive = (db: Queries): Promise<CalculationHead[]> =>
  db.selectFrom('calculation').select(HEAD).where('state', 'in', ACTIVE).orderBy('created_at').execute();

export const countActiveOf = async (db: Queries, ownerId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('calculation')
        .select((e) => e.fn.countAll().as('n'))
        .where('owner_id', '=', ownerId)
        .where('state', 'in', ACTIVE)
        .executeTakeFirstOrThrow()
    ).n,
  );

/** @returns false when the same inputs are being calculated already */
export async function insertCalculation(db: Queries, row: Insertable<CalculationRow>, seriesHashes: readonly string[]): Promise<boolean> {
  const done = await db
    .insertInto('calculation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (done.numInsertedOrUpdatedRows !== 1n) return false;
  if (seriesHashes.length > 0)
    await db
      .insertInto('calculation_series')
      .values(seriesHashes.map((hash) => ({ calculation_id: row.id, hash })))
      .execute();
  return true;
}

/** With its rows, batches and details. */
export async function deleteCalculation(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('calculation').where('id', '=', id).execute();
}

/** Hands the oldest waiting calculation of an owner over, unless as many run as may. @returns its id */
export async function takeQueued(db: Queries, ownerId: string, mostRunning: number, now: number): Promise<string | undefined> {
  const active = await db
    .selectFrom('calculation')
    .select(['id', 'state'])
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ACTIVE)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (active.filter((row) => row.state === 'running').length >= mostRunning) return undefined;
  const next = active.find((row) => row.state === 'queued');
  if (!next) return undefined;
  const done = await db
    .updateTable('calculation')
    .set({ state: 'running', started_at: now })
    .where('id', '=', next.id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? next.id : undefined;
}

export async function setRun(db: Queries, id: string, runId: string): Promise<void> {
  await db.updateTable('calculation').set({ run_id: runId }).where('id', '=', id).execute();
}

/** Ends an active calculation; false when it has ended already. */
export async function endCalculation(
  db: Queries,
  id: string,
  end: { state: CalculationState; failure?: string; result_hash?: string; best?: string | null },
  now: number,
): Promise<boolean> {
  const done = await db
    .updateTable('calculation')
    .set({ ...end, ...(end.state === 'finished' ? { stage: 'done' } : {}), ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ACTIVE)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function setStage(db: Queries, id: string, stage: string): Promise<void> {
  await db.updateTable('calculation').set({ stage }).where('id', '=', id).where('state', '=', 'running').execute();
}

/** The batches of a calculation; written once, also when the step that writes them runs twice. */
export async function insertBatches(db: Queries, calculationId: string, total: number, size: number): Promise<number> {
  const count = Math.ceil(total / size);
  const rows: Insertable<BatchRow>[] = Array.from({ length: count }, (_, number) => ({
    calculation_id: calculationId,
    number,
    first_case: number * size,
    case_count: Math.min(size, total - number * size),
    attempt: 0,
    crashes: 0,
    state: 'waiting',
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await db
      .insertInto('batch')
      .values(rows.slice(from, from + 100))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .updateTable('calculation')
    .set({ total, stage: 'calculating' })
    .where('id', '=', calculationId)
    .where('state', '=', 'running')
    .execute();
  return countBatches(db, calculationId);
}

export const countBatches = async (db: Queries, calculationId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('batch')
        .select((e) => e.fn.countAll().as('n'))
        .where('calculation_id', '=', calculationId)
        .executeTakeFirstOrThrow()
    ).n,
  );

export interface BatchClaim {
  readonly attempt: number;
  readonly crashes: number;
  /** Cases without a stored row, in order. */
  readonly remaining: readonly number[];
}

/** Begins an attempt at a batch; from now on the rows of an earlier attempt are refused. Undefined when there is nothing left to do. */
export async function claimBatch(db: Queries, calculationId: string, number: number): Promise<BatchClaim | undefined> {
  const claimed = await db
    .updateTable('batch')
    .set((e) => ({ attempt: e('attempt', '+', 1), state: 'running' as const }))
    .where('calculation_id', '=', calculationId)
    .where('number', '=', number)
    .where('state', '!=', 'done')
    .returning(['attempt', 'crashes', 'first_case', 'case_count'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const last = claimed.first_case + claimed.case_count;
  const stored = await db
    .selectFrom('result_row')
    .select('case_id')
    .where('calculation_id', '=', calculationId)
    .where('case_id', '>=', claimed.first_case)
    .where('case_id', '<', last)
    .execute();
  const done = new Set(stored.map((row) => row.case_id));
  const remaining = Array.from({ length: claimed.case_count }, (_, i) => claimed.first_case + i).filter((id) => !done.has(id));
  return { attempt: claimed.attempt, crashes: claimed.crashes, remaining };
}

/**
 * Stores finished rows, in one transaction with the fence: they count only while the attempt is the latest and the calculation runs. The
 * same row stored twice is one row.
 *
 * @returns false when the attempt was overtaken or the calculation has ended
 */
export async function storeRows(
  tx: Queries,
  calculationId: string,
  batch: number,
  attempt: number,
  rows: readonly { id: number; outcome: string }[],
  isLast: boolean,
): Promise<boolean> {
  const fence = await tx
    .updateTable('batch')
    .set({ state: isLast ? 'done' : 'running', crashes: 0 })
    .where('calculation_id', '=', calculationId)
    .where('number', '=', batch)
    .where('attempt', '=', attempt)
    .where((e) =>
      e.exists(
        e
          .selectFrom('calculation')
          .select(sql<number>`1`.as('one'))
          .where('id', '=', calculationId)
          .where('state', '=', 'running'),
      ),
    )
    .executeTakeFirst();
  if (fence.numUpdatedRows !== 1n) return false;
  let added = 0n;
  for (let from = 0; from < rows.length; from += 200) {
    const part = rows.slice(from, from + 200).map((row) => ({ calculation_id: calculationId, case_id: row.id, outcome: row.outcome }));
    const done = await tx
      .insertInto('result_row')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += done.numInsertedOrUpdatedRows ?? 0n;
  }
  await tx
    .updateTable('calculation')
    .set((e) => ({ done: e('done', '+', Number(added)) }))
    .where('id', '=', calculationId)
    .execute();
  return true;
}

/** A calculator died at this attempt. @returns how many have in a row, 0 when the attempt was overtaken */
export async function countCrash(db: Queries, calculationId: string, batch: number, attempt: number): Promise<number> {
  const row = await db
    .updateTable('batch')
    .set((e) => ({ crashes: e('crashes', '+', 1) }))
    .where('calculation_id', '=', calculationId)
    .where('number', '=', batch)
    .where('attempt', '=', attempt)
    .returning('crashes')
    .executeTakeFirst();
  if (!row) return 0;
  await db
    .updateTable('calculation')
    .set({ attempts: row.crashes + 1 })
    .where('id', '=', calculationId)
    .where('attempts', '<', row.crashes + 1)
    .execute();
  return row.crashes;
}

/** Canonical outcomes in the order of the cases. */
export async function listOutcomes(db: Queries, calculationId: string): Promise<string[]> {
  const rows = await db.selectFrom('result_row').select('outcome').where('calculation_id', '=', calculationId).orderBy('case_id').execute();
  return rows.map((row) => row.outcome);
}

export async function listSeriesOf(
  db: Queries,
  calculationId: string,
): Promise<{ hash: string; bytes: Uint8Array; value_count: number }[]> {
  return db
    .selectFrom('calculation_series')
    .innerJoin('series', 'series.hash', 'calculation_series.hash')
    .select(['series.hash', 'series.bytes', 'series.value_count'])
    .where('calculation_series.calculation_id', '=', calculationId)
    .execute();
}

export const findDetail = async (db: Queries, calculationId: string, caseId: number, year: number): Promise<Uint8Array | undefined> =>
  (
    await db
      .selectFrom('detail')
      .select('body')
      .where('calculation_id', '=', calculationId)
      .where('case_id', '=', caseId)
      .where('year', '=', year)
      .executeTakeFirst()
  )?.body;

/** Keeps the newest details of a calculation: they can be made again from its inputs. */
export async function insertDetail(
  db: Queries,
  calculationId: string,
  caseId: number,
  year: number,
  body: Uint8Array,
  now: number,
  most: number,
): Promise<void> {
  await db
    .insertInto('detail')
    .values({ calculation_id: calculationId, case_id: caseId, year, body, created_at: now })
    .onConflict((conflict) => conflict.columns(['calculation_id', 'case_id', 'year']).doUpdateSet({ body, created_at: now }))
    .execute();
  const kept = await db
    .selectFrom('detail')
    .select(['case_id', 'year'])
    .where('calculation_id', '=', calculationId)
    .orderBy('created_at', 'desc')
    .offset(most)
    .limit(100)
    .execute();
  for (const old of kept)
    await db
      .deleteFrom('detail')
      .where('calculation_id', '=', calculationId)
      .where('case_id', '=', old.case_id)
      .where('year', '=', old.year)
      .execute();
}
