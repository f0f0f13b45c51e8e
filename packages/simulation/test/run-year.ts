import { checkProject, type Project } from '@stackwatt/model';
import { expandCases, prepare } from '../src/index.ts';
import { initialStates } from '../src/storage-life/storage-state.ts';
import { simulateYear, type SimulatedYear } from '../src/year/simulate-year.ts';

/** One project year of the first case, the storage units as new; fails loudly when the project has an error. */
export function runYear(
  { project, series }: { readonly project: Project; readonly series: ReadonlyMap<string, Float64Array> },
  projectYear = 1,
): SimulatedYear {
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map((issue) => issue.label).join('; '));
  const prepared = prepare(checked.project, series);
  const [one] = expandCases(checked.project);
  return simulateYear({ prepared, one: one!, projectYear, states: initialStates(prepared, one!) });
}
