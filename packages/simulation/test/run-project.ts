import { checkProject, type Project, type TableRow } from '@stackwatt/model';
import { expandCases, operateCase, prepare, settleCase, type OperatedCase, type Prepared, type SimulationCase } from '../src/index.ts';
import type { YearSums } from '../src/year/year-result.ts';

export interface Run {
  readonly prepared: Prepared;
  readonly cases: readonly SimulationCase[];
  /** Calculated when they are asked for; a case without a result fails loudly then. */
  readonly rows: readonly TableRow[];
  /** The years of the first case, which are those of its row. */
  readonly years: readonly YearSums[];
}

/** Checks a project and makes its cases ready; fails loudly when the project has an error. A case is operated once for row and years. */
export function runProject(project: Project, series: ReadonlyMap<string, Float64Array>): Run {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  const prepared = prepare(checked.project, series);
  const cases = expandCases(checked.project);
  const operated: OperatedCase[] = [];
  const operate = (place: number): OperatedCase => (operated[place] ??= operateCase(prepared, cases[place]!));
  let rows: TableRow[] | undefined;
  return {
    prepared,
    cases,
    get rows() {
      return (rows ??= cases.map((one, place) => {
        const outcome = settleCase(prepared, one, operate(place));
        if (outcome.kind !== 'result') throw new Error(outcome.reason);
        return outcome.row;
      }));
    },
    get years() {
      return operate(0).years;
    },
  };
}
