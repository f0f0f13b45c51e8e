import { randomUUID } from 'node:crypto';
import {
  fromWireDetails,
  toWireTable,
  type AnswerOf,
  type postDetailStatus,
  type postStatus,
  type postTable,
  type postTableAgainst,
} from '@stackwatt/api';
import type { ResultFile } from '@stackwatt/formats';
import {
  countSimulations,
  exportFileName,
  type ComparedDetails,
  type DetailResult,
  type ExplanationProgress,
  type OstDimension,
  type OstResult,
  type Project,
  type RowProof,
  type SizerCallBody,
  type SizerStatus,
  type TableRow,
  type TimeSeriesResult,
} from '@stackwatt/model';
import { isLicensed, type Account } from '../account/account.service.ts';
import { holdAccount } from '../account/account.store.ts';
import type { UsageGuard } from '../account/usage-guard.ts';
import type { Db, Queries, Within } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import type { ProjectHead } from '../project/project.store.ts';
import { insertSnapshot } from '../project/snapshot.store.ts';
import type { CalculatorPool } from './calculator-pool.ts';
import type { DetailTask, Task } from './calculator-protocol.ts';
import { loadInputs, projectOfSnapshot } from './calculation-inputs.ts';
import * as store from './calculation.store.ts';
import { canonicalJson } from './canonical-json.ts';
import { checkedInputs } from './checked-inputs.ts';
import { cashflowParts, timeSeriesParts } from './csv-parts.ts';
import { packDetail, unpackDetail } from './detail-body.ts';
import { DetailRuns } from './detail-runs.ts';
import { AskedRuns } from './asked-runs.ts';
import { MOST_ACTIVE, MOST_RUNNING, type Dispatcher } from './dispatcher.ts';
import { clockText, progressOf, queuePlace, type Ahead, type QueuePlace } from './progress.ts';
import type { Choice, Simulation, StoredOutcome } from './simulation.ts';
import { caseWork, getSpeed } from './speed.ts';
import { SizerService } from './sizer.service.ts';
import { matches, standingOf, type InputKey, type Standing } from './standing.ts';
import { isResultIntact, readOutcomes } from './stored-result.ts';
import { countYears } from './work.store.ts';

export type StatusAnswer = NonNullable<AnswerOf<typeof postStatus>>;
export type TableAnswer = NonNullable<AnswerOf<typeof postTable>>;
type TableAgainstAnswer = NonNullable<AnswerOf<typeof postTableAgainst>>;
export type DetailStatusAnswer = NonNullable<AnswerOf<typeof postDetailStatus>>;

/** Details and series kept of one calculation; older ones are made again when asked for. */
const MOST_DETAILS = 60;
/** A case is shown within this time or not at all, ms. */
const DETAIL_PATIENCE_MS = 120_000;
/** calculations started; the same inputs answered again do not count. */
const CALCULATIONS = { what: 'calculate', most: 10, perMs: 60_000, title: 'Too many calculations' } as const;
/** Finished results whose parsed rows stay in memory. */
const KEPT_RESULTS = 8;

/** Rows stored before there were sensitivities are all of the first. */
const FIRST_SENSITIVITY = { sensitivityIndex: 0 } as const;

interface Result {
  readonly project: Project;
  /** By case. */
  readonly outcomes: ReadonlyMap<number, StoredOutcome>;
  readonly rows: readonly TableRow[];
}

/** A file by its name, made part by part. */
export interface CsvFile {
  readonly name: string;
  readonly parts: AsyncGenerator<string>;
}

export interface CalculationServices {
  readonly db: Db;
  readonly dispatcher: Dispatcher;
  readonly simulation: Simulation;
  readonly access: ProjectAccess;
  /** Calculates what a person waits for, beside the workers. */
  readonly aside: CalculatorPool;
  readonly workerCount: () => Promise<number>;
  /** Counts calculations that are started; undefined where they are not limited. */
  readonly usage: UsageGuard | undefined;
  readonly now: () => number;
  readonly onProgress: (projectId: string) => void;
}

export class CalculationService {
  readonly #of: CalculationServices;
  readonly #results = new Map<string, Result>();
  readonly #details: DetailRuns;
  readonly #explanations = new AskedRuns<ExplanationProgress>({ limit: '', tried: 0, of: 0 });
  readonly sizer: SizerService;

