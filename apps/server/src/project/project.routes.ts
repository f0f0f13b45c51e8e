import * as api from '@stackwatt/api';
import type { FastifyRequest } from 'fastify';
import { answer, attachment } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import type { ReportService } from '../report/report.service.ts';
import { versionHeader, type ProjectService, type WriteTerms } from './project.service.ts';
import type { ShareService } from './share.service.ts';

/** Version and lock that a caller names in headers. A version is quoted, as HTTP has it; a bare one is understood too. */
export function writeTerms(request: FastifyRequest): WriteTerms {
  const match = request.headers['if-match'];
  const lock = request.headers['x-lock-id'];
  return {
    version: match === undefined ? undefined : match.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'),
    lockId: typeof lock === 'string' && lock !== '' ? lock : undefined,
  };
}

export function projectRoutes({ handle }: Pick<Handlers, 'handle'>, { projects, shares, reports }: { projects: ProjectService; shares: ShareService; reports: ReportService }): void {
  handle(api.getProjects, async ({ account }) => answer(200, await projects.list(account)));
  handle(api.postProject, async ({ account }) => answer(201, { id: await projects.create(account) }));
  handle(api.getProject, async ({ account, params }) => answer(200, await projects.get(account, params.id)));
  handle(api.putProject, async ({ account, params, body, request }) => answer(200, await projects.putInfo(account, params.id, body, writeTerms(request))));
  handle(api.deleteProject, async ({ account, params, request }) => {
    await projects.delete(account, params.id, writeTerms(request));
    request.log.info({ event: 'projectDeleted', project: params.id, account: account.id }, 'project deleted');
    return answer(204);
  });
  handle(api.postDuplicate, async ({ account, params }) => answer(201, { id: await projects.duplicate(account, params.id) }));
  handle(api.postLock, async ({ account, params, body, request }) => {
    if (body.forceLock) request.log.info({ event: 'lockForced', project: params.id, account: account.id }, 'lock forced');
    return answer(200, { lockId: await projects.lock(account, params.id, body) });
  });

  handle(api.postShare, async ({ account, params, body, request }) => {
    const outcome = await shares.share(account, params.id, body.email, body.description);
    request.log.info({ event: 'projectShared', project: params.id, account: account.id, outcome }, 'project shared');
    return answer(201);
  });
  handle(api.postReport, async ({ account, params, body, request }) => {
    const report = await reports.add(account, params.id, body.description);
    request.log.info({ event: 'issueReported', project: params.id, account: account.id, report }, 'issue reported');
    return answer(204);
  });
  handle(api.getReports, async ({ account }) => answer(200, await reports.list(account)));

  handle(api.getInput, async ({ account, params }) => {
    const { document, version } = await projects.input(account, params.id);
    return answer(200, document, versionHeader(version));
  });
  handle(api.putInput, async ({ account, params, body, request }) => {
    const version = await projects.replace(account, params.id, body, writeTerms(request));
    return answer(200, { version: String(version) }, versionHeader(version));
  });
  handle(api.patchInput, async ({ account, params, body, request }) => {
    const version = await projects.patch(account, params.id, body, writeTerms(request));
    // The status a stored change leads to is always 1, inputs changed (API-16).
    return version === undefined ? answer(204) : answer(200, { status: 1, version: String(version) }, versionHeader(version));
  });

  handle(api.postProjectFile, async ({ account, params }) => {
    const file = await projects.file(account, params.id);
    return answer(200, file.text, attachment(file.name));
  });
  handle(api.postProjectUpload, async ({ account, body }) => answer(201, { id: await projects.upload(account, body) }));
}
