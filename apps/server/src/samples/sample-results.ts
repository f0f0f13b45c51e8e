import { randomUUID } from 'node:crypto';
import type { AnswerOf, getSamples } from '@stackwatt/api';
import type { Sample } from '@stackwatt/catalog';
import type { AverageDay } from '@stackwatt/model';
import type { Selectable } from 'kysely';
import { findBestSystem, summaryOf } from '../calculation/best-system.ts';
import { projectOfSnapshot } from '../calculation/calculation-inputs.ts';
import { insertCalculation, listActive } from '../calculation/calculation.store.ts';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { FinishedCase, Inputs, Task } from '../calculation/calculator-protocol.ts';
import { canonicalJson } from '../calculation/canonical-json.ts';
import { sampleInputs } from '../calculation/sample-inputs.ts';
import type { Simulation } from '../calculation/simulation.ts';
import { caseWork, getSpeed } from '../calculation/speed.ts';
import { resultHashOf } from '../calculation/stored-result.ts';
import type { Db, Queries } from '../db/database.ts';
import { seal, unseal } from '../db/sealed.ts';
import type { SampleResultRow } from './sample-result.table.ts';

type ListedSample = NonNullable<AnswerOf<typeof getSamples>>[number];

/** Work handed to a calculating process at a time, s: nobody's calculation waits longer for it. */
const TURN_SECONDS = 0.5;
/** While somebody calculates, the samples wait; how often it is looked, ms. */
const WAIT_MS = 1000;
/** Longest time at one case, ms. */
const TIMEOUT_MS = 15 * 60_000;
const ROWS_AT_ONCE = 200;

/** What a card of a sample shows; those of older versions have no day. */
type Figures = NonNullable<ListedSample['best']> & { readonly day?: ListedSample['day'] };

function figuresOf({ figures }: Pick<SampleResultRow, 'figures'>): Pick<ListedSample, 'best' | 'day'> | undefined {
  const json = unseal(figures);
  if (json === undefined) return undefined;
  const { day = null, ...best } = JSON.parse(json) as Figures;
  return { best, day };
}

/** Decimals of a MW and of a price on a card: more than a picture of 84 px shows. */
const DAY_DECIMALS = 3;
const rounded = (values: readonly number[]): number[] => values.map((value) => Number(value.toFixed(DAY_DECIMALS)));

interface SampleResultParts {
  readonly db: Db;
  readonly simulation: Simulation;
  readonly pool: CalculatorPool;
  readonly samples: readonly Sample[];
  /** Whether they will be calculated once the server serves. */
  readonly isAwaited: boolean;
  readonly now: () => number;
}

/**
 * Results of the samples as this installation calculates them, kept by the hash of their inputs and the version of the engine. A copy of
 * a sample begins with them: equal inputs and engine give equal results, so they are those its own calculation would find.
 */
export class SampleResults {
  readonly #of: SampleResultParts;
  readonly #hashes = new Map<string, string>();
  #isCalculating: boolean;
  #isStopped = false;

  constructor(parts: SampleResultParts) {
    this.#of = parts;
    this.#isCalculating = parts.isAwaited;
  }

  /** Names and words of the samples, with figures of those that are calculated. */
  async list(): Promise<ListedSample[]> {
    const { samples } = this.#of;
    const rows = await this.#rows();
    return samples.map((sample) => {
      const row = rows.get(this.#hashOf(sample));
      const figures = row && figuresOf(row);
      return {
        id: sample.id,
        name: sample.name,
        description: sample.description,
        best: figures?.best ?? null,
        day: figures?.day ?? null,
        isCalculating: figures === undefined && this.#isCalculating,
      };
    });
  }

  #hashOf(sample: Sample): string {
    const known = this.#hashes.get(sample.id);
    if (known !== undefined) return known;
    const hash = this.#of.simulation.inputHash(sample.build().project);
    this.#hashes.set(sample.id, hash);
    return hash;
  }

