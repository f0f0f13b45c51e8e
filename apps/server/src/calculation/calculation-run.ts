import type { Db } from '../db/database.ts';
import { seal } from '../db/sealed.ts';
import { problemOf } from '../http/fault.ts';
import { ApiProblem } from '../http/problem.ts';
import { keepResult } from '../project/snapshot.store.ts';
import type { CalculatorPool } from './calculator-pool.ts';
import type { Calculator } from './calculator.ts';
import { findBestSystem, summaryOf } from './best-system.ts';
import { loadInputs, projectOfSnapshot } from './calculation-inputs.ts';
import * as store from './calculation.store.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FinishedCase } from './calculator-protocol.ts';
import type { Simulation, StoredOutcome } from './simulation.ts';
import { resultHashOf } from './stored-result.ts';
import { caseWork, correctSpeed, getSpeed } from './speed.ts';
import { countCrash, insertBatches, setYears, storeRows, type Work } from './work.store.ts';

type BatchWork = Extract<Work, { kind: 'batch' }>;

/** Work of one batch at the measured speed, s: long enough that the bookkeeping between batches does not count, short enough to share. */
const BATCH_SECONDS = 1;
/** Batches of one calculation for each process that is there, so that all are busy to the end and one that joins later has its share. */
const BATCHES_OF_A_PROCESS = 4;
/** How often finished rows are stored, and how often a running batch looks whether it was cancelled, ms. */
const STORE_EVERY_MS = 500;
const LOOK_EVERY_MS = 400;
/** Deaths of a calculator at the same case before the case is left out (F-5); the others go on. */
const MOST_CRASHES = 3;
/** Cases of one calculation that cost processes their lives, or their time, before it is given up. */
const MOST_LEFT_OUT = 5;
/** Attempts at one piece of work after which a fault ends the calculation. */
const MOST_ATTEMPTS = 8;
const KEPT_CASE_WORK = 20;
/** Longest time at one case, ms. */
const TIMEOUT_MS = 15 * 60_000;

export interface CalculationWork {
  readonly db: Db;
  readonly simulation: Simulation;
  readonly pool: CalculatorPool;
  readonly now: () => number;
  /** How long one case may take, ms. */
  readonly timeoutMs?: number;
  /** Calculating processes on all machines, those of this one included. */
  readonly processes: () => Promise<number>;
  /** A calculation has ended: another one may have waited for it. */
  readonly onEnd: (ownerId: string, projectId: string) => Promise<void>;
  readonly onProgress: (projectId: string) => void;
}

/** Carries pieces of calculations through: a calculation is cut into batches of cases, and each stored slice of rows is a checkpoint. */
export class CalculationRun {
  readonly #work: CalculationWork;
  /** Work of one case, by calculation; its snapshot never changes. */
  readonly #caseWork = new Map<string, number>();

  constructor(work: CalculationWork) {
    this.#work = work;
  }

