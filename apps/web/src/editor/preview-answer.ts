import { checkProject, isError, type AverageDay, type Issue, type Project, type TableRow } from '@stackwatt/model';
import {
  expandCases,
  operateCase,
  operationText,
  prepare,
  settleCase,
  type CostSummary,
  type OperatedCase,
  type Prepared,
} from '@stackwatt/simulation';

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
      readonly costs: CostSummary;
      readonly milliseconds: number;
    }
  /** The checker's errors: what the project lacks. */
  | { readonly kind: 'errors'; readonly errors: readonly Issue[] }
  | { readonly kind: 'impossible'; readonly reason: string };

/** The case that was calculated last: the next one is often operated alike and differs in what is paid. */
export interface LastOperated {
  of?: { readonly text: string; readonly prepared: Prepared; readonly operated: OperatedCase };
}

/**
 * The figures of the first case of a project, or why there are none.
 *
 * @param last  of the same series; what is operated alike is taken from it, and the case is put there
 */
export function previewAnswer(
  project: Project,
  series: ReadonlyMap<string, Float64Array>,
  now: () => number,
  last: LastOperated = {},
): PreviewAnswer {
  const start = now();
  const { project: checked, issues } = checkProject(project);
  if (!checked) return { kind: 'errors', errors: issues.filter(isError) };
  const one = expandCases(checked)[0];
  if (!one) return { kind: 'impossible', reason: 'there is nothing to calculate' };
  const text = operationText(checked);
  const known = last.of?.text === text ? last.of : undefined;
  const prepared = known ? { ...known.prepared, project: checked } : prepare(checked, series);
  const operated = known?.operated ?? operateCase(prepared, one);
  last.of = { text, prepared, operated };
  const outcome = settleCase(prepared, one, operated);
  const { day, augmentationYears } = operated;
  return outcome.kind === 'result'
    ? { kind: 'figures', row: outcome.row, day, augmentationYears, costs: outcome.costs, milliseconds: now() - start }
    : { kind: 'impossible', reason: outcome.reason };
}
