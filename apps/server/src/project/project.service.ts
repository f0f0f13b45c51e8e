import { randomUUID } from 'node:crypto';
import type { Info, InfoRead, LockHolder, ProjectScreen } from '@stackwatt/api';
import { currencies } from '@stackwatt/catalog';
import {
  newProject,
  seriesFromBytes,
  seriesRefsOf,
  setSizerLimits,
  writeProjectFile,
  type Project,
  type SizerCallBody,
} from '@stackwatt/model';
import type { z } from 'zod';
import type { Account } from '../account/account.service.ts';
import type { Simulation } from '../calculation/simulation.ts';
import { freshnessOf, type Freshness } from '../calculation/freshness.ts';
import * as calculations from '../calculation/calculation.store.ts';
import { readBest } from '../calculation/stored-result.ts';
import type { Db, Queries, Within } from '../db/database.ts';
import { unlessFull } from '../db/full-disk.ts';
import { ApiProblem, notFound, unreadable } from '../http/problem.ts';
import { textOf, type Incoming } from '../http/incoming.ts';
import { assertRoomForDocuments, assertWithinQuota, quotaOf, quotaUsedUp, type Quota } from '../series/quota.ts';
import * as series from '../series/series.store.ts';
import { bytesOfLists, eachOf, type DocumentDesk } from './document-desk.ts';
import type { DocumentRead, DocumentTask, Lists } from './document-work.ts';
import type { Sender } from './shared-copy.ts';
import type { ProjectAccess } from './project-access.ts';
import { areIntact, isIntact, readDocument, writeDocument } from './project-document.ts';
import { forgetOpenPage, noteOpenPage } from './open-page.store.ts';
import * as store from './project.store.ts';
import {
  findSnapshot,
  findSnapshotDocument,
  insertSnapshot,
  listSnapshots,
  type SnapshotHead,
  type StoredSnapshot,
} from './snapshot.store.ts';

/** How long an edit lock lives without being renewed (D-070), ms. */
export const LEASE_MS = 60_000;

/** A page that has not said for so long what it shows is closed, ms. */
const PAGE_MS = 60_000;

/** What is stored in one transaction with its project, bytes; a few hundredths of a second. */
const LITTLE = 4_000_000;

/** What a caller says beside the change itself. */
export interface WriteTerms {
  /** Version the change was made from, from `If-Match`; '*' for any. */
  readonly version: string | undefined;
  readonly lockId: string | undefined;
}

export interface ProjectServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly simulation: Simulation;
  readonly desk: DocumentDesk;
  readonly quota: Quota;
  readonly now: () => number;
  /** The lock of a project has changed hands. */
  readonly onLock: (projectId: string) => void;
  /** Ends what is calculating for a project that is about to go. */
  readonly stopCalculations: (projectId: string) => Promise<void>;
}

export class ProjectService {
  readonly #of: ProjectServices;

  constructor(services: ProjectServices) {
    this.#of = services;
  }

  /** API-07, LIST-25: the own projects and those that are open to the account, and no other, last accessed first. */
  async list(account: Account): Promise<z.infer<typeof InfoRead>[]> {
    const { db, access, simulation } = this.#of;
    const heads = await store.listHeads(db, account);
    const of = new Map<string, calculations.CalculationHead[]>();
    const others = heads.filter((head) => head.role !== 'owner').map((head) => head.id);
    const found = [await calculations.listOfOwner(db, account.id), await calculations.listOfProjects(db, others)].flat();
    for (const head of found) of.set(head.project_id, [...(of.get(head.project_id) ?? []), head]);
    return Promise.all(
      heads.map(async (head) => {
        const project = head.input_hash_engine === simulation.ENGINE_VERSION ? head : await access.get(account, head.id);
        return this.#info(project, freshnessOf(access.keyOf(project), of.get(head.id) ?? []), of.get(head.id) ?? []);
      }),
    );
  }