  async #rows(): Promise<ReadonlyMap<string, Pick<SampleResultRow, 'figures'>>> {
    const { db, simulation } = this.#of;
    const rows = await db
      .selectFrom('sample_result')
      .select(['input_hash', 'figures'])
      .where('engine_version', '=', simulation.ENGINE_VERSION)
      .execute();
    return new Map(rows.map((row) => [row.input_hash, row]));
  }

  /** Calculates the samples that have no result of this engine, one after the other, in the shade of everybody's calculations. */
  async calculate(): Promise<void> {
    const { db, simulation, samples } = this.#of;
    try {
      for (const sample of samples) {
        const row = await this.#intact(db, this.#hashOf(sample));
        if (!row || !figuresOf(row)?.day) await this.#calculate(sample);
        if (this.#isStopped) return;
      }
      // Results of an engine that is no longer here are no copy's any more.
      await db.deleteFrom('sample_result').where('engine_version', '!=', simulation.ENGINE_VERSION).execute();
    } finally {
      this.#isCalculating = false;
    }
  }

  /** Whether the samples are still to be calculated, so that a copy may have to be calculated by itself. */
  get isCalculating(): boolean {
    return this.#isCalculating;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #calculate(sample: Sample): Promise<void> {
    const { db, simulation, now } = this.#of;
    const built = sample.build();
    const { project } = built;
    // Not the id under which the speed is measured: a calculating process keeps inputs by it.
    const inputs = sampleInputs(`result of ${sample.id}`, built);
    const { document } = inputs;
    const startedAt = now();
    const finished: FinishedCase[] = [];
    const total = simulation.expandCases(projectOfSnapshot(document)).length;
    const atOnce = Math.max(1, Math.floor(TURN_SECONDS / ((await getSpeed(db)).secondsPerYear * caseWork(project))));
    for (let first = 0; first < total; first += atOnce) {
      await this.#waitForOthers();
      if (this.#isStopped) return;
      const cases = Array.from({ length: Math.min(atOnce, total - first) }, (_, i) => first + i);
      if (!(await this.#turn(inputs, cases, finished))) return;
    }
    // One that could not be calculated, or was taken from a process that died, has no result that a copy could begin with.
    if (finished.length !== total || finished.some((one) => one.isLeftOut === true)) return;
    const outcomes = finished.map((one) => one.outcome);
    const found = findBestSystem(simulation, document, outcomes);
    if (!found) return;
    const summary = summaryOf(found);
    const day = await this.#dayOf(inputs, found.row.id);
    if (!day) return;
    const row: SampleResultRow = {
      input_hash: this.#hashOf(sample),
      engine_version: simulation.ENGINE_VERSION,
      outcomes: outcomes.join('\n'),
      result_hash: resultHashOf(outcomes),
      best: seal(canonicalJson(summary)),
      figures: seal(canonicalJson({ ...summary, currencySymbol: project.currencySymbol, day })),
      started_at: startedAt,
      ended_at: now(),
    };
    await db
      .insertInto('sample_result')
      .values(row)
      .onConflict((conflict) => conflict.columns(['input_hash', 'engine_version']).doUpdateSet(row))
      .execute();
  }

  async #turn(inputs: Inputs, cases: readonly number[], finished: FinishedCase[]): Promise<boolean> {
    const end = await this.#run(inputs, { kind: 'cases', cases }, finished);
    return end.kind === 'end';
  }

  /** The mean day of a case; undefined where its process has died. */
  async #dayOf(inputs: Inputs, one: number): Promise<ListedSample['day'] | undefined> {
    await this.#waitForOthers();
    const end = await this.#run(inputs, { kind: 'averageDay', case: one });
    if (end.kind !== 'end') return undefined;
    const { price, ...powers } = JSON.parse(end.text) as AverageDay;
    return {
      windMw: rounded(powers.windMw),
      solarMw: rounded(powers.solarMw),
      storageMw: rounded(powers.storageMw),
      curtailedMw: rounded(powers.curtailedMw),
      chargeMw: rounded(powers.chargeMw),
      price: price === undefined ? null : rounded(price),
    };
  }

  #run(inputs: Inputs, task: Task, finished: FinishedCase[] = []) {
    return this.#of.pool.with((calculator) =>
      calculator.run({ id: inputs.id, load: async () => inputs }, task, {
        timeoutMs: TIMEOUT_MS,
        onFinished: (some) => {
          finished.push(...some);
        },
      }),
    );
  }

  async #waitForOthers(): Promise<void> {
    while (!this.#isStopped && (await listActive(this.#of.db)).length > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, WAIT_MS).unref();
      });
  }

  /** The result of these inputs, whole; undefined when there is none, or when what is stored is not what was calculated (D-13). */
  async #intact(db: Queries, inputHash: string): Promise<Selectable<SampleResultRow> | undefined> {
    const row = await db
      .selectFrom('sample_result')
      .selectAll()
      .where('input_hash', '=', inputHash)
      .where('engine_version', '=', this.#of.simulation.ENGINE_VERSION)
      .executeTakeFirst();
    return row &&
      resultHashOf(row.outcomes.split('\n')) === row.result_hash &&
      [row.best, row.figures].every((text) => unseal(text) !== undefined)
      ? row
      : undefined;
  }

  /** Gives a copy of a sample, inserted in the same transaction, the finished calculation of its inputs. @returns false without one */
  async giveTo(tx: Queries, projectId: string): Promise<boolean> {
    const { simulation, now } = this.#of;
    const project = await tx
      .selectFrom('project')
      .select(['owner_id', 'document', 'document_hash', 'input_hash'])
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
    const result = await this.#intact(tx, project.input_hash);
    if (!result) return false;
    const outcomes = result.outcomes.split('\n');
    const { earlyAnalysis, lifetime } = projectOfSnapshot(project.document);
    const hashes = await tx.selectFrom('project_series').select('hash').where('project_id', '=', projectId).execute();
    const id = randomUUID();
    await insertCalculation(
      tx,
      {
        id,
        project_id: projectId,
        owner_id: project.owner_id,
        input_hash: project.input_hash,
        engine_version: simulation.ENGINE_VERSION,
        state: 'finished',
        stage: 'done',
        document: project.document,
        document_hash: project.document_hash,
        done: outcomes.length,
        total: outcomes.length,
        years: earlyAnalysis ? 1 : lifetime,
        attempts: 1,
        failure: '',
        created_at: now(),
        started_at: result.started_at,
        ended_at: result.ended_at,
        holder: null,
        step_attempts: 0,
        result_hash: result.result_hash,
        best: result.best,
      },
      hashes.map(({ hash }) => hash),
    );
    const rows = outcomes.map((outcome, case_id) => ({ calculation_id: id, case_id, outcome }));
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
      await tx
        .insertInto('result_row')
        .values(rows.slice(first, first + ROWS_AT_ONCE))
        .execute();
    return true;
  }
}
