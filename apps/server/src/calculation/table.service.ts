import {
  toWireTable,
  type AnswerOf,
  type getInfeasible,
  type getResultCalendar,
  type postTable,
  type postTableAgainst,
} from '@stackwatt/api';
import {
  baseYear,
  countSimulations,
  type CheckedProject,
  type OstDimension,
  type OstResult,
  type Project,
  type TableRow,
} from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import * as store from './calculation.store.ts';
import { indexOf, type Result, type ShownResults } from './shown-results.ts';
import type { Choice, Simulation } from './simulation.ts';

export type TableAnswer = NonNullable<AnswerOf<typeof postTable>>;
type InfeasibleAnswer = NonNullable<AnswerOf<typeof getInfeasible>>;
type ResultCalendar = NonNullable<AnswerOf<typeof getResultCalendar>>;
type TableAgainstAnswer = NonNullable<AnswerOf<typeof postTableAgainst>>;

interface TableServices {
  readonly db: Db;
  readonly results: ShownResults;
  readonly simulation: Simulation;
  readonly now: () => number;
}

/** What is read from the rows of a calculation: tables, graph, what is infeasible, and the inputs they were made of. */
export class TableService {
  readonly #db: Db;
  readonly #results: ShownResults;
  readonly #simulation: Simulation;
  readonly #now: () => number;

  constructor({ db, results, simulation, now }: TableServices) {
    this.#db = db;
    this.#results = results;
    this.#simulation = simulation;
    this.#now = now;
  }

  /** API-36 */
  async table(
    account: Account,
    projectId: string,
    wanted: { sensitivity: string; kind: 'all' | 'group' } | undefined,
  ): Promise<TableAnswer> {
    const shown = await this.#results.shown(account, projectId);
    const result = await this.#results.of(shown);
    const sensitivities = this.#simulation.tabulate(result.project, result.rows, { kind: 'sensitivity' });
    let table = sensitivities;
    if (wanted) {
      const sensitivity = indexOf(wanted.sensitivity, 'sensitivity');
      if (sensitivity >= sensitivityCount(result.project)) throw notFound('sensitivity case');
      const choice: Choice = { kind: 'systems', sensitivity, tableKind: wanted.kind };
      table = this.#simulation.tabulate(result.project, result.rows, choice);
    }
    return {
      ...toWireTable(table),
      done: shown.done,
      total: shown.total,
      ...this.#byCase(shown, result),
      provenance: {
        engineVersion: shown.engine_version,
        inputHash: shown.input_hash,
        calculatedAt: new Date(shown.ended_at ?? this.#now()).toISOString(),
        ...(shown.started_at !== null && { elapsedSeconds: ((shown.ended_at ?? this.#now()) - shown.started_at) / 1000 }),
      },
    };
  }

  /** How far the sensitivity cases of a run are, while it goes on. */
  #byCase({ state, total }: store.CalculationHead, { project, outcomes }: Result): Pick<TableAnswer, 'byCase'> {
    const count = sensitivityCount(project);
    if (state !== 'running' || count < 2) return {};
    // What is calculated was checked, and by this engine.
    const cases = this.#simulation.expandCases(project as CheckedProject);
    const finished = Array.from({ length: count }, () => 0);
    for (const id of outcomes.keys()) finished[cases[id]!.sensitivity]! += 1;
    return { byCase: { done: finished, each: total / count } };
  }

  /** API-36 with a base case: a system of any sensitivity. */
  async tableAgainst(
    account: Account,
    projectId: string,
    wanted: { sensitivity: string; kind: 'all' | 'group'; base: string },
  ): Promise<TableAgainstAnswer> {
    const { rows } = await this.#results.of(await this.#results.shown(account, projectId));
    const id = indexOf(wanted.base, 'base case');
    const base = rows.find((row) => row.id === id);
    if (!base) throw notFound('base case');
    const table = await this.table(account, projectId, wanted);
    return { ...table, ...this.#simulation.tableAgainst(table, toWireTable({ items: [base] }).items[0]!) };
  }

  /** API-37 */
  async graphDimensions(account: Account, projectId: string): Promise<readonly OstDimension[]> {
    const { project } = await this.#results.of(await this.#results.shown(account, projectId));
    return this.#simulation.ostDimensions(project);
  }

  /** API-38. @throws ApiProblem 422 when the choice makes no plane, or is of dimensions the results do not have */
  async graph(account: Account, projectId: string, chosen: readonly OstDimension[]): Promise<OstResult> {
    const { project, rows } = await this.#results.of(await this.#results.shown(account, projectId));
    const known = this.#simulation.ostDimensions(project);
    const same = chosen.length === known.length && chosen.every(({ ids }, k) => ids.join() === known[k]!.ids.join());
    const graph = same
      ? this.#simulation.sensitivityGraph(project, rows, chosen)
      : { kind: 'invalid' as const, reason: 'these are not the dimensions of the results; please load them again' };
    if (graph.kind === 'invalid')
      throw new ApiProblem(422, 'No sensitivity graph', `${graph.reason[0]!.toUpperCase()}${graph.reason.slice(1)}.`);
    return graph.result;
  }

  /** The document the shown results were made of. */
  async inputs(account: Account, projectId: string): Promise<string> {
    const shown = await this.#results.shown(account, projectId);
    const calculation = await store.findCalculation(this.#db, shown.id);
    if (!calculation) throw notFound('result');
    return calculation.document;
  }

  /** When the steps of the shown results are. */
  async calendar(account: Account, projectId: string): Promise<ResultCalendar> {
    const shown = await this.#results.shown(account, projectId);
    const { project } = await this.#results.of(shown);
    return {
      calendarYear: baseYear(project),
      utcOffsetHours: project.location.utcOffsetHours,
      simulatedYears: await this.#results.years(shown),
    };
  }

  async infeasible(account: Account, projectId: string): Promise<InfeasibleAnswer> {
    const shown = await this.#results.shown(account, projectId);
    const { project, outcomes } = await this.#results.of(shown);
    const refused = [...outcomes.values()].flatMap((outcome) => (outcome.kind === 'result' ? [] : [outcome]));
    if (refused.length === 0) return [];
    const cases = this.#simulation.expandCases(project as CheckedProject);
    return refused.map(({ id, reason }) => ({
      id,
      sensitivityIndex: cases[id]!.sensitivity,
      optimization: this.#simulation.sizesOfCase(project, cases[id] as never).map((sizes) => [...sizes]),
      reason,
    }));
  }

  /** Every row of a calculation; undefined when it was deleted. */
  async rowsOf(calculationId: string): Promise<{ readonly rows: readonly TableRow[]; readonly calculatedAt: string } | undefined> {
    const head = await store.findCalculation(this.#db, calculationId);
    if (!head) return undefined;
    const { rows } = await this.#results.of(head);
    return { rows, calculatedAt: new Date(head.ended_at ?? head.created_at).toISOString() };
  }
}

function sensitivityCount(project: Project): number {
  const { equipmentSensitivities, marketSensitivities } = countSimulations(project);
  return equipmentSensitivities * marketSensitivities;
}
