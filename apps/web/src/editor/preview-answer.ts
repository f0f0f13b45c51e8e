import { checkProject, isError, type Issue, type Project, type TableRow } from '@stackwatt/model';
import { expandCases, prepare, simulateCaseWithDay, type AverageDay } from '@stackwatt/simulation';

export interface PreviewQuestion {
  readonly id: number;
  /** As `previewProject` makes it. */
  readonly project: Project;
  /** Values the worker has not been given before, by hash. */
  readonly series: ReadonlyMap<string, Float64Array>;
}
export type PreviewAnswer =
  | {
      readonly kind: 'figures';
      readonly row: TableRow;
      readonly day: AverageDay;
      readonly augmentationYears: readonly number[];
      readonly milliseconds: number;
    }
  /** The checker's errors: what the project lacks. */
  | { readonly kind: 'errors'; readonly errors: readonly Issue[] }
  | { readonly kind: 'impossible'; readonly reason: string };

/** The figures of the first case of a project, or why there are none. */
export function previewAnswer(project: Project, series: ReadonlyMap<string, Float64Array>, now: () => number): PreviewAnswer {
  const start = now();
  const { project: checked, issues } = checkProject(project);
  if (!checked) return { kind: 'errors', errors: issues.filter(isError) };
  const one = expandCases(checked)[0];
  if (!one) return { kind: 'impossible', reason: 'there is nothing to calculate' };
  const outcome = simulateCaseWithDay(prepare(checked, series), one);
  return outcome.kind === 'result'
    ? { kind: 'figures', row: outcome.row, day: outcome.day, augmentationYears: outcome.augmentationYears, milliseconds: now() - start }
    : { kind: 'impossible', reason: outcome.reason };
}
