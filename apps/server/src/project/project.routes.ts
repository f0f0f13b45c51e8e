import * as api from '@stackwatt/api';
import type { FastifyRequest } from 'fastify';
import { answer, attachment, taken } from '../http/answer.ts';
import type { EventStreams } from '../http/event-streams.ts';
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

interface ProjectParts {
  readonly projects: ProjectService;
  readonly shares: ShareService;
  readonly reports: ReportService;
  readonly streams: EventStreams;
}
export const lockTopic = (projectId: string): string => `lock:${projectId}`;
/** A lock taken in another process is seen within this time (F-15), ms. */
const LOOK_AT_LOCK_MS = 2000;
const LONGEST_WATCH_MS = 300_000;

/** A project that was made. */
export const made = (id: string) => answer(201, { id });
/** The new version of a document. */
export const saved = (version: number) => answer(200, { version: String(version) }, versionHeader(version));

export function projectRoutes(
  { handle, handleLong }: Pick<Handlers, 'handle' | 'handleLong'>,
  { projects, shares, reports, streams }: ProjectParts,
): void {
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
  handle(api.postLock, async ({ account, params, body, audit, kept }) => {
    if (body.forceLock) audit('lockForced', { project: params.id });
    const held = (lockId: string | null) => answer(200, { lockId });
    return held(await projects.lock(account, params.id, body, kept(held)));
  });

  handle(api.getLockEvents, async ({ account, params, reply }) => {
    const read = () => projects.lockState(account, params.id);
    await shares.noteOpened(account, params.id);
    streams.open(reply, {
      topic: lockTopic(params.id),
      listener: account,
      first: await read(),
      read,
      isLast: () => false,
      lookEveryMs: LOOK_AT_LOCK_MS,
      longestMs: LONGEST_WATCH_MS,
    });
    return taken;
  });
  handle(api.putLockRequest, async ({ account, params }) => {
    await projects.askForLock(account, params.id);
    return answer(204);
  });

  handle(api.deleteLockRequest, async ({ account, params }) => {
    await projects.forgetRequest(account, params.id);
    return answer(204);
  });
  handle(api.putPresence, async ({ account, params, body }) => {
    await projects.notePage(account, params.id, body.page, body.screen);
    return answer(204);
  });

  handle(api.getShares, async ({ account, params }) => answer(200, await shares.list(account, params.id)));
  handle(api.putShares, async ({ account, params, body, audit }) => {
    await shares.open(account, params.id, body);
    audit('projectOpened', { project: params.id, role: body.role, addresses: body.emails.length });
    return answer(204);
  });
  handle(api.putShare, async ({ account, params, body, audit }) => {
    await shares.setRole(account, params.id, params.share, body.role);
    audit('shareChanged', { project: params.id, share: params.share, role: body.role });
    return answer(204);
  });
  handle(api.putShareMail, async ({ account, params, audit }) => {
    await shares.sendAgain(account, params.id, params.share);
    audit('shareMailedAgain', { project: params.id, share: params.share });
    return answer(204);
  });
  handle(api.deleteShare, async ({ account, params, audit }) => {
    await shares.close(account, params.id, params.share);
    audit('shareWithdrawn', { project: params.id, share: params.share });
    return answer(204);
  });
  handle(api.postShare, async ({ account, params, body, audit, kept }) => {
    const outcome = await shares.share(
      account,
      params.id,
      body.email,
      body.description,
      kept(() => answer(201)),
    );
    audit('projectShared', { project: params.id, outcome });
    return answer(201);
  });
  handle(api.postReport, async ({ account, params, body, audit, kept }) => {
    const report = await reports.add(
      account,
      params.id,
      body.description,
      kept(() => answer(204)),
    );
    audit('issueReported', { project: params.id, report });
    return answer(204);
  });
  handle(api.getReports, async ({ account }) => answer(200, await reports.list(account)));

  handle(api.getInput, async ({ account, params }) => {
    const { document, version, updated_at } = await projects.input(account, params.id);
    return answer(200, document, { ...versionHeader(version), 'last-modified': new Date(updated_at).toUTCString() });
  });
  handleLong(api.putInput, async ({ account, params, body, request, kept }) =>
    saved(await projects.replace(account, params.id, body, writeTerms(request), kept(saved))),
  );
  handleLong(api.patchInput, async ({ account, params, body, request, kept }) => {
    // The status a stored change leads to is always 1, inputs changed (API-16).
    const patched = (version: number) => answer(200, { status: 1, version: String(version) }, versionHeader(version));
    const version = await projects.patch(account, params.id, body, writeTerms(request), kept(patched));
    return version === undefined ? answer(204) : patched(version);
  });

  handle(api.postProjectFile, async ({ account, params }) => {
    const file = await projects.file(account, params.id);
    return answer(200, file.text, attachment(file.name));
  });
  handle(api.postSizerFile, async ({ account, params, body }) => {
    const file = await projects.sizerFile(account, params.id, body);
    return answer(200, file.text, attachment(file.name));
  });
  handleLong(api.postProjectUpload, async ({ account, body, kept }) => made(await projects.upload(account, body, kept(made))));
}
