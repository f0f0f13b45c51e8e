import type { Insertable } from 'kysely';
import { bytesOf, type Db, type Queries } from '../db/database.ts';
import type { ExportJobRow, ExportState } from './export.table.ts';

export const insertJob = async (db: Queries, job: Insertable<ExportJobRow>): Promise<void> => {
  await db.insertInto('export_job').values(job).execute();
};

export const findJob = (db: Queries, projectId: string, id: string): Promise<ExportJobRow | undefined> =>
  db.selectFrom('export_job').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();

export const listJobs = (db: Queries, projectId: string): Promise<ExportJobRow[]> =>
  db.selectFrom('export_job').selectAll().where('project_id', '=', projectId).orderBy('created_at', 'desc').orderBy('id').execute();

export async function countOpen(db: Queries, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('export_job')
    .select((e) => e.fn.countAll().as('n'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/**
 * Takes the next job that nobody works on; of several processes that see the same one, one has it. The attempt counts from here on: pieces
 * of earlier ones are nobody's.
 */
export async function takeJob(db: Db, now: number, heldUntil: number): Promise<ExportJobRow | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('export_job')
      .select(['id', 'attempts'])
      .where((e) => e.or([e('state', '=', 'queued'), e.and([e('state', '=', 'running'), e('held_until', '<', now)])]))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return undefined;
    const taken = await db
      .updateTable('export_job')
      .set({ state: 'running', attempts: next.attempts + 1, held_until: heldUntil, stage: '', progress: 0, failure: '' })
      .where('id', '=', next.id)
      .where('attempts', '=', next.attempts)
      .where('state', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst();
    if (taken) return taken;
  }
}

const mine = (db: Queries, { id, attempts }: Pick<ExportJobRow, 'id' | 'attempts'>) =>
  db.updateTable('export_job').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'running');

/** @returns false when the job is no longer this attempt's */
export async function noteProgress(db: Db, job: ExportJobRow, stage: string, progress: number, heldUntil: number): Promise<boolean> {
  const done = await mine(db, job).set({ stage, progress, held_until: heldUntil }).executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export const addPiece = async (db: Db, { id, attempts }: ExportJobRow, number: number, bytes: Uint8Array): Promise<void> => {
  await db.insertInto('export_piece').values({ job_id: id, attempt: attempts, number, bytes }).execute();
};

/** All pieces are stored: from here on the file can be downloaded. @returns false when the job is no longer this attempt's */
export async function finishJob(
  db: Db,
  job: ExportJobRow,
  file: Pick<ExportJobRow, 'pieces' | 'size' | 'sha256'>,
  now: number,
): Promise<boolean> {
  const done = await mine(db, job)
    .set({ ...file, state: 'finished', stage: '', progress: 100, ended_at: now })
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Ends or gives back an attempt; what it has stored goes. */
export async function leaveJob(
  db: Db,
  job: ExportJobRow,
  state: Exclude<ExportState, 'finished' | 'running'>,
  failure: string,
  now: number,
): Promise<void> {
  await deletePieces(db, job.id, job.attempts);
  await mine(db, job)
    .set({ state, failure, stage: '', ended_at: state === 'queued' ? null : now })
    .execute();
}

export const deletePieces = async (db: Queries, jobId: string, upToAttempt: number): Promise<void> => {
  await db.deleteFrom('export_piece').where('job_id', '=', jobId).where('attempt', '<=', upToAttempt).execute();
};

/** @returns false unless it has failed */
export async function queueAgain(db: Queries, id: string, now: number): Promise<boolean> {
  const done = await db
    .updateTable('export_job')
    .set({ state: 'queued', failure: '', stage: '', progress: 0, ended_at: null, created_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** With its pieces. */
export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('export_job').where('id', '=', id).execute();
}

export async function pieceOf(db: Queries, { id, attempts }: ExportJobRow, number: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('export_piece')
    .select('bytes')
    .where('job_id', '=', id)
    .where('attempt', '=', attempts)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && bytesOf(row.bytes);
}

/** Every job of before a time goes, with its file. */
export const deleteOld = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('export_job').where('created_at', '<', before).where('state', 'not in', ['queued', 'running']).execute();
};

/** A process that is alone with the data knows that nobody works any more on what an earlier one had begun. */
export const freeAll = async (db: Db): Promise<void> => {
  await db.updateTable('export_job').set({ held_until: 0 }).where('state', '=', 'running').execute();
};
