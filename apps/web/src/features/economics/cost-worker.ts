import '../../lib/no-compiled-code.ts';
import { checkProject, type Project } from '@stackwatt/model';
import { expandCases, prepare, summariseCosts, type CostSummary } from '@stackwatt/simulation';

export interface CostQuestion {
  readonly id: number;
  /** The project of the live preview: one size, first values. */
  readonly project: Project;
  /** Values the worker has not been given before, by hash. */
  readonly series: ReadonlyMap<string, Float64Array>;
}
export interface CostAnswer {
  readonly id: number;
  /** Undefined where the plant cannot be calculated: the live preview says why. */
  readonly summary: CostSummary | undefined;
}

const known = new Map<string, Float64Array>();

function summaryOf({ project, series }: CostQuestion): CostSummary | undefined {
  for (const [hash, values] of series) known.set(hash, values);
  const checked = checkProject(project).project;
  const one = checked && expandCases(checked)[0];
  return one && summariseCosts(prepare(checked, known), one);
}

self.addEventListener('message', (event: MessageEvent<CostQuestion>) => {
  const answer: CostAnswer = { id: event.data.id, summary: summaryOf(event.data) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its page only
  self.postMessage(answer);
});
