import { fromWireDetails, toWireTable, type AnswerOf, type postDetailStatus } from '@stackwatt/api';
import type { ResultFile } from '@stackwatt/formats';
import {
  exportFileName,
  type ComparedDetails,
  type DetailResult,
  type Project,
  type RowProof,
  type TimeSeriesResult,
} from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { CalculatorPool } from './calculator-pool.ts';
import type { DetailTask } from './calculator-protocol.ts';
import { loadInputs } from './calculation-inputs.ts';
import * as store from './calculation.store.ts';
import { canonicalJson } from './canonical-json.ts';
import { cashflowParts, timeSeriesParts } from './csv-parts.ts';
import { packDetail, unpackDetail } from './detail-body.ts';
import { DetailRuns } from './detail-runs.ts';
import { clockText } from './progress.ts';
import { fileOf, type ShownResults } from './shown-results.ts';
import type { Simulation } from './simulation.ts';
import { caseWork, getSpeed } from './speed.ts';

type DetailStatusAnswer = NonNullable<AnswerOf<typeof postDetailStatus>>;

/** Details and series kept of one calculation; older ones are made again when asked for. */
const MOST_DETAILS = 60;
/** A case is shown within this time or not at all, ms. */
const DETAIL_TIMEOUT_MS = 120_000;

/** A file by its name, made part by part. */
export interface CsvFile {
  readonly name: string;
  readonly parts: AsyncGenerator<string>;
}

interface DetailServices {
  readonly db: Db;
  readonly results: ShownResults;
  readonly simulation: Simulation;
  /** Calculates what a person waits for, beside the workers. */
  readonly interactive: CalculatorPool;
  readonly now: () => number;
}

/** One system of the results: details, hours and comparison, calculated again from the inputs when they are asked for, and kept. */
export class DetailService {
  readonly #of: DetailServices;
  readonly #results: ShownResults;
  readonly #details: DetailRuns;

  constructor(services: DetailServices) {
    this.#of = services;
    this.#results = services.results;
    this.#details = new DetailRuns(services.now);
  }

