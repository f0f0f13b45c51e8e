import { sql, type Insertable } from 'kysely';
import type { Db, Queries } from '../db/database.ts';
import type { BatchRow } from './calculation.table.ts';
import type { StoredOutcome } from './simulation.ts';
import { digestOf } from './stored-result.ts';
import { claimBatch, isFree, type BatchClaim, type Crew } from './claim-batch.ts';

/** A piece of a calculation that one process does. */
export type Work =
  | { readonly kind: 'prepare' | 'finish'; readonly calculationId: string; readonly attempt: number }
  | ({ readonly kind: 'batch'; readonly calculationId: string; readonly number: number } & BatchClaim);

/**
 * Takes the next piece of work: of the owner for whom least is done at the moment, then of the calculation that started first. Each claim
 * is one conditional statement, so that of two processes that see the same piece one has it.
 *
 * @param isAvoided  calculations that this process leaves alone for a while
 */
export async function takeWork(db: Db, crew: Crew, isAvoided: (calculationId: string) => boolean): Promise<Work | undefined> {
  const running = (
    await db
      .selectFrom('calculation')
      .select(['id', 'owner_id', 'stage'])
      .where('state', '=', 'running')
      .orderBy('started_at')
      .orderBy('id')
      .execute()
  ).filter((one) => !isAvoided(one.id));
  if (running.length === 0) return undefined;
  const counts = await db
    .selectFrom('batch')
    .select((e) => ['calculation_id', e.fn.countAll().as('n')])
    .where('state', '=', 'running')
    .where(
      'calculation_id',
      'in',
      running.map((one) => one.id),
    )
    .groupBy('calculation_id')
    .execute();
  const busyOf = new Map(counts.map((one) => [one.calculation_id, Number(one.n)]));
  const busyOfOwner = new Map<string, number>();
  for (const { id, owner_id } of running) busyOfOwner.set(owner_id, (busyOfOwner.get(owner_id) ?? 0) + (busyOf.get(id) ?? 0));
  const inTurn = running.toSorted(
    (a, b) => busyOfOwner.get(a.owner_id)! - busyOfOwner.get(b.owner_id)! || (busyOf.get(a.id) ?? 0) - (busyOf.get(b.id) ?? 0),
  );
  for (const { id, stage } of inTurn) {
    const isPrepared = stage === 'calculating' || stage === 'tabulating';
    const work = isPrepared
      ? ((await takeBatch(db, id, crew)) ?? (await takeStep(db, id, 'finish', crew)))
      : await takeStep(db, id, 'prepare', crew);
    if (work) return work;
  }
  return undefined;
}

async function takeBatch(db: Db, calculationId: string, crew: Crew): Promise<Work | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('batch')
      .select('number')
      .where('calculation_id', '=', calculationId)
      .where('state', '!=', 'done')
      .where(isFree(crew))
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (!next) return undefined;
    const claim = await claimBatch(db, calculationId, next.number, crew);
    // Undefined: another process was quicker.
    if (claim) return { kind: 'batch', calculationId, number: next.number, ...claim };
  }
}

const STEPS = {
  prepare: { stage: 'preparing', from: ['queued', 'preparing'] },
  finish: { stage: 'tabulating', from: ['calculating', 'tabulating'] },
} as const;

async function takeStep(db: Db, id: string, kind: 'prepare' | 'finish', crew: Crew): Promise<Work | undefined> {
  const { stage, from } = STEPS[kind];
  const taken = await db
    .updateTable('calculation')
    .set((e) => ({
      stage,
      holder: crew.me,
      step_attempts: e
        .case()
        .when('stage', '=', stage)
        .then(e('step_attempts', '+', 1))
        .else(1)
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('stage', 'in', [...from])
    .where(isFree(crew))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('batch')
            .select(sql<number>`1`.as('one'))
            .where('calculation_id', '=', id)
            .where('state', '!=', 'done'),
        ),
      ),
    )
    .returning('step_attempts')
    .executeTakeFirst();
  return taken && { kind, calculationId: id, attempt: taken.step_attempts };
}

