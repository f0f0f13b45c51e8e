import { randomUUID } from 'node:crypto';
import type { AnswerOf, postStatus } from '@stackwatt/api';
import type { Account } from '../account/account.ts';
import { holdAccount } from '../account/account.store.ts';
import { assertLicensed } from '../account/licensed.ts';
import { noteRun } from '../account/run-day.store.ts';
import type { UsageGuard } from '../account/usage-guard.ts';
import type { Db, Queries, Within } from '../db/database.ts';
import { ApiProblem } from '../http/problem.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import type { ProjectHead } from '../project/project.store.ts';
import { insertSnapshot } from '../project/snapshot.store.ts';
import * as store from './calculation.store.ts';
import { checkedInputs } from './checked-inputs.ts';
import { MOST_ACTIVE, MOST_RUNNING, type Dispatcher } from './dispatcher.ts';
import { progressOf, queuePlace, type Ahead, type QueuePlace } from './progress.ts';
import type { ShownResults } from './shown-results.ts';
import type { Simulation } from './simulation.ts';
import { matches, freshnessOf, type InputKey, type Freshness } from './freshness.ts';
import { isResultIntact } from './stored-result.ts';
import { countYears } from './work.store.ts';

export type StatusAnswer = NonNullable<AnswerOf<typeof postStatus>>;

/** calculations started; the same inputs answered again do not count. */
const CALCULATIONS = { what: 'calculate', most: 10, perMs: 60_000, title: 'Too many calculations' } as const;

interface CalculationServices {
  readonly db: Db;
  readonly dispatcher: Dispatcher;
  readonly simulation: Simulation;
  readonly access: ProjectAccess;
  readonly results: ShownResults;
  readonly workerCount: () => Promise<number>;
  /** Counts calculations that are started; undefined where they are not limited. */
  readonly usage: UsageGuard | undefined;
  readonly now: () => number;
  readonly onProgress: (projectId: string) => void;
}

/** Calculations of a project: started, stopped, and where they are. */
export class CalculationService {
  readonly #of: CalculationServices;

  constructor(services: CalculationServices) {
    this.#of = services;
  }

  async status(account: Account, projectId: string): Promise<StatusAnswer> {
    return this.#statusOf(await this.#of.access.get(account, projectId));
  }

  async #statusOf(project: ProjectHead, db: Queries = this.#of.db): Promise<StatusAnswer> {
    const freshness = freshnessOf(this.#of.access.keyOf(project), await store.listOfProject(db, project.id));
    const head = freshness.active ?? freshness.shown ?? freshness.newest;
    const failed =
      freshness.newest?.state === 'failed' && freshness.newest.input_hash === project.input_hash ? freshness.newest : undefined;
    // Of a finished one: which cases it had to leave out.
    const finished = freshness.active === undefined && freshness.shown?.state === 'finished' ? freshness.shown : undefined;
    const base = { status: freshness.status, hasResults: freshness.shown !== undefined, failure: (failed ?? finished)?.failure ?? '' };
    if (!head) {
      return {
        ...base,
        progress: 0,
        estimatedRemainingTime: '00:00:00',
        estimating: false,
        stage: 'done',
        done: 0,
        total: 0,
        simulationsDone: 0,
        simulationsTotal: 0,
        elapsedSeconds: 0,
        attempts: 0,
        kept: 0,
        queue: null,
        noticeTo: '',
      };
    }
    const { remainingSeconds: _remaining, ...progress } = progressOf(
      head,
      freshness.active ? await countYears(db, head.id) : 0,
      this.#of.now(),
    );
    return {
      ...base,
      ...progress,
      queue: freshness.active?.state === 'queued' ? await this.#queuePlace(freshness.active, db) : null,
      noticeTo: freshness.active ? ((await store.findNotice(db, freshness.active.id)) ?? '') : '',
      progress: freshness.status === 'ready' ? 100 : progress.progress,
      stage: freshness.active ? (head.stage as StatusAnswer['stage']) : 'done',
      done: head.done,
      total: head.total,
      attempts: head.attempts,
      kept: head.kept,
    };
  }

  async #queuePlace(head: store.CalculationHead, db: Queries): Promise<QueuePlace> {
    const ahead: Ahead[] = [];
    for (const other of await store.listAhead(db, head))
      ahead.push({
        state: other.state,
        remainingSeconds: progressOf(other, await countYears(db, other.id), this.#of.now()).remainingSeconds,
      });
    return queuePlace(ahead);
  }

