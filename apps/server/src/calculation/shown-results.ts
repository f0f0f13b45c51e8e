import type { ResultFile } from '@stackwatt/formats';
import type { Project, TableRow } from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { ProjectAccess } from '../project/project-access.ts';
import type { ProjectHead } from '../project/project.store.ts';
import { projectOfSnapshot } from './calculation-inputs.ts';
import * as store from './calculation.store.ts';
import type { StoredOutcome } from './simulation.ts';
import { freshnessOf, type Freshness } from './freshness.ts';
import { readOutcomes } from './stored-result.ts';

/** Finished results whose parsed rows stay in memory. */
const KEPT_RESULTS = 8;

/** Rows stored before there were sensitivities are all of the first. */
const FIRST_SENSITIVITY = { sensitivityIndex: 0 } as const;

export interface Result {
  readonly project: Project;
  /** By case. */
  readonly outcomes: ReadonlyMap<number, StoredOutcome>;
  readonly rows: readonly TableRow[];
}

/** Where a project stands, and the rows of the calculation whose results it shows. */
export class ShownResults {
  readonly #kept = new Map<string, Result>();

  constructor(
    private readonly db: Db,
    private readonly access: ProjectAccess,
    private readonly engineVersion: string,
  ) {}

  async freshness(project: ProjectHead): Promise<Freshness> {
    return freshnessOf(this.access.keyOf(project), await store.listOfProject(this.db, project.id));
  }

  /** The calculation whose rows the result calls answer. @throws ApiProblem 404 */
  async shown(account: Account, projectId: string): Promise<store.CalculationHead> {
    const { shown } = await this.freshness(await this.access.get(account, projectId));
    if (!shown) throw new ApiProblem(404, 'No results', 'This project was not calculated yet.', { code: 'noResults' });
    return shown;
  }

  /** Rows of a finished calculation never change, so they are read and parsed once. */
  async of(head: store.CalculationHead): Promise<Result> {
    const known = this.#kept.get(head.id);
    if (known) return known;
    const calculation = await store.findCalculation(this.db, head.id);
    if (!calculation) throw notFound('result');
    const outcomes = await readOutcomes(this.db, calculation);
    const result = {
      project: projectOfSnapshot(calculation.document),
      outcomes,
      rows: [...outcomes.values()].flatMap((outcome) => (outcome.kind === 'result' ? [{ ...FIRST_SENSITIVITY, ...outcome.row }] : [])),
    };
    if (calculation.state === 'finished') {
      this.#kept.set(head.id, result);
      for (const id of [...this.#kept.keys()].slice(0, -KEPT_RESULTS)) this.#kept.delete(id);
    }
    return result;
  }

  /** A result that is no longer there. */
  forget(id: string): void {
    this.#kept.delete(id);
  }

  /** Project years whose hours were simulated. */
  async years(shown: store.CalculationHead): Promise<number> {
    const { project } = await this.of(shown);
    return project.earlyAnalysis ? 1 : project.lifetime;
  }

  /** The case of a system by its number. @throws ApiProblem 404 */
  async rowOf(shown: store.CalculationHead, n: string): Promise<number> {
    const id = Number(n);
    if ((await this.of(shown)).outcomes.get(id)?.kind !== 'result') throw notFound('result');
    return id;
  }

  /** Details are calculated by the engine that calculated the row. @throws ApiProblem 409 */
  assertSameEngine(shown: store.CalculationHead): void {
    if (shown.engine_version === this.engineVersion) return;
    throw new ApiProblem(409, 'Calculated by an older version', 'The tables are as they were calculated; details need a recalculation.', {
      code: 'olderEngine',
    });
  }
}

/** Years as the account counts them; rows of a calculation that did not get to its end are marked (CALC-24). */
export const fileOf = ({ showBaseYearAsYearZero }: Account, { state, done, total }: store.CalculationHead): ResultFile => ({
  isBaseYearZero: showBaseYearAsYearZero,
  ...(state !== 'finished' && { partial: { done, total } }),
});

/** @throws ApiProblem 422 for what is no number of a list */
export function indexOf(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new ApiProblem(422, 'Invalid index', `The ${what} is given by its number, from 0; "${text.slice(0, 20)}" is none.`);
  return Number(text);
}
