import { createHash, randomUUID } from 'node:crypto';
import type { Export } from '@stackwatt/api';
import { exportFileName, exportMediaType } from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import type { DetailService } from '../calculation/detail.service.ts';
import type { Db, Within } from '../db/database.ts';
import type { FreeSpace } from '../http/free-space.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import { isOpen, orderOf, toWire, type KeptOrder } from './export-job.ts';
import type { ExportMaker } from './export-maker.ts';
import { assertFits, optionsOf, type ExportWish } from './export-wish.ts';
import * as store from './export.store.ts';
import type { ExportJobRow } from './export.table.ts';

/** Files of one account that wait or are made. */
const MOST_OPEN = 10;
/** Files kept of a project; the oldest go first. */
const MOST_KEPT = 40;
/** How often a call that waits for its file looks at it, ms. */
const EVERY_MS = 250;

/** A finished file, piece by piece. */
export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly pieces: AsyncGenerator<Uint8Array>;
}

export interface ExportServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly details: DetailService;
  readonly maker: ExportMaker;
  /** Undefined where the data do not lie on a disk of this machine. */
  readonly space: FreeSpace | undefined;
  readonly now: () => number;
}

/** Files of results as jobs (D-208): asked for, made in a process of their own, kept for seven days. */
export class ExportService {
  readonly #of: ExportServices;

  constructor(services: ExportServices) {
    this.#of = services;
  }

  /** @param within  of the job that is asked for; @throws ApiProblem 404, 409, 422, 429, 507 */
  async ask(account: Account, projectId: string, wish: ExportWish, within?: Within<Export>): Promise<Export> {
    const { db, access, details, space, now } = this.#of;
    const project = await access.get(account, projectId);
    const target = await details.exportTarget(account, projectId, wish.n);
    const { what, year = 1 } = wish;
    if (what === 'timeseries' && year !== 'all' && year > target.simulatedYears) throw notFound('project year');
    space?.assertRoom();
    if ((await store.countOpen(db, account.id)) >= MOST_OPEN)
      throw new ApiProblem(429, 'Too many exports', `${MOST_OPEN} files are being made. Wait until one is finished, or cancel one.`, {
        headers: { 'retry-after': '10' },
      });
    assertFits(wish);
    const { partial } = target;
    const options = optionsOf(wish, target.project.useCommaAsDecimalPoint, account);
    const kept: KeptOrder = { options, isBaseYearZero: account.showBaseYearAsYearZero, author: account.name, ...(partial && { partial }) };
    const job: ExportJobRow = {
      id: randomUUID(),
      project_id: project.id,
      account_id: account.id,
      calculation_id: target.calculationId,
      case_id: target.caseId,
      options: JSON.stringify(kept),
      name: exportFileName(what, partial),
      state: 'queued',
      stage: '',
      progress: 0,
      failure: '',
      attempts: 0,
      held_until: 0,
      pieces: 0,
      size: 0,
      sha256: '',
      created_at: now(),
      ended_at: null,
    };
    await db.transaction().execute(async (tx) => {
      await store.insertJob(tx, job);
      await within?.(tx, toWire(job));
    });
    for (const old of (await store.listJobs(db, project.id)).slice(MOST_KEPT)) if (!isOpen(old)) await store.deleteJob(db, old.id);
    this.#of.maker.wake();
    return toWire(job);
  }

  async list(account: Account, projectId: string): Promise<Export[]> {
    const project = await this.#of.access.get(account, projectId);
    return (await store.listJobs(this.#of.db, project.id)).map(toWire);
  }

  /** One that is made already, or being made, is left as it is. @throws ApiProblem 404, 507 */
  async retry(account: Account, projectId: string, id: string): Promise<Export> {
    const { db, space, now } = this.#of;
    const job = await this.#own(account, projectId, id);
    space?.assertRoom();
    if (await store.queueAgain(db, job.id, now())) this.#of.maker.wake();
    return toWire(await this.#get(account, projectId, id));
  }

  /** Ends one that is under way; takes one that is over off the list with its file. */
  async delete(account: Account, projectId: string, id: string): Promise<void> {
    const { db, maker } = this.#of;
    const job = await this.#own(account, projectId, id);
    await store.deleteJob(db, job.id);
    maker.stop(job.id);
  }

  /** @throws ApiProblem 404, 409 while it is not finished, 500 when what is stored is not what was made */
  async file(account: Account, projectId: string, id: string): Promise<StoredFile> {
    const job = await this.#get(account, projectId, id);
    if (job.state !== 'finished') throw unfinished(job);
    return this.#stored(job);
  }

  #stored(job: ExportJobRow): StoredFile {
    const { db } = this.#of;
    const { what } = orderOf(job).options;
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256');
      for (let number = 0; number < job.pieces; number++) {
        const bytes = await store.pieceOf(db, job, number);
        if (!bytes) throw damaged();
        hash.update(bytes);
        // The last piece is held back until all of them are known to be those that were made.
        if (number === job.pieces - 1 && hash.digest('hex') !== job.sha256) throw damaged();
        yield bytes;
      }
    }
    return { name: job.name, type: exportMediaType(what), size: job.size, pieces: pieces() };
  }

  /**
   * The calls that answer a file at once wait for theirs (EXP-14).
   *
   * @returns undefined when it could not be made; the list of exports says why
   */
  async askAndWait(account: Account, projectId: string, wish: ExportWish, isGone: () => boolean): Promise<StoredFile | undefined> {
    const { id } = await this.ask(account, projectId, wish);
    while (!isGone() && !this.#of.maker.isClosed) {
      const job = await store.findJob(this.#of.db, projectId, id);
      if (job?.state === 'finished') return this.#stored(job);
      if (!job || !isOpen(job)) return undefined;
      await pause(EVERY_MS);
    }
    return undefined;
  }

  /** Who may only read the project ends and repeats what they asked for themselves. @throws ApiProblem 403, 404 */
  async #own(account: Account, projectId: string, id: string): Promise<ExportJobRow> {
    const job = await this.#get(account, projectId, id);
    if (job.account_id !== account.id) await this.#of.access.assertMay(account, projectId, 'write');
    return job;
  }

  async #get(account: Account, projectId: string, id: string): Promise<ExportJobRow> {
    const project = await this.#of.access.get(account, projectId);
    const job = await store.findJob(this.#of.db, project.id, id);
    if (!job) throw notFound('export');
    return job;
  }
}

const unfinished = ({ state, failure }: ExportJobRow): ApiProblem =>
  new ApiProblem(409, 'Not finished', state === 'failed' ? `This file could not be made. ${failure}` : 'This file is not made yet.');

const damaged = (): ApiProblem =>
  new ApiProblem(500, 'Damaged data', 'The stored file is damaged: it is not the one that was made. Please export again.', {
    code: 'damagedExport',
  });

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