  constructor(services: CalculationServices) {
    this.#of = services;
    this.#details = new DetailRuns(services.now);
    this.sizer = new SizerService(services);
  }

  async standing(project: ProjectHead): Promise<Standing> {
    return standingOf(this.#of.access.keyOf(project), await store.listOfProject(this.#of.db, project.id));
  }

  async status(account: Account, projectId: string): Promise<StatusAnswer> {
    return this.#statusOf(await this.#of.access.get(account, projectId));
  }

  async #statusOf(project: ProjectHead, db: Queries = this.#of.db): Promise<StatusAnswer> {
    const standing = standingOf(this.#of.access.keyOf(project), await store.listOfProject(db, project.id));
    const head = standing.active ?? standing.shown ?? standing.newest;
    const failed = standing.newest?.state === 'failed' && standing.newest.input_hash === project.input_hash ? standing.newest : undefined;
    // Of a finished one: which cases it had to leave out.
    const finished = standing.active === undefined && standing.shown?.state === 'finished' ? standing.shown : undefined;
    const base = { status: standing.status, hasResults: standing.shown !== undefined, failure: (failed ?? finished)?.failure ?? '' };
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
      standing.active ? await countYears(db, head.id) : 0,
      this.#of.now(),
    );
    return {
      ...base,
      ...progress,
      queue: standing.active?.state === 'queued' ? await this.#queuePlace(standing.active, db) : null,
      noticeTo: standing.active ? ((await store.findNotice(db, standing.active.id)) ?? '') : '',
      progress: standing.status === 'ready' ? 100 : progress.progress,
      stage: standing.active ? (head.stage as StatusAnswer['stage']) : 'done',
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
    const { shown, ...standing } = await this.standing(project);
    // A result that is damaged answers nothing, and goes when it is calculated again.
    const damaged = standing.status === 'ready' && shown && !(await isResultIntact(db, shown)) ? shown : undefined;
    const mustCalculate = isForced || damaged !== undefined;
    if (isAnswered({ shown, ...standing }, key, mustCalculate)) return this.#statusOf(project);
    const { hashes, years } = await checkedInputs(this.#of, project);
    const given = await db.transaction().execute(async (tx) => {
      await holdAccount(tx, project.owner_id);
      const heads = await store.listOfProject(tx, project.id);
      if (isAnswered(standingOf(key, heads), key, mustCalculate)) return undefined;
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
      if (damaged) await store.deleteCalculation(tx, damaged.id);
      const begun = await this.#statusOf(project, tx);
      await within?.(tx, begun);
      return { others, begun };
    });
    if (damaged) this.#results.delete(damaged.id);
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

  /** API-36 */
  async table(
    account: Account,
    projectId: string,
    wanted: { sensitivity: string; kind: 'all' | 'group' } | undefined,
  ): Promise<TableAnswer> {
    const shown = await this.#shown(account, projectId);
    const result = await this.#result(shown);
    const { simulation } = this.#of;
    const sensitivities = simulation.tabulate(result.project, result.rows, { kind: 'sensitivity' });
    let table = sensitivities;
    if (wanted) {
      const sensitivity = indexOf(wanted.sensitivity, 'sensitivity');
      if (sensitivity >= sensitivityCount(result.project)) throw notFound('sensitivity case');
      const choice: Choice = { kind: 'systems', sensitivity, tableKind: wanted.kind };
      table = simulation.tabulate(result.project, result.rows, choice);
    }
    return {
      ...toWireTable(table),
      done: shown.done,
      total: shown.total,
      provenance: {
        engineVersion: shown.engine_version,
        inputHash: shown.input_hash,
        calculatedAt: new Date(shown.ended_at ?? this.#of.now()).toISOString(),
        ...(shown.started_at !== null && { elapsedSeconds: ((shown.ended_at ?? this.#of.now()) - shown.started_at) / 1000 }),
      },
    };
  }

  /** API-36 with a base case: a system of any sensitivity. */
  async tableAgainst(
    account: Account,
    projectId: string,
    wanted: { sensitivity: string; kind: 'all' | 'group'; base: string },
  ): Promise<TableAgainstAnswer> {
    const { rows } = await this.#result(await this.#shown(account, projectId));
    const id = indexOf(wanted.base, 'base case');
    const base = rows.find((row) => row.id === id);
    if (!base) throw notFound('base case');
    const table = await this.table(account, projectId, wanted);
    return { ...table, ...this.#of.simulation.tableAgainst(table, toWireTable({ items: [base] }).items[0]!) };
  }

  /**
   * The economics of a system beyond those of a base case, from the details of both.
   *
   * @param base  another system of the same results; zeros where there is none (CMP-18)
   */
  async compare(account: Account, projectId: string, n: string, base?: string): Promise<ComparedDetails> {
    const shown = await this.#shown(account, projectId);
    const of = async (one: string): Promise<DetailResult> => {
      const id = await this.#rowOf(shown, one);
      return fromWireDetails(JSON.parse(await this.#detail(shown, id, 0, { kind: 'describe', case: id })) as DetailResult);
    };
    const proposed = await of(n);
    return this.#of.simulation.compareDetails(proposed, base === undefined ? undefined : await of(base));
  }

  async #shown(account: Account, projectId: string): Promise<store.CalculationHead> {
    const { shown } = await this.standing(await this.#of.access.get(account, projectId));
    if (!shown) throw new ApiProblem(404, 'No results', 'This project was not calculated yet.', { code: 'noResults' });
    return shown;
  }

  /** Rows of a finished calculation never change, so they are read and parsed once. */
  async #result(head: store.CalculationHead): Promise<Result> {
    const known = this.#results.get(head.id);
    if (known) return known;
    const { db } = this.#of;
    const calculation = await store.findCalculation(db, head.id);
    if (!calculation) throw notFound('result');
    const outcomes = await readOutcomes(db, calculation);
    const result = {
      project: projectOfSnapshot(calculation.document),
      outcomes,
      rows: [...outcomes.values()].flatMap((outcome) => (outcome.kind === 'result' ? [{ ...FIRST_SENSITIVITY, ...outcome.row }] : [])),
    };
    if (calculation.state === 'finished') {
      this.#results.set(head.id, result);
      for (const id of [...this.#results.keys()].slice(0, -KEPT_RESULTS)) this.#results.delete(id);
    }
    return result;
  }

  /** The document the shown results were made of. */
  async inputs(account: Account, projectId: string): Promise<string> {
    const shown = await this.#shown(account, projectId);
    const calculation = await store.findCalculation(this.#of.db, shown.id);
    if (!calculation) throw notFound('result');
    return calculation.document;
  }

  /** API-39, as the JSON text of the answer. */
  async details(account: Account, projectId: string, n: string): Promise<string> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    return this.#detail(shown, id, 0, { kind: 'describe', case: id });
  }

  /** API-40 */
  async timeSeries(account: Account, projectId: string, n: string, year: number): Promise<string> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    if (year < 1 || year > (await this.#years(shown))) throw notFound('project year');
    return this.#detail(shown, id, year, { kind: 'timeSeries', case: id, year });
  }

  /** What the sections show of one project year. */
  async yearDetails(account: Account, projectId: string, n: string, year: number): Promise<string> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    if (year < 1 || year > (await this.#years(shown))) throw notFound('project year');
    return this.#detail(shown, id, 0 - year, { kind: 'describeYear', case: id, year });
  }

  /** API-41: the parts of a JSON list, one year at a time. */
  async *allTimeSeries(account: Account, projectId: string, n: string): AsyncGenerator<string> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    const years = await this.#years(shown);
    for (let year = 1; year <= years; year++) {
      yield year === 1 ? '[' : ',';
      yield await this.#detail(shown, id, year, { kind: 'timeSeries', case: id, year });
    }
    yield ']';
  }

  /**
   * API-42, API-43: one project year, or every calculated year under one header, as CSV in the decimal style of the project and with the
   * years of the account.
   *
   * @param only  a project year
   */
  async timeSeriesCsv(account: Account, projectId: string, n: string, only?: number): Promise<CsvFile> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    const [{ project }, last] = [await this.#result(shown), await this.#years(shown)];
    if (only !== undefined && (only < 1 || only > last)) throw notFound('project year');
    const years = only === undefined ? Array.from({ length: last }, (_, y) => y + 1) : [only];
    const seriesOf = async (year: number): Promise<TimeSeriesResult> =>
      JSON.parse(await this.#detail(shown, id, year, { kind: 'timeSeries', case: id, year })) as TimeSeriesResult;
    const file = fileOf(account, shown);
    return { name: exportFileName('timeseries', file.partial), parts: timeSeriesParts(years, seriesOf, { project, file }) };
  }

  /** API-44 */
  async cashflowCsv(account: Account, projectId: string, n: string): Promise<CsvFile> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    const { project, rows } = await this.#result(shown);
    const streams = this.#of.simulation.tabulate(project, rows, { kind: 'sensitivity' }).header.revenue.map(({ name }) => name);
    const details = fromWireDetails(JSON.parse(await this.#detail(shown, id, 0, { kind: 'describe', case: id })) as DetailResult);
    const file = fileOf(account, shown);
    return { name: exportFileName('cashflow', file.partial), parts: cashflowParts(details, streams, { project, file }) };
  }

  /** The system that a file is asked of. @throws ApiProblem 404, 409 when an older version calculated the tables */
  async exportTarget(
    account: Account,
    projectId: string,
    n: string,
  ): Promise<{
    readonly calculationId: string;
    readonly caseId: number;
    readonly project: Project;
    readonly simulatedYears: number;
    readonly partial: ResultFile['partial'];
  }> {
    const shown = await this.#shown(account, projectId);
    const caseId = await this.#rowOf(shown, n);
    this.#assertSameEngine(shown);
    return {
      calculationId: shown.id,
      caseId,
      project: (await this.#result(shown)).project,
      simulatedYears: await this.#years(shown),
      partial: fileOf(account, shown).partial,
    };
  }

  /** Every row of a calculation; undefined when it was deleted. */
  async rowsOf(calculationId: string): Promise<{ readonly rows: readonly TableRow[]; readonly calculatedAt: string } | undefined> {
    const head = await store.findCalculation(this.#of.db, calculationId);
    if (!head) return undefined;
    const { rows } = await this.#result(head);
    return { rows, calculatedAt: new Date(head.ended_at ?? head.created_at).toISOString() };
  }

  async #years(shown: store.CalculationHead): Promise<number> {
    const { project } = await this.#result(shown);
    return project.earlyAnalysis ? 1 : project.lifetime;
  }

  async #rowOf(shown: store.CalculationHead, n: string): Promise<number> {
    const id = Number(n);
    if ((await this.#result(shown)).outcomes.get(id)?.kind !== 'result') throw notFound('result');
    return id;
  }

  /** API-37 */
  async graphDimensions(account: Account, projectId: string): Promise<readonly OstDimension[]> {
    const { project } = await this.#result(await this.#shown(account, projectId));
    return this.#of.simulation.ostDimensions(project);
  }

  /** API-38. @throws ApiProblem 422 when the choice makes no plane, or is of dimensions the results do not have */
  async graph(account: Account, projectId: string, chosen: readonly OstDimension[]): Promise<OstResult> {
    const { project, rows } = await this.#result(await this.#shown(account, projectId));
    const known = this.#of.simulation.ostDimensions(project);
    const same = chosen.length === known.length && chosen.every(({ ids }, k) => ids.join() === known[k]!.ids.join());
    const graph = same
      ? this.#of.simulation.sensitivityGraph(project, rows, chosen)
      : { kind: 'invalid' as const, reason: 'these are not the dimensions of the results; please load them again' };
    if (graph.kind === 'invalid')
      throw new ApiProblem(422, 'No sensitivity graph', `${graph.reason[0]!.toUpperCase()}${graph.reason.slice(1)}.`);
    return graph.result;
  }

  /** API-56 @throws ApiProblem 403, 422, 429 */
  async startSizer(account: Account, projectId: string, limits: SizerCallBody): Promise<SizerStatus> {
    assertLicensed(account, this.#of.now());
    return this.sizer.start(account, projectId, limits);
  }

  async infeasible(account: Account, projectId: string): Promise<{ id: number; reason: string }[]> {
    const shown = await this.#shown(account, projectId);
    const { outcomes } = await this.#result(shown);
    return [...outcomes.values()].flatMap((outcome) => (outcome.kind === 'result' ? [] : [{ id: outcome.id, reason: outcome.reason }]));
  }

  /** What would make an infeasible system feasible, as the JSON text of the answer, or how far the search for it is. */
  async explain(
    account: Account,
    projectId: string,
    n: string,
  ): Promise<{ readonly text: string } | { readonly progress: ExplanationProgress }> {
    const shown = await this.#shown(account, projectId);
    const id = Number(n);
    if ((await this.#result(shown)).outcomes.get(id)?.kind !== 'infeasible') throw notFound('infeasible system');
    return this.#asked(shown, { kind: 'explain', case: id }, 'Couldn’t explain');
  }

  /** What one more of each size and limit of a system is worth, as the JSON text of the answer, or how far the calculation of it is. */
  async oneMore(
    account: Account,
    projectId: string,
    n: string,
  ): Promise<{ readonly text: string } | { readonly progress: ExplanationProgress }> {
    const shown = await this.#shown(account, projectId);
    return this.#asked(shown, { kind: 'oneMore', case: await this.#rowOf(shown, n) }, 'Couldn’t calculate one more of each');
  }

  async #asked(
    shown: store.CalculationHead,
    task: Extract<Task, { kind: 'explain' | 'oneMore' }>,
    title: string,
  ): Promise<{ readonly text: string } | { readonly progress: ExplanationProgress }> {
    const { db, aside } = this.#of;
    this.#assertSameEngine(shown);
    return this.#explanations.get(`${task.kind} ${detailKey(shown.id, task.case, 0)}`, async (signal, onProgress) => {
      const end = await aside.with((calculator) =>
        calculator.run({ id: shown.id, load: () => loadInputs(db, shown.id) }, task, {
          patienceMs: DETAIL_PATIENCE_MS,
          signal,
          onPartial: (text) => onProgress(JSON.parse(text) as ExplanationProgress),
        }),
      );
      if (end.kind === 'failed') throw new ApiProblem(422, title, end.message);
      if (end.kind !== 'end')
        throw new ApiProblem(503, title, 'The calculation of this system ended unexpectedly. Please try again.', {
          headers: { 'retry-after': '5' },
        });
      return end.text;
    });
  }

  /** API-50 */
  async detailStatus(account: Account, projectId: string, n: string): Promise<DetailStatusAnswer> {
    const shown = await this.#shown(account, projectId);
    return this.#detailState(shown, await this.#rowOf(shown, n));
  }

  /** API-51. */
  async startDetail(account: Account, projectId: string, n: string): Promise<DetailStatusAnswer> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    this.#assertSameEngine(shown);
    if (!(await store.findDetail(this.#of.db, shown.id, id, 0))) {
      // Nobody waits here: how it ended is in the state.
      this.#calculateDetail(shown, id, 0, { kind: 'describe', case: id }, await this.#expectedDetailSeconds(shown)).catch(() => {});
    }
    return this.#detailState(shown, id);
  }

  /** API-52 */
  async stopDetail(account: Account, projectId: string, n: string): Promise<DetailStatusAnswer> {
    const shown = await this.#shown(account, projectId);
    const id = await this.#rowOf(shown, n);
    this.#details.stop(detailKey(shown.id, id, 0));
    return this.#detailState(shown, id);
  }

  async #detailState(shown: store.CalculationHead, id: number): Promise<DetailStatusAnswer> {
    const isStored = (await store.findDetail(this.#of.db, shown.id, id, 0)) !== undefined;
    const { status, progress, remainingSeconds, failure } = this.#details.state(detailKey(shown.id, id, 0), isStored);
    return { status, progress, estimatedRemainingTime: clockText(remainingSeconds), failure };
  }

  /** Details simulate the years of one case. */
  async #expectedDetailSeconds(shown: store.CalculationHead): Promise<number> {
    const { project } = await this.#result(shown);
    return caseWork(project) * (await getSpeed(this.#of.db)).secondsPerYear;
  }

  #assertSameEngine(shown: store.CalculationHead): void {
    if (shown.engine_version === this.#of.simulation.ENGINE_VERSION) return;
    throw new ApiProblem(409, 'Calculated by an older version', 'The tables are as they were calculated; details need a recalculation.', {
      code: 'olderEngine',
    });
  }

  async #detail(shown: store.CalculationHead, caseId: number, year: number, task: DetailTask): Promise<string> {
    const kept = await store.findDetail(this.#of.db, shown.id, caseId, year);
    const text = kept && (await unpackDetail(kept));
    if (text !== undefined) return text;
    // Damaged like that, or not there: it is made from the inputs.
    this.#assertSameEngine(shown);
    return this.#calculateDetail(shown, caseId, year, task, await this.#expectedDetailSeconds(shown));
  }

  #calculateDetail(shown: store.CalculationHead, caseId: number, year: number, task: DetailTask, expectedSeconds: number): Promise<string> {
    const { db, aside, now } = this.#of;
    return this.#details.run(detailKey(shown.id, caseId, year), expectedSeconds, async (signal) => {
      const end = await aside.with((calculator) =>
        calculator.run({ id: shown.id, load: () => loadInputs(db, shown.id) }, task, {
          patienceMs: DETAIL_PATIENCE_MS,
          signal,
        }),
      );
      if (end.kind === 'failed') throw new ApiProblem(422, 'Couldn’t get detailed results', end.message);
      if (end.kind === 'stopped')
        throw new ApiProblem(409, 'Couldn’t get detailed results', 'Their calculation was cancelled.', { code: 'cancelled' });
      if (end.kind !== 'end')
        throw new ApiProblem(503, 'Couldn’t get detailed results', 'The calculation of this system ended unexpectedly. Please try again.', {
          headers: { 'retry-after': '5' },
        });
      if (task.kind === 'describe') await this.#assertSameRow(shown, caseId, end.text);
      await store.insertDetail(db, shown.id, caseId, year, await packDetail(end.text), now(), MOST_DETAILS);
      return end.text;
    });
  }

  /**
   * Details are calculated again from the inputs; that they are details of the stored row is not taken on trust. A row that was stored when
   * rows and proofs said less is compared by what it says.
   */
  async #assertSameRow(shown: store.CalculationHead, caseId: number, text: string): Promise<void> {
    const stored = (await this.#result(shown)).outcomes.get(caseId);
    const { row } = JSON.parse(text) as DetailResult;
    const saidBy = <T extends object>(before: T, now: T): object =>
      Object.fromEntries(Object.entries(now).filter(([key]) => key in before));
    const same =
      stored?.kind === 'result' &&
      canonicalJson(toWireTable({ items: [stored.row] }).items[0]) ===
        canonicalJson(saidBy(stored.row, { ...row, proof: saidBy(stored.row.proof, row.proof) as RowProof }));
    if (!same) throw new Error(`the details of case ${caseId} of ${shown.id} do not agree with its stored row`);
  }
}

/** Years as the account counts them; rows of a calculation that did not get to its end are marked (CALC-24). */
const fileOf = ({ showBaseYearAsYearZero }: Account, { state, done, total }: store.CalculationHead): ResultFile => ({
  isBaseYearZero: showBaseYearAsYearZero,
  ...(state !== 'finished' && { partial: { done, total } }),
});

/** @throws ApiProblem 403 */
export function assertLicensed(account: Account, now: number): void {
  if (isLicensed(account, new Date(now).toISOString().slice(0, 10))) return;
  throw new ApiProblem(
    403,
    'Licence lapsed',
    `The licence of this account ended on ${account.licensedUntil}. Projects can be looked at and exported.`,
    { code: 'licenceLapsed' },
  );
}

/** Whether there is nothing to start: these inputs are being calculated, or were and nobody insists. */
const isAnswered = ({ active, status }: Standing, key: InputKey, isForced: boolean): boolean =>
  (active?.input_hash === key.inputHash && active.engine_version === key.engineVersion) || (status === 'ready' && !isForced);

/** @param year  as of a stored detail */
const detailKey = (calculationId: string, caseId: number, year: number): string => `${calculationId} ${caseId} ${year}`;

/** The ended calculation of these inputs that has the most rows. */
const resumable = (heads: readonly store.CalculationHead[], key: InputKey): store.CalculationHead | undefined =>
  heads
    .filter((head) => (head.state === 'cancelled' || head.state === 'failed') && head.done > 0 && matches(head, key))
    .toSorted((a, b) => b.done - a.done)[0];

function sensitivityCount(project: Project): number {
  const { equipmentSensitivities, marketSensitivities } = countSimulations(project);
  return equipmentSensitivities * marketSensitivities;
}

function indexOf(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new ApiProblem(422, 'Invalid index', `The ${what} is given by its number, from 0; "${text.slice(0, 20)}" is none.`);
  return Number(text);
}
