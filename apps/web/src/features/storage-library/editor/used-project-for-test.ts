import { toWireDetails, toWireTable } from '@stackwatt/api';
import { checkProject, writeProject, type Project } from '@stackwatt/model';
import { describeCase, expandCases, prepare, simulateCase, tabulate } from '@stackwatt/simulation';
import { storageOnly, yearOf } from '../../../../../../packages/model/test/builders.ts';

type Answer = readonly [status: number, body: unknown];
export const CALCULATED_AT = '2026-11-20T10:00:00.000Z';

/** 20 in the first half of each day, 100 in the second: a storage unit goes through one full cycle a day. */
const built = storageOnly(yearOf((hour) => (hour % 24 < 12 ? 20 : 100)));

/** For tests: a project as the list has it. */
export const listed = (id: string, name: string, best: object | null = { storageMw: 1, storageMwh: 1 }) => ({
  id,
  name,
  best,
  updated: CALCULATED_AT,
});

/** For tests: what the server answers about the results of a project, by the calls. */
export function resultsOf(id: string, edit: (project: Project) => Project = (project) => project): Record<string, Answer> {
  const project = edit(built.project);
  const checked = checkProject(project).project;
  if (!checked) throw new Error('the project has errors');
  const prepared = prepare(checked, built.series);
  const [one] = expandCases(checked);
  const outcome = simulateCase(prepared, one!);
  if (outcome.kind !== 'result') throw new Error(outcome.reason);
  const table = toWireTable(tabulate(project, [outcome.row], { kind: 'sensitivity' }));
  const result = `/api/project/${id}/result`;
  return {
    [`${result}/table`]: [
      200,
      { ...table, done: 1, total: 1, provenance: { engineVersion: '1', inputHash: 'x', calculatedAt: CALCULATED_AT } },
    ],
    [`${result}/inputs`]: [200, writeProject(project)],
    [`${result}/details/${outcome.row.id}`]: [200, toWireDetails(describeCase(prepared, one!))],
  };
}
