import {
  checkProject,
  isError,
  seriesRefsOf,
  SizerLimits,
  SizerStatus,
  SizerTable,
  withoutSizes,
  type SizerCallBody,
  type SizerMap,
} from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import { assertLicensed } from '../account/licensed.ts';
import type { UsageGuard } from '../account/usage-guard.ts';
import { bytesOf, type Db } from '../db/database.ts';
import { ApiProblem, unreadable } from '../http/problem.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import type { StoredProject } from '../project/project.store.ts';
import { readStored } from '../project/read-stored.ts';
import { assertSeriesIntact, listReadable } from '../series/series.store.ts';
import type { CalculatorPool } from './calculator-pool.ts';
import type { Inputs } from './calculator-protocol.ts';
import { clockText } from './progress.ts';
import { findSizerResult, keepSizerResult } from './sizer-result.store.ts';
import type { Simulation, SizerStep } from './simulation.ts';

/** One plant of a project may take so long, ms. */
const TIMEOUT_MS = 120_000;
/** runs started; the same one asked for again does not count. */
const SIZINGS = { what: 'size', most: 20, perMs: 60_000, title: 'Too many sizer runs' } as const;
/** Runs of one account at a time: they calculate beside the workers, where details wait too. */
const MOST_RUNNING = 1;
/** Runs that are remembered; the oldest ones are forgotten first. */
const KEPT_RUNS = 50;

interface Run {
  readonly accountId: string;
  /** Of everything that is sized but its sizes; with the limits the same is sized once. */
  readonly inputHash: string;
  readonly limits: SizerLimits;
  readonly startedAt: number;
  readonly abort: AbortController;
  status: 'calculating' | 'ready' | 'cancelled';
  progress: number;
  evaluated: number;
  table: SizerTable;
  map: SizerMap | null;
  /** Why it ended without being stopped; empty otherwise. */
  failure: string;
  endedAt: number | undefined;
}
/** A run, or what is left of one that ended before this process began. */
type KnownRun = Omit<Run, 'abort'>;

export interface SizerServices {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly interactive: CalculatorPool;
  readonly simulation: Pick<Simulation, 'inputHash' | 'ENGINE_VERSION'>;
  /** Counts runs that are started; undefined where they are not limited. */
  readonly usage: UsageGuard | undefined;
  readonly now: () => number;
}

/**
 * Sizes for the delivery profile of a project, found while somebody watches (API-55, API-56, API-58). A run lives in this process alone: it
 * is a matter of seconds. What it has found when it ends is kept with the project.
 */
export class SizerService {
  readonly #of: SizerServices;
  readonly #runs = new Map<string, Run>();

  constructor(services: SizerServices) {
    this.#of = services;
  }

