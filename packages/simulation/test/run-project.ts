import { checkProject, type Project, type TableRow } from '@stackwatt/model';
import { expandCases, prepare, simulateCase, type Prepared, type SimulationCase } from '../src/index.ts';

export interface Run {
  readonly prepared: Prepared;
  readonly cases: readonly SimulationCase[];
  readonly rows: readonly TableRow[];
}

/** Checks and calculates every case; fails loudly when the project has an error or a case no result. */
export function runProject(project: Project, series: ReadonlyMap<string, Float64Array>): Run {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  const prepared = prepare(checked.project, series);
  const cases = expandCases(checked.project);
  const rows = cases.map((one) => {
    const outcome = simulateCase(prepared, one);
    if (outcome.kind !== 'result') throw new Error(outcome.reason);
    return outcome.row;
  });
  return { prepared, cases, rows };
}
