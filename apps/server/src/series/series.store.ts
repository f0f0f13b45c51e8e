import { createHash } from 'node:crypto';
import { seriesToBytes } from '@stackwatt/model';
import type { ExpressionBuilder } from 'kysely';
import { bytesOf, type Queries } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { ApiProblem } from '../http/problem.ts';

export interface StoredSeries {
  readonly hash: string;
  readonly count: number;
}

const addressOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @throws ApiProblem 500 in words when stored values are not what their address says (D-13, F-22) */
export function assertSeriesIntact(hash: string, count: number, bytes: Uint8Array): void {
  if (bytes.length !== count * 8 || addressOf(bytes) !== hash) {
    throw new ApiProblem(
      500,
      'Damaged data',
      `The stored series ${hash.slice(0, 12)} is damaged. Restore it from a backup or import it again.`,
      { code: 'damagedSeries' },
    );
  }
}

/** Stores values under their content address and lets a project read them. */
export async function insertSeries(db: Queries, projectId: string, values: Float64Array, now: number): Promise<StoredSeries> {
  const stored = await keepValues(db, values, now);
  await letRead(db, projectId, [stored.hash], now);
  return stored;
}

/**
 * Stores values under their content address; nobody may read them yet. What is stored already is compared with what came and replaced
 * where it differs: values are shared by their content, so damage would otherwise turn away everybody who brings them again (D-13).
 */
export async function keepValues(db: Queries, values: Float64Array, now: number): Promise<StoredSeries> {
  const bytes = seriesToBytes(values);
  const hash = addressOf(bytes);
  await db
    .insertInto('series')
    .values({ hash, value_count: values.length, bytes: Buffer.from(bytes.buffer), created_at: now })
    .onConflict((c) =>
      c
        .column('hash')
        .doUpdateSet((e) => ({ value_count: e.ref('excluded.value_count'), bytes: e.ref('excluded.bytes') }))
        .where((e) =>
          e.or([e('series.value_count', '!=', e.ref('excluded.value_count')), e('series.bytes', '!=', e.ref('excluded.bytes'))]),
        ),
    )
    .execute();
  return { hash, count: values.length };
}

/** Brought again it is as good as new: what no document names is kept for a while after it came. */
export async function letRead(db: Queries, projectId: string, hashes: readonly string[], now: number): Promise<void> {
  for (const hash of hashes) {
    await db
      .insertInto('project_series')
      .values({ project_id: projectId, hash, created_at: now })
      .onConflict((c) => c.columns(['project_id', 'hash']).doUpdateSet({ created_at: now }))
      .execute();
  }
}

/** Values that no project may read: a server that ended in the middle of an upload left them. */
export async function deleteOrphans(db: Queries): Promise<void> {
  const rows = await db
    .selectFrom('series')
    .select('hash')
    .where((e) =>
      e.not(e.exists(e.selectFrom('project_series').select('project_series.hash').whereRef('project_series.hash', '=', 'series.hash'))),
    )
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('calculation_series').select('calculation_series.hash').whereRef('calculation_series.hash', '=', 'series.hash'),
        ),
      ),
    )
    .limit(1000)
    .execute();
  await deleteUnused(
    db,
    rows.map((row) => row.hash),
  );
}

export async function findSeries(db: Queries, projectId: string, hash: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('project_series')
    .innerJoin('series', 'series.hash', 'project_series.hash')
    .select(['series.bytes', 'series.value_count'])
    .where('project_series.project_id', '=', projectId)
    .where('project_series.hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const bytes = bytesOf(row.bytes);
  assertSeriesIntact(hash, row.value_count, bytes);
  return bytes;
}

/** Which of these series the project may read. */
export async function listReadable(db: Queries, projectId: string, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('project_series')
    .select('hash')
    .where('project_id', '=', projectId)
    .where('hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.hash));
}

export async function copySeries(db: Queries, from: string, to: string, now: number): Promise<void> {
  const series = await db.selectFrom('project_series').select('hash').where('project_id', '=', from).execute();
  if (series.length > 0)
    await db
      .insertInto('project_series')
      .values(series.map(({ hash }) => ({ project_id: to, hash, created_at: now })))
      .execute();
  const strips = await db.selectFrom('strip').selectAll().where('project_id', '=', from).execute();
  if (strips.length > 0)
    await db
      .insertInto('strip')
      .values(strips.map((strip) => ({ ...strip, project_id: to })))
      .execute();
}

/** Series that a project, or a calculation of it, refers to. */
export const listHashesOf = async (db: Queries, projectId: string): Promise<string[]> => {
  const own = db.selectFrom('project_series').select('hash').where('project_id', '=', projectId);
  const used = db
    .selectFrom('calculation_series')
    .innerJoin('calculation', 'calculation.id', 'calculation_series.calculation_id')
    .select('calculation_series.hash as hash')
    .where('calculation.project_id', '=', projectId);
  return (await own.union(used).execute()).map((row) => row.hash);
};

/** Whether no project, strip or result refers to a series any more. */
export const isUnused = (e: ExpressionBuilder<Schema, 'series'>) =>
  e.and([
    e.not(e.exists(e.selectFrom('project_series').select('project_series.hash').whereRef('project_series.hash', '=', 'series.hash'))),
    e.not(e.exists(e.selectFrom('strip').select('strip.hash').whereRef('strip.hash', '=', 'series.hash'))),
    e.not(
      e.exists(
        e.selectFrom('calculation_series').select('calculation_series.hash').whereRef('calculation_series.hash', '=', 'series.hash'),
      ),
    ),
  ]);

/** Deletes those of the series that no project, strip or result refers to any more. */
export async function deleteUnused(db: Queries, hashes: readonly string[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += 200) {
    await db
      .deleteFrom('series')
      .where('hash', 'in', hashes.slice(from, from + 200))
      .where(isUnused)
      .execute();
  }
}

export interface StripKey {
  readonly projectId: string;
  readonly type: string;
  readonly market: string;
}

export const listStrips = (db: Queries, { projectId, type, market }: StripKey): Promise<{ position: number; hash: string }[]> =>
  db
    .selectFrom('strip')
    .select(['position', 'hash'])
    .where('project_id', '=', projectId)
    .where('type', '=', type)
    .where('market', '=', market)
    .orderBy('position')
    .execute();

/** Strips of a type over all markets. */
export const countStrips = async (db: Queries, projectId: string, type: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('strip')
        .select((e) => e.fn.countAll().as('n'))
        .where('project_id', '=', projectId)
        .where('type', '=', type)
        .executeTakeFirstOrThrow()
    ).n,
  );

export async function setStrip(db: Queries, { projectId, type, market }: StripKey, position: number, hash: string): Promise<void> {
  await db
    .insertInto('strip')
    .values({ project_id: projectId, type, market, position, hash })
    .onConflict((c) => c.columns(['project_id', 'type', 'market', 'position']).doUpdateSet({ hash }))
    .execute();
}

/** @param market  undefined for all markets of the type; @returns how many there were */
export async function deleteStrips(db: Queries, projectId: string, type: string, market: string | undefined): Promise<number> {
  let query = db.deleteFrom('strip').where('project_id', '=', projectId).where('type', '=', type);
  if (market !== undefined) query = query.where('market', '=', market);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