  /**
   * Starts a run, or names the one that is under way. One of other inputs or limits of the same project is given up for it.
   *
   * @throws ApiProblem 403; 422 with every reason why it cannot start; 429
   */
  async start(account: Account, projectId: string, limits: SizerCallBody): Promise<SizerStatus> {
    assertLicensed(account, this.#of.now());
    const project = await this.#of.access.getWhole(account, projectId);
    const inputHash = this.#hashOf(project);
    const before = await this.#known(project.id);
    const isSame = before?.inputHash === inputHash && JSON.stringify(before.limits) === JSON.stringify(SizerLimits.parse(limits));
    if (before && isSame && before.status !== 'cancelled') return this.#statusOf(before, inputHash);
    const hashes = await this.#checked(project);
    this.#assertFree(account, this.#runs.get(project.id));
    await this.#of.usage?.take(account.id, SIZINGS);
    // Others may have begun while this one was counted.
    this.#assertFree(account, this.#runs.get(project.id));
    this.#runs.get(project.id)?.abort.abort();
    const run: Run = {
      accountId: account.id,
      inputHash,
      limits: SizerLimits.parse(limits),
      startedAt: this.#of.now(),
      abort: new AbortController(),
      status: 'calculating',
      progress: 0,
      evaluated: 0,
      table: SizerTable.parse({}),
      map: null,
      failure: '',
      endedAt: undefined,
    };
    this.#runs.delete(project.id);
    this.#runs.set(project.id, run);
    for (const id of [...this.#runs.keys()].slice(0, -KEPT_RUNS)) this.#runs.delete(id);
    const inputs = { id: `sizer ${project.id} ${project.input_hash}`, load: () => this.#inputs(project, hashes) };
    void this.#calculate(run, inputs, limits).then(() => this.#keep(project.id, run));
    return this.#statusOf(run, inputHash);
  }

  /** Ends the run of a project; what it has found so far stays. */
  async stop(account: Account, projectId: string): Promise<SizerStatus> {
    const project = await this.#of.access.get(account, projectId);
    const run = this.#runs.get(project.id);
    if (run?.status === 'calculating') {
      run.status = 'cancelled';
      run.endedAt = this.#of.now();
      run.abort.abort();
    }
    return this.status(account, projectId);
  }

  /** The run of a project, else what its last one has found. */
  async #known(projectId: string): Promise<KnownRun | undefined> {
    return this.#runs.get(projectId) ?? findSizerResult(this.#of.db, projectId, this.#of.simulation.ENGINE_VERSION);
  }

  /** Keeps what a run has found, unless another one of its project has begun. */
  async #keep(projectId: string, run: Run): Promise<void> {
    const { abort: _, status, endedAt, ...found } = run;
    if (this.#runs.get(projectId) !== run || status === 'calculating' || endedAt === undefined) return;
    try {
      await keepSizerResult(this.#of.db, projectId, this.#of.simulation.ENGINE_VERSION, { ...found, status, endedAt });
    } catch {
      // The project was deleted meanwhile, or the database is full or gone: what was found is looked at as long as this process runs.
    }
  }

  /** @param replaced  the run of the same project, which ends. @throws ApiProblem 429 */
  #assertFree(account: Account, replaced: Run | undefined): void {
    const others = [...this.#runs.values()].filter(
      (run) => run !== replaced && run.accountId === account.id && run.status === 'calculating',
    );
    if (others.length >= MOST_RUNNING)
      throw new ApiProblem(429, 'Too many sizer runs', 'The sizer is at work for another project of yours. Wait until it has ended.', {
        headers: { 'retry-after': '10' },
      });
  }

  async status(account: Account, projectId: string): Promise<SizerStatus> {
    const { id, input_hash } = await this.#of.access.get(account, projectId);
    const run = await this.#known(id);
    return this.#statusOf(run, run && (this.#hashes.get(input_hash) ?? this.#hashOf(await this.#of.access.getWhole(account, projectId))));
  }

  async table(account: Account, projectId: string): Promise<{ data: SizerTable; map: SizerMap | null }> {
    const run = await this.#known((await this.#of.access.get(account, projectId)).id);
    return { data: run?.table ?? SizerTable.parse({}), map: run?.map ?? null };
  }

  /** @param inputHash  of the saved project */
  #statusOf(run: KnownRun | undefined, inputHash: string | undefined): SizerStatus {
    if (!run) return SizerStatus.parse({ status: 'changed', estimatedRemainingTime: clockText(0) });
    const elapsedSeconds = ((run.endedAt ?? this.#of.now()) - run.startedAt) / 1000;
    const remaining =
      run.status === 'calculating' && run.progress > 0 ? Math.max(1, (elapsedSeconds * (100 - run.progress)) / run.progress) : 0;
    return {
      status: run.status,
      progress: run.progress,
      estimatedRemainingTime: clockText(remaining),
      elapsedSeconds,
      evaluated: run.evaluated,
      phase: run.status !== 'calculating' ? '' : run.map === null ? 'searching' : 'mapping',
      failure: run.failure,
      limits: run.limits,
      isOfSavedInputs: run.inputHash === inputHash,
    };
  }

  readonly #hashes = new Map<string, string>();

  /** Of everything that is sized but the sizes themselves; worked out once for each state of a project. */
  #hashOf(project: StoredProject): string {
    const known = this.#hashes.get(project.input_hash);
    if (known !== undefined) return known;
    const read = readStored(project.document);
    const hash = read.kind === 'unreadable' ? project.input_hash : this.#of.simulation.inputHash(withoutSizes(read.project));
    this.#hashes.set(project.input_hash, hash);
    for (const key of [...this.#hashes.keys()].slice(0, -KEPT_RUNS)) this.#hashes.delete(key);
    return hash;
  }

  async #checked(stored: StoredProject): Promise<string[]> {
    const read = readStored(stored.document);
    if (read.kind === 'unreadable') throw unreadable('The project cannot be read', read.problems);
    if (!read.project.useSystemSizer)
      throw new ApiProblem(422, 'Nothing to size', 'The system sizer needs a delivery contract with an obligation that asks for it.', {
        code: 'noObligation',
      });
    const errors = checkProject(read.project).issues.filter(isError);
    if (errors.length > 0)
      throw new ApiProblem(422, 'The project has errors', errors.map((issue) => issue.label).join('; '), { code: 'projectHasErrors' });
    const hashes = [...new Set(seriesRefsOf(read.project).map(({ ref }) => ref.hash))];
    const readable = await listReadable(this.#of.db, stored.id, hashes);
    if (hashes.some((hash) => !readable.has(hash)))
      throw new ApiProblem(422, 'Values are missing', 'The values of a series were never stored. Please import them again.', {
        code: 'seriesMissing',
      });
    return hashes;
  }

  async #inputs(project: StoredProject, hashes: readonly string[]): Promise<Inputs> {
    const rows =
      hashes.length === 0
        ? []
        : await this.#of.db
            .selectFrom('series')
            .select(['hash', 'bytes', 'value_count'])
            .where('hash', 'in', [...hashes])
            .execute();
    return {
      id: `sizer ${project.id} ${project.input_hash}`,
      document: project.document,
      series: rows.map((row) => {
        const bytes = bytesOf(row.bytes);
        assertSeriesIntact(row.hash, row.value_count, bytes);
        return { hash: row.hash, bytes };
      }),
    };
  }

  async #calculate(run: Run, inputs: { readonly id: string; load(): Promise<Inputs> }, limits: SizerCallBody): Promise<void> {
    const take = (text: string): void => {
      const found = JSON.parse(text) as (Omit<SizerStep, 'map'> & { map: SizerMap | null }) | null;
      if (found === null) return;
      run.table = found.table;
      run.map = found.map;
      run.evaluated = found.evaluated;
      run.progress = Math.max(run.progress, Math.min(99, Math.floor(100 * found.progress)));
    };
    const endAs = (status: Run['status'], failure: string): void => {
      // One that was stopped has ended already.
      if (run.status !== 'calculating') return;
      run.status = status;
      if (status === 'ready') run.progress = 100;
      run.failure = status === 'ready' || run.abort.signal.aborted ? '' : failure;
      run.endedAt = this.#of.now();
    };
    try {
      const end = await this.#of.interactive.with((calculator) =>
        calculator.run(inputs, { kind: 'size', limits }, { timeoutMs: TIMEOUT_MS, signal: run.abort.signal, onPartial: take }),
      );
      if (end.kind === 'end') take(end.text);
      endAs(
        end.kind === 'end' ? 'ready' : 'cancelled',
        end.kind === 'failed' ? end.message : 'The calculation ended unexpectedly. What was found until then is kept; please try again.',
      );
    } catch (error) {
      // A series that is damaged, or a database that is gone: what was found stays to be looked at.
      endAs('cancelled', error instanceof ApiProblem ? error.message : 'The values of the project could not be read. Please try again.');
    }
  }
}
