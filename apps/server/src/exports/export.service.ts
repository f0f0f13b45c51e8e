import { createHash, randomUUID } from 'node:crypto';
import {
  allSections,
  exportFileName,
  exportMediaType,
  hasSeriesRows,
  type ExportFile,
  type ExportOptions,
  type ExportSelection,
  type Paper,
  type SeriesClock,
  type SeriesStep,
} from '@stackwatt/model';
import type { Export } from '@stackwatt/api';
import type { Account } from '../account/account.service.ts';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { TaskEnd } from '../calculation/calculator.ts';
import { loadInputs } from '../calculation/calculation-inputs.ts';
import type { DetailService } from '../calculation/detail.service.ts';
import type { TableService } from '../calculation/table.service.ts';
import type { Db, Within } from '../db/database.ts';
import { isFull, unlessFull } from '../db/full-disk.ts';
import type { FreeSpace } from '../http/free-space.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import type { ExportOrder } from './export-order.ts';
import * as store from './export.store.ts';
import type { ExportJobRow } from './export.table.ts';

const DAY_MS = 86_400_000;
/** D-208 */
const KEPT_MS = 7 * DAY_MS;
/** A running job is its process's for so long since its last sign of life, ms. */
const HELD_MS = 180_000;
/** A file without a sign of life for so long is given up, ms: the details of a system of many years come in one go. */
const TIMEOUT_MS = 170_000;
/** Whoever tries a file again gives it as many once more; attempts are never counted anew, for each has pieces of its own. */
const MOST_ATTEMPTS = 3;
/** Files of one account that wait or are made. */
const MOST_OPEN = 10;
/** Files kept of a project; the oldest go first. */
const MOST_KEPT = 40;
/** How often progress is stored, and looked at by a call that waits for its file, ms. */
const EVERY_MS = 250;

export interface ExportWish {
  readonly what: ExportFile;
  readonly n: string;
  readonly year?: number | 'all' | undefined;
  readonly step?: SeriesStep | undefined;
  readonly clock?: SeriesClock | undefined;
  readonly sections?: ExportSelection | undefined;
  readonly series?: readonly string[] | undefined;
  readonly paper?: Paper | undefined;
  readonly decimalComma?: boolean | undefined;
  /** Index into DATE_FORMATS; left out, that of the account. */
  readonly dateFormat?: number | undefined;
}

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
  readonly tables: TableService;
  /** Processes that make files, beside those that calculate. */
  readonly pool: CalculatorPool;
  /** Undefined where the data do not lie on a disk of this machine. */
  readonly space: FreeSpace | undefined;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly onFull: () => void;
}

/**
 * Files of results as jobs (D-208): asked for, made in a process of their own, kept for seven days. The bytes are stored in pieces under
 * their attempt; the file exists when the job is finished, which is one statement. A process that dies leaves pieces nobody can download,
 * and the job is made again from its order: the same bytes (F-4).
 */
export class ExportService {
  readonly #of: ExportServices;
  readonly #running = new Map<string, AbortController>();
  #isClosed = false;

  constructor(services: ExportServices) {
    this.#of = services;
  }

