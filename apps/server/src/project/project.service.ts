import type { Info, InfoRead } from '@stackwatt/api';
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
import type { Account } from '../account/account.ts';
import type { Simulation } from '../calculation/simulation.ts';
import { freshnessOf, type Freshness } from '../calculation/freshness.ts';
import * as calculations from '../calculation/calculation.store.ts';
import { readBest } from '../calculation/stored-result.ts';
import type { Db, Queries, Within } from '../db/database.ts';
import { ApiProblem, unreadable } from '../http/problem.ts';
import { textOf, type Incoming } from '../http/incoming.ts';
import { assertRoomForDocuments, assertWithinQuota, type Quota } from '../series/quota.ts';
import * as series from '../series/series.store.ts';
import type { DocumentDesk } from './document-desk.ts';
import type { DocumentRead, DocumentTask } from './document-work.ts';
import type { Sender } from './shared-copy.ts';
import type { ProjectAccess } from './project-access.ts';
import type { EditLocks } from './edit-locks.ts';
import { isIntact, readDocument, writeDocument } from './project-document.ts';
import type { ProjectWriter } from './project-writer.ts';
import * as store from './project.store.ts';
import { insertSnapshot } from './snapshot.store.ts';
import type { Snapshots } from './snapshots.ts';
import { assertVersion, versionHeader, type WriteTerms } from './write-terms.ts';

export interface ProjectServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly simulation: Simulation;
  readonly desk: DocumentDesk;
  readonly locks: EditLocks;
  readonly snapshots: Snapshots;
  readonly writer: ProjectWriter;
  readonly quota: Quota;
  readonly now: () => number;
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
      lockId: this.#of.locks.holderOf(project),
      projectStatus: freshness.projectStatus,
      updated: new Date(project.updated_at).toISOString(),
      // One that is damaged is not shown; calculating again, also without changes, makes it anew.
      best: (readBest(best) ?? null) as z.infer<typeof InfoRead>['best'],
    };
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
    return this.#of.writer.insert(account, writeDocument(this.#of.simulation, project), { lists: [...values.values()] }, within);
  }

  /** API-10 */
  async putInfo(account: Account, id: string, info: z.infer<typeof Info>, terms: WriteTerms): Promise<z.infer<typeof InfoRead>> {
    await this.#of.locks.assertWritable(account, id, terms);
    await store.setInfo(this.#of.db, id, JSON.stringify(info), this.#of.now());
    return this.get(account, id);
  }

  /** API-11: with its series and results. */
  async delete(account: Account, id: string, terms: WriteTerms, within?: Within<void>): Promise<void> {
    const { db, stopCalculations } = this.#of;
    await this.#of.locks.assertWritable(account, id, terms);
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
    const { access, writer } = this.#of;
    const stored = await access.getWhole(account, id);
    const copy = await this.#document({ what: 'copy', text: stored.document, sender });
    return writer.insertCopy(recipient, id, copy.stored, within);
  }

  /** Every project of an account becomes another one's, as far as its quota goes. @throws ApiProblem 413 */
  async giveAll(tx: Queries, fromId: string, to: Account): Promise<number> {
    const ids = await store.giveProjects(tx, fromId, to);
    await assertWithinQuota(tx, to.id, this.#of.quota);
    await assertRoomForDocuments(tx, to.id, this.#of.quota);
    return ids.length;
  }

  /** Makes a snapshot the document again, to the byte; the document it replaces becomes a snapshot. @returns the new version */
  async restore(account: Account, id: string, snapshotId: string, terms: WriteTerms, within?: Within<number>): Promise<number> {
    const { document, document_hash } = await this.#of.snapshots.get(account, id, snapshotId);
    const stored = await this.#of.access.find(account, id);
    assertVersion(stored, terms);
    this.#of.locks.assertUnlocked(account, stored, terms);
    if (document_hash === stored.document_hash && isIntact(stored)) return stored.version;
    return this.#of.writer.save(
      account,
      stored,
      await this.#document({ what: 'document', text: document }),
      terms,
      412,
      async (tx, version) => {
        if (isIntact(stored)) await insertSnapshot(tx, stored, 'restore', this.#of.now(), account.id);
        await within?.(tx, version);
      },
    );
  }

  /** API-14 */
  async input(account: Account, id: string): Promise<{ document: string; version: number; updated_at: number }> {
    return this.#of.access.getWhole(account, id);
  }

  /** API-15: replaces the whole document. @returns the new version */
  async replace(account: Account, id: string, body: Incoming, terms: WriteTerms, within?: Within<number>): Promise<number> {
    const stored = await this.#of.access.get(account, id);
    assertVersion(stored, terms);
    this.#of.locks.assertUnlocked(account, stored, terms);
    return this.#of.writer.save(account, stored, await this.#document({ what: 'document', text: textOf(body) }), terms, 412, within);
  }

  /** API-16, D-072, D-073, D-1. @returns the new version; undefined when there was nothing to change */
  async patch(account: Account, id: string, body: Incoming, terms: WriteTerms, within?: Within<number>): Promise<number | undefined> {
    const stored = await this.#of.access.find(account, id);
    // The hash it was made from stands for the version.
    this.#of.locks.assertUnlocked(account, stored, { ...terms, version: '*' });
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
        return this.#of.writer.save(account, stored, end, terms, 409, within);
      case 'strip':
        throw new Error('a patch is no strip');
    }
  }

  async #document(task: DocumentTask): Promise<DocumentRead> {
    const end = await this.#of.desk.work(task);
    if (end.kind !== 'document') throw new Error(`${task.what} answers ${end.kind}`);
    return end;
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
    return this.#of.writer.insert(account, stored, lists, within);
  }
}

/** The sign of a currency, as the list shows it. */
const symbolOf = (code: string): string => currencies.find((currency) => currency.code === code)?.symbol ?? code;
