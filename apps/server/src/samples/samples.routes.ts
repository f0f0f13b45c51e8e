import { getSamples, postSampleClone } from '@stackwatt/api';
import type { Sample } from '@stackwatt/catalog';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import type { CalculationService } from '../calculation/calculation.service.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import { made } from '../project/project-answers.ts';
import type { ProjectService } from '../project/project.service.ts';
import type { SampleResults } from './sample-results.ts';

/** API-20, API-21: the samples are made by the program; a clone is a project of the user like any other. */
export function sampleRoutes(
  { handle }: Pick<Handlers, 'handle'>,
  samples: readonly Sample[],
  projects: ProjectService,
  results: SampleResults,
  calculations: CalculationService,
): void {
  handle(getSamples, async () => answer(200, await results.list()));
  handle(postSampleClone, async ({ account, params, kept }) => {
    const sample = samples.find((one) => one.id === params.id);
    if (!sample) throw notFound('sample');
    const { project, series } = sample.build();
    let isGiven = false;
    const id = await projects.insert(account, project, series, async (tx, copy) => {
      isGiven = await results.giveTo(tx, copy);
      await kept(made)(tx, copy);
    });
    // Opened before its results were there, it is calculated by itself; where that may not be, it waits for its owner to ask.
    if (!isGiven && results.isCalculating)
      await calculations.start(account, id, false).catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
      });
    return made(id);
  });
}
