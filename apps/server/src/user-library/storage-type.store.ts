import { UserStorageSpec } from '@stackwatt/model';
import type { Selectable } from 'kysely';
import type { Queries } from '../db/database.ts';
import { seal, unseal } from '../db/sealed.ts';
import { ApiProblem } from '../http/problem.ts';
import type { StorageTypeRow } from './storage-type.table.ts';

/** @throws ApiProblem 500 in words when the stored values are not those that were saved (D-13, F-22) */
function toType(row: Pick<Selectable<StorageTypeRow>, 'id' | 'spec'>): UserStorageSpec {
  const json = unseal(row.spec);
  if (json === undefined) {
    throw new ApiProblem(
      500,
      'Damaged data',
      `The stored storage type ${row.id} is damaged. Save it again from a page that has it open, or restore a backup.`,
      { code: 'damagedStorageType' },
    );
  }
  return UserStorageSpec.parse({ ...(JSON.parse(json) as object), id: row.id });
}
const toSpec = (type: UserStorageSpec): string => seal(JSON.stringify({ ...type, id: undefined }));

export interface Page {
  readonly first?: number | undefined;
  /** Where to go on: what `findPlace` found. */
  readonly after?: Place | undefined;
}
export type Place = Pick<Selectable<StorageTypeRow>, 'created_at' | 'id'>;

/** In the order in which they were made. */
export async function listTypes(db: Queries, ownerId: string, { first, after }: Page = {}): Promise<UserStorageSpec[]> {
  let query = db.selectFrom('storage_type').select(['id', 'spec']).where('owner_id', '=', ownerId).orderBy('created_at').orderBy('id');
  if (after !== undefined)
    query = query
      .where('created_at', '>=', after.created_at)
      .where((e) => e.or([e('created_at', '>', after.created_at), e('id', '>', after.id)]));
  if (first !== undefined) query = query.limit(first);
  return (await query.execute()).map(toType);
}

/** Where a type stands in the order of the list. */
export const findPlace = (db: Queries, ownerId: string, id: string): Promise<Place | undefined> =>
  db.selectFrom('storage_type').select(['created_at', 'id']).where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();

/** @param id  of a type, as the server made it: letters, digits and hyphens */
export const countUses = async (db: Queries, ownerId: string, id: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('project')
        .select((e) => e.fn.countAll().as('n'))
        .where('owner_id', '=', ownerId)
        // A project copies the type with its id, which occurs nowhere else.
        .where('document', 'like', `%"${id}"%`)
        .executeTakeFirstOrThrow()
    ).n,
  );

/** A type of somebody else is not there. */
export async function findType(db: Queries, ownerId: string, id: string): Promise<UserStorageSpec | undefined> {
  const row = await db
    .selectFrom('storage_type')
    .select(['id', 'spec'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row && toType(row);
}

export const countTypes = async (db: Queries, ownerId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('storage_type')
        .select((e) => e.fn.countAll().as('n'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
    ).n,
  );

export async function insertType(db: Queries, ownerId: string, type: UserStorageSpec, now: number): Promise<void> {
  await db
    .insertInto('storage_type')
    .values({ id: type.id, owner_id: ownerId, created_at: now, updated_at: now, spec: toSpec(type) })
    .execute();
}

/** @returns false when there is no such type of the owner */
export async function updateType(db: Queries, ownerId: string, type: UserStorageSpec, now: number): Promise<boolean> {
  const done = await db
    .updateTable('storage_type')
    .set({ spec: toSpec(type), updated_at: now })
    .where('id', '=', type.id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** @returns false when there is no such type of the owner */
export async function deleteType(db: Queries, ownerId: string, id: string): Promise<boolean> {
  return (
    (await db.deleteFrom('storage_type').where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()).numDeletedRows === 1n
  );
}
