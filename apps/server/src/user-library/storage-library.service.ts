import { randomUUID } from 'node:crypto';
import { toWireStorageSpec } from '@stackwatt/api';
import { storages } from '@stackwatt/catalog';
import { writeStorageFile } from '@stackwatt/formats';
import { brokenLength, cutText, fieldMeta, oneLine, storageFromWire, storageToWire, UserStorageSpec } from '@stackwatt/model';
import { z } from 'zod';
import type { Account } from '../account/account.ts';
import { holdAccount } from '../account/account.store.ts';
import type { Db, Within } from '../db/database.ts';
import { ApiProblem, notFound, unreadable } from '../http/problem.ts';
import * as store from './storage-type.store.ts';

export type WireType = Record<string, unknown>;

/** Types in one library; who needs more has a program at work. */
const MOST_TYPES = 10_000;
const UNNAMED = 'Imported Storage';

/** A user's own storage types (LIB-01). Whoever is not the owner finds nothing (LIB-18). */
export class StorageLibraryService {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** API-59. @throws ApiProblem 404 when the type to go on after is gone */
  async list(
    account: Account,
    { first, after: afterId }: { readonly first?: number | undefined; readonly after?: string | undefined } = {},
  ): Promise<{ data: WireType[]; total: number; next: string | null }> {
    const after = afterId === undefined ? undefined : await store.findPlace(this.db, account.id, afterId);
    if (afterId !== undefined && !after) throw notFound('storage type');
    const types = await store.listTypes(this.db, account.id, { first, after });
    const isWhole = first === undefined || types.length < first;
    const total = isWhole && after === undefined ? types.length : await store.countTypes(this.db, account.id);
    return { data: types.map(storageToWire), total, next: isWhole ? null : types.at(-1)!.id };
  }

  /** @returns the own projects that hold values of the type. @throws ApiProblem 404 */
  async uses(account: Account, id: string): Promise<number> {
    return store.countUses(this.db, account.id, (await this.#get(account, id)).id);
  }

  /** API-61 */
  async duplicate(account: Account, id: string, within?: Within<WireType>): Promise<WireType> {
    const type = await this.#get(account, id);
    return this.#add(account, { ...type, name: cutName(`Copy of ${type.name}`) }, within);
  }

  /** API-62. @returns what was deleted */
  async delete(account: Account, id: string, within?: Within<WireType>): Promise<WireType> {
    const deleted = storageToWire(await this.#get(account, id));
    await this.db.transaction().execute(async (tx) => {
      if (!(await store.deleteType(tx, account.id, id))) throw notFound('storage type');
      await within?.(tx, deleted);
    });
    return deleted;
  }

  /**
   * API-63. Values outside their bounds are kept, so that a half-filled type is not lost; the editor shows them. @throws ApiProblem 404,
   * 422
   */
  async update(account: Account, wire: WireType, within?: Within<WireType>): Promise<WireType> {
    const type = readWire(wire);
    const updated = storageToWire(type);
    await this.db.transaction().execute(async (tx) => {
      if (!(await store.updateType(tx, account.id, type, this.now()))) throw notFound('storage type');
      await within?.(tx, updated);
    });
    return updated;
  }

  /** API-64 */
  async file(account: Account, id: string): Promise<{ name: string; text: string }> {
    const type = await this.#get(account, id);
    return { name: `${type.name.trim() === '' ? 'Storage' : type.name.trim()}.xml`, text: writeStorageFile(type) };
  }

  /** API-65, D-167: the built-in types a new one can begin with. */
  sampleNames = (): string[] => storages.map((one) => one.name);

  /** API-65. @throws ApiProblem 404 */
  async addSample(account: Account, name: string, newName?: string, within?: Within<WireType>): Promise<WireType> {
    const sample = storages.find((one) => one.name === name || one.id === name);
    if (!sample) throw notFound('sample');
    // By way of the wire, where a built-in type has the form of a user's own.
    const { source, ...type } = storageFromWire(toWireStorageSpec(sample));
    const notes = type.notes === '' && typeof source === 'string' ? source : type.notes;
    return this.#add(account, { ...type, notes, name: named(newName) ?? type.name }, within);
  }

  /** API-66. @param spec  as the reader of storage files gives it, on the wire */
  add(account: Account, spec: WireType, newName?: string, within?: Within<WireType>): Promise<WireType> {
    const type = storageFromWire(spec);
    return this.#add(account, { ...type, name: named(newName) ?? (type.name === '' ? UNNAMED : type.name) }, within);
  }

  async #add(account: Account, type: UserStorageSpec, within?: Within<WireType>): Promise<WireType> {
    const added = { ...type, id: randomUUID() };
    const wire = storageToWire(added);
    await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, account.id);
      if ((await store.countTypes(tx, account.id)) >= MOST_TYPES)
        throw new ApiProblem(422, 'Library full', `A library holds at most ${MOST_TYPES} storage types. Delete one first.`, {
          code: 'libraryFull',
        });
      await store.insertType(tx, account.id, added, this.now());
      await within?.(tx, wire);
    });
    return wire;
  }

  async #get(account: Account, id: string): Promise<UserStorageSpec> {
    const type = await store.findType(this.db, account.id, id);
    if (!type) throw notFound('storage type');
    return type;
  }
}

/** A name of blanks is none. */
const named = (name: string | undefined): string | undefined => (oneLine(name ?? '').trim() === '' ? undefined : oneLine(name!).trim());
const cutName = (name: string): string => cutText(name, fieldMeta(UserStorageSpec, 'name').maxLength!);

/** @throws ApiProblem 422 with place, value and rule */
function readWire(wire: WireType): UserStorageSpec {
  const { augmentationCost } = wire;
  // The reader passes over one that is no number; here it must not become 0 unseen.
  if (augmentationCost !== undefined && typeof augmentationCost !== 'number') {
    throw unreadable('The storage type cannot be read', [
      { place: 'augmentationCost', value: JSON.stringify(augmentationCost).slice(0, 60), rule: 'must be a number' },
    ]);
  }
  let type: UserStorageSpec;
  try {
    type = storageFromWire(wire);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw unreadable(
      'The storage type cannot be read',
      error.issues
        .slice(0, 20)
        .map((issue) => ({ place: issue.path.map(String).join('.'), value: valueAt(wire, issue.path), rule: issue.message })),
    );
  }
  const named = { ...type, name: oneLine(type.name), abbreviation: oneLine(type.abbreviation) };
  const tooLong = (['name', 'abbreviation'] as const).flatMap((key) => {
    const rule = brokenLength(named[key], fieldMeta(UserStorageSpec, key));
    return rule === undefined ? [] : [{ place: key, value: named[key].slice(0, 60), rule }];
  });
  if (tooLong.length > 0) throw unreadable('The storage type cannot be stored', tooLong);
  return named;
}

/** What stands at a place, short. */
function valueAt(wire: WireType, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>((node, key) => (node as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key], wire);
  return (value === undefined ? 'missing' : JSON.stringify(value)).slice(0, 60);
}