  async get(account: Account, id: string): Promise<z.infer<typeof InfoRead>> {
    const project = await this.#of.access.get(account, id);
    const heads = await calculations.listOfProject(this.#of.db, id);
    return this.#info(project, freshnessOf(this.#of.access.keyOf(project), heads), heads);
  }

  #info(project: store.ProjectHead, freshness: Freshness, heads: readonly calculations.CalculationHead[]): z.infer<typeof InfoRead> {
    const best = (freshness.shown?.state === 'finished' ? freshness.shown : heads.find((head) => head.state === 'finished'))?.best ?? null;
    return {
      ...(JSON.parse(project.info) as z.infer<typeof Info>),
      id: project.id,
      role: project.role,
      owner: project.owner_name,
      lockId: this.#holder(project),
      projectStatus: freshness.projectStatus,
      updated: new Date(project.updated_at).toISOString(),
      // One that is damaged is not shown; calculating again, also without changes, makes it anew.
      best: (readBest(best) ?? null) as z.infer<typeof InfoRead>['best'],
    };
  }

  #holder(project: Pick<store.ProjectHead, 'lock_id' | 'lock_expires_at'>): string | null {
    return project.lock_id !== null && project.lock_expires_at > this.#of.now() ? project.lock_id : null;
  }

  /** API-08: a new project with the user's defaults (PREF-07). */
  create(account: Account, within?: Within<string>): Promise<string> {
    const currency = account.defaultCurrency;
    const project: Project = {
      ...newProject(new Date(this.#of.now()).toISOString().slice(0, 10)),
      currency,
      currencySymbol: symbolOf(currency),
      dateFormat: account.defaultDateFormat,
      useCommaAsDecimalPoint: account.defaultDecimalPoint,
    };
    return this.insert(account, project, new Map(), within);
  }

  /** A project of the account with the values of its series. @param within  gets its id */
  insert(account: Account, project: Project, values: ReadonlyMap<string, Float64Array>, within?: Within<string>): Promise<string> {
    return this.#insert(account, writeDocument(this.#of.simulation, project), { lists: [...values.values()] }, within);
  }

  async #insert(account: Account, document: store.NewDocument, lists: Lists, within?: Within<string>): Promise<string> {
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

  /** API-10 */
  async putInfo(account: Account, id: string, info: z.infer<typeof Info>, terms: WriteTerms): Promise<z.infer<typeof InfoRead>> {
    await this.assertWritable(account, id, terms);
    await store.setInfo(this.#of.db, id, JSON.stringify(info), this.#of.now());
    return this.get(account, id);
  }

  /** API-11: with its series and results. */
  async delete(account: Account, id: string, terms: WriteTerms, within?: Within<void>): Promise<void> {
    const { db, stopCalculations } = this.#of;
    await this.assertWritable(account, id, terms);
    await stopCalculations(id);
    await db.transaction().execute(async (tx) => {
      await this.#remove(tx, id);
      await within?.(tx);
    });
  }

  /** Everything an account has, before it goes. */
  async deleteAllOf(account: Account): Promise<void> {
    const { db, stopCalculations } = this.#of;
    for (const id of await store.listOwnIds(db, account.id)) {
      await stopCalculations(id);
      await db.transaction().execute((tx) => this.#remove(tx, id));
    }
  }

  async #remove(tx: Queries, id: string): Promise<void> {
    const hashes = await series.listHashesOf(tx, id);
    await store.deleteProject(tx, id);
    await series.deleteUnused(tx, hashes);
  }

  /** API-12, D-025: inputs and imported series, no results, no lock. */
  duplicate(account: Account, id: string, within?: Within<string>): Promise<string> {
    return this.copyTo(account, id, account, undefined, within);
  }

  /**
   * A copy of an own project for an account, which owns it from then on.
   *
   * @param sender  who shared it; undefined for a copy of one's own
   * @param within  gets the id of the copy
   */
  async copyTo(account: Account, id: string, recipient: Account, sender: Sender | undefined, within?: Within<string>): Promise<string> {
    const { db, access, now } = this.#of;
    const stored = await access.getWhole(account, id);
    const copy = await this.#document({ what: 'copy', text: stored.document, sender });
    const copyId = randomUUID();
    await db.transaction().execute(async (tx) => {
      await this.#insertRow(tx, recipient, copyId, copy.stored);
      await series.copySeries(tx, id, copyId, now());
      await assertWithinQuota(tx, recipient.id, this.#of.quota);
      await assertRoomForDocuments(tx, recipient.id, this.#of.quota);
      await within?.(tx, copyId);
    });
    return copyId;
  }

  /** API-13. @returns the id of the lock that holds, null for none */
  async lock(
    account: Account,
    id: string,
    wish: { status: boolean; lockId: string; forceLock: boolean },
    within?: Within<string | null>,
  ): Promise<string | null> {
    const { db, access, now, onLock } = this.#of;
    const stored = await access.find(account, id);
    const former = this.#holder(stored);
    const isDue = stored.asked_by === account.id && store.isAnswerOver(stored, now());
    const holder = await db.transaction().execute(async (tx) => {
      if (wish.status) {
        // What the former holder left is kept, unless it is damaged: the new one may not know what was there (D-17).
        if ((wish.forceLock || isDue) && former !== null && former !== wish.lockId && isIntact(stored))
          await insertSnapshot(tx, stored, 'forcedLock', now(), account.id);
        await store.takeLock(tx, id, { lockId: wish.lockId, accountId: account.id, isForced: wish.forceLock }, now(), LEASE_MS);
      } else await store.releaseLock(tx, id, wish.lockId, account.id);
      const after = await this.lockHolder(account, id, tx);
      await within?.(tx, after);
      return after;
    });
    if (holder !== former) onLock(id);
    return holder;
  }

  /** Who holds the lock; null for nobody. @throws ApiProblem 404 */
  async lockHolder(account: Account, id: string, db: Queries = this.#of.db): Promise<string | null> {
    const lock = await store.findLock(db, account, id, this.#of.now());
    if (!lock) throw notFound('project');
    return this.#holder(lock);
  }

  /** Who edits, and since when, for those who watch. @throws ApiProblem 404 */
  async lockState(account: Account, id: string): Promise<LockHolder> {
    const now = this.#of.now();
    const lock = await store.findLock(this.#of.db, account, id, now);
    if (!lock) throw notFound('project');
    const { role, asker_name: asker, screen, screen_since } = lock;
    const lockId = this.#holder(lock);
    if (lockId === null) return { lockId, name: null, since: null, page: null, asked: null, role };
    return {
      lockId,
      name: lock.holder_name,
      since: iso(lock.lock_since),
      page: screen === null || screen_since === null ? null : { screen, since: iso(screen_since) },
      asked:
        asker !== null && store.isAsked(lock, now)
          ? {
              name: asker,
              at: iso(lock.asked_at),
              until: iso(lock.asked_at + store.ANSWER_MS),
              isOver: store.isAnswerOver(lock, now),
              isYou: lock.asked_by === account.id,
            }
          : null,
      role,
    };
  }

  /** Tells whoever edits that somebody else would like to. */
  async askForLock(account: Account, id: string): Promise<void> {
    const { db, access, now, onLock } = this.#of;
    await access.get(account, id);
    await store.askForLock(db, id, account.id, now());
    onLock(id);
  }

  /** The holder refuses, or whoever asked takes it back. */
  async forgetRequest(account: Account, id: string): Promise<void> {
    const { db, access, onLock } = this.#of;
    await access.get(account, id);
    await store.forgetRequest(db, id, account.id);
    onLock(id);
  }

  /** What a page of the account shows of the project; null when it is closed. */
  async notePage(account: Account, id: string, page: string, screen: ProjectScreen | null): Promise<void> {
    const { db, access, now, onLock } = this.#of;
    await access.get(account, id);
    const row = { project_id: id, account_id: account.id, page };
    await unlessFull(
      screen === null ? forgetOpenPage(db, row) : noteOpenPage(db, { ...row, screen, since: now(), expires_at: now() + PAGE_MS }),
    );
    onLock(id);
  }

  /** Every project of an account becomes another one's, as far as its quota goes. @throws ApiProblem 413 */
  async giveAll(tx: Queries, fromId: string, to: Account): Promise<number> {
    const ids = await store.giveProjects(tx, fromId, to);
    await assertWithinQuota(tx, to.id, this.#of.quota);
    await assertRoomForDocuments(tx, to.id, this.#of.quota);
    return ids.length;
  }

  /** Documents kept before calculations and forced locks, the newest first. */
  async snapshots(account: Account, id: string): Promise<SnapshotHead[]> {
    await this.#of.access.get(account, id);
    return listSnapshots(this.#of.db, id);
  }

  /** @throws ApiProblem 404 */
  async snapshot(account: Account, id: string, snapshotId: string): Promise<StoredSnapshot> {
    await this.#of.access.get(account, id);
    const snapshot = await findSnapshot(this.#of.db, id, snapshotId);
    if (!snapshot) throw notFound('snapshot');
    if (!isIntact(snapshot)) throw damagedSnapshot();
    return snapshot;
  }

  /** The document of a snapshot alone, in bytes of UTF-8. @throws ApiProblem 404, 500 when it is damaged */
  async snapshotDocument(account: Account, id: string, snapshotId: string): Promise<Uint8Array> {
    await this.#of.access.get(account, id);
    const document = await findSnapshotDocument(this.#of.db, id, snapshotId);
    if (!document) throw notFound('snapshot');
    if (!(await areIntact(document))) throw damagedSnapshot();
    return document.bytes;
  }

  /** Makes a snapshot the document again, to the byte; the document it replaces becomes a snapshot. @returns the new version */
  async restore(account: Account, id: string, snapshotId: string, terms: WriteTerms, within?: Within<number>): Promise<number> {
    const { document, document_hash } = await this.snapshot(account, id, snapshotId);
    const stored = await this.#of.access.find(account, id);
    assertVersion(stored, terms);
    this.#assertUnlocked(account, stored, terms);
    if (document_hash === stored.document_hash && isIntact(stored)) return stored.version;
    return this.#save(account, stored, await this.#document({ what: 'document', text: document }), terms, 412, async (tx, version) => {
      if (isIntact(stored)) await insertSnapshot(tx, stored, 'restore', this.#of.now(), account.id);
      await within?.(tx, version);
    });
  }

  /** API-14 */
  async input(account: Account, id: string): Promise<{ document: string; version: number; updated_at: number }> {
    return this.#of.access.getWhole(account, id);
  }

  /** API-15: replaces the whole document. @returns the new version */
  async replace(account: Account, id: string, body: Incoming, terms: WriteTerms, within?: Within<number>): Promise<number> {
    const stored = await this.#of.access.get(account, id);
    assertVersion(stored, terms);
    this.#assertUnlocked(account, stored, terms);
    return this.#save(account, stored, await this.#document({ what: 'document', text: textOf(body) }), terms, 412, within);
  }

  /** API-16, D-072, D-073, D-1. @returns the new version; undefined when there was nothing to change */
  async patch(account: Account, id: string, body: Incoming, terms: WriteTerms, within?: Within<number>): Promise<number | undefined> {
    const stored = await this.#of.access.find(account, id);
    // The hash it was made from stands for the version.
    this.#assertUnlocked(account, stored, { ...terms, version: '*' });
    const damaged = isIntact(stored) ? undefined : stored.document_hash;
    const end = await this.#of.desk.work({ what: 'patch', text: textOf(body), stored: stored.document, damaged });
    switch (end.kind) {
      case 'conflict':
        throw new ApiProblem(409, 'Version differs', 'The stored document is not the one this patch was made from; nothing was saved.', {
          code: 'versionDiffers',
          headers: versionHeader(stored.version),
        });
      case 'unchanged':
        return undefined;
      case 'document':
        return this.#save(account, stored, end, terms, 409, within);
      case 'strip':
        throw new Error('a patch is no strip');
    }
  }

  async #document(task: DocumentTask): Promise<DocumentRead> {
    const end = await this.#of.desk.work(task);
    if (end.kind !== 'document') throw new Error(`${task.what} answers ${end.kind}`);
    return end;
  }

  /** @param within  of a save that succeeds; gets the new version */
  async #save(
    account: Account,
    stored: store.ProjectHead,
    next: DocumentRead,
    { lockId }: WriteTerms,
    conflict: 409 | 412,
    within?: Within<number>,
  ): Promise<number> {
    const { db, now } = this.#of;
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
    if (latest?.version === stored.version) this.#assertUnlocked(account, latest, { version: '*', lockId });
    throw new ApiProblem(conflict, 'Version differs', 'The project was changed in the meantime; nothing was saved.', {
      code: 'versionDiffers',
      headers: versionHeader(latest?.version ?? stored.version),
    });
  }

  /** D-069, D-2. @throws ApiProblem 423, or 428 for a caller who says neither version nor lock */
  #assertUnlocked(account: Account, project: store.ProjectHead, terms: WriteTerms): void {
    const holder = this.#holder(project);
    const isHolder = holder === terms.lockId && [null, account.id].includes(project.lock_account);
    if (holder === null || isHolder) return;
    if (terms.version === undefined && terms.lockId === undefined) {
      throw new ApiProblem(
        428,
        'Lock needed',
        'Somebody is editing this project. Take the lock and send its id as X-Lock-Id, or send If-Match.',
        { code: 'lockNeeded', headers: { 'x-lock-id': holder } },
      );
    }
    throw new ApiProblem(423, 'Locked', 'Someone else is editing this project. Nothing was saved.', {
      code: 'locked',
      headers: { 'x-lock-id': holder },
    });
  }

  /** For every change but the replacement of the document. @returns the project; @throws ApiProblem 404, 423 */
  async assertWritable(account: Account, id: string, terms: WriteTerms): Promise<store.ProjectHead> {
    const project = await this.#of.access.get(account, id);
    this.#assertUnlocked(account, project, { ...terms, version: terms.version ?? '*' });
    return project;
  }

  /** API-57: the input of the sizer. Its name is not the project's (D-186). */
  async sizerFile(account: Account, id: string, limits: SizerCallBody): Promise<{ name: string; text: string }> {
    const withLimits = (project: Project): Project =>
      project.contracts.reduce((changed, { id: contract }) => setSizerLimits(changed, contract, limits), project);
    return { name: 'Project.homer', text: (await this.file(account, id, withLimits)).text };
  }

  /** API-17 */
  async file(account: Account, id: string, change = (project: Project): Project => project): Promise<{ name: string; text: string }> {
    const { access, db, simulation } = this.#of;
    const stored = await access.getWhole(account, id);
    const project = change(readDocument(simulation, stored.document).project);
    const values = new Map<string, Float64Array>();
    for (const { ref, place } of seriesRefsOf(project)) {
      if (values.has(ref.hash)) continue;
      const bytes = await series.findSeries(db, id, ref.hash);
      if (!bytes)
        throw unreadable('The project is not complete', [
          { place, value: ref.hash.slice(0, 12), rule: 'the values were never stored; import them again' },
        ]);
      values.set(ref.hash, seriesFromBytes(bytes));
    }
    return { name: `${project.name}.hfront`, text: writeProjectFile(project, values) };
  }

  /** The way back of the download. @throws ApiProblem 422 with place, value and rule */
  async upload(account: Account, body: Incoming, within?: Within<string>): Promise<string> {
    const { stored, series: lists } = await this.#document({ what: 'upload', text: textOf(body) });
    return this.#insert(account, stored, lists, within);
  }
}

/** @throws ApiProblem 412 */
function assertVersion(stored: store.ProjectHead, { version }: WriteTerms): void {
  if (version === undefined || version === '*' || version === String(stored.version)) return;
  throw new ApiProblem(412, 'Version differs', 'The project was changed in the meantime; nothing was saved.', {
    code: 'versionDiffers',
    headers: versionHeader(stored.version),
  });
}

export const versionHeader = (version: number): Record<string, string> => ({ etag: `"${version}"` });

const iso = (time: number): string => new Date(time).toISOString();

/** The sign of a currency, as the list shows it. */
const symbolOf = (code: string): string => currencies.find((currency) => currency.code === code)?.symbol ?? code;

const damagedSnapshot = (): ApiProblem =>
  new ApiProblem(500, 'Damaged data', 'This snapshot is damaged: it is not the document that was kept. Restore another one, or a backup.', {
    code: 'damagedSnapshot',
  });
