import { samples } from '@stackwatt/catalog';
import { checkProject, type DetailResult } from '@stackwatt/model';
import { describeCase, expandCases, prepare } from '@stackwatt/simulation';

const known = new Map<string, DetailResult>();

/** For tests: the details of the first system of a sample as it stands, which are calculated once. */
export function sampleDetails(id: string): DetailResult {
  const before = known.get(id);
  if (before) return before;
  const { project, series } = samples.find((one) => one.id === id)!.build();
  const checked = checkProject(project).project!;
  const details = describeCase(prepare(checked, series), expandCases(checked)[0]!);
  known.set(id, details);
  return details;
}
