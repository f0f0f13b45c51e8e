import { getSamples, postSampleClone } from '@stackwatt/api';
import type { Sample } from '@stackwatt/catalog';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { notFound } from '../http/problem.ts';
import { made } from '../project/project.routes.ts';
import type { ProjectService } from '../project/project.service.ts';

/** API-20, API-21: the samples are made by the program; a clone is a project of the user like any other. */
export function sampleRoutes({ handle }: Pick<Handlers, 'handle'>, samples: readonly Sample[], projects: ProjectService): void {
  handle(getSamples, async () =>
    answer(
      200,
      samples.map(({ id, name, description }) => ({ id, name, description })),
    ),
  );
  handle(postSampleClone, async ({ account, params, kept }) => {
    const sample = samples.find((one) => one.id === params.id);
    if (!sample) throw notFound('sample');
    const { project, series } = sample.build();
    return made(await projects.insert(account, project, series, kept(made)));
  });
}