  /** @throws what may pass, such as a database that is away; what was said in words, such as a damaged series, ends the calculation */
  async do(work: Work): Promise<void> {
    const id = work.calculationId;
    try {
      switch (work.kind) {
        case 'prepare':
          return await this.#prepare(id);
        case 'batch':
          return await this.#batch(work);
        case 'finish':
          return await this.#finish(id);
      }
    } catch (error) {
      if (error instanceof ApiProblem) return this.#fail(id, error.detail);
      // What has failed so often fails again, unless it is the database that is away or full.
      if (work.attempt >= MOST_ATTEMPTS && !this.#work.pool.isClosed && problemOf(error) === undefined)
        return this.#fail(id, `The calculation could not be carried through: ${(error as Error).message}`);
      throw error;
    }
  }

  async #prepare(id: string): Promise<void> {
    const { db, simulation } = this.#work;
    const calculation = await store.findCalculation(db, id);
    if (calculation?.state !== 'running') return;
    const project = projectOfSnapshot(calculation.document);
    const total = simulation.expandCases(project).length;
    const seconds = (await getSpeed(db)).secondsPerYear * caseWork(project);
    const processes = Math.max(1, await this.#work.processes());
    const size = Math.max(1, Math.min(Math.round(BATCH_SECONDS / seconds), Math.ceil(total / (BATCHES_OF_A_PROCESS * processes))));
    await insertBatches(db, id, total, size);
  }

  async #batch(claim: BatchWork): Promise<void> {
    const { db, pool } = this.#work;
    const { calculationId: id, number } = claim;
    const head = await store.findHead(db, id);
    if (head?.state !== 'running') return;

    const attempt = new BatchAttempt(this.#work, head, claim);
    for (;;) {
      const end = await pool.with((calculator) => attempt.run(calculator, this.#timeoutMs));
      switch (end.kind) {
        case 'done':
          pool.wentWell();
          return this.#correctSpeed(id, attempt);
        case 'ended':
          return;
        case 'failed':
          return this.#fail(id, `The project cannot be calculated: ${end.message}`);
        case 'died': {
          // This process is ending and took its calculators along: the batch is tried again by whoever comes next.
          if (pool.isClosed) throw new Error('this process is stopping');
          const crashes = await countCrash(db, id, number, claim.attempt);
          if (crashes === 0) return;
          if (end.silence === 'preparing') return this.#fail(id, `The project cannot be calculated: ${end.reason} before its first case.`);
          // What takes too long once takes too long again: it costs its time once. A death may have another reason than the case.
          const isTooLong = end.silence === 'calculating';
          if (!isTooLong && crashes < MOST_CRASHES) continue;
          const reason = isTooLong
            ? `Case ${end.case + 1} takes too long (${end.reason}).`
            : `Case ${end.case + 1} ended its calculating process ${crashes} times (${end.reason}).`;
          const left = await attempt.leaveOut(end.case, reason);
          if (left === 'overtaken') return;
          // The case that killed them is not tried again: nothing slows down their replacement.
          pool.wentWell();
          if ((await this.#leftOut(id)).filter((one) => one.hasThrown !== true).length > MOST_LEFT_OUT) return this.#fail(id, reason);
          if (left === 'last') return;
        }
      }
    }
  }

  get #timeoutMs(): number {
    return this.#work.timeoutMs ?? TIMEOUT_MS;
  }

  /** Cases that have no outcome, each with its reason. */
  async #leftOut(id: string): Promise<{ readonly reason: string; readonly hasThrown?: boolean }[]> {
    return (await store.listOutcomes(this.#work.db, id))
      .map((text) => JSON.parse(text) as StoredOutcome)
      .flatMap((outcome) => (outcome.kind === 'leftOut' ? [outcome] : []));
  }

  async #finish(id: string): Promise<void> {
    const { db, now } = this.#work;
    const calculation = await store.findCalculation(db, id);
    if (calculation?.state !== 'running') return;
    this.#caseWork.delete(id);
    const outcomes = await store.listOutcomes(db, id);
    if (outcomes.length !== calculation.total) {
      await this.#fail(id, `Only ${outcomes.length} of ${calculation.total} rows were stored.`);
      return;
    }
    const leftOut = await this.#leftOut(id);
    if (leftOut.length > 0 && leftOut.length === outcomes.length) {
      await this.#fail(id, leftOut[0]!.reason);
      return;
    }
    const failure =
      leftOut.length === 0
        ? ''
        : `${leftOut.length} of ${outcomes.length} cases ${leftOut.length === 1 ? 'was' : 'were'} left out. ${leftOut[0]!.reason}`;
    const result_hash = resultHashOf(outcomes);
    const found = findBestSystem(this.#work.simulation, calculation.document, outcomes);
    const best = found ? seal(canonicalJson(summaryOf(found))) : null;
    await db.transaction().execute(async (tx) => {
      if (await store.endCalculation(tx, id, { state: 'finished', result_hash, best, failure }, now()))
        await keepResult(tx, calculation, best, now());
    });
    await this.#ended(calculation);
  }

  /** A single quick case says more about starting up than about speed. */
  async #correctSpeed(id: string, { cases, seconds }: BatchAttempt): Promise<void> {
    const { db } = this.#work;
    if (cases === 0 || (cases < 3 && seconds < 1 && (await getSpeed(db)).isMeasured)) return;
    let work = this.#caseWork.get(id);
    if (work === undefined) {
      const calculation = await store.findCalculation(db, id);
      if (!calculation) return;
      work = caseWork(projectOfSnapshot(calculation.document));
      this.#caseWork.set(id, work);
      // Of those that are finished elsewhere, or cancelled, nobody tells.
      for (const old of [...this.#caseWork.keys()].slice(0, -KEPT_CASE_WORK)) this.#caseWork.delete(old);
    }
    await correctSpeed(db, seconds, cases * work);
  }

  async #fail(id: string, failure: string): Promise<void> {
    await store.endCalculation(this.#work.db, id, { state: 'failed', failure }, this.#work.now());
    const head = await store.findHead(this.#work.db, id);
    if (head) await this.#ended(head);
  }

  async #ended(head: { owner_id: string; project_id: string }): Promise<void> {
    this.#work.onProgress(head.project_id);
    await this.#work.onEnd(head.owner_id, head.project_id);
  }
}

type AttemptEnd =
  | { readonly kind: 'done' }
  /** Cancelled, or overtaken by another attempt: nothing of it counts any more. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'died'; readonly reason: string; readonly silence?: 'preparing' | 'calculating' | undefined; readonly case: number };

/** One attempt at a batch: keeps what is left to do, and stores what is finished as it comes. */
class BatchAttempt {
  readonly #work: CalculationWork;
  readonly #head: store.CalculationHead;
  readonly #number: number;
  readonly #attempt: number;
  #remaining: readonly number[];
  #unstored: FinishedCase[] = [];
  #isOneByOne: boolean;
  /** Simulated of the case it is at, and how many of them are stored. */
  #years = 0;
  #storedYears = 0;
  /** Of the cases that were calculated, and how many. */
  seconds = 0;
  cases = 0;

  constructor(work: CalculationWork, head: store.CalculationHead, claim: BatchWork) {
    this.#work = work;
    this.#head = head;
    this.#number = claim.number;
    this.#attempt = claim.attempt;
    this.#remaining = claim.remaining;
    this.#isOneByOne = claim.crashes > 0;
  }

  async run(calculator: Calculator, timeoutMs: number): Promise<AttemptEnd> {
    // After a death the cases go one at a time, each stored at once: what is finished is kept, and the case that kills is known.
    while (this.#isOneByOne && this.#remaining.length > 1) {
      const end = await this.#section(calculator, this.#remaining.slice(0, 1), timeoutMs);
      if (end.kind !== 'done') return end;
    }
    return this.#section(calculator, this.#remaining, timeoutMs);
  }

  async #section(calculator: Calculator, cases: readonly number[], timeoutMs: number): Promise<AttemptEnd> {
    const { db } = this.#work;
    const { id } = this.#head;
    const abort = new AbortController();
    let storing: Promise<void> = Promise.resolve();
    let fault: unknown;
    this.#years = 0;
    const keep = (): void => {
      storing = storing
        .then(async () => {
          if (this.#unstored.length > 0 && !(await this.#store(false))) abort.abort();
          else await this.#keepYears();
        })
        .catch((error: unknown) => {
          fault ??= error;
          abort.abort();
        });
    };
    const look = (): void => {
      store
        .findHead(db, id)
        .then((head) => {
          if (head?.state !== 'running') abort.abort();
        })
        .catch(() => {
          // The database is away for a moment: the next look or the next store decides.
        });
    };
    const timers = [setInterval(keep, STORE_EVERY_MS), setInterval(look, LOOK_EVERY_MS)];
    try {
      const end = await calculator.run(
        { id, load: () => loadInputs(db, id) },
        { kind: 'cases', cases },
        {
          signal: abort.signal,
          timeoutMs,
          onYears: (years) => {
            // Its last year counts when its row is stored; in early-stage some cases have more years than they count for.
            this.#years = Math.min(years, this.#head.years - 1);
          },
          onFinished: (finished) => {
            this.#years = 0;
            this.#unstored.push(...finished);
          },
        },
      );
      await storing;
      if (fault !== undefined) throw fault;
      if (end.kind === 'stopped') return { kind: 'ended' };
      const left = this.#remaining.filter((one) => !this.#unstored.some((done) => done.id === one));
      if (!(await this.#store(end.kind === 'end' && left.length === 0))) return { kind: 'ended' };
      if (end.kind === 'end') return { kind: 'done' };
      if (end.kind === 'failed') return end;
      this.#isOneByOne = true;
      return { ...end, case: left[0] ?? 0 };
    } finally {
      for (const timer of timers) clearInterval(timer);
    }
  }

  /** What is simulated of a case that is not finished: how far a run is, and nothing that counts as a result. */
  async #keepYears(): Promise<void> {
    if (this.#years === this.#storedYears) return;
    this.#storedYears = this.#years;
    await setYears(this.#work.db, this.#head.id, this.#number, this.#attempt, this.#years);
    this.#work.onProgress(this.#head.project_id);
  }

  /** Stores why a case has no outcome, in place of one. */
  async leaveOut(id: number, reason: string): Promise<'overtaken' | 'last' | 'more'> {
    this.#unstored.push({
      id,
      outcome: canonicalJson({ id, kind: 'leftOut', reason } satisfies StoredOutcome),
      seconds: 0,
      isLeftOut: true,
    });
    const isLast = this.#remaining.every((one) => one === id);
    if (!(await this.#store(isLast))) return 'overtaken';
    return isLast ? 'last' : 'more';
  }

  async #store(isLast: boolean): Promise<boolean> {
    const rows = this.#unstored;
    this.#unstored = [];
    // With nothing to store the fence stays untouched: a death without progress must go on counting.
    const stored =
      rows.length === 0 && !isLast
        ? true
        : await this.#work.db.transaction().execute((tx) => storeRows(tx, this.#head.id, this.#number, this.#attempt, rows, isLast));
    if (!stored) return false;
    if (rows.length > 0 || isLast) this.#storedYears = 0;
    const done = new Set(rows.map((row) => row.id));
    this.#remaining = this.#remaining.filter((id) => !done.has(id));
    const timed = rows.filter((row) => row.isLeftOut !== true);
    this.cases += timed.length;
    this.seconds += timed.reduce((sum, row) => sum + row.seconds, 0);
    if (rows.length > 0) this.#work.onProgress(this.#head.project_id);
    return true;
  }
}