  /**
   * Starts a calculation of the saved inputs, or names the one that is under way: however often it is asked for, the same inputs are
   * calculated once at a time (F-12). One of other inputs of the same project is given up for it. It goes on from the rows that an ended
   * one of the same inputs has left; a forced one calculates every row.
   *
   * @param isForced  also when results are up to date (D-163)
   * @param within    of one that is started; gets the state it begins with
   * @throws ApiProblem 403, 422, 429
   */
  async start(account: Account, projectId: string, isForced: boolean, within?: Within<StatusAnswer>): Promise<StatusAnswer> {
    const { db, access, simulation, now } = this.#of;
    const project = await access.getWhole(account, projectId);
    assertLicensed(account, now());
    const key = access.keyOf(project);
    const { shown, ...freshness } = await this.#of.results.freshness(project);
    // A result that is damaged answers nothing, and goes when it is calculated again.
    const damaged = freshness.status === 'ready' && shown && !(await isResultIntact(db, shown)) ? shown : undefined;
    const mustCalculate = isForced || damaged !== undefined;
    if (isAnswered({ shown, ...freshness }, key, mustCalculate)) return this.#statusOf(project);
    const { hashes, years } = await checkedInputs(this.#of, project);
    const given = await db.transaction().execute(async (tx) => {
      await holdAccount(tx, project.owner_id);
      const heads = await store.listOfProject(tx, project.id);
      if (isAnswered(freshnessOf(key, heads), key, mustCalculate)) return undefined;
      const others = heads.filter((head) => head.state === 'queued' || head.state === 'running');
      if ((await store.countActiveOf(tx, project.owner_id)) - others.length >= MOST_ACTIVE) {
        throw new ApiProblem(
          429,
          'Too many calculations',
          `Two calculations run and ${MOST_ACTIVE - MOST_RUNNING} wait already. Wait until one has ended, or cancel one.`,
          { headers: { 'retry-after': '10' } },
        );
      }
      await this.#of.usage?.take(account.id, CALCULATIONS, tx);
      await insertSnapshot(tx, project, 'calculation', now(), account.id);
      for (const other of others) await store.endCalculation(tx, other.id, { state: 'cancelled' }, now());
      await store.insertCalculation(
        tx,
        {
          id: randomUUID(),
          project_id: project.id,
          // Whoever asks for it, it is one of the project's owner, whose others wait for it.
          owner_id: project.owner_id,
          input_hash: key.inputHash,
          engine_version: simulation.ENGINE_VERSION,
          state: 'queued',
          stage: 'queued',
          document: project.document,
          document_hash: project.document_hash,
          done: 0,
          total: 0,
          years,
          attempts: 1,
          failure: '',
          created_at: now(),
          started_at: null,
          ended_at: null,
          holder: null,
          step_attempts: 0,
          result_hash: null,
          best: null,
          resumes: isForced ? null : (resumable(heads, key)?.id ?? null),
        },
        hashes,
      );
      await noteRun(tx, account.id, now());
      if (damaged) await store.deleteCalculation(tx, damaged.id);
      const begun = await this.#statusOf(project, tx);
      await within?.(tx, begun);
      return { others, begun };
    });
    if (damaged) this.#of.results.forget(damaged.id);
    for (const other of given?.others ?? []) await this.#of.dispatcher.cancel(other);
    await this.#of.dispatcher.promote(project.owner_id);
    return given?.begun ?? this.#statusOf(project);
  }

  /** API-49. Keeps the rows that are finished. @param within  of one that is stopped; gets the state it is left in */
  async stop(account: Account, projectId: string, within?: Within<StatusAnswer>): Promise<StatusAnswer> {
    const { db, access, dispatcher, onProgress, now } = this.#of;
    const project = await access.get(account, projectId);
    const { active, left } = await db.transaction().execute(async (tx) => {
      const heads = (await store.listOfProject(tx, project.id)).filter((head) => head.state === 'queued' || head.state === 'running');
      // Of one whose rows are all there only the end is missing, which takes milliseconds: it ends by itself.
      const stoppable = heads.filter((head) => head.total === 0 || head.done < head.total);
      if (stoppable.length === 0) return { active: stoppable, left: undefined };
      for (const head of stoppable) await store.endCalculation(tx, head.id, { state: 'cancelled' }, now());
      const stopped = await this.#statusOf(project, tx);
      await within?.(tx, stopped);
      return { active: stoppable, left: stopped };
    });
    if (left === undefined) return this.#statusOf(project);
    for (const head of active) await dispatcher.cancel(head);
    onProgress(project.id);
    await dispatcher.promote(project.owner_id);
    return left;
  }
}

/** Whether there is nothing to start: these inputs are being calculated, or were and nobody insists. */
const isAnswered = ({ active, status }: Freshness, key: InputKey, isForced: boolean): boolean =>
  (active?.input_hash === key.inputHash && active.engine_version === key.engineVersion) || (status === 'ready' && !isForced);

/** The ended calculation of these inputs that has the most rows. */
const resumable = (heads: readonly store.CalculationHead[], key: InputKey): store.CalculationHead | undefined =>
  heads
    .filter((head) => (head.state === 'cancelled' || head.state === 'failed') && head.done > 0 && matches(head, key))
    .toSorted((a, b) => b.done - a.done)[0];