  /** API-39, as the JSON text of the answer. */
  async details(account: Account, projectId: string, n: string): Promise<string> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    return this.#detail(shown, id, 0, { kind: 'describe', case: id });
  }

  /** API-40 */
  async timeSeries(account: Account, projectId: string, n: string, year: number): Promise<string> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    if (year < 1 || year > (await this.#results.years(shown))) throw notFound('project year');
    return this.#detail(shown, id, year, { kind: 'timeSeries', case: id, year });
  }

  /** What the sections show of one project year. */
  async yearDetails(account: Account, projectId: string, n: string, year: number): Promise<string> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    if (year < 1 || year > (await this.#results.years(shown))) throw notFound('project year');
    return this.#detail(shown, id, 0 - year, { kind: 'describeYear', case: id, year });
  }

  /** API-41: the parts of a JSON list, one year at a time. */
  async *allTimeSeries(account: Account, projectId: string, n: string): AsyncGenerator<string> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    const years = await this.#results.years(shown);
    for (let year = 1; year <= years; year++) {
      yield year === 1 ? '[' : ',';
      yield await this.#detail(shown, id, year, { kind: 'timeSeries', case: id, year });
    }
    yield ']';
  }

  /**
   * The economics of a system beyond those of a base case, from the details of both.
   *
   * @param base  another system of the same results; zeros where there is none (CMP-18)
   */
  async compare(account: Account, projectId: string, n: string, base?: string): Promise<ComparedDetails> {
    const shown = await this.#results.shown(account, projectId);
    const of = async (one: string): Promise<DetailResult> => {
      const id = await this.#results.rowOf(shown, one);
      return fromWireDetails(JSON.parse(await this.#detail(shown, id, 0, { kind: 'describe', case: id })) as DetailResult);
    };
    const proposed = await of(n);
    return this.#of.simulation.compareDetails(proposed, base === undefined ? undefined : await of(base));
  }

  /**
   * API-42, API-43: one project year, or every calculated year under one header, as CSV in the decimal style of the project and with the
   * years of the account.
   *
   * @param only  a project year
   */
  async timeSeriesCsv(account: Account, projectId: string, n: string, only?: number): Promise<CsvFile> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    const [{ project }, last] = [await this.#results.of(shown), await this.#results.years(shown)];
    if (only !== undefined && (only < 1 || only > last)) throw notFound('project year');
    const years = only === undefined ? Array.from({ length: last }, (_, y) => y + 1) : [only];
    const seriesOf = async (year: number): Promise<TimeSeriesResult> =>
      JSON.parse(await this.#detail(shown, id, year, { kind: 'timeSeries', case: id, year })) as TimeSeriesResult;
    const file = fileOf(account, shown);
    return { name: exportFileName('timeseries', file.partial), parts: timeSeriesParts(years, seriesOf, { project, file }) };
  }

  /** API-44 */
  async cashflowCsv(account: Account, projectId: string, n: string): Promise<CsvFile> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    const { project, rows } = await this.#results.of(shown);
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
    const shown = await this.#results.shown(account, projectId);
    const caseId = await this.#results.rowOf(shown, n);
    this.#results.assertSameEngine(shown);
    return {
      calculationId: shown.id,
      caseId,
      project: (await this.#results.of(shown)).project,
      simulatedYears: await this.#results.years(shown),
      partial: fileOf(account, shown).partial,
    };
  }

  /** API-50 */
  async detailStatus(account: Account, projectId: string, n: string): Promise<DetailStatusAnswer> {
    const shown = await this.#results.shown(account, projectId);
    return this.#detailState(shown, await this.#results.rowOf(shown, n));
  }

  /** API-51 */
  async startDetail(account: Account, projectId: string, n: string): Promise<DetailStatusAnswer> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    this.#results.assertSameEngine(shown);
    if (!(await store.findDetail(this.#of.db, shown.id, id, 0))) {
      // Nobody waits here: how it ended is in the state.
      this.#calculateDetail(shown, id, 0, { kind: 'describe', case: id }, await this.#expectedDetailSeconds(shown)).catch(() => {});
    }
    return this.#detailState(shown, id);
  }

  /** API-52 */
  async stopDetail(account: Account, projectId: string, n: string): Promise<DetailStatusAnswer> {
    const shown = await this.#results.shown(account, projectId);
    const id = await this.#results.rowOf(shown, n);
    this.#details.stop(detailKey(shown.id, id, 0));
    return this.#detailState(shown, id);
  }

  async #detailState(shown: store.CalculationHead, id: number): Promise<DetailStatusAnswer> {
    const isStored = (await store.findDetail(this.#of.db, shown.id, id, 0)) !== undefined;
    const { status, progress, remainingSeconds, failure } = this.#details.state(detailKey(shown.id, id, 0), isStored);
    return { status, progress, estimatedRemainingTime: clockText(remainingSeconds), failure };
  }

  /**
   * Details simulate the years of one case: at the speed of this installation, which other projects have made what it is, but never longer
   * than the calculation of all systems took.
   */
  async #expectedDetailSeconds(shown: store.CalculationHead): Promise<number> {
    const { project } = await this.#results.of(shown);
    const { started_at: from, ended_at: to } = shown;
    const ofAll = from === null || to === null ? Number.POSITIVE_INFINITY : (to - from) / 1000;
    return Math.min(ofAll, caseWork(project) * (await getSpeed(this.#of.db)).secondsPerYear);
  }

  async #detail(shown: store.CalculationHead, caseId: number, year: number, task: DetailTask): Promise<string> {
    const kept = await store.findDetail(this.#of.db, shown.id, caseId, year);
    const text = kept && (await unpackDetail(kept));
    if (text !== undefined) return text;
    // Damaged like that, or not there: it is made from the inputs.
    this.#results.assertSameEngine(shown);
    return this.#calculateDetail(shown, caseId, year, task, await this.#expectedDetailSeconds(shown));
  }

  #calculateDetail(shown: store.CalculationHead, caseId: number, year: number, task: DetailTask, expectedSeconds: number): Promise<string> {
    const { db, interactive, now } = this.#of;
    return this.#details.run(detailKey(shown.id, caseId, year), expectedSeconds, async (signal) => {
      const end = await interactive.with(
        (calculator) =>
          calculator.run({ id: shown.id, load: () => loadInputs(db, shown.id) }, task, {
            timeoutMs: DETAIL_TIMEOUT_MS,
            signal,
          }),
        shown.id,
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
    const stored = (await this.#results.of(shown)).outcomes.get(caseId);
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

/** @param year  as of a stored detail */
const detailKey = (calculationId: string, caseId: number, year: number): string => `${calculationId} ${caseId} ${year}`;