/** Gives a piece of work back that was not carried through; not when it was overtaken meanwhile. */
export async function releaseWork(db: Queries, work: Work, { me }: Crew): Promise<void> {
  if (work.kind === 'batch') {
    await db
      .updateTable('batch')
      .set({ state: 'waiting', holder: null })
      .where('calculation_id', '=', work.calculationId)
      .where('number', '=', work.number)
      .where('attempt', '=', work.attempt)
      .where('state', '=', 'running')
      .execute();
    return;
  }
  await db.updateTable('calculation').set({ holder: null }).where('id', '=', work.calculationId).where('holder', '=', me).execute();
}

/** Cuts a calculation into its batches, once, however many processes have prepared it, with the rows that it goes on from. */
export async function insertBatches(db: Db, calculationId: string, total: number, size: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('calculation')
      .set({ total, stage: 'calculating', holder: null })
      .where('id', '=', calculationId)
      .where('state', '=', 'running')
      .where('stage', 'in', [...STEPS.prepare.from])
      .returning('resumes')
      .executeTakeFirst();
    if (!taken) return;
    const kept = taken.resumes === null ? new Set<number>() : await keepRows(tx, taken.resumes, calculationId, total);
    const rows = Array.from({ length: Math.ceil(total / size) }, (_, number): Insertable<BatchRow> => {
      const [first, count] = [number * size, Math.min(size, total - number * size)];
      const isDone = Array.from({ length: count }, (_case, k) => first + k).every((id) => kept.has(id));
      return {
        calculation_id: calculationId,
        number,
        first_case: first,
        case_count: count,
        attempt: 0,
        crashes: 0,
        state: isDone ? 'done' : 'waiting',
        holder: null,
      };
    });
    for (let from = 0; from < rows.length; from += 100)
      await tx
        .insertInto('batch')
        .values(rows.slice(from, from + 100))
        .execute();
  });
}

/** Rows that are taken over at a time. */
const KEPT_AT_ONCE = 200;

/**
 * Gives a calculation the rows of an ended one of the same inputs and engine. A case that was left out is tried again, and so is one whose
 * row is not the one that was stored: the hash of a finished result vouches for rows that were calculated.
 *
 * @returns the cases that have a row now
 */
async function keepRows(tx: Queries, from: string, to: string, total: number): Promise<Set<number>> {
  const kept = new Set<number>();
  for (let after = -1; ;) {
    const rows = await tx
      .selectFrom('result_row')
      .select(['case_id', 'outcome', 'digest'])
      .where('calculation_id', '=', from)
      .where('case_id', '>', after)
      .where('case_id', '<', total)
      .orderBy('case_id')
      .limit(KEPT_AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    after = rows.at(-1)!.case_id;
    const whole = rows.filter(
      ({ outcome, digest }) => digest === digestOf(outcome) && (JSON.parse(outcome) as StoredOutcome).kind !== 'leftOut',
    );
    if (whole.length > 0)
      await tx
        .insertInto('result_row')
        .values(whole.map((row) => ({ ...row, calculation_id: to })))
        .execute();
    for (const { case_id } of whole) kept.add(case_id);
  }
  await tx.updateTable('calculation').set({ done: kept.size, kept: kept.size }).where('id', '=', to).execute();
  return kept;
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
    .set({ state: isLast ? 'done' : 'running', crashes: 0, years: 0 })
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
    const part = rows
      .slice(from, from + 200)
      .map((row) => ({ calculation_id: calculationId, case_id: row.id, outcome: row.outcome, digest: digestOf(row.outcome) }));
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

/** How many years are simulated of the case that an attempt is at; nothing when the attempt was overtaken. */
export async function setYears(db: Queries, calculationId: string, batch: number, attempt: number, years: number): Promise<void> {
  await db
    .updateTable('batch')
    .set({ years })
    .where('calculation_id', '=', calculationId)
    .where('number', '=', batch)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .execute();
}

/** Years that are simulated of cases without a row. */
export async function countYears(db: Queries, calculationId: string): Promise<number> {
  const { n } = await db
    .selectFrom('batch')
    .select((e) => e.fn.sum('years').as('n'))
    .where('calculation_id', '=', calculationId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
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
