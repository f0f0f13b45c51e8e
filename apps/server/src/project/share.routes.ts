import * as api from '@stackwatt/api';
import { answer } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import type { ReportService } from '../report/report.service.ts';
import type { ShareService } from './share.service.ts';

interface ShareParts {
  readonly shares: ShareService;
  readonly reports: ReportService;
}

/** To whom a project is open, who gets a copy, and what is reported of it. */
export function shareRoutes({ handle }: Pick<Handlers, 'handle'>, { shares, reports }: ShareParts): void {
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
}
