import { checkProject, type Project, type TableRow } from '@stackwatt/model';
import { yearsOf } from '../src/cases/at-sensitivity.ts';
import {
  expandCases,
  operateCase,
  prepare,
  settleCase,
  simulateCase,
  type CostSummary,
  type Prepared,
  type SimulationCase,
} from '../src/index.ts';
import type { YearSums } from '../src/year/year-result.ts';

export interface Run {
  readonly prepared: Prepared;
  readonly cases: readonly SimulationCase[];
  /** Calculated when they are asked for; a case without a result fails loudly then. */
  readonly rows: readonly TableRow[];
  /** The years of the first case; where it is the only one, the very ones of its row. */
  readonly years: readonly YearSums[];
}

/** Checks a project and makes its cases ready; fails loudly when the project has an error. */
export function runProject(project: Project, series: ReadonlyMap<string, Float64Array>): Run {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  const prepared = prepare(checked.project, series);
  const cases = expandCases(checked.project);
  let rows: TableRow[] | undefined;
  return {
    prepared,
    cases,
    get rows() {
      return (rows ??= cases.map((one) => {
        const outcome = simulateCase(prepared, one);
        if (outcome.kind !== 'result') throw new Error(outcome.reason);
        return outcome.row;
      }));
    },
    get years() {
      return yearsOf(prepared, cases[0]!);
    },
  };
}

/** What the first case costs, as the live preview has it. */
export function costsOf({ prepared, cases }: Pick<Run, 'prepared' | 'cases'>): CostSummary {
  const settled = settleCase(prepared, cases[0]!, operateCase(prepared, cases[0]!));
  if (settled.kind !== 'result') throw new Error(settled.reason);
  return settled.costs;
}
