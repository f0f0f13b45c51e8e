import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { TaskEnd } from '../calculation/calculator.ts';
import { loadInputs } from '../calculation/calculation-inputs.ts';
import type { TableService } from '../calculation/table.service.ts';
import type { Db } from '../db/database.ts';
import { isFull, unlessFull } from '../db/full-disk.ts';
import { KEPT_MS, orderOf } from './export-job.ts';
import type { ExportOrder } from './export-order.ts';
import * as store from './export.store.ts';
import type { ExportJobRow } from './export.table.ts';
import { PieceWriter } from './piece-writer.ts';

/** A running job is its process's for so long since its last sign of life, ms. */
const HELD_MS = 180_000;
/** A file without a sign of life for so long is given up, ms: the details of a system of many years come in one go. */
const TIMEOUT_MS = 170_000;
/** Whoever tries a file again gives it as many once more; attempts are never counted anew, for each has pieces of its own. */
const MOST_ATTEMPTS = 3;
/** How often progress is stored, ms. */
const EVERY_MS = 250;

interface ExportMakerServices {
  readonly db: Db;
  readonly tables: TableService;
  /** Processes that make files, beside those that calculate. */
  readonly pool: CalculatorPool;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly onFull: () => void;
}

/**
 * Makes the files that were asked for, each in a process of its own. The bytes are stored in pieces under
 * their attempt; the file exists when the job is finished, which is one statement. A process that dies leaves pieces nobody can download,
 * and the job is made again from its order: the same bytes (F-4).
 */
export class ExportMaker {
  readonly #of: ExportMakerServices;
  readonly #running = new Map<string, AbortController>();
  #isClosed = false;

  constructor(services: ExportMakerServices) {
    this.#of = services;
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
    const writer = new PieceWriter(db, job, () => abort.abort());
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
                  onPiece: (bytes) => writer.write(bytes),
                  onPartial: this.#progressOf(job, abort),
                },
              ),
            );
      await writer.written();
      if (end.kind === 'end') {
        await store.finishJob(db, job, writer.whole(), now());
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

  /** Stores how far a file is, every now and then. */
  #progressOf(job: ExportJobRow, abort: AbortController): (text: string) => void {
    const { db, now, onFault } = this.#of;
    let toldAt = -Infinity;
    return (text) => {
      if (now() - toldAt < EVERY_MS) return;
      toldAt = now();
      const { stage, share } = JSON.parse(text) as { stage: string; share: number };
      store
        .noteProgress(db, job, stage, Math.min(99, Math.round(100 * share)), now() + HELD_MS)
        // Deleted, or another process has taken it over.
        .then((isMine) => isMine || abort.abort())
        .catch((error: unknown) => void (isFull(error) || onFault(error)));
    };
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

  /** Ends one that is under way here. */
  stop(id: string): void {
    this.#running.get(id)?.abort();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    for (const abort of this.#running.values()) abort.abort();
  }
}
