import type { Queries } from '../db/database.ts';

const BYTES_OF_VALUE = 8;

export async function projectsOfOwners(db: Queries): Promise<ReadonlyMap<string, { readonly count: number; readonly bytes: number }>> {
  const rows = await db
    .selectFrom('project')
    .select((e) => ['owner_id', e.fn.countAll().as('count'), e.fn.sum('document_bytes').as('bytes')])
    .groupBy('owner_id')
    .execute();
  return new Map(rows.map((row) => [row.owner_id, { count: Number(row.count), bytes: Number(row.bytes ?? 0) }]));
}

/** The series of each owner; the same ones in several projects count once, as the quota counts them. @param ownerId of this one alone */
export async function seriesOfOwners(
  db: Queries,
  ownerId?: string,
): Promise<ReadonlyMap<string, { readonly count: number; readonly bytes: number }>> {
  let named = db
    .selectFrom('project_series')
    .innerJoin('project', 'project.id', 'project_series.project_id')
    .innerJoin('series', 'series.hash', 'project_series.hash')
    .select(['project.owner_id as owner_id', 'series.hash as hash', 'series.value_count as value_count'])
    .distinct();
  if (ownerId !== undefined) named = named.where('project.owner_id', '=', ownerId);
  const rows = await db
    .selectFrom(named.as('own'))
    .select((e) => ['own.owner_id', e.fn.countAll().as('count'), e.fn.sum('own.value_count').as('values')])
    .groupBy('own.owner_id')
    .execute();
  return new Map(rows.map((row) => [row.owner_id, { count: Number(row.count), bytes: Number(row.values ?? 0) * BYTES_OF_VALUE }]));
}
