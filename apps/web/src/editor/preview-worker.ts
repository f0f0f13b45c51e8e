import '../lib/no-compiled-code.ts';
import { checkProject, type Project, type TableRow } from '@stackwatt/model';
import { expandCases, prepare, simulateCase } from '@stackwatt/simulation';

export interface PreviewQuestion {
  readonly id: number;
  readonly project: Project;
  /** Values the worker has not been given before, by hash. */
  readonly series: ReadonlyMap<string, Float64Array>;
}
export type PreviewAnswer =
  | { readonly id: number; readonly kind: 'row'; readonly row: TableRow; readonly milliseconds: number }
  | { readonly id: number; readonly kind: 'impossible'; readonly reason: string };

const known = new Map<string, Float64Array>();

function answer({ id, project, series }: PreviewQuestion): PreviewAnswer {
  for (const [hash, values] of series) known.set(hash, values);
  const start = performance.now();
  const checked = checkProject(project).project;
  if (!checked) return { id, kind: 'impossible', reason: 'the project has errors' };
  const one = expandCases(checked)[0];
  if (!one) return { id, kind: 'impossible', reason: 'there is nothing to calculate' };
  const outcome = simulateCase(prepare(checked, known), one);
  return outcome.kind === 'result'
    ? { id, kind: 'row', row: outcome.row, milliseconds: performance.now() - start }
    : { id, kind: 'impossible', reason: outcome.reason };
}

self.addEventListener('message', (event: MessageEvent<PreviewQuestion>) => {
  let reply: PreviewAnswer;
  try {
    reply = answer(event.data);
  } catch (error) {
    reply = { id: event.data.id, kind: 'impossible', reason: error instanceof Error ? error.message : String(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its page only
  self.postMessage(reply);
});
