import type { ExplanationProgress } from '@stackwatt/model';
import type { Account } from '../account/account.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import { AskedRuns } from './asked-runs.ts';
import { loadInputs } from './calculation-inputs.ts';
import type * as store from './calculation.store.ts';
import type { CalculatorPool } from './calculator-pool.ts';
import type { Task } from './calculator-protocol.ts';
import type { ShownResults } from './shown-results.ts';

/** An answer is there within this time or not at all, ms. */
const TIMEOUT_MS = 120_000;

/** The JSON text of an answer, or how far the search for it is. */
type Asked = { readonly text: string } | { readonly progress: ExplanationProgress };

/** Questions about one system that are answered by calculating it again with other inputs. */
export class ExplanationService {
  readonly #runs = new AskedRuns<ExplanationProgress>({ limit: '', tried: 0, of: 0 });

  constructor(
    private readonly db: Db,
    private readonly results: ShownResults,
    private readonly interactive: CalculatorPool,
  ) {}

  /** What would make an infeasible system feasible, as the JSON text of the answer, or how far the search for it is. */
  async explain(account: Account, projectId: string, n: string): Promise<Asked> {
    const shown = await this.results.shown(account, projectId);
    const id = Number(n);
    if ((await this.results.of(shown)).outcomes.get(id)?.kind !== 'infeasible') throw notFound('infeasible system');
    return this.#asked(shown, { kind: 'explain', case: id }, 'Couldn’t explain');
  }

  /** What one more of each size and limit of a system is worth, as the JSON text of the answer, or how far the calculation of it is. */
  async oneMore(account: Account, projectId: string, n: string): Promise<Asked> {
    const shown = await this.results.shown(account, projectId);
    return this.#asked(shown, { kind: 'oneMore', case: await this.results.rowOf(shown, n) }, 'Couldn’t calculate one more of each');
  }

  async #asked(shown: store.CalculationHead, task: Extract<Task, { kind: 'explain' | 'oneMore' }>, title: string): Promise<Asked> {
    this.results.assertSameEngine(shown);
    return this.#runs.get(`${task.kind} ${shown.id} ${task.case}`, async (signal, onProgress) => {
      let known: ExplanationProgress | undefined;
      const end = await this.interactive.with(
        (calculator) =>
          calculator.run({ id: shown.id, load: () => loadInputs(this.db, shown.id) }, task, {
            timeoutMs: TIMEOUT_MS,
            signal,
            // What was told with an earlier limit holds for the ones after it.
            onPartial: (text) => {
              known = { ...known, ...(JSON.parse(text) as ExplanationProgress) };
              onProgress(known);
            },
          }),
        shown.id,
      );
      if (end.kind === 'failed') throw new ApiProblem(422, title, end.message);
      if (end.kind !== 'end')
        throw new ApiProblem(503, title, 'The calculation of this system ended unexpectedly. Please try again.', {
          headers: { 'retry-after': '5' },
        });
      return end.text;
    });
  }
}
