import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import { isIntact } from '../project/project-document.ts';
import type { CalculationRow, CalculationState } from './calculation.table.ts';

export type StoredCalculation = Selectable<CalculationRow>;
/** A calculation without its document, for lists and progress. */
export type CalculationHead = Omit<StoredCalculation, 'document' | 'document_hash' | 'holder' | 'step_attempts'>;

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
  'years',
  'attempts',
  'failure',
  'created_at',
  'started_at',
  'ended_at',
  'result_hash',
  'best',
  'resumes',
  'kept',
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

export const listOfProjects = async (db: Queries, ids: readonly string[]): Promise<CalculationHead[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('calculation')
        .select(HEAD)
        .where('project_id', 'in', ids)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();

export const listActive = (db: Queries): Promise<CalculationHead[]> =>
  db.selectFrom('calculation').select(HEAD).where('state', 'in', ACTIVE).orderBy('created_at').execute();

/** Active calculations of an owner that go before one that waits: those that run, and those that wait for longer. */
export const listAhead = async (db: Queries, { id, owner_id, created_at }: CalculationHead): Promise<CalculationHead[]> =>
  (await listActive(db)).filter(
    (other) => other.id !== id && other.owner_id === owner_id && (other.state === 'running' || other.created_at < created_at),
  );

/** The address that is mailed when a calculation has ended; undefined for none. */
export const findNotice = async (db: Queries, calculationId: string): Promise<string | undefined> =>
  (await db.selectFrom('email_notice').select('email').where('calculation_id', '=', calculationId).executeTakeFirst())?.email;

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