  /** @param within  of the job that is asked for; @throws ApiProblem 404, 409, 422, 429, 507 */
  async ask(account: Account, projectId: string, wish: ExportWish, within?: Within<Export>): Promise<Export> {
    const { db, access, details, space, now } = this.#of;
    const project = await access.get(account, projectId);
    const target = await details.exportTarget(account, projectId, wish.n);
    const { what, year = 1, paper = 'a4', step, clock } = wish;
    if (what === 'timeseries' && year !== 'all' && year > target.simulatedYears) throw notFound('project year');
    space?.assertRoom();
    if ((await store.countOpen(db, account.id)) >= MOST_OPEN)
      throw new ApiProblem(429, 'Too many exports', `${MOST_OPEN} files are being made. Wait until one is finished, or cancel one.`, {
        headers: { 'retry-after': '10' },
      });
    assertFits(wish);
    const { partial } = target;
    const options: ExportOptions = {
      what,
      year,
      paper,
      sections: wish.sections ?? allSections(true),
      ...(wish.series !== undefined && { series: wish.series }),
      ...(step !== undefined && { step }),
      ...(clock !== undefined && { clock }),
      decimalComma: wish.decimalComma ?? target.project.useCommaAsDecimalPoint,
      dateFormat: wish.dateFormat ?? account.defaultDateFormat,
    };
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
    this.wake();
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
    if (await store.queueAgain(db, job.id, now())) this.wake();
    return toWire(await this.#get(account, projectId, id));
  }

  /** Ends one that is under way; takes one that is over off the list with its file. */
  async delete(account: Account, projectId: string, id: string): Promise<void> {
    const job = await this.#own(account, projectId, id);
    await store.deleteJob(this.#of.db, job.id);
    this.#running.get(job.id)?.abort();
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
    while (!isGone() && !this.#isClosed) {
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

  /** Something may be waiting: it is begun as soon as a process is free for it. */
  wake(): void {
    this.#hasMore = true;
    if (this.#isTaking) return;
    this.#isTaking = true;
    void this.#takeAll()
      .catch(this.#of.onFault)
      .finally(() => {
        this.#isTaking = false;
      });
  }
  #isTaking = false;
  #hasMore = false;

  async #takeAll(): Promise<void> {
    while (this.#hasMore && this.#running.size < this.#of.pool.size && !this.#isClosed) {
      this.#hasMore = false;
      if (await this.#takeOne()) this.#hasMore = true;
    }
  }

  /** @returns whether there was one */
  async #takeOne(): Promise<boolean> {
    const { db, now } = this.#of;
    const job = await store.takeJob(db, now(), now() + HELD_MS);
    if (!job || this.#isClosed) return false;
    const abort = new AbortController();
    this.#running.set(job.id, abort);
    void this.#make(job, abort)
      .catch(this.#of.onFault)
      .finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    return true;
  }

  async #make(job: ExportJobRow, abort: AbortController): Promise<void> {
    const { db, pool, now, onFault, onFull } = this.#of;
    const hash = createHash('sha256');
    let pieces = 0;
    let size = 0;
    /** Pieces are stored one after the other; the first that cannot be ends the work. */
    let writing: Promise<void> = Promise.resolve();
    let fault: unknown;
    const write = (bytes: Uint8Array): void => {
      const number = pieces++;
      hash.update(bytes);
      size += bytes.length;
      writing = writing.then(async () => {
        if (fault === undefined) await store.addPiece(db, job, number, bytes);
      });
      writing = writing.catch((error: unknown) => {
        fault ??= error;
        abort.abort();
      });
    };
    let toldAt = -Infinity;
    const tell = (text: string): void => {
      if (now() - toldAt < EVERY_MS) return;
      toldAt = now();
      const { stage, share } = JSON.parse(text) as { stage: string; share: number };
      store
        .noteProgress(db, job, stage, Math.min(99, Math.round(100 * share)), now() + HELD_MS)
        // Deleted, or another process has taken it over.
        .then((isMine) => isMine || abort.abort())
        .catch((error: unknown) => void (isFull(error) || onFault(error)));
    };
    try {
      await store.deletePieces(db, job.id, job.attempts);
      const order = await this.#order(job);
      const end =
        order === undefined
          ? ({ kind: 'failed', message: 'The results it is of are no longer there. Please export again.' } as const)
          : await pool.with((calculator) =>
              calculator.run(
                { id: job.calculation_id, load: () => loadInputs(db, job.calculation_id) },
                { kind: 'file', order },
                {
                  timeoutMs: TIMEOUT_MS,
                  signal: abort.signal,
                  onPiece: write,
                  onPartial: tell,
                },
              ),
            );
      await writing;
      if (fault !== undefined) throw fault;
      if (end.kind === 'end') {
        await store.finishJob(db, job, { pieces, size, sha256: hash.digest('hex') }, now());
        return;
      }
      await this.#leave(job, end);
    } catch (error) {
      if (!isFull(error)) onFault(error);
      else onFull();
      const reason = isFull(error)
        ? 'The disk of the server is full, so the file could not be stored. Free some space and try again.'
        : 'Something went wrong on the server. Please try again.';
      await unlessFull(store.leaveJob(db, job, 'failed', reason, now()));
    }
  }

  async #leave(job: ExportJobRow, end: Exclude<TaskEnd, { kind: 'end' }>): Promise<void> {
    const { db, now } = this.#of;
    switch (end.kind) {
      case 'failed':
        return store.leaveJob(db, job, 'failed', end.message, now());
      case 'stopped':
        // A server that stops leaves it to the next one; one that was deleted is gone already.
        return store.leaveJob(db, job, 'queued', '', now());
      case 'died':
        return job.attempts % MOST_ATTEMPTS === 0
          ? store.leaveJob(db, job, 'failed', `It was tried ${MOST_ATTEMPTS} times: ${end.reason}.`, now())
          : store.leaveJob(db, job, 'queued', '', now());
    }
  }

  /** @returns undefined when its calculation was deleted meanwhile */
  async #order(job: ExportJobRow): Promise<ExportOrder | undefined> {
    const results = await this.#of.tables.rowsOf(job.calculation_id);
    if (!results) return undefined;
    const { rows, calculatedAt } = results;
    return { ...orderOf(job), case: job.case_id, rows, calculatedAt };
  }

  /** What is older than seven days goes; what a process has let go of is taken up. */
  async sweep(): Promise<void> {
    await store.deleteOld(this.#of.db, this.#of.now() - KEPT_MS);
    this.wake();
  }

  /** @param isAlone  nobody else works on these data: what was under way when an earlier process ended is free */
  async start(isAlone: boolean): Promise<void> {
    if (isAlone) await store.freeAll(this.#of.db);
    this.wake();
  }

  close(): void {
    this.#isClosed = true;
    for (const abort of this.#running.values()) abort.abort();
  }
}

/** The part of an order that is stored with its job; the rest is in the results. */
type KeptOrder = Pick<ExportOrder, 'options' | 'isBaseYearZero' | 'partial' | 'author'>;
const orderOf = (job: ExportJobRow): KeptOrder => JSON.parse(job.options) as KeptOrder;

/** @throws ApiProblem 422 when something is chosen of which the file has nothing */
function assertFits({ what, year, series, step, clock }: ExportWish): void {
  if (series !== undefined && what !== 'workbook')
    throw new ApiProblem(422, 'No choice of series', `Series are chosen for a workbook; of "${what}" there is no part of them.`);
  if (year === 'all' && what !== 'workbook')
    throw new ApiProblem(422, 'No choice of years', `Every year is chosen for a workbook; hours of every year alone are "timeseries-all".`);
  if ((step !== undefined || clock !== undefined) && !hasSeriesRows(what))
    throw new ApiProblem(422, 'No choice of rows', `Step and clock are chosen for time series; "${what}" has none.`);
  if (clock === 'utc' && (step === 'day' || step === 'month'))
    throw new ApiProblem(422, 'No choice of clock', 'Days and months are those of the site; rows in UTC are steps or hours.');
}

const isOpen = ({ state }: Pick<ExportJobRow, 'state'>): boolean => state === 'queued' || state === 'running';

const toWire = (job: ExportJobRow): Export => ({
  id: job.id,
  what: orderOf(job).options.what,
  name: job.name,
  system: job.case_id,
  state: job.state,
  stage: job.stage,
  progress: job.progress,
  size: job.size,
  askedAt: new Date(job.created_at).toISOString(),
  keptUntil: new Date(job.created_at + KEPT_MS).toISOString(),
  failure: job.failure,
  attempts: job.attempts,
});

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
