import { randomUUID } from 'node:crypto';
import type { Account } from '../account/account.ts';
import type { Db, Queries, Within } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import { assertRoomForDocuments, assertWithinQuota, quotaOf, quotaUsedUp, type Quota } from '../series/quota.ts';
import * as series from '../series/series.store.ts';
import { bytesOfLists, eachOf } from './document-desk.ts';
import type { DocumentRead, Lists } from './document-work.ts';
import { LEASE_MS, type EditLocks } from './edit-locks.ts';
import * as store from './project.store.ts';
import { versionHeader, type WriteTerms } from './write-terms.ts';

/** What is stored in one transaction with its project, bytes; a few hundredths of a second. */
const LITTLE = 4_000_000;

interface ProjectWriterServices {
  readonly db: Db;
  readonly locks: EditLocks;
  readonly quota: Quota;
  readonly now: () => number;
}

/** Stores documents with their series, as far as the quota of their owner goes: a new project, a copy, another version. */
export class ProjectWriter {
  readonly #of: ProjectWriterServices;

  constructor(services: ProjectWriterServices) {
    this.#of = services;
  }

  /** A new project of an account. @param within  gets its id */
  async insert(account: Account, document: store.NewDocument, lists: Lists, within?: Within<string>): Promise<string> {
    const id = randomUUID();
    const hashes = await this.#early(account.id, lists);
    await this.#of.db.transaction().execute(async (tx) => {
      await this.#insertRow(tx, account, id, document);
      await this.#keep(tx, id, lists, hashes);
      await assertWithinQuota(tx, account.id, this.#of.quota);
      await assertRoomForDocuments(tx, account.id, this.#of.quota);
      await within?.(tx, id);
    });
    return id;
  }

  /**
   * Many values are stored before the transaction of the project, each list in one of its own: others wait for a transaction, however much
   * it stores. What becomes of no project goes with the next sweep.
   *
   * @returns addresses of what is stored; undefined where it is little
   */
  async #early(ownerId: string, lists: Lists): Promise<string[] | undefined> {
    const { db, now } = this.#of;
    const quota = await quotaOf(db, ownerId, this.#of.quota);
    const bytes = bytesOfLists(lists);
    if (bytes > quota.bytes) throw quotaUsedUp(`${Math.round(quota.bytes / 1e6)} MB of series`);
    if (bytes <= LITTLE) return undefined;
    const hashes: string[] = [];
    for await (const values of eachOf(lists)) {
      hashes.push((await db.transaction().execute((tx) => series.keepValues(tx, values, now()))).hash);
      // Calls that came meanwhile go first.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return hashes;
  }

  async #keep(tx: Queries, projectId: string, lists: Lists, hashes: readonly string[] | undefined): Promise<void> {
    const { now } = this.#of;
    if (hashes) await series.letRead(tx, projectId, hashes, now());
    else for await (const values of eachOf(lists)) await series.insertSeries(tx, projectId, values, now());
  }

  async #insertRow(db: Queries, account: Account, id: string, next: store.NewDocument): Promise<void> {
    const { now } = this.#of;
    await store.insertProject(db, {
      id,
      owner_id: account.id,
      created_at: now(),
      updated_at: now(),
      version: 1,
      info: next.info,
      document: next.document,
      document_bytes: next.documentBytes,
      document_hash: next.documentHash,
      input_hash: next.inputHash,
      input_hash_engine: next.engine,
      lock_id: null,
      lock_expires_at: 0,
      lock_epoch: 0,
    });
  }

  /** A copy of a project with its series. @param within  gets the id of the copy */
  async insertCopy(recipient: Account, fromId: string, document: store.NewDocument, within?: Within<string>): Promise<string> {
    const { db, now } = this.#of;
    const copyId = randomUUID();
    await db.transaction().execute(async (tx) => {
      await this.#insertRow(tx, recipient, copyId, document);
      await series.copySeries(tx, fromId, copyId, now());
      await assertWithinQuota(tx, recipient.id, this.#of.quota);
      await assertRoomForDocuments(tx, recipient.id, this.#of.quota);
      await within?.(tx, copyId);
    });
    return copyId;
  }

  /**
   * Another version of a document.
   *
   * @param within  of a save that succeeds; gets the new version
   * @returns the new version
   */
  async save(
    account: Account,
    stored: store.ProjectHead,
    next: DocumentRead,
    { lockId }: WriteTerms,
    conflict: 409 | 412,
    within?: Within<number>,
  ): Promise<number> {
    const { db, locks, now } = this.#of;
    const hashes = await this.#early(stored.owner_id, next.series);
    const isSaved = await db.transaction().execute(async (tx) => {
      await this.#keep(tx, stored.id, next.series, hashes);
      const isReplaced = await store.replaceDocument(tx, stored.id, stored.version, next.stored, { lockId, now: now(), leaseMs: LEASE_MS });
      await assertWithinQuota(tx, stored.owner_id, this.#of.quota);
      // What gets smaller can be saved always.
      if (next.stored.documentBytes > stored.document_bytes) await assertRoomForDocuments(tx, stored.owner_id, this.#of.quota);
      if (isReplaced) await within?.(tx, stored.version + 1);
      return isReplaced;
    });
    if (isSaved) return stored.version + 1;
    // Somebody came between the look and the save: say what it was.
    const latest = await store.findHead(db, { id: stored.owner_id, email: '' }, stored.id);
    if (latest?.version === stored.version) locks.assertUnlocked(account, latest, { version: '*', lockId });
    throw new ApiProblem(conflict, 'Version differs', 'The project was changed in the meantime; nothing was saved.', {
      code: 'versionDiffers',
      headers: versionHeader(latest?.version ?? stored.version),
    });
  }
}
