import * as api from '@stackwatt/api';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { made, writeTerms } from './project-answers.ts';
import type { ProjectService } from './project.service.ts';

/** Projects as a whole: listed, made, described, deleted. */
export function projectRoutes({ handle }: Pick<Handlers, 'handle'>, { projects }: { readonly projects: ProjectService }): void {
  handle(api.getProjects, async ({ account }) => answer(200, await projects.list(account)));
  handle(api.postProject, async ({ account, kept }) => made(await projects.create(account, kept(made))));
  handle(api.getProject, async ({ account, params }) => answer(200, await projects.get(account, params.id)));
  handle(api.putProject, async ({ account, params, body, request }) =>
    answer(200, await projects.putInfo(account, params.id, body, writeTerms(request))),
  );
  handle(api.deleteProject, async ({ account, params, request, audit, kept }) => {
    await projects.delete(
      account,
      params.id,
      writeTerms(request),
      kept(() => answer(204)),
    );
    audit('projectDeleted', { project: params.id });
    return answer(204);
  });
  handle(api.postDuplicate, async ({ account, params, kept }) => made(await projects.duplicate(account, params.id, kept(made))));
}
